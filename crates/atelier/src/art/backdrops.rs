//! The land behind each table, 1920 x 1080: crystal dusk, spice daylight, a new coast, a high valley.
//!
//! Panels and cards must win against the land, so its middle is veiled and its foot darkened.

use super::{
    chance::Chance,
    colour::{Rgb, mix},
    golem::{Block, block, shard},
    palette::{CRYSTAL, INK},
    pen::*,
    strips::palm,
};
use crate::pd;

pub(super) const W: f64 = 1920.0;
pub(super) const H: f64 = 1080.0;

/// Sky from zenith to horizon with a sun at (x, y).
struct Sky {
    stops: [(f64, &'static str); 6],
    glow: [&'static str; 3],
    disc: &'static str,
    sun: Pt,
    radius: f64,
    clouds: (&'static str, f64),
    stars: usize,
}

fn sky(doc: &mut Doc, chance: &mut Chance, s: &Sky) -> Art {
    let stops: Vec<Stop> = s.stops.iter().map(|(o, c)| at(*o, *c)).collect();
    let paint = doc.down(&stops);
    let mut art = Art::default() + rect(0.0, 0.0, W, H).fill(paint);
    for _ in 0..s.stars {
        let (x, y) = (chance.between(0.0, W), chance.between(0.0, 260.0));
        art += circle(x, y, chance.between(0.6, 2.0)).fill("#fff2dc").op(chance.between(0.15, 0.8));
    }
    let light = doc.rad(&[fade(0.0, s.glow[0], 0.85), fade(0.2, s.glow[1], 0.5), fade(1.0, s.glow[2], 0.0)]);
    art += circle(s.sun.0, s.sun.1, 620.0).fill(light) + circle(s.sun.0, s.sun.1 - 20.0, s.radius).fill(s.disc);
    for (y, x, l) in [
        (120.0, 180.0, 420.0),
        (176.0, 1080.0, 560.0),
        (238.0, 560.0, 420.0),
        (300.0, 1560.0, 420.0),
        (275.0, 40.0, 340.0),
        (205.0, 1640.0, 300.0),
    ] {
        let d = pd!(
            "M{},{}q{},-22 {},-8q{},-20 {},2q{},0 {},9q{},9 {},-3Z",
            x,
            y,
            l * 0.2,
            l * 0.38,
            l * 0.2,
            l * 0.4,
            l * 0.14,
            l * 0.22,
            -l * 0.5,
            -l
        );
        art += path(d).fill(s.clouds.0).op(s.clouds.1);
    }
    art
}

/// A jagged range; peaks dip before the sun so that it stays visible.
#[derive(Clone, Copy)]
struct Ridge {
    base: f64,
    height: f64,
    peaks: f64,
    top: &'static str,
    foot: &'static str,
    shade: &'static str,
    snow: Option<&'static str>,
    sun: f64,
}

fn ridge(doc: &mut Doc, chance: &mut Chance, r: Ridge) -> Art {
    let mut pts = vec![(0.0, r.base - r.height * 0.4)];
    let mut x = 0.0;
    while x < W {
        x += chance.between(0.55, 1.25) * W / r.peaks;
        let dip = 1.0 - 0.55 * (-((x - r.sun) / 230.0_f64).powi(2)).exp();
        pts.push((x, r.base - r.height * chance.between(0.42, 1.0) * dip));
        x += chance.between(0.4, 0.9) * W / r.peaks;
        pts.push((x, r.base - r.height * chance.between(0.0, 0.22)));
    }
    let d = line(&pts) + &pd!("L{},{}L0,{}Z", x, H, H);
    let paint = doc.lin_user(&[at(0.0, r.top), at(1.0, r.foot)], 0.0, r.base - r.height, 0.0, r.base + 120.0);
    let clip = doc.clip(&[&d]);
    let mut inside = Art::default();
    for w in pts.windows(3).filter(|w| w[1].1 < w[0].1 && w[1].1 < w[2].1) {
        let ((xl, yl), (px, py), (xr, yr)) = (w[0], w[1], w[2]);
        let s = if px < r.sun { 1.0 } else { -1.0 };
        let foot = if s > 0.0 { (xl, yl) } else { (xr, yr) };
        let rise = r.base - py;
        let mut shadow = vec![(px, py)];
        for t in [0.18, 0.34, 0.5, 0.7, 1.0] {
            shadow.push((px + s * chance.between(-0.08, 0.10) * rise, py + rise * t * 1.3));
        }
        shadow.extend([(px, H), (foot.0 - s * 20.0, H), foot]);
        inside += path(poly(&shadow)).fill(r.shade).op(0.5);
        if let Some(snow) = r.snow {
            let k = 0.34;
            let cap = [
                (px, py - 3.0),
                (px + (xr - px) * k, py + (yr - py) * k),
                (px + (xr - px) * 0.16, py + (yr - py) * 0.26),
                (px + 4.0, py + rise * 0.36),
                (px - (px - xl) * 0.12, py + (yl - py) * 0.24),
                (px + (xl - px) * k, py + (yl - py) * k),
            ];
            inside += path(poly(&cap)).fill(snow).op(0.62);
        }
    }
    path(&d).fill(paint) + clipped(clip, inside)
}

/// A band of haze that fades out on both sides.
fn haze(doc: &mut Doc, y: f64, height: f64, colour: &str, opacity: f64) -> Shape {
    let paint = doc.down(&[fade(0.0, colour, 0.0), fade(0.6, colour, opacity), fade(1.0, colour, 0.0)]);
    rect(0.0, y, W, height).fill(paint)
}

/// A rolling hill; returns its drawing and its crest.
fn hill(
    doc: &mut Doc,
    chance: &mut Chance,
    index: usize,
    base: f64,
    height: f64,
    n: usize,
    colour: &str,
    warm: (&str, f64),
    lip: (&str, f64),
) -> (Art, Vec<Pt>) {
    let pts: Vec<Pt> = (0..=n)
        .map(|q| {
            let t = q as f64 / n as f64;
            let sway = if q == 0 || q == n { 0.0 } else { chance.between(-30.0, 30.0) };
            let up = 0.2 + 0.8 * (0.5 + 0.5 * (q as f64 * 1.7 + index as f64 * 2.1).sin());
            (W * t + sway, base - height * up * chance.between(0.65, 1.0))
        })
        .collect();
    let stops = [at(0.0, colour), at(0.5, mix(colour, warm.0, warm.1)), at(1.0, mix(colour, "#1a1038", 0.3))];
    let paint = doc.lin_user(&stops, 0.0, base - height, 0.0, base + 200.0);
    let crest = wave(&pts);
    (path(format!("{crest}L{W},{H}L0,{H}Z")).fill(paint) + path(crest).stroke(lip.0, 3.0).op(lip.1), pts)
}

fn on_crest(pts: &[Pt], t: f64) -> f64 {
    let n = pts.len() - 1;
    let j = ((t * n as f64) as usize).min(n - 1);
    pts[j].1 + (pts[j + 1].1 - pts[j].1) * (t * n as f64 - j as f64)
}

fn far_pine(x: f64, y: f64, k: f64, colour: Rgb) -> Shape {
    path(pd!(
        "M{},{}l{},{}l-3,0l{},{}l{},0l{},{}l-3,0Z",
        x,
        y - 34.0 * k,
        6.0 * k,
        14.0 * k,
        6.0 * k,
        20.0 * k,
        -18.0 * k,
        6.0 * k,
        -20.0 * k
    ))
    .fill(colour)
    .op(0.75)
}

/// Slanting light from the sun.
fn shafts(doc: &mut Doc, chance: &mut Chance, sun: f64, colour: &str, opacity: f64) -> Art {
    (0..5)
        .map(|i| {
            let (x, w) = (sun + 60.0 - f64::from(i) * 230.0 + chance.between(-40.0, 40.0), chance.between(50.0, 110.0));
            let paint = doc.down(&[fade(0.0, colour, 0.0), fade(0.35, colour, opacity), fade(1.0, colour, 0.0)]);
            path(poly(&[(x, 60.0), (x + w, 60.0), (x + w - 460.0, H), (x - w - 460.0, H)])).fill(paint)
        })
        .collect()
}

/// Calms the middle and the foot, where cards and panels lie.
fn veil(doc: &mut Doc, tint: &str, middle: f64, foot: f64) -> Art {
    let pool =
        doc.rad_at(&[fade(0.0, tint, middle), fade(0.6, tint, middle * 0.7), fade(1.0, tint, 0.0)], 0.5, 0.52, 0.55);
    let low = doc.down(&[fade(0.0, "#140c30", 0.0), fade(0.35, "#140c30", foot * 0.57), fade(1.0, "#140c30", foot)]);
    let high = doc.down(&[fade(0.0, "#120a2c", 0.7), fade(1.0, "#120a2c", 0.0)]);
    rect(0.0, 0.0, W, H).fill(pool) + rect(0.0, 600.0, W, 480.0).fill(low) + rect(0.0, 0.0, W, 110.0).fill(high)
}

/// Golem Edition: lantern dusk in the crystal highlands.
pub fn golem(doc: &mut Doc) -> Art {
    let mut art = highlands(doc);
    art += veil(doc, "#1c1240", 0.34, 0.74);
    art + veins(doc)
}

/// The highlands in full light.
pub(super) fn highlands(doc: &mut Doc) -> Art {
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
    let mut art = sky(doc, &mut chance, &dusk);
    art += ridge(
        doc,
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
    art += ridge(
        doc,
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
    art += haze(doc, 380.0, 240.0, "#ffc6a0", 0.38);
    for (i, (base, height, colour, n)) in [
        (540.0, 90.0, "#6d447f", 9),
        (620.0, 110.0, "#513374", 8),
        (720.0, 100.0, "#3b2662", 7),
        (850.0, 90.0, "#2a1a4c", 6),
    ]
    .into_iter()
    .enumerate()
    {
        let warm = if i < 2 { 0.26 } else { 0.08 };
        let (land, pts) =
            hill(doc, &mut chance, i, base, height, n, colour, ("#c77a9a", warm), ("#ffd0a8", 0.5 - 0.1 * i as f64));
        art += land;
        for _ in 0..20 {
            let t = chance.unit();
            let y = on_crest(&pts, t) + chance.between(4.0, 22.0);
            art += far_pine(t * W, y, chance.between(0.6, 1.2) * (1.0 + 0.35 * i as f64), mix(colour, INK, 0.45));
        }
        if i == 1 {
            art += caravanserai(doc, 735.0, on_crest(&pts, 735.0 / W) + 14.0);
        }
    }
    art + shafts(doc, &mut chance, 1420.0, "#ffe2b8", 0.13)
}

/// Crystal veins at the margins and drifting sparks: the only own light.
pub(super) fn veins(doc: &mut Doc) -> Art {
    let mut chance = Chance::named("backdrop veins");
    let mut art = Art::default();
    for (x, y, k, levels) in [(26.0, 652.0, 0.62, [2, 3, 2]), (1894.0, 652.0, 0.62, [3, 2, 1])] {
        art += crystal_vein(doc, &mut chance, x, y, k, levels);
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

/// Spice Road: a city on the river of sand, in warm daylight.
pub fn spice(doc: &mut Doc) -> Art {
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
    let mut art = sky(doc, &mut chance, &day);
    art += ridge(
        doc,
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
    art += haze(doc, 340.0, 260.0, "#ffeec0", 0.7);
    art += skyline(doc, &mut chance, 505.0, 1.0);
    for (i, (base, height, colour, n)) in [
        (545.0, 50.0, "#e8bc7c", 7),
        (640.0, 80.0, "#cf9858", 6),
        (740.0, 80.0, "#a86e48", 6),
        (880.0, 90.0, "#6e4440", 5),
    ]
    .into_iter()
    .enumerate()
    {
        let (land, pts) =
            hill(doc, &mut chance, i, base, height, n, colour, ("#ffe0a0", 0.2), ("#fff0c0", 0.6 - 0.12 * i as f64));
        art += land;
        for _ in 0..4 {
            let t = chance.unit();
            art += palm(t * W, on_crest(&pts, t) + 10.0, chance.between(0.4, 0.7) * (1.0 + 0.4 * i as f64));
        }
        if i == 1 {
            for j in 0..7 {
                let t = 0.52 + f64::from(j) * 0.028;
                art += far_camel(t * W, on_crest(&pts, t) + 6.0, 0.9);
            }
        }
    }
    art += shafts(doc, &mut chance, 900.0, "#fff4d0", 0.12);
    art += veil(doc, "#5a2c28", 0.24, 0.7);
    art
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

/// An Endless World: a new coast at the end of the sea.
pub fn world(doc: &mut Doc) -> Art {
    let mut chance = Chance::named("backdrop world");
    let evening = Sky {
        stops: [
            (0.0, "#14204e"),
            (0.12, "#24447c"),
            (0.24, "#4f80a0"),
            (0.33, "#a8b8b0"),
            (0.39, "#f4d8a8"),
            (0.43, "#ffe6b0"),
        ],
        glow: ["#fff2c8", "#ffdca0", "#f0b890"],
        disc: "#fff8e0",
        sun: (960.0, 400.0),
        radius: 66.0,
        clouds: ("#ffe8d0", 0.34),
        stars: 90,
    };
    let mut art = sky(doc, &mut chance, &evening);
    let sea = doc.down(&[at(0.0, "#ffdca8"), at(0.12, "#8cb8b4"), at(0.4, "#2f7a94"), at(1.0, "#163a64")]);
    art += rect(0.0, 448.0, W, H - 448.0).fill(sea);
    for i in 0..70 {
        let t = f64::from(i) / 70.0;
        let y = 452.0 + t * t * 400.0;
        let l = chance.between(30.0, 120.0) * (0.5 + t * 1.6);
        let x = 960.0 + chance.between(-1.0, 1.0) * (120.0 + 700.0 * t) - l / 2.0;
        art +=
            path(pd!("M{},{}q{},-3 {},0", x, y, l / 2.0, l)).stroke("#fff2d0", 1.6 + t * 2.0).op(0.5 - 0.3 * t).cap();
    }
    for (x, y, k) in [(700.0, 500.0, 0.8), (1180.0, 520.0, 1.1), (1010.0, 470.0, 0.45)] {
        art += ship(x, y, k);
    }
    for (side, far) in [(-1.0, "#6a7c9c"), (1.0, "#7a84a0")] {
        art += headland(doc, &mut chance, side, 470.0, 620.0, 210.0, far, "#d8c8b8");
    }
    for (side, near) in [(-1.0, "#3f6a70"), (1.0, "#45606e")] {
        art += headland(doc, &mut chance, side, 620.0, 430.0, 240.0, near, "#f0d0a0");
    }
    art += shafts(doc, &mut chance, 1000.0, "#fff0c8", 0.12);
    let (land, pts) = hill(doc, &mut chance, 3, 930.0, 90.0, 6, "#24384c", ("#8ab0a0", 0.12), ("#ffe0b0", 0.4));
    art += land;
    for _ in 0..26 {
        let t = chance.unit();
        art += far_pine(t * W, on_crest(&pts, t) + 10.0, chance.between(1.4, 2.4), "#16263c".into());
    }
    art += veil(doc, "#141c44", 0.38, 0.74);
    art
}

fn headland(
    doc: &mut Doc,
    chance: &mut Chance,
    side: f64,
    y: f64,
    reach: f64,
    height: f64,
    tone: &str,
    lit: &str,
) -> Art {
    let edge = if side < 0.0 { -20.0 } else { W + 20.0 };
    let mut pts = vec![(edge, y - height)];
    for i in 1..=6 {
        let t = f64::from(i) / 6.0;
        let drop = height * (1.0 - t.powf(1.4)) * chance.between(0.8, 1.1);
        pts.push((edge - side * reach * t, y - drop));
        pts.push((edge - side * reach * (t + 0.03), y - drop * 0.55));
    }
    pts.push((edge - side * reach * 1.04, y + 14.0));
    pts.push((edge, y + 60.0));
    let paint = doc.lin_user(
        &[at(0.0, mix(tone, lit, 0.25)), at(1.0, mix(tone, "#142848", 0.35))],
        0.0,
        y - height,
        0.0,
        y + 40.0,
    );
    let mut art = path(poly(&pts)).fill(paint) + path(line(&pts[..pts.len() - 2])).stroke(lit, 3.0).op(0.5);
    for w in pts.windows(2).take(12).step_by(2) {
        let (x, top) = w[1];
        art += path(poly(&[
            (x, top),
            (x + side * 46.0, top + 10.0),
            (x + side * 60.0, y + 20.0),
            (x + side * 6.0, y + 10.0),
        ]))
        .fill(lit)
        .op(0.16);
    }
    art += path(pd!("M{},{}q{},10 {},4", edge, y + 30.0, -side * reach * 0.5, -side * reach * 1.06))
        .stroke("#fff6e0", 4.0)
        .op(0.5)
        .cap();
    art
}

fn ship(x: f64, y: f64, k: f64) -> Art {
    let hull = path("M-44,0H46L36,20H-30Z").fill("#4a2c3c")
        + path("M0,0V-76").stroke("#4a2c3c", 5.0)
        + path("M4,-74C34,-60 40,-30 36,-8H4Z").fill("#fff0d0")
        + path("M-4,-66C-28,-52 -34,-28 -34,-8H-4Z").fill("#f0d4a8")
        + path("M4,-40C20,-36 34,-34 38,-34L38,-24C28,-26 14,-28 4,-30Z").fill("#d2553f").op(0.9)
        + path("M0,-76l22,6l-22,6Z").fill("#a8478f")
        + path("M-60,22q60,-8 124,0").stroke("#fff6e0", 4.0).op(0.6).cap();
    place(hull, x, y, k)
}

/// The Call for Adventure: a map table in the clouds above the ranges.
pub fn adventure(doc: &mut Doc) -> Art {
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
    let mut art = sky(doc, &mut chance, &dusk);
    for (base, height, peaks, top, foot, shade) in [
        (560.0, 300.0, 12.0, "#c8849c", "#f4b8a0", "#9a6094"),
        (660.0, 330.0, 9.0, "#9a6098", "#d890a0", "#62407e"),
        (800.0, 340.0, 7.0, "#5f3f7c", "#9a6a94", "#3c2660"),
    ] {
        art +=
            ridge(doc, &mut chance, Ridge { base, height, peaks, top, foot, shade, snow: Some("#ffe8d8"), sun: 380.0 });
        art += haze(doc, base - 150.0, 300.0, "#ffcab0", 0.5);
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
            art += path(d).fill("#ffdcc8").op(0.35);
        }
    }
    for (i, (base, height, colour, n)) in
        [(860.0, 90.0, "#4a3168", 7), (960.0, 90.0, "#33204f", 6)].into_iter().enumerate()
    {
        let (land, pts) = hill(doc, &mut chance, i + 1, base, height, n, colour, ("#c77a9a", 0.12), ("#ffd0a8", 0.35));
        art += land;
        for _ in 0..22 {
            let t = chance.unit();
            art += far_pine(t * W, on_crest(&pts, t) + 8.0, chance.between(0.9, 1.7), mix(colour, INK, 0.45));
        }
    }
    art += shafts(doc, &mut chance, 760.0, "#ffe8c0", 0.13);
    art += veil(doc, "#1c1240", 0.46, 0.8);
    art
}
