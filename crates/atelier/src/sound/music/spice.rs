//! Spice Road: a market day in A hijaz. Oud and zither, a breathy reed flute, goblet drum and jingles, in dancing four.

use super::ensemble::{Chair, Session, Time, Voice, chair};
use crate::sound::dsp::{
    reverb::Room,
    stage::{Clip, Spot},
};
use crate::sound::instruments::{
    strings::{BASS, OUD, PIZZICATO, ZITHER},
    winds::NEY,
};

const TIME: Time = Time { units_per_minute: 200.0, bar: 8, bars: 52 };

// Form: introduction 4, A 8, A 8 (fuller), B 8, B 8 (answered), riff 4, A' 8, coda 4.
const INTRO: &str = "A | A | Bb | A";
const A: &str = "A | A | Bb | A | Dm | Gm | Bb | A";
const B: &str = "Dm | Gm | Bb | A | Dm | Gm | A | A";
const RIFF: &str = "A | Bb | Gm | A";
const CODA: &str = "A | Gm | Bb | A";

const INTRO_TUNE: &str =
    "~a3*3 - e3 g3 ~a3*2 | -*2 c#4*.5 d4*.5 e4*3 ~d4*2 | d4*.5 c#4*.5 bb3*2 - c#4 d4 c#4 bb3 | a3*5 -*3";
const A_TUNE: &str = "a3*2 bb3 c#4*2 bb3 a3*2 | c#4*2 d4 e4*3 d4 c#4 | d4*2 c#4 bb3*2 c#4 d4 bb3 | a3*4 -*2 e4 f4 | \
     f4*2 e4 d4*2 e4 f4 d4 | g4*2 f4 e4 d4*2 e4 d4 | d4 c#4 bb3*2 d4 c#4 bb3 c#4 | a3*5 - e3 g3";
const A_FULLER: &str = "a3*2 bb3 c#4*2 d4*.5 c#4*.5 bb3 a3 | c#4*2 d4 e4*2 f4*.5 e4*.5 d4 c#4 | \
     d4*2 c#4 bb3 d4 c#4 bb3 c#4*.5 d4*.5 | ~a3*4 - e4 f4 g4 | a4*2 g4 f4*2 e4 f4 d4 | \
     g4*2 f4*.5 e4*.5 d4 e4 f4 e4 d4 | d4*.5 e4*.5 d4 c#4 bb3 d4 c#4 bb3 c#4 | a3*6 -*2";
const B_TUNE: &str = "d5*3 e5 f5*3 e5 | d5*2 ~bb4*4 -*2 | d5*3 c5 bb4*2 a4 bb4 | c#5*2 d5 c#5 a4*4 | \
     a4*2 d5 e5 f5*2 g5 f5 | ~g5*3 f5 e5 d5*3 | c#5*3 d5 e5*2 d5 c#5 | a4*6 -*2";
const B_HIGHER: &str = "f5*3 g5 ~a5*3 g5 | g5*2 f5 d5*3 -*2 | f5*3 e5 d5*2 c5 d5 | e5*2 f5 e5 ~c#5*4 | \
     d5*2 e5 f5 g5*2 f5 e5 | d5*3 bb4 g4*2 a4 bb4 | c#5*2 d5*.5 c#5*.5 bb4 c#5*2 d5 c#5 | ~a4*6 -*2";
const B_ANSWER: &str = "-*8 | -*4 g3 a3 bb3 d4 | -*8 | -*4 a3 c#4 e4 a4 | -*8 | -*4 bb3 a3 g3 d3 | -*8 | \
     -*2 e4 d4 c#4 bb3 a3*2";
const RIFF_TUNE: &str = "'a4 'c#5 'd5 'e5 f5*.5 e5*.5 'd5 'c#5 'e5 | 'd5 'f5 'e5 'd5 'c#5 'bb4 'c#5 'd5 | \
     'g5 'f5 'd5 'bb4 'd5 'e5 f5*.5 e5*.5 'd5 | c#5*.5 d5*.5 e5*.5 d5*.5 c#5*.5 bb4*.5 'a4 a4*4";
const CODA_TUNE: &str = "a3 c#4 e4 a4*2 g4 f4 e4 | d4*2 e4 f4 e4 d4 bb3*2 | d4*2 c#4 bb3 c#4*2 bb3 g3 | a3*6 -*2";

/// The dance rhythm of the region: low, high, rest, high, low, rest, high, rest.
const MAQSUM: &str = "D.T...T.D..kT.k.";

fn oud() -> Chair {
    chair(Voice::Pluck(&OUD), 0.0, -0.12, 0.3)
}
fn zither() -> Chair {
    chair(Voice::Pluck(&ZITHER), -9.0, 0.4, 0.4)
}
fn ney() -> Chair {
    chair(Voice::Pipe(&NEY), -4.0, 0.15, 0.55)
}
fn drone() -> Chair {
    chair(Voice::Bed(900.0), -14.0, 0.0, 0.4)
}
fn bass() -> Chair {
    chair(Voice::Pluck(&BASS), -7.0, 0.05, 0.12)
}

const SECTIONS: [(usize, &str); 8] = [(0, INTRO), (4, A), (12, A), (20, B), (28, B), (36, RIFF), (40, A), (48, CODA)];

/// The whole piece, at a stroll.
pub fn calm() -> Clip {
    let mut s = Session::new(TIME, 2_001);
    for (bar, harmony) in SECTIONS {
        s.hold(bar, &drone(), 57, harmony);
        if bar > 0 {
            s.bass(bar, &bass(), 33, if bar == 36 { "R.R.5.R." } else { "R..5R.5." }, harmony);
        }
        match bar {
            0 | 48 => s.arpeggio(bar, &zither(), 64, 1.0, "0...2.3.", harmony),
            4 => s.arpeggio(bar, &zither(), 64, 1.0, "..c...c.", harmony),
            20 | 28 => s.arpeggio(bar, &zither(), 64, 0.5, "0.1.2.3.4.3.2.1.", harmony),
            36 => {}
            _ => s.arpeggio(bar, &zither(), 64, 0.5, "..1.c...2.1.c.3.", harmony),
        }
    }
    s.tune(0, &oud(), 0, INTRO_TUNE);
    s.tune(4, &oud(), 0, A_TUNE);
    s.tune(12, &oud(), 0, A_FULLER);
    s.tune(12, &zither().louder(3.0), 12, A_FULLER);
    s.tune(20, &ney(), 0, B_TUNE);
    s.tune(28, &ney(), 0, B_HIGHER);
    s.tune(28, &oud(), 0, B_ANSWER);
    s.tune(36, &zither().louder(5.0), 0, RIFF_TUNE);
    s.tune(36, &oud().louder(-2.0), -12, RIFF_TUNE);
    s.tune(40, &oud(), 0, A_FULLER);
    s.tune(40, &ney().louder(-2.0), 12, A_FULLER);
    s.tune(48, &oud(), 0, CODA_TUNE);
    let hands = Spot::at(-0.25, 0.25);
    let jingles = Spot::at(0.35, 0.25);
    s.drums(4, 8, 0.5, hands.gain(0.5), "D.......D...t...");
    s.drums(12, 8, 0.5, hands.gain(0.6), MAQSUM);
    s.drums(20, 16, 0.5, hands.gain(0.5), "D..kt...D...t.k.");
    s.drums(36, 12, 0.5, hands.gain(0.7), MAQSUM);
    s.drums(48, 4, 0.5, hands.gain(0.45), "D.......D...t...");
    s.drums(12, 36, 0.5, jingles.gain(0.45), "j...j.j.j...j.jj");
    s.drums(36, 4, 1.0, Spot::at(0.1, 0.4).gain(0.35), "..C...C.");
    s.finish(&Room { t60: 1.5, level: 0.4, ..Room::HALL })
}

/// Laid over the calm stem in the final round: the crowd claps, the drums double, low strings insist.
pub fn tension() -> Clip {
    let mut s = Session::new(TIME, 2_002);
    let pulse = chair(Voice::Pluck(&PIZZICATO), -6.0, 0.2, 0.2);
    for (bar, harmony) in SECTIONS {
        s.bass(bar, &pulse, 45, "RR8RR58R", harmony);
        s.arpeggio(bar, &zither().louder(-5.0), 76, 0.5, "2323232324242323", harmony);
    }
    // A fill leads into every section.
    for (bar, _) in SECTIONS {
        s.drums((bar + TIME.bars - 1) % TIME.bars, 1, 0.5, Spot::at(0.1, 0.3).gain(0.6), "T.kkT.kkTkTkTTTT");
    }
    s.drums(0, 52, 0.5, Spot::at(-0.2, 0.25).gain(0.8), "D.k.kkT.k.kkT.kkD.kkT.kkD.k.T.TT");
    s.drums(0, 52, 1.0, Spot::at(0.0, 0.35).gain(0.6), "B.......B.....B.");
    s.drums(0, 52, 0.5, Spot::at(0.4, 0.2).gain(0.5), "jsjs");
    s.drums(4, 48, 1.0, Spot::at(0.15, 0.45).gain(0.6), "..C...C...C..CC.");
    s.finish(&Room { t60: 1.3, level: 0.4, ..Room::HALL })
}

/// After the game: the market dances.
pub fn results() -> Clip {
    const TIME: Time = Time { units_per_minute: 224.0, bar: 8, bars: 20 };
    const FIRST: &str = "Dm | Gm | A | Dm | Dm | Gm | A | Dm";
    const SECOND: &str = "F | C | Bb | A | Dm | Gm | A | Dm";
    const END: &str = "Bb | A | Bb , A | Dm";
    let mut s = Session::new(TIME, 2_003);
    for (bar, harmony) in [(0, FIRST), (8, SECOND), (16, END)] {
        s.hold(bar, &drone(), 57, harmony);
        s.bass(bar, &bass(), 33, "R..5R.5.", harmony);
        s.arpeggio(bar, &zither(), 64, 0.5, "..1.c...2.1.c.3.", harmony);
    }
    let first = "d4*2 e4 f4*2 e4 d4*2 | g4*2 f4 d4*2 bb3 d4*2 | c#4*2 d4 e4*2 f4 e4 c#4 | d4*4 - a3 d4 e4 | \
        f4*2 e4 f4*2 g4 a4*2 | bb4*2 a4 g4*2 f4 d4*2 | e4 f4 e4 d4 c#4*2 bb3 c#4 | d4*6 -*2";
    let second = "a4*3 g4 f4*2 a4*2 | g4*3 e4 c4*2 e4*2 | f4*3 e4 d4*2 f4*2 | e4*4 c#4*2 a3*2 | \
        d4*2 e4 f4*2 g4 a4*2 | bb4*2 a4 g4 f4 e4 d4*2 | c#4*2 d4 e4*2 f4 e4 c#4 | d4*6 -*2";
    let end = "d5*3 c5 bb4*2 f4*2 | e4*2 f4 e4 c#4*4 | d4*2 f4*2 e4*2 c#4*2 | d4*6 -*2";
    s.tune(0, &oud(), 0, first);
    s.tune(
        4,
        &zither().louder(3.0),
        12,
        "f4*2 e4 f4*2 g4 a4*2 | bb4*2 a4 g4*2 f4 d4*2 | e4 f4 e4 d4 c#4*2 bb3 c#4 | d4*6 -*2",
    );
    s.tune(8, &ney(), 12, second);
    s.tune(8, &oud().louder(-3.0), 0, second);
    s.tune(16, &oud(), 0, end);
    s.tune(16, &ney(), 0, end);
    s.drums(0, 20, 0.5, Spot::at(-0.25, 0.25).gain(0.7), MAQSUM);
    s.drums(0, 20, 0.5, Spot::at(0.35, 0.25).gain(0.5), "j...j.j.j...j.jj");
    s.drums(8, 12, 1.0, Spot::at(0.1, 0.4).gain(0.5), "..C...C.");
    s.finish(&Room { t60: 1.5, level: 0.4, ..Room::HALL })
}
