//! Spice Road: 36 scenes of markets, cities and caravans in warm daylight, 276 x 330. Their recipes are in `scenes.ron`.
//!
//! The price stands before every scene as open sacks; the view behind grows from a stall to a city of gold with the points.

mod distance;
mod subjects;

use super::{
    chance::Chance,
    colour::{Rgb, mix},
    gems::{Counts, Goods, levels},
    palette::*,
    pen::*,
    pieces::{Outfit, trader},
    strips::palm,
};
use crate::pd;
use distance::distance;
use serde::Deserialize;
use std::collections::BTreeMap;
use subjects::subject;

const W: f64 = 276.0;
const H: f64 = 330.0;
/// The line on which people and houses stand.
const FLOOR: f64 = 246.0;

/// The light of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Hour {
    Morning,
    Noon,
    Gold,
    Sunset,
    Garden,
    Shore,
}

impl Hour {
    /// Zenith, middle, horizon; lit ground, ground, foreground.
    fn tones(self) -> [Rgb; 6] {
        let tones = match self {
            Hour::Morning => ["#6fb4d8", "#c8e4e0", "#fff0cc", "#f0cf94", "#c9965c", "#8a5a44"],
            Hour::Noon => ["#3f8fd0", "#8cccec", "#e8f6f0", "#f6dca4", "#d8a868", "#9a6a48"],
            Hour::Gold => ["#6f9cb8", "#f0d098", "#ffe8b0", "#ecb878", "#b87a44", "#7a4a3c"],
            Hour::Sunset => ["#5a4a8c", "#e8906c", "#ffdc98", "#dc9a68", "#9a5a48", "#5f3448"],
            Hour::Garden => ["#5aa8c0", "#bfe0c0", "#f8f2c4", "#b4cc78", "#6f9a50", "#46703f"],
            Hour::Shore => ["#4aa0c8", "#a8dce0", "#fff2d4", "#f0d4a0", "#c99a68", "#7a5a50"],
        };
        tones.map(Rgb::from)
    }
}

/// What closes the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Distance {
    Dunes,
    City,
    Mountains,
    Sea,
    River,
    Palms,
}

/// What the scene is about.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Subject {
    /// One of the drawn places of `assets/art/world`.
    Place(String),
    Camel(String),
    Caravan,
    Wagons,
    Ship,
    Stall(String),
    Palace(String),
    /// Three domes over an arcade.
    Arcade(String),
    /// Hanging gardens on three steps.
    Terraces(String),
    Bazaar,
    Courtyard,
    Elephant,
    Scales,
    Flowers,
    Towers,
}

/// One entry of `scenes.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Its light.
    pub hour: Hour,
    /// What closes the horizon.
    pub distance: Distance,
    /// What it is about.
    pub subject: Subject,
    /// Cloth of the people in the scene.
    #[serde(default)]
    pub people: Vec<String>,
    /// Palms: where they stand, and how large they are.
    #[serde(default)]
    pub palms: Vec<(f64, f64)>,
}
/// All entries by name.
pub type Scenes = BTreeMap<String, Scene>;

fn cloth(name: &str) -> Cloth {
    match name {
        "teal" => Cloth::Teal,
        "plum" => Cloth::Plum,
        "brick" => Cloth::Brick,
        "indigo" => Cloth::Indigo,
        "moss" => Cloth::Moss,
        _ => Cloth::Ochre,
    }
}

/// The whole picture of one card.
pub fn picture(doc: &mut Doc, id: &str, scene: &Scene, cost: Counts) -> Art {
    let mut chance = Chance::named(format!("scene {id}"));
    let tones = scene.hour.tones();
    let [high, middle, low, lit, ground, near] = tones;
    let sky = doc.down(&[at(0.0, high), at(0.45, middle), at(0.75, low)]);
    let mut art = Art::default() + rect(0.0, 0.0, W, H).fill(sky);
    let sun = (chance.between(150.0, 236.0), chance.between(46.0, 92.0));
    let light = doc.rad(&[fade(0.0, "#fffbe6", 0.95), fade(0.25, "#fff4c8", 0.5), fade(1.0, "#fff0c0", 0.0)]);
    art += circle(sun.0, sun.1, 130.0).fill(light) + circle(sun.0, sun.1, 24.0).fill("#fffdf0");
    for _ in 0..3 {
        let (x, y, l) = (chance.between(-30.0, 200.0), chance.between(30.0, 130.0), chance.between(50.0, 110.0));
        let d = pd!(
            "M{},{}q{},-12 {},-5q{},-10 {},2q{},0 {},6q{},6 {},-3Z",
            x,
            y,
            l * 0.2,
            l * 0.38,
            l * 0.2,
            l * 0.4,
            l * 0.14,
            l * 0.22,
            -l * 0.5,
            -l
        );
        art += path(d).fill("#ffffff").op(0.6);
    }
    art += distance(doc, &mut chance, scene.distance, tones);
    for i in 0..4 {
        let x = sun.0 + 30.0 - f64::from(i) * 52.0;
        let shaft = doc.down(&[fade(0.0, "#fff6d8", 0.0), fade(0.35, "#fff6d8", 0.2), fade(1.0, "#fff6d8", 0.0)]);
        art += path(poly(&[(x, 0.0), (x + 22.0, 0.0), (x - 70.0, H), (x - 120.0, H)])).fill(shaft);
    }
    let lip = [(0.0, 216.0), (70.0, 208.0), (150.0, 214.0), (220.0, 206.0), (W, 212.0)];
    let afloat = scene.subject == Subject::Ship || scene.subject == Subject::Place("pier".into());
    let [lit, ground, near] =
        if afloat { ["#9cdce0", "#3f9cb8", "#1f5a80"].map(Rgb::from) } else { [lit, ground, near] };
    let floor = doc.lin_user(&[at(0.0, lit), at(0.4, ground), at(1.0, near)], 0.0, 206.0, 0.0, H);
    art += path(wave(&lip) + &format!("L{W},{H}L0,{H}Z")).fill(floor) + path(wave(&lip)).stroke("#fff6d8", 2.4).op(0.7);
    for (x, k) in &scene.palms {
        art += palm(*x, FLOOR - 8.0 + k * 6.0, *k);
    }
    let shade = doc.rad(&[fade(0.0, "#3a1f30", 0.55), fade(0.6, "#3a1f30", 0.32), fade(1.0, "#3a1f30", 0.0)]);
    art += ellipse(150.0, FLOOR + 2.0, 118.0, 15.0).fill(shade);
    art += subject(doc, &mut chance, &scene.subject);
    let n = scene.people.len() as f64;
    for (i, name) in scene.people.iter().enumerate() {
        let x = if n == 1.0 { 50.0 } else { [40.0, 238.0, 92.0][i % 3] };
        let outfit = Outfit { cloth: cloth(name), hat: i % 2 == 0, pack: i == 1, staff: i == 0 };
        art += place(trader(doc, outfit), x, FLOOR + 14.0 + (i % 2) as f64 * 4.0, 0.36);
    }
    art += sacks(doc, cost, near);
    let rim = doc.rad_at(
        &[fade(0.0, "#3a1420", 0.0), fade(0.74, "#3a1420", 0.0), fade(1.0, "#3a1420", 0.38)],
        0.5,
        0.46,
        0.78,
    );
    art + rect(0.0, 0.0, W, H).fill(rim)
}

/// The price in open sacks along the foot of the picture.
fn sacks(doc: &mut Doc, cost: Counts, near: Rgb) -> Art {
    let items = levels(cost);
    let n = items.len() as f64;
    let pitch = (228.0 / n).min(46.0);
    let mut art =
        path("M0,330V296Q40,286 80,292T170,290T276,294V330Z").fill(mix(near, "#3a1f30", 0.35)) + Art::default();
    for (i, level) in items.into_iter().enumerate() {
        let x = 138.0 + (i as f64 - (n - 1.0) / 2.0) * pitch;
        let y = 296.0 + if i % 2 == 0 { 0.0 } else { 3.0 };
        let jute = doc.lin(&ramp(&["#f0d8a8", "#c99a64", "#8a5a44"]), 0.0, 0.0, 1.0, 0.4);
        let body = path("M-17,-18C-25,-4 -23,8 -14,11H14C23,8 25,-4 17,-18Z").fill(jute)
            + path("M-19,-22C-10,-16 10,-16 19,-22C23,-17 21,-13 17,-12C8,-8 -8,-8 -17,-12C-21,-13 -23,-17 -19,-22Z")
                .fill("#e6c48a");
        art += place(Goods::Spices.plain(doc, level), x, y - 30.0, 0.36);
        art += place(inked(INK, 2.6, body), x, y, 1.0);
    }
    art
}
