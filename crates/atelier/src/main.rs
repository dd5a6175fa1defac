//! The workshop's command line: compose the sound.

use clap::{Parser, Subcommand};
use std::{path::PathBuf, process::ExitCode, time::Instant};

#[derive(Parser)]
#[command(about = "Draws the art of Caravanserai and composes its sound.")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
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
