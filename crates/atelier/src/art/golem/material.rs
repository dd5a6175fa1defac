//! Materials of golems and moods of their land: colour ramps, outlines, textures.

use crate::{
    art::{chance::Chance, colour::Rgb, pen::*},
    pd,
};
use serde::Deserialize;

/// What a golem is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Material {
    Stone,
    Moss,
    Clay,
    Sand,
    Wood,
    Bronze,
    Iron,
    Ice,
    Jade,
    Ember,
    Amethyst,
    Basalt,
}

/// The box of a part.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
    pub size: f64,
}

impl Material {
    /// Light, mid, shadow, deep.
    pub fn ramp(self) -> [Rgb; 4] {
        let tones = match self {
            Material::Stone => ["#c9c0cf", "#8f86a3", "#5b5080", "#352c5c"],
            Material::Moss => ["#b9bfa8", "#828a80", "#4f5669", "#2f3053"],
            Material::Clay => ["#f0b48a", "#c9774f", "#8a4044", "#522848"],
            Material::Sand => ["#ffe3b0", "#dfae74", "#a56c5c", "#5f3a58"],
            Material::Wood => ["#d9a873", "#a06a45", "#673c40", "#3c2440"],
            Material::Bronze => ["#f3d79a", "#b98a4e", "#6e4a48", "#3a2748"],
            Material::Iron => ["#bcc8da", "#6f7f9c", "#434d74", "#262a50"],
            Material::Ice => ["#f2ffff", "#a8dcf0", "#5f95cf", "#3a4f9c"],
            Material::Jade => ["#d3f2d4", "#7fbf9b", "#43807f", "#274c68"],
            Material::Ember => ["#8d7f92", "#54465f", "#332744", "#1e1530"],
            Material::Amethyst => ["#f6d8ff", "#b884dc", "#7a48ae", "#472470"],
            Material::Basalt => ["#9aa6c8", "#5c6690", "#384070", "#22264e"],
        };
        tones.map(Rgb::from)
    }
    pub(crate) fn outline(self, pts: &[Pt]) -> String {
        match self {
            Material::Clay | Material::Sand => smooth(pts),
            Material::Ice | Material::Amethyst => cut(pts, 3.0),
            Material::Bronze | Material::Iron => cut(pts, 16.0),
            Material::Wood => cut(pts, 7.0),
            _ => cut(pts, 11.0),
        }
    }
    pub(crate) fn is_metal(self) -> bool {
        matches!(self, Material::Bronze | Material::Iron)
    }
    pub(crate) fn is_smooth(self) -> bool {
        self.is_metal() || matches!(self, Material::Clay | Material::Sand)
    }
    fn is_glass(self) -> bool {
        matches!(self, Material::Ice | Material::Amethyst)
    }
    pub(crate) fn roughness(self) -> f64 {
        match self {
            Material::Clay | Material::Sand => 0.05,
            Material::Bronze | Material::Iron => 0.02,
            Material::Ice | Material::Amethyst => 0.16,
            _ => 0.11,
        }
    }
    pub(crate) fn shadow_opacity(self) -> f64 {
        if self.is_glass() {
            0.6
        } else if self.is_metal() {
            0.34
        } else {
            0.78
        }
    }

    pub(crate) fn texture(self, chance: &mut Chance, area: Area, tones: [Rgb; 4], glow: Rgb, axis: Option<Pt>) -> Art {
        match self {
            Material::Stone | Material::Moss | Material::Jade | Material::Basalt => chiselled(chance, area, tones),
            Material::Ember => embers(chance, area, tones, glow),
            Material::Clay | Material::Sand => thrown(chance, area, tones),
            Material::Wood => grain(chance, area, tones, axis),
            Material::Bronze | Material::Iron => riveted(chance, area, tones, self == Material::Bronze),
            Material::Ice | Material::Amethyst => faceted(chance, area, tones),
        }
    }
}

/// Wandering cracks; the pen draws each of them.
fn cracks(chance: &mut Chance, a: Area, n: usize, mut draw: impl FnMut(&[Pt]) -> Art) -> Art {
    (0..n)
        .map(|_| {
            let (mut x, mut y) = (a.x + a.w * chance.between(0.2, 0.8), a.y + a.h * chance.between(0.1, 0.75));
            let mut pts = vec![(x, y)];
            let mut angle = chance.between(0.6, 2.4);
            for _ in 0..chance.whole(2, 4) {
                angle += chance.between(-0.8, 0.8);
                let len = a.size * chance.between(0.08, 0.16);
                x += angle.cos() * len;
                y += angle.sin() * len;
                pts.push((x, y));
            }
            draw(&pts)
        })
        .collect()
}

fn chiselled(chance: &mut Chance, a: Area, [light, _, shadow, deep]: [Rgb; 4]) -> Art {
    let mut art = Art::default();
    for _ in 0..2 + (a.size / 60.0) as usize {
        let (x, y) = (a.x + a.w * chance.between(0.0, 0.75), a.y + a.h * chance.between(0.0, 0.7));
        let q = a.size * chance.between(0.28, 0.5);
        let plane = [
            (x, y),
            (x + q * chance.between(0.7, 1.2), y + q * chance.between(-0.2, 0.2)),
            (x + q * chance.between(0.6, 1.0), y + q * chance.between(0.5, 0.9)),
            (x + q * chance.between(-0.1, 0.3), y + q * chance.between(0.6, 1.0)),
        ];
        art += path(poly(&plane)).fill(chance.pick(&[light, shadow])).op(chance.between(0.14, 0.24));
    }
    art += cracks(chance, a, ((a.size / 55.0) as usize).max(1), |pts| {
        path(line(&moved(pts, 1.4, 1.6))).stroke(light, 1.8).op(0.4)
            + path(line(pts)).stroke(deep, 2.2).op(0.75).cap().join()
    });
    for _ in 0..(a.size / 9.0) as usize {
        let (x, y) = (a.x + a.w * chance.unit(), a.y + a.h * chance.unit());
        let speck = ellipse(x, y, chance.between(1.0, 3.2), chance.between(0.8, 2.0));
        art += speck.fill(chance.pick(&[deep, light, shadow])).op(0.38);
    }
    for _ in 0..(a.size / 42.0) as usize {
        let (x, y) = (a.x + a.w * chance.between(0.1, 0.6), a.y + a.h * chance.between(0.15, 0.6));
        let q = a.size * chance.between(0.05, 0.1);
        let chip = [(x, y), (x + q * 1.6, y - q * 0.3), (x + q * 1.1, y + q * 0.8), (x + q * 0.2, y + q)];
        art += path(poly(&chip)).fill(light).op(0.35);
    }
    art
}

fn embers(chance: &mut Chance, a: Area, [light, _, _, deep]: [Rgb; 4], glow: Rgb) -> Art {
    let mut art = Art::default();
    for _ in 0..3 {
        let (x, y) = (a.x + a.w * chance.between(0.0, 0.7), a.y + a.h * chance.between(0.0, 0.6));
        let q = a.size * chance.between(0.3, 0.5);
        let plane = [
            (x, y),
            (x + q, y + q * chance.between(-0.2, 0.2)),
            (x + q * 0.8, y + q * 0.7),
            (x + q * 0.1, y + q * 0.8),
        ];
        art += path(poly(&plane)).fill(chance.pick(&[light, deep])).op(chance.between(0.16, 0.28));
    }
    // One glowing crack for 60 units of size, never more: a lattice of light would hide the form.
    art += cracks(chance, a, ((a.size / 62.0) as usize).max(1), |pts| {
        path(line(pts)).stroke(glow, 8.2).op(0.25).join() + path(line(pts)).stroke("#ffe9b0", 2.4).op(0.95).cap().join()
    });
    for _ in 0..(a.size / 12.0) as usize {
        art +=
            circle(a.x + a.w * chance.unit(), a.y + a.h * chance.unit(), chance.between(0.8, 2.4)).fill(deep).op(0.5);
    }
    art
}

fn thrown(chance: &mut Chance, a: Area, [light, _, shadow, deep]: [Rgb; 4]) -> Art {
    let mut art = Art::default();
    let n = (a.h / 30.0) as i32;
    for i in 0..n {
        let y = a.y + a.h * (f64::from(i) + 0.5) / f64::from(n) + chance.between(-2.0, 2.0);
        let d = pd!("M{},{}Q{},{} {},{}", a.x - 2.0, y, a.x + a.w / 2.0, y + a.h * 0.07, a.x + a.w + 2.0, y - 2.0);
        art += path(d).stroke(chance.pick(&[shadow, light]), chance.between(1.5, 3.0)).op(0.16).cap();
    }
    for _ in 0..(a.size / 30.0) as usize {
        let (x, y) = (a.x + a.w * chance.between(0.15, 0.7), a.y + a.h * chance.between(0.15, 0.7));
        let s = a.size;
        art += ellipse(x, y, s * 0.09, s * 0.06).fill(shadow).op(0.28);
        let d = pd!("M{},{}Q{},{} {},{}", x - s * 0.08, y + s * 0.03, x, y + s * 0.09, x + s * 0.09, y + s * 0.02);
        art += path(d).stroke(light, 2.0).op(0.45);
    }
    for _ in 0..(a.size / 14.0) as usize {
        let dot = circle(a.x + a.w * chance.unit(), a.y + a.h * chance.unit(), chance.between(0.8, 2.0));
        art += dot.fill(chance.pick(&[deep, light])).op(0.35);
    }
    art
}

fn grain(chance: &mut Chance, a: Area, [light, mid, _, deep]: [Rgb; 4], axis: Option<Pt>) -> Art {
    let (vx, vy) = axis.unwrap_or((0.0, 1.0));
    let (nx, ny) = (-vy, vx);
    let (cx, cy, e) = (a.x + a.w / 2.0, a.y + a.h / 2.0, a.w.max(a.h));
    let mut art = Art::default();
    for _ in 0..(e / 7.0) as usize {
        let (o, t) = (chance.between(-0.6, 0.6) * e, chance.between(-0.7, 0.2) * e);
        let (len, k) = (chance.between(0.3, 0.8) * e, chance.between(-5.0, 5.0));
        let (ax, ay) = (cx + nx * o + vx * t, cy + ny * o + vy * t);
        let (bx, by) = (ax + vx * len, ay + vy * len);
        let d = pd!("M{},{}Q{},{} {},{}", ax, ay, (ax + bx) / 2.0 + nx * k, (ay + by) / 2.0 + ny * k, bx, by);
        art += path(d).stroke(chance.pick(&[deep, deep, light]), chance.between(1.0, 2.6)).op(0.5).cap();
    }
    if a.size > 70.0 {
        let (x, y) = (cx + chance.between(-0.2, 0.2) * a.w, cy + chance.between(-0.1, 0.25) * a.h);
        for q in [10.0, 6.0, 2.5] {
            art += ellipse(x, y, q * 0.8, q).fill(if q > 3.0 { mid } else { deep }).stroke(deep, 1.6).op(0.8);
        }
    }
    art
}

fn riveted(chance: &mut Chance, a: Area, [light, _, _, deep]: [Rgb; 4], bronze: bool) -> Art {
    let mut art = Art::default();
    if a.size > 48.0 {
        let y = a.y + a.h * 0.66;
        let seam =
            |dy: f64| pd!("M{},{}Q{},{} {},{}", a.x, y + dy, a.x + a.w / 2.0, y + a.h * 0.08 + dy, a.x + a.w, y + dy);
        art += path(seam(0.0)).stroke(deep, 2.4).op(0.8) + path(seam(3.0)).stroke(light, 1.4).op(0.5);
        let n = ((a.w / 24.0) as i32).max(3);
        for i in 0..n {
            let t = (f64::from(i) + 0.5) / f64::from(n);
            let (x, ry) = (a.x + a.w * t, y + a.h * 0.076 * (1.0 - (2.0 * t - 1.0).powi(2)) + 9.0);
            art += circle(x, ry, 3.4).fill(deep).op(0.7) + circle(x - 0.8, ry - 1.0, 2.3).fill(light).op(0.85);
        }
    }
    let patina = if bronze { "#5fb59c" } else { "#b0765c" };
    for _ in 0..(a.size / 26.0) as usize {
        let (x, y) = (a.x + a.w * chance.unit(), a.y + a.h * chance.between(0.4, 1.0));
        art += ellipse(x, y, chance.between(4.0, 11.0), chance.between(3.0, 7.0)).fill(patina).op(0.3);
    }
    art
}

fn faceted(chance: &mut Chance, a: Area, [light, _, shadow, _]: [Rgb; 4]) -> Art {
    let mut art = Art::default();
    for _ in 0..(a.size / 18.0) as usize + 1 {
        let (x, y) = (a.x + a.w * chance.between(0.0, 0.9), a.y + a.h * chance.between(0.0, 0.8));
        let q = a.size * chance.between(0.12, 0.34);
        let facet = [(x, y), (x + q * 0.7, y + q * 0.25), (x + q * 0.3, y + q)];
        art += path(poly(&facet)).fill(chance.pick(&["#ffffff".into(), light, shadow])).op(chance.between(0.2, 0.45));
    }
    art + cracks(chance, a, (a.size / 40.0) as usize + 1, |pts| {
        path(line(&moved(pts, 1.4, 1.6))).stroke(light, 1.4).op(0.4)
            + path(line(pts)).stroke("#ffffff", 1.8).op(0.8).cap().join()
    })
}

/// Light and weather of the land behind a golem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Mood {
    Dusk,
    Dawn,
    Night,
    Forest,
    Ember,
    Frost,
    Rose,
    Teal,
    Gold,
    Storm,
}

impl Mood {
    /// Zenith to horizon.
    pub(crate) fn sky(self) -> [Rgb; 4] {
        let tones = match self {
            Mood::Dusk => ["#2b1d5a", "#74428e", "#e2858c", "#ffd29c"],
            Mood::Dawn => ["#3f6ba3", "#8fbcd0", "#f6dcb8", "#fff3d4"],
            Mood::Night => ["#0d1238", "#1d2a66", "#34609c", "#79c0cc"],
            Mood::Forest => ["#123338", "#2a6256", "#86b070", "#ecebaa"],
            Mood::Ember => ["#1f0d30", "#571b42", "#c1463c", "#ffb550"],
            Mood::Frost => ["#3a4f8c", "#7f9fd6", "#c9dcf0", "#fff4f0"],
            Mood::Rose => ["#3a1d52", "#8c3f78", "#f08f8a", "#ffdcb0"],
            Mood::Teal => ["#10294d", "#1f5c78", "#63b3a6", "#f3e2a6"],
            Mood::Gold => ["#4a2a5a", "#a85a50", "#f0a850", "#fff0b0"],
            Mood::Storm => ["#161430", "#34305e", "#6a5a8c", "#c8a8b8"],
        };
        tones.map(Rgb::from)
    }
    /// Far to near.
    pub(crate) fn hills(self) -> [Rgb; 3] {
        let tones = match self {
            Mood::Dusk => ["#c27a95", "#8a528f", "#523379"],
            Mood::Dawn => ["#b8c6c9", "#7ba0ae", "#4d7788"],
            Mood::Night => ["#3f74a0", "#2b4d86", "#1f3268"],
            Mood::Forest => ["#8fb583", "#4f8a6c", "#2d5f58"],
            Mood::Ember => ["#a0404a", "#6b2748", "#431a40"],
            Mood::Frost => ["#b4c8e4", "#86a2cf", "#5c78b0"],
            Mood::Rose => ["#d88a94", "#a45a86", "#6a3872"],
            Mood::Teal => ["#6fa99f", "#3d7d88", "#265a74"],
            Mood::Gold => ["#d89a6a", "#a0605c", "#6a3c58"],
            Mood::Storm => ["#7a6a98", "#4e4478", "#332c5c"],
        };
        tones.map(Rgb::from)
    }
    pub(crate) fn ground(self) -> Rgb {
        match self {
            Mood::Dusk => "#2a1b4c",
            Mood::Dawn => "#2b4a5c",
            Mood::Night => "#141d48",
            Mood::Forest => "#173a40",
            Mood::Ember => "#260f2e",
            Mood::Frost => "#3c5088",
            Mood::Rose => "#3a1f50",
            Mood::Teal => "#15385a",
            Mood::Gold => "#3c2046",
            Mood::Storm => "#1c1840",
        }
        .into()
    }
    /// Warm or cool light on the edge away from the key.
    pub(crate) fn rim(self) -> Rgb {
        match self {
            Mood::Dusk => "#ffbe85",
            Mood::Dawn => "#fff0bf",
            Mood::Night => "#9ff0f5",
            Mood::Forest => "#f0f7a0",
            Mood::Ember => "#ffc060",
            Mood::Frost => "#ffffff",
            Mood::Rose => "#ffd0a0",
            Mood::Teal => "#ffe9a6",
            Mood::Gold => "#ffe2a0",
            Mood::Storm => "#d8c8ff",
        }
        .into()
    }
    pub(crate) fn sun(self) -> Rgb {
        match self {
            Mood::Dusk => "#fff0c9",
            Mood::Dawn => "#fffbe8",
            Mood::Night => "#e6ffff",
            Mood::Forest => "#fffbd0",
            Mood::Ember => "#fff0b0",
            Mood::Frost => "#ffffff",
            Mood::Rose => "#fff2d6",
            Mood::Teal => "#fff6d0",
            Mood::Gold => "#fff8d8",
            Mood::Storm => "#f4e8ff",
        }
        .into()
    }
    pub(crate) fn has_stars(self) -> bool {
        !matches!(self, Mood::Dawn | Mood::Forest | Mood::Frost | Mood::Gold)
    }
}
