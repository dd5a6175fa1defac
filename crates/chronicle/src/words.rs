//! Words of others, in names of files and cut to what can be shown.

/// Signs of a title or of a name; what is longer is cut where it is read.
pub const MOST_LETTERS: usize = 120;
/// Signs of an agent, which may be a command.
pub(crate) const MOST_AGENT: usize = 2048;
/// Signs of a part of a file in a message.
const MOST_QUOTED: usize = 60;
/// Signs of a title in the name of a file: with anything put before and behind it, every system takes it.
const MOST_FILE: usize = 40;

/// A title as part of the name of a file: letters and digits with single dashes between, at most 40 signs. It is never a
/// path, whatever the title is, and empty when no letter or digit is left; a further part has to stand before or behind it.
pub fn file_words(title: &str) -> String {
    let mut words = String::new();
    let mut signs = 0;
    // A title may be as long as a file: what cannot matter is not looked at.
    for sign in title.chars().take(16 * MOST_FILE) {
        let next = if sign.is_alphanumeric() { sign } else { '-' };
        if next == '-' && (words.is_empty() || words.ends_with('-')) {
            continue;
        }
        if signs == MOST_FILE {
            break;
        }
        words.push(next);
        signs += 1;
    }
    words.truncate(words.trim_end_matches('-').len());
    words
}

/// The beginning of a text, so many signs of it, and a mark when there was more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A part of a file as a message can tell it.
pub(crate) fn quoted(text: &str) -> String {
    cut(text, MOST_QUOTED)
}
