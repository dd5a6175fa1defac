//! The rules of the four games in our own words, cut into short parts that can be scanned.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use rules::components::Components;
use tabletop::Theme;

use super::rule_figures;
use crate::app::{
    Menu, MenuBehind, Playing,
    content::{Content, figures},
    games::{GameKind, name_key},
    language::Words,
};
use crate::screens::emblem;
use crate::session::Match;
use crate::t;
use crate::theme::{
    controls::{scrolled, tabs},
    look,
    paint::{self, group_frame},
    sheet::sheet,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenGame>()
        .add_systems(OnEnter(Menu::Rules), open_at_the_game_being_played)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Rules)));
}

/// The game whose rules are open.
#[derive(Resource, Debug, Default)]
struct OpenGame(GameKind);

fn open_at_the_game_being_played(mut open: ResMut<OpenGame>, playing: Res<Playing>) {
    if let Some(game) = playing.0 {
        open.0 = game;
    }
}

/// One part: a heading and its points, by text key.
type Part = (&'static str, &'static [&'static str]);

const ROAD: &[Part] = &[
    ("rules-goal", &["rules-road-goal"]),
    ("rules-turn", &["rules-road-play", "rules-road-acquire", "rules-road-rest", "rules-road-claim"]),
    ("rules-cards", &["rules-road-gain", "rules-road-upgrade", "rules-road-trade"]),
    ("rules-tokens", &["rules-road-tokens", "rules-road-tokens-slide"]),
    ("rules-limit", &["rules-road-limit"]),
    ("rules-end", &["rules-road-end", "rules-road-score", "rules-road-tie"]),
];

const WORLD: &[Part] = &[
    ("rules-goal", &["rules-world-goal"]),
    ("rules-turn", &["rules-world-work", "rules-world-rest"]),
    (
        "rules-places",
        &[
            "rules-world-need",
            "rules-world-oust",
            "rules-world-production",
            "rules-world-upgrade",
            "rules-world-trade",
            "rules-world-golem",
        ],
    ),
    ("rules-golems", &["rules-world-help", "rules-world-tool", "rules-world-traders", "rules-world-explore"]),
    ("rules-tiles", &["rules-world-exploration", "rules-world-bonus"]),
    ("rules-limit", &["rules-world-limit"]),
    ("rules-end", &["rules-world-end", "rules-world-score", "rules-world-tie"]),
];

const ADVENTURE: &[Part] = &[
    ("rules-goal", &["rules-adventure-goal"]),
    ("rules-start", &["rules-adventure-start"]),
    (
        "rules-turn",
        &["rules-adventure-acquire", "rules-adventure-play", "rules-adventure-move", "rules-adventure-rest"],
    ),
    ("rules-travel", &["rules-adventure-steps", "rules-adventure-toll", "rules-adventure-after"]),
    ("rules-outposts", &["rules-adventure-build", "rules-adventure-column", "rules-adventure-trade"]),
    ("rules-villages", &["rules-adventure-claim", "rules-adventure-closed"]),
    ("rules-limit", &["rules-adventure-limit"]),
    ("rules-end", &["rules-adventure-end", "rules-adventure-score", "rules-adventure-tie"]),
];

fn parts(game: GameKind) -> &'static [Part] {
    match game {
        GameKind::Golem | GameKind::Spice => ROAD,
        GameKind::World => WORLD,
        GameKind::Adventure => ADVENTURE,
    }
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut open: ResMut<OpenGame>,
    content: Res<Content>,
    running: Option<Res<Match>>,
    behind: Res<MenuBehind>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // The game on the table is played with its own figures, any other with those chosen for new games.
    let played = running.filter(|running| running.record().deal.options.kind == open.0);
    let components = played.map_or(content.components(), |running| running.components());
    let back = sheet(ctx, &words, "rules", &t!(words, "rules-title"), egui::vec2(1380.0, 980.0), |ui| {
        let entries = GameKind::ALL.map(|game| (game, game.name(), t!(words, name_key(game))));
        tabs(ui, "rules", &mut open.0, &entries);
        ui.add_space(12.0);
        let area = egui::ScrollArea::vertical().id_salt(open.0.name()).auto_shrink([false, false]);
        scrolled(ui, area, |ui| page(ui, &words, open.0, components));
    });
    if back {
        menu.set(behind.0);
    }
    Ok(())
}

fn page(ui: &mut egui::Ui, words: &Words, game: GameKind, components: &Components) {
    // The picture beside what all the rest is about; below it where there is no room.
    let room = 1000.0 * look(ui.ctx()).text_scale.min(1.6);
    let beside = ui.available_width() > room;
    let width = if beside { 420.0 } else { ui.available_width() };
    let head = |ui: &mut egui::Ui| {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(width, 150.0), egui::Sense::hover());
        emblem::scene(ui.painter(), rect, game, &look(ui.ctx()).colours);
        ui.vertical(|ui| {
            ladder(ui, words, game);
            if Theme::of(game) == Theme::Spices {
                text::body(ui, &t!(words, "rules-spice-note"));
            }
        });
    };
    if beside {
        ui.horizontal_top(head);
    } else {
        ui.vertical(head);
    }
    ui.add_space(8.0);
    let parts = parts(game);
    if ui.available_width() > room {
        // Two columns of about the same number of points.
        let total: usize = parts.iter().map(|(_, points)| points.len() + 1).sum();
        let mut seen = 0;
        let cut = parts
            .iter()
            .position(|(_, points)| {
                seen += points.len() + 1;
                seen * 2 >= total
            })
            .map_or(parts.len(), |index| index + 1);
        ui.columns(2, |columns| {
            // Columns would stretch wrapped headings to both edges.
            for (ui, parts) in columns.iter_mut().zip([&parts[..cut], &parts[cut..]]) {
                ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| list(ui, words, game, components, parts));
            }
        });
    } else {
        list(ui, words, game, components, parts);
    }
}

/// The four crystals (or spices) from lowest to highest.
fn ladder(ui: &mut egui::Ui, words: &Words, game: GameKind) {
    group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        text::strong(ui, &t!(words, "rules-ladder"));
        ui.horizontal_wrapped(|ui| {
            let colours = look(ui.ctx()).colours.crystals;
            let theme = Theme::of(game);
            for (kind, name) in theme.goods().into_iter().enumerate() {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(34.0), egui::Sense::hover());
                paint::good(ui.painter(), rect.center(), 34.0, kind, theme, &colours[kind]);
                text::body(ui, &t!(words, name));
                ui.add_space(10.0);
            }
        });
    });
}

fn list(ui: &mut egui::Ui, words: &Words, game: GameKind, components: &Components, parts: &[Part]) {
    let (theme, figures) = (Theme::of(game), figures(components));
    let say = |key: &str| words.say_of(theme, key, &figures);
    for (heading, points) in parts {
        group_frame(ui).show(ui, |ui| {
            ui.set_width(ui.available_width());
            text::heading(ui, &say(heading));
            rule_figures::draw(ui, theme, components, points[0]);
            for point in *points {
                text::bullet(ui, &say(point));
            }
        });
        ui.add_space(4.0);
    }
}
