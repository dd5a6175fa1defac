//! How much of a file is known and how much had to be fitted: what the credits page tells.

use crate::syntax::Provenance;

/// The provenance of the entries of one file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Credits {
    /// Name of the file.
    pub file: &'static str,
    /// Entries whose figures a public source states.
    pub published: usize,
    /// Entries whose figures were made to fit.
    pub reconstructed: usize,
    /// What entries say about themselves: id and note, in the order of the file.
    pub notes: Vec<(String, String)>,
}

impl Credits {
    pub(crate) fn of(file: &'static str) -> Self {
        Credits { file, ..Credits::default() }
    }

    pub(crate) fn add(&mut self, id: &str, provenance: Provenance, note: &str) {
        match provenance {
            Provenance::Published => self.published += 1,
            Provenance::Reconstructed => self.reconstructed += 1,
        }
        if !note.is_empty() {
            self.notes.push((id.to_owned(), note.to_owned()));
        }
    }
}
