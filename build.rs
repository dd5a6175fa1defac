//! Bakes `assets/art` into the texture atlases of `assets/baked` before the game is compiled.

use atelier::art::bake::{Bench, bake};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::exit,
    time::{Duration, SystemTime},
};

fn main() {
    let began = SystemTime::now();
    for input in ["assets/art", "assets/content", "assets/baked/atlas.ron"] {
        println!("cargo:rerun-if-changed={input}");
    }
    // Art is baked into the checkout, and checkouts may share one folder of build results.
    println!("cargo:rerun-if-env-changed=CARAVANSERAI_CHECKOUT");
    let folder = |name: &str| PathBuf::from(env::var_os(name).expect("cargo sets the build script's folders"));
    let assets = folder("CARGO_MANIFEST_DIR").join("assets");
    let out_dir = folder("OUT_DIR");
    // OUT_DIR is target/<profile>/build/<package>/out; rasterised drawings outlive profiles and packages.
    let target = out_dir.ancestors().nth(4).unwrap_or(&out_dir).to_owned();
    let bench = Bench { out: assets.join("baked"), cache: target.join("atelier-cache"), assets };
    let baked = bake(&bench).map_err(|error| error.to_string());
    let dated = baked.and_then(|_| date_back(&bench.out.join("atlas.ron"), began).map_err(|error| error.to_string()));
    if let Err(error) = dated {
        // The message names file, line and element; a panic would bury it.
        println!("cargo:error={error}");
        exit(1);
    }
}

/// Cargo takes a watched file that is newer than the start of this program for a change and would compile everything once
/// more the next time.
fn date_back(file: &Path, began: SystemTime) -> io::Result<()> {
    if fs::metadata(file)?.modified()? >= began {
        fs::File::options().append(true).open(file)?.set_modified(began - Duration::from_secs(60))?;
    }
    Ok(())
}
