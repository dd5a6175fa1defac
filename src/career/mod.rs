//! What is kept of games that are over: everybody's history, figures, achievements and strength, and the people themselves.
//!
//! `crates/career` knows what records come to; here they are kept, shown, and put to use for the next game.

mod achieved;
mod archive;
mod arrivals;
mod figures;
mod gained;
mod games;
mod page;
mod people;
mod plot;
mod summary;

use bevy::prelude::*;

use crate::app::page_buttons::{Page, PageButton, RegisterPageButton};
use crate::app::requests::{ImportGames, Review, Reviewed, StartGame, Watch};
use crate::app::{
    GoTo, Menu, Screen,
    folders::Folders,
    games::GameSetup,
    language::Words,
    named::Facts,
    notices::{Notice, Notices},
    options::Options,
    redraw::Motion,
    strength::Strengths,
};
use crate::session::{Match, autosave::SaveDisk};
pub use archive::Archive;
use archive::{Purpose, Told};
use page::Shown;

/// Keeps games that are over and shows what they say.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Archive>()
        .init_resource::<Shown>()
        .init_resource::<Away>()
        .add_systems(Update, (open.run_if(not(in_state(Screen::Loading))), import, take_in).chain())
        .add_systems(Update, (review_once_there, forget_the_way, note_accuracy))
        .add_systems(OnEnter(Screen::Title), come_back)
        .register_page_button(PageButton {
            page: Page::Title,
            name: "title.career",
            label: "title-career",
            about: None,
            order: 20,
            run: |commands, _| _ = commands.write_message(GoTo(Screen::Career)),
            shown: true,
        })
        .add_plugins((arrivals::plugin, gained::plugin, page::plugin));
}

/// Somebody looks at a game of the history, and comes back to it.
#[derive(Resource, Debug, Default)]
struct Away {
    /// Leaving the table leads back here.
    returns: bool,
    /// The game is looked at again as soon as it is on the table.
    review: Option<Box<chronicle::Record>>,
}

/// The index is read once, as soon as the title is there: whoever comes to the page finds it. A film is made beside a game,
/// which has the history, and is not to depend on it.
fn open(
    mut archive: ResMut<Archive>,
    folders: Option<Res<Folders>>,
    options: Option<Res<Options>>,
    disk: Res<SaveDisk>,
) {
    let filmed = options.is_some_and(|options| options.film().is_some());
    if let Some(folders) = folders.filter(|_| !filmed && !archive.is_open()) {
        archive.open(folders.clone(), disk.0.clone());
    }
}

/// A file was dropped on the window.
fn import(
    mut wanted: MessageReader<ImportGames>,
    mut archive: ResMut<Archive>,
    mut shown: ResMut<Shown>,
    screen: Res<State<Screen>>,
    mut go: MessageWriter<GoTo>,
) {
    for ImportGames(path) in wanted.read() {
        archive.import(path.clone());
        shown.tab = page::Tab::People;
        // Nobody is taken away from a game.
        if !matches!(screen.get(), Screen::Table | Screen::Results) {
            go.write(GoTo(Screen::Career));
        }
    }
}

/// Takes in what tasks have found and tells the rooms below.
fn take_in(
    mut archive: ResMut<Archive>,
    mut shown: ResMut<Shown>,
    mut strengths: ResMut<Strengths>,
    mut setup: ResMut<GameSetup>,
    mut away: ResMut<Away>,
    mut motion: ResMut<Motion>,
    mut facts: ResMut<Facts>,
    mut notices: ResMut<Notices>,
    words: Res<Words>,
    screen: Res<State<Screen>>,
    mut watch: MessageWriter<Watch>,
    mut start: MessageWriter<StartGame>,
) {
    let archive = archive.bypass_change_detection();
    if archive.is_busy() {
        // A page at rest draws no frames, and nobody would hear of it.
        motion.keep_drawing();
    } else if archive.waits() {
        motion.drift();
    }
    let Some(told) = archive.take_in() else { return };
    strengths.set_if_neq(archive.known.strengths());
    if let Some(near) = archive.known.people.near() {
        people::name_first_seat(setup.bypass_change_detection(), near);
    }
    shown.bypass_change_detection().refresh(&archive.known, &words);
    facts.state("history", archive.known.games.len().to_string());
    let known = archive.known.games.iter().filter(|kept| kept.entry.has_account()).count();
    facts.state("lucks", known.to_string());
    let here = *screen.get() == Screen::Career;
    for told in told {
        match told {
            // Whoever has left the page meanwhile does not want it any more.
            Told::Loaded(record, purpose) if here => match purpose {
                Purpose::Watch => {
                    away.returns = true;
                    watch.write(Watch::new(*record));
                }
                Purpose::Review => {
                    *away = Away { returns: true, review: Some(record.clone()) };
                    watch.write(Watch::from(*record, usize::MAX));
                }
                Purpose::Again => match Match::resume(record.prefix(0), &words) {
                    Ok(game) => _ = start.write(game.same_deal(&words)),
                    Err(wrong) => shown.told = Some(Told::Failed(wrong.to_string())),
                },
            },
            Told::Loaded(..) => {}
            Told::Failed(why) if !here => notices.0.push(Notice::History(why)),
            told => shown.told = Some(told),
        }
    }
}

/// A review is over: how well everybody played is kept with the game.
fn note_accuracy(mut reviewed: MessageReader<Reviewed>, mut archive: ResMut<Archive>) {
    for Reviewed { record, accuracy, .. } in reviewed.read() {
        archive.bypass_change_detection().note_accuracy((**record).clone(), accuracy.clone());
    }
}

/// A review is opened once its game is on the table.
fn review_once_there(
    mut away: ResMut<Away>,
    running: Option<Res<Match>>,
    screen: Res<State<Screen>>,
    mut review: MessageWriter<Review>,
) {
    if away.review.is_none() || *screen.get() != Screen::Table {
        return;
    }
    let same =
        |running: &Match, record: &chronicle::Record| running.is_watched() && running.record().deal == record.deal;
    if let Some(record) = away.review.take()
        && running.is_some_and(|running| same(&running, &record))
    {
        review.write(Review { record, at: None });
    }
}

/// Whoever plays on from a moment of a watched game has another game, and leads no more way back.
fn forget_the_way(mut away: ResMut<Away>, running: Option<Res<Match>>) {
    if away.returns && running.is_some_and(|running| running.is_changed() && !running.is_watched()) {
        away.returns = false;
    }
}

/// A game that was watched from the history leads back to it.
fn come_back(mut away: ResMut<Away>, mut go: MessageWriter<GoTo>, mut menu: ResMut<NextState<Menu>>) {
    if std::mem::take(&mut away.returns) {
        menu.set(Menu::None);
        go.write(GoTo(Screen::Career));
    }
}
