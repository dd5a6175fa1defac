//! An Endless World: a sea waltz in F lydian. Flute and concertina over harp and plucked bass; the raised fourth looks to the horizon.

use super::ensemble::{Chair, Session, Time, Voice, chair};
use crate::sound::dsp::{
    reverb::Room,
    stage::{Clip, Spot},
};
use crate::sound::instruments::{
    strings::{BASS, HARP, PIZZICATO},
    winds::{FLUTE, REED},
};

const TIME: Time = Time { units_per_minute: 240.0, bar: 6, bars: 84 };

// Form: introduction 4, A 16, A 16 (concertina), B 16, open water 8, A' 16, coda 8.
const INTRO: &str = "F | G/F | F | G/F";
const A: &str = "F | G/F | F | C/E | Dm7 | G | Am | Am | F | G/F | F | C/E | Dm7 | G | F | F";
const B: &str = "Am | Em | F | C | Dm | Am | G | G | Am | Em | F | C/E | Dm7 | G | C | C";
const OPEN: &str = "Fmaj7 | G/F | Am/F | G/F | Fmaj7 | G/F | Am/F | G";
const CODA: &str = "F | G/F | Em7 | Am | Dm7 | G | F | Fadd9";

const A_TUNE: &str = "f4*2 a4*2 c5*2 | b4*4 g4*2 | a4*2 c5*2 f5*2 | e5*6 | d5*4 e5*2 | d5*2 b4*2 g4*2 | c5*4 b4*2 | a4*6 | \
     f4*2 a4*2 c5*2 | b4*4 d5*2 | c5*2 f5*2 a5*2 | g5*6 | f5*4 e5*2 | d5*2 b4*2 g4*2 | a4*4 g4*2 | f4*5 -";
const A_DANCED: &str = "f4 g4 a4*2 c5*2 | b4*3 a4 g4*2 | a4 b4 c5*2 f5*2 | ~e5*4 c5*2 | d5*3 e5 f5 e5 | d5*2 b4*2 g4*2 | \
     c5*3 d5 c5 b4 | a4*5 - | f4 g4 a4*2 c5*2 | b4*3 c5 d5*2 | c5 d5 f5*2 a5*2 | ~g5*4 e5*2 | \
     f5*3 g5 f5 e5 | d5 e5 d5 b4 g4*2 | a4*3 b4 a4 g4 | f4*5 -";
const A_ABOVE: &str = "-*6 | d5*4 b4*2 | c5*6 | c5*2 d5*2 e5*2 | f5*6 | g5*4 d5*2 | e5*6 | c5*2 b4*2 a4*2 | \
     c5*6 | d5*4 g5*2 | a5*6 | e5*2 g5*2 c6*2 | a5*6 | g5*4 d5*2 | c5*6 | a4*2 c5*4";
const B_TUNE: &str = "e5*4 c5*2 | b4*6 | a4*4 c5*2 | g4*6 | f4*2 a4*2 d5*2 | e5*4 c5*2 | b4*2 d5*2 g5*2 | g5*5 - | \
     e5*4 a5*2 | g5*4 e5*2 | f5*4 c5*2 | e5*6 | d5*2 f5*2 a5*2 | g5*4 f5*2 | e5*6 | e5*4 -*2";
const OPEN_TUNE: &str = "c6*2 a5*2 e5*2 | b5*2 g5*2 d5*2 | c6*2 a5*2 e5*2 | b5*2 g5*4 | \
     a5*2 c6*2 e6*2 | d6*2 b5*2 g5*2 | e6*2 c6*2 a5*2 | b5*2 d6*4";
const CODA_TUNE: &str = "c5*4 d5*2 | b4*4 g4*2 | b4*2 d5*2 e5*2 | c5*6 | d5*4 c5*2 | b4*2 a4*2 g4*2 | a4*4 g4*2 | f4*6";

fn flute() -> Chair {
    chair(Voice::Pipe(&FLUTE), -3.0, 0.15, 0.5)
}
fn reed() -> Chair {
    chair(Voice::Pipe(&REED), -6.0, -0.25, 0.4)
}
fn harp() -> Chair {
    chair(Voice::Pluck(&HARP), -8.0, 0.3, 0.4)
}
fn chimes() -> Chair {
    chair(Voice::Chime, -11.0, -0.4, 0.6)
}
fn strings() -> Chair {
    chair(Voice::Bed(1_500.0), -11.0, 0.0, 0.45)
}
fn bass() -> Chair {
    chair(Voice::Pluck(&BASS), -7.0, 0.0, 0.12)
}

const SECTIONS: [(usize, &str); 7] = [(0, INTRO), (4, A), (20, A), (36, B), (52, OPEN), (60, A), (76, CODA)];

/// The whole waltz under a steady breeze.
pub fn calm() -> Clip {
    let mut s = Session::new(TIME, 3_001);
    for (bar, harmony) in SECTIONS {
        s.hold(bar, &strings().louder(if bar == 36 { 2.0 } else { 0.0 }), 60, harmony);
        match bar {
            0 | 52 | 76 => s.arpeggio(bar, &harp(), 60, 1.0, "012343", harmony),
            36 => s.arpeggio(bar, &harp(), 60, 1.0, "024542", harmony),
            _ => {
                s.arpeggio(bar, &harp(), 62, 1.0, "..c.c.", harmony);
                s.arpeggio(bar, &harp().louder(-4.0), 67, 1.0, "0.....1.....", harmony);
            }
        }
        if bar != 52 {
            s.bass(bar, &bass(), 36, if bar == 0 { "R....." } else { "R.....R...5." }, harmony);
        }
    }
    s.tune(0, &chimes(), 0, "c6*4 a5*2 | b5*4 g5*2 | c6*4 f5*2 | b5*6");
    s.tune(4, &flute(), 0, A_TUNE);
    s.tune(20, &reed(), 0, A_DANCED);
    s.tune(20, &flute().louder(-5.0), 0, A_ABOVE);
    s.tune(36, &flute(), 0, B_TUNE);
    s.tune(
        44,
        &reed().louder(-5.0),
        0,
        "c5*6 | b4*6 | a4*6 | g4*4 c5*2 | a4*4 d5*2 | d5*4 b4*2 | c5*4 g4*2 | g4*4 -*2",
    );
    s.tune(52, &chimes().louder(2.0), 0, OPEN_TUNE);
    s.tune(60, &flute(), 0, A_DANCED);
    s.tune(60, &reed().louder(-4.0), 0, A_ABOVE);
    s.tune(68, &chimes(), 0, "f5*2 a5*2 c6*2 | b5*4 d6*2 | c6*6 | g5*6 | a5*6 | b5*4 d6*2 | c6*6 | a5*2 f5*4");
    s.tune(76, &flute().louder(-1.5), 0, CODA_TUNE);
    s.tune(76, &reed().louder(-5.0), 0, "-*6 | -*6 | -*6 | -*6 | a4*4 g4*2 | g4*2 e4*2 d4*2 | f4*6 | f4*6");
    let drum = Spot::at(-0.2, 0.35);
    for (bar, bars, gain) in [(20, 16, 0.35), (36, 16, 0.25), (60, 16, 0.4)] {
        s.drums(bar, bars, 1.0, drum.gain(gain), "d...k.d..kk.");
        s.drums(bar, bars, 1.0, Spot::at(0.45, 0.3).gain(gain * 0.6), "..s.s.");
    }
    s.finish(&Room { t60: 2.0, ..Room::HALL })
}

/// Laid over the calm stem in the final round: a swell comes up, ropes knock, the bow drums run.
pub fn tension() -> Clip {
    let mut s = Session::new(TIME, 3_002);
    let pulse = chair(Voice::Pluck(&PIZZICATO), -6.0, -0.2, 0.25);
    let high = chair(Voice::Pluck(&PIZZICATO), -11.0, 0.35, 0.3);
    let low = chair(Voice::Bed(700.0), -16.0, 0.0, 0.3);
    for (bar, harmony) in SECTIONS {
        s.bass(bar, &pulse, 41, "RR5RR8", harmony);
        s.arpeggio(bar, &high, 72, 0.5, "012321232123", harmony);
        s.hold(bar, &low, 48, harmony);
    }
    // A fill leads into every section.
    for (bar, _) in SECTIONS {
        s.drums((bar + TIME.bars - 1) % TIME.bars, 1, 0.5, Spot::at(-0.3, 0.35).gain(0.4), "S.n.S.nnSnSS");
    }
    s.drums(0, 84, 0.5, Spot::at(0.0, 0.4).gain(0.7), "B.......k.k.D...k...k.kk");
    s.drums(0, 84, 0.5, Spot::at(-0.3, 0.3).gain(0.35), "....n...n.......n.nnS.n.");
    s.drums(0, 84, 1.0, Spot::at(0.4, 0.2).gain(0.45), "ssssss");
    s.drums(0, 84, 1.0, Spot::at(0.3, 0.5).gain(0.35), "......x.x...");
    s.finish(&Room::HALL)
}

/// After the game: lanterns on the quay, the waltz once more for everyone.
pub fn results() -> Clip {
    const TIME: Time = Time { units_per_minute: 216.0, bar: 6, bars: 28 };
    const FIRST: &str = "F | G/F | Am | C/E | Dm7 | G | F | C";
    const SECOND: &str = "F | G/F | Am | Em | Dm7 | G | C | C | Am | Em | F | C/E | Dm7 | G | F | F";
    const END: &str = "F | G/F | F | Fadd9";
    let mut s = Session::new(TIME, 3_003);
    for (bar, harmony) in [(0, FIRST), (8, SECOND), (24, END)] {
        s.hold(bar, &strings().louder(1.0), 60, harmony);
        s.arpeggio(bar, &harp(), 60, 1.0, if bar == 8 { "..c.c." } else { "012343" }, harmony);
        s.bass(bar, &bass(), 36, "R.....", harmony);
    }
    s.tune(0, &reed(), 0, "a4*4 c5*2 | b4*4 d5*2 | c5*2 e5*2 a5*2 | g5*6 | f5*4 e5*2 | d5*4 b4*2 | c5*4 a4*2 | g4*6");
    s.tune(
        8,
        &flute(),
        0,
        "f4*2 a4*2 c5*2 | b4*4 d5*2 | e5*4 c5*2 | b4*6 | a4*2 d5*2 f5*2 | e5*2 d5*2 b4*2 | c5*4 d5*2 | e5*6 | \
         e5*4 a5*2 | g5*4 e5*2 | f5*4 c5*2 | e5*6 | d5*2 f5*2 a5*2 | g5*2 d5*2 b4*2 | a4*4 g4*2 | f4*6",
    );
    s.tune(16, &chimes(), 0, "-*6 | b5*4 g5*2 | a5*6 | g5*4 c6*2 | a5*6 | b5*4 d6*2 | c6*6 | a5*6");
    s.tune(24, &chimes(), 0, "c6*2 a5*2 f5*2 | b5*2 g5*2 d5*2 | c6*2 a5*2 f5*2 | g5*2 c6*4");
    s.tune(24, &reed().louder(-4.0), 0, "a4*6 | b4*6 | c5*6 | c5*6");
    s.drums(8, 16, 1.0, Spot::at(-0.2, 0.35).gain(0.35), "d...k.");
    s.finish(&Room { t60: 2.0, ..Room::HALL })
}
