//! Furniture of the screen: nine-slice panels and slots, tray, ribbon, shadow, glow, buttons.

use super::{palette::*, pen::*};
use crate::pd;

/// Panel of 96 x 96; its borders of 24 do not stretch.
pub fn panel(doc: &mut Doc, edge: &str) -> Art {
    let fill = doc.down(&[at(0.0, "#241a4e"), at(0.3, "#191138"), at(1.0, "#120b2c")]);
    let line = doc.down(&[at(0.0, mix3(edge, 0.35)), at(0.5, edge), at(1.0, mix3(edge, -0.45))]);
    path(rrect(2.0, 2.0, 92.0, 92.0, 18.0)).fill(fill)
        + path(rrect(2.0, 2.0, 92.0, 92.0, 18.0)).stroke(line, 2.0)
        + path(rrect(5.5, 5.5, 85.0, 85.0, 14.5)).stroke("#ffffff", 1.0).op(0.08)
        + corners("#e6b54e")
}

fn mix3(colour: &str, towards: f64) -> super::colour::Rgb {
    let other = if towards > 0.0 { "#fff6df" } else { "#1a1230" };
    super::colour::mix(colour, other, towards.abs())
}

fn corners(colour: &str) -> Art {
    [(10.0, 10.0), (86.0, 10.0), (10.0, 86.0), (86.0, 86.0)]
        .into_iter()
        .map(|(x, y)| path(poly(&[(x, y - 3.6), (x + 3.6, y), (x, y + 3.6), (x - 3.6, y)])).fill(colour).op(0.8))
        .collect()
}

/// Head of a panel, 96 x 64 (borders 24): round above, straight below; white, to be dyed in the seat's cloth.
pub fn header() -> Art {
    let d = "M0,64V18A18,18 0 0 1 18,0H78A18,18 0 0 1 96,18V64Z";
    path(d).fill("#e8e2f0")
        + path("M0,30V18A18,18 0 0 1 18,0H78A18,18 0 0 1 96,18V30Z").fill("#ffffff")
        + path("M0,62.5H96").stroke("#b0a8c0", 3.0)
}

/// A place that waits for a card or a tile, 64 x 64 (borders 20): a faint outline.
pub fn space() -> Art {
    path(rrect(2.0, 2.0, 60.0, 60.0, 11.0)).fill("#0c0722").op(0.35)
        + path(rrect(2.0, 2.0, 60.0, 60.0, 11.0)).stroke("#8f76b4", 1.6).op(0.5)
}

/// Parchment panel of 96 x 96 for texts and dialogs.
pub fn parchment(doc: &mut Doc) -> Art {
    let paper = doc.down(&ramp(&PARCHMENT));
    let gold = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    path(rrect(1.0, 1.0, 94.0, 94.0, 18.0)).fill(INK)
        + path(rrect(3.5, 3.5, 89.0, 89.0, 16.0)).fill(gold)
        + path(rrect(7.0, 7.0, 82.0, 82.0, 13.0)).fill(INK)
        + path(rrect(9.0, 9.0, 78.0, 78.0, 11.0)).fill(paper)
        + path(rrect(13.0, 13.0, 70.0, 70.0, 8.0)).stroke("#b08a55", 1.4).op(0.55)
}

/// Cell of a caravan, 64 x 64.
pub fn slot(doc: &mut Doc) -> Art {
    let fill = doc.down(&[at(0.0, "#1c1240"), at(0.4, "#2b1f52"), at(1.0, "#332562")]);
    path(rrect(1.0, 1.0, 62.0, 62.0, 12.0)).fill(fill).stroke("#7a5a9a", 1.6)
        + path(rrect(4.0, 4.0, 56.0, 25.0, 9.0)).fill(SHADE).op(0.35)
        + path("M10,60H54").stroke("#b79ad8", 1.4).op(0.5).cap()
}

/// Wooden tray of 96 x 96 (borders 28): the bed of a caravan.
pub fn tray(doc: &mut Doc) -> Art {
    let wood = doc.down(&[at(0.0, "#8f5c46"), at(0.5, "#6a4038"), at(1.0, "#4a2a34")]);
    path(rrect(2.0, 6.0, 92.0, 86.0, 16.0)).fill(wood).stroke(INK, 4.0)
        + path(rrect(5.0, 2.0, 86.0, 13.0, 6.0)).fill("#c98f58").stroke(INK, 3.0)
        + path("M12,6H84").stroke("#f0c88c", 2.5).op(0.8).cap()
        + path("M14,84H82").stroke("#2c1830", 3.0).op(0.5).cap()
        + circle(14.0, 24.0, 2.6).fill("#e0b070")
        + circle(82.0, 24.0, 2.6).fill("#e0b070")
}

/// Width and height of the cover of a wagon or stall.
pub const COVER: (f64, f64) = (440.0, 126.0);

/// Scallops along the lower edge of a cover: where each begins and ends.
fn scallops() -> impl Iterator<Item = (usize, f64, f64)> {
    let wide = (COVER.0 - 12.0) / 16.0;
    (0..16).map(move |nth| (nth, 6.0 + wide * nth as f64, 6.0 + wide * (nth + 1) as f64))
}

/// The cloth over a wagon: white, to be dyed in the seat's colour. What is not dyed is its [`fringe`].
pub fn cover(doc: &mut Doc) -> Art {
    let outline = "M10,98C4,56 22,20 66,12C150,0 290,0 374,12C418,20 436,56 430,98Z";
    let clip = doc.clip(&[outline]);
    let cloth = doc.down(&[at(0.0, "#ffffff"), at(0.3, "#efe8f4"), at(0.75, "#b9a8c6"), at(1.0, "#9a88b0")]);
    let side = doc.lin(
        &[fade(0.0, "#5a4678", 0.5), fade(0.12, "#5a4678", 0.0), fade(0.85, "#3a2a58", 0.0), fade(1.0, "#3a2a58", 0.6)],
        0.0,
        0.0,
        1.0,
        0.0,
    );
    let seams: Art = [(96.0, -20.0), (178.0, -8.0), (262.0, 8.0), (344.0, 20.0)]
        .into_iter()
        .map(|(x, lean)| {
            path(pd!("M{},8C{},40 {},70 {},100", x, x + lean * 0.5, x + lean, x + lean)).stroke("#6a5688", 3.0).op(0.4)
        })
        .collect();
    path(outline).fill(cloth)
        + path(outline).fill(side)
        + clipped(clip, seams + path("M30,34C120,14 320,14 410,34").stroke("#ffffff", 7.0).op(0.5).cap())
}

/// What is not dyed of a wagon's cover: outline, rim light and cream scallops, every other one open for the cloth's colour.
pub fn fringe(doc: &mut Doc) -> Art {
    let outline = "M10,98C4,56 22,20 66,12C150,0 290,0 374,12C418,20 436,56 430,98";
    let cream = doc.down(&[at(0.0, "#fff6df"), at(1.0, "#dcc498")]);
    let rim = doc.lin(&[fade(0.6, "#ffc68a", 0.0), fade(1.0, "#ffc68a", 0.9)], 0.0, 0.0, 1.0, 0.0);
    let hem: Art = scallops()
        .map(|(nth, from, to)| {
            let d = pd!("M{},92H{}V106C{},122 {},122 {},106Z", from, to, to, from, from);
            let shape = path(d).stroke(INK, 3.0).join();
            if nth % 2 == 0 { shape.fill(&cream) } else { shape }
        })
        .collect();
    path(outline).stroke(rim, 9.0) + path(outline).stroke(INK, 4.5).join() + hem + path("M6,92H434").stroke(INK, 3.0)
}

/// The cloth of the scallops that are not cream; white, to be dyed with the cover.
pub fn hem() -> Art {
    scallops()
        .filter(|(nth, ..)| nth % 2 == 1)
        .map(|(_, from, to)| path(pd!("M{},92H{}V106C{},122 {},122 {},106Z", from, to, to, from, from)).fill("#e8deee"))
        .collect()
}

/// The awning over a stall: straight poles, peaks and stripes; white, to be dyed.
pub fn awning(doc: &mut Doc) -> Art {
    let cloth = doc.down(&[at(0.0, "#ffffff"), at(0.6, "#e9dfe6"), at(1.0, "#bfaec4")]);
    path("M40,16H400L434,92H6Z").fill(cloth)
        + scallops()
            .filter(|(nth, ..)| nth % 2 == 1)
            .map(|(_, from, to)| path(pd!("M{},92H{}L{},118Z", from, to, (from + to) / 2.0)).fill("#e8deee"))
            .collect::<Art>()
}

/// What is not dyed of an awning: cream stripes, pointed pennants, ridge and tassels.
pub fn awning_fringe(doc: &mut Doc) -> Art {
    let cream = doc.down(&[at(0.0, "#fff6df"), at(1.0, "#e6cf9f")]);
    let wood = doc.down(&[at(0.0, "#c98f58"), at(1.0, "#7a4a38")]);
    // Stripes of the cloth's own colour: what is written on it stays readable.
    let stripes: Art = (0..8)
        .map(|nth| {
            let (from, to) = (2 * nth, 2 * nth + 1);
            let top = |nth: i32| 40.0 + 360.0 * f64::from(nth) / 16.0;
            let foot = |nth: i32| 6.0 + 428.0 * f64::from(nth) / 16.0;
            path(pd!("M{},16H{}L{},92H{}Z", top(from), top(to), foot(to), foot(from))).fill("#fff6df").op(0.09)
        })
        .collect();
    let pennants: Art = scallops()
        .map(|(nth, from, to)| {
            let middle = (from + to) / 2.0;
            let shape = path(pd!("M{},92H{}L{},118Z", from, to, middle)).stroke(INK, 3.0).join();
            let shape = if nth % 2 == 0 { shape.fill(&cream) } else { shape };
            shape + circle(middle, 120.0, 3.4).fill("#ffd34d").stroke(INK, 1.6)
        })
        .collect();
    stripes
        + path("M40,16H400L434,92H6Z").stroke(INK, 4.5).join()
        + path(rrect(30.0, 6.0, 380.0, 13.0, 6.0)).fill(wood).stroke(INK, 3.5)
        + path("M36,10H404").stroke("#f0c88c", 2.0).op(0.8).cap()
        + pennants
}

/// A woven basket of 96 x 96 (borders 28): what a stall keeps its goods in.
pub fn basket(doc: &mut Doc) -> Art {
    let cane = doc.down(&[at(0.0, "#d8a860"), at(0.5, "#b07a44"), at(1.0, "#7a4a34")]);
    let weave: Art = (0..8)
        .flat_map(|row| (0..8).map(move |column| (row, column)))
        .map(|(row, column)| {
            let (x, y) = (4.0 + 11.0 * f64::from(column), 16.0 + 9.4 * f64::from(row));
            let light = (row + column) % 2 == 0;
            path(rrect(x, y, 11.0, 9.4, 3.0)).fill(if light { "#e8bf7c" } else { "#8a5634" }).op(0.32)
        })
        .collect();
    path(rrect(2.0, 6.0, 92.0, 86.0, 16.0)).fill(cane).stroke(INK, 4.0)
        + weave
        + path(rrect(4.0, 2.0, 88.0, 14.0, 7.0)).fill("#c08a4c").stroke(INK, 3.0)
        + path("M10,6L18,12M24,6L32,12M38,6L46,12M52,6L60,12M66,6L74,12M80,6L88,12")
            .stroke("#f4d79c", 2.2)
            .op(0.8)
            .cap()
}

/// The board of a shelf, 128 x 40 (borders 18).
pub fn shelf(doc: &mut Doc) -> Art {
    let wood = doc.down(&[at(0.0, "#a8704c"), at(0.35, "#7e4e3e"), at(1.0, "#4a2a34")]);
    path(rrect(2.0, 2.0, 124.0, 34.0, 9.0)).fill(wood).stroke(INK, 4.0)
        + path("M10,7H118").stroke("#e8b478", 2.6).op(0.75).cap()
        + path("M22,19H78M92,19H110M30,27H60M74,27H104").stroke("#3a2030", 2.0).op(0.35).cap()
}

/// A post of a shelf with its lantern, 44 x 250.
pub fn post(doc: &mut Doc) -> Art {
    let wood = doc.lin(&[at(0.0, "#9a6448"), at(0.5, "#7a4a3c"), at(1.0, "#4a2a34")], 0.0, 0.0, 1.0, 0.0);
    let light = doc.rad(&[fade(0.0, "#ffdc8a", 0.75), fade(0.5, "#ffc060", 0.25), fade(1.0, "#ffb050", 0.0)]);
    let glass = doc.down(&[at(0.0, "#fff6c8"), at(0.5, "#ffd878"), at(1.0, "#f0a848")]);
    path(rrect(16.0, 40.0, 12.0, 208.0, 4.0)).fill(wood).stroke(INK, 3.0)
        + circle(22.0, 24.0, 22.0).fill(light)
        + path("M13,14H31L34,34H10Z").fill(glass).stroke(INK, 3.0).join()
        + path("M11,14L22,3L33,14Z").fill("#6a4038").stroke(INK, 3.0).join()
        + path("M9,34H35V40H9Z").fill("#6a4038").stroke(INK, 3.0).join()
        + path("M22,14V34").stroke("#a8642c", 2.0).op(0.6)
}

/// A woven rug of 160 x 160 (borders 56): white, to be dyed; its [`rug_border`] is not.
pub fn rug(doc: &mut Doc) -> Art {
    let cloth = doc.down(&[at(0.0, "#ffffff"), at(0.5, "#e6dcec"), at(1.0, "#c8bcd4")]);
    let threads: Art = (0..26)
        .map(|nth| path(pd!("M14,{}H146", 6.0 + 6.0 * f64::from(nth))).stroke("#8a78a0", 1.0).op(0.16))
        .collect();
    path(rrect(14.0, 2.0, 132.0, 156.0, 3.0)).fill(cloth) + threads
}

/// What is not dyed of a rug: fringes at both ends, lines and lozenges along the edge.
pub fn rug_border() -> Art {
    let fringes: Art = (0..18)
        .map(|nth| {
            let y = 7.0 + 8.6 * f64::from(nth);
            path(pd!("M14,{}H2M146,{}H158", y, y)).stroke("#f4e6c9", 3.0).op(0.85).cap()
        })
        .collect();
    let lozenges: Art = [(36.0, 13.0), (124.0, 13.0)]
        .into_iter()
        .map(|(x, y)| path(poly(&[(x, y - 6.0), (x + 6.0, y), (x, y + 6.0), (x - 6.0, y)])).fill("#f4e6c9").op(0.6))
        .collect();
    fringes
        + path(rrect(14.0, 2.0, 132.0, 156.0, 3.0)).stroke(INK, 4.0)
        + path(rrect(22.0, 10.0, 116.0, 140.0, 2.0)).stroke("#f4e6c9", 2.0).op(0.4)
        + path(rrect(30.0, 18.0, 100.0, 124.0, 2.0)).stroke("#ffd98a", 1.4).op(0.35)
        + lozenges
}

/// Turn ribbon, 640 x 96.
pub fn ribbon(doc: &mut Doc) -> Art {
    let cloth = doc.down(&[at(0.0, "#6a3a90"), at(0.5, "#4c2872"), at(1.0, "#3a1e60")]);
    let gold = doc.lin(&ramp(&["#a86a26", "#fff0b8", "#a86a26"]), 0.0, 0.0, 1.0, 0.0);
    let d = "M4,0H636L610,72L320,84L30,72Z";
    path(d).fill(SHADE).op(0.5).shift(0.0, 6.0)
        + path(d).fill(cloth).stroke(gold, 3.0).join()
        + path("M22,6H618L597,64L320,75L43,64Z").stroke("#e6b54e", 1.4).op(0.45)
        + path(poly(&[(320.0, 76.0), (330.0, 85.0), (320.0, 95.0), (310.0, 85.0)])).fill("#ffd34d").stroke(INK, 2.5)
}

/// Card shadow as a nine-slice of 96 x 96 (borders 40), softened by stacked strokes instead of a filter.
pub fn shadow() -> Art {
    (0..14)
        .map(|i| {
            let grow = f64::from(i) * 2.0;
            path(rrect(30.0 - grow, 30.0 - grow, 36.0 + 2.0 * grow, 36.0 + 2.0 * grow, 12.0 + grow))
                .fill("#080418")
                .op(0.062)
        })
        .collect()
}

/// Selection glow as a nine-slice of 96 x 96 (borders 40); white, to be tinted.
pub fn glow() -> Art {
    (0..12)
        .map(|i| {
            let grow = f64::from(i) * 2.2;
            path(rrect(28.0 - grow, 28.0 - grow, 40.0 + 2.0 * grow, 40.0 + 2.0 * grow, 14.0 + grow))
                .fill("#ffffff")
                .op(0.085)
        })
        .collect()
}

/// Button of 96 x 62 (borders 22).
pub fn button(doc: &mut Doc, ramp_: [&str; 2], edge: &str) -> Art {
    let fill = doc.down(&[at(0.0, ramp_[0]), at(1.0, ramp_[1])]);
    path(rrect(3.0, 6.0, 90.0, 54.0, 16.0)).fill(SHADE).op(0.5)
        + path(rrect(3.0, 2.0, 90.0, 54.0, 16.0)).fill(fill).stroke(edge, 3.0)
        + path("M18,7H78").stroke("#ffffff", 2.5).op(0.45).cap()
}

/// A round soft light of 128 x 128, white, to be tinted: sparks, lanterns, fireflies.
pub fn light(doc: &mut Doc) -> Art {
    let paint = doc.rad(&[
        fade(0.0, "#ffffff", 1.0),
        fade(0.25, "#ffffff", 0.5),
        fade(0.6, "#ffffff", 0.12),
        fade(1.0, "#ffffff", 0.0),
    ]);
    Art::default() + circle(64.0, 64.0, 64.0).fill(paint)
}

/// A paper lantern of 64 x 84 that burns from within; pale, to be tinted.
pub fn lantern(doc: &mut Doc) -> Art {
    let paper =
        doc.rad_at(&[at(0.0, "#ffffff"), at(0.45, "#fff0c8"), at(0.8, "#f0b878"), at(1.0, "#c07a58")], 0.5, 0.72, 0.62);
    let body = "M14,18C10,34 10,52 18,68H46C54,52 54,34 50,18C42,13 22,13 14,18Z";
    path(body).fill(paper).stroke("#6a3a3a", 3.0).join()
        + path("M32,14V68M22,15C18,34 18,52 24,68M42,15C46,34 46,52 40,68").stroke("#b06a48", 1.6).op(0.55)
        + path("M18,68H46L43,75H21Z").fill("#8a4a3c").stroke("#5a2c30", 2.4).join()
        + circle(32.0, 60.0, 7.0).fill("#ffffff").op(0.9)
}
