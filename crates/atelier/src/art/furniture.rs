//! Furniture of the screen: nine-slice panels and slots, tray, ribbon, shadow, glow, buttons.

use super::{palette::*, pen::*};

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

/// The bed under a row of cards, 96 x 96 (borders 28): sunk into the land, which still shows a little.
pub fn bed(doc: &mut Doc) -> Art {
    let fill = doc.down(&[at(0.0, "#0c0722"), at(0.25, "#140c30"), at(1.0, "#1c1240")]);
    path(rrect(1.0, 1.0, 94.0, 94.0, 20.0)).fill(fill).op(0.8)
        + path(rrect(2.0, 2.0, 92.0, 92.0, 19.0)).stroke("#0a0520", 2.0).op(0.9)
        + path("M20,94.5H76").stroke("#b79ad8", 1.2).op(0.4).cap()
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
