//! Writes texts to start from into `fuzz/corpus`: real positions, actions, records, codes and changes to
//! component files.

use std::fs;
use std::path::Path;

use chronicle::Names;
use fuzzing::{random_game, tables};
use rules::{Actions, Engine as _};

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let write = |target: &str, name: &str, bytes: &[u8]| -> std::io::Result<()> {
        fs::create_dir_all(corpus.join(target))?;
        fs::write(corpus.join(target).join(name), bytes)
    };
    for (table, options) in tables().into_iter().enumerate() {
        for decisions in [0, 7, 25, 90, 400] {
            let (record, game) = random_game(options, decisions as u64, decisions);
            let name = format!("{}-{}-{decisions}", options.kind.name(), options.players);
            write("position", &name, game.position_text().as_bytes())?;
            if decisions <= 90 {
                let text = record.to_text().map_err(std::io::Error::other)?;
                write("record", &name, &[b"\x01", text.as_bytes()].concat())?;
                let code = record.to_code(Names::Included).map_err(std::io::Error::other)?;
                let body = &code["caravan1".len()..code.len() - 5];
                write("code", &name, &[b"\x02", body.as_bytes()].concat())?;
            }
            let mut choices = Actions::new();
            game.legal_actions(&mut choices);
            for (index, &action) in choices.iter().enumerate() {
                let head = [table as u8, decisions as u8];
                write("action", &format!("{name}-{index}"), &[&head, game.action_text(action).as_bytes()].concat())?;
            }
        }
    }
    for (index, name) in content::FILES.into_iter().enumerate() {
        // The file itself, a change in its middle, and one near its end.
        write("content", name, &[index as u8])?;
        write("content", &format!("{name}-middle"), &[&[index as u8, 0x10, 0, 3, 2], &b"99"[..]].concat())?;
        write("content", &format!("{name}-end"), &[&[index as u8, 0x1f, 0, 9, 4], &b"(),]"[..]].concat())?;
    }
    Ok(())
}
