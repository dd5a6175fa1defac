//! An Endless World: location tiles of 300 x 96 with painted views, boards, tiles and pennants.

use super::{
    boxes::{BonusKind, FindKind, Location, Site, WorldIcon},
    cards::{arrow, medal},
    chance::Chance,
    colour::{Rgb, mix},
    gems::{Counts, Goods, levels},
    palette::*,
    pen::*,
    pieces::wagon,
};
use crate::pd;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Width and height of a location tile, and where its zones end: kind and price, who stands there, what it gives, sign.
pub const TILE: (f64, f64) = (300.0, 96.0);
const ZONES: [f64; 3] = [60.0, 136.0, 260.0];

/// The light a place stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Light {
    Amber,
    Fern,
    Azure,
    Fire,
    Sea,
    Rose,
    Violet,
}

impl Light {
    /// Zenith, horizon, glow, ground and foreground.
    fn tones(self) -> [Rgb; 5] {
        let tones = match self {
            Light::Amber => ["#5a3a86", "#d9806f", "#ffd48a", "#6b3f5c", "#3c2250"],
            Light::Fern => ["#1f4a5c", "#5f9a7a", "#e6dc98", "#2f5a52", "#1c3546"],
            Light::Azure => ["#1c2f6e", "#4a7fb4", "#c9ecf0", "#35487f", "#1f2856"],
            Light::Fire => ["#3a1648", "#b0406a", "#ffab7a", "#5a2448", "#331636"],
            Light::Sea => ["#173a6a", "#3f8fa0", "#f0dca0", "#2a4c6c", "#1a2c50"],
            Light::Rose => ["#43256a", "#c05f8a", "#ffc79a", "#5c3468", "#361f4e"],
            Light::Violet => ["#1d1650", "#5a4a9c", "#d9a8c0", "#3c3272", "#221a4c"],
        };
        tones.map(Rgb::from)
    }
}

/// What closes the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Far {
    Peaks,
    Mesas,
    Woods,
    Sea,
}

/// One entry of `places.ron`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The drawn place.
    pub place: String,
    /// The light it lies in.
    pub light: Light,
    /// What closes the horizon.
    pub far: Far,
    /// Left and right are exchanged.
    #[serde(default)]
    pub mirrored: bool,
}
/// All entries by name.
pub type Views = BTreeMap<String, View>;

/// Width and height of a painted view on a tile, and of one that is looked at alone.
const VIEW: (f64, f64) = (276.0, 86.0);
pub const SCENE: (f64, f64) = (380.0, 86.0);
/// How much further to the right a place stands there: traders come from the left.
const ASIDE: f64 = 152.0;

/// A place as whoever comes there sees it, without anything written on it.
pub fn scene(doc: &mut Doc, location: &Location, view: &View) -> Art {
    panorama(doc, &location.id, view, SCENE.0, ASIDE)
}

/// The painted view of a place, which stands so far to the right of where it is clear of a tile's number badge.
fn panorama(doc: &mut Doc, id: &str, view: &View, w: f64, aside: f64) -> Art {
    let h = VIEW.1;
    let mut chance = Chance::named(format!("place {id}"));
    let [high, low, glow, soil, near] = view.light.tones();
    let paint = doc.down(&[at(0.0, high), at(0.55, low), at(0.8, glow)]);
    let mut art = Art::default() + rect(0.0, 0.0, w, h).fill(paint);
    let sun = chance.pick(&[62.0, 70.0, 156.0, 168.0]);
    let halo = doc.rad(&[fade(0.0, "#fff2c8", 0.85), fade(0.3, "#fff2c8", 0.3), fade(1.0, "#fff2c8", 0.0)]);
    art += circle(sun, 36.0, 46.0).fill(halo) + circle(sun, 34.0, 11.0).fill("#fff4d0");
    if matches!(view.light, Light::Violet | Light::Azure | Light::Fire) {
        for _ in 0..14 {
            art += circle(chance.between(0.0, w), chance.between(2.0, 34.0), chance.between(0.5, 1.1))
                .fill("#fff6e0")
                .op(0.7);
        }
    }
    art += horizon(&mut chance, view, [high, low, glow, soil], sun, w);
    let mut lip = vec![(0.0, 62.0), (50.0, 58.0), (110.0, 64.0), (160.0, 59.0), (220.0, 63.0)];
    if w > VIEW.0 {
        lip.extend([(276.0, 59.0), (330.0, 63.0)]);
    }
    lip.push((w, 60.0));
    let floor = doc.down(&[at(0.0, mix(soil, glow, 0.25)), at(0.4, soil), at(1.0, near)]);
    art += path(wave(&lip) + &format!("L{w},{h}L0,{h}Z")).fill(floor) + path(wave(&lip)).stroke("#ffe0b0", 1.4).op(0.6);
    for i in 0..(w / 69.0) as u8 {
        let x = 60.0 + f64::from(i) * 58.0 + chance.between(-10.0, 10.0);
        let shaft = doc.down(&[fade(0.0, "#ffe8c0", 0.26), fade(1.0, "#ffe8c0", 0.0)]);
        art += path(poly(&[(x, 0.0), (x + 16.0, 0.0), (x - 26.0, h), (x - 54.0, h)])).fill(shaft);
    }
    let shade = doc.rad(&[fade(0.0, INK, 0.62), fade(0.6, INK, 0.4), fade(1.0, INK, 0.0)]);
    art += ellipse(100.0 + aside, 73.0, 58.0, 8.0).fill(shade);
    let place_ = match view.place.as_str() {
        "wagon" => place(wagon(doc, Cloth::Brick), 48.0, 72.0, 0.31),
        name => doc.drawn(&format!("world/place_{name}")),
    };
    art += match view.mirrored {
        true => place_mirrored(place_, 136.0 + aside, 0.0, 1.0),
        false => place(place_, 46.0 + aside, 0.0, 1.0),
    };
    art + path(format!("M0,{h}L0,78Q20,72 34,80T80,79T130,80T200,78T{w},77V{h}Z")).fill(near).op(0.75)
}

fn horizon(chance: &mut Chance, view: &View, [high, low, glow, soil]: [Rgb; 4], sun: f64, w: f64) -> Art {
    let h = VIEW.1;
    let far = mix(low, high, 0.35);
    let mut art = Art::default();
    match view.far {
        Far::Peaks => {
            let pts: Vec<Pt> = (0..10)
                .map(|q| (w * f64::from(q) / 9.0, 58.0 - chance.between(8.0, 30.0) * f64::from(q % 2)))
                .collect();
            art += path(line(&pts) + &format!("L{w},{h}L0,{h}Z")).fill(far).op(0.9);
            for (x, y) in [pts[1], pts[3], pts[5], pts[7]] {
                art += path(poly(&[
                    (x, y),
                    (x + 7.0, y + 9.0),
                    (x + 2.0, y + 7.0),
                    (x - 2.0, y + 11.0),
                    (x - 6.0, y + 8.0),
                ]))
                .fill("#fff0e0")
                .op(0.75);
                art += path(poly(&[(x, y), (x + 16.0, 62.0), (x + 3.0, 62.0)])).fill(high).op(0.3);
            }
        }
        Far::Mesas => {
            let mut x = -10.0;
            while x < w {
                let (b, t) = (chance.between(22.0, 44.0), 58.0 - chance.between(8.0, 26.0));
                art += path(poly(&[
                    (x - 5.0, 64.0),
                    (x + 3.0, t + 6.0),
                    (x + 5.0, t),
                    (x + b - 5.0, t - 1.0),
                    (x + b - 3.0, t + 7.0),
                    (x + b + 5.0, 64.0),
                ]))
                .fill(far)
                .op(0.9);
                art += path(pd!("M{},{}H{}", x + 5.0, t + 5.0, x + b - 5.0)).stroke(glow, 1.4).op(0.45);
                x += b + chance.between(4.0, 20.0);
            }
        }
        Far::Woods => {
            for row in 0..2 {
                let tone = mix(far, soil, 0.25 + 0.3 * f64::from(row));
                let mut x = chance.between(-8.0, 0.0);
                while x < w {
                    let k = chance.between(0.8, 1.4);
                    let y = 60.0 + f64::from(row) * 4.0;
                    art += path(pd!("M{},{}l{},{}h{}Z", x, y - 24.0 * k, 6.0 * k, 24.0 * k, -12.0 * k)).fill(tone);
                    x += chance.between(6.0, 11.0);
                }
            }
        }
        Far::Sea => {
            art += rect(0.0, 48.0, w, 20.0).fill(mix(glow, "#2f8fb0", 0.7));
            for i in 0..7 {
                let l = chance.between(6.0, 22.0);
                let x = if i < 4 { sun - l / 2.0 } else { chance.between(0.0, w) };
                art += path(pd!("M{},{}h{}", x, 50.0 + f64::from(i) * 1.7, l)).stroke("#fff4d0", 1.3).cap().op(0.75);
            }
            let x = chance.pick(&[150.0, 172.0, 30.0]);
            art += path(pd!("M{},49h12l-2,3h-8ZM{},49v-10l6,9Z", x, x + 6.0)).fill("#fff1d6");
            art += path(format!("M0,50L0,40L18,44L34,50ZM{w},50V42L{},46L{},50Z", w - 24.0, w - 34.0)).fill(far);
        }
    }
    for _ in 0..8 {
        let (x, y, k) = (chance.between(75.0, w), 62.0 + chance.between(-2.0, 3.0), chance.between(0.5, 0.9));
        art += path(pd!("M{},{}l{},{}h{}Z", x, y - 20.0 * k, 6.0 * k, 20.0 * k, -12.0 * k)).fill(mix(soil, high, 0.4));
    }
    art
}

fn cloth(site: &Site) -> Cloth {
    match site {
        Site::Production(_) => Cloth::Ochre,
        Site::Upgrade(_) => Cloth::Teal,
        Site::Trade { .. } => Cloth::Plum,
        Site::Golem { .. } => Cloth::Indigo,
    }
}

/// The kind of a place as a sign of one colour, within 20 of the middle.
pub fn kind(site: &Site, colour: &str) -> Art {
    let shape = match site {
        Site::Production(_) => path("M-6,-18H6V-6H18V6H6V18H-6V6H-18V-6H-6Z"),
        Site::Upgrade(_) => path("M0,-19L17,1H7V19H-7V1H-17Z"),
        Site::Trade { .. } => path("M-18,-12H3V-18L18,-9L3,0V-6H-18ZM18,6H-3V0L-18,9L-3,18V12H18Z"),
        Site::Golem { .. } => path(
            "M-15,-10Q-15,-17 -8,-17H8Q15,-17 15,-10V12Q15,18 9,18H-9Q-15,18 -15,12Z\
             M-10,-6V2H-3V-6ZM3,-6V2H10V-6ZM-8,8V12H8V8Z",
        )
        .even_odd(),
    };
    Art::default() + shape.fill(colour)
}

/// The name of a kind of place in files.
pub fn kind_name(site: &Site) -> &'static str {
    match site {
        Site::Production(_) => "production",
        Site::Upgrade(_) => "upgrade",
        Site::Trade { .. } => "trade",
        Site::Golem { .. } => "golem",
    }
}

/// The kind of a place on a tag of its colour, 48 x 48.
pub fn kind_tag(site: &Site) -> Art {
    path(rrect(2.0, 2.0, 44.0, 44.0, 9.0)).fill(mix(cloth(site).mid(), "#150d30", 0.25)).stroke(INK, 3.0)
        + place(kind(site, CREAM), 24.0, 24.0, 0.86)
}

/// A location tile: kind on a spine of its colour, and the view, with what it gives on a board before it. Price, traders and
/// sign are the game's to draw. Dark where it cannot be used: what it gives moves up, and below it there is room for the reason.
pub fn location(doc: &mut Doc, location: &Location, view: &View, dark: bool) -> Art {
    let (w, h) = TILE;
    let [spine, plate, _] = ZONES;
    let mid = cloth(&location.site).mid();
    let mut inside = place(panorama(doc, &location.id, view, VIEW.0, 0.0), -6.0, -1.0, 1.14);
    if dark {
        inside += rect(0.0, 0.0, w, h).fill("#170f38").op(0.48);
    }
    let back = if dark { mix(mid, "#150d30", 0.66) } else { mix(mid, "#150d30", 0.25) };
    inside +=
        rect(0.0, 0.0, spine, h).fill(back) + rect(0.0, 0.0, 9.0, h).fill(if dark { mix(mid, INK, 0.45) } else { mid });
    inside += path(pd!("M{},0V{}", spine, h)).stroke(INK, 2.4);
    inside += place(kind(&location.site, if dark { "#b3a6d6" } else { CREAM }), 34.0, 26.0, 0.9);
    let clip = doc.clip(&[rrect(4.0, 4.0, w - 8.0, h - 8.0, 9.0)]);
    let rim = if dark { "#4a3c7c" } else { "#fff3d0" };
    let art = path(rrect(0.0, 0.0, w, h, 13.0)).fill(INK)
        + path(rrect(1.5, 1.5, w - 3.0, h - 3.0, 11.5)).fill(rim)
        + path(rrect(3.5, 3.5, w - 7.0, h - 7.0, 9.5)).fill(INK)
        + clipped(clip, inside);
    // A place without a sign has the room of the sign too.
    let right = if location.icons.is_empty() { w - 6.0 } else { ZONES[2] };
    // Tiles lie before a golem.
    let Some((bargain, wide)) = action(doc, &location.site, dark) else { return art };
    let fit = ((right - plate - 8.0) / wide).min(1.0);
    let (x, y) = ((plate + right) / 2.0, if dark { 34.0 } else { h / 2.0 });
    let board = (wide * fit + 20.0).min(right - plate - 2.0);
    art + notice(doc, (x, y), board, dark) + place(bargain, x, y, fit)
}

/// The board on which a place says what it gives, around a point.
fn notice(doc: &mut Doc, (x, y): Pt, wide: f64, dark: bool) -> Art {
    let high = if dark { 46.0 } else { 58.0 };
    let shape = rrect(x - wide / 2.0, y - high / 2.0, wide, high, 11.0);
    if dark {
        return Art::default() + path(shape).fill("#1d133f").op(0.88);
    }
    let paper = doc.down(&[at(0.0, PARCHMENT[0]), at(0.6, PARCHMENT[1]), at(1.0, PARCHMENT[2])]);
    path(&shape).fill(SHADE).op(0.45).shift(0.0, 3.0) + path(shape).fill(paper).stroke(INK, 2.4)
}

/// What a place gives, around 0,0, and its width: a numeral before each picture, never a row to count.
fn action(doc: &mut Doc, site: &Site, dark: bool) -> Option<(Art, f64)> {
    let ink = if dark { "#d6cbe8" } else { NUMERAL };
    let scale = if dark { 0.84 } else { 1.0 };
    Some(match site {
        Site::Golem { .. } => return None,
        Site::Production(pile) => {
            let kinds = pile.0.iter().filter(|n| **n > 0).count();
            row(doc, pile.0, ink, scale * [0.58, 0.58, 0.54, 0.42, 0.34][kinds.min(4)])
        }
        Site::Upgrade(n) => {
            let art = text(-22.0 * scale, 15.0 * scale, n, 44.0 * scale, ink, Face::Sans)
                + place(arrow(doc), 20.0 * scale, 0.0, 0.54 * scale);
            (art, 80.0 * scale)
        }
        Site::Trade { give, take } => {
            let kinds = take.0.iter().filter(|n| **n > 0).count();
            let scale = scale * if kinds < 2 { 0.44 } else { 0.38 };
            let (a, wa) = row(doc, give.0, ink, scale);
            let (b, wb) = row(doc, take.0, ink, scale);
            let wedge = 13.0;
            let left = -(wa + wb + wedge + 13.0) / 2.0;
            let tray = rrect(left - 4.0, -22.0, wa + 8.0, 44.0, 9.0);
            let ax = left + wa + 7.0;
            let (fill, line) = if dark { ("#33255f", "#4a3c7c") } else { ("#c7a978", "#8a5f3c") };
            let art = path(&tray).fill(fill).op(0.7)
                + path(tray).stroke(line, 1.5).op(0.8)
                + place(a, left + wa / 2.0, 0.0, 1.0)
                + path(pd!("M{},-11L{},0L{},11Z", ax, ax + wedge, ax))
                    .fill(if dark { "#9a7ac8" } else { "#a8478f" })
                    .stroke(INK, 2.4)
                    .join()
                + place(b, left + wa + wedge + 13.0 + wb / 2.0, 0.0, 1.0);
            (art, wa + wb + wedge + 21.0)
        }
    })
}

/// Goods in a row centred on 0,0 and its width; a count above one is a numeral before the stone.
fn row(doc: &mut Doc, counts: Counts, ink: &str, scale: f64) -> (Art, f64) {
    let goods = Goods::Crystals;
    let (size, gap) = (scale * 62.0, 5.0);
    let used: Vec<usize> = (0..4).filter(|l| counts[*l] > 0).collect();
    let width = |l: usize| if counts[l] > 1 { size * 0.62 } else { 0.0 } + goods.width(l) * 100.0 * scale;
    let total: f64 = used.iter().map(|l| width(*l)).sum::<f64>() + gap * (used.len() as f64 - 1.0);
    let mut left = -total / 2.0;
    let mut art = Art::default();
    for l in used {
        if counts[l] > 1 {
            art += text(left + size * 0.27, size * 0.36, counts[l], size, ink, Face::Sans);
        }
        art += place(goods.plain(doc, l), left + width(l) - goods.width(l) * 50.0 * scale, 0.0, scale);
        left += width(l) + gap;
    }
    (art, total)
}

/// The name of an icon in files.
pub fn icon_name(icon: WorldIcon) -> &'static str {
    match icon {
        WorldIcon::Help => "help",
        WorldIcon::Tool => "tool",
        WorldIcon::NewTraders => "new_traders",
        WorldIcon::Exploration => "exploration",
    }
}
/// An icon as an enamel badge.
pub fn enamel(doc: &mut Doc, icon: WorldIcon) -> Art {
    doc.drawn(&format!("world/enamel_{}", icon_name(icon)))
}

/// A trader as a sign of one colour.
pub fn mark(x: f64, y: f64, s: f64, colour: &str) -> Art {
    place(
        path("M-15,0C-13,-24 -9,-32 0,-32C9,-32 13,-24 15,0Z").fill(colour)
            + circle(0.0, -36.0, 11.0).fill(colour)
            + path("M-21,-41C-10,-46 10,-46 21,-41C10,-37 -10,-37 -21,-41ZM-11,-43C-11,-58 11,-58 11,-43Z")
                .fill(colour),
        x,
        y,
        s,
    )
}

/// Width and height of the mist over a place that nobody has explored.
pub const MIST: (f64, f64) = (238.0, 90.0);

/// Mist: it hides the land at the left and the foot of the place, and leaves free what the place will give.
pub fn mist(doc: &mut Doc) -> Art {
    let (w, h) = MIST;
    let mut chance = Chance::named("mist");
    let mut art = Art::default();
    for (count, colour, strength, (left, right), (top, foot)) in [
        (16, "#8f86bd", 0.5, (26.0, 78.0), (20.0, 66.0)),
        (15, "#a79ed0", 0.5, (30.0, w - 34.0), (62.0, h - 14.0)),
        (10, "#cfc7ea", 0.42, (28.0, 84.0), (44.0, 70.0)),
        (9, "#ddd6f2", 0.4, (34.0, w - 40.0), (70.0, h - 12.0)),
    ] {
        for nth in 0..count {
            let x = left + (right - left) * (f64::from(nth) + chance.between(0.0, 1.0)) / f64::from(count);
            let y = chance.between(top, foot);
            let wide = chance.between(16.0, 26.0);
            let puff =
                doc.rad(&[fade(0.0, colour, strength), fade(0.55, colour, strength * 0.7), fade(1.0, colour, 0.0)]);
            art += ellipse(x, y, wide, wide * chance.between(0.42, 0.6)).fill(puff);
        }
    }
    art
}

fn map_piece(doc: &mut Doc) -> Art {
    let o = [
        (-32.0, -50.0),
        (32.0, -50.0),
        (50.0, -32.0),
        (50.0, 32.0),
        (32.0, 50.0),
        (-32.0, 50.0),
        (-50.0, 32.0),
        (-50.0, -32.0),
    ];
    let sea = doc.lin(&ramp(&["#8fe6ef", "#1f86a8", "#123f6a"]), 0.0, 0.0, 1.0, 1.0);
    let paper = doc.down(&[at(0.0, PARCHMENT[0]), at(0.6, PARCHMENT[1]), at(1.0, PARCHMENT[2])]);
    let mut art = path(cut(&moved(&o, 2.0, 4.0), 5.0)).fill(SHADE).op(0.5)
        + path(cut(&o, 5.0)).fill(sea).stroke(INK, 6.0)
        + path(cut(&scaled(&o, 0.82), 4.0)).fill(paper).stroke(INK, 3.0);
    for a in [-45.5, 45.5] {
        art += path(pd!("M{},-6L{},6M-6,{}L6,{}", a, a, a, a)).stroke("#fff6df", 4.0).cap();
    }
    art + path("M-32,22C-18,30 -12,8 2,14S22,34 34,18").stroke("#b08a55", 3.0).dash("5 5").op(0.55)
        + path("M-34,-18C-22,-28 -10,-20 2,-28").stroke("#b08a55", 2.0).op(0.4)
}

/// An exploration tile: a map piece with cut corners, in a box of 100.
pub fn exploration(doc: &mut Doc, kind: &FindKind) -> Art {
    let piece = map_piece(doc);
    piece
        + match kind {
            FindKind::Icon(icon) => place(enamel(doc, *icon), 0.0, 0.0, 0.64),
            FindKind::Points(n) => medal(doc, 0.0, 0.0, n, 35.0),
            FindKind::Traders(_) => {
                mark(-9.0, 28.0, 0.98, NUMERAL)
                    + path("M10,-9H20V-19H29V-9H39V1H29V11H20V1H10Z").fill("#ffd34d").stroke(INK, 4.0).join()
            }
            FindKind::Crystals(pile) => {
                let items = levels(pile.0);
                let (scale, spots): (f64, &[Pt]) = match items.len() {
                    1 => (0.6, &[(0.0, 0.0)]),
                    2 => (0.42, &[(-19.0, 0.0), (19.0, 0.0)]),
                    _ => (0.37, &[(0.0, -17.0), (-18.0, 15.0), (18.0, 15.0)]),
                };
                items.iter().zip(spots).map(|(l, (x, y))| place(Goods::Crystals.icon(doc, *l), *x, *y, scale)).collect()
            }
        }
}

/// Face-down exploration tile: a compass rose.
pub fn exploration_back(doc: &mut Doc) -> Art {
    let piece = map_piece(doc);
    piece
        + path("M0,-34L8,-8L34,0L8,8L0,34L-8,8L-34,0L-8,-8Z").fill("#1f86a8").stroke(INK, 4.0).join()
        + path("M0,-34L8,-8L0,0ZM34,0L8,8L0,0ZM0,34L-8,8L0,0ZM-34,0L-8,-8L0,0Z").fill("#e0503a")
        + circle(0.0, 0.0, 5.0).fill("#ffd34d").stroke(INK, 3.0)
}

/// A bonus tile: a violet pennant of 108 x 100 with a notched foot.
pub fn bonus(doc: &mut Doc, kind: &BonusKind, points: u8) -> Art {
    let d = "M-50,-48H50Q54,-48 54,-44V50L27,38L0,50L-27,38L-54,50V-44Q-54,-48 -50,-48Z";
    let velvet = doc.down(&ramp(&["#8a56b8", "#43246e"]));
    let art = path(d).fill("#eab84a").stroke(INK, 7.0).join()
        + path(d).fill(velvet).stroke(INK, 2.5).transform("translate(0,-1) scale(.86,.85)");
    art + match kind {
        BonusKind::Flat => medal(doc, 0.0, -5.0, points, 37.0),
        BonusKind::PerTwoTraders => {
            medal(doc, -23.0, -6.0, points, 25.0) + mark(12.0, 20.0, 0.6, CREAM) + mark(36.0, 20.0, 0.6, CREAM)
        }
        BonusKind::PerIcon(icon) => medal(doc, -23.0, -6.0, points, 25.0) + place(enamel(doc, *icon), 25.0, -4.0, 0.5),
        BonusKind::PerPair(a, b) => {
            place(enamel(doc, *a), -27.0, 15.0, 0.48)
                + place(enamel(doc, *b), 27.0, 15.0, 0.48)
                + medal(doc, 0.0, -28.0, points, 24.0)
        }
    }
}

/// Plate for the number of traders needed, 56 x 40; the numeral is the game's to write.
pub fn need(doc: &mut Doc, fill: [&str; 2], ink: &str) -> Art {
    let paint = doc.down(&ramp(&fill));
    path(rrect(3.0, 5.0, 52.0, 34.0, 11.0)).fill(SHADE).op(0.45)
        + path(rrect(1.5, 1.5, 52.0, 34.0, 11.0)).fill(paint).stroke(INK, 2.6)
        + mark(38.0, 30.0, 0.44, ink)
}

/// Somebody is sent home from here: a bent arrow on a red disc.
pub fn oust() -> Art {
    circle(0.0, 0.0, 18.0).fill("#c8313f").stroke("#fff3dc", 2.4)
        + path("M9,9V2Q9,-5 2,-5H-8M-3,-11L-9,-5L-3,1").stroke("#fff3dc", 4.2).cap().join()
}

/// A board of the coast, 616 x 307, darkened for the tiles that lie on it.
pub fn board(doc: &mut Doc, letter: char) -> Art {
    let (w, h) = (616.0, 307.0);
    let mut chance = Chance::named(format!("board {letter}"));
    let light = [Light::Violet, Light::Azure, Light::Sea, Light::Fern, Light::Rose, Light::Amber]
        [(letter as usize - 'a' as usize) % 6];
    let [high, low, glow, soil, near] = light.tones();
    let paint = doc.down(&[at(0.0, high), at(0.5, low), at(0.8, glow)]);
    let mut inside = Art::default() + rect(0.0, 0.0, w, h).fill(paint);
    let sun = chance.between(140.0, 500.0);
    inside += doc.glow(sun, 110.0, 210.0, "#fff2c8", 0.8) + circle(sun, 104.0, 30.0).fill("#fff4d0");
    for (base, height, tone) in [(150.0, 90.0, mix(low, high, 0.3)), (190.0, 60.0, mix(low, soil, 0.5))] {
        let pts: Vec<Pt> = (0..=13)
            .map(|q| {
                (
                    w * f64::from(q) / 13.0,
                    base - height * chance.between(0.1, 1.0) * if q % 2 == 1 { 1.0 } else { 0.35 },
                )
            })
            .collect();
        inside += path(line(&pts) + &format!("L{w},{h}L0,{h}Z")).fill(tone);
        for p in pts.windows(3).filter(|p| p[1].1 < p[0].1 && p[1].1 < p[2].1 && height > 80.0) {
            let (x, y) = p[1];
            inside += path(poly(&[
                (x, y),
                (x + 15.0, y + 20.0),
                (x + 4.0, y + 15.0),
                (x - 4.0, y + 24.0),
                (x - 13.0, y + 17.0),
            ]))
            .fill("#fff0e0")
            .op(0.7);
        }
    }
    let water = doc.down(&[at(0.0, mix(glow, "#2f8fb0", 0.5)), at(1.0, mix(soil, "#163a64", 0.6))]);
    let shore: Vec<Pt> = (0..=8).map(|q| (w * f64::from(q) / 8.0, 196.0 + chance.between(-10.0, 16.0))).collect();
    inside += path(wave(&shore) + &format!("L{w},{h}L0,{h}Z")).fill(water)
        + path(wave(&shore)).stroke("#fff6e0", 3.0).op(0.6);
    for _ in 0..26 {
        let (x, y, l) = (chance.between(0.0, w), chance.between(206.0, h), chance.between(14.0, 60.0));
        inside += path(pd!("M{},{}q{},-3 {},0", x, y, l / 2.0, l)).stroke("#fff6e0", 1.8).op(0.35).cap();
    }
    for _ in 0..5 {
        let (x, k) = (chance.between(0.0, w), chance.between(0.6, 1.2));
        let y = chance.between(222.0, 270.0);
        let isle = path("M-60,0C-40,-22 -8,-30 20,-22C44,-20 58,-8 62,0C40,8 -40,8 -60,0Z").fill(near)
            + path("M-50,-4C-34,-20 -8,-26 18,-19").stroke(glow, 2.4).op(0.5);
        inside += place(isle, x, y, k);
        for _ in 0..4 {
            inside += path(pd!("M{},{}l5,18h-10Z", x + chance.between(-26.0, 26.0) * k, y - 34.0 * k))
                .fill(mix(near, "#1c4a40", 0.4));
        }
    }
    let dark =
        doc.rad_at(&[fade(0.0, "#140c30", 0.62), fade(0.8, "#140c30", 0.5), fade(1.0, "#140c30", 0.35)], 0.5, 0.5, 0.7);
    inside += rect(0.0, 0.0, w, h).fill(dark);
    let clip = doc.clip(&[rrect(1.0, 1.0, w - 2.0, h - 2.0, 19.0)]);
    let gold = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    clipped(clip, inside)
        + path(rrect(1.0, 1.0, w - 2.0, h - 2.0, 19.0)).stroke(INK, 4.0)
        + path(rrect(2.5, 2.5, w - 5.0, h - 5.0, 17.5)).stroke(gold, 1.8).op(0.75)
}
