//! Picture strips of the merchant cards: who offers the bargain, and where. Seeded by the card's id.

use super::{
    cards::Bargain,
    chance::Chance,
    colour::{Rgb, mix},
    gems::{Goods, levels},
    palette::*,
    pen::*,
    pieces::{Outfit, trader, wagon},
};
use crate::pd;

/// Paper fibres on the parchment below the awning.
pub fn fibres(id: &str) -> Art {
    let mut chance = Chance::named(format!("fibres {id}"));
    (0..46)
        .map(|_| {
            let (x, y) = (chance.between(16.0, 270.0), chance.between(176.0, 402.0));
            let d = pd!(
                "M{},{}q{},{} {},0",
                x,
                y,
                chance.between(4.0, 9.0),
                chance.between(-3.0, 3.0),
                chance.between(10.0, 18.0)
            );
            path(d).stroke(chance.pick(&["#b08a55", "#fffaf0"]), 1.2).op(0.32)
        })
        .collect()
}

/// Sky from the zenith to the horizon: dusk for crystals, warm daylight for spices.
fn sky(goods: Goods, bargain: Bargain) -> [Rgb; 3] {
    let tones = match (goods, bargain) {
        (Goods::Crystals, Bargain::Gain(_)) => ["#5a3a8a", "#e58f78", "#ffd99a"],
        (Goods::Crystals, Bargain::Upgrade(_)) => ["#173a6a", "#3f8fa0", "#f0dca0"],
        (Goods::Crystals, Bargain::Trade { .. }) => ["#43256a", "#c05f8a", "#ffc79a"],
        (Goods::Spices, Bargain::Gain(_)) => ["#4f9cc8", "#a8d4d8", "#ffeec0"],
        (Goods::Spices, Bargain::Upgrade(_)) => ["#3f86c0", "#8cc8d0", "#fff0c8"],
        (Goods::Spices, Bargain::Trade { .. }) => ["#5aa6c8", "#c8d8c0", "#ffe0a8"],
    };
    tones.map(Rgb::from)
}

/// Header of 276 x 150 at (12, 12).
pub fn strip(doc: &mut Doc, goods: Goods, bargain: Bargain, id: &str) -> Art {
    let mut chance = Chance::named(format!("strip {id}"));
    let [high, low, horizon] = sky(goods, bargain);
    let paint = doc.down(&[at(0.0, high), at(0.6, low), at(1.0, horizon)]);
    let mut art = Art::default() + rect(12.0, 12.0, 276.0, 150.0).fill(paint);
    let sun = chance.pick(&[70.0, 150.0, 186.0, 220.0]);
    let light = doc.rad(&[fade(0.0, "#fff2c8", 0.8), fade(0.3, "#fff2c8", 0.3), fade(1.0, "#fff2c8", 0.0)]);
    art += circle(sun, 84.0, 84.0).fill(light) + circle(sun, 84.0, 22.0).fill("#fff4d0");
    art += match goods {
        Goods::Crystals => highlands(&mut chance, high, low),
        Goods::Spices => lowlands(doc, &mut chance, high, low),
    };
    let cloth = chance.pick(&[Cloth::Plum, Cloth::Teal, Cloth::Indigo, Cloth::Brick, Cloth::Moss]);
    let hat = chance.happens(0.55);
    let figure =
        |doc: &mut Doc, pack, staff, x: f64| place(trader(doc, Outfit { cloth, hat, pack, staff }), x, 166.0, 0.54);
    match bargain {
        Bargain::Gain(take) => {
            art += heap(doc, goods, &levels(take));
            art += figure(doc, true, true, 128.0);
        }
        Bargain::Upgrade(_) => {
            art += match goods {
                Goods::Crystals => flask(doc),
                Goods::Spices => mortar(doc),
            };
            art += figure(doc, false, true, 126.0);
        }
        Bargain::Trade { .. } => {
            let cover = chance.pick(&[Cloth::Brick, Cloth::Teal, Cloth::Indigo, Cloth::Moss, Cloth::Ochre]);
            art += match (goods, chance.whole(0, 2)) {
                (Goods::Spices, 0 | 1) => camel(doc, cover),
                (_, 2) => stall(doc, goods, cover, &mut chance),
                _ => place(wagon(doc, cover), 212.0, 160.0, 0.46),
            };
            art += figure(doc, false, true, 106.0);
        }
    }
    art
}

/// Two ranges and a near hill.
fn highlands(chance: &mut Chance, high: Rgb, low: Rgb) -> Art {
    let layers =
        [(112.0, 54.0, mix(low, high, 0.35)), (128.0, 28.0, mix(low, high, 0.65)), (142.0, 14.0, mix(high, INK, 0.3))];
    let mut art = Art::default();
    for (i, (base, height, colour)) in layers.into_iter().enumerate() {
        let pts: Vec<Pt> =
            (0..7).map(|q| (12.0 + 46.0 * f64::from(q), base - height * chance.between(0.2, 1.0))).collect();
        let ridge = if i == 0 { line(&pts) } else { wave(&pts) };
        art += path(format!("{ridge}L288,170L12,170Z")).fill(colour);
        if i == 0 {
            for p in pts.windows(3).filter(|w| w[1].1 < w[0].1 && w[1].1 < w[2].1).map(|w| w[1]) {
                let snow = [
                    (p.0, p.1),
                    (p.0 + 9.0, p.1 + 10.0),
                    (p.0 + 3.0, p.1 + 8.0),
                    (p.0 - 2.0, p.1 + 13.0),
                    (p.0 - 8.0, p.1 + 9.0),
                ];
                art += path(poly(&snow)).fill("#fff0e0").op(0.7);
            }
        }
    }
    art
}

/// Dunes, a far city and palms.
fn lowlands(doc: &mut Doc, chance: &mut Chance, high: Rgb, low: Rgb) -> Art {
    let mut art = Art::default();
    let far = mix(mix(low, high, 0.3), "#c89a70", 0.45);
    let mut x = chance.between(10.0, 40.0);
    while x < 280.0 {
        let (w, h) = (chance.between(16.0, 30.0), chance.between(18.0, 46.0));
        art += match chance.whole(0, 3) {
            0 => path(pd!(
                "M{},130V{}C{},{} {},{} {},{}V130Z",
                x,
                120.0 - h * 0.6,
                x,
                112.0 - h,
                x + w,
                112.0 - h,
                x + w,
                120.0 - h * 0.6
            ))
            .fill(far),
            1 => path(pd!(
                "M{},130V{}L{},{}L{},{}V130Z",
                x + w * 0.3,
                118.0 - h,
                x + w * 0.5,
                106.0 - h,
                x + w * 0.7,
                118.0 - h
            ))
            .fill(far),
            _ => path(pd!("M{},130V{}H{}V130Z", x, 124.0 - h * 0.5, x + w)).fill(far),
        };
        x += w + chance.between(0.0, 22.0);
    }
    for (base, height, top, foot) in [(122.0, 18.0, "#f0cf94", "#d9a86a"), (140.0, 16.0, "#e6b878", "#b87a4a")] {
        let pts: Vec<Pt> = (0..5).map(|q| (12.0 + 69.0 * f64::from(q), base - height * chance.unit())).collect();
        let paint = doc.down(&[at(0.0, top), at(1.0, foot)]);
        art += path(format!("{}L288,170L12,170Z", wave(&pts))).fill(paint)
            + path(wave(&pts)).stroke("#fff3cc", 2.0).op(0.6);
    }
    let x = chance.pick(&[34.0, 262.0, 276.0]);
    art + palm(x, 150.0, 0.8)
}

/// A date palm with its foot on (x, y), 100 high at scale 1.
pub fn palm(x: f64, y: f64, k: f64) -> Art {
    let trunk = path("M-4,0C-2,-30 2,-56 8,-78L14,-76C10,-54 8,-28 6,0Z").fill("#9a6a42").stroke(INK, 3.0).join();
    let mut art = Art::default() + trunk;
    let tips: [Pt; 6] = [(-46.0, -66.0), (-40.0, -92.0), (-8.0, -110.0), (34.0, -108.0), (58.0, -88.0), (56.0, -62.0)];
    for (a, b) in tips {
        let (mx, my) = ((11.0 + a) / 2.0, b.min(-84.0) - 10.0);
        art += path(pd!("M11,-78Q{},{} {},{}Q{},{} 11,-78Z", mx, my, a, b, mx, my + 22.0))
            .fill("#4f8f4a")
            .stroke(INK, 2.4)
            .join();
        art += path(pd!("M11,-78Q{},{} {},{}", mx, my + 5.0, a, b)).stroke("#a8d070", 2.0).op(0.8);
    }
    place(art, x, y, k)
}

/// What is to be gained, heaped at the right.
fn heap(doc: &mut Doc, goods: Goods, items: &[usize]) -> Art {
    let mut art = Art::default();
    for (i, (x, y, a)) in [(-36.0, 0.0, -18.0), (0.0, -20.0, 0.0), (36.0, 0.0, 16.0)].into_iter().enumerate() {
        let level = items[i % items.len()];
        art += place_turned(goods.glowing(doc, level), 222.0 + x, 134.0 + y, 0.46, a);
    }
    let (fill, lit) = match goods {
        Goods::Crystals => ("#4a3566", "#7a5f92"),
        Goods::Spices => ("#9a6238", "#d8a468"),
    };
    art + path("M166,166C174,140 204,132 224,136C254,130 278,142 288,166Z").fill(fill).stroke(INK, 4.0)
        + path("M174,160C184,144 204,138 222,141").stroke(lit, 4.0).cap()
}

fn flask(doc: &mut Doc) -> Art {
    let bubbles: Art = [(200.0, 60.0, 5.0), (210.0, 48.0, 4.0), (203.0, 36.0, 3.0)]
        .into_iter()
        .map(|(x, y, r)| circle(x, y, r).fill("#ffb0e0").op(0.9))
        .collect();
    let glass = path("M172,164L180,136L228,136L236,164Z").fill("#6a4a5e")
        + path("M192,74L216,74L216,92C240,104 236,136 204,136C172,136 168,104 192,92Z").fill("#d8f8ff").op(0.9)
        + path("M178,112C184,134 224,134 230,112C214,118 196,106 178,112Z").fill("#ff62bd").bare()
        + path("M188,68L220,68L218,76L190,76Z").fill("#c98f58");
    Art::default()
        + doc.glow(204.0, 118.0, 66.0, "#8ff5ff", 0.85)
        + inked(INK, 4.0, glass)
        + path("M184,108C184,100 190,96 196,94").stroke("#ffffff", 3.5).cap().op(0.9)
        + bubbles
}

fn mortar(doc: &mut Doc) -> Art {
    let bowl = doc.lin(&ramp(&["#f0d0a0", "#c98f58", "#7a4a3c"]), 0.0, 0.0, 1.0, 0.4);
    let body = path("M230,58L242,64L214,112L204,106Z").fill("#b98a5c")
        + path("M176,104C184,86 196,84 204,92C214,82 226,88 232,104Z").fill("#e8b030")
        + path("M160,104H248C246,132 232,148 220,150H188C176,148 162,132 160,104Z").fill(bowl)
        + path("M184,164L190,150H218L224,164Z").fill("#8a5a3c");
    Art::default()
        + doc.glow(204.0, 104.0, 70.0, "#fff0b0", 0.85)
        + inked(INK, 4.0, body)
        + path("M166,112H242").stroke("#fff0d0", 3.0).op(0.7)
        + path("M172,124L182,132L192,124L202,132L212,124L222,132L232,124").stroke("#3f7f94", 3.0).join()
}

/// A laden camel looking left, its feet at y = 164.
pub fn camel(doc: &mut Doc, cloth: Cloth) -> Art {
    let [light, mid, shadow] = cloth.tones();
    let coat = doc.lin(&ramp(&["#f0cf98", "#cf9c62", "#8f5f46"]), 0.0, 0.0, 0.7, 1.0);
    let body = "M166,62C160,54 150,54 144,60C140,64 140,70 148,71L160,72C164,84 168,98 180,104L176,160H186L192,122L198,160H207L206,120H238L236,160H246L250,120L258,160H268L262,108C270,98 268,84 258,80C250,66 240,58 230,74C224,80 216,80 212,74C204,58 192,62 186,78C182,86 178,80 176,68Z";
    let load = path("M190,72C200,54 216,54 222,72C232,58 248,60 252,78L258,108C240,116 208,116 188,106Z").fill(mid)
        + path("M222,72C232,58 248,60 252,78L258,108C250,112 240,114 230,114Z").fill(shadow).bare().op(0.8)
        + path("M190,72C198,58 208,56 214,62L204,110L188,106Z").fill(light).bare().op(0.7)
        + path("M204,46H240L246,68H198Z").fill("#e8c890");
    ellipse(214.0, 162.0, 62.0, 8.0).fill(INK).op(0.35)
        + path(body).fill(coat).stroke(INK, 4.0).join()
        + inked(INK, 3.5, load)
        + path("M206,46V68M222,46V68M238,46V68").stroke("#a87848", 3.0)
        + path("M190,98Q222,110 256,100").stroke("#fff1d6", 4.0)
        + circle(152.0, 61.0, 2.4).fill(INK)
        + path("M262,90C270,96 272,106 268,114").stroke(INK, 4.0).cap()
}

/// A market stall with three goods on the counter.
pub fn stall(doc: &mut Doc, goods: Goods, cloth: Cloth, chance: &mut Chance) -> Art {
    let counter = path("M166,60V160M268,60V160").stroke("#8a5a3c", 7.0)
        + path("M160,116H274V162H160Z").fill("#8f5c46").stroke(INK, 4.0)
        + path("M160,116H274V126H160Z").fill("#d09a66").stroke(INK, 3.0)
        + path("M188,128V160M218,128V160M248,128V160").stroke("#5f3548", 3.0);
    let mut art = counter;
    for (i, x) in [184.0, 217.0, 250.0].into_iter().enumerate() {
        let level = (chance.whole(0, 3) as usize + i) % 4;
        art += place(goods.icon(doc, level), x, 100.0, 0.34);
    }
    for i in 0..6 {
        let (top, foot) = (172.0 + f64::from(i) * 15.4, 154.0 + f64::from(i) * 21.0);
        let d = pd!("M{},34H{}L{},66V74A10.5,9 0 0 1 {},74V66Z", top, top + 15.4, foot + 21.0, foot);
        let paint = if i % 2 == 0 { cloth.mid() } else { "#fff1d6".into() };
        art += path(d).fill(paint).stroke(INK, 3.0).join();
    }
    art + path("M250,34H264.4L280,66V78H258Z").fill(INK).op(0.2)
}
