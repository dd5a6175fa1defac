//! Tells the game its version, and dresses it for Windows.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    tell_version();
    dress_for_windows();
}

/// A program for Windows gets as large a stack as elsewhere and, where it is built on Windows, its icon, version and manifest.
fn dress_for_windows() {
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") != "windows" {
        return;
    }
    let flag = if target("ENV") == "msvc" { "/STACK:" } else { "-Wl,--stack," };
    println!("cargo:rustc-link-arg-bins={flag}{}", 8 << 20);
    #[cfg(windows)]
    add_resources();
}

/// The crate that knows the resource compilers is built on Windows only: other systems would build it for nothing.
#[cfg(windows)]
fn add_resources() {
    // Whole paths: the resource compilers do not agree on where others begin.
    let folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets the build script's folders");
    let of = |name: &str| {
        let file = Path::new(&folder).join("packaging/windows").join(name);
        println!("cargo:rerun-if-changed={}", file.display());
        file.to_string_lossy().into_owned()
    };
    let mut resource = winresource::WindowsResource::new();
    resource
        .set_icon(&of("caravanserai.ico"))
        .set_manifest_file(&of("caravanserai.manifest"))
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
