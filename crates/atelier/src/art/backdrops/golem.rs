//! Golem Edition: lantern dusk in the crystal highlands.

use super::{Docs, H, Layers, W, land::*, veil};
use crate::art::{
    chance::Chance,
    colour::mix,
    golem::{Block, block, shard},
    palette::{CRYSTAL, INK},
    pen::*,
};

/// The land behind the table.
pub fn golem(docs: &mut Docs) -> Layers {
    let [far, middle, mut near] = highlands(docs);
    near += veil(&mut docs[2], "#1c1240", 0.34, 0.74);
    // No crystals grow here: they would be taken for pieces.
    near += veins(&mut docs[2], &[]);
    [far, middle, near]
}

/// The highlands in full light.
pub(in crate::art) fn highlands([back, mid, front]: &mut Docs) -> Layers {
    let mut chance = Chance::named("backdrop golem");
    let dusk = Sky {
        stops: [
            (0.0, "#191240"),
            (0.12, "#33225f"),
            (0.24, "#69407f"),
            (0.33, "#c0708a"),
            (0.39, "#f2a988"),
            (0.44, "#ffd3a0"),
        ],
        glow: ["#ffe6b8", "#ffc490", "#d98c85"],
        disc: "#fff4d4",
        sun: (1420.0, 372.0),
        radius: 72.0,
        clouds: ("#ffb9a0", 0.24),
        stars: 170,
    };
    let mut far = sky(back, &mut chance, &dusk);
    far += ridge(
        back,
        &mut chance,
        Ridge {
            base: 480.0,
            height: 250.0,
            peaks: 13.0,
            top: "#c07c98",
            foot: "#eaa898",
            shade: "#9a6092",
            snow: None,
            sun: 1420.0,
        },
    );
    far += ridge(
        back,
        &mut chance,
        Ridge {
            base: 520.0,
            height: 370.0,
            peaks: 10.0,
            top: "#8f5790",
            foot: "#d08a98",
            shade: "#5f3a7c",
            snow: Some("#ffe4d0"),
            sun: 1420.0,
        },
    );
    far += haze(back, 380.0, 240.0, "#ffc6a0", 0.38);
    let (mut middle, mut near) = (Art::default(), Art::default());
    for (i, (base, height, colour, n)) in [
        (540.0, 90.0, "#6d447f", 9),
        (620.0, 110.0, "#513374", 8),
        (720.0, 100.0, "#3b2662", 7),
        (850.0, 90.0, "#2a1a4c", 6),
    ]
    .into_iter()
    .enumerate()
    {
        let (doc, art) = if i < 2 { (&mut *mid, &mut middle) } else { (&mut *front, &mut near) };
        let warm = if i < 2 { 0.26 } else { 0.08 };
        let (land, pts) =
            hill(doc, &mut chance, i, base, height, n, colour, ("#c77a9a", warm), ("#ffd0a8", 0.5 - 0.1 * i as f64));
        *art += land;
        for _ in 0..20 {
            let t = chance.unit();
            let y = on_crest(&pts, t) + chance.between(4.0, 22.0);
            *art += far_pine(t * W, y, chance.between(0.6, 1.2) * (1.0 + 0.35 * i as f64), mix(colour, INK, 0.45));
        }
        if i == 1 {
            *art += caravanserai(doc, 735.0, on_crest(&pts, 735.0 / W) + 14.0);
        }
    }
    [far, middle, near]
}

/// Crystal veins at the margins and drifting sparks: the only own light.
pub(in crate::art) fn veins(doc: &mut Doc, at: &[Pt]) -> Art {
    let mut chance = Chance::named("backdrop veins");
    let mut art = Art::default();
    for (&(x, y), levels) in at.iter().zip([[2, 3, 2], [3, 2, 1]]) {
        art += crystal_vein(doc, &mut chance, x, y, 0.62, levels);
    }
    for _ in 0..60 {
        let mote = circle(chance.between(0.0, W), chance.between(400.0, H), chance.between(1.0, 3.0));
        art += mote.fill(chance.pick(&["#8df1f4", "#ff8fce", "#ffe36b"])).op(chance.between(0.2, 0.7));
    }
    art
}

/// The house the game is named after, far away, its windows lit.
fn caravanserai(doc: &mut Doc, x: f64, y: f64) -> Art {
    let wall = path("M-70,0V-26H-58V-36H-46V-26H-14V-48H14V-26H46V-36H58V-26H70V0Z").fill("#2f1d52")
        + path("M-14,-48L0,-62L14,-48Z").fill("#3c2664")
        + path("M-7,0V-14C-7,-24 7,-24 7,-14V0Z").fill("#ffe9a0");
    let mut art = place(wall, x, y, 1.0);
    for (dx, dy) in [(-52.0, -18.0), (-36.0, -14.0), (36.0, -14.0), (52.0, -18.0), (0.0, -36.0), (0.0, -8.0)] {
        art += doc.glow(x + dx, y + dy, 20.0, "#ffe9a0", 0.9) + circle(x + dx, y + dy, 2.4).fill("#fff6d0");
    }
    art
}

/// Glowing crystals growing from rock.
fn crystal_vein(doc: &mut Doc, chance: &mut Chance, x: f64, y: f64, k: f64, levels: [usize; 3]) -> Art {
    let mut art = Art::default() + doc.glow(x, y - 40.0 * k, 270.0 * k, CRYSTAL[levels[0]].halo, 0.42);
    for (j, level) in levels.into_iter().enumerate() {
        let o = j as f64 - 1.0;
        let (length, a) =
            ((170.0 - 46.0 * o.abs()) * k * chance.between(0.85, 1.1), o * 26.0 + chance.between(-5.0, 5.0));
        art += shard(doc, x + o * 52.0 * k, y, length, 54.0 * k, a, level, "#2a1b4c".into());
    }
    for o in [-46.0, 40.0, 0.0] {
        let rock = block(chance, x + o * k, y + 22.0 * k, 92.0 * k, 56.0 * k, Block { corners: 8, ..Block::default() });
        art += path(cut(&rock, 8.0)).fill("#2c1d50").stroke(INK, 4.0);
        let lit = [rock[0], rock[1], rock[2], (x + o * k, y + 6.0 * k)];
        art += path(cut(&moved(&lit, 0.0, -3.0), 4.0)).fill("#5a417f").op(0.8);
    }
    art
}
