//! What others have written, on a terminal.

/// Text of others as one short line: cut to so many signs, and what would steer a terminal or turn the line round is written out.
pub fn plain(text: &str, most: usize) -> String {
    let mut line = String::new();
    for (nth, sign) in text.chars().enumerate() {
        if nth >= most {
            line.push('…');
            break;
        }
        if sign.is_control() || steers(sign) {
            line.extend(sign.escape_unicode());
        } else {
            line.push(sign);
        }
    }
    line
}

/// Signs without a picture: ends of lines and paragraphs, directions of writing, joiners, tags.
fn steers(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_stay_as_they_are_but_steer_nothing() {
        assert_eq!(plain("Zoë 🐫 井上", 40), "Zoë 🐫 井上");
        assert_eq!(plain("\u{1b}[2Jada\r\n", 40), "\\u{1b}[2Jada\\u{d}\\u{a}");
        assert_eq!(plain("a\u{202e}b", 40), "a\\u{202e}b");
        assert_eq!(plain("abcdef", 3), "abc…");
    }

    proptest! {
        #[test]
        fn nothing_steers_a_terminal(text in any::<String>()) {
            prop_assert!(!plain(&text, 30).chars().any(|sign| sign.is_control() || steers(sign)));
        }
    }
}
