//! Golems that are places: cairns, totems, gates, thinkers, mushrooms.

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

fn face(r: &Recipe, skull: Skull, gap: f64, eye: f64, drop: f64) -> Face {
    Face { skull, gaze: r.gaze, gap, r: eye, drop, one: r.one_eye, brow: r.brow, mouth: r.mouth }
}

impl Golem<'_, '_> {
    /// Balanced stones in meditation.
    pub fn cairn(&mut self, r: &Recipe, cost: Counts) {
        let pile = Block { corners: 11, square: 2.5, ..Block::default() };
        for (i, (x, y, w, h)) in
            [(256.0, 520.0, 250.0, 104.0), (238.0, 424.0, 196.0, 100.0), (268.0, 332.0, 158.0, 92.0)]
                .into_iter()
                .enumerate()
        {
            let stone = self.block(x, y, w, h, pile);
            self.part(&stone);
            if i == 0 {
                self.moss(&stone, 0.22);
            }
        }
        for s in [-1.0, 1.0] {
            let x = |v: f64| 261.0 + s * v;
            self.limb((x(85.0), 340.0), (x(141.0), 420.0), 44.0, 36.0);
            self.limb((x(141.0), 420.0), (x(62.0), 470.0), 36.0, 40.0);
            self.fist(x(45.0), 474.0, 46.0, Look::default());
        }
        self.head(face(r, Skull::Slab, 27.0, 11.0, 0.1), 256.0, 232.0, 138.0, 112.0);
        self.sockets(
            &[
                (256.0, 466.0, 0.5),
                (198.0, 534.0, 0.3),
                (256.0, 545.0, 0.3),
                (314.0, 534.0, 0.3),
                (170.0, 506.0, 0.26),
                (342.0, 506.0, 0.26),
            ],
            cost,
        );
        self.rope(262.0, 380.0, 150.0, 12.0);
        for (x, y, w, h) in [(262.0, 158.0, 74.0, 38.0), (254.0, 126.0, 44.0, 28.0)] {
            let stone = self.block(x, y, w, h, Block { corners: 8, square: 2.4, ..Block::default() });
            self.part(&stone);
        }
        self.bird(258.0, 102.0, 0.8, 2);
    }

    /// Seated, chin in hand.
    pub fn thinker(&mut self, r: &Recipe, cost: Counts) {
        let far = Look { dim: 0.2, ..Look::default() };
        let seat = self.block(262.0, 534.0, 250.0, 96.0, Block { square: 2.6, ..Block::default() });
        self.part_as(&seat, Look { material: Some(Material::Moss), ..Look::default() });
        self.moss(&seat, 0.3);
        self.limb_as((350.0, 330.0), (396.0, 430.0), 62.0, 54.0, 1.06, far);
        self.limb_as((396.0, 430.0), (350.0, 470.0), 56.0, 60.0, 1.06, far);
        let torso = self.block(
            258.0,
            384.0,
            214.0,
            204.0,
            Block { corners: 12, square: 2.6, jitter: 0.05, top: 0.96, foot: 0.92, turn: 0.0 },
        );
        self.part(&torso);
        for (a, b, c) in
            [((316.0, 462.0), (384.0, 486.0), (388.0, 552.0)), ((206.0, 468.0), (146.0, 474.0), (132.0, 552.0))]
        {
            self.limb(a, b, 83.0, 73.0);
            self.limb(b, c, 66.0, 60.0);
            self.paw(c.0 - 2.0, GROUND + 4.0, 40.0, Look::default());
        }
        self.fist(356.0, 468.0, 62.0, Look::default());
        let head = self.head(face(r, Skull::Block, 30.0, 12.0, 0.06), 246.0, 244.0, 168.0, 134.0);
        if self.material == Material::Ice {
            self.snow(&head, 0.2);
        } else {
            self.moss(&head, 0.2);
        }
        self.limb((150.0, 336.0), (142.0, 436.0), 64.0, 56.0);
        self.limb_as((142.0, 436.0), (204.0, 330.0), 54.0, 60.0, 1.1, Look::default());
        self.fist(210.0, 318.0, 66.0, Look::default());
        self.sockets(
            &[
                (270.0, 372.0, 0.34),
                (312.0, 380.0, 0.34),
                (254.0, 418.0, 0.28),
                (294.0, 426.0, 0.28),
                (330.0, 424.0, 0.28),
                (236.0, 388.0, 0.24),
            ],
            cost,
        );
        self.bird(314.0, 178.0, 1.0, 1);
    }

    /// Three faces, one above the other.
    pub fn totem(&mut self, r: &Recipe, cost: Counts) {
        let foot = self.block(256.0, 540.0, 236.0, 70.0, Block { corners: 10, square: 3.0, ..Block::default() });
        self.part(&foot);
        for s in [-1.0, 1.0] {
            let wing = [
                (84.0, 216.0),
                (150.0, 176.0),
                (214.0, 182.0),
                (196.0, 214.0),
                (206.0, 236.0),
                (170.0, 250.0),
                (168.0, 272.0),
                (90.0, 276.0),
            ]
            .map(|(x, y)| (256.0 + s * x, y));
            self.part_as(&wing, Look { axis: Some((s, 0.1)), ..Look::default() });
            let ink = self.ink();
            for i in 0..3 {
                self.body += path(pd!(
                    "M{},{}q{},-12 {},-8",
                    256.0 + s * 100.0,
                    222.0 + f64::from(i) * 20.0,
                    s * 34.0,
                    s * 74.0
                ))
                .stroke(ink, 3.0)
                .op(0.6)
                .cap();
            }
        }
        let mut spots = Vec::new();
        let row = [
            (468.0, 206.0, 128.0, Skull::Block, Gaze::Sleepy, Mouth::Flat),
            (346.0, 182.0, 124.0, Skull::Bucket, r.gaze, Mouth::Grin),
            (224.0, 168.0, 128.0, Skull::Dome, Gaze::Round, Mouth::Small),
        ];
        for (y, w, h, skull, gaze, mouth) in row {
            self.head(
                Face { skull, gaze, gap: w * 0.24, r: 12.0, drop: -0.02, one: false, brow: None, mouth: Some(mouth) },
                256.0,
                y,
                w,
                h,
            );
            spots.push((256.0, y - h * 0.3, 0.3));
            spots.extend([(256.0 - w * 0.4, y + h * 0.22, 0.24), (256.0 + w * 0.4, y + h * 0.22, 0.24)]);
        }
        let order = [6, 3, 0, 4, 5, 1, 2, 7, 8].map(|i| spots[i]);
        self.sockets(&order, cost);
        self.part_as(
            &[(256.0, 232.0), (276.0, 250.0), (256.0, 276.0), (236.0, 250.0)],
            Look { plain: true, material: Some(Material::Bronze), ..Look::default() },
        );
        for (x, a) in [(226.0, -22.0), (286.0, 22.0), (256.0, 0.0)] {
            let level = (0..4).rev().find(|l| cost[*l] > 0).unwrap_or(0);
            self.shard(x, 168.0, if a == 0.0 { 92.0 } else { 66.0 }, 26.0, a, level);
        }
    }

    /// A gate that walked here and stayed.
    pub fn gate(&mut self, r: &Recipe, cost: Counts) {
        let light = self.doc.rad(&[fade(0.0, "#fff0b0", 0.95), fade(0.5, "#ffcf6a", 0.5), fade(1.0, "#ffcf6a", 0.0)]);
        self.back += ellipse(256.0, 450.0, 130.0, 160.0).fill(light);
        for s in [-1.0, 1.0] {
            for (i, y) in [520.0, 448.0, 378.0].into_iter().enumerate() {
                let w = 108.0 - i as f64 * 5.0;
                let stone = self.block(
                    256.0 + s * 128.0,
                    y,
                    w,
                    80.0,
                    Block { corners: 10, square: 3.2, jitter: 0.035, ..Block::default() },
                );
                self.part(&stone);
            }
            self.foot(256.0 + s * 134.0, 94.0, s, Look::default());
        }
        for (a, y, w, h) in [
            (-104.0, 312.0, 104.0, 86.0),
            (104.0, 312.0, 104.0, 86.0),
            (-62.0, 254.0, 98.0, 84.0),
            (62.0, 254.0, 98.0, 84.0_f64),
        ] {
            let turned = if a < 0.0 { -0.35 } else { 0.35 };
            let stone = self.block(
                256.0 + a,
                y,
                w,
                h,
                Block { corners: 9, square: 3.0, jitter: 0.04, turn: turned, ..Block::default() },
            );
            self.part(&stone);
            if a.abs() > 90.0 {
                self.moss(&stone, 0.3);
            }
        }
        let key = self.head(face(r, Skull::Wedge, 30.0, 12.0, 0.0), 256.0, 228.0, 150.0, 150.0);
        self.moss(&key, 0.18);
        for s in [-1.0, 1.0] {
            let x = 256.0 + s * 128.0;
            self.rune(x, 378.0, 18.0, if s < 0.0 { 1 } else { 2 });
            self.lantern(256.0 + s * 62.0, 300.0);
        }
        let spots = [
            (128.0, 446.0, 0.42),
            (384.0, 446.0, 0.42),
            (128.0, 510.0, 0.36),
            (384.0, 510.0, 0.36),
            (160.0, 330.0, 0.3),
            (352.0, 330.0, 0.3),
        ];
        self.sockets(&spots, cost);
        for (x, k) in [(212.0, 0.34), (256.0, 0.3), (296.0, 0.26)] {
            let dark = self.mood.ground();
            let wagon = path("M-26,0Q-26,-34 0,-36Q26,-34 26,0Z").fill("#ffe2b0").stroke(dark, 5.0)
                + circle(-14.0, 6.0, 9.0).fill(dark)
                + circle(14.0, 6.0, 9.0).fill(dark);
            self.body += place(wagon, x, GROUND - 24.0, k * 1.3);
        }
    }

    /// A stout trunk under a great cap.
    pub fn mushroom_man(&mut self, r: &Recipe, cost: Counts) {
        for s in [-1.0, 1.0] {
            self.foot(256.0 + s * 52.0, 70.0, s, Look::default());
        }
        let trunk = self.block(
            256.0,
            446.0,
            210.0,
            230.0,
            Block { corners: 13, square: 2.4, jitter: 0.03, top: 0.84, foot: 1.02, turn: 0.0 },
        );
        self.part(&trunk);
        self.heart(256.0, 494.0, cost, 0.3);
        for (s, hand) in [(-1.0, (124.0, 470.0)), (1.0, (398.0, 392.0))] {
            let elbow = (256.0 + s * 128.0, if s < 0.0 { 428.0 } else { 452.0 });
            self.limb((256.0 + s * 90.0, 414.0), elbow, 42.0, 36.0);
            self.limb(elbow, hand, 36.0, 40.0);
            if s < 0.0 {
                self.fist(hand.0, hand.1 + 8.0, 48.0, Look::default())
            } else {
                self.palm(hand.0, hand.1 - 6.0, 46.0, 14.0)
            }
        }
        self.eyes(256.0, 388.0, Eyes { gap: 34.0, r: 15.0, gaze: r.gaze, tilt: 0.0, one: false });
        let ink = self.ink();
        self.body += path("M236,420Q256,438 276,420").stroke(ink, 3.6).cap();
        let gills = [
            (126.0, 340.0),
            (160.0, 322.0),
            (256.0, 316.0),
            (352.0, 322.0),
            (386.0, 340.0),
            (352.0, 362.0),
            (256.0, 370.0),
            (160.0, 362.0),
        ];
        self.part_as(&gills, Look { plain: true, material: Some(Material::Sand), ..Look::default() });
        for i in -5..=5 {
            let x = f64::from(i);
            self.body += path(pd!("M{},{}L{},{}", 256.0 + x * 10.0, 322.0, 256.0 + x * 22.0, 358.0 - x.abs() * 2.4))
                .stroke(ink, 2.4)
                .op(0.5);
        }
        let cap = [
            (96.0, 344.0),
            (100.0, 286.0),
            (140.0, 210.0),
            (206.0, 168.0),
            (262.0, 158.0),
            (320.0, 170.0),
            (378.0, 214.0),
            (414.0, 290.0),
            (416.0, 344.0),
            (340.0, 322.0),
            (256.0, 314.0),
            (172.0, 322.0),
        ];
        self.part_as(&cap, Look { material: Some(Material::Clay), ..Look::default() });
        for (x, y, k) in [
            (178.0, 240.0, 24.0),
            (262.0, 206.0, 28.0),
            (338.0, 248.0, 22.0),
            (228.0, 276.0, 16.0),
            (300.0, 284.0, 14.0),
            (136.0, 296.0, 14.0),
            (386.0, 306.0, 12.0),
        ] {
            self.body += ellipse(x + 2.0, y + 4.0, k, k * 0.8).fill(mix("#8a4044", "#3a1f50", 0.3)).op(0.5)
                + ellipse(x, y, k, k * 0.8).fill("#fff2dc")
                + ellipse(x + k * 0.2, y + k * 0.2, k * 0.7, k * 0.5).fill("#ecd2b4").op(0.6);
        }
        self.bird(346.0, 172.0, 1.0, 0);
        self.mushroom(92.0, GROUND + 10.0, 1.1, "#f0b45a");
        self.mushroom(118.0, GROUND + 16.0, 0.7, "#e8746a");
    }
}
