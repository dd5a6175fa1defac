//! What is done in a folder of the player, one thing after the other, so that each finds what the one before has left.
//! Afterwards the folder is read again.

use bevy::tasks::{IoTaskPool, Task, futures::check_ready};

use crate::app::contained::{Part, contained};
use crate::app::files::Writing;
use crate::app::redraw::Motion;

/// What lies in the folder, and what became of the errands since it was last told.
type Back<Item, Done> = (Vec<Item>, Vec<Result<Done, String>>);

/// What is being done in a folder.
pub(super) struct Errands<Item, Done>(Option<Task<Back<Item, Done>>>);

impl<Item, Done> Default for Errands<Item, Done> {
    fn default() -> Self {
        Self(None)
    }
}

impl<Item: Send + 'static, Done: Send + 'static> Errands<Item, Done> {
    /// Whether something is still to be done.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Reads the folder.
    pub fn look(&mut self, list: impl FnOnce() -> Vec<Item> + Send + 'static) {
        self.queue(|| None, list);
    }

    /// Does something in the folder and reads it. The end of the program waits for it.
    pub fn send(
        &mut self,
        errand: impl FnOnce() -> Result<Done, String> + Send + 'static,
        list: impl FnOnce() -> Vec<Item> + Send + 'static,
    ) {
        let writing = Writing::begin();
        let run = move || {
            let done = contained(Part::Files, errand).flatten();
            drop(writing);
            Some(done)
        };
        self.queue(run, list);
    }

    fn queue(
        &mut self,
        run: impl FnOnce() -> Option<Result<Done, String>> + Send + 'static,
        list: impl FnOnce() -> Vec<Item> + Send + 'static,
    ) {
        let before = self.0.take();
        self.0 = Some(IoTaskPool::get().spawn(async move {
            let mut done = match before {
                Some(before) => before.await.1,
                None => Vec::new(),
            };
            done.extend(run());
            let found = contained(Part::Files, list).unwrap_or_else(|panic| {
                done.push(Err(panic));
                Vec::new()
            });
            (found, done)
        }));
    }

    /// What came back when everything was done.
    pub fn take_in(&mut self, motion: &mut Motion) -> Option<Back<Item, Done>> {
        let task = self.0.as_mut()?;
        motion.keep_drawing();
        let back = check_ready(task)?;
        self.0 = None;
        Some(back)
    }
}
