//! A command line as a person types it, cut into words without asking a shell.

use std::fmt;
use std::str::FromStr;

/// A program and its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Program {
    text: String,
    words: Vec<String>,
}

/// A text that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProgramError {
    /// Nothing there.
    #[error("there is no command after `exec:`")]
    Empty,
    /// A quotation mark without its partner.
    #[error("a quotation mark is not closed in `{0}`")]
    Quote(String),
}

impl Program {
    /// The program.
    pub fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    /// What it is called with.
    pub fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Program {
    type Err = ProgramError;

    /// Words with white space between; single and double quotation marks keep words together. Nothing else is special.
    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut open: Option<char> = None;
        for sign in text.chars() {
            match (open, sign) {
                (Some(mark), _) if sign == mark => open = None,
                (None, '\'' | '"') => {
                    open = Some(sign);
                    word.get_or_insert_default();
                }
                (None, _) if sign.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(sign),
            }
        }
        if open.is_some() {
            return Err(ProgramError::Quote(text.to_owned()));
        }
        words.extend(word);
        if words.first().is_none_or(String::is_empty) {
            return Err(ProgramError::Empty);
        }
        Ok(Program { text: text.trim().to_owned(), words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_keep_words_together() {
        let program: Program = "python3 'my bots/one.py' --say \"it's, me\" ''".parse().expect("a command");
        assert_eq!(program.name(), "python3");
        assert_eq!(program.arguments(), ["my bots/one.py", "--say", "it's, me", ""]);
    }

    #[test]
    fn half_a_command_is_refused() {
        assert_eq!("  ".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("''".parse::<Program>(), Err(ProgramError::Empty));
        assert_eq!("bot 'x".parse::<Program>(), Err(ProgramError::Quote("bot 'x".into())));
    }
}
