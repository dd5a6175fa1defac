//! The workshop's command line: bake the art, compose the sound.

use atelier::art::{
    bake::{BakeError, Bench, bake, icons, windows_icon},
    sheet::sheets,
};
use clap::{Parser, Subcommand};
use std::{fs, path::PathBuf, process::ExitCode, time::Instant};

#[derive(Parser)]
#[command(about = "Draws the art of Caravanserai and composes its sound.")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Bakes assets/art into atlas pages and atlas.ron.
    Bake {
        /// The game's assets folder.
        #[arg(long, default_value = "assets")]
        assets: PathBuf,
        /// Where pages and manifest go.
        #[arg(long, default_value = "assets/baked")]
        out: PathBuf,
        /// Where rasterised drawings are kept between runs.
        #[arg(long, default_value = "target/atelier-cache")]
        cache: PathBuf,
    },
    /// Draws the icon in all sizes that desktops ask for.
    Icons {
        /// The game's assets folder.
        #[arg(long, default_value = "assets")]
        assets: PathBuf,
        /// The folder of an icon theme: gets 16x16/apps and so on.
        #[arg(long)]
        out: PathBuf,
        /// Writes them into one file for Windows, too.
        #[arg(long)]
        windows: Option<PathBuf>,
    },
    /// Writes contact sheets of everything that is baked.
    Sheet {
        /// The game's assets folder.
        #[arg(long, default_value = "assets")]
        assets: PathBuf,
        /// Where the sheets go.
        #[arg(long, default_value = "out/sheets")]
        out: PathBuf,
        /// Where rasterised drawings are kept between runs.
        #[arg(long, default_value = "target/atelier-cache")]
        cache: PathBuf,
        /// Only what has this in its name.
        #[arg(long)]
        only: Option<String>,
    },
    /// Renders the sounds of the catalogue to OGG.
    Sound {
        /// Where the OGG files go.
        #[arg(long, default_value = "assets/audio")]
        out: PathBuf,
        /// Which sounds exist and how loud they are.
        #[arg(long, default_value = "assets/audio/sounds.ron")]
        catalogue: PathBuf,
        /// Only sounds whose name contains this.
        #[arg(long)]
        only: Option<String>,
    },
}

fn main() -> ExitCode {
    let start = Instant::now();
    match Cli::parse().task {
        Task::Bake { assets, out, cache } => match bake(&Bench { assets, out, cache }) {
            Ok(report) if report.unchanged => println!("unchanged: {} sprites", report.sprites),
            Ok(report) => println!(
                "{} sprites, {} drawings rasterised, {:.1} MiB of texture at 1x",
                report.sprites,
                report.rasterised,
                report.texture_bytes as f64 / 1048576.0
            ),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        },
        Task::Icons { assets, out, windows } => {
            let drawn = icons(&assets, &out).and_then(|()| match windows {
                Some(file) => fs::write(&file, windows_icon(&out)?).map_err(|error| BakeError::File(file, error)),
                None => Ok(()),
            });
            if let Err(error) = drawn {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        Task::Sheet { assets, out, cache, only } => match sheets(&Bench { assets, out, cache }, only.as_deref()) {
            Ok(files) => files.iter().for_each(|file| println!("{}", file.display())),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        },
        Task::Sound { out, catalogue, only } => {
            let rendered = atelier::sound::read_catalogue(&catalogue)
                .and_then(|catalogue| atelier::sound::render_all(&catalogue, only.as_deref(), &out));
            match rendered {
                Ok(files) => {
                    let bytes: usize = files.iter().map(|(_, bytes)| bytes).sum();
                    println!("{} sounds, {:.2} MiB", files.len(), bytes as f64 / 1048576.0);
                }
                Err(error) => {
                    eprintln!("{error}");
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    println!("{:.2} s", start.elapsed().as_secs_f64());
    ExitCode::SUCCESS
}
