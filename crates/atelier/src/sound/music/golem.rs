//! Golem Edition: dusk in D dorian. Alto flute, hand bells and harp over a quiet string bed, in slow four.

use super::ensemble::{Chair, Session, Time, Voice, chair};
use crate::sound::dsp::{
    reverb::Room,
    stage::{Clip, Spot},
};
use crate::sound::instruments::{
    strings::{BASS, HARP, PIZZICATO},
    winds::FLUTE,
};

const TIME: Time = Time { units_per_minute: 144.0, bar: 8, bars: 40 };

// Form: introduction 4, A 8, B 8, bells alone 4, A' 8, B' 4, coda 4.
const INTRO: &str = "Dm9 | C/D | G/D | Dm9";
const A: &str = "Dm7 | G | Am7 | Dm7 | Fmaj7 | G | Am7 | Dm";
const B: &str = "Fmaj7 | C/E | Dm7 | G | Fmaj7 | Em7 | Am7 | Am7";
const BELLS: &str = "Dm9 | Em/D | F/D | G/D";
const B_SHORT: &str = "Fmaj7 | C/E | G | Am7";
const CODA: &str = "Dm7 | G | Dm7 | Dsus2";

const A_TUNE: &str = "d4*2 a4*3 b4 a4 g4 | b4*4 - g4 a4 b4 | c5*3 b4 a4*2 g4*2 | a4*6 -*2 | \
     d5*2 c5*3 a4 c5 d5 | e5*2 d5 b4*3 g4*2 | a4*2 c5*2 b4 a4 g4 e4 | d4*6 -*2";
const A_AGAIN: &str = "d4 e4 ~a4*3 b4 a4 g4 | b4*2 c5 b4*2 g4 a4 b4 | c5*2 d5 c5 b4 a4 ~g4*2 | a4*6 -*2 | \
     d5 e5 f5*2 e5 c5 d5*2 | ~e5*2 d5 b4*2 a4 g4*2 | a4 b4 c5*2 b4 a4 g4 e4 | d4*6 -*2";
const B_TUNE: &str = "c5*3 d5 e5*2 f5*2 | e5*4 d5*2 c5*2 | d5*3 e5 f5*2 e5 d5 | d5*3 b4*3 -*2 | \
     a4*3 c5 e5*2 d5 c5 | b4*3 d5 g5*2 e5*2 | e5*3 d5 c5*2 b4*2 | a4*6 -*2";
const BELL_TUNE: &str = "d5*2 a5*2 e5*2 f5*2 | g5*2 e5*2 b4*2 d5*2 | a5*2 f5*2 c5*2 e5*2 | b5*2 g5*2 d5*4";
const BELL_ANSWER: &str = "-*4 f5*2 e5*2 | d5*4 -*4 | -*4 e5*2 d5*2 | f5*2 e5*2 d5*2 c5*2 | \
     -*4 a5*2 g5*2 | d5*4 -*4 | -*4 e5*2 g5*2 | f5*2 e5*2 a5*4";
const CODA_TUNE: &str = "a4*6 -*2 | b4*4 a4*2 g4*2 | a4*3 g4 f4*2 e4*2 | d4*6 -*2";

fn flute() -> Chair {
    chair(Voice::Pipe(&FLUTE), -3.0, 0.12, 0.6)
}
fn bells() -> Chair {
    chair(Voice::Bell, -8.0, -0.35, 0.7)
}
fn harp() -> Chair {
    chair(Voice::Pluck(&HARP), -9.0, 0.3, 0.45)
}
fn strings() -> Chair {
    chair(Voice::Bed(1_400.0), -9.0, 0.0, 0.5)
}
fn bass() -> Chair {
    chair(Voice::Pluck(&BASS), -9.0, -0.05, 0.15)
}

const SECTIONS: [(usize, &str); 7] = [(0, INTRO), (4, A), (12, B), (20, BELLS), (24, A), (32, B_SHORT), (36, CODA)];

/// The whole piece, unhurried.
pub fn calm() -> Clip {
    let mut s = Session::new(TIME, 1_001);
    for (bar, harmony) in SECTIONS {
        s.hold(bar, &strings(), 57, harmony);
        let thin = matches!(bar, 0 | 20 | 36);
        s.arpeggio(bar, &harp(), 60, 1.0, if thin { "0.2.3.2." } else { "02132432" }, harmony);
        if bar != 20 {
            s.bass(bar, &bass(), 36, if thin { "R......." } else { "R...5.R." }, harmony);
        }
    }
    s.tune(0, &bells(), 0, "-*4 a5*2 e5*2 | d5*4 c5*4 | -*4 b4*2 d5*2 | a4*8");
    s.tune(4, &flute(), 0, A_TUNE);
    s.tune(8, &bells().louder(-3.0), 0, "-*4 a5*2 c6*2 | b5*4 -*4 | -*4 e5*2 g5*2 | f5*2 e5*2 d5*4");
    s.tune(12, &flute(), 0, B_TUNE);
    s.tune(20, &bells(), 0, BELL_TUNE);
    s.tune(24, &flute(), 0, A_AGAIN);
    s.tune(24, &bells(), 0, BELL_ANSWER);
    s.tune(32, &flute(), 0, "c5*3 d5 e5*2 f5*2 | g5*4 e5*2 c5*2 | d5*3 e5 d5*2 b4*2 | c5*4 b4*2 a4*2");
    s.tune(36, &flute().louder(-2.0), 0, CODA_TUNE);
    s.tune(36, &bells(), 0, "-*8 | -*4 d5*2 b5*2 | a5*4 f5*4 | e5*2 a5*2 d6*4");
    // A frame drum far away, from B on.
    for (bar, bars) in [(12, 8), (24, 12)] {
        s.drums(bar, bars, 1.0, Spot::at(-0.15, 0.5).gain(0.35), "d...k.d.");
        s.drums(bar, bars, 1.0, Spot::at(0.4, 0.4).gain(0.16), ".s.s.s.s");
    }
    s.finish(&Room::VALLEY)
}

/// Laid over the calm stem in the final round: a heartbeat, a walking pulse, a small warning bell.
pub fn tension() -> Clip {
    let mut s = Session::new(TIME, 1_002);
    let pulse = chair(Voice::Pluck(&PIZZICATO), -6.0, -0.2, 0.25);
    let high = chair(Voice::Chime, -16.0, 0.45, 0.6);
    let low = chair(Voice::Bed(600.0), -17.0, 0.0, 0.3);
    for (bar, harmony) in SECTIONS {
        s.bass(bar, &pulse, 38, "RRR5RR85", harmony);
        s.hold(bar, &low, 45, harmony);
        if bar != 20 {
            s.arpeggio(bar, &high, 74, 0.5, "3.2.1.2.3.2.1.0.", harmony);
        }
    }
    // A fill leads into every section.
    for (bar, _) in SECTIONS {
        s.drums((bar + TIME.bars - 1) % TIME.bars, 1, 0.5, Spot::at(0.1, 0.4).gain(0.6), "....k.kkD.kkDDkk");
    }
    s.drums(0, 40, 0.5, Spot::at(0.0, 0.35).gain(0.8), "B.....k.D..k..k.D.....k.D.k.t.k.");
    s.drums(0, 40, 0.5, Spot::at(0.4, 0.2).gain(0.4), "s.ss");
    s.drums(4, 36, 1.0, Spot::at(-0.4, 0.3).gain(0.35), "..x...x.");
    s.finish(&Room::HALL)
}

/// After the game: the tune remembered by bells and harp, coming to rest in the open.
pub fn results() -> Clip {
    const TIME: Time = Time { units_per_minute: 126.0, bar: 8, bars: 12 };
    const HARMONY: &str = "Dm9 | G | Fmaj7 | C | Dm7 | G | Fmaj7 | Am7 | Fmaj7 | G | Dm7 , G | Dsus2";
    let mut s = Session::new(TIME, 1_003);
    s.hold(0, &strings().louder(1.5), 59, HARMONY);
    s.arpeggio(0, &harp().louder(1.0), 60, 1.0, "02134243", HARMONY);
    s.bass(0, &bass(), 36, "R...5...", HARMONY);
    s.tune(0, &bells().louder(2.0), 0, "d5*2 a5*4 b5*2 | d6*4 b5*2 g5*2 | c6*3 b5 a5*2 e5*2 | g5*8");
    s.tune(4, &flute(), 0, "d5*2 a4*3 b4 c5 d5 | e5*2 d5 b4*3 g4*2 | a4*2 c5*2 e5*3 d5 | c5*4 b4*2 a4*2");
    s.tune(8, &flute(), 0, "c5*3 d5 e5*2 f5*2 | g5*4 e5*2 d5*2 | f5*2 e5*2 d5*2 b4*2 | d5*6 -*2");
    s.tune(8, &bells(), 0, "-*4 a5*4 | -*4 b5*2 d6*2 | a5*4 g5*4 | a5*2 e5*2 d6*4");
    s.drums(4, 8, 1.0, Spot::at(-0.15, 0.5).gain(0.25), "d...k.d.");
    s.finish(&Room::VALLEY)
}
