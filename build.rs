//! Bakes `assets/art` into the texture atlases of `assets/baked` before the game is compiled.

use atelier::art::bake::{Bench, bake};
use std::{env, path::PathBuf, process::exit};

fn main() {
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
    if let Err(error) = bake(&bench) {
        // The message names file, line and element; a panic would bury it.
        println!("cargo:error={error}");
        exit(1);
    }
}
