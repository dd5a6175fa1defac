//! An Endless World: a new coast at the end of the sea.

use super::{Docs, H, Layers, W, land::*, veil};
use crate::{
    art::{chance::Chance, colour::mix, pen::*},
    pd,
};

/// The land behind the table.
pub fn world([back, mid, front]: &mut Docs) -> Layers {
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
    let mut far = sky(back, &mut chance, &evening);
    let sea = back.down(&[at(0.0, "#ffdca8"), at(0.12, "#8cb8b4"), at(0.4, "#2f7a94"), at(1.0, "#163a64")]);
    far += rect(0.0, 448.0, W, H - 448.0).fill(sea);
    for i in 0..70 {
        let t = f64::from(i) / 70.0;
        let y = 452.0 + t * t * 400.0;
        let l = chance.between(30.0, 120.0) * (0.5 + t * 1.6);
        let x = 960.0 + chance.between(-1.0, 1.0) * (120.0 + 700.0 * t) - l / 2.0;
        far +=
            path(pd!("M{},{}q{},-3 {},0", x, y, l / 2.0, l)).stroke("#fff2d0", 1.6 + t * 2.0).op(0.5 - 0.3 * t).cap();
    }
    let mut middle = Art::default();
    for (x, y, k) in [(700.0, 500.0, 0.8), (1180.0, 520.0, 1.1), (1010.0, 470.0, 0.45)] {
        middle += ship(x, y, k);
    }
    for (side, tone) in [(-1.0, "#6a7c9c"), (1.0, "#7a84a0")] {
        middle += headland(mid, &mut chance, side, 470.0, 620.0, 210.0, tone, "#d8c8b8");
    }
    let mut near = Art::default();
    for (side, tone) in [(-1.0, "#3f6a70"), (1.0, "#45606e")] {
        near += headland(front, &mut chance, side, 620.0, 430.0, 240.0, tone, "#f0d0a0");
    }
    let (land, pts) = hill(front, &mut chance, 3, 930.0, 90.0, 6, "#24384c", ("#8ab0a0", 0.12), ("#ffe0b0", 0.4));
    near += land;
    for _ in 0..26 {
        let t = chance.unit();
        near += far_pine(t * W, on_crest(&pts, t) + 10.0, chance.between(1.4, 2.4), "#16263c".into());
    }
    near += veil(front, "#141c44", 0.38, 0.74);
    [far, middle, near]
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
