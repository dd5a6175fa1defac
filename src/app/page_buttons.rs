//! Buttons that features put on pages of rooms below them. The page draws what is registered and knows none of it.

use bevy::prelude::*;
use chronicle::Record;

/// A page that takes buttons of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The title. There is no record.
    Title,
    /// The menu of a game that is played. There is no record.
    Pause,
    /// A game that is over: what leads on from there.
    Results,
    /// A game that is over: what can be kept of it.
    Keep,
    /// A recorded game that is watched.
    Replay,
    /// What a recorded game can be taken away as.
    Share,
}

/// One button.
#[derive(Debug, Clone, Copy)]
pub struct PageButton {
    /// Where it stands.
    pub page: Page,
    /// Its name for scripts.
    pub name: &'static str,
    /// Text key of its label.
    pub label: &'static str,
    /// Text key of what is said about it when it is pointed at.
    pub about: Option<&'static str>,
    /// Low ones come first.
    pub order: u8,
    /// What it does with the game of the page.
    pub run: fn(&mut Commands, Option<&Record>),
    /// Whether it is there now; its feature may change it.
    pub shown: bool,
}

/// Every button that was registered.
#[derive(Resource, Debug, Default)]
pub struct PageButtons {
    all: Vec<PageButton>,
    main: Option<&'static str>,
}

impl PageButtons {
    /// The buttons of a page, in order.
    pub fn on(&self, page: Page) -> impl Iterator<Item = &PageButton> {
        self.all.iter().filter(move |button| button.page == page && button.shown)
    }

    /// Whether this is the main one of its page.
    pub fn is_main(&self, name: &str) -> bool {
        self.main == Some(name)
    }

    /// Makes one button the main one of its page, or leaves that to the page.
    pub fn make_main(&mut self, name: Option<&'static str>) {
        self.main = name;
    }

    /// A button by its name.
    pub fn get(&self, name: &str) -> Option<&PageButton> {
        self.all.iter().find(|button| button.name == name)
    }

    /// Shows or hides a button.
    pub fn show(&mut self, name: &str, shown: bool) {
        if let Some(button) = self.all.iter_mut().find(|button| button.name == name) {
            button.shown = shown;
        }
    }
}

/// Registers buttons while the app is built.
pub trait RegisterPageButton {
    /// Puts a button on a page.
    fn register_page_button(&mut self, button: PageButton) -> &mut Self;
}

impl RegisterPageButton for App {
    fn register_page_button(&mut self, button: PageButton) -> &mut Self {
        let buttons = &mut self.world_mut().get_resource_or_init::<PageButtons>().all;
        let at = buttons.partition_point(|other| other.order <= button.order);
        buttons.insert(at, button);
        self
    }
}
