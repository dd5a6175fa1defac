//! The page of streaming in the settings menu.

use bevy::prelude::*;
use bevy_egui::egui;

use super::obs::Studio;
use super::phones::{self, Phones};
use super::predictions::Predictions;
use super::serving::Overlay;
use super::vote::Voting;
use crate::app::{
    language::Words,
    options::Options,
    settings::{CHROMA_KEY, Corner, KeyColour, LayoutSettings, ObsSettings, StreamSettings},
};
use crate::menus::settings::{Draft, RegisterSettingsPage, row, toggle};
use crate::t;
use crate::theme::{
    controls::{HIDDEN, Weight, button, choice, field, pill, secret_field, slider, tip},
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.register_settings_page("stream", "settings-stream", 50, page);
}

/// The page itself.
fn page(
    InMut(ui): InMut<egui::Ui>,
    words: Res<Words>,
    overlay: Res<Overlay>,
    voting: Res<Voting>,
    mut predictions: ResMut<Predictions>,
    (studio, phones): (Res<Studio>, Res<Phones>),
    options: Option<Res<Options>>,
    mut settings: ResMut<Draft>,
) {
    let settings = &mut settings.stream;
    text::heading(ui, &t!(words, "stream-layout"));
    let layout = &mut settings.layout;
    toggle(
        ui,
        "settings.stream-layout",
        &t!(words, "stream-layout-on"),
        &t!(words, "stream-layout-about"),
        &mut layout.on,
    );
    if layout.on {
        toggle(
            ui,
            "settings.small-screens",
            &t!(words, "stream-small"),
            &t!(words, "stream-small-about"),
            &mut layout.small_screens,
        );
        camera_and_key(ui, &words, layout);
    }
    overlay_part(ui, &words, settings, &overlay, options.and_then(|options| options.overlay));
    votes_part(ui, &words, settings, &overlay, voting.token());
    predictions_part(ui, &words, settings, &overlay, (voting.token(), &mut predictions));
    phones::settings_part(ui, &words, settings, &overlay, &phones);
    obs_part(ui, &words, &mut settings.obs, &studio);
    text::heading(ui, &t!(words, "stream-at-the-table"));
    for (name, key, about, on) in [
        ("settings.win-chance", "stream-win-chance", "stream-win-chance-about", &mut settings.win_chance),
        ("settings.claim-badges", "stream-badges", "stream-badges-about", &mut settings.claim_badges),
        ("settings.director", "director-on", "director-about", &mut settings.director),
        ("settings.caster", "caster-on", "caster-about", &mut settings.caster),
        ("settings.clean", "stream-clean", "stream-clean-about", &mut settings.clean),
        ("settings.hide-results", "stream-hide-results", "replay-secret-about", &mut settings.hide_results),
    ] {
        toggle(ui, name, &t!(words, key), &t!(words, about), on);
    }
}

/// What the stream layout leaves clear, and what lies behind it.
fn camera_and_key(ui: &mut egui::Ui, words: &Words, layout: &mut LayoutSettings) {
    row(ui, &t!(words, "stream-camera"), &t!(words, "stream-camera-about"), |ui| {
        let corners = [
            (Corner::Off, "off", t!(words, "stream-off")),
            (Corner::UpperLeft, "upper-left", t!(words, "stream-upper-left")),
            (Corner::UpperRight, "upper-right", t!(words, "stream-upper-right")),
            (Corner::LowerLeft, "lower-left", t!(words, "stream-lower-left")),
            (Corner::LowerRight, "lower-right", t!(words, "stream-lower-right")),
        ];
        choice(ui, "settings.camera", &mut layout.camera, &corners);
    });
    if layout.camera != Corner::Off {
        row(ui, &t!(words, "stream-camera-size"), &t!(words, "stream-camera-size-about"), |ui| {
            let percent = |value: f32| format!("{:.0} %", value * 100.0);
            slider(ui, "settings.camera-size", &mut layout.camera_size, (0.12, 0.4), 0.02, percent);
        });
    }
    row(ui, &t!(words, "stream-key"), &t!(words, "stream-key-about"), |ui| {
        let keys = [
            (KeyColour::Off, "off", t!(words, "stream-off")),
            (KeyColour::Violet, "violet", t!(words, "stream-key-violet")),
            (KeyColour::Green, "green", t!(words, "stream-key-green")),
            (KeyColour::Blue, "blue", t!(words, "stream-key-blue")),
        ];
        choice(ui, "settings.key", &mut layout.key, &keys);
    });
    if let Some([red, green, blue]) = layout.key.rgb() {
        let colour = format!("#{red:02X}{green:02X}{blue:02X}");
        let [similarity, smoothness, spill] = [CHROMA_KEY.similarity, CHROMA_KEY.smoothness, CHROMA_KEY.spill];
        let numbers = t!(
            words,
            "stream-key-numbers",
            colour = colour,
            similarity = similarity,
            smoothness = smoothness,
            spill = spill
        );
        text::label(ui, &numbers);
    }
}

/// Pages for browser sources.
fn overlay_part(
    ui: &mut egui::Ui,
    words: &Words,
    settings: &mut StreamSettings,
    overlay: &Overlay,
    forced: Option<u16>,
) {
    text::heading(ui, &t!(words, "overlay-heading"));
    match forced {
        Some(port) => _ = text::label(ui, &t!(words, "overlay-forced", port = port.to_string())),
        None => {
            let about = t!(words, "overlay-on-about");
            toggle(ui, "settings.overlay", &t!(words, "overlay-on"), &about, &mut settings.overlay);
        }
    }
    if let Some(server) = overlay.server() {
        let address = format!("http://127.0.0.1:{}/", server.port());
        row(ui, &t!(words, "overlay-address"), &t!(words, "overlay-address-about"), |ui| {
            ui.horizontal(|ui| {
                text::strong(ui, &address);
                copy(ui, words, "settings.overlay-copy", &t!(words, "overlay-copy"), &address);
            });
        });
    }
    if !settings.overlay && overlay.server().is_none() {
        return;
    }
    if let Some(fault) = overlay.fault() {
        text::warning(ui, &t!(words, "overlay-fault", reason = fault.to_owned()));
    }
    if forced.is_none() {
        row(ui, &t!(words, "overlay-port"), &t!(words, "overlay-port-about"), |ui| {
            let mut typed = settings.overlay_port.to_string();
            if field(ui, "settings.overlay-port", 160.0, &mut typed, "8377", 5)
                && let Ok(port) = typed.parse::<u16>()
                && port > 0
            {
                settings.overlay_port = port;
            }
        });
    }
    row(ui, &t!(words, "overlay-delay"), &t!(words, "overlay-delay-about"), |ui| {
        let show = |value: f32| t!(words, "overlay-seconds", count = value.round() as u32);
        slider(ui, "settings.overlay-delay", &mut settings.overlay_delay, (0.0, 30.0), 1.0, show);
    });
    toggle(
        ui,
        "settings.overlay-scores",
        &t!(words, "overlay-scores"),
        &t!(words, "overlay-scores-about"),
        &mut settings.overlay_scores,
    );
    toggle(
        ui,
        "settings.local-pages",
        &t!(words, "overlay-local"),
        &t!(words, "overlay-local-about"),
        &mut settings.local_pages,
    );
    let about = t!(words, "overlay-caster-about");
    toggle(ui, "settings.caster-page", &t!(words, "overlay-caster"), &about, &mut settings.caster_page);
}

/// OBS Studio.
fn obs_part(ui: &mut egui::Ui, words: &Words, settings: &mut ObsSettings, studio: &Studio) {
    text::heading(ui, &t!(words, "obs-heading"));
    toggle(ui, "settings.obs", &t!(words, "obs-on"), &t!(words, "obs-on-about"), &mut settings.on);
    if !settings.on {
        return;
    }
    if let Some(status) = studio.status() {
        let (told, well) = standing(words, status, settings);
        _ = if well { text::label(ui, &told) } else { text::warning(ui, &told) };
    }
    row(ui, &t!(words, "overlay-port"), &t!(words, "obs-port-about"), |ui| {
        let mut typed = settings.port.to_string();
        if field(ui, "settings.obs-port", 160.0, &mut typed, "4455", 5)
            && let Ok(port) = typed.parse::<u16>()
            && port > 0
        {
            settings.port = port;
        }
    });
    row(ui, &t!(words, "obs-password"), &t!(words, "obs-password-about"), |ui| {
        secret_field(ui, "settings.obs-password", 320.0, &mut settings.password, 128);
    });
    text::label(ui, &t!(words, "obs-scenes-about"));
    for (name, key, scene) in [
        ("settings.obs-waiting", "obs-waiting", &mut settings.waiting),
        ("settings.obs-table", "obs-table", &mut settings.table),
        ("settings.obs-results", "obs-results", &mut settings.results),
    ] {
        row(ui, &t!(words, key), "", |ui| _ = field(ui, name, 320.0, scene, "", 128));
    }
    for (name, key, about, on) in [
        ("settings.obs-chapters", "obs-chapters", "obs-chapters-about", &mut settings.chapters),
        ("settings.obs-replays", "obs-replays", "obs-replays-about", &mut settings.replays),
    ] {
        toggle(ui, name, &t!(words, key), &t!(words, about), on);
    }
}

/// How the line to OBS stands, and whether that is well.
fn standing(words: &Words, status: &obs::Status, settings: &ObsSettings) -> (String, bool) {
    match &status.line {
        obs::Line::Connecting => return (t!(words, "obs-connecting"), true),
        obs::Line::NobodyThere => return (t!(words, "obs-nobody", port = settings.port.to_string()), false),
        obs::Line::WrongPassword => return (t!(words, "obs-wrong-password"), false),
        obs::Line::Broken(why) => return (t!(words, "obs-broken", reason = why.clone()), false),
        obs::Line::Connected => {}
    }
    if let Some(why) = status.refused.values().next() {
        // OBS puts names between accents, which our letters would draw over the next one.
        return (t!(words, "obs-refused", reason = why.replace('`', "\"")), false);
    }
    let mut told = vec![t!(words, "obs-connected")];
    if let Some(recording) = &status.recording {
        let seconds = recording.time().as_secs();
        let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        told.push(t!(words, "obs-recording", time = time));
        if settings.chapters && !status.takes_chapters {
            told.push(t!(words, "obs-no-chapters"));
        }
    }
    if status.replay_buffer {
        told.push(t!(words, "obs-replay-buffer"));
    }
    (told.join(" "), true)
}

/// A button that copies a text and says so for a moment.
pub(super) fn copy(ui: &mut egui::Ui, words: &Words, name: &str, label: &str, text: &str) {
    let (id, now) = (egui::Id::new(name), ui.input(|input| input.time));
    let told = ui.data(|data| data.get_temp::<f64>(id)).is_some_and(|copied| now - copied < 2.0);
    let copied = t!(words, "overlay-copied");
    if button(ui, name, if told { &copied } else { label }, Weight::Plain).clicked() {
        ui.ctx().copy_text(text.to_owned());
        ui.data_mut(|data| data.insert_temp(id, now));
        ui.ctx().request_repaint_after(std::time::Duration::from_secs(2));
    }
}

/// Signs of a token that are shown, so that it can be told from another one. The window may be on the air.
const SHOWN: usize = 3;

/// A token as it is shown.
fn hidden(token: &str) -> String {
    let length = token.chars().count();
    let shown = |nth: usize| length > 2 * SHOWN && nth + SHOWN >= length;
    token.chars().enumerate().map(|(nth, sign)| if shown(nth) { sign } else { HIDDEN }).collect()
}

/// Votes of viewers.
fn votes_part(ui: &mut egui::Ui, words: &Words, settings: &mut StreamSettings, overlay: &Overlay, token: &str) {
    text::heading(ui, &t!(words, "vote-heading"));
    let before = settings.audience;
    toggle(ui, "settings.audience", &t!(words, "vote-on"), &t!(words, "vote-on-about"), &mut settings.audience);
    if settings.audience && !before {
        // Votes come in through the overlay's server.
        settings.overlay = true;
        if settings.token.is_empty() {
            settings.token = super::vote::fresh_token();
        }
    }
    if !settings.audience {
        return;
    }
    let Some(server) = overlay.server() else {
        text::warning(ui, &t!(words, "vote-needs-overlay"));
        return;
    };
    text::label(ui, &t!(words, "vote-seat-about"));
    let (seconds, delay) = (settings.vote_seconds.round() as u32, settings.overlay_delay.round() as u32);
    let about = || t!(words, "vote-seconds-about", delay = delay, count = seconds + delay);
    let about = if delay > 0 { about() } else { String::new() };
    row(ui, &t!(words, "vote-seconds"), &about, |ui| {
        let show = |value: f32| t!(words, "overlay-seconds", count = value.round() as u32);
        slider(ui, "settings.vote-seconds", &mut settings.vote_seconds, (5.0, 120.0), 5.0, show);
    });
    let address = format!("http://127.0.0.1:{}/vote?token={token}&voter=NAME&choice=NUMBER", server.port());
    token_row(ui, words, settings, token, |ui| {
        copy(ui, words, "settings.vote-copy", &t!(words, "vote-copy"), &address);
    });
    toggle(ui, "settings.show-token", &t!(words, "vote-show-token"), "", &mut settings.show_token);
}

/// The token, a way to another one, and what is copied with it.
fn token_row(
    ui: &mut egui::Ui,
    words: &Words,
    settings: &mut StreamSettings,
    token: &str,
    more: impl FnOnce(&mut egui::Ui),
) {
    row(ui, &t!(words, "vote-token-name"), &t!(words, "vote-token-about"), |ui| {
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                text::strong(ui, &hidden(token));
                let renew = pill(ui, "settings.vote-renew", &t!(words, "vote-renew"), false);
                if tip(renew, &t!(words, "vote-renew-about")).clicked() {
                    settings.token = super::vote::fresh_token();
                }
            });
            ui.horizontal_wrapped(|ui| {
                copy(ui, words, "settings.vote-token", &t!(words, "vote-token-copy"), token);
                more(ui);
            });
        });
    });
}

/// Predictions of viewers.
fn predictions_part(
    ui: &mut egui::Ui,
    words: &Words,
    settings: &mut StreamSettings,
    overlay: &Overlay,
    (token, predictions): (&str, &mut ResMut<Predictions>),
) {
    text::heading(ui, &t!(words, "predict-title"));
    let before = settings.predictions;
    let about = t!(words, "predict-on-about");
    toggle(ui, "settings.predictions", &t!(words, "predict-on"), &about, &mut settings.predictions);
    if settings.predictions && !before {
        // They come in through the overlay's server.
        settings.overlay = true;
    }
    if !settings.predictions {
        return;
    }
    let Some(server) = overlay.server() else {
        text::warning(ui, &t!(words, "predict-needs-overlay"));
        return;
    };
    let port = server.port();
    let address = format!("http://127.0.0.1:{port}/predict?token={token}&voter=NAME&topic=next&answer=NUMBER");
    let copied = |ui: &mut egui::Ui| copy(ui, words, "settings.predict-copy", &t!(words, "predict-copy"), &address);
    // With votes the token stands above.
    match settings.audience {
        true => copied(ui),
        false => token_row(ui, words, settings, token, copied),
    }
    row(ui, &t!(words, "predict-table"), &t!(words, "predict-table-about"), |ui| {
        if pill(ui, "settings.predict-reset", &t!(words, "predict-reset"), false).clicked() {
            predictions.reset();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_of_a_token_is_shown_than_tells_it_from_another() {
        assert_eq!(hidden("abcdefghjk"), "•••••••hjk");
        assert_eq!(hidden("abcdef"), "••••••");
    }
}
