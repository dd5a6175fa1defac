//! `arena content`: checks a folder of content files and tells what differs from the usual ones.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use content::Pack;
use rules::GameKind;
use serde_json::json;

use crate::Failure;
use crate::out::say;

/// Arguments of `content`.
#[derive(ClapArgs)]
pub struct Args {
    /// Folder with content files; without it the usual ones.
    folder: Option<PathBuf>,
    /// Print the files in the spelling whose lines records count (docs/chronicle.md), and nothing else.
    #[arg(long)]
    spelling: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let pack = match &args.folder {
        Some(folder) => Pack::load(folder)?,
        None => Pack::usual(),
    };
    if args.spelling {
        for (name, text) in content::FILES.into_iter().zip(content::spelled(pack.components)) {
            say!("// {name}\n{text}");
        }
        return Ok(());
    }
    if let (Some(folder), true) = (&pack.folder, pack.files.is_empty()) {
        return Err(format!("{}: none of {} is there", folder.display(), content::FILES.join(", ")).into());
    }
    let games = GameKind::ALL.map(|kind| (kind, format!("{:016x}", pack.fingerprint(kind)), pack.difference(kind)));
    if args.json {
        let game = |(kind, print, differs): &(GameKind, String, Option<String>)| json!({ "game": kind.name(), "content": print, "differs": differs });
        say!("{}", json!({ "files": pack.files, "games": games.iter().map(game).collect::<Vec<_>>() }));
        return Ok(());
    }
    for (kind, print, differs) in games {
        say!("{}: content {print}, {}", kind.name(), if differs.is_some() { "differs" } else { "as usual" });
        for line in differs.iter().flat_map(|text| text.lines()) {
            say!("  {line}");
        }
    }
    Ok(())
}
