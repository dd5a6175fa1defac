//! Who plays here: name, colour and face; names in games that nobody has yet; and all of it as one file.

use std::path::PathBuf;

use bevy_egui::egui::{self, Stroke};
use career::{Profile, Profiles};

use super::archive::{Archive, Known, portrait};
use super::page::Shown;
use super::summary::{Faces, called, portraits};
use crate::app::games::{GameSetup, SeatKind};
use crate::app::{folders, language::Words, settings::Settings};
use crate::session::names;
use crate::t;
use crate::theme::{
    controls::{self, Weight, button, dropdown, field, focus_field, is_looked_at, pill, scrolled},
    fonts, look,
    paint::{self, group_frame},
    palette::{INK, SEATS},
    text,
};

/// What is being typed or about to be done.
#[derive(Debug, Default)]
pub struct Editing {
    /// Who gets another name, and the name as typed so far.
    renamed: Option<(String, String)>,
    /// Whose face is chosen.
    dressed: Option<String>,
    /// Whoever is removed is asked about once.
    doomed: Option<String>,
    /// The name of somebody new, as typed.
    fresh: String,
    /// The file to take in, as typed.
    file: String,
}

impl Editing {
    /// Takes back what was about to be done; says whether anything was.
    pub fn step_back(&mut self) -> bool {
        self.renamed.take().is_some() | self.dressed.take().is_some() | self.doomed.take().is_some()
    }
}

/// The seats of the next game, where whoever sits near sits down.
pub struct Seats<'a> {
    /// As it is chosen now.
    pub setup: &'a mut GameSetup,
    /// As it is remembered.
    pub settings: &'a mut Settings,
}

impl Seats<'_> {
    /// Somebody else sits at the near side, or is called or dressed otherwise.
    fn sit(&mut self, before: Option<&Profile>, now: &Profile) {
        sit(self.setup, before, now);
        let mut last = self.settings.last_game.clone();
        sit(&mut last, before, now);
        if last != self.settings.last_game {
            self.settings.last_game = last;
        }
    }
}

/// The first person of a set-up takes the name and colour of whoever sits near, unless somebody wrote another name there.
fn sit(setup: &mut GameSetup, before: Option<&Profile>, now: &Profile) {
    let Some(seat) = setup.seats.iter().position(|seat| seat.kind == SeatKind::Person) else { return };
    let name = setup.seats[seat].name.trim();
    let theirs = |person: &Profile| person.is_called(name);
    if name.is_empty() || before.is_some_and(theirs) || theirs(now) {
        setup.seats[seat].name = if names::is_written(&now.name) { now.name.clone() } else { String::new() };
        setup.recolour(seat, now.colour);
    }
}

/// Whoever sits near has their name on a first seat without one, also where another program or machine has chosen them.
pub fn name_first_seat(setup: &mut GameSetup, near: &Profile) {
    let first = setup.seats.iter_mut().find(|seat| seat.kind == SeatKind::Person);
    if let Some(seat) = first.filter(|seat| seat.name.trim().is_empty() && names::is_written(&near.name)) {
        seat.name.clone_from(&near.name);
    }
}

/// Draws it.
pub fn draw(
    ui: &mut egui::Ui,
    words: &Words,
    faces: &Faces,
    archive: &mut Archive,
    known: &Known,
    shown: &mut Shown,
    mut seats: Seats,
) {
    let area = egui::ScrollArea::vertical().auto_shrink([false, false]).id_salt("career.people");
    scrolled(ui, area, |ui| {
        ui.set_width(ui.available_width() - 14.0);
        ui.spacing_mut().item_spacing.y = 10.0;
        text::label(ui, &t!(words, "career-people-about"));
        for (index, profile) in known.people.people().iter().enumerate() {
            group_frame(ui).show(ui, |ui| {
                ui.set_width(ui.available_width());
                person(ui, words, faces, archive, known, &mut shown.people, &mut seats, (index, profile));
            });
        }
        newcomer(ui, words, archive, &mut shown.people);
        strangers(ui, words, archive, known);
        house(ui, words, archive, known, &mut shown.people);
    });
}

/// One person: face, name, colour, and whether they sit near.
fn person(
    ui: &mut egui::Ui,
    words: &Words,
    faces: &Faces,
    archive: &mut Archive,
    known: &Known,
    editing: &mut Editing,
    seats: &mut Seats,
    (index, profile): (usize, &Profile),
) {
    let who = profile.name.clone();
    let near = known.people.near() == Some(profile);
    let scale = look(ui.ctx()).text_scale;
    ui.horizontal(|ui| {
        let radius = 40.0 * scale.sqrt();
        if face(ui, faces, &format!("career.people.{index}.face"), radius, profile.colour, &profile.portrait, words) {
            editing.dressed = if editing.dressed.as_ref() == Some(&who) { None } else { Some(who.clone()) };
        }
        ui.add_space(8.0);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.horizontal_wrapped(|ui| match &mut editing.renamed {
                Some((old, name)) if *old == who => {
                    if field(ui, "career.people.name", 260.0, name, &t!(words, "career-name-hint"), 16) {
                        *name = fonts::readable(name).into_owned();
                    }
                    let empty = name.trim().is_empty();
                    let entered = !empty && ui.input(|input| input.key_pressed(egui::Key::Enter));
                    let done = ui.add_enabled_ui(!empty, |ui| {
                        pill(ui, "career.people.rename.done", &t!(words, "load-rename-done"), false).clicked()
                    });
                    if done.inner || entered {
                        let name = name.trim().to_owned();
                        let taken = known.people.find(&name).is_some_and(|other| other != profile);
                        if near && !taken {
                            let renamed = Profile { name: name.clone(), ..profile.clone() };
                            seats.sit(Some(profile), &renamed);
                        }
                        let old = who.clone();
                        archive.change_people(move |people| people.rename(&old, &name));
                        editing.renamed = None;
                    }
                }
                _ => {
                    text::heading(ui, &called(words, &who));
                    ui.add_space(6.0);
                    if pill(ui, &format!("career.people.{index}.rename"), &t!(words, "load-rename"), false).clicked() {
                        let typed = if names::is_written(&who) { who.clone() } else { String::new() };
                        editing.renamed = Some((who.clone(), typed));
                        focus_field(ui.ctx(), "career.people.name");
                    }
                    let sits = pill(ui, &format!("career.people.{index}.near"), &t!(words, "career-near"), near);
                    let looked_at = is_looked_at(&sits);
                    if sits.clicked() && !near {
                        seats.sit(known.people.near(), profile);
                        let name = who.clone();
                        archive.change_people(move |people| people.seat_near(&name));
                    }
                    let sure = editing.doomed.as_ref() == Some(&who);
                    let label = if sure { t!(words, "career-forget-sure") } else { t!(words, "career-forget") };
                    if pill(ui, &format!("career.people.{index}.forget"), &label, sure).clicked() {
                        if sure {
                            let name = who.clone();
                            archive.change_people(move |people| people.remove(&name).map(drop));
                            editing.doomed = None;
                        } else {
                            editing.doomed = Some(who.clone());
                        }
                    }
                    if looked_at {
                        text::label(ui, &t!(words, "career-near-about"));
                    }
                }
            });
            let games = known.persons.get(index).map_or(0, |person| person.statistics.all.games);
            let mut about = t!(words, "career-person-games", count = games);
            let earlier: Vec<String> = profile.earlier.iter().map(|name| fonts::readable(name).into_owned()).collect();
            if !earlier.is_empty() {
                about = format!("{about} · {}", t!(words, "career-also-called", names = earlier.join(", ")));
            }
            text::label(ui, &about);
        });
    });
    if editing.dressed.as_ref() == Some(&who) {
        dress(ui, words, faces, archive, seats, (index, profile, near));
    }
}

/// A face that can be clicked.
fn face(ui: &mut egui::Ui, faces: &Faces, name: &str, radius: f32, colour: u8, portrait: &str, words: &Words) -> bool {
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(2.2 * radius), egui::Sense::click());
    let label = t!(words, "career-face");
    let response = controls::known(ui, name, &label, response, egui::WidgetType::Button);
    let radius = if response.hovered() { radius * 1.05 } else { radius };
    faces.paint(ui.painter(), rect.center(), radius, colour, portrait);
    if response.has_focus() {
        paint::focus_ring(ui.painter(), rect.shrink(4.0), radius);
    }
    let clicked = response.clicked();
    controls::tip(response, &label);
    clicked
}

/// Colours and faces to choose from.
fn dress(
    ui: &mut egui::Ui,
    words: &Words,
    faces: &Faces,
    archive: &mut Archive,
    seats: &mut Seats,
    (index, profile, near): (usize, &Profile, bool),
) {
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        text::note(ui, &t!(words, "career-colour"));
        for colour in 0..SEATS.len() as u8 {
            let name = format!("career.people.{index}.colour.{colour}");
            let on = profile.colour == colour;
            let sign = |painter: &egui::Painter, centre, size: f32, _| {
                let [light, mid, _] = SEATS[usize::from(colour)];
                painter.circle(centre, size * 0.4, mid, Stroke::new(2.0, if on { INK } else { light }));
            };
            if controls::sign_pill(ui, &name, &t!(words, "career-colour"), on, 46.0, sign).clicked() {
                wanted = Some((colour, profile.portrait.clone()));
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        for (nth, portrait) in portraits().enumerate() {
            let name = format!("career.people.{index}.face.{nth}");
            if face(ui, faces, &name, 30.0, profile.colour, &portrait, words) {
                wanted = Some((profile.colour, portrait));
            }
        }
    });
    if let Some((colour, portrait)) = wanted {
        if near {
            seats.sit(Some(profile), &Profile { colour, ..profile.clone() });
        }
        let who = profile.name.clone();
        archive.change_people(move |people| people.dress(&who, colour, &portrait));
    }
}

/// Somebody new.
fn newcomer(ui: &mut egui::Ui, words: &Words, archive: &mut Archive, editing: &mut Editing) {
    ui.horizontal_wrapped(|ui| {
        if field(ui, "career.people.new", 320.0, &mut editing.fresh, &t!(words, "career-new-hint"), 16) {
            editing.fresh = fonts::readable(&editing.fresh).into_owned();
        }
        let empty = editing.fresh.trim().is_empty();
        let add = |ui: &mut egui::Ui| pill(ui, "career.people.add", &t!(words, "career-add"), false).clicked();
        if ui.add_enabled_ui(!empty, add).inner {
            let name = std::mem::take(&mut editing.fresh);
            archive.change_people(move |people| {
                // A colour that nobody has yet.
                let taken = |colour: &u8| people.people().iter().any(|person| person.colour == *colour);
                let colour = (0..SEATS.len() as u8).find(|colour| !taken(colour)).unwrap_or_default();
                people.add(Profile { colour, portrait: portrait(colour), ..Profile::new(&name) })
            });
        }
    });
}

/// Names that belong to nobody: each can be given to somebody.
fn strangers(ui: &mut egui::Ui, words: &Words, archive: &mut Archive, known: &Known) {
    if known.strangers.is_empty() {
        return;
    }
    ui.add_space(10.0);
    text::heading(ui, &t!(words, "career-strangers"));
    text::label(ui, &t!(words, "career-strangers-about"));
    for (index, (name, games)) in known.strangers.iter().take(MOST_STRANGERS).enumerate() {
        ui.horizontal_wrapped(|ui| {
            let shown = fonts::readable(name).into_owned();
            text::note(ui, &t!(words, "career-stranger", name = shown, count = *games));
            let mut entries = vec![(None, t!(words, "career-nobody"))];
            let people = known.people.people().iter();
            entries.extend(people.map(|person| (Some(person.name.clone()), called(words, &person.name))));
            entries.push((Some(name.clone()), t!(words, "career-somebody-new")));
            let mut chosen = None;
            let list = format!("career.stranger.{index}");
            if dropdown(ui, &list, 220.0, &mut chosen, &entries).changed
                && let Some(person) = chosen
            {
                let name = name.clone();
                archive.change_people(move |people| give(people, &person, &name));
            }
        });
    }
}

/// Names that are listed.
const MOST_STRANGERS: usize = 12;

/// Games under a name are somebody's from now on; somebody new where nobody is called so.
fn give(people: &mut Profiles, person: &str, name: &str) -> Result<(), career::ProfilesError> {
    if people.find(person).is_some() {
        people.also_called(person, name)
    } else {
        people.add(Profile { portrait: portrait(0), ..Profile::new(name) })
    }
}

/// Everything as one file, out and in.
fn house(ui: &mut egui::Ui, words: &Words, archive: &mut Archive, known: &Known, editing: &mut Editing) {
    ui.add_space(10.0);
    text::heading(ui, &t!(words, "career-house"));
    text::label(ui, &t!(words, "career-house-about"));
    let mut import: Option<PathBuf> = None;
    ui.add_enabled_ui(archive.is_open() && !archive.is_busy(), |ui| {
        ui.horizontal_wrapped(|ui| {
            if button(ui, "career.export", &t!(words, "career-export"), Weight::Plain).clicked() {
                archive.export();
            }
            field(ui, "career.import.file", 420.0, &mut editing.file, &t!(words, "career-import-hint"), 400);
            let empty = editing.file.trim().is_empty();
            let take = |ui: &mut egui::Ui| pill(ui, "career.import", &t!(words, "career-import"), false).clicked();
            if ui.add_enabled_ui(!empty, take).inner {
                import = Some(editing.file.trim().into());
            }
        });
        // The line keeps its room, so that nothing moves.
        text::label(ui, &if archive.is_busy() { t!(words, "career-working") } else { " ".to_owned() });
        for (index, path) in known.exports.iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                if pill(ui, &format!("career.import.{index}"), &t!(words, "career-import"), false).clicked() {
                    import = Some(path.clone());
                }
                text::note(ui, &path.file_name().unwrap_or_default().to_string_lossy());
            });
        }
    });
    if let Some(folder) = known.exports.first().and_then(|path| path.parent()) {
        ui.horizontal_wrapped(|ui| {
            if pill(ui, "career.exports.show", &t!(words, "picture-folder"), false).clicked() {
                folders::show(folder);
            }
            text::label(ui, &folders::told(folder));
        });
    }
    if let Some(path) = import {
        archive.import(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_sits_near_sits_down_at_the_next_table() {
        let (ada, ben) = (Profile { colour: 3, ..Profile::new("Ada") }, Profile { colour: 1, ..Profile::new("Ben") });
        let mut setup = GameSetup::default();
        sit(&mut setup, None, &ada);
        assert_eq!((setup.seats[0].name.as_str(), setup.seats[0].colour), ("Ada", 3));
        sit(&mut setup, Some(&ada), &ben);
        assert_eq!((setup.seats[0].name.as_str(), setup.seats[0].colour), ("Ben", 1));
        sit(&mut setup, Some(&ben), &Profile::new("You"));
        assert_eq!(setup.seats[0].name, "", "whoever wrote no name is called as usual");
        name_first_seat(&mut setup, &ben);
        assert_eq!(
            (setup.seats[0].name.as_str(), setup.seats[0].colour),
            ("Ben", 0),
            "the colour is theirs who chose it"
        );
        setup.seats[0].name = "Cleo".to_owned();
        name_first_seat(&mut setup, &ada);
        sit(&mut setup, None, &ada);
        assert_eq!(setup.seats[0].name, "Cleo", "a guest stays");
    }

    #[test]
    fn a_name_of_games_is_given_to_somebody_or_somebody_new() {
        let mut people = Profiles::default();
        people.add(Profile::new("Ada")).unwrap();
        give(&mut people, "Ada", "Player 1").unwrap();
        give(&mut people, "Ben", "Ben").unwrap();
        assert!(people.find("player 1").unwrap().name == "Ada" && people.people().len() == 2);
    }
}
