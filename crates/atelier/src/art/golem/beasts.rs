//! Golems that are animals.

use super::{
    Block, GROUND, Golem, Look, Material,
    body::{Face, Mouth, Skull},
    dress::{Eyes, Gaze},
    recipe::Recipe,
};
use crate::{
    art::{colour::mix, gems::Counts, pen::*},
    pd,
};

fn dim(dim: f64) -> Look {
    Look { dim, ..Look::default() }
}
fn made_of(material: Material) -> Look {
    Look { material: Some(material), ..Look::default() }
}
fn face(r: &Recipe, skull: Skull, gap: f64, eye: f64, drop: f64) -> Face {
    Face { skull, gaze: r.gaze, gap, r: eye, drop, one: r.one_eye, brow: r.brow, mouth: r.mouth }
}

impl Golem<'_, '_> {
    /// A turtle that carries a hill with a cottage.
    pub fn turtle(&mut self, r: &Recipe, cost: Counts) {
        for x in [330.0, 180.0] {
            self.limb_as((x, 440.0), (x + 4.0, 540.0), 62.0, 58.0, 1.06, dim(0.25));
            self.paw(x + 2.0, GROUND, 38.0, dim(0.25));
        }
        let used: Vec<usize> = (0..4).rev().filter(|l| cost[*l] > 0).collect();
        for (i, (x, y, l, w, a)) in [
            (356.0, 330.0, 88.0, 40.0, 30.0),
            (200.0, 320.0, 104.0, 44.0, -24.0),
            (306.0, 300.0, 118.0, 46.0, 14.0),
            (250.0, 300.0, 150.0, 52.0, -6.0),
        ]
        .into_iter()
        .enumerate()
        {
            self.shard(x, y, l, w, a, used[(i / 2 + 1) % used.len()]);
        }
        let shell = [
            (96.0, 452.0),
            (104.0, 372.0),
            (152.0, 304.0),
            (222.0, 268.0),
            (292.0, 264.0),
            (362.0, 296.0),
            (410.0, 360.0),
            (424.0, 446.0),
            (392.0, 486.0),
            (250.0, 500.0),
            (128.0, 486.0),
        ];
        let rock = if self.material == Material::Jade { Material::Moss } else { Material::Stone };
        self.part_as(&shell, made_of(rock));
        self.moss(&shell, 0.42);
        for x in [118.0, 396.0] {
            let k = x + if x < 200.0 { -6.0 } else { 8.0 };
            self.limb((x, 446.0), (k, 540.0), 78.0, 70.0);
            self.paw(k, GROUND + 4.0, 46.0, Look::default());
        }
        self.limb((256.0, 470.0), (256.0, 440.0), 96.0, 88.0);
        self.head(face(r, Skull::Dome, 34.0, 12.0, -0.06), 256.0, 456.0, 152.0, 112.0);
        self.cottage(350.0, 296.0, 1.0, "#c9504f");
        self.pine(172.0, 306.0, 1.1, ("#4e8a5a", "#3a7050"));
        self.pine(150.0, 330.0, 0.8, ("#4e8a5a", "#3a7050"));
        let spots = [
            (148.0, 424.0, 0.32),
            (366.0, 424.0, 0.32),
            (150.0, 470.0, 0.27),
            (362.0, 470.0, 0.27),
            (196.0, 402.0, 0.26),
            (318.0, 402.0, 0.26),
        ];
        self.sockets(&spots, cost);
    }

    /// A totem owl with carved feathers.
    // Long: one drawing, step by step.
    pub fn owl(&mut self, r: &Recipe, cost: Counts) {
        let [light, mid, shadow, _] = self.material.ramp();
        for s in [-1.0, 1.0] {
            let toes = [(22.0, 4.0), (20.0, -26.0), (48.0, -36.0), (84.0, -24.0), (92.0, 4.0)]
                .map(|(x, y)| (256.0 + s * x, GROUND + y));
            self.part(&toes);
        }
        let body = self.block(
            256.0,
            408.0,
            250.0,
            300.0,
            Block { corners: 14, square: 2.3, jitter: 0.03, top: 0.86, ..Block::default() },
        );
        self.part(&body);
        let ink = self.ink();
        for row in 0..3 {
            let n = 4 - row % 2;
            for c in 0..n {
                let (x, y) = (256.0 + (f64::from(c) - f64::from(n - 1) / 2.0) * 44.0, 424.0 + f64::from(row) * 38.0);
                let d = pd!(
                    "M{},{}Q{},{} {},{}Q{},{} {},{}",
                    x - 20.0,
                    y - 10.0,
                    x - 18.0,
                    y + 20.0,
                    x,
                    y + 24.0,
                    x + 18.0,
                    y + 20.0,
                    x + 20.0,
                    y - 10.0
                );
                self.body += path(d).fill(mix(light, shadow, 0.25 + 0.1 * f64::from(row))).stroke(ink, 2.6).op(0.9);
            }
        }
        for s in [-1.0, 1.0] {
            let wing = [(112.0, 318.0), (150.0, 360.0), (158.0, 440.0), (120.0, 520.0), (96.0, 470.0), (92.0, 380.0)]
                .map(|(x, y)| (256.0 + s * x, y));
            self.part(&wing);
            for i in 0..3 {
                let d = pd!("M{},{}q{},10 {},2", 256.0 + s * 104.0, 390.0 + f64::from(i) * 36.0, s * 22.0, s * 44.0);
                self.body += path(d).stroke(ink, 2.6).op(0.7);
            }
        }
        let head = [
            (130.0, 300.0),
            (118.0, 210.0),
            (136.0, 132.0),
            (182.0, 178.0),
            (256.0, 170.0),
            (330.0, 178.0),
            (376.0, 132.0),
            (394.0, 210.0),
            (382.0, 300.0),
            (320.0, 340.0),
            (192.0, 340.0),
        ];
        self.part(&head);
        for s in [-1.0, 1.0] {
            let x = 256.0 + s * 62.0;
            self.body += circle(x, 252.0, 58.0).fill(mix(light, mid, 0.35)).stroke(ink, 3.0);
            for i in 0..15 {
                let a = f64::from(i) * 0.42;
                let d = pd!(
                    "M{},{}L{},{}",
                    x + a.cos() * 44.0,
                    252.0 + a.sin() * 44.0,
                    x + a.cos() * 56.0,
                    252.0 + a.sin() * 56.0
                );
                self.body += path(d).stroke(shadow, 3.0);
            }
        }
        self.eyes(256.0, 252.0, Eyes { gap: 62.0, r: 25.0, gaze: r.gaze, tilt: 0.0, one: false });
        self.part_as(
            &[(256.0, 250.0), (278.0, 274.0), (256.0, 316.0), (234.0, 274.0)],
            Look { plain: true, ..made_of(Material::Bronze) },
        );
        let spots =
            [(236.0, 372.0, 0.34), (278.0, 372.0, 0.34), (206.0, 402.0, 0.3), (256.0, 410.0, 0.3), (306.0, 402.0, 0.3)];
        self.sockets(&spots, cost);
        self.rune(256.0, 200.0, 13.0, 3);
        if self.material != Material::Ice {
            self.sprout(256.0, 170.0, 0.9);
        }
    }

    /// A beast on four legs, with antlers or curled horns. It looks to the right: the medal covers the upper left.
    pub fn stag(&mut self, r: &Recipe, cost: Counts, antlers: bool) {
        let m = |x: f64| 512.0 - x;
        let grain = Look { axis: Some((1.0, 0.05)), ..Look::default() };
        for x in [342.0, 226.0] {
            self.limb_as((m(x), 420.0), (m(x + 6.0), 500.0), 40.0, 32.0, 1.06, dim(0.25));
            self.limb_as((m(x + 6.0), 496.0), (m(x), GROUND - 4.0), 30.0, 30.0, 1.06, dim(0.25));
        }
        let bulk = if antlers { 0.0 } else { 26.0 };
        let torso = [
            (150.0, 350.0),
            (196.0, 312.0 - bulk),
            (300.0, 306.0 - bulk),
            (384.0, 322.0 - bulk * 0.6),
            (414.0 + bulk * 0.4, 372.0),
            (400.0, 430.0),
            (330.0, 456.0),
            (240.0, 452.0),
            (170.0, 430.0),
        ]
        .map(|(x, y)| (m(x), y));
        self.part_as(&torso, grain);
        self.moss(&torso, if antlers { 0.4 } else { 0.24 });
        for x in [380.0, 190.0] {
            let q = x + if x > 300.0 { 8.0 } else { -4.0 };
            self.limb((m(x), 420.0), (m(x + 6.0), 502.0), 50.0 + bulk * 0.5, 38.0);
            self.limb((m(x + 6.0), 498.0), (m(q), GROUND - 2.0), 36.0, 34.0);
            let hoof =
                [(-26.0, 4.0), (-16.0, -20.0), (20.0, -18.0), (24.0, 4.0)].map(|(dx, dy)| (m(q) + dx, GROUND + dy));
            self.part(&hoof);
        }
        if antlers {
            self.limb((m(196.0), 372.0), (m(166.0), 262.0), 92.0, 66.0);
            self.head(face(r, Skull::Wedge, 26.0, 10.0, -0.1), m(158.0), 226.0, 108.0, 116.0);
            let bone = ("#cfe8d8", "#5f8f8a");
            self.antler(m(184.0), 178.0, 1.35, -1.0, bone);
            self.antler(m(132.0), 178.0, 1.2, 1.0, bone);
            for (x, y) in [(400.0, 80.0), (438.0, 88.0), (270.0, 72.0), (316.0, 62.0), (232.0, 72.0)] {
                let light = self.doc.glow(x, y, 26.0, self.glow, 0.7);
                self.back += light + circle(x, y, 6.0).fill("#eaffff");
            }
            self.rope(m(178.0), 322.0, 92.0, 12.0);
        } else {
            self.limb((m(190.0), 390.0), (m(158.0), 330.0), 118.0, 96.0);
            let ink = self.ink();
            let [light, mid, shadow, _] = Material::Sand.ramp();
            self.head(face(r, Skull::Wedge, 30.0, 11.0, -0.08), m(150.0), 318.0, 122.0, 132.0);
            for s in [-1.0, 1.0] {
                let curl = path("M0,0C10,-44 70,-52 84,-6C92,34 56,58 34,44C20,34 26,14 42,16C50,18 52,26 48,30C60,28 64,6 50,-8C34,-20 14,-4 12,18Z").fill(mid).stroke(ink, 5.0).join()
                    + path("M6,-4C18,-38 62,-42 76,-8").stroke(light, 6.0).cap()
                    + path("M22,-32L30,-12M46,-40L48,-18M70,-28L62,-10M82,2L62,4M76,30L58,20").stroke(shadow, 4.0).op(0.8);
                self.body += transformed(pd!("translate({},{}) scale({},1)", m(150.0) + s * 44.0, 282.0, s), curl);
            }
        }
        let spots = [
            (246.0, 384.0, 0.36),
            (290.0, 380.0, 0.36),
            (334.0, 382.0, 0.34),
            (374.0, 390.0, 0.3),
            (290.0, 424.0, 0.3),
            (334.0, 424.0, 0.28),
        ];
        self.sockets(&spots.map(|(x, y, k)| (m(x), y, k)), cost);
    }

    /// A bear that sits and listens.
    pub fn bear(&mut self, r: &Recipe, cost: Counts) {
        for s in [-1.0, 1.0] {
            let ear =
                self.block(256.0 + s * 70.0, 178.0, 62.0, 60.0, Block { corners: 9, square: 2.2, ..Block::default() });
            self.part(&ear);
            let inner = self.material.ramp()[2];
            self.body += circle(256.0 + s * 70.0, 182.0, 15.0).fill(inner).op(0.7);
        }
        let body = self.block(
            256.0,
            430.0,
            276.0,
            280.0,
            Block { corners: 13, square: 2.4, jitter: 0.035, top: 0.86, foot: 1.04, turn: 0.0 },
        );
        self.part(&body);
        let belly = self.block(
            256.0,
            452.0,
            176.0,
            180.0,
            Block { corners: 12, square: 2.2, jitter: 0.03, ..Block::default() },
        );
        let [light, mid, ..] = self.material.ramp();
        self.body += path(self.material.outline(&belly)).fill(mix(mid, light, 0.6)).op(0.5);
        self.heart(256.0, 440.0, cost, 0.36);
        for s in [-1.0, 1.0] {
            self.limb((256.0 + s * 118.0, 352.0), (256.0 + s * 146.0, 436.0), 84.0, 70.0);
            self.limb((256.0 + s * 146.0, 436.0), (256.0 + s * 104.0, 492.0), 68.0, 62.0);
            self.fist(256.0 + s * 98.0, 500.0, 68.0, Look::default());
        }
        for s in [-1.0, 1.0] {
            let x = 256.0 + s * 104.0;
            let sole = self.block(x, 534.0, 112.0, 92.0, Block { corners: 10, square: 2.3, ..Block::default() });
            self.part(&sole);
            let (ink, pad) = (self.ink(), self.material.ramp()[2]);
            self.body += ellipse(x, 544.0, 26.0, 18.0).fill(pad).stroke(ink, 2.0).op(0.75);
            for (u, v) in [(-30.0, 516.0), (0.0, 506.0), (30.0, 516.0)] {
                self.body += ellipse(x + u, v, 10.0, 8.5).fill(pad).stroke(ink, 2.0).op(0.75);
            }
        }
        self.head(face(r, Skull::Dome, 42.0, 12.0, -0.04), 256.0, 244.0, 196.0, 164.0);
        let muzzle = self.block(256.0, 284.0, 92.0, 66.0, Block { corners: 10, square: 2.3, ..Block::default() });
        self.part_as(&muzzle, Look { plain: true, ..Look::default() });
        let ink = self.ink();
        self.body += path("M238,268Q256,258 274,268Q270,284 256,286Q242,284 238,268Z").fill(ink)
            + path("M256,286V298M256,298Q244,308 234,300M256,298Q268,308 278,300").stroke(ink, 3.4).cap();
    }

    /// A broad toad with bulging eyes.
    pub fn toad(&mut self, r: &Recipe, cost: Counts) {
        for s in [-1.0, 1.0] {
            let haunch = self.block(
                256.0 + s * 132.0,
                492.0,
                132.0,
                126.0,
                Block { corners: 11, square: 2.3, ..Block::default() },
            );
            self.part(&haunch);
            self.paw(256.0 + s * 168.0, GROUND + 4.0, 52.0, Look::default());
        }
        let body = self.block(
            256.0,
            446.0,
            320.0,
            226.0,
            Block { corners: 14, square: 2.35, jitter: 0.03, top: 0.9, foot: 1.02, turn: 0.0 },
        );
        self.part(&body);
        for (x, y, k) in [
            (140.0, 408.0, 13.0),
            (164.0, 376.0, 10.0),
            (362.0, 396.0, 14.0),
            (338.0, 372.0, 9.0),
            (388.0, 432.0, 10.0),
            (122.0, 446.0, 9.0),
        ] {
            let [light, mid, shadow, _] = self.material.ramp();
            self.body += circle(x, y, k).fill(mid).stroke(shadow, 2.4)
                + circle(x - k * 0.3, y - k * 0.3, k * 0.45).fill(light).op(0.8);
        }
        self.heart(256.0, 480.0, cost, 0.36);
        for s in [-1.0, 1.0] {
            self.limb((256.0 + s * 104.0, 470.0), (256.0 + s * 88.0, 546.0), 54.0, 46.0);
            self.paw(256.0 + s * 88.0, GROUND + 8.0, 40.0, Look::default());
        }
        for s in [-1.0, 1.0] {
            let bump = self.block(
                256.0 + s * 84.0,
                338.0,
                108.0,
                104.0,
                Block { corners: 11, square: 2.2, ..Block::default() },
            );
            self.part(&bump);
        }
        self.eyes(256.0, 336.0, Eyes { gap: 84.0, r: 26.0, gaze: r.gaze, tilt: 0.0, one: false });
        let ink = self.ink();
        self.body += path("M142,404Q170,424 256,426Q342,424 370,404").stroke(ink, 5.0).cap()
            + path("M134,398q6,4 12,12M378,398q-6,4 -12,12").stroke(ink, 4.0).cap()
            + circle(246.0, 396.0, 3.0).fill(ink)
            + circle(268.0, 396.0, 3.0).fill(ink);
    }

    /// A heron on long legs.
    pub fn heron(&mut self, r: &Recipe, cost: Counts) {
        for (x, d) in [(300.0, 0.2), (250.0, 0.0)] {
            self.limb_as((x, 400.0), (x + 12.0, 486.0), 24.0, 18.0, 1.0, dim(d));
            self.limb_as((x + 12.0, 482.0), (x, GROUND - 4.0), 18.0, 18.0, 1.0, dim(d));
            self.part_as(
                &[
                    (x - 40.0, GROUND + 4.0),
                    (x - 12.0, GROUND - 14.0),
                    (x + 12.0, GROUND - 14.0),
                    (x + 26.0, GROUND + 4.0),
                ],
                dim(d),
            );
        }
        let tail = [(380.0, 372.0), (470.0, 420.0), (456.0, 436.0), (480.0, 452.0), (372.0, 430.0)];
        self.part(&tail);
        let body = self.block(
            282.0,
            374.0,
            240.0,
            150.0,
            Block { corners: 13, square: 2.2, jitter: 0.03, turn: 0.18, ..Block::default() },
        );
        self.part(&body);
        self.limb((196.0, 372.0), (158.0, 300.0), 76.0, 54.0);
        self.limb((158.0, 304.0), (194.0, 214.0), 52.0, 44.0);
        let wing = [
            (224.0, 340.0),
            (300.0, 318.0),
            (388.0, 350.0),
            (442.0, 404.0),
            (400.0, 410.0),
            (410.0, 430.0),
            (352.0, 424.0),
            (350.0, 442.0),
            (262.0, 410.0),
        ];
        self.part(&wing);
        let ink = self.ink();
        for i in 0..4 {
            let x = 276.0 + f64::from(i) * 34.0;
            self.body += path(pd!("M{},{}q30,14 52,38", x, 350.0 + f64::from(i) * 6.0)).stroke(ink, 3.0).op(0.6).cap();
        }
        for (x, l, a) in [(214.0, 76.0, 62.0), (206.0, 92.0, 44.0), (196.0, 70.0, 24.0)] {
            let level = (0..4).rev().find(|l| cost[*l] > 0).unwrap_or(0);
            self.shard(x, 186.0, l, 20.0, a, level);
        }
        self.part_as(
            &[(176.0, 184.0), (60.0, 222.0), (70.0, 228.0), (182.0, 216.0)],
            Look { plain: true, ..made_of(Material::Bronze) },
        );
        let head = self.block(196.0, 196.0, 96.0, 74.0, Block { corners: 11, square: 2.3, ..Block::default() });
        self.part(&head);
        self.eyes(186.0, 192.0, Eyes { gap: 0.0, r: 11.0, gaze: r.gaze, tilt: 0.0, one: true });
        self.rope(176.0, 262.0, 60.0, 8.0);
        let spots = [
            (252.0, 380.0, 0.32),
            (214.0, 384.0, 0.26),
            (232.0, 416.0, 0.26),
            (270.0, 424.0, 0.26),
            (306.0, 428.0, 0.24),
            (222.0, 348.0, 0.24),
        ];
        self.sockets(&spots, cost);
    }

    /// A lion of sand, lying at the gate of the desert.
    pub fn sphinx(&mut self, r: &Recipe, cost: Counts) {
        let ink = self.ink();
        self.back += path("M430,520C486,500 492,440 462,414").stroke(ink, 26.0).cap()
            + path("M430,520C486,500 492,440 462,414").stroke(self.material.ramp()[1], 18.0).cap()
            + circle(460.0, 408.0, 19.0).fill(self.material.ramp()[2]).stroke(ink, 5.0);
        let haunch = self.block(372.0, 474.0, 170.0, 176.0, Block { corners: 12, square: 2.2, ..Block::default() });
        self.part(&haunch);
        self.limb((400.0, 548.0), (316.0, 552.0), 46.0, 42.0);
        let torso = self.block(
            276.0,
            462.0,
            250.0,
            150.0,
            Block { corners: 13, square: 2.4, jitter: 0.03, ..Block::default() },
        );
        self.part(&torso);
        self.limb_as((222.0, 500.0), (238.0, 548.0), 64.0, 54.0, 1.0, dim(0.15));
        self.paw(214.0, GROUND + 2.0, 52.0, dim(0.15));
        let veil = [
            (96.0, 208.0),
            (158.0, 156.0),
            (226.0, 156.0),
            (286.0, 208.0),
            (320.0, 352.0),
            (286.0, 414.0),
            (98.0, 414.0),
            (62.0, 352.0),
        ];
        let cloth = if self.material == Material::Sand { Material::Basalt } else { Material::Bronze };
        self.part_as(&veil, Look { plain: true, ..made_of(cloth) });
        for i in 0..5 {
            let y = 236.0 + f64::from(i) * 38.0;
            self.body += path(pd!(
                "M{},{}q24,10 46,4M{},{}q-24,10 -46,4",
                86.0 - f64::from(i) * 3.0,
                y,
                296.0 + f64::from(i) * 3.0,
                y
            ))
            .stroke("#e6b54e", 9.0)
            .op(0.85);
        }
        let chest = self.block(
            190.0,
            452.0,
            182.0,
            196.0,
            Block { corners: 12, square: 2.5, jitter: 0.03, top: 0.92, foot: 1.0, turn: 0.0 },
        );
        self.part(&chest);
        self.heart(190.0, 450.0, cost, 0.36);
        self.limb((128.0, 476.0), (116.0, 546.0), 68.0, 58.0);
        self.paw(108.0, GROUND + 8.0, 56.0, Look::default());
        let head = self.head(face(r, Skull::Tall, 30.0, 12.0, 0.04), 190.0, 276.0, 150.0, 172.0);
        let (x0, y0, x1, _) = bounds(&head);
        self.body += path(pd!(
            "M{},{}Q190,{} {},{}L{},{}Q190,{} {},{}Z",
            x0 + 6.0,
            y0 + 46.0,
            y0 + 20.0,
            x1 - 6.0,
            y0 + 46.0,
            x1 - 8.0,
            y0 + 26.0,
            y0 - 4.0,
            x0 + 8.0,
            y0 + 26.0
        ))
        .fill("#e6b54e")
        .stroke(ink, 3.0);
        self.rune(190.0, y0 + 28.0, 12.0, 5);
        self.part_as(
            &[(176.0, 352.0), (204.0, 352.0), (200.0, 398.0), (190.0, 408.0), (180.0, 398.0)],
            Look { plain: true, ..made_of(cloth) },
        );
    }

    /// A snail with a house of stone.
    pub fn snail(&mut self, r: &Recipe, cost: Counts) {
        let ink = self.ink();
        let foot = [
            (70.0, GROUND + 2.0),
            (84.0, 520.0),
            (150.0, 492.0),
            (300.0, 508.0),
            (420.0, 530.0),
            (480.0, GROUND + 2.0),
        ];
        self.part_as(&foot, Look { plain: true, ..Look::default() });
        for (x0, x1) in [(150.0, 92.0), (176.0, 168.0)] {
            self.limb((x0, 420.0), (x1, 330.0), 24.0, 20.0);
        }
        self.limb((160.0, 530.0), (152.0, 430.0), 110.0, 96.0);
        let head = self.block(148.0, 420.0, 124.0, 104.0, Block { corners: 11, square: 2.3, ..Block::default() });
        self.part(&head);
        for (x, y) in [(90.0, 316.0), (168.0, 314.0)] {
            let bulb = self.block(x, y, 58.0, 58.0, Block { corners: 9, square: 2.1, ..Block::default() });
            self.part_as(&bulb, Look { plain: true, ..Look::default() });
            self.eyes(x, y, Eyes { gap: 0.0, r: 13.0, gaze: r.gaze, tilt: 0.0, one: true });
        }
        self.body += path("M112,444Q140,466 176,448").stroke(ink, 4.0).cap();
        let rock = if self.material == Material::Clay { Material::Stone } else { Material::Sand };
        let shell = self.block(
            318.0,
            402.0,
            268.0,
            262.0,
            Block { corners: 16, square: 2.1, jitter: 0.025, ..Block::default() },
        );
        self.part_as(&shell, made_of(rock));
        let spiral: Vec<Pt> = (0..120)
            .map(|i| {
                let (a, q) = (f64::from(i) * 0.13 + 2.2, 116.0 * (1.0 - f64::from(i) / 126.0));
                (318.0 + q * a.cos(), 402.0 + q * a.sin())
            })
            .collect();
        let spiral = line(&spiral);
        let [light, _, _, deep] = rock.ramp();
        self.body += path(&spiral).stroke(deep, 7.0).op(0.75).join().cap()
            + path(&spiral).stroke(light, 2.6).op(0.6).join().shift(2.0, 3.0);
        self.moss(&shell, 0.2);
        self.sockets(
            &[
                (318.0, 400.0, 0.44),
                (392.0, 372.0, 0.3),
                (384.0, 452.0, 0.3),
                (300.0, 484.0, 0.3),
                (236.0, 430.0, 0.3),
                (262.0, 346.0, 0.28),
            ],
            cost,
        );
        self.cottage(372.0, 288.0, 0.8, "#5f8fae");
        self.mushroom(268.0, 292.0, 1.0, "#e8746a");
    }

    /// Two golems: a large one and the small one it watches over.
    pub fn little_friend(&mut self, x: f64) {
        let k = self.block(x, GROUND - 34.0, 76.0, 72.0, Block { corners: 9, square: 2.4, ..Block::default() });
        self.part(&k);
        self.head(
            Face {
                skull: Skull::Dome,
                gaze: Gaze::Round,
                gap: 16.0,
                r: 7.5,
                drop: 0.06,
                one: false,
                brow: None,
                mouth: Some(Mouth::Smile),
            },
            x,
            GROUND - 84.0,
            74.0,
            60.0,
        );
        self.sprout(x + 2.0, GROUND - 112.0, 0.8);
    }
}
