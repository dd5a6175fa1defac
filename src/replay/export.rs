//! A game leaves the program: as a share code, as a file, as a picture of its result.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use chronicle::Names;
use rules::Engine;

use super::{Replay, postcard};
use crate::app::page_buttons::{Page, PageButton, RegisterPageButton};
use crate::app::{Screen, files, folders::Folders, games::name_key, language::Words, named, requests::FileKept};
use crate::session::{Match, history::History, names, saves};
use crate::t;
use crate::table::Tabletop;
use crate::theme::{Canvas, fonts, look};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExportNotice>()
        .add_message::<Export>()
        .add_systems(Update, finish)
        .add_systems(EguiPrimaryContextPass, (export, tell).chain().run_if(not(in_state(Screen::Loading))));
    let button =
        |name, label, order, run| PageButton { page: Page::Share, name, label, about: None, order, run, shown: true };
    app.register_page_button(button("share.code", "share-code", 10, |commands, _| {
        commands.write_message(Export::Code);
    }))
    .register_page_button(button("share.file", "share-file", 20, |commands, _| {
        commands.write_message(Export::File);
    }))
    .register_page_button(button("share.picture", "share-picture", 30, |commands, _| {
        commands.write_message(Export::Picture);
    }));
}

/// Somebody wants the game at the table in this form.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// The share code on the clipboard.
    Code,
    /// A file among the saved games.
    File,
    /// A picture of the result among the pictures.
    Picture,
}

/// What is being written, and what is told for a moment.
#[derive(Resource, Default)]
struct ExportNotice {
    sentence: Option<(String, f32)>,
    writing: Option<Task<Result<PathBuf, String>>>,
}

fn export(
    mut wanted: MessageReader<Export>,
    mut contexts: EguiContexts,
    replay: Option<Res<Replay>>,
    running: Option<Res<Match>>,
    folders: Option<Res<Folders>>,
    words: Res<Words>,
    mut notice: ResMut<ExportNotice>,
) {
    for &form in wanted.read() {
        let Some(running) = &running else { continue };
        let mut record =
            replay.as_ref().map_or_else(|| running.record().clone(), |replay| replay.history().record().clone());
        // Whoever opens it elsewhere is not who played here.
        for (seat, player) in record.players.iter_mut().enumerate() {
            player.name = names::of(&words, &player.name, seat);
        }
        match form {
            Export::Code => {
                if let (Ok(code), Ok(ctx)) = (record.to_code(Names::Included), contexts.ctx_mut()) {
                    ctx.copy_text(code);
                    notice.sentence = Some((t!(words, "share-copied"), 0.0));
                }
            }
            Export::File => {
                let Some(folder) = folders.as_ref().map(|folders| folders.saves.clone()) else { continue };
                if replay.is_none() && record.title.is_empty() {
                    record.title = title(&words, running);
                }
                notice.writing = Some(files::write(move || saves::keep_record(record, &folder, None)));
            }
            Export::Picture => {
                let Some(folder) = folders.as_ref().map(|folders| folders.pictures()) else {
                    continue;
                };
                let path = folder.join(saves::file_name(&record, "png"));
                let players = names::players(&words, running.players());
                let texts = postcard::Texts::new(&words, &record);
                notice.writing = Some(files::write(move || {
                    prepare(&path)?;
                    let history = History::new(record).map_err(|wrong| wrong.to_string())?;
                    let picture = postcard::paint(&history, &players, &texts);
                    picture.save(&path).map_err(|wrong| wrong.to_string())?;
                    Ok(path)
                }));
            }
        }
    }
}

/// What a game that was played here is called among the saved ones: the game and how it ended.
fn title(words: &Words, running: &Match) -> String {
    let game = running.seen();
    let name = words.say(name_key(game.options().kind));
    let score = |seat| format!("{} {}", running.players()[usize::from(seat)].name, game.points_text(seat));
    let scores: Vec<String> = running.ranking().into_iter().map(score).collect();
    format!("{name}: {}", scores.join(", "))
}

fn prepare(path: &Path) -> Result<(), String> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|wrong| wrong.to_string())
}

fn finish(mut notice: ResMut<ExportNotice>, mut kept: MessageWriter<FileKept>) {
    let notice = notice.bypass_change_detection();
    if let Some(done) = notice.writing.as_mut().and_then(check_ready) {
        notice.writing = None;
        kept.write(FileKept(done));
    }
}

/// A line at the top for a few seconds.
fn tell(
    mut contexts: EguiContexts,
    mut notice: ResMut<ExportNotice>,
    tabletop: Res<Tabletop>,
    canvas: Res<Canvas>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut motion: ResMut<crate::app::redraw::Motion>,
) -> Result {
    let notice = notice.bypass_change_detection();
    if notice.writing.is_some() {
        motion.keep_drawing();
    }
    let Some((sentence, age)) = &mut notice.sentence else { return Ok(()) };
    motion.keep_drawing();
    *age += time.delta_secs();
    let ctx = contexts.ctx_mut()?;
    let look = look(ctx);
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, egui::Id::new("export notice")));
    let galley = painter.layout_no_wrap(sentence.clone(), fonts::bold(22.0 * look.text_scale), look.colours.text);
    // Over the table, wherever that lies in the window.
    let surface = tabletop.layout.surface;
    let middle = match *screen.get() {
        Screen::Table => surface.to_window(surface.size / 2.0).x / canvas.scale,
        _ => ctx.viewport_rect().center().x,
    };
    let size = galley.size() + egui::vec2(48.0, 26.0);
    let rect = egui::Rect::from_center_size(egui::pos2(middle, ctx.viewport_rect().top() + 130.0), size);
    painter.rect_filled(rect, 16.0, look.colours.panel);
    painter.rect_stroke(rect, 16.0, egui::Stroke::new(1.5, look.colours.gold), egui::StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, look.colours.text);
    named::note(ctx, "share.notice", rect, sentence);
    if *age > 4.0 {
        notice.sentence = None;
    }
    Ok(())
}
