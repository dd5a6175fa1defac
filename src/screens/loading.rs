//! The loading screen: waits for everything that was asked for, and says how far it is.

use std::time::Instant;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use crate::app::files::PATIENCE;
use crate::app::notices::{Notice, Notices};
use crate::app::requests::{OpenFile, PlayOn, StartGame, Watch};
use crate::app::{GoTo, Preload, Screen, content::Content, games::GameSetup, language::Words, options::Options};
use crate::session::saves::{self, LastGame};
use crate::t;
use crate::theme::{fonts, look, page::page, paint};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, go_on.run_if(in_state(Screen::Loading)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Screen::Loading)));
}

/// Exit code: what the command line names cannot be opened.
const BAD_FILE: u8 = 2;

/// When everything is there the title comes, or what the command line asks for.
fn go_on(
    preload: Res<Preload>,
    server: Res<AssetServer>,
    options: Res<Options>,
    setup: Res<GameSetup>,
    content: Res<Content>,
    mut start: MessageWriter<StartGame>,
    last: Res<LastGame>,
    mut play_on: MessageWriter<PlayOn>,
    mut watch: MessageWriter<Watch>,
    mut open: MessageWriter<OpenFile>,
    mut notices: ResMut<Notices>,
    mut exit: MessageWriter<AppExit>,
    mut go: MessageWriter<GoTo>,
    mut reading: Local<Option<saves::Reading>>,
    mut since: Local<Option<Instant>>,
    mut done: Local<bool>,
) {
    if *done || preload.progress(&server) < 1.0 {
        return;
    }
    // The title offers the last game from its first frame on, unless the disk hangs.
    if last.is_busy() && since.get_or_insert_with(Instant::now).elapsed() < PATIENCE {
        return;
    }
    if let Some(file) = options.replay.as_ref().or(options.load.as_ref()) {
        let task = reading.get_or_insert_with(|| saves::read_game(&content, file.into()));
        let Some(read) = check_ready(task) else { return };
        match read {
            Ok(read) if options.replay.is_some() => _ = watch.write(Watch::new(*read.record)),
            Ok(read) => read.open(&mut play_on, &mut watch),
            // Nobody is there to read a notice.
            Err(wrong) if options.headless.is_some() || options.script.is_some() => {
                eprintln!("{file} cannot be opened: {wrong}");
                exit.write(AppExit::from_code(BAD_FILE));
            }
            Err(wrong) => {
                warn!("{file} cannot be opened: {wrong}");
                notices.0.push(Notice::Load(wrong));
                go.write(GoTo(Screen::Title));
            }
        }
    } else if options.game.is_some() {
        start.write(StartGame::new(setup.clone()));
    } else {
        go.write(GoTo(Screen::Title));
        open.write_batch(options.file.clone().map(OpenFile));
    }
    *done = true;
}

fn draw(mut contexts: EguiContexts, preload: Res<Preload>, server: Res<AssetServer>, words: Res<Words>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let ui = page(ctx, "screen.loading");
    let look = look(ctx);
    let centre = ui.max_rect().center();
    let painter = ui.painter();
    painter.text(
        centre - egui::vec2(0.0, 40.0),
        egui::Align2::CENTER_CENTER,
        t!(words, "shell-loading"),
        fonts::serif(34.0 * look.text_scale),
        look.colours.heading,
    );
    let bar = egui::Rect::from_center_size(centre, egui::vec2(420.0, 10.0));
    painter.rect_filled(bar, 5.0, look.colours.slot);
    let done = bar.with_max_x(bar.left() + bar.width() * preload.progress(&server).max(0.03));
    paint::gradient_rect(painter, done, 5.0, look.colours.primary[0], look.colours.primary[1]);
    Ok(())
}
