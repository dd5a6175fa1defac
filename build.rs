//! Bakes `assets/art` into the texture atlases of `assets/baked` before the game is compiled, and tells it its version.

use atelier::art::bake::{Bench, bake};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, exit},
    time::{Duration, SystemTime},
};

fn main() {
    let began = SystemTime::now();
    tell_version();
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
    dress_for_windows(&assets, &out_dir);
    let bench = Bench { out: assets.join("baked"), cache: target.join("atelier-cache"), assets };
    let baked = bake(&bench).map_err(|error| error.to_string());
    let dated = baked.and_then(|_| date_back(&bench.out.join("atlas.ron"), began).map_err(|error| error.to_string()));
    if let Err(error) = dated {
        // The message names file, line and element; a panic would bury it.
        println!("cargo:error={error}");
        exit(1);
    }
}

/// A program for Windows gets as large a stack as elsewhere and, where it is built on Windows, its icon, version and manifest.
fn dress_for_windows(assets: &Path, out: &Path) {
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") != "windows" {
        return;
    }
    let flag = if target("ENV") == "msvc" { "/STACK:" } else { "-Wl,--stack," };
    println!("cargo:rustc-link-arg-bins={flag}{}", 8 << 20);
    #[cfg(windows)]
    add_resources(assets, out);
    #[cfg(not(windows))]
    let _ = (assets, out);
}

/// The crate that knows the resource compilers is built on Windows only: other systems would build it for nothing.
#[cfg(windows)]
fn add_resources(assets: &Path, out: &Path) {
    // A whole path: the resource compilers do not agree on where others begin.
    let manifest = assets.with_file_name("packaging").join("windows/caravanserai.manifest");
    println!("cargo:rerun-if-changed={}", manifest.display());
    let icon = atelier::art::bake::windows_icon(assets, &out.join("icons")).expect("the icon can be drawn");
    let mut resource = winresource::WindowsResource::new();
    resource
        .set_icon(&icon.to_string_lossy())
        .set_manifest_file(&manifest.to_string_lossy())
        .set("ProductName", "Caravanserai")
        // The task manager shows this.
        .set("FileDescription", "Caravanserai")
        .set("LegalCopyright", "MIT licence");
    resource.compile_for("caravanserai").expect("the resources can be compiled");
}

/// The version with the commit it was built from: what `CARAVANSERAI_COMMIT` says, else git. Builds for tests have none,
/// because every commit would compile the game again.
fn tell_version() {
    println!("cargo:rerun-if-env-changed=CARAVANSERAI_COMMIT");
    let given = env::var("CARAVANSERAI_COMMIT").ok();
    let released = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given.or_else(|| if released { commit() } else { None }).filter(|commit| !commit.is_empty());
    let version = env::var("CARGO_PKG_VERSION").expect("cargo sets the version");
    let told = commit.map_or_else(|| version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=CARAVANSERAI_BUILD={told}");
}

/// The commit of the checkout, if this is one. Git writes down every change of it in one file, which is watched.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let said = Command::new("git").arg("rev-parse").args(arguments).output().ok()?;
        said.status.success().then(|| String::from_utf8_lossy(&said.stdout).trim().to_owned())
    };
    // Sources that only lie in somebody else's checkout have no commit of their own.
    git(&["--show-prefix"]).filter(|below| below.is_empty())?;
    if let Some(changes) = git(&["--git-path", "logs/HEAD"]).filter(|file| Path::new(file).is_file()) {
        println!("cargo:rerun-if-changed={changes}");
    }
    git(&["--short=10", "HEAD"])
}

/// Cargo takes a watched file that is newer than the start of this program for a change and would compile everything once
/// more the next time.
fn date_back(file: &Path, began: SystemTime) -> io::Result<()> {
    if fs::metadata(file)?.modified()? >= began {
        fs::File::options().append(true).open(file)?.set_modified(began - Duration::from_secs(60))?;
    }
    Ok(())
}
