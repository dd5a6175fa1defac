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

/// Round portrait of a seat in a disc of radius 50: cloth behind, face before.
pub fn portrait(doc: &mut Doc, seat: usize) -> Art {
    let cloth = Cloth::SEATS[seat];
    let [light, mid, shadow] = cloth.tones();
    let ground = doc.rad_at(&[at(0.0, light), at(0.6, mid), at(1.0, shadow)], 0.4, 0.3, 0.8);
    let figure = match seat {
        4 => trader(doc, Outfit { cloth, hat: true, pack: true, staff: false }),
        _ => doc.drawn(&format!("world/pawn_{}", cloth.name())),
    };
    let figure = match seat {
        4 => place(figure, 0.0, 132.0, 0.74),
        _ => place(figure, 0.0, 92.0, 1.08),
    };
    let clip = doc.clip(&[disc(0.0, 0.0, 46.0)]);
    let rim = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    circle(0.0, 0.0, 49.0).fill(INK)
        + circle(0.0, 0.0, 46.0).fill(ground)
        + clipped(clip, figure)
        + circle(0.0, 0.0, 47.0).stroke(rim, 4.0)
}
