//! The text of the settings file: named fields that are read one by one, so that a wrong one costs no other. Fields that
//! this version does not know are kept.

use std::fmt;
use std::ops::RangeInclusive;

use ron::value::RawValue;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};

use super::Settings;
use crate::app::VERSION;

/// Settings as read.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// What the file says, and the usual values for the rest.
    pub settings: Settings,
    /// Fields that cannot be used.
    pub faults: Vec<FieldFault>,
    /// Fields of another version.
    pub unknown: Unknown,
}

/// A field of the file that cannot be used; its usual value is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{field}`: {why}")]
pub struct FieldFault {
    /// Its name, with the names it lies in (`volumes.master`).
    pub field: String,
    /// What was expected and what is there.
    pub why: String,
}

/// Fields with the text of each.
#[derive(Debug, Clone, Default)]
pub(super) struct Unknown(Vec<(String, Box<RawValue>)>);

#[cfg(test)]
impl Unknown {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads a file; only a text that has no fields at all is an error.
pub(super) fn read(text: &str) -> Result<Read, String> {
    let wrong = |error: ron::error::SpannedError| error.to_string();
    let usual = write(&Settings::default(), &Unknown::default()).map_err(|error| error.to_string())?;
    let known = ron::from_str::<Fields>(&usual).map_err(wrong)?.0;
    let is_known = |name: &str| known.iter().any(|(other, _)| other == name);
    let (fields, unknown): (Vec<_>, Vec<_>) =
        ron::from_str::<Fields>(text).map_err(wrong)?.0.into_iter().partition(|(name, _)| is_known(name));
    let mut faults = Vec::new();
    let usable = usable::<Settings>(&fields, &mut Vec::new(), &mut faults);
    let settings = if usable == "()" { Settings::default() } else { ron::from_str(&usable).map_err(wrong)? };
    Ok(Read { settings, faults, unknown: Unknown(unknown) })
}

/// The text of a file. It says which version wrote it; whoever reads it needs that only where a field has changed its
/// meaning, which none has yet.
pub(super) fn write(settings: &Settings, unknown: &Unknown) -> Result<String, ron::Error> {
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default())?;
    let body = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&text);
    let more: String =
        unknown.0.iter().map(|(name, text)| format!("    {name}: {},\n", text.get_ron().trim())).collect();
    Ok(format!("(\n    written_by: \"{VERSION}\",{body}{more})"))
}

/// The fields that `T` can be read from, as text. A field that cannot be read is tried field by field in turn.
fn usable<T: DeserializeOwned>(
    fields: &[(String, Box<RawValue>)],
    within: &mut Vec<String>,
    faults: &mut Vec<FieldFault>,
) -> String {
    let mut kept = Vec::new();
    for (name, value) in fields {
        let own = value.get_ron().trim();
        // Read alone, inside the names it lies in.
        let open: String = within.iter().map(|outer| format!("({outer}: ")).collect();
        let alone = format!("{open}({name}: {own}){}", ")".repeat(within.len()));
        let Err(wrong) = ron::from_str::<T>(&alone) else {
            kept.push(format!("{name}: {own}"));
            continue;
        };
        within.push(name.clone());
        match ron::from_str::<Fields>(own) {
            // A word alone is no fields.
            Ok(inner) if own.starts_with('(') => {
                let inner = usable::<T>(&inner.0, within, faults);
                // Nothing of it can be used: it is left out.
                if inner != "()" {
                    kept.push(format!("{name}: {inner}"));
                }
            }
            _ => faults.push(FieldFault { field: within.join("."), why: wrong.code.to_string() }),
        }
        within.pop();
    }
    format!("({})", kept.join(", "))
}

/// Named fields, whatever they hold.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Named;
        impl<'de> Visitor<'de> for Named {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("fields with names")
            }

            fn visit_unit<E>(self) -> Result<Fields, E> {
                Ok(Fields(Vec::new()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields: Vec<(String, Box<RawValue>)> = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    let plain = name.starts_with(|sign: char| sign.is_ascii_alphabetic())
                        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
                    if !plain {
                        return Err(A::Error::custom(format!("`{name}` is no name of a field")));
                    }
                    // Of a field that is there twice the last counts.
                    fields.retain(|(other, _)| *other != name);
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        from.deserialize_any(Named)
    }
}

/// Reads a number that has limits.
fn number<'de, D, N>(from: D, limits: RangeInclusive<N>) -> Result<N, D::Error>
where
    D: Deserializer<'de>,
    N: Deserialize<'de> + PartialOrd + fmt::Display,
{
    let number = N::deserialize(from)?;
    // What is no number at all is in no range.
    if limits.contains(&number) {
        return Ok(number);
    }
    Err(D::Error::custom(format!("expected {} to {}, found {number}", limits.start(), limits.end())))
}

/// Pictures a second at most.
pub(super) fn frame_cap<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u16>, D::Error> {
    match Option::<u16>::deserialize(from)? {
        Some(cap) if !(15..=1000).contains(&cap) => Err(D::Error::custom(format!("expected 15 to 1000, found {cap}"))),
        cap => Ok(cap),
    }
}

/// Limits of the numbers in the file, for `deserialize_with`.
macro_rules! limits {
    ($($(#[$about:meta])* $name:ident: $type:ty = $limits:expr;)*) => { $(
        $(#[$about])*
        pub(in crate::app) fn $name<'de, D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
            number(from, $limits)
        }
    )* };
}

limits! {
    /// Sizes of text and panels.
    scale: f32 = 1.0..=2.0;
    /// A volume.
    volume: f32 = 0.0..=1.0;
    /// Seconds that viewers wait.
    delay: f32 = 0.0..=30.0;
    /// Seconds for a vote.
    vote: f32 = 5.0..=120.0;
    /// The camera picture's part of the window.
    camera: f32 = 0.12..=0.4;
    /// A port that can be listened on.
    port: u16 = 1..=u16::MAX;
    /// One of the colours of the seats.
    colour: u8 = 0..=4;
}
