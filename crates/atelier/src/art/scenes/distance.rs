//! What lies behind a scene of the Spice Road: dunes, a city, mountains, water or palms in the haze.

use super::{Distance, H, W, subjects::onion};
use crate::{
    art::{
        chance::Chance,
        colour::{Rgb, mix},
        pen::*,
        strips::palm,
    },
    pd,
};

pub(super) fn distance(
    doc: &mut Doc,
    chance: &mut Chance,
    kind: Distance,
    [high, middle, low, lit, ground, _]: [Rgb; 6],
) -> Art {
    let haze = mix(middle, low, 0.5);
    let art = match kind {
        Distance::Mountains => mountains(chance, haze, high, ground),
        Distance::Dunes => dunes(chance, haze, lit),
        Distance::City => city(chance, haze),
        Distance::Sea | Distance::River => water(doc, chance, haze, low, kind),
        Distance::Palms => palms(chance),
    };
    let mist = doc.down(&[fade(0.0, low, 0.0), fade(0.7, low, 0.5), fade(1.0, low, 0.0)]);
    art + rect(0.0, 140.0, W, 90.0).fill(mist)
}

/// Two ridges, the farther one with snow.
fn mountains(chance: &mut Chance, haze: Rgb, high: Rgb, ground: Rgb) -> Art {
    let mut art = Art::default();
    for (base, height, tone) in [(190.0, 96.0, mix(high, haze, 0.55)), (206.0, 58.0, mix(ground, haze, 0.6))] {
        let pts: Vec<Pt> = (0..=7)
            .map(|q| {
                (
                    W * f64::from(q) / 7.0,
                    base - height * if q % 2 == 1 { chance.between(0.6, 1.0) } else { chance.between(0.0, 0.35) },
                )
            })
            .collect();
        art += path(line(&pts) + &format!("L{W},{H}L0,{H}Z")).fill(tone);
        for w in pts.windows(3).filter(|w| w[1].1 < w[0].1 && w[1].1 < w[2].1) {
            let (x, y) = w[1];
            art += path(poly(&[(x, y), w[2], (x + 4.0, base)])).fill(mix(tone, "#4a3a6a", 0.4)).op(0.35);
            if height > 80.0 {
                art += path(poly(&[
                    (x, y),
                    (x + 12.0, y + 15.0),
                    (x + 3.0, y + 11.0),
                    (x - 3.0, y + 18.0),
                    (x - 10.0, y + 13.0),
                ]))
                .fill("#ffffff")
                .op(0.85);
            }
        }
    }
    art
}

/// Two waves of sand with a lit crest.
fn dunes(chance: &mut Chance, haze: Rgb, lit: Rgb) -> Art {
    let mut art = Art::default();
    for (base, height, tone) in [(184.0, 34.0, mix(lit, haze, 0.55)), (202.0, 30.0, mix(lit, haze, 0.2))] {
        let pts: Vec<Pt> = (0..=4).map(|q| (W * f64::from(q) / 4.0, base - height * chance.unit())).collect();
        art +=
            path(wave(&pts) + &format!("L{W},{H}L0,{H}Z")).fill(tone) + path(wave(&pts)).stroke("#fff8e0", 2.0).op(0.7);
    }
    art
}

/// Houses side by side, some with a dome or a tower.
fn city(chance: &mut Chance, haze: Rgb) -> Art {
    let mut art = Art::default();
    let mut x = -10.0;
    while x < W {
        let (w, h) = (chance.between(18.0, 38.0), chance.between(20.0, 70.0));
        let wall = mix(chance.pick(&["#f0d4a4", "#e6c08a", "#dcae80"]), haze, 0.45);
        let top = 204.0 - h;
        art += path(pd!("M{},214V{}H{}V214Z", x, top, x + w)).fill(wall);
        match chance.whole(0, 3) {
            0 => {
                let (m, r) = (x + w / 2.0, w * 0.42);
                let tone = mix(chance.pick(&["#2f9a9a", "#c98a3c", "#5f8fae"]), haze, 0.3);
                art += path(onion(m, top, r)).fill(tone);
            }
            1 => {
                art += path(pd!(
                    "M{},{}V{}L{},{}L{},{}V{}Z",
                    x + w * 0.36,
                    top,
                    top - h * 0.4,
                    x + w * 0.5,
                    top - h * 0.4 - 12.0,
                    x + w * 0.64,
                    top - h * 0.4,
                    top
                ))
                .fill(wall)
            }
            _ => {}
        }
        art += path(pd!("M{},{}v-6a3,3 0 0 1 6,0v6Z", x + w * 0.4, top + 16.0)).fill(mix(wall, "#6a3a4c", 0.6));
        x += w * chance.between(0.8, 1.2);
    }
    art
}

/// The sea, or a river below a green bank.
fn water(doc: &mut Doc, chance: &mut Chance, haze: Rgb, low: Rgb, kind: Distance) -> Art {
    let mut art = Art::default();
    let water = doc.down(&[at(0.0, mix(low, "#5fc0d0", 0.5)), at(1.0, "#2f88a8")]);
    let top = if kind == Distance::Sea { 172.0 } else { 190.0 };
    if kind == Distance::River {
        let pts: Vec<Pt> = (0..=4).map(|q| (W * f64::from(q) / 4.0, 186.0 - 26.0 * chance.unit())).collect();
        art += path(wave(&pts) + &format!("L{W},{H}L0,{H}Z")).fill(mix("#8ab070", haze, 0.3));
    }
    art += rect(0.0, top, W, 60.0).fill(water);
    for _ in 0..12 {
        let (x, y, l) = (chance.between(0.0, W), chance.between(top + 3.0, 212.0), chance.between(10.0, 34.0));
        art += path(pd!("M{},{}q{},-2 {},0", x, y, l / 2.0, l)).stroke("#fffbe8", 1.8).op(0.75).cap();
    }
    art
}

/// A row of palms.
fn palms(chance: &mut Chance) -> Art {
    let mut art = Art::default();
    for i in 0..9 {
        let x = f64::from(i) * 34.0 + chance.between(-8.0, 8.0);
        art += faded(0.8, palm(x, 212.0, chance.between(0.42, 0.72)));
    }
    art
}
