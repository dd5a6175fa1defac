//! The legend: every small picture of the table with its name and meaning.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use tabletop::{
    Theme,
    legend::{self, Badge},
};

use crate::app::{Menu, MenuBehind, content::figures, input::Act, language::Words};
use crate::session::Match;
use crate::t;
use crate::theme::{
    Look,
    atlas::Atlas,
    controls::scrolled,
    fonts, look,
    paint::{self, group_frame},
    palette,
    sheet::sheet,
    stamp::Stamp,
    text,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, close_with_its_key.run_if(in_state(Menu::Legend)))
        .add_systems(EguiPrimaryContextPass, draw.run_if(in_state(Menu::Legend)));
}

/// The key that opened it closes it too.
fn close_with_its_key(mut acts: MessageReader<Act>, behind: Res<MenuBehind>, mut menu: ResMut<NextState<Menu>>) {
    if acts.read().any(|act| *act == Act::Legend) {
        menu.set(behind.0);
    }
}

/// A sign with its picture, name and meaning.
type Told = (Picture, String, String);

/// What a sign looks like on the table.
enum Picture {
    Stamp(Option<Stamp>),
    /// Pills with words.
    Badges(&'static [Badge]),
    /// A frame around a tile, in the colour of whoever looks.
    Frame(egui::Color32),
}

fn draw(
    mut contexts: EguiContexts,
    words: Res<Words>,
    atlas: Res<Atlas>,
    running: Option<Res<Match>>,
    behind: Res<MenuBehind>,
    mut menu: ResMut<NextState<Menu>>,
) -> Result {
    let Some(running) = running else { return Ok(()) };
    let kind = running.record().deal.options.kind;
    let (theme, mut figures) = (Theme::of(kind), figures(running.components()));
    figures.set("claims", running.record().deal.options.end_claims());
    let [own, ..] = palette::SEATS[usize::from(running.players()[usize::from(running.viewer())].colour) % 5];
    let mut told = |(picture, key): &legend::Sign| -> Told {
        let said = words.say_of(theme, key, &figures);
        let (name, meaning) = said.split_once(": ").unwrap_or((&said, ""));
        let picture = match (legend::badges(picture), *picture) {
            (_, legend::BUILT) => Picture::Frame(own),
            ([], picture) => Picture::Stamp(Stamp::of(&mut contexts, &atlas, picture)),
            (badges, _) => Picture::Badges(badges),
        };
        (picture, name.to_owned(), meaning.to_owned())
    };
    let sections: Vec<(String, Vec<Told>)> = legend::of(kind)
        .iter()
        .map(|(heading, signs)| (words.say_of(theme, heading, &figures), signs.iter().map(&mut told).collect()))
        .collect();
    let ctx = contexts.ctx_mut()?;
    let back = sheet(ctx, &words, "legend", &t!(words, "legend-title"), egui::vec2(1860.0, 1040.0), |ui| {
        let id = egui::Id::new(("legend", kind, words.language(), look(ui.ctx()).text_scale.to_bits()));
        let (height, fit) = (ui.available_height(), ui.data(|data| data.get_temp(id)));
        let area = egui::ScrollArea::vertical().auto_shrink([false, false]);
        let needed = scrolled(ui, area, |ui| columns(ui, &sections, fit.unwrap_or(1.0)));
        // Few signs are written larger: twice the height for words is nearly one and a half times their size.
        if fit.is_none() {
            let fit = (0.94 * height / needed.max(1.0)).sqrt().clamp(1.0, MOST_FIT);
            ui.data_mut(|data| data.insert_temp(id, fit));
            ui.ctx().request_repaint();
        }
    });
    if back {
        menu.set(behind.0);
    }
    Ok(())
}

/// How much larger than usual signs are at most.
const MOST_FIT: f32 = 1.4;

/// As many columns as have room, each about as long as the others, so much larger than usual. Gives how high they are.
fn columns(ui: &mut egui::Ui, sections: &[(String, Vec<Told>)], fit: f32) -> f32 {
    let count = (ui.available_width() / (400.0 * look(ui.ctx()).text_scale)).clamp(1.0, 4.0) as usize;
    let long = |(_, signs): &(String, Vec<Told>)| signs.len() + 2;
    let share = sections.iter().map(long).sum::<usize>().div_ceil(count);
    ui.columns(count, |columns| {
        let mut seen = 0;
        for section in sections {
            let column = ((seen + long(section) / 2) / share).min(count - 1);
            seen += long(section);
            columns[column].with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                self::section(ui, section, fit);
            });
        }
        columns.iter().map(|column| column.min_rect().height()).fold(0.0, f32::max)
    })
}

fn section(ui: &mut egui::Ui, (heading, signs): &(String, Vec<Told>), fit: f32) {
    group_frame(ui).show(ui, |ui| {
        ui.set_width(ui.available_width());
        text::heading(ui, heading);
        for sign in signs {
            line(ui, sign, fit);
        }
    });
    ui.add_space(4.0);
}

/// The picture, then its name in bold and what it means.
fn line(ui: &mut egui::Ui, (shown, name, meaning): &Told, fit: f32) {
    let picture = 40.0 * fit;
    let look = look(ui.ctx());
    ui.horizontal_top(|ui| {
        let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(picture), egui::Sense::hover());
        match shown {
            Picture::Stamp(Some(stamp)) => {
                let size = egui::vec2(1.0, stamp.aspect) * (picture / stamp.aspect.max(1.0));
                stamp.paint(ui.painter(), egui::Rect::from_center_size(place.center(), size));
            }
            Picture::Stamp(None) => {}
            Picture::Badges(badges) => pills(ui.painter(), place, badges, &look),
            Picture::Frame(ink) => {
                let (x, y) = (0.36 * picture, 0.42 * picture);
                let corners = [(0.0, -y), (x, -y / 2.0), (x, y / 2.0), (0.0, y), (-x, y / 2.0), (-x, -y / 2.0)];
                let corners = corners.map(|(x, y)| place.center() + egui::vec2(x, y)).to_vec();
                ui.painter().add(egui::Shape::closed_line(corners, egui::Stroke::new(3.0 * fit, *ink)));
            }
        }
        let mut words = egui::text::LayoutJob::default();
        let format = |font, color| egui::TextFormat { font_id: font, color, ..Default::default() };
        let size = look.size(19.0) * fit;
        words.append(name, 0.0, format(fonts::bold(size), look.colours.heading));
        words.append(&format!("  {meaning}"), 0.0, format(fonts::sans(size), look.colours.text));
        ui.add(egui::Label::new(words).wrap());
    });
}

/// Pills as the table paints them, beside each other in the middle of a place.
fn pills(painter: &egui::Painter, place: egui::Rect, badges: &[Badge], look: &Look) {
    let high = place.width() * 0.56;
    let wide = |badge: &Badge| {
        let crystal = if badge.crystal.is_some() { 0.75 } else { 0.0 };
        high * (0.42 + 0.38 * badge.text.chars().count() as f32 + crystal)
    };
    let mut x = place.center().x - badges.iter().map(wide).sum::<f32>() / 2.0;
    for badge in badges {
        let [ground, rim, ink] = badge.inks.map(palette::rgb);
        let pill =
            egui::Rect::from_min_size(egui::pos2(x, place.center().y - high / 2.0), egui::vec2(wide(badge), high));
        painter.rect(pill, high / 2.0, ground, egui::Stroke::new(1.5, rim), egui::StrokeKind::Inside);
        let words = match badge.crystal {
            None => pill,
            Some(colour) => {
                let centre = pill.right_center() - egui::vec2(0.5 * high, 0.0);
                paint::crystal(painter, centre, 0.8 * high, colour.index(), &look.colours.crystals[colour.index()]);
                pill.with_max_x(centre.x - 0.2 * high)
            }
        };
        painter.text(words.center(), egui::Align2::CENTER_CENTER, badge.text, fonts::bold(0.66 * high), ink);
        x = pill.right();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rules::GameKind;

    use super::*;
    use crate::app::{content, language::Language};
    use crate::theme::atlas::{MANIFEST, Manifest};

    /// What the table is made of, and pieces that say themselves what they are when they are pointed at.
    const NO_SIGNS: &[&str] = &[
        "advbonus",
        "awning",
        "back",
        "backdrop",
        "basket",
        "board",
        "bonus",
        "button",
        "cover",
        "cursor",
        "emblem",
        "exploration",
        "glow",
        "header",
        "hex",
        "icon",
        "lantern",
        "light",
        "location",
        "logo",
        "merchant",
        "merchant_spice",
        "mist",
        "panel",
        "point_golem",
        "point_spice",
        "pointer",
        "portrait",
        "post",
        "ribbon",
        "rug",
        "scene",
        "shadow",
        "shelf",
        "slot",
        "space",
        "spark",
        "title",
        "tray",
        "vp",
        "wheel",
        "window_icon",
        "world_card",
    ];

    #[test]
    fn every_small_picture_of_a_table_is_explained_in_every_language() {
        let atlas: Manifest = ron::from_str(MANIFEST).unwrap();
        let names: BTreeSet<String> = atlas.sprites.into_keys().collect();
        assert!(names.contains("sign/pick") && names.contains("crystal/blue"), "{}", names.len());
        for name in names {
            let family = name.split('/').next().unwrap();
            if NO_SIGNS.contains(&family) {
                continue;
            }
            // Letters, points and small ones of a good are the same good.
            let plain = ["/letter", "/letter/de", "/pips", "/small"].into_iter().find_map(|end| name.strip_suffix(end));
            let told = GameKind::ALL.into_iter().find_map(|kind| legend::sign(kind, plain.unwrap_or(&name)));
            assert!(told.is_some(), "no legend tells what {name} means");
        }
    }

    #[test]
    fn every_sign_is_shown_as_the_table_draws_it() {
        let atlas: Manifest = ron::from_str(MANIFEST).unwrap();
        for (picture, key) in GameKind::ALL.into_iter().flat_map(legend::of).flat_map(|(_, signs)| *signs) {
            let painted = !legend::badges(picture).is_empty() || *picture == legend::BUILT;
            assert!(painted || atlas.sprites.contains_key(*picture), "{key} has no picture: {picture}");
        }
    }

    /// Whoever plays with letters on spices or crystals finds here which letter is which.
    #[test]
    fn every_good_is_told_with_a_letter_of_its_own() {
        for words in Language::OFFERED.map(Words::new) {
            for (_, goods) in [legend::of(GameKind::Golem)[0], legend::of(GameKind::Spice)[0]] {
                let letter = |(_, key): &legend::Sign| {
                    let said = words.say_of(Theme::Crystals, key, &figures(content::usual()));
                    said.split_once('(')
                        .and_then(|(_, rest)| rest.strip_prefix(char::is_uppercase).map(|_| rest[..1].to_owned()))
                };
                let letters: BTreeSet<String> = goods.iter().filter_map(letter).collect();
                assert_eq!(letters.len(), 4, "{letters:?}");
            }
        }
    }

    #[test]
    fn every_sign_has_a_name_and_a_meaning() {
        for language in [Language::English, Language::German] {
            let words = Words::new(language);
            for kind in GameKind::ALL {
                let figures = figures(content::usual());
                for (_, key) in legend::of(kind).iter().flat_map(|(_, signs)| *signs) {
                    let said = words.say_of(Theme::of(kind), key, &figures);
                    let (name, meaning) = said.split_once(": ").unwrap_or_default();
                    assert!(!name.is_empty() && meaning.len() > 8, "{key} in {language:?}: {said}");
                }
            }
        }
    }
}
