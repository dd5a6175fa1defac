//! The box: the usual components of this version, and those of every released one.

use std::cell::LazyCell;
use std::sync::OnceLock;
use std::{iter, ptr};

use rules::GameKind;
use rules::components::Components;

use crate::spelling::{self, Lines};
use crate::{ContentError, Credits, difference, fingerprint_of, read};

/// The files of the box, in the order of [`crate::FILES`].
const EMBEDDED: [&str; 3] = [
    include_str!("../../../assets/content/road.ron"),
    include_str!("../../../assets/content/world.ron"),
    include_str!("../../../assets/content/adventure.ron"),
];

macro_rules! kept {
    ($($version:literal),*) => {
        [$(($version, [
            include_str!(concat!("../kept/", $version, "/road.ron")),
            include_str!(concat!("../kept/", $version, "/world.ron")),
            include_str!(concat!("../kept/", $version, "/adventure.ron")),
        ])),*]
    };
}

/// The files that each released version had in its box. What was released stays as it is, and stays here.
const KEPT: [(&str, [&str; 3]); 1] = kept!("0.1.0");

/// What a version has in its box.
pub(crate) struct Usual {
    pub texts: [&'static str; 3],
    pub components: Components,
    credits: [Credits; 3],
    lines: OnceLock<[Lines; 3]>,
}

static TODAY: OnceLock<Usual> = OnceLock::new();

impl Usual {
    fn read(texts: [&'static str; 3]) -> Result<Self, ContentError> {
        let (components, credits) = read(texts)?;
        Ok(Usual { texts, components, credits, lines: OnceLock::new() })
    }

    /// The box of this version.
    pub fn today() -> &'static Self {
        // The texts are part of the program, and a test reads them: this cannot fail where it is run.
        TODAY.get_or_init(|| Usual::read(EMBEDDED).unwrap_or_else(|error| panic!("embedded content: {error}")))
    }

    /// The box of this version, then the others. Those are read when somebody looks further than the first.
    pub fn every() -> impl Iterator<Item = &'static Self> {
        static EARLIER: OnceLock<Vec<Usual>> = OnceLock::new();
        let others = || {
            let others = KEPT.into_iter().map(|(_, texts)| texts).filter(|texts| *texts != Usual::today().texts);
            others.filter_map(|texts| Usual::read(texts).ok()).collect()
        };
        iter::once_with(Usual::today).chain(iter::once_with(move || EARLIER.get_or_init(others)).flatten())
    }

    /// The files in the fixed spelling.
    pub fn lines(&self) -> &[Lines; 3] {
        self.lines.get_or_init(|| spelling::files(&self.components))
    }
}

/// The components of the box.
pub fn embedded() -> &'static Components {
    &Usual::today().components
}

/// How much of each file of the box is published and how much reconstructed.
pub fn credits() -> &'static [Credits; 3] {
    &Usual::today().credits
}

/// The usual components, of this version or a released one, that are looked for.
pub fn find_usual(wanted: impl Fn(&Components) -> bool) -> Option<&'static Components> {
    Usual::every().map(|usual| &usual.components).find(|components| wanted(components))
}

/// Whether the components of one game are the usual ones of this or a released version.
pub fn is_usual(components: &Components, game: GameKind) -> bool {
    // Two contents may share a fingerprint if somebody wants them to, so it is only a first look.
    let print = LazyCell::new(|| fingerprint_of(components, game));
    Usual::every().any(|usual| {
        ptr::eq(components, &usual.components)
            || (*print == fingerprint_of(&usual.components, game)
                && difference::from(usual, components, game).is_none())
    })
}

/// Puts other files into the box of this version, as a later one may have them: for tests, before anybody has looked into
/// it. False if somebody has.
#[doc(hidden)]
pub fn correct(texts: [&'static str; 3]) -> Result<bool, ContentError> {
    Ok(TODAY.set(Usual::read(texts)?).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fingerprint;

    fn box_of(version: &str) -> Option<Usual> {
        let (_, texts) = KEPT.into_iter().find(|(known, _)| *known == version)?;
        Some(Usual::read(texts).unwrap_or_else(|error| panic!("content of {version}: {error}")))
    }

    /// Records of every version that players have are played with what was in its box then.
    #[test]
    fn the_box_of_every_released_version_is_kept() {
        let changelog = include_str!("../../../CHANGELOG.md").lines().filter_map(|line| line.strip_prefix("## "));
        let versions: Vec<&str> = changelog.filter_map(|heading| heading.split(' ').next()).collect();
        assert!(!versions.is_empty());
        for version in versions {
            assert!(
                box_of(version).is_some(),
                "copy assets/content to crates/content/kept/{version}, and name it above"
            );
        }
        let version = env!("CARGO_PKG_VERSION");
        let kept = box_of(version).expect("this version has a heading in CHANGELOG.md");
        assert_eq!(
            fingerprint(&kept.components),
            fingerprint(embedded()),
            "assets/content is not what is kept for {version}: copy it again if that was never released, else raise the version"
        );
    }

    /// Records carry these numbers: what was released does not change.
    #[test]
    fn what_was_released_stays_as_it_was() {
        let prints = KEPT.map(|(version, _)| {
            let kept = box_of(version).expect("named above");
            let mut spelled = rules::StableHasher::default();
            kept.lines().iter().flatten().for_each(|line| spelled.bytes(line.as_bytes()));
            // Records with content of their own count the lines of the fixed spelling.
            format!("{version} {:016x} {:016x}", fingerprint(&kept.components), spelled.finish())
        });
        assert_eq!(prints, ["0.1.0 b166a7e5d7fe6571 3798b84f75b12d0e"]);
    }

    #[test]
    fn a_box_that_is_the_same_is_read_once() {
        assert_eq!(Usual::every().count(), 1 + KEPT.iter().filter(|(_, texts)| *texts != EMBEDDED).count());
    }
}
