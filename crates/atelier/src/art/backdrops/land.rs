//! What every land is made of: sky, ranges, haze, hills, pines.

use super::{H, W};
use crate::{
    art::{
        chance::Chance,
        colour::{Rgb, mix},
        pen::*,
    },
    pd,
};

/// Sky from zenith to horizon with a sun at (x, y).
pub(super) struct Sky {
    pub(super) stops: [(f64, &'static str); 6],
    pub(super) glow: [&'static str; 3],
    pub(super) disc: &'static str,
    pub(super) sun: Pt,
    pub(super) radius: f64,
    pub(super) clouds: (&'static str, f64),
    pub(super) stars: usize,
}

pub(super) fn sky(doc: &mut Doc, chance: &mut Chance, s: &Sky) -> Art {
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
pub(super) struct Ridge {
    pub(super) base: f64,
    pub(super) height: f64,
    pub(super) peaks: f64,
    pub(super) top: &'static str,
    pub(super) foot: &'static str,
    pub(super) shade: &'static str,
    pub(super) snow: Option<&'static str>,
    pub(super) sun: f64,
}

pub(super) fn ridge(doc: &mut Doc, chance: &mut Chance, r: Ridge) -> Art {
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
pub(super) fn haze(doc: &mut Doc, y: f64, height: f64, colour: &str, opacity: f64) -> Shape {
    let paint = doc.down(&[fade(0.0, colour, 0.0), fade(0.6, colour, opacity), fade(1.0, colour, 0.0)]);
    rect(0.0, y, W, height).fill(paint)
}

/// A rolling hill; returns its drawing and its crest.
pub(super) fn hill(
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

pub(super) fn on_crest(pts: &[Pt], t: f64) -> f64 {
    let n = pts.len() - 1;
    let j = ((t * n as f64) as usize).min(n - 1);
    pts[j].1 + (pts[j + 1].1 - pts[j].1) * (t * n as f64 - j as f64)
}

pub(super) fn far_pine(x: f64, y: f64, k: f64, colour: Rgb) -> Shape {
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
