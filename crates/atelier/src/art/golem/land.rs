//! The land behind a golem and the grass before it.

use super::{GROUND, Golem, H, W, block};
use crate::{
    art::{colour::mix, pen::*},
    pd,
};
use serde::Deserialize;

/// What stands on the horizon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Land {
    /// Snowy peaks.
    #[default]
    Peaks,
    /// Flat-topped rocks.
    Mesas,
    /// Broken arches and columns.
    Ruins,
    /// A forest of tall pines.
    Pines,
    /// A lake that mirrors the sky.
    Lake,
    /// Needles of rock with bridges of light between them.
    Spires,
}

/// Where the farthest layer stands, in units of the picture from its top.
const HORIZON: f64 = H * 0.56;

/// Sun or moon: place as parts of the frame, and radius.
pub(crate) type Sun = (f64, f64, f64);

impl Golem<'_, '_> {
    pub fn scene(&mut self, sun: Sun, land: Land) -> Art {
        let mood = self.mood;
        let (sky, hills, ground, sun_colour) = (mood.sky(), mood.hills(), mood.ground(), mood.sun());
        let paint = self.doc.down(&[at(0.0, sky[0]), at(0.34, sky[1]), at(0.66, sky[2]), at(0.86, sky[3])]);
        let mut art = Art::default() + rect(0.0, 0.0, W, H).fill(paint);
        if mood.has_stars() {
            for _ in 0..38 {
                let (x, y) = (self.chance.between(0.0, W), self.chance.between(0.0, H * 0.38));
                art += circle(x, y, self.chance.between(0.6, 1.9)).fill("#fff6e0").op(self.chance.between(0.25, 0.9));
            }
        }
        let (sx, sy, sr) = (sun.0 * W, sun.1 * H, sun.2);
        let light = self.doc.rad(&[fade(0.0, sun_colour, 0.75), fade(0.25, sun_colour, 0.35), fade(1.0, sky[2], 0.0)]);
        art += circle(sx, sy, sr * 4.6).fill(light) + circle(sx, sy, sr).fill(sun_colour).op(0.92);
        for _ in 0..3 {
            let (y, x, l) = (
                H * self.chance.between(0.12, 0.42),
                self.chance.between(-60.0, W * 0.7),
                self.chance.between(120.0, 260.0),
            );
            let d = pd!(
                "M{},{}q{},-16 {},-6q{},-10 {},8q{},9 {},-2Z",
                x,
                y,
                l * 0.25,
                l * 0.5,
                l * 0.3,
                l * 0.5,
                -l * 0.5,
                -l
            );
            art += path(d).fill(mix(sky[2], sun_colour, 0.35)).op(0.38);
        }
        art += self.horizon(land, sx);
        for i in 1..3 {
            let (base, height) = (H * (0.56 + 0.10 * i as f64), [74.0, 44.0][i - 1]);
            let (colour, n, phase) = (hills[i], [8, 7][i - 1], self.chance.between(0.0, 6.0));
            let pts: Vec<Pt> = (0..=n)
                .map(|q| {
                    let t = f64::from(q) / f64::from(n);
                    let up = 0.5 + 0.5 * (phase + f64::from(q) * 1.7).sin();
                    let edge = 0.55 + 0.45 * (2.0 * t - 1.0).abs();
                    let sway = if q == 0 || q == n { 0.0 } else { self.chance.between(-12.0, 12.0) };
                    (W * t + sway, base - height * edge * (0.25 + 0.75 * up) * self.chance.between(0.7, 1.0))
                })
                .collect();
            let fill = self.hill_paint(colour, base, height);
            art += path(wave(&pts) + &format!("L{W},{H}L0,{H}Z")).fill(fill);
            art += path(wave(&pts)).stroke(mix(sun_colour, colour, 0.35), 2.4).op(0.55);
            if i == 1 {
                for _ in 0..11 {
                    let q = self.chance.unit();
                    let j = ((q * f64::from(n)) as usize).min(n as usize - 1);
                    let between = pts[j].1 + (pts[j + 1].1 - pts[j].1) * (q * f64::from(n) - j as f64);
                    let (x, y, k) = (q * W, between + self.chance.between(6.0, 22.0), self.chance.between(0.7, 1.25));
                    let d = pd!("M{},{}l{},{}l{},0Z", x, y - 28.0 * k, 8.0 * k, 28.0 * k, -16.0 * k);
                    art += path(d).fill(mix(hills[2], ground, 0.35)).op(0.85);
                }
            }
            let mist = self.doc.down(&[fade(0.0, sky[3], 0.0), fade(1.0, sky[3], 0.34)]);
            art += rect(0.0, base + 6.0, W, 70.0).fill(mist);
        }
        for i in 0..4 {
            let x = sx + self.chance.between(-30.0, 90.0) - f64::from(i) * 70.0;
            let w = self.chance.between(18.0, 46.0);
            let shaft =
                self.doc.down(&[fade(0.0, sun_colour, 0.0), fade(0.35, sun_colour, 0.17), fade(1.0, sun_colour, 0.0)]);
            art += path(poly(&[(x, 0.0), (x + w, 0.0), (x + w - 190.0, H), (x - w * 1.4 - 190.0, H)])).fill(shaft);
        }
        art + self.floor()
    }

    fn hill_paint(&mut self, colour: crate::art::colour::Rgb, base: f64, height: f64) -> String {
        let (ground, glow) = (self.mood.ground(), self.mood.sky()[3]);
        let stops =
            [at(0.0, mix(colour, ground, 0.12)), at(0.45, mix(colour, glow, 0.35)), at(1.0, mix(colour, glow, 0.6))];
        self.doc.lin_user(&stops, 0.0, base - height, 0.0, base + 120.0)
    }

    /// The farthest layer, which gives each land its name.
    fn horizon(&mut self, land: Land, sun_x: f64) -> Art {
        match land {
            Land::Peaks => self.peaks(sun_x),
            Land::Mesas => self.mesas(sun_x),
            Land::Ruins => self.ruins(sun_x),
            Land::Pines => self.pines(),
            Land::Lake => self.lake(sun_x),
            Land::Spires => self.spires(sun_x),
        }
    }

    /// Flat-topped rocks with bands, lower towards the middle.
    fn mesas(&mut self, sun_x: f64) -> Art {
        let (far, ground, sun) = (self.mood.hills()[0], self.mood.ground(), self.mood.sun());
        let mut art = Art::default();
        let mut x = self.chance.between(-60.0, -10.0);
        while x < W {
            let (w, h) = (self.chance.between(60.0, 130.0), self.chance.between(60.0, 170.0));
            let open = 0.5 + 0.5 * ((x + w / 2.0 - W / 2.0).abs() / (W / 2.0));
            let top = HORIZON - h * open;
            let pts = [
                (x - w * 0.2, HORIZON + 60.0),
                (x, HORIZON - h * open * 0.3),
                (x + w * 0.1, top),
                (x + w * 0.86, top - 4.0),
                (x + w, HORIZON - h * open * 0.34),
                (x + w * 1.2, HORIZON + 60.0),
            ];
            let fill = self.hill_paint(far, top, 10.0);
            art += path(poly(&pts)).fill(fill);
            let shade = if sun_x > x + w / 2.0 { (x, x + w * 0.3) } else { (x + w * 0.7, x + w) };
            art += path(poly(&[
                (shade.0 + w * 0.06, top + 3.0),
                (shade.1, top + 2.0),
                (shade.1, HORIZON + 40.0),
                (shade.0, HORIZON + 40.0),
            ]))
            .fill(mix(far, ground, 0.5))
            .op(0.3);
            for q in [0.2, 0.38, 0.6] {
                let y = top + (HORIZON - top) * q;
                art += path(pd!("M{},{}H{}", x + w * 0.04, y, x + w * 0.96)).stroke(mix(far, sun, 0.4), 2.5).op(0.35);
            }
            x += w * self.chance.between(0.9, 1.6);
        }
        art
    }

    /// Arches before the peaks.
    fn ruins(&mut self, sun_x: f64) -> Art {
        let (hills, sun) = (self.mood.hills(), self.mood.sun());
        let mut art = self.peaks(sun_x);
        let stone = mix(hills[1], hills[0], 0.35);
        for (x, k, flip) in [(36.0, 1.0, 1.0), (118.0, 0.7, -1.0), (430.0, 1.15, -1.0), (356.0, 0.62, 1.0)] {
            let y = HORIZON + 54.0;
            let arch = path("M-30,0V-86C-30,-120 30,-120 30,-86V0H16V-82C16,-100 -16,-100 -16,-82V0Z").fill(stone)
                + path("M-30,0V-86C-30,-100 -20,-110 -8,-112L-12,-94C-15,-90 -16,-86 -16,-82V0Z")
                    .fill(mix(stone, sun, 0.35))
                    .op(0.8)
                + path("M44,0V-64L50,-70L56,-62L60,-66V0Z").fill(stone)
                + path("M40,-64H64").stroke(stone, 6.0);
            art += transformed(pd!("translate({},{}) scale({},{})", x, y, flip * k, k), arch);
        }
        art
    }

    /// Three rows of trees, lower towards the middle, and the mist at their feet.
    fn pines(&mut self) -> Art {
        let (hills, glow) = (self.mood.hills(), self.mood.sky()[3]);
        let mut art = Art::default();
        for (row, tone, scale) in
            [(0, mix(hills[0], glow, 0.25), 1.0), (1, hills[0], 1.25), (2, mix(hills[0], hills[1], 0.6), 1.5)]
        {
            let mut x = self.chance.between(-30.0, 0.0);
            while x < W + 20.0 {
                let edge = 0.62 + 0.38 * ((x - W / 2.0).abs() / (W / 2.0));
                let k = scale * edge * self.chance.between(0.75, 1.15);
                let y = HORIZON + 20.0 + f64::from(row) * 26.0;
                let d = pd!(
                    "M{},{}l{},{}h{}l{},{}h{}l{},{}h{}l{},{}h{}l{},{}h{}Z",
                    x,
                    y - 130.0 * k,
                    13.0 * k,
                    40.0 * k,
                    -6.0 * k,
                    14.0 * k,
                    36.0 * k,
                    -7.0 * k,
                    15.0 * k,
                    54.0 * k,
                    -58.0 * k,
                    15.0 * k,
                    -54.0 * k,
                    -7.0 * k,
                    14.0 * k,
                    -36.0 * k,
                    -6.0 * k
                );
                art += path(d).fill(tone);
                x += 34.0 * k * self.chance.between(0.7, 1.3);
            }
        }
        let mist = self.doc.down(&[fade(0.0, glow, 0.0), fade(1.0, glow, 0.5)]);
        art += rect(0.0, HORIZON - 40.0, W, 130.0).fill(mist);
        art
    }

    /// Water below the peaks, with the sun's path on it.
    fn lake(&mut self, sun_x: f64) -> Art {
        let (hills, sun) = (self.mood.hills(), self.mood.sun());
        let mut art = self.peaks(sun_x);
        let sky = self.mood.sky();
        let water = self.doc.down(&[at(0.0, mix(sky[3], sky[2], 0.3)), at(1.0, mix(sky[1], hills[1], 0.4))]);
        let top = HORIZON + 26.0;
        art += rect(0.0, top, W, 120.0).fill(water);
        for i in 0..16 {
            let y = top + 4.0 + f64::from(i) * 6.0;
            let l = self.chance.between(18.0, 90.0);
            let x =
                if i < 9 { sun_x - l / 2.0 + self.chance.between(-20.0, 20.0) } else { self.chance.between(0.0, W) };
            art += path(pd!("M{},{}h{}", x, y, l)).stroke(sun, 2.6).cap().op(0.55);
        }
        art
    }

    /// Needles of rock, lower towards the middle.
    fn spires(&mut self, sun_x: f64) -> Art {
        let (far, sun) = (self.mood.hills()[0], self.mood.sun());
        let mut art = Art::default();
        for i in 0..9 {
            let x = W * (f64::from(i) + self.chance.between(0.1, 0.9)) / 9.0;
            let edge = 0.45 + 0.55 * ((x - W / 2.0).abs() / (W / 2.0));
            let (h, w) = (self.chance.between(140.0, 260.0) * edge, self.chance.between(22.0, 44.0));
            let top = HORIZON - h + 40.0;
            let pts = [
                (x - w, HORIZON + 70.0),
                (x - w * 0.5, top + h * 0.4),
                (x - w * 0.3, top + 10.0),
                (x, top),
                (x + w * 0.36, top + 20.0),
                (x + w * 0.6, top + h * 0.5),
                (x + w, HORIZON + 70.0),
            ];
            let fill = self.hill_paint(far, top, 10.0);
            art += path(cut(&pts, 5.0)).fill(fill);
            let lit = if sun_x > x { 1.0 } else { -1.0 };
            art += path(poly(&[
                (x, top),
                (x + lit * w * 0.3, top + 22.0),
                (x + lit * w * 0.55, HORIZON + 60.0),
                (x + lit * w * 0.1, HORIZON + 60.0),
            ]))
            .fill(mix(sun, far, 0.4))
            .op(0.4);
        }
        art
    }

    fn peaks(&mut self, sun_x: f64) -> Art {
        let (far, ground, sun) = (self.mood.hills()[0], self.mood.ground(), self.mood.sun());
        let height = self.chance.between(110.0, 220.0);
        let n = self.chance.pick(&[7, 9, 11, 13]);
        let odd = self.chance.whole(0, 1);
        let pts: Vec<Pt> = (0..=n)
            .map(|q| {
                let t = f64::from(q) / f64::from(n);
                let up = f64::from((q + odd) % 2);
                let edge = 0.55 + 0.45 * (2.0 * t - 1.0).abs();
                let sway = if q == 0 || q == n { 0.0 } else { self.chance.between(-12.0, 12.0) };
                (W * t + sway, HORIZON - height * edge * (0.25 + 0.75 * up) * self.chance.between(0.55, 1.0))
            })
            .collect();
        let d = line(&pts) + &format!("L{W},{H}L0,{H}Z");
        let fill = self.hill_paint(far, HORIZON, height);
        let mut art = Art::default() + path(&d).fill(fill);
        let clip = self.doc.clip(&[&d]);
        let mut snow = Art::default();
        for w in pts.windows(3).filter(|w| w[1].1 < w[0].1 && w[1].1 < w[2].1) {
            let ((xl, yl), (x, y), (xr, yr)) = (w[0], w[1], w[2]);
            let lit = if sun_x > x { 1.0 } else { -1.0 };
            let (ex, ey) = if lit > 0.0 { (xl, yl) } else { (xr, yr) };
            let ridge = [
                (x, y),
                (x - lit * 3.0, y + 20.0),
                (x + lit * 7.0, y + 34.0),
                (x - lit * 4.0, y + 58.0),
                (x + lit * 2.0, y + 96.0),
                (ex, ey + 60.0),
                (ex, ey),
            ];
            snow += path(poly(&ridge)).fill(mix(far, ground, 0.5)).op(0.45);
            let cap = [
                (x, y - 2.0),
                (x + (xr - x) * 0.34, y + (yr - y) * 0.34),
                (x + 7.0, y + 20.0),
                (x + 2.0, y + 30.0),
                (x - 6.0, y + 20.0),
                (x + (xl - x) * 0.34, y + (yl - y) * 0.34),
            ];
            snow += path(poly(&cap)).fill(mix(sun, far, 0.15)).op(0.75);
        }
        art += clipped(clip, snow);
        art
    }

    /// The ground the golem stands on, with its lit lip, stones and grass.
    fn floor(&mut self) -> Art {
        let (sky, ground, sun) = (self.mood.sky(), self.mood.ground(), self.mood.sun());
        let lip = [
            (0.0, GROUND - 14.0),
            (W * 0.2, GROUND - 26.0),
            (W * 0.5, GROUND - 16.0),
            (W * 0.8, GROUND - 30.0),
            (W, GROUND - 18.0),
        ];
        let fill = self.doc.down(&[
            at(0.0, mix(ground, sky[2], 0.62)),
            at(0.35, mix(ground, sky[2], 0.2)),
            at(1.0, mix(ground, "#0c0620", 0.4)),
        ]);
        let mut art = path(wave(&lip) + &format!("L{W},{H}L0,{H}Z")).fill(fill)
            + path(wave(&lip)).stroke(mix(sun, sky[2], 0.35), 3.0).op(0.75);
        for _ in 0..9 {
            let (x, y) = (self.chance.between(0.0, W), GROUND + self.chance.between(-8.0, 40.0));
            let q = self.chance.between(6.0, 16.0);
            let stone =
                block(&mut self.chance, x, y, q * 2.2, q * 1.1, super::Block { corners: 7, ..Default::default() });
            art += path(cut(&stone, 3.0)).fill(mix(ground, sky[2], 0.35)).stroke(mix(ground, "#0c0620", 0.3), 2.0);
            let d = pd!(
                "M{},{}Q{},{} {},{}",
                x - q * 0.8,
                y - q * 0.25,
                x - q * 0.2,
                y - q * 0.7,
                x + q * 0.6,
                y - q * 0.4
            );
            art += path(d).stroke(mix(sun, sky[2], 0.3), 2.0).op(0.7);
        }
        for _ in 0..16 {
            let (x, y) = (self.chance.between(0.0, W), GROUND + self.chance.between(-14.0, 50.0));
            let d = pd!("M{},{}l-3,-9M{},{}l0,-12M{},{}l4,-8", x - 5.0, y, x, y, x + 5.0, y);
            art += path(d).stroke(mix(ground, sky[2], 0.5), 2.2).cap();
        }
        art
    }

    pub(super) fn foreground(&mut self) -> Art {
        let dark = mix(self.mood.ground(), "#0c0620", 0.45);
        let mut art = Art::default();
        for _ in 0..26 {
            let x = self.chance.between(-10.0, W + 10.0);
            let depth = if (120.0..400.0).contains(&x) { 1.0 } else { 2.0 };
            let y = H - self.chance.between(-4.0, 24.0) * depth;
            let (l, k) = (self.chance.between(14.0, 34.0), self.chance.between(-10.0, 10.0));
            let d = pd!(
                "M{},{}Q{},{} {},{}Q{},{} {},{}Z",
                x - 4.0,
                y + 16.0,
                x - 1.0,
                y - l * 0.4,
                x + k,
                y - l,
                x + 3.0,
                y - l * 0.3,
                x + 4.0,
                y + 16.0
            );
            art += path(d).fill(dark);
        }
        let lip = [(-10.0, H - 22.0), (90.0, H - 12.0), (250.0, H - 4.0), (400.0, H - 12.0), (522.0, H - 26.0)];
        art += path(wave(&lip) + &format!("L{},{}L-10,{}Z", W + 10.0, H + 10.0, H + 10.0)).fill(dark);
        for _ in 0..14 {
            let (x, y) = (self.chance.between(20.0, W - 20.0), self.chance.between(H * 0.35, H - 50.0));
            art += circle(x, y, self.chance.between(1.0, 2.6)).fill(self.glow).op(self.chance.between(0.4, 0.95));
        }
        art
    }
}
