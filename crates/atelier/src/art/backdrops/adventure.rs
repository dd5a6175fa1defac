//! The Call for Adventure: a map table in the clouds above the ranges.

use super::{Docs, Layers, W, land::*, veil};
use crate::{
    art::{chance::Chance, colour::mix, palette::INK, pen::*},
    pd,
};

/// The land behind the table.
pub fn adventure([back, mid, front]: &mut Docs) -> Layers {
    let mut chance = Chance::named("backdrop adventure");
    let dusk = Sky {
        stops: [
            (0.0, "#1a1444"),
            (0.14, "#3a2a6a"),
            (0.28, "#7a5290"),
            (0.4, "#d88a94"),
            (0.48, "#ffc49a"),
            (0.54, "#ffe0b0"),
        ],
        glow: ["#ffeec0", "#ffcf98", "#d98c85"],
        disc: "#fff6dc",
        sun: (380.0, 420.0),
        radius: 80.0,
        clouds: ("#ffd0b8", 0.3),
        stars: 140,
    };
    let mut far = sky(back, &mut chance, &dusk);
    let mut middle = Art::default();
    for (i, (base, height, peaks, top, foot, shade)) in [
        (560.0, 300.0, 12.0, "#c8849c", "#f4b8a0", "#9a6094"),
        (660.0, 330.0, 9.0, "#9a6098", "#d890a0", "#62407e"),
        (800.0, 340.0, 7.0, "#5f3f7c", "#9a6a94", "#3c2660"),
    ]
    .into_iter()
    .enumerate()
    {
        let (doc, art) = if i == 0 { (&mut *back, &mut far) } else { (&mut *mid, &mut middle) };
        *art +=
            ridge(doc, &mut chance, Ridge { base, height, peaks, top, foot, shade, snow: Some("#ffe8d8"), sun: 380.0 });
        *art += haze(doc, base - 150.0, 300.0, "#ffcab0", 0.5);
        for _ in 0..9 {
            let (x, y, l) =
                (chance.between(-100.0, W), base + chance.between(-40.0, 30.0), chance.between(180.0, 420.0));
            let d = pd!(
                "M{},{}q{},-34 {},-14q{},-30 {},0q{},0 {},16q{},12 {},0Z",
                x,
                y,
                l * 0.18,
                l * 0.36,
                l * 0.2,
                l * 0.4,
                l * 0.14,
                l * 0.24,
                -l * 0.5,
                -l
            );
            *art += path(d).fill("#ffdcc8").op(0.35);
        }
    }
    let mut near = Art::default();
    for (i, (base, height, colour, n)) in
        [(860.0, 90.0, "#4a3168", 7), (960.0, 90.0, "#33204f", 6)].into_iter().enumerate()
    {
        let (land, pts) =
            hill(front, &mut chance, i + 1, base, height, n, colour, ("#c77a9a", 0.12), ("#ffd0a8", 0.35));
        near += land;
        for _ in 0..22 {
            let t = chance.unit();
            near += far_pine(t * W, on_crest(&pts, t) + 8.0, chance.between(0.9, 1.7), mix(colour, INK, 0.45));
        }
    }
    near += veil(front, "#1c1240", 0.46, 0.8);
    [far, middle, near]
}
