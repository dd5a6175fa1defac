//! Spice Road: a city on the river of sand, in warm daylight.

use super::{Docs, Layers, W, land::*, veil};
use crate::{
    art::{chance::Chance, colour::mix, pen::*, strips::palm},
    pd,
};

/// The land behind the table.
pub fn spice([back, mid, front]: &mut Docs) -> Layers {
    let mut chance = Chance::named("backdrop spice");
    let day = Sky {
        stops: [
            (0.0, "#2f6fa8"),
            (0.14, "#4f97c4"),
            (0.26, "#8cc4d8"),
            (0.35, "#cfe4d6"),
            (0.42, "#ffeec8"),
            (0.48, "#ffe2a8"),
        ],
        glow: ["#fffbe0", "#fff0b8", "#ffd890"],
        disc: "#fffdf0",
        sun: (330.0, 236.0),
        radius: 62.0,
        clouds: ("#ffffff", 0.5),
        stars: 0,
    };
    let mut far = sky(back, &mut chance, &day);
    far += ridge(
        back,
        &mut chance,
        Ridge {
            base: 470.0,
            height: 180.0,
            peaks: 9.0,
            top: "#9ab0bc",
            foot: "#f0d8b0",
            shade: "#8a90a8",
            snow: Some("#ffffff"),
            sun: 330.0,
        },
    );
    far += haze(back, 340.0, 260.0, "#ffeec0", 0.7);
    let (mut middle, mut near) = (skyline(mid, &mut chance, 505.0, 1.0), Art::default());
    for (i, (base, height, colour, n)) in [
        (545.0, 50.0, "#e8bc7c", 7),
        (640.0, 80.0, "#cf9858", 6),
        (740.0, 80.0, "#a86e48", 6),
        (880.0, 90.0, "#6e4440", 5),
    ]
    .into_iter()
    .enumerate()
    {
        let (doc, art) = if i < 2 { (&mut *mid, &mut middle) } else { (&mut *front, &mut near) };
        let (land, pts) =
            hill(doc, &mut chance, i, base, height, n, colour, ("#ffe0a0", 0.2), ("#fff0c0", 0.6 - 0.12 * i as f64));
        *art += land;
        for _ in 0..4 {
            let t = chance.unit();
            *art += palm(t * W, on_crest(&pts, t) + 10.0, chance.between(0.4, 0.7) * (1.0 + 0.4 * i as f64));
        }
        if i == 1 {
            for j in 0..7 {
                let t = 0.52 + f64::from(j) * 0.028;
                *art += far_camel(t * W, on_crest(&pts, t) + 6.0, 0.9);
            }
        }
    }
    near += veil(front, "#5a2c28", 0.24, 0.7);
    [far, middle, near]
}

/// Domes, towers and flat roofs along a base line.
fn skyline(doc: &mut Doc, chance: &mut Chance, base: f64, k: f64) -> Art {
    let mut art = Art::default();
    let mut x = 980.0;
    while x < 1760.0 {
        let (w, h) = (chance.between(36.0, 84.0) * k, chance.between(50.0, 150.0) * k);
        let middle = 1.0 - ((x - 1370.0) / 420.0_f64).powi(2);
        let h = h * (0.45 + 0.75 * middle);
        let wall = chance.pick(&["#f0d4a4", "#e6c08a", "#f6e2bc", "#dcae80"]);
        let (top, right) = (base - h, x + w);
        let paint = doc.lin(
            &[at(0.0, mix(wall, "#ffffff", 0.25)), at(0.6, wall), at(1.0, mix(wall, "#8a5a5c", 0.5))],
            0.0,
            0.0,
            1.0,
            0.3,
        );
        art += path(pd!("M{},{}V{}H{}V{}Z", x, base + 40.0, top, right, base + 40.0)).fill(paint);
        match chance.whole(0, 4) {
            0 | 1 => {
                let dome = chance.pick(&["#2f9a9a", "#c98a3c", "#5f8fae", "#b5654c"]);
                let paint = doc.lin(
                    &[at(0.0, mix(dome, "#ffffff", 0.5)), at(0.5, dome), at(1.0, mix(dome, "#3a1f4c", 0.5))],
                    0.0,
                    0.0,
                    1.0,
                    0.4,
                );
                let (m, r) = ((x + right) / 2.0, w * 0.44);
                art += path(pd!(
                    "M{},{}C{},{} {},{} {},{}C{},{} {},{} {},{}Z",
                    m - r,
                    top,
                    m - r * 1.3,
                    top - r * 0.9,
                    m - r * 0.4,
                    top - r * 1.1,
                    m,
                    top - r * 1.8,
                    m + r * 0.4,
                    top - r * 1.1,
                    m + r * 1.3,
                    top - r * 0.9,
                    m + r,
                    top
                ))
                .fill(paint);
            }
            2 => {
                let m = (x + right) / 2.0;
                art += path(pd!(
                    "M{},{}V{}L{},{}L{},{}V{}Z",
                    m - 8.0,
                    top,
                    top - h * 0.6,
                    m,
                    top - h * 0.6 - 26.0,
                    m + 8.0,
                    top - h * 0.6,
                    top
                ))
                .fill("#f6e2bc");
                art += path(pd!("M{},{}h20v8h-20Z", m - 10.0, top - h * 0.6 + 2.0)).fill("#c98a3c");
            }
            _ => {
                for i in 0..4 {
                    art += rect(x + f64::from(i) * w / 4.0 + 2.0, top - 8.0, w / 4.0 - 5.0, 9.0)
                        .fill(mix(wall, "#8a5a5c", 0.15));
                }
            }
        }
        for _ in 0..3 {
            let (wx, wy) = (chance.between(x + 6.0, right - 10.0), chance.between(top + 14.0, base));
            art += path(pd!("M{},{}v-9a4,4 0 0 1 8,0v9Z", wx, wy)).fill("#7a4a4c").op(0.7);
        }
        x += w * chance.between(0.7, 1.1);
    }
    art
}

fn far_camel(x: f64, y: f64, k: f64) -> Art {
    place(
        path("M-22,0L-19,-16C-22,-22 -18,-28 -12,-27C-8,-36 -2,-36 1,-28C4,-36 10,-36 13,-27C17,-26 20,-24 21,-20L27,-34C27,-40 34,-41 38,-37L36,-33L31,-33L25,-14C22,-10 20,-10 19,-8L20,0H16L13,-10H-12L-16,-9L-18,0Z")
            .fill("#5a3438"),
        x, y, k,
    )
}
