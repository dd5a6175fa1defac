//! Recipes: what makes each of the 36 golems a person. They live in `assets/art/golems.ron`.

use super::{
    Fit, GROUND, Golem, Look, Material, Mood,
    body::{Mouth, Skull},
    dress::Gaze,
    figure::{Places, Pose, Stature},
    land::Land,
};
use crate::art::{gems::Counts, palette::CRYSTAL, pen::*};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What body a golem has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Build {
    Figure(Stature),
    Cairn,
    Thinker,
    Totem,
    Gate,
    Mushroom,
    Turtle,
    Owl,
    Stag,
    Ram,
    Bear,
    Toad,
    Heron,
    Sphinx,
    Snail,
}

/// Things a golem wears, carries or lives with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Dress {
    MossHead,
    MossShoulders,
    MossBack,
    SnowHead,
    SnowShoulders,
    Paint,
    Shards,
    Crown,
    Awe,
    Sprout,
    Antlers,
    Horns,
    Bird,
    Mushrooms,
    Lantern,
    Hammer,
    Shield,
    Staff,
    Rope,
    Scarf,
    Runes,
    Cottages,
    Friend,
    Flag,
}

/// What makes one golem.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Its body.
    pub build: Build,
    /// What it is made of.
    pub material: Material,
    /// The colours of its land.
    pub mood: Mood,
    /// What stands on the horizon.
    #[serde(default)]
    pub land: Land,
    /// Sun or moon: place as parts of the frame, radius.
    pub sun: (f64, f64, f64),
    /// How it looks.
    #[serde(default = "round")]
    pub gaze: Gaze,
    /// It has one eye.
    #[serde(default)]
    pub one_eye: bool,
    /// Eye size as part of the head's width.
    #[serde(default = "eye")]
    pub eye: f64,
    /// Tilt of its brows, where it has any.
    #[serde(default)]
    pub brow: Option<f64>,
    /// Its mouth, where it has one.
    #[serde(default)]
    pub mouth: Option<Mouth>,
    /// Its head, where it is not the usual one of its body.
    #[serde(default)]
    pub skull: Option<Skull>,
    /// What its left and right arm do.
    #[serde(default)]
    pub pose: (Pose, Pose),
    /// The right arm is behind the body.
    #[serde(default)]
    pub far_arm: bool,
    /// How far it leans.
    #[serde(default)]
    pub lean: f64,
    /// How far its head is turned.
    #[serde(default)]
    pub head_turn: f64,
    /// How much lower its price is set.
    #[serde(default)]
    pub heart_drop: f64,
    /// What it wears and carries.
    #[serde(default)]
    pub dress: Vec<Dress>,
    /// Light of eyes and runes; the price's leading crystal if not given.
    #[serde(default)]
    pub glow: Option<String>,
    /// Its size against the others.
    #[serde(default = "one")]
    pub scale: f64,
}

fn round() -> Gaze {
    Gaze::Round
}
fn eye() -> f64 {
    0.115
}
fn one() -> f64 {
    1.0
}

impl Recipe {
    pub(crate) fn wears(&self, dress: Dress) -> bool {
        self.dress.contains(&dress)
    }
}

/// All recipes by card id.
pub type Recipes = BTreeMap<String, Recipe>;

/// The portrait of one card, 512 x 640.
pub fn portrait(doc: &mut Doc, id: &str, recipe: &Recipe, cost: Counts) -> Art {
    let lead = (0..4).max_by_key(|l| (cost[*l], *l)).unwrap_or(0);
    let glow = recipe.glow.as_deref().unwrap_or(CRYSTAL[lead].halo);
    let mut golem = Golem::new(doc, id, recipe.material, recipe.mood, glow.into());
    let scene = golem.scene(recipe.sun, recipe.land);
    let mut fit = Fit { scale: recipe.scale, ..Fit::default() };
    match recipe.build {
        Build::Figure(stature) => {
            let places = golem.figure(stature, recipe, cost);
            golem.dress_figure(recipe, &places, lead);
            fit.centred = true;
            fit.headroom = if recipe.wears(Dress::Crown) {
                104.0
            } else if recipe.wears(Dress::Shards) || recipe.wears(Dress::Antlers) {
                66.0
            } else {
                30.0
            };
        }
        Build::Cairn => golem.cairn(recipe, cost),
        Build::Thinker => golem.thinker(recipe, cost),
        Build::Totem => golem.totem(recipe, cost),
        Build::Gate => golem.gate(recipe, cost),
        Build::Mushroom => golem.mushroom_man(recipe, cost),
        Build::Turtle => golem.turtle(recipe, cost),
        Build::Owl => golem.owl(recipe, cost),
        Build::Stag => golem.stag(recipe, cost, true),
        Build::Ram => golem.stag(recipe, cost, false),
        Build::Bear => golem.bear(recipe, cost),
        Build::Toad => golem.toad(recipe, cost),
        Build::Heron => golem.heron(recipe, cost),
        Build::Sphinx => golem.sphinx(recipe, cost),
        Build::Snail => golem.snail(recipe, cost),
    }
    if !matches!(recipe.build, Build::Figure(_)) {
        golem.dress_place(recipe);
        let antlers = recipe.build == Build::Stag;
        fit = Fit { headroom: if antlers { 96.0 } else { 0.0 }, centred: antlers, ..fit };
    }
    if recipe.wears(Dress::Awe) {
        golem.awe();
    }
    golem.finish(scene, fit)
}

/// A two-legged golem without its land, feet on y = 566 around x = 256: for title and screens.
pub fn statue(doc: &mut Doc, name: &str, recipe: &Recipe, cost: Counts) -> Art {
    let Build::Figure(stature) = recipe.build else { return Art::default() };
    let lead = (0..4).max_by_key(|l| (cost[*l], *l)).unwrap_or(0);
    let glow = recipe.glow.as_deref().unwrap_or(CRYSTAL[lead].halo);
    let mut golem = Golem::new(doc, name, recipe.material, recipe.mood, glow.into());
    let places = golem.figure(stature, recipe, cost);
    golem.dress_figure(recipe, &places, lead);
    golem.bare()
}

impl Golem<'_, '_> {
    fn dress_figure(&mut self, r: &Recipe, p: &Places, lead: usize) {
        let (hx, hy, hw, hh) = p.head;
        let (tx, _, tw, th) = p.torso;
        for dress in &r.dress {
            match dress {
                Dress::Sprout => self.sprout(hx + 3.0, hy - hh * 0.5, 1.4),
                Dress::Antlers => {
                    for s in [-1.0, 1.0] {
                        self.antler(hx + s * hw * 0.3, hy - hh * 0.42, hw / 104.0, s, ("#e9cfa0", "#8f6a5a"));
                    }
                }
                Dress::Horns => {
                    let horn = if self.material == Material::Iron { Material::Bronze } else { Material::Iron };
                    for s in [-1.0, 1.0] {
                        self.horn(hx + s * hw * 0.47, hy - hh * 0.24, 1.15, s, horn);
                    }
                }
                Dress::Crown => self.crown(hx, hy - hh * 0.36, 1.0, lead),
                Dress::Bird => self.bird(p.shoulders[1].0 + 8.0, p.top + th * 0.05, 1.0, lead),
                Dress::Rope => self.rope(tx, p.hip - th * 0.1, tw * 0.56, 9.0),
                Dress::Scarf => self.scarf(hx, p.top + 10.0, hw * 1.25, ("#d8475a", "#8f2550")),
                Dress::Lantern => self.lantern(p.hands[0].0, p.hands[0].1),
                Dress::Hammer => self.hammer(p.hands[1]),
                Dress::Shield => self.shield(p.hands[0]),
                Dress::Staff => self.staff(p.hands[1], lead),
                Dress::Flag => self.flag(p),
                Dress::Runes => {
                    for (i, s) in [-1.0, 1.0].into_iter().enumerate() {
                        let at = p.shoulders[i];
                        self.rune(at.0 + s * 6.0, at.1 - 4.0, 19.0, i * 2);
                    }
                }
                Dress::Cottages => {
                    for (i, k) in [(0, 0.8), (1, 0.66)] {
                        let at = p.shoulders[i];
                        self.cottage(at.0, at.1 - 52.0, k, if i == 0 { "#c9504f" } else { "#5f8fae" });
                    }
                    self.pine(p.shoulders[0].0 + 34.0, p.shoulders[0].1 - 50.0, 0.7, ("#4e8a5a", "#3a7050"));
                }
                _ => {}
            }
        }
        self.dress_place(r);
    }

    fn dress_place(&mut self, r: &Recipe) {
        if r.wears(Dress::Mushrooms) {
            self.mushroom(92.0, GROUND + 8.0, 1.1, "#e8746a");
            self.mushroom(118.0, GROUND + 14.0, 0.7, "#f0b45a");
        }
        if r.wears(Dress::Friend) {
            self.little_friend(432.0);
        }
    }

    fn hammer(&mut self, (x, y): Pt) {
        let (hx, hy) = (x + 2.0, y + 14.0);
        let ink = self.ink();
        let shaft = path("M-8,-150L8,-150L8,86L-8,86Z").fill("#8a5a3c").stroke(ink, 4.0);
        self.body += transformed(crate::pd!("translate({},{}) rotate(9)", hx, hy), shaft);
        let head = [
            (-54.0, -196.0),
            (54.0, -196.0),
            (60.0, -186.0),
            (60.0, -142.0),
            (50.0, -132.0),
            (-50.0, -132.0),
            (-60.0, -142.0),
            (-60.0, -186.0),
        ]
        .map(|(a, b)| turn((hx + a, hy + b), 0.157, (hx, hy)));
        self.part_as(&head, Look { material: Some(Material::Iron), ..Look::default() });
        self.fist(x, y + 14.0, 82.0, Look::default());
    }

    fn shield(&mut self, hand: Pt) {
        let (x, y) = (hand.0 - 78.0, hand.1 + 44.0);
        let plain = |material| Look { material: Some(material), plain: true, ..Look::default() };
        let rim = [
            (-84.0, -110.0),
            (0.0, -132.0),
            (84.0, -110.0),
            (80.0, 20.0),
            (40.0, 96.0),
            (0.0, 130.0),
            (-40.0, 96.0),
            (-80.0, 20.0),
        ];
        let field = [
            (-64.0, -94.0),
            (0.0, -110.0),
            (64.0, -94.0),
            (60.0, 14.0),
            (30.0, 78.0),
            (0.0, 104.0),
            (-30.0, 78.0),
            (-60.0, 14.0),
        ];
        self.part_as(&moved(&rim, x, y), plain(Material::Bronze));
        self.part_as(&moved(&field, x, y), Look { floating: true, ..plain(Material::Iron) });
        self.rune(x, y - 10.0, 46.0, 3);
    }

    fn staff(&mut self, (x, y): Pt, lead: usize) {
        let ink = self.ink();
        let d = crate::pd!("M{},{}L{},{}", x + 4.0, GROUND + 2.0, x - 4.0, y - 150.0);
        self.body += path(&d).stroke(ink, 17.0).cap()
            + path(&d).stroke("#8a5a3c", 10.0).cap()
            + path(&d).stroke("#c99662", 3.0).cap().shift(-2.0, 0.0);
        let gem = crate::art::gems::Goods::Crystals.glowing(self.doc, lead);
        self.body += place(gem, x - 4.0, y - 178.0, 0.62);
        self.fist(x, y + 8.0, 56.0, Look::default());
    }

    /// A pole with a pennant on the back.
    fn flag(&mut self, p: &Places) {
        let (x, y) = (p.shoulders[1].0 - 20.0, p.top - 170.0);
        let ink = self.ink();
        self.back += path(crate::pd!("M{},{}V{}", x, p.top + 60.0, y)).stroke(ink, 12.0).cap()
            + path(crate::pd!("M{},{}V{}", x, p.top + 60.0, y)).stroke("#b98a5c", 6.0).cap()
            + path(crate::pd!("M{},{}q50,-16 100,4l-22,30l20,32q-50,-18 -98,0Z", x + 4.0, y + 8.0))
                .fill("#a8478f")
                .stroke(ink, 5.0)
                .join()
            + path(crate::pd!("M{},{}q40,-14 60,-4l-4,58q-30,-6 -54,2Z", x + 4.0, y + 10.0)).fill("#e79ac4").op(0.6);
    }
}

/// The part of a portrait that a card's window of 276 x 330 shows, at a scale of 0.5508: x, y, width, height.
pub const CROP: (f64, f64, f64, f64) = (5.4, 47.2, 501.1, 599.1);
