//! The proof that a deal is fair: its fingerprint is there from the first turn on, what it was made of once the game is over.
//! Whoever has noted the fingerprint can check that nothing was changed in between, here or with any other tool.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use chronicle::{Commitment, Record};

use crate::app::page_buttons::{Page, PageButton, RegisterPageButton};
use crate::app::{Menu, MenuBehind, Phase, language::Words};
use crate::session::{Happened, Match};
use crate::t;
use crate::theme::{
    controls::{Weight, button, scrolled},
    sheet::sheet,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Promise>()
        .add_systems(Update, promise)
        .add_systems(OnExit(Menu::Deal), |mut promise: ResMut<Promise>| promise.checked = None)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Deal)));
    for (page, name) in [(Page::Pause, "pause.deal"), (Page::Keep, "results.deal")] {
        let run = |commands: &mut Commands, _: Option<&Record>| {
            commands.queue(|world: &mut World| world.resource_mut::<NextState<Menu>>().set(Menu::Deal));
        };
        app.register_page_button(PageButton {
            page,
            name,
            label: "deal-title",
            about: Some("deal-tip"),
            order: 50,
            run,
            shown: true,
        });
    }
}

/// The fingerprint of the deal at the table, as it was when the game came there.
#[derive(Resource, Debug, Default)]
pub(super) struct Promise {
    made: Option<Commitment>,
    /// What the last check has found.
    checked: Option<bool>,
}

/// Taken when a game comes to the table, so that it can be held against what was played.
fn promise(mut happened: MessageReader<Happened>, running: Option<Res<Match>>, mut promise: ResMut<Promise>) {
    let reset = happened.read().filter(|happened| matches!(happened, Happened::Reset)).count() > 0;
    if let Some(running) = running.filter(|_| reset) {
        *promise = Promise { made: Some(running.record().deal.commitment()), checked: None };
    }
}

/// Its digits in groups of four, to be compared by eye.
fn spaced(made: Commitment) -> String {
    let digits: Vec<char> = made.to_string().chars().collect();
    digits.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

/// Whether a record was played with the deal that was promised, to its last decision.
fn holds(made: Commitment, record: &Record) -> bool {
    record.deal.commitment() == made && record.replay().is_ok()
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    running: Option<Res<Match>>,
    behind: Res<MenuBehind>,
    mut promise: ResMut<Promise>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let (Some(running), Some(made)) = (running, promise.made) else {
        menu.set(behind.0);
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let promise = promise.bypass_change_detection();
    let title = t!(words, "deal-title");
    let back = sheet(ctx, &words, "deal", &title, egui::vec2(940.0, 940.0), |ui| {
        let list = egui::ScrollArea::vertical().max_height(ui.available_height()).auto_shrink([false, false]);
        scrolled(ui, list, |ui| {
            ui.spacing_mut().item_spacing.y = 12.0;
            text::body(ui, &t!(words, "deal-about"));
            text::strong(ui, &t!(words, "deal-fingerprint"));
            text::body(ui, &spaced(made));
            if running.next_phase() == Phase::Finished {
                opened(ui, &words, made, running.record(), &mut promise.checked);
            } else {
                text::label(ui, &t!(words, "deal-later"));
            }
        });
    });
    if back {
        menu.set(behind.0);
    }
    Ok(())
}

/// What the fingerprint was made of.
fn opened(ui: &mut egui::Ui, words: &Words, made: Commitment, record: &Record, checked: &mut Option<bool>) {
    let deal = &record.deal;
    text::strong(ui, &t!(words, "deal-seed", seed = deal.seed.to_string()));
    ui.horizontal_wrapped(|ui| {
        if button(ui, "deal.check", &t!(words, "deal-check"), Weight::Plain).clicked() {
            *checked = Some(holds(made, record));
        }
        if button(ui, "deal.copy", &t!(words, "deal-copy"), Weight::Plain).clicked() {
            ui.ctx().copy_text(deal.lines());
        }
    });
    match checked {
        Some(true) => _ = text::strong(ui, &t!(words, "deal-holds")),
        Some(false) => _ = text::warning(ui, &t!(words, "deal-broken")),
        None => {}
    }
    text::label(ui, &t!(words, "deal-lines"));
    ui.spacing_mut().item_spacing.y = 2.0;
    for line in deal.lines().lines() {
        text::label(ui, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::Content;

    #[test]
    fn a_check_finds_another_deal() {
        let components = Content::default().components();
        let records = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/records");
        let load = |name: &str| Record::load(components, &std::path::Path::new(records).join(name)).unwrap();
        let played = load("finished.caravan");
        let made = played.deal.commitment();
        assert!(holds(made, &played));
        let mut other = played.clone();
        other.deal.seed ^= 1;
        assert!(!holds(made, &other), "another seed");
        assert_eq!(spaced(made).replace(' ', ""), made.to_string());
    }
}
