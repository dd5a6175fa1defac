//! Heads, fists, palms and feet.

use super::{
    Block, GROUND, Golem, Look,
    dress::{Eyes, Gaze},
};
use crate::{art::pen::*, pd};
use serde::Deserialize;

/// The shape of a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Skull {
    Dome,
    Block,
    Wedge,
    Shard,
    Stump,
    Slab,
    Pot,
    Tall,
    Bucket,
    Skep,
}

/// The shape of a mouth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Mouth {
    Smile,
    Flat,
    Jaw,
    Grille,
    Grin,
    Small,
}

impl Skull {
    // Long: a table of points.
    fn outline(self) -> &'static [Pt] {
        match self {
            Skull::Dome => &[
                (-0.5, 0.46),
                (-0.54, 0.05),
                (-0.44, -0.3),
                (-0.2, -0.5),
                (0.16, -0.52),
                (0.42, -0.32),
                (0.54, 0.02),
                (0.5, 0.46),
                (0.2, 0.54),
                (-0.2, 0.54),
            ],
            Skull::Block => &[
                (-0.5, 0.42),
                (-0.56, -0.1),
                (-0.48, -0.46),
                (-0.1, -0.52),
                (0.44, -0.46),
                (0.56, -0.08),
                (0.5, 0.44),
                (0.16, 0.54),
                (-0.22, 0.52),
            ],
            Skull::Wedge => &[
                (-0.3, 0.52),
                (-0.52, 0.0),
                (-0.6, -0.4),
                (-0.2, -0.5),
                (0.24, -0.48),
                (0.6, -0.42),
                (0.52, 0.0),
                (0.3, 0.52),
            ],
            Skull::Shard => &[
                (-0.42, 0.46),
                (-0.5, -0.06),
                (-0.3, -0.4),
                (-0.06, -0.86),
                (0.12, -0.5),
                (0.4, -0.62),
                (0.5, -0.04),
                (0.4, 0.46),
                (0.0, 0.58),
            ],
            Skull::Stump => &[
                (-0.46, 0.5),
                (-0.44, 0.0),
                (-0.52, -0.46),
                (-0.2, -0.4),
                (0.0, -0.5),
                (0.24, -0.4),
                (0.54, -0.5),
                (0.44, 0.0),
                (0.48, 0.5),
                (0.0, 0.56),
            ],
            Skull::Slab => &[
                (-0.62, 0.3),
                (-0.64, -0.2),
                (-0.4, -0.44),
                (0.1, -0.5),
                (0.5, -0.4),
                (0.64, -0.14),
                (0.6, 0.34),
                (0.2, 0.46),
                (-0.3, 0.46),
            ],
            Skull::Pot => &[
                (-0.3, 0.5),
                (-0.54, 0.2),
                (-0.56, -0.14),
                (-0.36, -0.38),
                (-0.4, -0.54),
                (0.4, -0.54),
                (0.36, -0.38),
                (0.56, -0.14),
                (0.54, 0.2),
                (0.3, 0.5),
            ],
            Skull::Tall => &[
                (-0.4, 0.5),
                (-0.44, 0.0),
                (-0.4, -0.4),
                (-0.14, -0.56),
                (0.2, -0.54),
                (0.42, -0.36),
                (0.46, 0.0),
                (0.4, 0.5),
                (0.0, 0.55),
            ],
            Skull::Bucket => &[
                (-0.46, 0.5),
                (-0.5, 0.1),
                (-0.56, -0.5),
                (-0.1, -0.55),
                (0.56, -0.5),
                (0.5, 0.1),
                (0.46, 0.5),
                (0.0, 0.54),
            ],
            Skull::Skep => &[
                (-0.52, 0.48),
                (-0.56, 0.1),
                (-0.46, -0.24),
                (-0.26, -0.56),
                (0.0, -0.7),
                (0.26, -0.56),
                (0.46, -0.24),
                (0.56, 0.1),
                (0.52, 0.48),
                (0.0, 0.56),
            ],
        }
    }
}

/// A face: where the eyes sit and what they say.
#[derive(Clone, Copy)]
pub(crate) struct Face {
    pub skull: Skull,
    pub gaze: Gaze,
    pub gap: f64,
    pub r: f64,
    /// Eyes below the middle of the head, as part of its height.
    pub drop: f64,
    pub one: bool,
    /// Tilt of the brow slab; none, no brow.
    pub brow: Option<f64>,
    pub mouth: Option<Mouth>,
}

impl Golem<'_, '_> {
    /// Draws a head centred on (x, y) and returns its outline.
    pub fn head(&mut self, face: Face, x: f64, y: f64, w: f64, h: f64) -> Vec<Pt> {
        let pts: Vec<Pt> = face
            .skull
            .outline()
            .iter()
            .map(|(a, b)| {
                let (jx, jy) = (self.chance.between(-0.03, 0.03), self.chance.between(-0.03, 0.03));
                (x + a * w * (1.0 + jx), y + b * h * (1.0 + jy))
            })
            .collect();
        self.part(&pts);
        let ey = y + h * face.drop;
        let tilt = if face.gaze == Gaze::Slit { 12.0 } else { 0.0 };
        let gap = if face.one { 0.0 } else { face.gap };
        self.eyes(x, ey, Eyes { gap, r: face.r, gaze: face.gaze, tilt, one: face.one });
        if let Some(t) = face.brow {
            let (bw, by) = (gap + face.r * 2.6, ey - face.r * 1.75);
            let slab = [
                (x - bw, by + 8.0 - t),
                (x - bw * 0.9, by - 7.0 - t),
                (x - bw * 0.2, by - 10.0 + t * 0.4),
                (x + bw * 0.3, by - 9.0 + t * 0.4),
                (x + bw * 0.94, by - 7.0 - t),
                (x + bw, by + 7.0 - t),
                (x + bw * 0.15, by + 7.0 + t),
                (x - bw * 0.15, by + 7.0 + t),
            ];
            self.part_as(&slab, Look { plain: true, ..Look::default() });
        }
        if let Some(mouth) = face.mouth {
            self.mouth(mouth, x, y, ey, w, h);
        }
        pts
    }

    fn mouth(&mut self, mouth: Mouth, x: f64, y: f64, ey: f64, w: f64, h: f64) {
        let (ink, my, mw) = (self.ink(), ey + h * 0.26, w * 0.2);
        match mouth {
            Mouth::Smile => {
                let d = pd!("M{},{}Q{},{} {},{}", x - mw, my - 3.0, x, my + 10.0, x + mw, my - 3.0);
                self.body += path(d).stroke(ink, 3.4).cap();
            }
            Mouth::Grin => {
                let d = pd!("M{},{}Q{},{} {},{}Z", x - mw, my - 3.0, x, my + 18.0, x + mw, my - 3.0);
                self.body += path(d).fill(ink).stroke(ink, 3.0).join()
                    + path(pd!("M{},{}l5,8l6,-8Z", x - mw * 0.5, my - 2.0)).fill("#fff6df");
            }
            Mouth::Small => self.body += ellipse(x, my, mw * 0.3, mw * 0.36).fill(ink),
            Mouth::Flat => {
                let d = pd!(
                    "M{},{}L{},{}L{},{}L{},{}",
                    x - mw,
                    my,
                    x - mw * 0.3,
                    my + 2.0,
                    x + mw * 0.2,
                    my - 1.0,
                    x + mw,
                    my + 1.0
                );
                self.body += path(d).stroke(ink, 3.0).cap();
            }
            Mouth::Jaw => {
                let jaw = [
                    (x - w * 0.4, y + h * 0.36),
                    (x - w * 0.36, y + h * 0.24),
                    (x + w * 0.36, y + h * 0.24),
                    (x + w * 0.42, y + h * 0.36),
                    (x + w * 0.3, y + h * 0.6),
                    (x - w * 0.28, y + h * 0.6),
                ];
                self.part(&jaw);
            }
            Mouth::Grille => {
                for i in -2..=2 {
                    let d = pd!("M{},{}l0,14", x + f64::from(i) * w * 0.09, my - 6.0);
                    self.body += path(d).stroke(ink, 4.0).cap();
                }
            }
        }
    }

    pub fn fist(&mut self, x: f64, y: f64, w: f64, look: Look) {
        let h = w * 0.86;
        let pts = self.block(x, y, w, h, Block { corners: 9, square: 3.0, ..Block::default() });
        self.part_as(&pts, look);
        let ink = self.ink();
        for i in [-1.0, 0.0, 1.0] {
            let d = pd!("M{},{}l{},{}", x + i * w * 0.2, y + h * 0.08, i * 1.5, h * 0.34);
            self.body += path(d).stroke(ink, 2.6).op(0.7).cap();
        }
    }

    /// An open hand, waving.
    pub fn palm(&mut self, x: f64, y: f64, w: f64, degrees: f64) {
        let spot = |u: f64, v: f64| turn((x + u * w, y + v * w), degrees.to_radians(), (x, y));
        for (u, t, v) in [(-0.34, -0.50, -0.62), (0.0, -0.02, -0.86), (0.33, 0.42, -0.66)] {
            self.limb(spot(u, -0.2), spot(t, v), w * 0.32, w * 0.3);
        }
        self.limb(spot(-0.34, 0.12), spot(-0.82, -0.16), w * 0.3, w * 0.28);
        let pts =
            self.block(x, y, w * 0.98, w * 0.86, Block { corners: 9, square: 2.8, jitter: 0.04, ..Block::default() });
        self.part(&pts);
    }

    /// A foot whose sole is on the ground; `side` is -1 for the left, 1 for the right.
    pub fn foot(&mut self, x: f64, w: f64, side: f64, look: Look) {
        let (l, r) = if side < 0.0 { (-6.0, -2.0) } else { (2.0, 6.0) };
        let pts = [
            (x - w * 0.62 + l, GROUND + 3.0),
            (x - w * 0.58, GROUND - w * 0.4),
            (x - w * 0.2, GROUND - w * 0.62),
            (x + w * 0.3, GROUND - w * 0.6),
            (x + w * 0.62, GROUND - w * 0.34),
            (x + w * 0.68 + r, GROUND + 3.0),
        ];
        self.part_as(&pts, look);
    }

    /// A flat paw of half width `w` with its sole at `y`.
    pub fn paw(&mut self, x: f64, y: f64, w: f64, look: Look) {
        let pts = [
            (x - w, y),
            (x - w * 0.96, y - w * 0.6),
            (x - w * 0.3, y - w * 0.94),
            (x + w * 0.5, y - w * 0.86),
            (x + w, y - w * 0.46),
            (x + w * 1.06, y),
        ];
        self.part_as(&pts, look);
        let ink = self.ink();
        for i in [-0.3, 0.25] {
            let d = pd!("M{},{}l2,{}", x + w * i, y - w * 0.34, w * 0.3);
            self.body += path(d).stroke(ink, 2.6).op(0.7).cap();
        }
    }
}
