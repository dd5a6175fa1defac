//! Golems on two legs: six statures, many poses.

use super::{
    Block, GROUND, Golem, Look,
    body::{Face, Mouth, Skull},
    recipe::{Dress, Recipe},
};
use crate::art::{gems::Counts, pen::*};
use serde::Deserialize;

/// Proportions of a two-legged golem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Stature {
    Squat,
    Jar,
    Brute,
    Knight,
    Tall,
    Colossus,
}

/// What an arm does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Pose {
    #[default]
    Hang,
    Knuckle,
    Wave,
    Hold,
    Hip,
    Raise,
    Chin,
    Spread,
}

struct Measures {
    shoulders: f64,
    torso: f64,
    waist: f64,
    square: f64,
    leg: f64,
    leg_width: f64,
    arm: f64,
    arm_width: f64,
    forearm: f64,
    fist: f64,
    head: (f64, f64),
    sink: f64,
    splay: f64,
}

impl Stature {
    fn measures(self) -> Measures {
        let [
            shoulders,
            torso,
            waist,
            square,
            leg,
            leg_width,
            arm,
            arm_width,
            forearm,
            fist,
            head_w,
            head_h,
            sink,
            splay,
        ] = match self {
            Stature::Squat => [154.0, 132.0, 1.0, 2.3, 48.0, 55.0, 100.0, 40.0, 1.1, 48.0, 116.0, 94.0, 0.35, 6.0],
            Stature::Jar => [212.0, 206.0, 0.97, 2.18, 62.0, 63.0, 166.0, 46.0, 1.12, 56.0, 124.0, 104.0, 0.19, 8.0],
            Stature::Brute => [288.0, 220.0, 0.55, 2.6, 98.0, 72.0, 246.0, 80.0, 1.22, 102.0, 124.0, 97.0, 0.8, 12.0],
            Stature::Knight => [200.0, 198.0, 0.6, 3.0, 148.0, 60.0, 196.0, 55.0, 1.22, 62.0, 104.0, 116.0, 0.18, 12.0],
            Stature::Tall => [132.0, 162.0, 0.81, 2.95, 192.0, 43.0, 212.0, 37.0, 1.06, 47.0, 98.0, 104.0, 0.11, 10.0],
            Stature::Colossus => {
                [316.0, 268.0, 0.58, 2.7, 150.0, 97.0, 298.0, 91.0, 1.28, 110.0, 128.0, 111.0, 0.42, 16.0]
            }
        };
        let head = (head_w, head_h);
        Measures { shoulders, torso, waist, square, leg, leg_width, arm, arm_width, forearm, fist, head, sink, splay }
    }
    fn is_big(self) -> bool {
        matches!(self, Stature::Brute | Stature::Colossus)
    }
    fn skull(self) -> Skull {
        match self {
            Stature::Squat => Skull::Dome,
            Stature::Jar => Skull::Pot,
            Stature::Brute => Skull::Slab,
            Stature::Knight => Skull::Wedge,
            Stature::Tall => Skull::Stump,
            Stature::Colossus => Skull::Wedge,
        }
    }
}

/// Where the parts of a finished figure are.
pub(crate) struct Places {
    pub head: (f64, f64, f64, f64),
    pub torso: (f64, f64, f64, f64),
    pub top: f64,
    pub hip: f64,
    pub hands: [Pt; 2],
    pub shoulders: [Pt; 2],
}

impl Golem<'_, '_> {
    /// Draws the whole figure; the price is set into its chest.
    // Long: one drawing, step by step.
    pub fn figure(&mut self, stature: Stature, r: &Recipe, cost: Counts) -> Places {
        let mut m = stature.measures();
        for v in [&mut m.shoulders, &mut m.torso, &mut m.leg, &mut m.arm, &mut m.head.0, &mut m.head.1] {
            *v *= self.chance.between(0.95, 1.05);
        }
        let (cx, lean) = (256.0, r.lean);
        let hip = GROUND - m.leg;
        let (mid, top) = (hip - m.torso * 0.5 + 8.0, hip - m.torso + 8.0);
        let hips = m.shoulders * m.waist;
        let shoulders = [-1.0, 1.0].map(|s| (cx + s * m.shoulders * 0.5 + lean, top + m.torso * 0.22));
        let reach = |pose: Pose, s: f64, from: Pt| -> (Pt, Pt) {
            let (w, l) = (m.arm_width, m.arm);
            match pose {
                Pose::Hang => ((from.0 + s * w * 0.55, from.1 + l * 0.48), (from.0 + s * w * 0.62, from.1 + l * 0.95)),
                Pose::Knuckle => (
                    (from.0 + s * w * 0.85, from.1 + (GROUND - from.1) * 0.42),
                    (from.0 + s * w * 0.6, GROUND - m.fist * 0.62),
                ),
                Pose::Wave => ((from.0 + s * w, from.1 + l * 0.18), (from.0 + s * w * 1.5, from.1 - l * 0.42)),
                Pose::Hold => ((from.0 + s * w * 0.55, from.1 + l * 0.46), (cx + s * w * 0.85, from.1 + l * 0.66)),
                Pose::Hip => ((from.0 + s * w * 1.25, from.1 + l * 0.42), (cx + s * hips * 0.56, hip - 12.0)),
                Pose::Raise => ((from.0 + s * w * 1.15, from.1 - l * 0.05), (from.0 + s * w * 0.9, from.1 - l * 0.5)),
                Pose::Chin => ((from.0 + s * w * 0.25, from.1 + l * 0.5), (cx + s * 30.0 + lean, top + m.torso * 0.12)),
                Pose::Spread => ((from.0 + s * w * 1.0, from.1 + l * 0.2), (from.0 + s * w * 1.9, from.1 + l * 0.02)),
            }
        };
        for s in [-1.0, 1.0] {
            let dim = Look { dim: if s > 0.0 { 0.1 } else { 0.0 }, ..Look::default() };
            let (from, knee) = (cx + s * hips * 0.3, cx + s * (hips * 0.34 + m.splay));
            let w = m.leg_width;
            self.limb_as((from, hip - 6.0), (knee, GROUND - w * 0.45), w * 1.02, w * 0.92, 1.06, dim);
            self.foot(knee, w, s, dim);
        }
        let mut hands = [(0.0, 0.0); 2];
        let mut pauldrons = Vec::new();
        let has_pauldrons = stature.is_big() || stature == Stature::Knight;
        let mut arm = |g: &mut Self, side: usize, behind: bool| {
            let s = [-1.0, 1.0][side];
            let pose = [r.pose.0, r.pose.1][side];
            let (elbow, hand) = reach(pose, s, shoulders[side]);
            let look = Look { dim: if behind { 0.22 } else { 0.0 }, ..Look::default() };
            let w = m.arm_width;
            g.limb_as(shoulders[side], elbow, w * 0.95, w * 0.82, 1.06, look);
            g.limb_as(elbow, hand, w * 0.9, w * m.forearm, 1.12, look);
            match pose {
                Pose::Wave | Pose::Spread => g.palm(hand.0, hand.1 - m.fist * 0.1, m.fist * 0.92, 14.0 * s),
                _ => g.fist(hand.0, hand.1 + m.fist * 0.18, m.fist, look),
            }
            if has_pauldrons && !behind {
                let (x, y) = (shoulders[side].0 + s * w * 0.06, shoulders[side].1 - w * 0.12);
                let cap = g.block(
                    x,
                    y,
                    w * 1.55,
                    w * 1.25,
                    Block { corners: 9, square: 2.6, jitter: 0.06, ..Block::default() },
                );
                g.part(&cap);
                pauldrons.push(cap);
            }
            hands[side] = hand;
        };
        if r.far_arm {
            arm(self, 1, true);
        }
        let waist = Block {
            corners: if stature.is_big() { 12 } else { 11 },
            square: m.square,
            jitter: 0.045,
            top: 1.04,
            foot: m.waist,
            turn: 0.0,
        };
        let torso_outline = self.block(cx + lean * 0.5, mid, m.shoulders * 1.06, m.torso * 1.06, waist);
        self.part(&torso_outline);
        let torso = (cx + lean * 0.5, mid, m.shoulders, m.torso);
        if r.wears(Dress::MossBack) {
            self.moss(&torso_outline, 0.14);
        }
        if r.wears(Dress::Paint) {
            self.paint(torso, &torso_outline);
        }
        if r.wears(Dress::Shards) {
            self.shoulder_shards(torso, top, cost);
        }
        let n: u8 = cost.iter().sum();
        let size = match n {
            1 => 0.5,
            2 => 0.42,
            3 => 0.4,
            4 => 0.36,
            _ => 0.33,
        } * match stature {
            Stature::Colossus => 1.28,
            Stature::Brute => 1.1,
            Stature::Tall | Stature::Squat => 0.86,
            _ => 0.94,
        };
        let low = if stature.is_big() { 34.0 } else { r.heart_drop };
        self.heart(torso.0, mid + m.torso * 0.06 + low - size * 30.0, cost, size);
        let (hw, hh) = m.head;
        let skull = r.skull.unwrap_or(stature.skull());
        let (hx, hy) = (cx + lean + r.head_turn, top - hh * (0.5 - m.sink));
        if stature == Stature::Tall {
            self.limb((cx + lean * 0.7, top + 12.0), (hx, hy + hh * 0.3), hw * 0.42, hw * 0.4);
        }
        let face = Face {
            skull,
            gaze: r.gaze,
            gap: hw * 0.22,
            r: hw * if stature.is_big() { 0.085 } else { r.eye },
            drop: if skull == Skull::Shard { 0.1 } else { 0.06 },
            one: r.one_eye,
            brow: r.brow,
            mouth: r.mouth.or(stature.is_big().then_some(Mouth::Jaw)),
        };
        let head_outline = self.head(face, hx, hy, hw, hh);
        if r.wears(Dress::MossHead) {
            self.moss(&head_outline, 0.25);
        }
        if r.wears(Dress::SnowHead) {
            self.snow(&head_outline, 0.25);
        }
        for side in if r.far_arm { vec![0] } else { vec![0, 1] } {
            arm(self, side, false);
        }
        for cap in pauldrons {
            if r.wears(Dress::MossShoulders) {
                self.moss(&cap, 0.42);
            }
            if r.wears(Dress::SnowShoulders) {
                self.snow(&cap, 0.4);
            }
        }
        Places { head: (hx, hy, hw, hh), torso, top, hip, hands, shoulders }
    }

    /// Potter's bands: cream zigzag and one blue line.
    fn paint(&mut self, (x, y, w, h): (f64, f64, f64, f64), outline: &[Pt]) {
        let band = y + h * 0.26;
        let zigzag: Vec<Pt> = (0..11)
            .map(|i| (x - w * 0.62 + f64::from(i) * w * 0.124, band + if i % 2 == 1 { 16.0 } else { -8.0 }))
            .collect();
        let arc = |dy: f64| crate::pd!("M{},{}Q{},{} {},{}", x - w, band + dy, x, band + dy + 18.0, x + w, band + dy);
        let art = path(arc(-24.0)).stroke("#fff0d6", 6.0).op(0.85)
            + path(line(&zigzag)).stroke("#fff0d6", 6.0).op(0.85).join()
            + path(arc(30.0)).stroke("#3f7f94", 9.0).op(0.8);
        let clip = self.doc.clip(&[self.material.outline(outline)]);
        self.body += clipped(clip, art);
    }

    /// Spikes of the price's own crystals rising behind the shoulders.
    fn shoulder_shards(&mut self, (x, _, w, h): (f64, f64, f64, f64), top: f64, cost: Counts) {
        let used: Vec<usize> = (0..4).rev().filter(|l| cost[*l] > 0).collect();
        for i in (0..6).rev() {
            let (s, t) = ([-1.0, 1.0][i % 2], (i / 2) as f64);
            let length = (168.0 - 36.0 * t) * self.chance.between(0.88, 1.08);
            let level = used[(i / 2) % used.len()];
            self.shard(
                x + s * (0.18 + 0.15 * t) * w,
                top + (0.05 + 0.07 * t) * h,
                length,
                50.0 - 5.0 * t,
                s * (11.0 + 15.0 * t),
                level,
            );
        }
    }
}
