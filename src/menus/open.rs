//! A game from a file that was dropped on the window or given on the command line: a finished one is watched, for any other
//! somebody is asked whether to play it on or to watch it. The file is read while the game goes on.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::window::FileDragAndDrop;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use chronicle::Record;

use crate::app::{
    Menu, MenuBehind, Screen,
    content::Content,
    games::name_key,
    language::Words,
    notices::{Notice, Notices},
    redraw::Motion,
    requests::{ImportGames, OpenFile, PlayOn, Watch},
};
use crate::session::saves;
use crate::t;
use crate::theme::{
    controls::{Weight, wide_button},
    fonts,
    sheet::sheet_with,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .add_systems(Update, (drop, open, decide).chain().run_if(not(in_state(Screen::Loading))))
        .add_systems(OnExit(Menu::Open), |mut opening: ResMut<Opening>| opening.game = None)
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Open)));
}

/// The file that is being read, and the game somebody is asked about: its name and record.
#[derive(Resource, Default)]
struct Opening {
    reading: Option<(PathBuf, saves::Reading)>,
    game: Option<(String, Box<Record>)>,
}

fn drop(
    mut files: MessageReader<FileDragAndDrop>,
    mut open: MessageWriter<OpenFile>,
    mut import: MessageWriter<ImportGames>,
) {
    for file in files.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = file {
            // All games and people of a machine are one archive; anything else may be a game.
            if path_buf.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip")) {
                import.write(ImportGames(path_buf.clone()));
            } else {
                open.write(OpenFile(path_buf.clone()));
            }
        }
    }
}

fn open(mut wanted: MessageReader<OpenFile>, content: Res<Content>, mut opening: ResMut<Opening>) {
    if let Some(OpenFile(path)) = wanted.read().last() {
        opening.reading = Some((path.clone(), saves::read_game(&content, path.clone())));
    }
}

/// What the game is called: by its owner, else as its file.
fn name(record: &Record, path: &Path) -> String {
    let file = || path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let own = Some(record.title.clone()).filter(|title| !title.is_empty());
    fonts::readable(&own.unwrap_or_else(file)).into_owned()
}

fn decide(
    mut opening: ResMut<Opening>,
    mut notices: ResMut<Notices>,
    mut watch: MessageWriter<Watch>,
    mut menu: ResMut<NextState<Menu>>,
    mut motion: ResMut<Motion>,
) {
    let opening = opening.bypass_change_detection();
    let Some((path, task)) = &mut opening.reading else { return };
    motion.keep_drawing();
    let Some(read) = check_ready(task) else { return };
    let name = read.as_ref().map(|read| name(&read.record, path)).unwrap_or_default();
    opening.reading = None;
    match read {
        Ok(read) if read.over => {
            menu.set(Menu::None);
            watch.write(Watch::new(*read.record));
        }
        Ok(read) => {
            opening.game = Some((name, read.record));
            menu.set(Menu::Open);
        }
        Err(wrong) => notices.0.push(Notice::Load(wrong)),
    }
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    mut opening: ResMut<Opening>,
    behind: Res<MenuBehind>,
    mut menu: ResMut<NextState<Menu>>,
    mut play_on: MessageWriter<PlayOn>,
    mut watch: MessageWriter<Watch>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let opening = opening.bypass_change_detection();
    let Some((name, record)) = &opening.game else { return Ok(()) };
    let title = t!(words, "open-title");
    let back = sheet_with(ctx, &words, "open", &title, egui::vec2(640.0, 460.0), Weight::Plain, |ui| {
        ui.spacing_mut().item_spacing.y = 14.0;
        let kind = words.say(name_key(record.deal.options.kind));
        text::body(ui, &t!(words, "open-about", name = name.clone(), game = kind));
        if wide_button(ui, "open.play", &t!(words, "open-play"), Weight::Primary).clicked() {
            menu.set(Menu::None);
            play_on.write(PlayOn(record.clone()));
        }
        if wide_button(ui, "open.watch", &t!(words, "replay-watch"), Weight::Plain).clicked() {
            menu.set(Menu::None);
            watch.write(Watch::new((**record).clone()));
        }
    });
    if back {
        menu.set(behind.0);
    }
    Ok(())
}
