//! The Call for Adventure: relief hexes of radius 128, pointy top, centred on 0,0, with the trade or price on a plate.

use super::{
    cards::medal,
    chance::Chance,
    colour::mix,
    gems::{Counts, Goods},
    palette::*,
    pen::*,
};
use crate::pd;

/// Common rim of every tile: any tile joins any other.
const RIM_COLOUR: &str = "#7f66a6";
/// View box of a hex sprite; its middle is the middle of the hex.
pub const VIEW: (f64, f64, f64, f64) = (-118.0, -157.825, 236.0, 315.65);

/// The four families of mountains, by trade symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Sun,
    Leaf,
    Frost,
    Flame,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 4] = [Family::Sun, Family::Leaf, Family::Frost, Family::Flame];
    /// Its name in files.
    pub fn name(self) -> &'static str {
        ["sun", "leaf", "frost", "flame"][self as usize]
    }
    /// Light, mid, shadow, deep.
    fn ramp(self) -> [&'static str; 4] {
        match self {
            Family::Sun => ["#ffe3a4", "#e0a05a", "#96526a", "#5a3058"],
            Family::Leaf => ["#cdea92", "#6fae5c", "#33686a", "#24425c"],
            Family::Frost => ["#f4ffff", "#a4d8f0", "#5480c0", "#38488e"],
            Family::Flame => ["#b99ac8", "#72508e", "#3f2a66", "#281a48"],
        }
    }
    fn soil(self) -> &'static str {
        ["#b98a6a", "#5f9078", "#7f9cc8", "#7a4a86"][self as usize]
    }
    fn plate_edge(self) -> &'static str {
        if self == Family::Flame { "#b06ac0" } else { self.ramp()[1] }
    }
    /// Masses of a variant, back to front: x, base, width, height. Near the middle they may rise to 150 above the
    /// centre, towards the sides only to 98: beyond that they would hide a plate of the row behind.
    fn masses(self, variant: usize) -> Vec<(f64, f64, f64, f64)> {
        let plain: &[(f64, f64, f64, f64)] = match (self, variant % 3) {
            (Family::Sun, 0) => &[(-62.0, -40.0, 80.0, 52.0), (62.0, -38.0, 78.0, 54.0), (0.0, -14.0, 122.0, 100.0)],
            (Family::Sun, 1) => &[(58.0, -34.0, 86.0, 60.0), (-12.0, -16.0, 106.0, 90.0), (-74.0, -12.0, 66.0, 48.0)],
            (Family::Sun, _) => &[
                (10.0, -30.0, 62.0, 92.0),
                (-56.0, -24.0, 84.0, 68.0),
                (58.0, -12.0, 92.0, 62.0),
                (-22.0, -8.0, 72.0, 34.0),
            ],
            (Family::Leaf, 0) => &[(-60.0, -36.0, 90.0, 56.0), (60.0, -36.0, 90.0, 54.0), (0.0, -10.0, 118.0, 102.0)],
            (Family::Leaf, 1) => &[(-16.0, -30.0, 104.0, 78.0), (58.0, -12.0, 100.0, 70.0), (-80.0, -8.0, 60.0, 42.0)],
            (Family::Leaf, _) => &[(18.0, -30.0, 106.0, 78.0), (-56.0, -22.0, 96.0, 64.0), (8.0, -6.0, 92.0, 46.0)],
            (Family::Frost, 0) => &[(-62.0, -30.0, 76.0, 64.0), (62.0, -30.0, 78.0, 62.0), (0.0, -8.0, 108.0, 138.0)],
            (Family::Frost, 1) => &[(-12.0, -22.0, 104.0, 122.0), (54.0, -10.0, 96.0, 84.0), (-78.0, -8.0, 62.0, 56.0)],
            (Family::Frost, _) => &[(14.0, -24.0, 100.0, 120.0), (-52.0, -12.0, 96.0, 82.0), (76.0, -8.0, 62.0, 58.0)],
            (Family::Flame, 0) => &[(-74.0, -28.0, 70.0, 48.0), (74.0, -24.0, 66.0, 40.0), (0.0, -10.0, 150.0, 96.0)],
            (Family::Flame, 1) => &[(64.0, -26.0, 84.0, 62.0), (-18.0, -10.0, 134.0, 94.0)],
            (Family::Flame, _) => &[(-48.0, -26.0, 102.0, 66.0), (36.0, -10.0, 120.0, 86.0)],
        };
        // The second three mirror the first and vary a little.
        let turned = variant >= 3;
        plain
            .iter()
            .map(|(x, base, w, h)| if turned { (-x, *base, w * 0.94, h * 0.93) } else { (*x, *base, *w, *h) })
            .collect()
    }
}

/// One rock mass: base, shadow half along the ridge, texture, lit edge, warm rim.
fn mass(doc: &mut Doc, pts: &[Pt], tones: [&str; 4], ridge: &[Pt], curved: bool, inside: Art) -> Art {
    let [light, mid, shadow, deep] = tones;
    let outline = |pts: &[Pt]| if curved { smooth(pts) } else { cut(pts, 4.0) };
    let d = outline(pts);
    let (x0, y0, x1, y1) = bounds(pts);
    let base =
        doc.lin(&[at(0.0, mix(mid, light, 0.55)), at(0.55, mid), at(1.0, mix(mid, shadow, 0.6))], 0.0, 0.0, 0.35, 1.0);
    let right = [(x1 + 20.0, ridge[ridge.len() - 1].1 + 10.0), (x1 + 20.0, y0 - 10.0), (ridge[0].0 + 6.0, y0 - 10.0)];
    let half: Vec<Pt> = ridge.iter().chain(&right).copied().collect();
    let far: Vec<Pt> = ridge.iter().map(|(x, y)| (x + (x1 - x) * 0.45, *y)).chain(right).collect();
    let mut left = vec![(x0 - 9.0, y0 - 9.0), (ridge[0].0, y0 - 9.0)];
    left.extend(ridge);
    left.push((x0 - 9.0, y1 + 9.0));
    let lit = doc.clip(&[poly(&left)]);
    let rim =
        doc.lin(&[fade(0.0, "#ffb070", 0.0), fade(0.55, "#ffb070", 0.0), fade(1.0, RIM, 1.0)], 0.0, 0.0, 1.0, 0.0);
    let art = path(&d).fill(base)
        + path(poly(&half)).fill(shadow).op(0.84)
        + path(poly(&far)).fill(deep).op(0.42)
        + inside
        + path(format!("{d}{}", outline(&moved(pts, 5.0, 6.0)))).even_odd().fill(light).op(0.68).clip(lit)
        + path(&d).stroke(rim, 8.0)
        + path(line(ridge)).stroke(light, 2.2).op(0.55);
    let clip = doc.clip(&[&d]);
    path(&d).fill(mid).stroke(INK, 6.0).join() + clipped(clip, art)
}

fn mesa(doc: &mut Doc, chance: &mut Chance, x: f64, base: f64, w: f64, h: f64) -> Art {
    let t = base - h;
    let pts = [
        (x - w * 0.5, base),
        (x - w * 0.40, base - h * 0.34),
        (x - w * 0.33, base - h * 0.40),
        (x - w * 0.29, t + 4.0),
        (x - w * 0.24, t),
        (x + w * 0.24, t + chance.between(-4.0, 3.0)),
        (x + w * 0.30, t + 7.0),
        (x + w * 0.34, base - h * 0.42),
        (x + w * 0.42, base - h * 0.32),
        (x + w * 0.5, base),
    ];
    let ridge =
        [(x + w * 0.08, t), (x + w * 0.04, base - h * 0.6), (x + w * 0.14, base - h * 0.36), (x + w * 0.08, base)];
    let mut bands = Art::default();
    for (i, q) in [0.16, 0.30, 0.52, 0.70, 0.84].into_iter().enumerate() {
        let d = pd!(
            "M{},{}Q{},{} {},{}",
            x - w * 0.5,
            base - h * q + 2.0,
            x,
            base - h * q + 8.0,
            x + w * 0.5,
            base - h * q - 1.0
        );
        let (colour, width) = if i % 2 == 1 { ("#a8503f", 5.0) } else { ("#fff0c8", 3.0) };
        bands += path(d).stroke(colour, width).op(0.5);
    }
    bands +=
        path(poly(&[(x - w * 0.26, t + 1.0), (x + w * 0.25, t), (x + w * 0.1, t + 11.0), (x - w * 0.2, t + 10.0)]))
            .fill("#fff0c4")
            .op(0.8);
    mass(doc, &pts, Family::Sun.ramp(), &ridge, false, bands)
}

fn dome(doc: &mut Doc, chance: &mut Chance, x: f64, base: f64, w: f64, h: f64) -> Art {
    let pts = [
        (x - w * 0.5, base),
        (x - w * 0.47, base - h * 0.45),
        (x - w * 0.3, base - h * 0.86),
        (x, base - h),
        (x + w * 0.3, base - h * 0.86),
        (x + w * 0.47, base - h * 0.45),
        (x + w * 0.5, base),
    ];
    let ridge = [
        (x + w * 0.1, base - h * 1.05),
        (x + w * 0.2, base - h * 0.7),
        (x + w * 0.12, base - h * 0.4),
        (x + w * 0.22, base),
    ];
    let mut terraces = Art::default();
    for q in [0.24, 0.46, 0.68] {
        let arc = |dy: f64| {
            pd!(
                "M{},{}Q{},{} {},{}",
                x - w * 0.52,
                base - h * q + dy,
                x - w * 0.1,
                base - h * (q + 0.17) + dy,
                x + w * 0.52,
                base - h * q + 2.0 + dy
            )
        };
        terraces += path(arc(0.0)).stroke("#eaf7b0", 3.4).op(0.5) + path(arc(5.0)).stroke("#1f4a4c", 3.0).op(0.5);
    }
    let mut trees = Art::default();
    for q in [-0.30, -0.12, 0.06, 0.24_f64] {
        let (cx, cy) = (x + w * q, base - h * (1.0 - (q * 1.75).powi(2)).max(0.1).sqrt());
        let r = w * chance.between(0.085, 0.115);
        trees += circle(cx, cy, r).fill("#2f6a52").stroke(INK, 4.5)
            + circle(cx - r * 0.28, cy - r * 0.3, r * 0.5).fill("#8fd06a");
    }
    trees + mass(doc, &pts, Family::Leaf.ramp(), &ridge, true, terraces)
}

fn spire(doc: &mut Doc, chance: &mut Chance, x: f64, base: f64, w: f64, h: f64) -> Art {
    let tip = (x + chance.between(-0.05, 0.08) * w, base - h);
    let pts = [
        (x - w * 0.5, base),
        (x - w * 0.30, base - h * 0.40),
        (x - w * 0.22, base - h * 0.44),
        tip,
        (x + w * 0.16, base - h * 0.58),
        (x + w * 0.26, base - h * 0.5),
        (x + w * 0.5, base),
    ];
    let ridge = [
        tip,
        (x + w * 0.05, base - h * 0.72),
        (x - w * 0.03, base - h * 0.5),
        (x + w * 0.09, base - h * 0.26),
        (x, base),
    ];
    let inside = path(poly(&[
        (x - w * 0.34, base),
        (x - w * 0.2, base - h * 0.34),
        (x - w * 0.1, base - h * 0.18),
        (x - w * 0.16, base),
    ]))
    .fill("#ffffff")
    .op(0.4)
        + path(poly(&[(x + w * 0.2, base), (x + w * 0.16, base - h * 0.3), (x + w * 0.36, base - h * 0.1)]))
            .fill("#9fc4f0")
            .op(0.5)
        + path(poly(&[
            tip,
            (x - w * 0.17, base - h * 0.56),
            (x - w * 0.10, base - h * 0.50),
            (x - w * 0.04, base - h * 0.62),
            (x + w * 0.02, base - h * 0.52),
            (x + w * 0.05, base - h * 0.72),
        ]))
        .fill("#ffffff")
        + path(poly(&[
            tip,
            (x + w * 0.05, base - h * 0.72),
            (x + w * 0.02, base - h * 0.52),
            (x + w * 0.10, base - h * 0.62),
            (x + w * 0.15, base - h * 0.55),
            (x + w * 0.2, base - h * 0.6),
        ]))
        .fill("#cfdcff")
        .op(0.9);
    mass(doc, &pts, Family::Frost.ramp(), &ridge, false, inside)
}

fn crater(doc: &mut Doc, x: f64, base: f64, w: f64, h: f64) -> Art {
    let t = base - h;
    let glow = doc.rad(&[fade(0.0, "#ff7ac8", 0.85), fade(0.4, "#ff62bd", 0.3), fade(1.0, "#ff62bd", 0.0)]);
    let mut art = Art::default() + circle(x, t + 4.0, w * 0.52).fill(glow);
    let tones = CRYSTAL[3];
    for (o, k, a) in [(-0.10, 0.30, -16.0), (0.11, 0.26, 18.0), (0.0, 0.42, 0.0)] {
        let (l, b) = (h * k, w * 0.15);
        let shard =
            path(poly(&[(0.0, -l), (b / 2.0, -l * 0.62), (b * 0.4, 0.0), (-b * 0.4, 0.0), (-b / 2.0, -l * 0.62)]))
                .fill(tones.mid)
                .stroke(INK, 4.5)
                .join()
                + path(poly(&[
                    (0.0, -l),
                    (-b / 2.0, -l * 0.62),
                    (-b * 0.4, 0.0),
                    (-b * 0.05, 0.0),
                    (-b * 0.08, -l * 0.55),
                ]))
                .fill(tones.light)
                + path(poly(&[(b * 0.5, -l * 0.62), (b * 0.4, 0.0), (b * 0.12, 0.0), (b * 0.1, -l * 0.58)]))
                    .fill(tones.dark);
        art += place_turned(shard, x + w * o, t + 16.0, 1.0, a);
    }
    let pts = [
        (x - w * 0.5, base),
        (x - w * 0.30, base - h * 0.45),
        (x - w * 0.24, t + 8.0),
        (x - w * 0.17, t - 5.0),
        (x - w * 0.07, t + 13.0),
        (x + w * 0.02, t + 7.0),
        (x + w * 0.10, t + 15.0),
        (x + w * 0.19, t - 2.0),
        (x + w * 0.25, t + 12.0),
        (x + w * 0.33, base - h * 0.42),
        (x + w * 0.5, base),
    ];
    let ridge =
        [(x + w * 0.02, t + 7.0), (x + w * 0.08, base - h * 0.6), (x - w * 0.02, base - h * 0.36), (x + w * 0.1, base)];
    let lava = |tail: bool| {
        let d = pd!("M{},{}l{},{}l{},{}", x - w * 0.05, t + 11.0, -w * 0.05, h * 0.2, w * 0.06, h * 0.14);
        if tail { d + &pd!("l{},{}", -w * 0.09, h * 0.26) } else { d }
    };
    let inside = path(lava(true)).stroke("#ff8fce", 5.0).join()
        + path(lava(false)).stroke("#fff0fa", 2.0)
        + path(pd!("M{},{}l{},{}l{},{}", x + w * 0.14, t + 13.0, w * 0.05, h * 0.22, -w * 0.03, h * 0.16))
            .stroke("#e0349f", 3.5);
    art + mass(doc, &pts, Family::Flame.ramp(), &ridge, false, inside)
}

/// Plain basalt tooth beside a crater.
fn tooth(doc: &mut Doc, x: f64, base: f64, w: f64, h: f64) -> Art {
    let pts = [
        (x - w * 0.5, base),
        (x - w * 0.28, base - h * 0.7),
        (x - w * 0.1, base - h),
        (x + w * 0.06, base - h * 0.82),
        (x + w * 0.22, base - h * 0.95),
        (x + w * 0.5, base),
    ];
    let ridge = [(x - w * 0.02, base - h), (x + w * 0.1, base - h * 0.5), (x, base)];
    mass(doc, &pts, Family::Flame.ramp(), &ridge, false, Art::default())
}

fn pine(x: f64, y: f64, k: f64, colour: &str) -> Shape {
    path(pd!(
        "M{},{}l{},{}l{},0l{},{}l{},0l{},{}l{},0Z",
        x,
        y - 34.0 * k,
        8.0 * k,
        15.0 * k,
        -3.0 * k,
        8.0 * k,
        19.0 * k,
        -26.0 * k,
        8.0 * k,
        -19.0 * k,
        -3.0 * k
    ))
    .fill(colour)
    .stroke(INK, 3.5)
    .join()
}

/// Soil and skirt of a tile: family colour in the middle, the common rim at the edge.
fn ground(doc: &mut Doc, soil: &str, seed: &str) -> Art {
    let o = hexagon(128.0);
    let d = poly(&o);
    let mut chance = Chance::named(format!("ground {seed}"));
    let stops = [
        at(0.0, mix(soil, "#ffe0b0", 0.18)),
        at(0.55, soil),
        at(0.86, mix(soil, RIM_COLOUR, 0.62)),
        at(1.0, RIM_COLOUR),
    ];
    let paint = doc.rad_user(&stops, 0.0, 0.0, 128.0);
    let mut tufts = Art::default();
    for _ in 0..40 {
        let (x, y) = (chance.between(-108.0, 108.0), chance.between(-118.0, 118.0));
        let colour = chance.pick(&[mix(soil, INK, 0.5), mix(soil, "#fff0c8", 0.5)]);
        tufts += path(pd!("M{},{}q4,-6 9,0", x, y)).stroke(colour, 2.6).op(0.4).cap();
    }
    let dusk = doc.lin(
        &[
            fade(0.0, "#2a1a5c", 0.26),
            fade(0.5, "#2a1a5c", 0.0),
            fade(0.62, "#ffb070", 0.0),
            fade(1.0, "#ffb070", 0.30),
        ],
        0.0,
        0.0,
        1.0,
        0.5,
    );
    let clip = doc.clip(&[&d]);
    path(poly(&moved(&o, 0.0, 22.0))).fill("#1e1238").stroke(INK, 6.0).join()
        + path(&d).fill(paint).stroke(RIM_COLOUR, 1.5)
        + clipped(clip, tufts + path(&d).fill(dusk))
        + path(&d).stroke("#2a1a4c", 3.0).op(0.6)
        + path(poly(&scaled(&o, 0.965))).stroke("#ffe0c0", 3.0).op(0.30)
}

const PLATE: [Pt; 6] = [(-86.0, -14.0), (86.0, -14.0), (90.0, 58.0), (58.0, 92.0), (-58.0, 92.0), (-90.0, 58.0)];

fn plate(doc: &mut Doc, edge: &str) -> Art {
    let d = cut(&PLATE, 12.0);
    let paper = doc.down(&ramp(&PARCHMENT));
    path(&d).fill(SHADE).op(0.5).shift(3.0, 6.0)
        + path(&d).fill(INK).stroke(INK, 9.0).join()
        + path(&d).fill(paper).stroke(edge, 5.0).join()
}

/// Numeral and icon per colour with true widths; a single stone carries no numeral.
pub fn counted(
    doc: &mut Doc,
    goods: Goods,
    counts: Counts,
    x: f64,
    y: f64,
    scale: f64,
    size: f64,
    gap: f64,
    limit: f64,
) -> Art {
    let used: Vec<usize> = (0..4).filter(|l| counts[*l] > 0).collect();
    let numeral = size * 0.54;
    let width = |l: usize| if counts[l] > 1 { numeral + 3.0 } else { 0.0 } + goods.width(l) * 100.0 * scale;
    let total: f64 = used.iter().map(|l| width(*l)).sum::<f64>() + gap * (used.len() as f64 - 1.0);
    let mut left = -total / 2.0;
    let mut art = Art::default();
    for l in used {
        let mut x = left;
        if counts[l] > 1 {
            art += text(x + numeral / 2.0, size * 0.36, counts[l], size, NUMERAL, Face::Sans);
            x += numeral + 3.0;
        }
        let w = goods.width(l) * 100.0 * scale;
        art += place(goods.plain(doc, l), x + w / 2.0, 0.0, scale);
        left += width(l) + gap;
    }
    place(art, x, y, (limit / total).min(1.0))
}

/// A mountain tile with its exchange.
pub fn mountain(doc: &mut Doc, family: Family, variant: usize, give: Counts, take: Counts) -> Art {
    let mut chance = Chance::named(format!("relief {}{variant}", family.name()));
    let mut art = ground(doc, family.soil(), &format!("{}{variant}", family.name()));
    art += ellipse(8.0, -8.0, 104.0, 17.0).fill(INK).op(0.38);
    for (x, base, w, h) in family.masses(variant) {
        art += match family {
            Family::Sun => mesa(doc, &mut chance, x, base, w, h),
            Family::Leaf => dome(doc, &mut chance, x, base, w, h),
            Family::Frost => spire(doc, &mut chance, x, base, w, h),
            Family::Flame if w < 90.0 => tooth(doc, x, base, w, h),
            Family::Flame => crater(doc, x, base, w, h),
        };
    }
    if matches!(family, Family::Frost | Family::Flame) {
        let green = if family == Family::Frost { "#2b5a6c" } else { "#3a2858" };
        art += pine(-88.0, -2.0, 0.9, green) + pine(88.0, -4.0, 0.8, green);
    }
    let goods = Goods::Crystals;
    let tray = [(-80.0, -8.0), (80.0, -8.0), (82.0, 30.0), (12.0, 30.0), (0.0, 41.0), (-12.0, 30.0), (-82.0, 30.0)];
    let notch = [(-82.0, 31.0), (-12.0, 31.0), (0.0, 42.0), (12.0, 31.0), (82.0, 31.0)];
    art += plate(doc, family.plate_edge());
    art += path(cut(&tray, 5.0)).fill("#c9a876").op(0.75) + path(line(&notch)).stroke("#7a4a3c", 3.0).op(0.85);
    art += counted(doc, goods, give, 16.0, 10.0, 0.44, 44.0, 7.0, 130.0);
    art += counted(doc, goods, take, 0.0, 63.0, 0.46, 46.0, 9.0, 144.0);
    art + place(doc.drawn(&format!("adventure/badge_{}", family.name())), -72.0, 4.0, 29.0 / 30.0)
}

/// A valley.
pub fn valley(doc: &mut Doc, variant: usize) -> Art {
    ground(doc, "#7aa866", &format!("valley{variant}")) + doc.drawn(&format!("adventure/valley_{variant}"))
}

/// A village without its tile; dark when it is closed.
pub fn village(doc: &mut Doc, variant: usize, lit: bool) -> Art {
    let (soil, source) = if lit {
        ("#c79a6c", format!("adventure/village_{variant}"))
    } else {
        ("#6f5a7c", "adventure/village_dark".into())
    };
    ground(doc, soil, &format!("village{variant}")) + doc.drawn(&source)
}

/// The tile of a village, drawn in the village's own frame: medal over the plate's edge, price below.
pub fn prize(doc: &mut Doc, cost: Counts, points: u8) -> Art {
    plate(doc, "#e6b54e")
        + path("M-84,33H84").stroke("#c08a3e", 3.0)
        + path("M-74,12H74").stroke("#c08a3e", 3.0).op(0.5)
        + counted(doc, Goods::Crystals, cost, 0.0, 60.0, 0.46, 48.0, 9.0, 144.0)
        + medal(doc, 0.0, -8.0, points, 44.0)
}

/// Face-down village tile.
pub fn prize_back(doc: &mut Doc) -> Art {
    let d = cut(&PLATE, 12.0);
    let cloth = doc.down(&ramp(&["#3a5c9c", "#2b4a86", "#182a5a"]));
    path(&d).fill(SHADE).op(0.5).shift(3.0, 6.0)
        + path(&d).fill(INK).stroke(INK, 9.0).join()
        + path(&d).fill(cloth).stroke("#e6b54e", 5.0).join()
        + medal(doc, 0.0, 36.0, "?", 36.0)
}

/// Footpath across a shared edge, from the middle of one tile towards the next on its right.
pub fn trail() -> Art {
    let d = "M-36,0Q-18,-6 0,0T36,0";
    path(d).stroke("#3a2458", 12.0).op(0.55).cap() + path(d).stroke("#e8c496", 6.5).op(0.85).cap()
}

/// Rocks and pines for a corner where three tiles meet.
pub fn corner(variant: usize) -> Art {
    let mut chance = Chance::named(format!("corner {variant}"));
    let mut art = Art::default();
    for _ in 0..2 {
        let (x, y) = (chance.between(-16.0, 16.0), chance.between(-6.0, 10.0));
        let rock =
            [(x - 9.0, y + 4.0), (x - 6.0, y - 6.0), (x + 3.0, y - 9.0), (x + 10.0, y - 2.0), (x + 9.0, y + 5.0)];
        art += path(cut(&rock, 3.0)).fill("#8a7a9c").stroke(INK, 3.0)
            + path(poly(&[(x - 6.0, y + 1.0), (x - 4.0, y - 5.0), (x + 3.0, y - 7.0), (x + 1.0, y - 1.0)]))
                .fill("#d8c8d4");
    }
    if variant != 1 {
        art += pine(chance.between(-12.0, 12.0), chance.between(0.0, 8.0), 0.8, "#2b5a5c");
    }
    art
}

/// Bonus tile of 120 x 120: points.
pub fn bonus_points(doc: &mut Doc, points: u8) -> Art {
    let o = [
        (-52.0, -60.0),
        (52.0, -60.0),
        (60.0, -52.0),
        (60.0, 52.0),
        (52.0, 60.0),
        (-52.0, 60.0),
        (-60.0, 52.0),
        (-60.0, -52.0),
    ];
    let d = cut(&o, 8.0);
    let gold = doc.lin(&ramp(&GOLD), 0.0, 0.0, 0.5, 1.0);
    let paper = doc.down(&ramp(&["#fff6df", "#e8d4a8"]));
    path(&d).fill(SHADE).op(0.5).shift(3.0, 6.0)
        + path(&d).fill(gold).stroke(INK, 7.0)
        + path(rrect(-48.0, -48.0, 96.0, 96.0, 12.0)).fill(paper).stroke(INK, 4.0)
        + medal(doc, 0.0, 0.0, points, 43.0)
}
