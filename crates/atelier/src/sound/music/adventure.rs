//! The Call for Adventure: a march in G mixolydian. Horn over lute and side drum, a quiet valley in the middle, drums from the heights.

use super::ensemble::{Chair, Session, Time, Voice, chair};
use crate::sound::dsp::{
    reverb::Room,
    stage::{Clip, Spot},
};
use crate::sound::instruments::{
    strings::{BASS, HARP, PIZZICATO},
    winds::{FLUTE, HORN},
};

const TIME: Time = Time { units_per_minute: 208.0, bar: 8, bars: 54 };

// Form: introduction 4, A 8, A 8 (with flute), B 8, valley 8, A' 8, B' 4, coda 6.
const INTRO: &str = "G5 | F | C/G | G";
const A: &str = "G | F | C | G | G | F | Dm | G";
const A_SECOND: &str = "G | F | C | Em | C | F | Dm7 | G";
const B: &str = "C | G/B | F | C | Am | Em7 | F | G";
const VALLEY: &str = "Em | C | G | F | Am | C | F | G";
const B_SHORT: &str = "C | G/B | F | G";
const CODA: &str = "G | F | C | G | F | G5";

const A_TUNE: &str = "g4*3 a4 b4*2 d5*2 | c5*3 a4 f4*4 | e4*2 g4*2 c5*3 d5 | b4*4 - d5 c5 b4 | \
     >d5*3 c5 b4*2 g4*2 | a4*3 c5 f5*3 e5 | d5*2 c5*2 a4*2 f4*2 | g4*6 -*2";
const A_ONWARD: &str = "g4*3 a4 b4*2 d5*2 | c5*3 a4 f4*4 | e4*2 g4*2 c5*3 d5 | b4*4 - e5 d5 b4 | \
     >c5*3 d5 e5*2 c5*2 | f5*3 e5 c5*2 a4*2 | d5*2 f5*2 e5*2 c5*2 | d5*6 -*2";
const A_PIPE: &str = "-*4 d5*2 g5*2 | f5*2 c5*2 a4*4 | -*4 e5*2 g5*2 | g5*4 -*4 | e5*2 g5*2 c6*2 g5*2 | \
     a5*3 g5 f5*4 | f5*2 a5*2 g5*2 f5*2 | g5*6 -*2";
const B_TUNE: &str = "e5*4 d5*2 c5*2 | d5*4 b4*2 g4*2 | a4*3 c5 f5*2 e5 d5 | e5*6 -*2 | \
     c5*3 d5 e5*2 a5*2 | g5*4 e5*2 b4*2 | a4*2 c5*2 f5*2 a5*2 | g5*4 d5*4";
const VALLEY_TUNE: &str = "b4*3 g4 e4*4 | c5*2 e5*4 d5 c5 | d5*3 b4 g4*4 | a4*4 c5*2 f5*2 | \
     ~e5*3 c5 a4*4 | g4*2 c5*2 e5*4 | f5*3 e5 c5*2 a4*2 | g4*4 - b4 c5 d5";
const CODA_TUNE: &str =
    "g4*3 a4 b4*2 d5*2 | c5*3 a4 f4*4 | e4*2 g4*2 c5*2 e5*2 | d5*6 b4*2 | c5*3 a4 f4*2 a4*2 | g4*6 -*2";

fn horn() -> Chair {
    chair(Voice::Pipe(&HORN), -1.0, -0.1, 0.55)
}
fn pipe() -> Chair {
    chair(Voice::Pipe(&FLUTE), -6.0, 0.3, 0.55)
}
fn lute() -> Chair {
    chair(Voice::Pluck(&HARP), -8.0, 0.35, 0.3)
}
fn strings() -> Chair {
    chair(Voice::Bed(1_300.0), -11.0, 0.0, 0.45)
}
fn bass() -> Chair {
    chair(Voice::Pluck(&BASS), -6.0, 0.0, 0.12)
}
fn bells() -> Chair {
    chair(Voice::Bell, -12.0, -0.4, 0.7)
}

const SECTIONS: [(usize, &str); 8] =
    [(0, INTRO), (4, A), (12, A_SECOND), (20, B), (28, VALLEY), (36, A), (44, B_SHORT), (48, CODA)];

/// The whole march, on a good day.
pub fn calm() -> Clip {
    let mut s = Session::new(TIME, 4_001);
    for (bar, harmony) in SECTIONS {
        s.hold(bar, &strings().louder(if matches!(bar, 20 | 44) { 2.0 } else { 0.0 }), 59, harmony);
        match bar {
            28 => {
                s.arpeggio(bar, &lute().louder(1.0), 60, 1.0, "02132432", harmony);
                s.bass(bar, &bass().louder(-3.0), 36, "R.......", harmony);
            }
            20 | 44 => {
                s.arpeggio(bar, &lute(), 62, 0.5, "0.2.3.2.4.3.2.3.", harmony);
                s.bass(bar, &bass(), 36, "R...R.5.", harmony);
            }
            _ => {
                s.arpeggio(bar, &lute(), 62, 1.0, ".c.c.c.c", harmony);
                s.bass(bar, &bass(), 36, "R.5.R.5.", harmony);
            }
        }
    }
    s.tune(0, &horn().louder(-3.0), 0, "d4*6 g4*2 | f4*4 c4*4 | e4*4 g4*2 c5*2 | b4*3 - d5 c5 b4 a4");
    s.tune(4, &horn(), 0, A_TUNE);
    s.tune(12, &horn(), 0, A_ONWARD);
    s.tune(12, &pipe(), 0, A_PIPE);
    s.tune(20, &horn(), 0, B_TUNE);
    s.tune(24, &pipe().louder(-2.0), 0, "a5*4 c6*4 | b5*4 g5*4 | f5*4 a5*4 | b5*4 d6*4");
    s.tune(28, &pipe().louder(3.0), 0, VALLEY_TUNE);
    s.tune(28, &bells(), 0, "-*4 b5*4 | -*4 g5*4 | -*4 d6*4 | -*8 | -*4 e5*4 | -*4 g5*4 | -*4 c6*4 | b5*4 d6*4");
    s.tune(36, &horn(), 0, A_TUNE);
    s.tune(36, &pipe(), 12, A_TUNE);
    s.tune(44, &horn(), 0, "e5*4 d5*2 c5*2 | d5*4 b4*2 g4*2 | a4*2 c5*2 f5*2 a5*2 | g5*4 d5*4");
    s.tune(48, &horn(), 0, CODA_TUNE);
    s.tune(48, &pipe(), 0, "-*8 | -*4 f5*2 a5*2 | g5*6 e5*2 | g5*6 d5*2 | f5*3 e5 c5*2 a4*2 | b4*6 -*2");
    let side = Spot::at(0.2, 0.35);
    for (bar, bars, gain) in [(4, 8, 0.22), (12, 16, 0.3), (36, 18, 0.32)] {
        s.drums(bar, bars, 0.5, side.gain(gain), "S...n.nnS...n.n.S...n.nnS.n.nnnn");
        s.drums(bar, bars, 1.0, Spot::at(-0.1, 0.4).gain(gain * 1.7), "D...d...");
    }
    s.drums(0, 4, 1.0, Spot::at(-0.1, 0.4).gain(0.4), "D.....d.");
    s.finish(&Room { t60: 2.3, ..Room::HALL })
}

/// Laid over the calm stem in the final round: great drums, a running pulse, horns calling from far.
pub fn tension() -> Clip {
    let mut s = Session::new(TIME, 4_002);
    let pulse = chair(Voice::Pluck(&PIZZICATO), -5.0, -0.2, 0.25);
    let call = chair(Voice::Pipe(&HORN), -15.0, 0.5, 0.9);
    for (bar, harmony) in SECTIONS {
        s.bass(bar, &pulse, 43, "RR5RRR85", harmony);
        s.arpeggio(bar, &call, 55, 1.0, "0.....2.", harmony);
    }
    // A fill leads into every section.
    for (bar, _) in SECTIONS {
        s.drums((bar + TIME.bars - 1) % TIME.bars, 1, 0.5, Spot::at(0.25, 0.35).gain(0.55), "S.nnS.nnSnSnSSSS");
    }
    s.drums(0, 54, 0.5, Spot::at(0.0, 0.4).gain(0.75), "B.....B.D...B...B.....B.D..DD.D.");
    s.drums(0, 54, 0.5, Spot::at(0.25, 0.3).gain(0.5), "n.nnS.n.n.nnS.nnn.nnS.n.nnnnSSnn");
    s.drums(0, 54, 1.0, Spot::at(-0.4, 0.2).gain(0.4), "s.s.s.ss");
    s.finish(&Room::HALL)
}

/// After the game: the company comes home over the last pass.
pub fn results() -> Clip {
    const TIME: Time = Time { units_per_minute: 184.0, bar: 8, bars: 18 };
    const FIRST: &str = "G | F | C | G | Em | C | F | G";
    const SECOND: &str = "C | G/B | F | C | Am | Em7 | F | G | F , C | G";
    let mut s = Session::new(TIME, 4_003);
    for (bar, harmony) in [(0, FIRST), (8, SECOND)] {
        s.hold(bar, &strings().louder(2.0), 59, harmony);
        s.arpeggio(bar, &lute().louder(1.0), 62, 1.0, "02132432", harmony);
        s.bass(bar, &bass(), 36, "R...5...", harmony);
    }
    s.tune(
        0,
        &horn(),
        0,
        "g4*3 a4 b4*2 d5*2 | c5*3 a4 f4*4 | e4*2 g4*2 c5*2 e5*2 | d5*6 b4*2 | \
        e5*3 d5 b4*2 g4*2 | c5*3 d5 e5*2 g5*2 | f5*3 e5 c5*2 a4*2 | b4*4 d5*4",
    );
    s.tune(
        8,
        &horn(),
        0,
        "e5*4 d5*2 c5*2 | d5*4 b4*2 g4*2 | a4*3 c5 f5*2 e5 d5 | e5*6 -*2 | \
        c5*3 d5 e5*2 a5*2 | g5*4 e5*2 b4*2 | a4*2 c5*2 f5*2 a5*2 | g5*6 d5*2 | f5*2 a5*2 g5*2 e5*2 | g5*6 -*2",
    );
    s.tune(4, &pipe(), 0, "-*4 b5*2 g5*2 | -*4 c6*2 g5*2 | a5*4 f5*4 | d5*2 g5*2 b5*4");
    s.tune(8, &bells(), 0, "g5*8 | b5*8 | a5*8 | g5*8 | e5*8 | g5*8 | c6*8 | b5*8 | c6*4 e5*4 | d6*8");
    s.drums(0, 18, 0.5, Spot::at(0.2, 0.35).gain(0.2), "S...n...S...n.n.");
    s.drums(0, 18, 1.0, Spot::at(-0.1, 0.4).gain(0.5), "D...d...");
    s.finish(&Room { t60: 2.3, ..Room::HALL })
}
