//! Every sentence a player reads: Fluent texts embedded in the program, in English, German and a pseudo-language
//! generated from English that shows untranslated or cut-off text at a glance.

use std::{borrow::Cow, sync::Arc};

use bevy::{platform::collections::HashSet, prelude::*};
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use serde::{Deserialize, Serialize};
use tabletop::{Theme, pictures::Letters};

use super::{Playing, settings::Settings};

/// Speaks in the language of the settings.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Words>().add_systems(PreUpdate, follow_settings);
}

/// A language the game speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    /// English, the source of all texts.
    #[default]
    English,
    /// German.
    German,
    /// English made long and accented: whatever stays plain has no text key.
    Pseudo,
}

impl Language {
    /// All languages in the order they are shown.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Pseudo];

    /// Those a person can choose: what only shows missing texts is for whoever writes them.
    pub const OFFERED: [Self; 2] = [Self::English, Self::German];

    /// The language's name in itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
            Self::Pseudo => "[Ƥşéûðö]",
        }
    }

    /// Whose letters goods carry.
    pub const fn letters(self) -> Letters {
        match self {
            Self::English | Self::Pseudo => Letters::English,
            Self::German => Letters::German,
        }
    }

    fn sources(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::English | Self::Pseudo => &ENGLISH,
            Self::German => &GERMAN,
        }
    }
}

macro_rules! locale {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        [$((concat!($folder, "/", $file), include_str!(concat!("../../assets/locales/", $folder, "/", $file)))),+]
    };
}

static ENGLISH: [(&str, &str); 13] = locale!("en": "shell.ftl", "career.ftl", "settings.ftl", "rules.ftl", "table.ftl", "adventure.ftl", "stream.ftl", "maps.ftl", "play.ftl", "lessons.ftl", "spice.ftl", "legend.ftl", "names.ftl");
static GERMAN: [(&str, &str); 13] = locale!("de": "shell.ftl", "career.ftl", "settings.ftl", "rules.ftl", "table.ftl", "adventure.ftl", "stream.ftl", "maps.ftl", "play.ftl", "lessons.ftl", "spice.ftl", "legend.ftl", "names.ftl");

/// The texts of one language. Look them up with [`t!`](crate::t).
#[derive(Resource, Clone)]
pub struct Words {
    language: Language,
    /// What goods go by.
    theme: Theme,
    bundle: Arc<FluentBundle<FluentResource>>,
}

impl Default for Words {
    fn default() -> Self {
        Self::new(Language::English)
    }
}

impl Words {
    /// Reads the embedded texts of a language.
    ///
    /// A text file that does not parse still gives its readable entries; a test refuses such a file.
    pub fn new(language: Language) -> Self {
        let tag = match language {
            Language::English | Language::Pseudo => "en",
            Language::German => "de",
        };
        // Both tags are well formed; an empty tag would only lose the plural rules.
        let tag: unic_langid::LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        bundle.set_use_isolating(false);
        if language == Language::Pseudo {
            bundle.set_transform(Some(pseudo));
        }
        for (_, text) in language.sources() {
            let resource = match FluentResource::try_new((*text).into()) {
                Ok(resource) | Err((resource, _)) => resource,
            };
            bundle.add_resource_overriding(resource);
        }
        Self { language, theme: Theme::default(), bundle: Arc::new(bundle) }
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of a key without arguments.
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &FluentArgs::new())
    }

    /// The text of a key with arguments; an unknown key shows itself in brackets.
    pub fn say_with(&self, key: &str, args: &FluentArgs) -> String {
        self.say_of(self.theme, key, args)
    }

    /// The text of a key as Spice Road or as the other games say it, whichever is played.
    pub fn say_of(&self, theme: Theme, key: &str, args: &FluentArgs) -> String {
        let pattern = |key: &str| self.bundle.get_message(key).and_then(|message| message.value());
        let own = match theme {
            Theme::Crystals => None,
            Theme::Spices => pattern(&format!("{key}-spice")),
        };
        let pattern = own.or_else(|| pattern(key));
        let Some(pattern) = pattern else {
            return format!("⟨{key}⟩");
        };
        let mut faults = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(args), &mut faults);
        if self.language == Language::Pseudo { format!("[{text}]") } else { text.into_owned() }
    }

    /// What a component of the games goes by, if it has a name.
    pub fn name_of(&self, theme: Theme, id: &str) -> Option<String> {
        let key = name_key(id);
        self.has(&key).then(|| self.say_of(theme, &key, &FluentArgs::new()))
    }

    /// Whether a key has a text.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}

/// The text key of a component's name; components go by the same id for ever.
fn name_key(id: &str) -> String {
    format!("name-{}", id.to_lowercase())
}

/// A text by key, with arguments: `t!(words, "turn-round", round = 3)`.
#[macro_export]
macro_rules! t {
    ($words:expr, $key:expr) => { $words.say($key) };
    ($words:expr, $key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = ::fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $words.say_with($key, &args)
    }};
}

pub(crate) fn follow_settings(settings: Res<Settings>, playing: Res<Playing>, mut words: ResMut<Words>) {
    if words.language != settings.language {
        *words = Words::new(settings.language);
    }
    let theme = playing.0.map_or_else(Theme::default, Theme::of);
    if words.theme != theme {
        words.theme = theme;
    }
}

/// Accents every letter and stretches the text by a third, the way German does to English.
fn pseudo(text: &str) -> Cow<'_, str> {
    let mut out = String::with_capacity(text.len() * 2);
    let mut letters = 0;
    for letter in text.chars() {
        out.push(match letter {
            'a' => 'á',
            'c' => 'ç',
            'e' => 'é',
            'i' => 'î',
            'n' => 'ñ',
            'o' => 'ö',
            's' => 'š',
            'u' => 'û',
            'y' => 'ý',
            'A' => 'Å',
            'C' => 'Ç',
            'E' => 'É',
            'I' => 'Î',
            'N' => 'Ñ',
            'O' => 'Ö',
            'S' => 'Š',
            'U' => 'Û',
            other => other,
        });
        if letter.is_alphabetic() {
            letters += 1;
            if letters % 3 == 0 {
                out.push('~');
            }
        }
    }
    Cow::Owned(out)
}

/// A part of a chance in percentage points, with its sign.
pub fn percentage_points(part: f64) -> String {
    match (part * 100.0).round() as i32 {
        0 => "±0".to_owned(),
        more @ 1.. => format!("+{more}"),
        less => format!("−{}", less.unsigned_abs()),
    }
}

/// The keys of a language, for checks.
pub fn keys(language: Language) -> HashSet<String> {
    let mut keys = HashSet::default();
    for (_, text) in language.sources() {
        for line in text.lines() {
            if let Some((key, _)) = line.split_once('=')
                && line.starts_with(|first: char| first.is_ascii_lowercase())
            {
                keys.insert(key.trim().to_owned());
            }
        }
    }
    keys
}

#[cfg(test)]
mod tests;
