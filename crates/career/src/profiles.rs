//! The people who play on this machine.
//!
//! A seat of a record belongs to a person by its name. Records are never changed: whoever takes another name keeps the
//! earlier ones beside it, and games under any of them stay theirs. So no name can belong to two people.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

use chronicle::{COLOURS, Disk, MOST_LETTERS, replace_file};
use serde::{Deserialize, Serialize};

/// The newest version of the file that is read, and the one that is written.
pub const PROFILES_VERSION: u32 = 1;
/// Letters of the key of a portrait.
pub const PORTRAIT_LETTERS: usize = 60;
/// People; a file with more has not been written by this program.
const MOST_PEOPLE: usize = 1000;
/// No file of so many people is longer.
const MOST_BYTES: u64 = 4 << 20;

/// What is wrong with people or their file.
#[derive(Debug, thiserror::Error)]
pub enum ProfilesError {
    /// The file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Written by a later version.
    #[error("the file of people has version {version}, and this program reads up to {PROFILES_VERSION}")]
    Newer {
        /// Its version.
        version: u32,
    },
    /// Not a file of people.
    #[error("the file of people cannot be understood: {0}")]
    Damaged(String),
    /// A name without letters.
    #[error("a person needs a name")]
    NoName,
    /// A name that is too long.
    #[error("a name has at most {MOST_LETTERS} letters")]
    LongName,
    /// A portrait's key that is too long.
    #[error("the key of a portrait has at most {PORTRAIT_LETTERS} letters")]
    LongPortrait,
    /// A colour that no seat has.
    #[error("there is no colour {0}")]
    Colour(u8),
    /// Somebody else has or had this name.
    #[error("{0} is somebody else's name, or was")]
    Taken(String),
    /// There is nobody of this name.
    #[error("nobody is called {0}")]
    Nobody(String),
    /// More people than the file holds.
    #[error("there are at most {MOST_PEOPLE} people")]
    TooMany,
}

/// One person.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// What they are called now.
    pub name: String,
    /// The colour they like to sit with, from 0.
    #[serde(default)]
    pub colour: u8,
    /// Key of their portrait; empty for none.
    #[serde(default)]
    pub portrait: String,
    /// What they were called before, or are called in games from elsewhere. Those games are theirs too.
    #[serde(default)]
    pub earlier: Vec<String>,
}

/// A name as it is compared: without spaces at its ends, small and large letters alike.
pub(crate) fn plain(name: &str) -> String {
    name.trim().to_lowercase()
}

/// A name with a number behind it.
fn numbered(name: &str, number: u32) -> String {
    let short: String = name.trim().chars().take(MOST_LETTERS.saturating_sub(6)).collect();
    format!("{short} {number}")
}

impl Profile {
    /// Somebody of this name.
    pub fn new(name: &str) -> Self {
        Profile { name: name.trim().to_owned(), ..Profile::default() }
    }

    /// Whether a seat of this name is theirs. Nobody is called nothing.
    pub fn is_called(&self, name: &str) -> bool {
        let name = plain(name);
        !name.is_empty() && self.names().any(|own| plain(own) == name)
    }

    /// The name of now, then earlier ones.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.earlier).map(String::as_str)
    }

    fn check(&self) -> Result<(), ProfilesError> {
        for name in self.names() {
            if name.trim().is_empty() {
                return Err(ProfilesError::NoName);
            }
            if name.chars().count() > MOST_LETTERS {
                return Err(ProfilesError::LongName);
            }
        }
        if self.portrait.chars().count() > PORTRAIT_LETTERS {
            return Err(ProfilesError::LongPortrait);
        }
        if self.colour >= COLOURS {
            return Err(ProfilesError::Colour(self.colour));
        }
        Ok(())
    }
}

/// Everybody, in the order they came.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Profiles {
    people: Vec<Profile>,
    /// Who sits at the near side unless something else is chosen.
    near: Option<usize>,
}

/// What helps to tell people of two houses apart.
pub struct Known<'a> {
    /// Whether the program gives this name to whoever wrote none.
    pub given: &'a dyn Fn(&str) -> bool,
    /// Names of one seat in games that both houses have, there and here.
    pub met: BTreeSet<(String, String)>,
    /// Names that seats here have, as they are compared.
    pub(crate) seats: BTreeSet<String>,
}

/// What became of the people of another house.
#[derive(Default, Debug)]
pub struct Guests {
    /// How many were new.
    pub new: usize,
    /// What they are called here, in the order they came there.
    pub here: Vec<Option<String>>,
    /// Who could not be taken in, and why.
    pub refused: Vec<(String, ProfilesError)>,
}

/// As in the file.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Profiles")]
struct Written {
    version: u32,
    /// By name.
    near: Option<String>,
    people: Vec<Profile>,
}

/// What is read before anything else.
#[derive(Deserialize)]
struct Version {
    version: u32,
}

impl Profiles {
    /// Everybody.
    pub fn people(&self) -> &[Profile] {
        &self.people
    }

    /// Who sits at the near side unless something else is chosen.
    pub fn near(&self) -> Option<&Profile> {
        self.people.get(self.near?)
    }

    /// Who is or was called this.
    pub fn find(&self, name: &str) -> Option<&Profile> {
        self.people.iter().find(|person| person.is_called(name))
    }

    fn position(&self, name: &str) -> Result<usize, ProfilesError> {
        let found = self.people.iter().position(|person| person.is_called(name));
        found.ok_or_else(|| ProfilesError::Nobody(name.to_owned()))
    }

    /// Somebody new. The first one sits at the near side.
    pub fn add(&mut self, person: Profile) -> Result<(), ProfilesError> {
        person.check()?;
        if let Some(taken) = person.names().find(|name| self.find(name).is_some()) {
            return Err(ProfilesError::Taken(taken.to_owned()));
        }
        if self.people.len() >= MOST_PEOPLE {
            return Err(ProfilesError::TooMany);
        }
        self.people.push(person);
        self.near = self.near.or(Some(self.people.len() - 1));
        Ok(())
    }

    /// Another name for somebody; the old one stays theirs.
    pub fn rename(&mut self, from: &str, to: &str) -> Result<(), ProfilesError> {
        let at = self.position(from)?;
        if self.people.iter().enumerate().any(|(other, person)| other != at && person.is_called(to)) {
            return Err(ProfilesError::Taken(to.to_owned()));
        }
        let mut person = self.people[at].clone();
        let old = std::mem::replace(&mut person.name, to.trim().to_owned());
        person.earlier.retain(|name| plain(name) != plain(to));
        if plain(&old) != plain(to) {
            person.earlier.push(old);
        }
        person.check()?;
        self.people[at] = person;
        Ok(())
    }

    /// Games under a further name belong to somebody too.
    pub fn also_called(&mut self, person: &str, name: &str) -> Result<(), ProfilesError> {
        let at = self.position(person)?;
        match self.people.iter().position(|person| person.is_called(name)) {
            Some(other) if other == at => Ok(()),
            Some(_) => Err(ProfilesError::Taken(name.to_owned())),
            None => {
                let mut changed = self.people[at].clone();
                changed.earlier.push(name.trim().to_owned());
                changed.check()?;
                self.people[at] = changed;
                Ok(())
            }
        }
    }

    /// Another colour and portrait.
    pub fn dress(&mut self, person: &str, colour: u8, portrait: &str) -> Result<(), ProfilesError> {
        let at = self.position(person)?;
        let changed = Profile { colour, portrait: portrait.to_owned(), ..self.people[at].clone() };
        changed.check()?;
        self.people[at] = changed;
        Ok(())
    }

    /// Who sits at the near side from now on.
    pub fn seat_near(&mut self, person: &str) -> Result<(), ProfilesError> {
        self.near = Some(self.position(person)?);
        Ok(())
    }

    /// Forgets somebody. Their games stay in the history.
    pub fn remove(&mut self, person: &str) -> Result<Profile, ProfilesError> {
        let at = self.position(person)?;
        let near = self.near().map(|near| near.name.clone());
        let gone = self.people.remove(at);
        self.near = near.and_then(|near| self.position(&near).ok()).or((!self.people.is_empty()).then_some(0));
        Ok(gone)
    }

    /// Takes in the people of another house. Whoever is known here stays as they are and gains the names that nobody here has.
    ///
    /// People are the same where they share a name that somebody wrote. Names that the program gives say nothing of who somebody
    /// is: whoever has no other ones here or there is the same if they sat in one seat of a game that both houses have.
    pub fn merge(&mut self, other: &Profiles, known: &Known<'_>) -> Guests {
        let mut guests = Guests::default();
        for person in &other.people {
            let given: Vec<&str> = person.names().filter(|name| (known.given)(name)).collect();
            let written: Vec<&str> = person.names().filter(|name| !(known.given)(name)).collect();
            let unnamed = |own: &Profile| own.names().all(known.given);
            let met = |own: &Profile| {
                (written.is_empty() || unnamed(own))
                    && known.met.iter().any(|(there, here)| person.is_called(there) && own.is_called(here))
            };
            let by_name = written.iter().find_map(|name| self.position(name).ok());
            let at = by_name.or_else(|| self.people.iter().position(met));
            let is_free = |name: &&str| self.find(name).is_none();
            let mut free: Vec<String> =
                written.iter().filter(|name| is_free(name)).map(|name| (*name).to_owned()).collect();
            // They are all the same name, in one language or another.
            if given.iter().all(is_free) {
                free.extend(given.iter().map(|name| (*name).to_owned()));
            }
            guests.here.push(match at {
                Some(at) => {
                    self.people[at].earlier.extend(free);
                    Some(self.people[at].name.clone())
                }
                None => {
                    let first =
                        if free.contains(&person.name) { Some(person.name.clone()) } else { free.first().cloned() };
                    let name = first.unwrap_or_else(|| self.unused(&person.name, other, known));
                    let earlier = free.into_iter().filter(|free| *free != name).collect();
                    match self.add(Profile { name: name.clone(), earlier, ..person.clone() }) {
                        Ok(()) => {
                            guests.new += 1;
                            Some(name)
                        }
                        Err(why) => {
                            guests.refused.push((person.name.clone(), why));
                            None
                        }
                    }
                }
            });
        }
        guests
    }

    /// A name like this one that neither house knows.
    fn unused(&self, name: &str, other: &Profiles, known: &Known<'_>) -> String {
        let is_free = |name: &String| {
            self.find(name).is_none() && other.find(name).is_none() && !known.seats.contains(&plain(name))
        };
        (2..).map(|number| numbered(name, number)).find(is_free).unwrap_or_default()
    }

    /// What a seat of a game from another house is called here, where that is something else: the name of whoever it belonged to
    /// there. A name that the program gave to nobody in particular is not taken for that of somebody here.
    pub(crate) fn renamed(&self, seat: &str, other: &Profiles, guests: &Guests, known: &Known<'_>) -> Option<String> {
        match other.people.iter().position(|person| person.is_called(seat)) {
            Some(at) => {
                let name = guests.here.get(at)?.as_ref()?;
                (!self.find(name)?.is_called(seat)).then(|| name.clone())
            }
            None if (known.given)(seat) && self.find(seat).is_some() => {
                (2..).map(|number| numbered(seat, number)).find(|name| self.find(name).is_none())
            }
            None => None,
        }
    }

    /// As the text of a file.
    pub fn to_text(&self) -> Result<String, ProfilesError> {
        let near = self.near().map(|near| near.name.clone());
        let written = Written { version: PROFILES_VERSION, near, people: self.people.clone() };
        let pretty = ron::ser::PrettyConfig::new().struct_names(false).depth_limit(3);
        let text = ron::ser::to_string_pretty(&written, pretty);
        text.map(|text| text + "\n").map_err(|error| ProfilesError::Damaged(error.to_string()))
    }

    /// Reads what [`Self::to_text`] writes, and checks it.
    pub fn from_text(text: &str) -> Result<Self, ProfilesError> {
        let damaged = |error: ron::error::SpannedError| ProfilesError::Damaged(error.to_string());
        let Version { version } = ron::from_str(text).map_err(damaged)?;
        if version > PROFILES_VERSION {
            return Err(ProfilesError::Newer { version });
        }
        let written: Written = ron::from_str(text).map_err(damaged)?;
        let mut profiles = Profiles::default();
        for person in written.people {
            profiles.add(person)?;
        }
        if let Some(near) = written.near {
            profiles.seat_near(&near)?;
        }
        Ok(profiles)
    }

    /// Reads a file; where there is none, there is nobody.
    pub fn load(path: &Path) -> Result<Self, ProfilesError> {
        let read = || -> io::Result<Vec<u8>> {
            let mut text = Vec::new();
            fs::File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut text)?;
            Ok(text)
        };
        match read() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Profiles::default()),
            Err(source) => Err(ProfilesError::Read { path: path.to_owned(), source }),
            Ok(text) => Profiles::from_bytes(&text),
        }
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(text: &[u8]) -> Result<Self, ProfilesError> {
        if text.len() as u64 > MOST_BYTES {
            return Err(ProfilesError::Damaged("it is too long".to_owned()));
        }
        let text = std::str::from_utf8(text).map_err(|error| ProfilesError::Damaged(error.to_string()))?;
        Profiles::from_text(text)
    }

    /// Writes the file; it is either the old or the new one, whatever happens.
    pub fn save(&self, disk: &dyn Disk, path: &Path) -> Result<(), ProfilesError> {
        let text = self.to_text()?;
        replace_file(disk, path, text.as_bytes())
            .map_err(|source| ProfilesError::Write { path: path.to_owned(), source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house() -> Profiles {
        let mut profiles = Profiles::default();
        profiles.add(Profile { colour: 2, portrait: "fox".to_owned(), ..Profile::new("Ada") }).unwrap();
        profiles.add(Profile::new("Ben")).unwrap();
        profiles
    }

    #[test]
    fn a_file_gives_back_the_people() {
        let mut profiles = house();
        profiles.rename("Ben", "Benno \"the\" great\n").unwrap();
        profiles.seat_near("Benno \"the\" great").unwrap();
        let text = profiles.to_text().unwrap();
        assert_eq!(Profiles::from_text(&text).unwrap(), profiles);
        assert_eq!(Profiles::from_text(&Profiles::default().to_text().unwrap()).unwrap(), Profiles::default());
    }

    #[test]
    fn whoever_takes_another_name_keeps_their_games() {
        let mut profiles = house();
        profiles.rename("Ada", "Adele").unwrap();
        let adele = profiles.find("Adele").unwrap().clone();
        assert!(
            adele.is_called("Ada") && adele.is_called(" ADELE ") && !adele.is_called("Ben") && !adele.is_called("")
        );
        assert!(matches!(profiles.rename("Ben", "ada"), Err(ProfilesError::Taken(_))), "games of Ada are Adele's");
        assert!(matches!(profiles.add(Profile::new("ada")), Err(ProfilesError::Taken(_))));
        profiles.rename("Adele", "Ada").unwrap();
        assert_eq!(profiles.find("Adele").unwrap().names().collect::<Vec<_>>(), ["Ada", "Adele"]);
        assert!(matches!(profiles.rename("Ada", "  "), Err(ProfilesError::NoName)));
        assert!(matches!(profiles.rename("Nobody", "X"), Err(ProfilesError::Nobody(_))));
    }

    #[test]
    fn the_near_side_follows_the_person() {
        let mut profiles = house();
        assert_eq!(profiles.near().unwrap().name, "Ada", "the first one sits there");
        profiles.seat_near("Ben").unwrap();
        profiles.remove("Ada").unwrap();
        assert_eq!(profiles.near().unwrap().name, "Ben");
        profiles.remove("Ben").unwrap();
        assert_eq!(profiles.near(), None);
    }

    /// Where only "You" and "Du" are names that the program gives.
    fn merged(here: &mut Profiles, there: &Profiles) -> usize {
        let given = |name: &str| ["you", "du"].contains(&plain(name).as_str());
        let known = Known { given: &given, met: BTreeSet::new(), seats: BTreeSet::new() };
        here.merge(there, &known).new
    }

    #[test]
    fn a_name_that_the_program_gave_does_not_make_two_people_one() {
        let house = |name: &str, earlier: &[&str]| {
            let earlier = earlier.iter().map(|name| (*name).to_owned()).collect();
            let mut house = Profiles::default();
            house.add(Profile { earlier, ..Profile::new(name) }).unwrap();
            house
        };
        let mut here = house("Ada", &["You", "Du"]);
        assert_eq!(merged(&mut here, &house("Ben", &["You", "Du"])), 1);
        assert_eq!(here.find("Ben").unwrap().names().collect::<Vec<_>>(), ["Ben"]);
        assert_eq!(here.find("You").unwrap().name, "Ada");
        // Whoever wrote no name at all has to have another one here.
        assert_eq!(merged(&mut here, &house("You", &["Du"])), 1);
        assert_eq!(here.people()[2].names().collect::<Vec<_>>(), ["You 2"]);
        // Where nobody is called so, nothing changes.
        let mut empty = Profiles::default();
        assert_eq!(merged(&mut empty, &house("You", &["Du"])), 1);
        assert_eq!(empty, house("You", &["Du"]));
    }

    #[test]
    fn merging_adds_who_is_new_and_loses_nobody() {
        let mut here = house();
        let mut there = Profiles::default();
        there
            .add(Profile { colour: 4, earlier: vec!["Ada".to_owned(), "Ben".to_owned()], ..Profile::new("Lovelace") })
            .unwrap();
        there.add(Profile::new("Cleo")).unwrap();
        assert_eq!(merged(&mut here, &there), 1);
        let ada = here.find("Lovelace").unwrap();
        assert_eq!((ada.name.as_str(), ada.colour), ("Ada", 2), "what is known here stays");
        assert!(!ada.is_called("Ben"), "Ben is somebody else here");
        assert_eq!(here.people().len(), 3);
        let once = here.clone();
        assert_eq!(merged(&mut here, &there), 0);
        assert_eq!(here, once, "merging again changes nothing");
    }

    #[test]
    fn wrong_files_are_refused_with_a_reason() {
        let wrong = |text: &str| Profiles::from_text(text).unwrap_err();
        assert!(matches!(wrong(""), ProfilesError::Damaged(_)));
        assert!(matches!(wrong("(version: 2, people: 7)"), ProfilesError::Newer { version: 2 }));
        assert!(matches!(wrong("(version: 1, near: None, people: [(name: \"\")])"), ProfilesError::NoName));
        assert!(matches!(
            wrong("(version: 1, near: None, people: [(name: \"A\", colour: 9)])"),
            ProfilesError::Colour(9)
        ));
        assert!(matches!(
            wrong("(version: 1, near: None, people: [(name: \"A\"), (name: \"a\")])"),
            ProfilesError::Taken(_)
        ));
        assert!(matches!(wrong("(version: 1, near: Some(\"B\"), people: [(name: \"A\")])"), ProfilesError::Nobody(_)));
        let long = format!("(version: 1, near: None, people: [(name: \"{}\")])", "x".repeat(MOST_LETTERS + 1));
        assert!(matches!(wrong(&long), ProfilesError::LongName));
    }

    #[test]
    fn a_missing_file_is_nobody_and_a_broken_disk_keeps_the_old_one() {
        #[derive(Debug)]
        struct Full;
        impl Disk for Full {
            fn write(&self, _: &mut fs::File, _: &[u8]) -> io::Result<()> {
                Err(io::ErrorKind::StorageFull.into())
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("profiles.ron");
        assert_eq!(Profiles::load(&path).unwrap(), Profiles::default());
        house().save(&chronicle::RealDisk, &path).unwrap();
        assert!(matches!(Profiles::default().save(&Full, &path), Err(ProfilesError::Write { .. })));
        assert_eq!(Profiles::load(&path).unwrap(), house());
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(
            matches!(Profiles::load(&path), Err(ProfilesError::Damaged(_))),
            "other bytes will not be letters later"
        );
        fs::write(&path, vec![b' '; MOST_BYTES as usize + 1]).unwrap();
        assert!(matches!(Profiles::load(&path), Err(ProfilesError::Damaged(_))));
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(matches!(Profiles::load(&path), Err(ProfilesError::Read { .. })), "the disk is to blame");
    }
}
