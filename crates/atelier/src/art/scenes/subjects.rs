//! What a scene of the Spice Road is about: palaces, bazaars, ships, elephants and what else the road passes.

use super::{FLOOR, Subject, W, cloth};
use crate::{
    art::{
        cards,
        chance::Chance,
        colour::mix,
        gems::Goods,
        palette::*,
        pen::*,
        pieces::wagon,
        strips::{camel, stall},
    },
    pd,
};

/// An onion dome of radius r standing on (x, y).
pub(super) fn onion(x: f64, y: f64, r: f64) -> String {
    pd!(
        "M{},{}C{},{} {},{} {},{}C{},{} {},{} {},{}Z",
        x - r,
        y,
        x - r * 1.35,
        y - r * 0.9,
        x - r * 0.4,
        y - r * 1.15,
        x,
        y - r * 1.9,
        x + r * 0.4,
        y - r * 1.15,
        x + r * 1.35,
        y - r * 0.9,
        x + r,
        y
    )
}

/// A dome with light, shade and a golden tip.
fn dome(doc: &mut Doc, x: f64, y: f64, r: f64, tone: &str) -> Art {
    let paint = doc.lin(
        &[at(0.0, mix(tone, "#ffffff", 0.55)), at(0.45, tone), at(1.0, mix(tone, "#3a1f4c", 0.5))],
        0.0,
        0.0,
        1.0,
        0.4,
    );
    path(onion(x, y, r)).fill(paint).stroke(INK, 3.4).join()
        + path(pd!(
            "M{},{}C{},{} {},{} {},{}",
            x - r * 0.7,
            y - r * 0.2,
            x - r * 0.9,
            y - r * 0.9,
            x - r * 0.3,
            y - r * 1.1,
            x - r * 0.1,
            y - r * 1.4
        ))
        .stroke("#ffffff", 3.0)
        .op(0.6)
        .cap()
        + path(pd!("M{},{}v-12", x, y - r * 1.86)).stroke(INK, 5.0).cap()
        + circle(x, y - r * 1.86 - 12.0, 4.0).fill("#ffd34d").stroke(INK, 2.0)
}

fn wall(doc: &mut Doc, x: f64, y: f64, w: f64, h: f64, tone: &str) -> Art {
    let paint = doc.lin(
        &[at(0.0, mix(tone, "#ffffff", 0.4)), at(0.5, tone), at(1.0, mix(tone, "#7a4a5e", 0.55))],
        0.0,
        0.0,
        1.0,
        0.25,
    );
    path(pd!("M{},{}V{}H{}V{}Z", x, y, y - h, x + w, y)).fill(paint).stroke(INK, 3.4).join() + Art::default()
}

fn archway(x: f64, y: f64, w: f64, h: f64, fill: &str) -> Shape {
    path(pd!(
        "M{},{}V{}C{},{} {},{} {},{}C{},{} {},{} {},{}V{}Z",
        x,
        y,
        y - h * 0.55,
        x,
        y - h * 0.85,
        x + w * 0.3,
        y - h * 0.9,
        x + w / 2.0,
        y - h,
        x + w * 0.7,
        y - h * 0.9,
        x + w,
        y - h * 0.85,
        x + w,
        y - h * 0.55,
        y
    ))
    .fill(fill)
    .stroke(INK, 2.8)
    .join()
}

pub(super) fn subject(doc: &mut Doc, chance: &mut Chance, subject: &Subject) -> Art {
    match subject {
        Subject::Place(name) => place(doc.drawn(&format!("world/place_{name}")), 52.0, FLOOR - 74.0 * 2.1 + 4.0, 2.1),
        Subject::Camel(name) => place(camel(doc, cloth(name)), -138.0, FLOOR - 164.0 * 1.32, 1.32),
        Subject::Caravan => [("indigo", 0.5, -58.0, 18.0), ("brick", 0.6, 16.0, 9.0), ("teal", 0.72, 92.0, 0.0)]
            .into_iter()
            .map(|(name, k, x, up)| {
                place(camel(doc, cloth(name)), 60.0 + x - 140.0 * k + 10.0, FLOOR - up - 164.0 * k, k)
            })
            .collect(),
        Subject::Wagons => {
            place(wagon(doc, Cloth::Brick), 112.0, FLOOR - 10.0, 0.5)
                + place(wagon(doc, Cloth::Teal), 190.0, FLOOR + 6.0, 0.66)
        }
        Subject::Ship => ship(doc),
        Subject::Stall(name) => {
            place(stall(doc, Goods::Spices, cloth(name), chance), -142.0, FLOOR - 162.0 * 1.34 + 4.0, 1.34)
        }
        Subject::Palace(tone) => palace(doc, tone),
        Subject::Arcade(tone) => arcade(doc, tone),
        Subject::Terraces(tone) => terraces(doc, tone),
        Subject::Bazaar => bazaar(doc),
        Subject::Courtyard => courtyard(doc),
        Subject::Elephant => elephant(doc),
        Subject::Scales => scales(doc),
        Subject::Flowers => flowers(doc, chance),
        Subject::Towers => towers(doc),
    }
}

fn palace(doc: &mut Doc, tone: &str) -> Art {
    let stone = "#f6dcae";
    let y = FLOOR + 2.0;
    let mut art = Art::default();
    for (x, w, h, r) in [(64.0, 44.0, 76.0, 19.0), (192.0, 44.0, 76.0, 19.0)] {
        art += wall(doc, x, y, w, h, "#ecc890") + dome(doc, x + w / 2.0, y - h, r, tone);
        art += archway(x + 14.0, y - 34.0, 16.0, 26.0, "#7a4a5c");
    }
    art += wall(doc, 96.0, y, 108.0, 100.0, stone) + dome(doc, 150.0, y - 100.0, 42.0, tone);
    for x in [106.0, 180.0] {
        art += archway(x, y - 58.0, 15.0, 28.0, "#7a4a5c");
    }
    art += doc.glow(150.0, y - 24.0, 54.0, "#fff0b0", 0.7)
        + archway(130.0, y, 40.0, 62.0, "#ffdf8a")
        + archway(139.0, y, 22.0, 44.0, "#c98a4c");
    for (x, h) in [(44.0, 128.0), (244.0, 128.0)] {
        art += wall(doc, x, y, 16.0, h, stone)
            + path(pd!("M{},{}h26v9h-26Z", x - 5.0, y - h + 20.0)).fill("#e6b54e").stroke(INK, 2.8);
        art += dome(doc, x + 8.0, y - h, 9.0, tone);
    }
    art + path(pd!("M96,{}H204M64,{}h44M192,{}h44", y - 88.0, y - 66.0, y - 66.0))
        .stroke("#b98a5c", 3.0)
        .dash("7 5")
        .op(0.8)
}

fn arcade(doc: &mut Doc, tone: &str) -> Art {
    let y = FLOOR + 4.0;
    let mut art = Art::default();
    for (x, h, r) in [(84.0, 96.0, 26.0), (216.0, 96.0, 26.0), (150.0, 118.0, 34.0)] {
        art += wall(doc, x - r * 0.9, y, r * 1.8, h, "#ecc890") + dome(doc, x, y - h, r, tone);
        art += archway(x - 7.0, y - h + 34.0, 14.0, 24.0, "#7a4a5c");
    }
    art += wall(doc, 34.0, y, 232.0, 62.0, "#f6e0b8");
    for i in 0..6 {
        let x = 42.0 + f64::from(i) * 37.0;
        art += archway(x, y, 30.0, 50.0, if i == 2 || i == 3 { "#ffdf8a" } else { "#8a5468" });
    }
    art += path(pd!("M28,{}h244v10h-244Z", y - 66.0)).fill(tone).stroke(INK, 3.0);
    for i in 0..3 {
        let w = 60.0 + f64::from(i) * 26.0;
        art += path(pd!("M{},{}h{}v7h{}Z", 150.0 - w / 2.0, y + f64::from(i) * 6.0, w, -w))
            .fill("#f0d8ac")
            .stroke(INK, 2.4);
    }
    for x in [46.0, 254.0] {
        art += path(pd!("M{},{}v-44", x, y - 66.0)).stroke(INK, 4.0)
            + path(pd!("M{},{}q16,-6 30,2l-8,9l8,10q-16,-6 -30,0Z", x, y - 110.0))
                .fill("#d2553f")
                .stroke(INK, 2.6)
                .join();
    }
    art
}

fn terraces(doc: &mut Doc, tone: &str) -> Art {
    let y = FLOOR + 4.0;
    let mut art = Art::default();
    for (w, h, base) in [(224.0, 52.0, 0.0), (164.0, 48.0, 52.0), (104.0, 44.0, 100.0)] {
        let (x, foot) = (150.0 - w / 2.0, y - base);
        art += wall(doc, x, foot, w, h, "#f0d2a0");
        let n = (w / 34.0) as i32;
        for i in 0..n {
            let ax = x + 10.0 + f64::from(i) * (w - 20.0) / f64::from(n);
            art += archway(ax, foot, 20.0, h * 0.72, if i == n / 2 { "#ffdf8a" } else { "#8a5468" });
        }
        let mut green = x - 4.0;
        while green < x + w - 4.0 {
            art += ellipse(green + 8.0, foot - h, 11.0, 8.0).fill("#4f9a4a").stroke(INK, 2.4)
                + ellipse(green + 5.0, foot - h - 2.0, 5.0, 3.4).fill("#b4dc70");
            art += path(pd!("M{},{}q3,12 -2,22", green + 10.0, foot - h + 4.0)).stroke("#4f9a4a", 3.4).cap();
            green += 18.0;
        }
    }
    art += wall(doc, 124.0, y - 144.0, 52.0, 24.0, "#f6e0b8") + dome(doc, 150.0, y - 168.0, 27.0, tone);
    art + path(pd!("M140,{}C136,{} 146,{} 142,{}", y - 100.0, y - 70.0, y - 40.0, y)).stroke("#8fe0f0", 7.0).op(0.9)
}

fn towers(doc: &mut Doc) -> Art {
    let y = FLOOR + 2.0;
    let mut art = Art::default();
    for (x, w, h, tone, roof) in [
        (76.0, 46.0, 108.0, "#d8b088", "#5f8fae"),
        (184.0, 46.0, 92.0, "#d8b088", "#5f8fae"),
        (120.0, 66.0, 150.0, "#ecd0a4", "#b5453f"),
    ] {
        art += wall(doc, x, y, w, h, tone);
        art += path(pd!("M{},{}L{},{}L{},{}Z", x - 7.0, y - h, x + w / 2.0, y - h - w * 0.75, x + w + 7.0, y - h))
            .fill(roof)
            .stroke(INK, 3.4)
            .join();
        art += path(pd!(
            "M{},{}L{},{}L{},{}Z",
            x - 3.0,
            y - h - 1.0,
            x + w / 2.0,
            y - h - w * 0.72,
            x + w * 0.4,
            y - h - 1.0
        ))
        .fill("#ffffff")
        .op(0.28);
        for i in 0..3 {
            art += archway(
                x + w / 2.0 - 6.0,
                y - h + 34.0 + f64::from(i) * 32.0,
                12.0,
                20.0,
                if i == 1 { "#ffdf8a" } else { "#6a3f58" },
            );
        }
        art +=
            path(pd!("M{},{}v-16l22,6l-22,6", x + w / 2.0, y - h - w * 0.75)).fill("#e6b54e").stroke(INK, 2.6).join();
    }
    art + wall(doc, 52.0, y, 200.0, 34.0, "#c99a78") + archway(136.0, y, 34.0, 46.0, "#ffdf8a")
}

fn bazaar(doc: &mut Doc) -> Art {
    let y = FLOOR + 2.0;
    let mut art = wall(doc, 40.0, y, 220.0, 132.0, "#e6bc88");
    for (i, x) in [52.0, 120.0, 188.0].into_iter().enumerate() {
        art += archway(x, y, 58.0, 104.0, "#6a3a4c");
        art += doc.glow(x + 29.0, y - 60.0, 40.0, "#ffd070", 0.8);
        art += path(pd!("M{},{}v14", x + 29.0, y - 98.0)).stroke(INK, 2.4)
            + path(pd!("M{},{}h12l4,12l-10,8l-10,-8Z", x + 23.0, y - 84.0)).fill("#ffe38a").stroke(INK, 2.4).join();
        art += path(pd!("M{},{}h50v26h-50Z", x + 4.0, y - 26.0)).fill("#8f5c46").stroke(INK, 2.8);
        for j in 0..3 {
            art += place(Goods::Spices.plain(doc, (i + j) % 4), x + 13.0 + f64::from(j as u8) * 16.0, y - 34.0, 0.19);
        }
    }
    for (i, tone) in [Cloth::Plum, Cloth::Teal, Cloth::Brick].into_iter().enumerate() {
        let x = 44.0 + i as f64 * 68.0;
        art += cards::awning(tone.mid(), x, y - 122.0, 74.0, 6, 16.0, 7.0, 2.4);
    }
    for i in 0..11 {
        art += rect(42.0 + f64::from(i) * 20.0, y - 142.0, 12.0, 12.0).fill("#ecd0a4").stroke(INK, 2.6);
    }
    art
}

fn courtyard(doc: &mut Doc) -> Art {
    let y = FLOOR - 8.0;
    let mut art = wall(doc, 36.0, y, 228.0, 96.0, "#f0d0a0");
    for i in 0..5 {
        let x = 44.0 + f64::from(i) * 43.0;
        art += archway(x, y, 36.0, 74.0, if i == 2 { "#ffdf8a" } else { "#8a5060" });
    }
    art += path(pd!("M30,{}h240v12h-240Z", y - 100.0)).fill("#c9784c").stroke(INK, 3.2)
        + dome(doc, 150.0, y - 100.0, 26.0, "#2f9a9a");
    let basin = path("M-50,0C-50,16 50,16 50,0C50,-12 -50,-12 -50,0Z").fill("#d8b890")
        + path("M-40,-1C-40,9 40,9 40,-1C40,-9 -40,-9 -40,-1Z").fill("#5fc0d8")
        + path("M-5,0V-26H5V0Z").fill("#e6d0a8")
        + path("M-18,-26C-18,-16 18,-16 18,-26Z").fill("#d8b890");
    art += place(inked(INK, 3.0, basin), 150.0, FLOOR + 16.0, 1.0);
    art + path("M150,232C138,214 128,222 124,244M150,232C162,214 172,222 176,244M150,236V214")
        .stroke("#e8fbff", 3.4)
        .op(0.9)
        .cap()
}

fn elephant(doc: &mut Doc) -> Art {
    let skin = doc.lin(&ramp(&["#d0c4d0", "#9a8ca4", "#5f5478"]), 0.0, 0.0, 0.6, 1.0);
    let body = path("M84,250L88,196C86,160 112,140 150,140C196,138 226,158 228,196L226,250H200L196,216H180L176,250H150L148,218H126L122,250Z").fill(&skin)
        + path("M228,184C238,196 236,214 230,224").stroke(INK, 6.0).cap()
        + path("M110,152C84,136 60,150 56,178C54,200 62,214 58,232C56,244 44,246 42,238L34,242C36,258 62,260 70,240C76,222 76,208 88,204C104,208 118,196 120,176Z").fill(&skin)
        + path("M112,146C132,140 142,160 136,184C132,198 116,202 108,190C100,176 100,152 112,146Z").fill("#b8a8bc")
        + path("M72,206C62,214 54,214 48,208C56,222 70,222 78,214Z").fill("#fff6e0");
    let load = path("M120,142C140,132 190,132 208,146L204,190C180,198 146,198 124,188Z").fill("#d2553f")
        + path("M170,136C188,136 200,140 208,146L204,190C192,194 180,195 172,196Z").fill("#842f45").bare().op(0.8)
        + path("M136,138L140,100H192L196,138Z").fill("#e6b54e")
        + path("M132,102L166,76L200,102Z").fill("#a8478f")
        + path("M132,102L166,76L168,102Z").fill("#e79ac4").bare()
        + path("M148,138V112H160V138M172,138V112H184V138").fill("#6a3a4c");
    inked(INK, 3.6, body)
        + inked(INK, 3.2, load)
        + path("M122,184Q164,200 205,186").stroke("#ffe08a", 5.0)
        + path("M126,196l5,10l5,-9l5,10l5,-9l5,10l5,-9l5,10l5,-9l5,10l5,-9l5,10l5,-9l5,9l5,-11")
            .stroke("#ffe08a", 2.6)
            .join()
        + circle(82.0, 172.0, 4.0).fill(INK)
        + path("M74,162Q82,156 92,162").stroke(INK, 3.0).cap()
        + circle(166.0, 72.0, 5.0).fill("#ffd34d").stroke(INK, 2.4)
}

fn scales(doc: &mut Doc) -> Art {
    let brass = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 0.3);
    let y = FLOOR + 6.0;
    let mut art = path(pd!("M30,{}H262L252,{}H40Z", y - 18.0, y + 6.0)).fill("#8f4a40").stroke(INK, 3.4).join()
        + path(pd!("M30,{}H262", y - 14.0)).stroke("#e8a884", 4.0).op(0.8)
        + path(pd!("M146,{}V{}", y - 26.0, y - 150.0)).stroke(INK, 12.0)
        + path(pd!("M146,{}V{}", y - 26.0, y - 150.0)).stroke(&brass, 7.0)
        + path(pd!("M118,{}C118,{} 174,{} 174,{}Z", y - 18.0, y - 38.0, y - 38.0, y - 18.0))
            .fill(&brass)
            .stroke(INK, 3.2)
        + path(pd!("M66,{}Q146,{} 226,{}", y - 128.0, y - 168.0, y - 148.0)).stroke(INK, 11.0).cap()
        + path(pd!("M66,{}Q146,{} 226,{}", y - 128.0, y - 168.0, y - 148.0)).stroke(&brass, 6.0).cap()
        + circle(146.0, y - 154.0, 11.0).fill(&brass).stroke(INK, 3.2);
    for (x, top, low, level) in [(66.0, y - 128.0, y - 54.0, 0), (226.0, y - 148.0, y - 82.0, 1)] {
        art += path(pd!("M{},{}L{},{}M{},{}L{},{}", x, top, x - 34.0, low, x, top, x + 34.0, low)).stroke(INK, 3.0);
        art += place(Goods::Spices.plain(doc, level + 1), x, low - 20.0, 0.5);
        art += path(pd!(
            "M{},{}H{}C{},{} {},{} {},{}Z",
            x - 40.0,
            low,
            x + 40.0,
            x + 36.0,
            low + 26.0,
            x - 36.0,
            low + 26.0,
            x - 40.0,
            low
        ))
        .fill(&brass)
        .stroke(INK, 3.2)
        .join();
    }
    art
}

fn flowers(doc: &mut Doc, chance: &mut Chance) -> Art {
    let mut art = Art::default();
    for row in 0..5 {
        let y = 206.0 + f64::from(row) * 16.0;
        let k = 0.15 + f64::from(row) * 0.045;
        let tint = mix("#7a54a8", "#c8a0e0", f64::from(row) / 5.0);
        art += path(pd!("M0,{}Q138,{} 276,{}", y + 6.0, y - 2.0, y + 4.0)).stroke(tint, 10.0).op(0.5);
        let mut x = chance.between(-6.0, 8.0);
        while x < W {
            art += place(Goods::Spices.plain(doc, 1), x, y + chance.between(-2.0, 2.0), k);
            x += 100.0 * k * chance.between(1.0, 1.25);
        }
    }
    art += place(doc.drawn("world/place_windmill"), 120.0, 108.0, 1.3);
    art
}

fn ship(doc: &mut Doc) -> Art {
    let hull = doc.down(&ramp(&["#c98a54", "#8f4f3c", "#54283a"]));
    let sail = doc.lin(&ramp(&["#fffbe8", "#f4dcae", "#c99a7c"]), 0.0, 0.0, 1.0, 0.4);
    let body = path("M44,196C96,214 190,214 252,186L232,236C196,250 104,250 70,238Z").fill(hull)
        + path("M50,201C100,218 188,218 244,193L240,204C190,226 104,226 56,212Z").fill("#e6b070").bare()
        + path("M140,206V40").stroke(INK, 9.0)
        + path("M148,44C216,84 222,150 204,190C186,176 164,172 148,176Z").fill(&sail)
        + path("M134,60C92,100 74,150 66,186C90,178 114,178 134,184Z").fill(&sail)
        + path("M148,96C176,104 200,112 212,122L214,146C194,134 170,128 148,126Z").fill("#d2553f").bare()
        + path("M134,104C120,112 104,124 95,134L86,154C102,144 120,138 134,136Z").fill("#d2553f").bare()
        + path("M140,40L176,30L140,20Z").fill("#a8478f");
    let waves = path("M-4,246q20,-10 40,0t40,0t40,0t40,0t40,0t40,0t40,0V270H-4Z").fill("#3f9cb8").op(0.9)
        + path("M-4,246q20,-10 40,0t40,0t40,0t40,0t40,0t40,0t40,0").stroke("#fffbe8", 3.4).cap()
        + path("M10,262q14,-6 28,0M120,266q16,-6 32,0M210,262q14,-6 28,0").stroke("#d8f6ff", 2.6).op(0.8).cap();
    path("M140,206V40").stroke("#8a5a3c", 5.0)
        + inked(INK, 3.6, body)
        + path("M140,200V44").stroke("#a8744a", 4.0)
        + waves
}
