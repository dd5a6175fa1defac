//! People and things of the road: traders, wagons, outposts, tokens. Light from the upper left, warm rim on the right.

use super::{palette::*, pen::*};

/// What a trader wears and carries.
#[derive(Clone, Copy, Debug)]
pub struct Outfit {
    /// Its cloth.
    pub cloth: Cloth,
    /// With a hat.
    pub hat: bool,
    /// With a pack.
    pub pack: bool,
    /// With a staff.
    pub staff: bool,
}

/// A highland trader about 200 high with its feet on 0,0.
pub fn trader(doc: &mut Doc, outfit: Outfit) -> Art {
    let art = without_mouth(doc, outfit);
    art + place(face(Mood::Calm), 0.0, -160.0, 1.375)
}

/// A trader who shows no mood yet.
fn without_mouth(doc: &mut Doc, outfit: Outfit) -> Art {
    let dye = outfit.cloth.dye();
    let mut art = Art::default();
    if outfit.pack {
        art += doc.drawn("pieces/trader_pack");
    }
    art += doc.dyed("pieces/trader_body", &dye);
    if outfit.hat {
        art += doc.dyed("pieces/trader_hat", &dye);
    }
    if outfit.staff {
        art += doc.dyed("pieces/trader_staff", &dye);
    }
    art
}

/// Covered wagon about 260 wide with its wheels on y = 0.
pub fn wagon(doc: &mut Doc, cloth: Cloth) -> Art {
    doc.dyed("pieces/wagon", &cloth.dye())
}

/// Trader pawn of a seat, about 118 high with its feet on 0,0: hat, cloak and chest mark differ as well as cloth.
pub fn pawn(doc: &mut Doc, cloth: Cloth) -> Art {
    match cloth {
        Cloth::Moss | Cloth::Ochre => {
            place(trader(doc, Outfit { cloth, hat: true, pack: false, staff: false }), 0.0, 0.0, 0.56)
        }
        _ => doc.drawn(&format!("world/pawn_{}", cloth.name())),
    }
}

/// How somebody feels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// Nothing has happened.
    Calm,
    /// Something went well.
    Glad,
    /// Something was taken away.
    Cross,
}

impl Mood {
    /// All moods, and what they add to the name of a portrait.
    pub const ALL: [(Mood, &str); 3] = [(Mood::Calm, ""), (Mood::Glad, "/glad"), (Mood::Cross, "/cross")];
}

/// Mouth and brows around the middle between two eyes that are 16 apart.
fn face(mood: Mood) -> Art {
    let line = |d: &str, width: f64| path(d).stroke(INK, width).cap();
    match mood {
        Mood::Calm => Art::default() + line("M-5,8.5Q0,11.5 5,8.5", 2.4),
        Mood::Glad => {
            let cheeks =
                circle(-13.0, 6.0, 3.6).fill("#f0705f").op(0.65) + circle(13.0, 6.0, 3.6).fill("#f0705f").op(0.65);
            cheeks
                + line("M-12.5,-6.5Q-8,-10.5 -3.5,-6.5", 2.4)
                + line("M3.5,-6.5Q8,-10.5 12.5,-6.5", 2.4)
                + path("M-9,6.5Q0,9 9,6.5Q7,16.5 0,16.5T-9,6.5Z").fill("#7a2436").stroke(INK, 2.2).join()
                + path("M-7,7.6Q0,9.6 7,7.6L6,10.4Q0,11.6 -6,10.4Z").fill("#fff6e8")
        }
        Mood::Cross => {
            line("M-13,-7.5L-3,-3.8", 3.2) + line("M13,-7.5L3,-3.8", 3.2) + line("M-6.5,13Q0,6.5 6.5,13", 2.8)
        }
    }
}

/// Round portrait of a seat in a disc of radius 50: cloth behind, face before.
pub fn portrait(doc: &mut Doc, seat: usize, mood: Mood) -> Art {
    let cloth = Cloth::SEATS[seat];
    let [light, mid, shadow] = cloth.tones();
    let ground = doc.rad_at(&[at(0.0, light), at(0.6, mid), at(1.0, shadow)], 0.4, 0.3, 0.8);
    let figure = match seat {
        4 => {
            let outfit = Outfit { cloth, hat: true, pack: true, staff: false };
            place(without_mouth(doc, outfit) + place(face(mood), 0.0, -160.0, 1.375), 0.0, 140.0, 0.82)
        }
        _ => {
            let pawn = doc.drawn(&format!("world/pawn_{}", cloth.name()));
            place(pawn + place(face(mood), 0.0, -71.0, 1.0), 0.0, 98.0, 1.2)
        }
    };
    let clip = doc.clip(&[disc(0.0, 0.0, 46.0)]);
    let rim = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    circle(0.0, 0.0, 49.0).fill(INK)
        + circle(0.0, 0.0, 46.0).fill(ground)
        + clipped(clip, figure)
        + circle(0.0, 0.0, 47.0).stroke(rim, 4.0)
}
