//! Cards of 300 x 420 units: point cards (frame and tray over a picture), merchant cards, backs.

use super::{
    colour::{Rgb, mix},
    gems::{Counts, Goods, levels},
    palette::*,
    pen::*,
    strips,
};
use std::f64::consts::PI;

/// Width and height of a card in drawing units.
pub const CARD: (f64, f64) = (300.0, 420.0);
/// The window a point card leaves for its picture: x, y, width, height.
pub const WINDOW: (f64, f64, f64, f64) = (12.0, 12.0, 276.0, 330.0);

/// Points: a sun medallion, scalloped so that nobody takes it for a token.
pub fn medal(doc: &mut Doc, x: f64, y: f64, points: impl ToString, r: f64) -> Art {
    let rim: Vec<Pt> = (0..24)
        .map(|i| {
            let (a, q) = (f64::from(i) * PI / 12.0, r * if i % 2 == 1 { 1.0 } else { 0.9 });
            (x + q * a.cos(), y + q * a.sin())
        })
        .collect();
    let words = points.to_string();
    let size = r * if words.len() < 2 { 1.22 } else { 1.08 };
    let metal = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    path(cut(&moved(&rim, r * 0.045, r * 0.09), r * 0.09)).fill(SHADE).op(0.5)
        + path(cut(&rim, r * 0.09)).fill(metal).stroke(INK, (r * 0.09).max(2.0))
        + circle(x, y, r * 0.74).fill("#fff6dc").stroke("#8a5218", (r * 0.057).max(1.2))
        + text(x, y + size * 0.33, words, size, NUMERAL, Face::Serif)
}

/// A price: numeral and icon per colour, set as one line with true widths so that nothing touches.
pub fn price(doc: &mut Doc, goods: Goods, cost: Counts, x: f64, y: f64) -> Art {
    let used: Vec<usize> = (0..4).filter(|l| cost[*l] > 0).collect();
    if used.len() == 4 {
        // Four colours: the icon stands above its numeral.
        return used
            .iter()
            .map(|l| {
                let cx = x + (*l as f64 - 1.5) * 66.0;
                place(goods.icon(doc, *l), cx, y - 18.0, 0.54) + text(cx, y + 37.0, cost[*l], 35.0, NUMERAL, Face::Sans)
            })
            .collect();
    }
    let (scale, size, gap, pad) = match used.len() {
        1 => (0.74, 60.0, 8.0, 0.0),
        2 => (0.68, 56.0, 6.0, 26.0),
        _ => (0.52, 45.0, 3.0, 10.0),
    };
    let width = |l: usize| size * 0.56 + gap + goods.width(l) * 100.0 * scale;
    let total: f64 = used.iter().map(|l| width(*l)).sum::<f64>() + pad * (used.len() as f64 - 1.0);
    let fit = (256.0 / total).min(1.0);
    let mut left = -total / 2.0;
    let mut art = Art::default();
    for l in used {
        art += text(left + size * 0.28, size * 0.35, cost[l], size, NUMERAL, Face::Sans);
        art += place(goods.icon(doc, l), left + width(l) - goods.width(l) * 50.0 * scale, 0.0, scale);
        left += width(l) + pad;
    }
    place(art, x, y, fit)
}

/// Frame, parchment tray, price and medal of a point card; the window stays open for the picture below.
pub fn point_frame(doc: &mut Doc, goods: Goods, cost: Counts, points: u8) -> Art {
    let window = rrect(12.0, 12.0, 276.0, 396.0, 12.0);
    let ring = |outer: String, inner: &str| path(outer + inner).even_odd();
    let metal =
        doc.lin(&[at(0.0, "#f2cf7a"), at(0.4, "#b07a35"), at(0.7, "#8a5528"), at(1.0, "#e0ac55")], 0.0, 0.0, 1.0, 1.0);
    let lift = if cost.iter().all(|n| *n > 0) { 16.0 } else { 0.0 };
    let (side, shoulder, crest) = (330.0 - lift, 318.0 - lift, 310.0 - lift);
    let edge = format!("M12,{side}C70,{side} 96,{shoulder} 150,{crest}C204,{shoulder} 230,{side} 288,{side}");
    let tray = format!("{edge}L288,408L12,408Z");
    let parchment = doc.down(&ramp(&PARCHMENT));
    let clip = doc.clip(std::slice::from_ref(&window));
    clipped(
        clip,
        path(&tray).fill(SHADE).op(0.45).shift(0.0, -5.0)
            + path(&tray).fill(parchment)
            + path(edge).stroke("#c08a3e", 4.0),
    ) + ring(rrect(0.0, 0.0, 300.0, 420.0, 22.0), &window).fill(INK)
        + ring(rrect(5.0, 5.0, 290.0, 410.0, 18.0), &rrect(9.0, 9.0, 282.0, 402.0, 15.0)).fill(metal)
        + price(doc, goods, cost, 150.0, 366.0)
        + medal(doc, 54.0, 54.0, points, 44.0)
}

/// What a merchant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bargain {
    Gain(Counts),
    Upgrade(u8),
    Trade { give: Counts, take: Counts },
}

impl Bargain {
    /// The cloth of the kind and its dark companion.
    fn cloth(self) -> (Cloth, &'static str) {
        match self {
            Bargain::Gain(_) => (Cloth::Ochre, "#6a3d10"),
            Bargain::Upgrade(_) => (Cloth::Teal, "#0f3f56"),
            Bargain::Trade { .. } => (Cloth::Plum, "#4a1850"),
        }
    }
}

fn kind_glyph(bargain: Bargain) -> Shape {
    path(match bargain {
        Bargain::Gain(_) => "M-9,-24H9V-9H24V9H9V24H-9V9H-24V-9H-9Z",
        Bargain::Upgrade(_) => "M0,-26L24,-2H10V24H-10V-2H-24Z",
        Bargain::Trade { .. } => "M-24,-14H4V-24L24,-8L4,8V-2H-24ZM24,14H-4V24L-24,8L-4,-8V2H24Z",
    })
    .fill("#fff6df")
    .stroke(INK, 3.0)
    .join()
}

/// Upgrade arrow, 104 high, centred on 0,0.
pub fn arrow(doc: &mut Doc) -> Art {
    let fill = doc.down(&ramp(&["#9ff0e4", "#2f9a9a", "#145068"]));
    path("M0,-52L36,-12H16V46H-16V-12H-36Z").fill(fill).stroke(INK, 5.0).join()
        + path("M0,-42L-26,-14H-10V40").stroke("#e8fffb", 3.5).op(0.8)
}

/// Up to three icons are drawn one by one; more become numeral and icon, never a heap of small stones.
fn row(doc: &mut Doc, goods: Goods, counts: Counts, y: f64, big: f64) -> Art {
    let items = levels(counts);
    if items.len() > 3 {
        return price(doc, goods, counts, 150.0, y);
    }
    let scale = if items.len() == 3 { 0.76 } else { big };
    let pitch = (scale * 104.0).min(246.0 / items.len() as f64);
    let middle = (items.len() as f64 - 1.0) / 2.0;
    items
        .iter()
        .enumerate()
        .map(|(i, l)| place(goods.icon(doc, *l), 150.0 + (i as f64 - middle) * pitch, y, scale))
        .collect()
}

/// A merchant card; `id` seeds its picture strip.
pub fn merchant(doc: &mut Doc, goods: Goods, bargain: Bargain, id: &str) -> Art {
    let (cloth, dark) = bargain.cloth();
    let mid = cloth.mid();
    let mut art = path(rrect(0.0, 0.0, 300.0, 420.0, 22.0)).fill(INK)
        + path(rrect(4.0, 4.0, 292.0, 412.0, 19.0)).fill(mid)
        + path(rrect(10.0, 10.0, 280.0, 400.0, 14.0)).fill(INK);
    let paper = doc.down(&[at(0.0, "#fff6df"), at(0.6, "#f4e6c9"), at(1.0, "#e2cc9f")]);
    let mut inside = rect(12.0, 12.0, 276.0, 396.0).fill(paper) + strips::fibres(id);
    let hem: String = "l11.5,-9l11.5,9".repeat(12);
    inside += path(format!("M12,404{hem}")).stroke(mid, 3.0).op(0.55);
    inside += strips::strip(doc, goods, bargain, id);
    inside += path("M12,168Q150,186 288,168L288,196L12,196Z").fill("#8a5a3c").op(0.18);
    inside += awning(mid, 12.0, 146.0, 276.0, 8, 18.0, 15.0, 2.5);
    inside += path("M12,146H288V152H12Z").fill(dark);
    let clip = doc.clip(&[rrect(12.0, 12.0, 276.0, 396.0, 12.0)]);
    art += clipped(clip, inside);
    art += circle(46.0, 48.0, 33.0).fill(SHADE).op(0.45)
        + circle(44.0, 45.0, 32.0).fill(mid).stroke(INK, 4.0)
        + circle(44.0, 45.0, 26.5).fill(dark).op(0.55)
        + place(kind_glyph(bargain), 44.0, 45.0, 0.74);
    art += match bargain {
        Bargain::Gain(take) => gain(doc, goods, take),
        Bargain::Upgrade(steps) => upgrade(doc, goods, steps, dark),
        Bargain::Trade { give, take } => trade(doc, goods, give, take, mid, dark),
    };
    art
}

/// Scalloped awning in the kind's cloth and cream.
pub fn awning(cloth: Rgb, x: f64, y: f64, width: f64, scallops: usize, drop: f64, round: f64, ink: f64) -> Art {
    let w = width / scallops as f64;
    (0..scallops)
        .map(|i| {
            let left = x + i as f64 * w;
            let d = crate::pd!(
                "M{},{}H{}V{}A{},{} 0 0 1 {},{}Z",
                left,
                y,
                left + w + 0.3,
                y + drop,
                w / 2.0,
                round,
                left,
                y + drop
            );
            let paint = if i % 2 == 0 { cloth } else { "#fff1d6".into() };
            path(d).fill(paint).stroke(INK, ink)
        })
        .collect()
}

fn gain(doc: &mut Doc, goods: Goods, take: Counts) -> Art {
    let items = levels(take);
    let (scale, spots): (f64, &[Pt]) = match items.len() {
        1 => (1.5, &[(0.0, 0.0)]),
        2 => (1.15, &[(-62.0, 0.0), (62.0, 0.0)]),
        3 => (0.95, &[(-58.0, 44.0), (58.0, 44.0), (0.0, -48.0)]),
        _ => (0.95, &[(-56.0, -50.0), (56.0, -50.0), (-56.0, 52.0), (56.0, 52.0)]),
    };
    items.iter().zip(spots).map(|(l, (x, y))| place(goods.icon(doc, *l), 150.0 + x, 296.0 + y, scale)).collect()
}

fn upgrade(doc: &mut Doc, goods: Goods, steps: u8, dark: &str) -> Art {
    let middle = (f64::from(steps) - 1.0) / 2.0;
    let scale = if steps > 2 { 1.0 } else { 1.2 };
    let mut art: Art =
        (0..steps).map(|i| place(arrow(doc), 150.0 + (f64::from(i) - middle) * 82.0, 278.0, scale)).collect();
    for l in 0..4 {
        let x = 78.0 + l as f64 * 48.0;
        art += place(goods.plain(doc, l), x, 378.0, 0.34);
        if l < 3 {
            art += path(crate::pd!("M{},374l8,5l-8,5Z", x + 20.0)).fill(dark);
        }
    }
    art
}

fn trade(doc: &mut Doc, goods: Goods, give: Counts, take: Counts, mid: Rgb, dark: &str) -> Art {
    let tray = rrect(24.0, 190.0, 252.0, 84.0, 16.0);
    path(&tray).fill("#c7a978").op(0.55)
        + path(&tray).stroke("#8a5f3c", 2.5).op(0.7)
        + row(doc, goods, give, 232.0, 0.76)
        + row(doc, goods, take, 364.0, 0.72)
        + transformed(
            "translate(150,291) scale(1,.8)",
            path("M-42,-14H42L0,26Z").fill(dark).stroke(INK, 4.0).join() + path("M-26,-7H24L0,15Z").fill(mid),
        )
}

/// Which deck a back belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    Merchant,
    Point,
}

/// Where a camel stands on a back, and how large.
const CAMEL: (f64, f64, f64) = (-159.0, 56.0, 1.5);

/// A card back: merchants plum with what carries their goods, points blue with the four goods.
pub fn back(doc: &mut Doc, goods: Goods, kind: Back) -> Art {
    let (mid, dark) = match kind {
        Back::Merchant => ("#7a2f6a", "#3f1650"),
        Back::Point => ("#2b4a86", "#182a5a"),
    };
    let metal = doc.lin(&ramp(&["#f2cf7a", "#a8713a", "#e0ac55"]), 0.0, 0.0, 1.0, 1.0);
    let field = rrect(11.0, 11.0, 278.0, 398.0, 14.0);
    let weave = mix(mid, "#ffffff", 0.22);
    let mut cloth = Art::default();
    for r in 0..9 {
        for c in 0..6 {
            let (x, y) = (f64::from(c) * 60.0 + if r % 2 == 1 { 30.0 } else { 0.0 }, f64::from(r) * 52.0);
            let d = crate::pd!("M{},{}L{},{}L{},{}L{},{}Z", x, y - 24.0, x + 28.0, y, x, y + 24.0, x - 28.0, y);
            cloth += path(d).stroke(weave, 2.5).op(0.7);
            cloth += circle(x, y, 4.0).fill(weave).op(0.7);
        }
    }
    let pool = doc.rad(&[fade(0.0, dark, 0.95), fade(0.55, dark, 0.8), fade(1.0, dark, 0.0)]);
    cloth += circle(150.0, 210.0, 150.0).fill(pool);
    let clip = doc.clip(std::slice::from_ref(&field));
    let mut art = path(rrect(0.0, 0.0, 300.0, 420.0, 22.0)).fill(INK)
        + path(rrect(5.0, 5.0, 290.0, 410.0, 18.0)).fill(metal)
        + path(field).fill(mid)
        + clipped(clip, cloth)
        + path(rrect(24.0, 24.0, 252.0, 372.0, 10.0)).stroke("#f2cf7a", 2.5).op(0.7);
    for (x, y) in [(24.0, 24.0), (276.0, 24.0), (24.0, 396.0), (276.0, 396.0)] {
        art +=
            path(cut(&[(x, y - 9.0), (x + 9.0, y), (x, y + 9.0), (x - 9.0, y)], 1.0)).fill("#f2cf7a").stroke(INK, 2.5);
    }
    match kind {
        Back::Merchant => {
            art += doc.glow(150.0, 210.0, 130.0, "#ffcf6a", 0.35);
            art += match goods {
                Goods::Crystals => place(super::pieces::wagon(doc, Cloth::Ochre), 158.0, 262.0, 0.66),
                Goods::Spices => place(strips::camel(doc, Cloth::Ochre), CAMEL.0, CAMEL.1, CAMEL.2),
            };
        }
        Back::Point => {
            for (l, x, y) in [(0, -50.0, 6.0), (1, 50.0, 6.0), (2, 0.0, 64.0), (3, 0.0, -54.0)] {
                art += place(goods.glowing(doc, l), 150.0 + x, 210.0 + y, 0.64);
            }
        }
    }
    art
}
