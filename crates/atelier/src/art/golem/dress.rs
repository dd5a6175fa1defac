//! Dressings: eyes, moss, shards, runes and the small things that tell a story.

use super::{Golem, Material};
use crate::{
    art::{
        colour::{Rgb, mix},
        palette::CRYSTAL,
        pen::*,
    },
    pd,
};
use serde::Deserialize;

/// How a golem looks at the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Gaze {
    Round,
    Happy,
    Sleepy,
    Stern,
    Slit,
}

/// Where and how eyes sit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    pub gap: f64,
    pub r: f64,
    pub gaze: Gaze,
    pub tilt: f64,
    pub one: bool,
}

const MOSS: [&str; 3] = ["#b7d96a", "#6f9e3f", "#3c6a3c"];
const SNOW: [&str; 3] = ["#ffffff", "#d8ecff", "#8fb0dc"];

impl Golem<'_, '_> {
    pub fn eyes(&mut self, x: f64, y: f64, eyes: Eyes) {
        let socket = mix("#120a24", self.mood.ground(), 0.15);
        let glow = self.glow;
        for sign in if eyes.one { vec![0.0] } else { vec![-1.0, 1.0] } {
            let ex = x + sign * eyes.gap;
            let k = eyes.r * if eyes.one { 1.35 } else { 1.0 };
            let d = match eyes.gaze {
                Gaze::Round => disc(ex, y, k),
                Gaze::Sleepy => pd!(
                    "M{},{}L{},{}A{},{} 0 0 1 {},{}Z",
                    ex - k * 1.15,
                    y - k * 0.1,
                    ex + k * 1.15,
                    y - k * 0.1,
                    k * 1.15,
                    k * 1.05,
                    ex - k * 1.15,
                    y - k * 0.1
                ),
                Gaze::Happy => pd!(
                    "M{},{}A{},{} 0 0 1 {},{}Q{},{} {},{}Z",
                    ex - k * 1.2,
                    y + k * 0.5,
                    k * 1.2,
                    k * 1.25,
                    ex + k * 1.2,
                    y + k * 0.5,
                    ex,
                    y - k * 0.25,
                    ex - k * 1.2,
                    y + k * 0.5
                ),
                Gaze::Slit => pd!(
                    "M{},{}Q{},{} {},{}Q{},{} {},{}Z",
                    ex - k * 1.4,
                    y,
                    ex,
                    y - k * 0.9,
                    ex + k * 1.4,
                    y,
                    ex,
                    y + k * 0.9,
                    ex - k * 1.4,
                    y
                ),
                Gaze::Stern => {
                    let (l, r) = (y - k * (0.3 - 0.45 * sign), y - k * (0.3 + 0.45 * sign));
                    pd!(
                        "M{},{}L{},{}A{},{} 0 0 1 {},{}Z",
                        ex - k * 1.2,
                        l,
                        ex + k * 1.2,
                        r,
                        k * 1.25,
                        k * 1.2,
                        ex - k * 1.2,
                        l
                    )
                }
            };
            let core = match eyes.gaze {
                Gaze::Sleepy | Gaze::Stern => k * 0.22,
                Gaze::Happy => -k * 0.25,
                _ => 0.0,
            };
            let core_height = if eyes.gaze == Gaze::Round { 0.5 } else { 0.34 };
            let light = self.doc.rad(&[fade(0.0, glow, 0.5), fade(0.4, glow, 0.2), fade(1.0, glow, 0.0)]);
            self.body += ellipse(ex, y, k * 1.5, k * 1.42).fill(socket).op(0.92)
                + path(d).fill(glow).transform(pd!("rotate({} {} {})", eyes.tilt * sign, ex, y))
                + ellipse(ex, y + core, k * 0.52, k * core_height).fill("#fffdf0").op(0.95)
                + circle(ex, y, k * 3.6).fill(light);
        }
    }

    /// A cap of moss with a dripping edge and tufts that break the silhouette.
    pub fn moss(&mut self, pts: &[Pt], depth: f64) {
        // Nothing green grows on ice.
        self.cap(pts, depth, if self.material == Material::Ice { SNOW } else { MOSS });
    }
    /// The same of snow.
    pub fn snow(&mut self, pts: &[Pt], depth: f64) {
        self.cap(pts, depth, SNOW);
    }
    fn cap(&mut self, pts: &[Pt], depth: f64, [light, mid, dark]: [&str; 3]) {
        let (x0, y0, x1, y1) = bounds(pts);
        let (w, h) = (x1 - x0, y1 - y0);
        let n = ((w / 13.0) as usize).max(5);
        let low: Vec<Pt> = (0..=n)
            .map(|i| {
                let t = i as f64 / n as f64;
                let drip = h * depth * (0.55 + 0.55 * self.chance.unit()) + h * 0.14 * (2.0 * t - 1.0).powi(2);
                (x0 - 6.0 + (w + 12.0) * t, y0 + drip)
            })
            .collect();
        let mut d = pd!("M{},{}L{},{}L{},{}", x0 - 10.0, y0 - 14.0, x1 + 10.0, y0 - 14.0, low[n].0, low[n].1);
        for i in (1..=n).rev() {
            let (a, b) = (low[i], low[i - 1]);
            d += &pd!("Q{},{} {},{}", (a.0 + b.0) / 2.0, a.1.max(b.1) + self.chance.between(5.0, 13.0), b.0, b.1);
        }
        d += "Z";
        let ink = self.ink();
        let mut inside = path(&d).fill(ink).op(0.35).shift(2.0, 6.0)
            + path(&d).fill(mid)
            + path(&d).fill(dark).op(0.55).shift(w * 0.42, h * 0.06);
        for _ in 0..(w / 7.0) as usize {
            let (x, y) = (x0 + w * self.chance.unit(), y0 + h * depth * self.chance.unit() * 0.9);
            let q = self.chance.between(4.0, 8.0);
            let colour = if x < x0 + w * 0.6 { light } else { dark };
            inside += path(pd!("M{},{}Q{},{} {},{}", x - q, y, x, y - q, x + q, y)).stroke(colour, 2.2).op(0.8).cap();
        }
        let clip = self.doc.clip(&[self.material.outline(pts)]);
        self.body += clipped(clip, inside);
        for i in 0..pts.len() {
            let (a, b) = (pts[i], pts[(i + 1) % pts.len()]);
            if (a.1 + b.1) / 2.0 < y0 + h * 0.3 {
                for t in [0.2, 0.5, 0.8] {
                    let (x, y) = (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t);
                    let q = self.chance.between(5.0, 10.0);
                    let colour = if x < x0 + w * 0.62 { light } else { mid };
                    self.body += ellipse(x, y + 2.0, q, q * 0.62).fill(colour);
                }
            }
        }
    }

    /// A crystal spike growing from the body, behind it.
    pub fn shard(&mut self, x: f64, y: f64, length: f64, width: f64, degrees: f64, level: usize) {
        let art = shard(self.doc, x, y, length, width, degrees, level, self.mood.ground());
        self.back += art;
    }

    /// A sign cut into the stone that glows.
    pub fn rune(&mut self, x: f64, y: f64, size: f64, kind: usize) {
        const RUNES: [&str; 6] = [
            "M0,-1L0,1M0,-.6L.6,-1M0,0L.6,-.4",
            "M-.6,1L0,-1L.6,1M-.35,.2L.35,.2",
            "M-.5,-1L.5,0L-.5,1M.5,-1L-.1,-.45",
            "M0,-1L.6,0L0,1L-.6,0Z M0,-.3L0,.3",
            "M-.6,-1L-.6,1M.6,-1L.6,1M-.6,-.2L.6,.4",
            "M0,1L0,-1M-.6,-.4L0,-1L.6,-.4M-.4,.5L.4,.5",
        ];
        let d = RUNES[kind % 6];
        let (ink, glow) = (self.ink(), self.glow);
        self.body += format!(
            "<g transform=\"translate({},{}) scale({size})\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</g>",
            round1(x),
            round1(y),
            path(d).stroke(ink, 0.62).op(0.5)
                + path(d).stroke(glow, 0.55).op(0.3)
                + path(d).stroke(glow, 0.26)
                + path(d).stroke("#fffef0", 0.1)
        );
    }

    pub fn sprout(&mut self, x: f64, y: f64, k: f64) {
        let mut art = Art::default()
            + path(pd!("M{},{}q{},{} {},{}", x, y, -3.0 * k, -16.0 * k, 2.0 * k, -30.0 * k))
                .stroke("#3f6d35", 4.0 * k)
                .cap();
        for (s, colour) in [(-1.0, "#a8dc6a"), (1.0, "#6fb04a")] {
            let leaf = pd!(
                "M{},{}q{},{} {},{}q{},{} {},{}Z",
                x + 2.0 * k,
                y - 30.0 * k,
                s * 8.0 * k,
                -20.0 * k,
                s * 28.0 * k,
                -14.0 * k,
                -s * 4.0 * k,
                17.0 * k,
                -s * 28.0 * k,
                14.0 * k
            );
            art += path(leaf).fill(colour).stroke("#234a2c", 2.6 * k).join();
        }
        self.body += art;
    }

    /// A small bird; `plumage` picks its colours.
    pub fn bird(&mut self, x: f64, y: f64, k: f64, plumage: usize) {
        let (coat, wing) = [("#ffcf6a", "#e07a4a"), ("#8fd0e0", "#3f7fae"), ("#f3e6d0", "#c98a8a")][plumage % 3];
        let ink = self.ink();
        let bird = path("M-16,-2C-14,-14 -2,-20 8,-14C14,-10 13,-2 8,2L-6,4Q-18,10 -28,6Q-20,2 -16,-2Z").fill(coat)
            + path("M-14,-3Q-4,-9 3,-2Q-6,5 -14,-3Z").fill(wing)
            + path("M12,-11L21,-8L12,-5Z").fill("#f2f0dc")
            + circle(7.0, -10.0, 2.0).fill(ink).bare()
            + path("M-2,4L-3,10M3,4L3,10");
        self.body += place(inked(ink, 2.6, bird), x, y, k);
    }

    pub fn mushroom(&mut self, x: f64, y: f64, k: f64, cap: &str) {
        let ink = self.ink();
        let dots = circle(-6.0, -22.0, 3.0).fill("#fff2dc").bare()
            + circle(5.0, -27.0, 2.4).fill("#fff2dc").bare()
            + circle(10.0, -20.0, 2.0).fill("#fff2dc").bare();
        let body = path("M-5,0Q-3,-12 -5,-18L6,-18Q3,-10 6,0Z").fill("#f6e6cc")
            + path("M-17,-16Q-14,-34 1,-34Q16,-34 18,-16Q0,-11 -17,-16Z").fill(cap)
            + dots;
        self.body += place(inked(ink, 2.4, body), x, y, k);
    }

    pub fn scarf(&mut self, x: f64, y: f64, w: f64, colours: (&str, &str)) {
        let ink = self.ink();
        self.body += path(pd!(
            "M{},{}Q{},{} {},{}L{},{}Q{},{} {},{}Z",
            x - w / 2.0,
            y - 8.0,
            x,
            y + 16.0,
            x + w / 2.0,
            y - 8.0,
            x + w / 2.0 + 2.0,
            y + 8.0,
            x,
            y + 36.0,
            x - w / 2.0 - 2.0,
            y + 8.0
        ))
        .fill(colours.0)
        .stroke(ink, 3.0)
        .join()
            + path(pd!("M{},{}Q{},{} {},{}", x - w / 2.0 + 6.0, y, x, y + 22.0, x + w / 2.0 - 6.0, y))
                .stroke("#ffd9a0", 3.0)
                .op(0.75)
                .dash("7 6")
            + path(pd!("M{},{}q10,26 2,56l14,-4l9,7q6,-30 -5,-64Z", x + w * 0.22, y + 12.0))
                .fill(colours.1)
                .stroke(ink, 3.0)
                .join()
            + path(pd!("M{},{}l18,-2", x + w * 0.3, y + 50.0)).stroke("#ffd9a0", 3.0).op(0.7);
    }

    /// A talisman rope between two points of the same height.
    pub fn rope(&mut self, x: f64, y: f64, w: f64, sag: f64) {
        let ink = self.ink();
        let d = pd!("M{},{}Q{},{} {},{}", x - w / 2.0, y, x, y + sag * 2.0, x + w / 2.0, y);
        self.body += path(&d).stroke(ink, 9.0)
            + path(&d).stroke("#d9b27a", 6.0)
            + path(&d).stroke("#8a5a3a", 6.0).dash("2 5").op(0.8);
        for (t, paper) in [(0.28, "#f3e6c8"), (0.5, "#e8806a"), (0.72, "#f3e6c8")] {
            let (px, py) = (x - w / 2.0 + w * t, y + sag * 4.0 * t * (1.0 - t));
            self.body +=
                path(pd!("M{},{}l14,0l-2,22l-5,6l-5,-6Z", px - 7.0, py + 2.0)).fill(paper).stroke(ink, 2.4).join()
                    + path(pd!("M{},{}l6,0M{},{}l0,12", px - 3.0, py + 9.0, px, py + 6.0)).stroke("#7a3c5a", 1.8);
        }
    }

    pub fn antler(&mut self, x: f64, y: f64, k: f64, sign: f64, colours: (&str, &str)) {
        let s = sign;
        let d = pd!(
            "M0,0C{},-30 {},-34 {},-74M{},-32C{},-50 {},-60 {},-84M{},-52C{},-58 {},-60 {},-82",
            s * 10.0,
            s * 42.0,
            s * 46.0,
            s * 20.0,
            s * 22.0,
            s * 10.0,
            s * 12.0,
            s * 42.0,
            s * 56.0,
            s * 66.0,
            s * 74.0
        );
        let ink = self.ink();
        let art = path(&d).stroke(ink, 15.0).cap()
            + path(&d).stroke(colours.1, 10.0).cap()
            + path(&d).stroke(colours.0, 4.5).cap().shift(-2.0, -1.0);
        self.back += place(art, x, y, k);
    }

    pub fn horn(&mut self, x: f64, y: f64, k: f64, sign: f64, material: Material) {
        let [light, mid, ..] = material.ramp();
        let ink = self.ink();
        let art = path("M-12,8C6,2 30,-8 34,-46C48,-18 34,20 4,26Z").fill(mid).stroke(ink, 6.0).join()
            + path("M-12,8C6,2 30,-8 34,-46C36,-14 18,10 -8,16Z").fill(light);
        self.back += transformed(format!("translate({},{}) scale({},{k})", round1(x), round1(y), sign * k), art);
    }

    /// A lantern hanging from (x, y).
    pub fn lantern(&mut self, x: f64, y: f64) {
        let ink = self.ink();
        let light = self.doc.rad(&[fade(0.0, "#ffe9a0", 0.8), fade(0.3, "#ffc860", 0.35), fade(1.0, "#ffc860", 0.0)]);
        self.body += path(pd!("M{},{}l0,34", x, y + 4.0)).stroke(ink, 5.0)
            + circle(x, y + 68.0, 88.0).fill(light)
            + path(pd!("M{},{}l44,0l6,46l-14,12l-28,0l-14,-12Z", x - 22.0, y + 44.0))
                .fill("#ffe38a")
                .stroke(ink, 5.0)
                .join()
            + path(pd!("M{},{}l-4,58M{},{}l4,58", x - 8.0, y + 44.0, x + 8.0, y + 44.0)).stroke("#a86a30", 4.0)
            + path(pd!("M{},{}L{},{}L{},{}Z", x - 24.0, y + 44.0, x, y + 26.0, x + 24.0, y + 44.0))
                .fill("#8a5230")
                .stroke(ink, 4.0)
                .join();
    }

    /// A cottage with a lit window, its floor at (x, y).
    pub fn cottage(&mut self, x: f64, y: f64, k: f64, roof: &str) {
        let ink = self.ink();
        let body = path("M-20,0V-30H20V0Z").fill("#f0d8ae")
            + path("M4,0V-30H20V0Z").fill("#c99a86").bare()
            + path("M-28,-28L0,-58L28,-28Z").fill(roof)
            + path("M-26,-29L0,-56L2,-29Z").fill("#ffffff").bare().op(0.25)
            + path("M-8,0V-17H4V0Z").fill("#ffdf8a");
        self.body += place(inked(ink, 3.0, body), x, y, k);
        self.body += self.doc.glow(x, y - 12.0 * k, 34.0 * k, "#ffe9a0", 0.5);
    }

    pub fn pine(&mut self, x: f64, y: f64, k: f64, colours: (&str, &str)) {
        let ink = self.ink();
        let body = path("M0,-56l18,34l-36,0Z").fill(colours.0) + path("M0,-34l22,36l-44,0Z").fill(colours.1);
        self.body += place(inked(ink, 3.0, body), x, y, k);
    }

    /// A crown of shards on the head.
    pub fn crown(&mut self, x: f64, y: f64, k: f64, level: usize) {
        for (u, l, w, a) in [
            (-46.0, 58.0, 23.0, -27.0),
            (46.0, 58.0, 23.0, 27.0),
            (-24.0, 88.0, 27.0, -10.0),
            (24.0, 88.0, 27.0, 10.0),
            (0.0, 116.0, 31.0, 0.0_f64),
        ] {
            self.shard(x + u * k, y + f64::abs(u) * 0.25 * k, l * k, w * k, a, level);
        }
    }

    /// Clouds before the figure, birds around its head, a caravan at its feet: small things make it a mountain.
    pub fn awe(&mut self) {
        let (ground, sun) = (self.mood.ground(), self.mood.sky()[3]);
        for (x, y, l, o) in [
            (-60.0, 432.0, 200.0, 0.62),
            (-10.0, 452.0, 150.0, 0.4),
            (372.0, 420.0, 230.0, 0.6),
            (330.0, 446.0, 160.0, 0.38),
        ] {
            let d = pd!(
                "M{},{}q{},-24 {},-10q{},-24 {},-3q{},0 {},13q{},10 {},0Z",
                x,
                y,
                l * 0.16,
                l * 0.36,
                l * 0.2,
                l * 0.4,
                l * 0.16,
                l * 0.24,
                -l * 0.5,
                -l
            );
            self.front += path(d).fill(sun).op(o);
        }
        for (x, y, k) in [(60.0, 96.0, 1.0), (92.0, 78.0, 0.8), (452.0, 112.0, 1.1), (424.0, 84.0, 0.7)] {
            let d =
                pd!("M{},{}q{},-7 {},2q{},-9 {},-2", x - 12.0 * k, y - 4.0 * k, 6.0 * k, 12.0 * k, 6.0 * k, 12.0 * k);
            self.front += path(d).stroke(ground, 3.0).cap();
        }
        for (x, k) in [(28.0, 1.3), (58.0, 1.0), (84.0, 0.8), (484.0, 1.35), (456.0, 1.0), (430.0, 0.75)] {
            let d = pd!(
                "M{},{}l{},{}l-4,0l{},{}l-4,0l{},{}l{},0l{},{}l-4,0l{},{}l-4,0Z",
                x,
                super::GROUND + 26.0 - 58.0 * k,
                8.0 * k,
                22.0 * k,
                9.0 * k,
                20.0 * k,
                7.0 * k,
                18.0 * k,
                -32.0 * k,
                7.0 * k,
                -18.0 * k,
                9.0 * k,
                -20.0 * k
            );
            self.front += path(d).fill(mix(ground, "#0c0620", 0.2));
        }
        for (x, y) in [(206.0, 536.0), (240.0, 533.0), (274.0, 535.0)] {
            let wagon = path("M-26,0Q-26,-34 0,-36Q26,-34 26,0Z").fill("#ffd9a0").stroke(ground, 5.0)
                + circle(-14.0, 6.0, 9.0).fill(ground)
                + circle(14.0, 6.0, 9.0).fill(ground)
                + self.doc.glow(0.0, -12.0, 30.0, "#ffe9a0", 0.7);
            self.front += place(wagon, x, y, 0.42);
        }
    }
}

/// A crystal spike rooted at (x, y).
pub(crate) fn shard(
    doc: &mut Doc,
    x: f64,
    y: f64,
    length: f64,
    width: f64,
    degrees: f64,
    level: usize,
    ground: Rgb,
) -> Art {
    let t = CRYSTAL[level];
    let at_ = |u: f64, v: f64| turn((x + u, y - v), degrees.to_radians(), (x, y));
    let o = [
        at_(-width / 2.0, -6.0),
        at_(-width / 2.0, length * 0.72),
        at_(-width * 0.05, length),
        at_(width / 2.0, length * 0.66),
        at_(width / 2.0, -6.0),
    ];
    let m = [at_(-width * 0.08, -6.0), at_(-width * 0.08, length * 0.66)];
    let edge = mix(t.outline, mix("#1a1030", ground, 0.35), 0.3);
    let (gx, gy) = at_(0.0, length * 0.6);
    let lit = doc.down(&[at(0.0, mix(t.light, t.flash, 0.5)), at(1.0, t.mid)]);
    let dark = doc.down(&[at(0.0, mix(t.mid, t.dark, 0.2)), at(1.0, t.dark)]);
    doc.glow(gx, gy, length * 0.9, t.halo, 0.4)
        + path(poly(&o)).fill(t.mid).stroke(edge, 4.0).join()
        + path(poly(&[o[0], o[1], o[2], m[1], m[0]])).fill(lit)
        + path(poly(&[m[0], m[1], o[3], o[4]])).fill(dark)
        + path(poly(&[o[2], o[3], m[1]])).fill(mix(t.mid, t.light, 0.5))
        + path(line(&[o[2], m[1], m[0]])).stroke(t.flash, 1.5).op(0.8)
}
