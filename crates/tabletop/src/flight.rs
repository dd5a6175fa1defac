//! The way of a piece from one pose to another: cards slide and settle, crystals fly in arcs, people walk, golems awake.
//! Plain functions of time; no drawing here.

use bevy_math::curve::{Curve, EaseFunction};
use bevy_math::vec2;
use serde::Deserialize;

use crate::layout::Pose;
use crate::stage::Piece;

/// How cards slide.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// How long a way takes.
    pub seconds: f32,
    /// How far a card leans into its way, in degrees.
    pub lean: f32,
    /// How high it rises.
    pub height: f32,
    /// Seconds it gives after it has landed.
    pub settle: f32,
}

/// How crystals fly.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crystal {
    /// How long a way of middle length takes.
    pub seconds: f32,
    /// Seconds from one crystal to the next.
    pub stagger: f32,
    /// How high they fly.
    pub arc: f32,
    /// How far they turn, in degrees.
    pub spin: f32,
    /// Seconds they give after they have landed.
    pub settle: f32,
}

/// How coins and tiles fly.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// How long a way takes.
    pub seconds: f32,
    /// How high they fly.
    pub arc: f32,
}

/// How wagons and traders walk.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// Units in a second.
    pub speed: f32,
    /// Seconds of the shortest way.
    pub least: f32,
    /// Seconds of the longest way.
    pub most: f32,
    /// Units of a step.
    pub stride: f32,
    /// How high a step goes.
    pub bob: f32,
    /// How far they sway, in degrees.
    pub sway: f32,
}

/// How a golem awakes.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// How long it stands there before it leaves.
    pub seconds: f32,
    /// How much larger it grows.
    pub grow: f32,
    /// How high it rises.
    pub height: f32,
    /// How many sparks rise from it.
    pub sparks: u32,
    /// Seconds from point to point while they are counted.
    pub count: f32,
}

/// The numbers all pieces move by.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
pub struct Pace {
    /// Cards.
    pub card: Card,
    /// Crystals.
    pub crystal: Crystal,
    /// Coins and tiles.
    pub token: Token,
    /// Wagons and traders.
    pub walk: Walk,
    /// Golems.
    pub claim: Claim,
}

/// How a piece goes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Manner {
    /// It lies where it lies.
    Rest,
    /// Along the table, leaning into its way.
    Slide { lean: f32, height: f32 },
    /// Through the air, turning.
    Arc { height: f32, spin: f32 },
    /// Step by step.
    Walk { steps: f32, bob: f32, sway: f32 },
    /// First it steps forward and is looked at, then it slides.
    Awake { lean: f32, height: f32, forward: Pose },
    /// It lies in a wagon that rolls.
    Roll,
    /// It appears where it belongs.
    Appear,
}

/// Where a piece is now and where it goes, in table units.
#[derive(Debug, Clone, Copy)]
pub struct Flight {
    from: Pose,
    /// Where it ends.
    pub to: Pose,
    elapsed: f32,
    delay: f32,
    duration: f32,
    settle: f32,
    manner: Manner,
}

/// How a piece looks at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Where it is.
    pub pose: Pose,
    /// How far it leans, in radians; positive is against the clock.
    pub lean: f32,
    /// How high it is above what it lies on.
    pub height: f32,
    /// How far a card that turns over is turned: 1 flat, 0 edge-on.
    pub turn: f32,
    /// How much larger it is than usual.
    pub swell: f32,
}

/// Part of its time in which who awakes steps forward.
const STEPS: f32 = 0.32;
/// How far above the table it is then.
pub const FORWARD: f32 = 84.0;

impl Flight {
    /// A piece that lies still.
    pub fn resting(pose: Pose) -> Self {
        Self { from: pose, to: pose, elapsed: 0.0, delay: 0.0, duration: 0.0, settle: 0.0, manner: Manner::Rest }
    }

    /// The way a kind of piece takes, after a delay, at a speed. `leaps` is whether it changes its place rather than
    /// making room for others.
    pub fn new(piece: Piece, from: Pose, to: Pose, leaps: bool, delay: f32, speed: f32, pace: &Pace) -> Self {
        let way = to.centre - from.centre;
        let distance = way.length();
        let lean = |degrees: f32| -degrees.to_radians() * (way.x / 260.0).clamp(-1.0, 1.0);
        let (duration, settle, manner) = match piece {
            Piece::Crystal { .. } if leaps => {
                let (shape, side) = (pace.crystal, if way.x < 0.0 { 1.0 } else { -1.0 });
                // A short hop stays low.
                let height = shape.arc * (distance / 400.0).clamp(0.35, 1.3);
                let spin = shape.spin.to_radians() * side;
                (shape.seconds * (distance / 700.0).clamp(0.8, 1.35), shape.settle, Manner::Arc { height, spin })
            }
            Piece::Copper(_) | Piece::Silver(_) | Piece::Bonus { .. } | Piece::Pennant { .. } if leaps => {
                (pace.token.seconds, 0.1, Manner::Arc { height: pace.token.arc, spin: 0.0 })
            }
            Piece::Wagon(_) | Piece::Trader { .. } if leaps && distance > 4.0 => {
                let walk = pace.walk;
                let steps = (distance / walk.stride).clamp(2.0, 14.0).round();
                let seconds = (distance / walk.speed).clamp(walk.least, walk.most);
                (seconds, 0.0, Manner::Walk { steps, bob: walk.bob, sway: walk.sway.to_radians() })
            }
            Piece::Crystal { .. } => (pace.crystal.seconds * 0.7, 0.0, Manner::Slide { lean: 0.0, height: 0.0 }),
            _ => {
                let shape = pace.card;
                (shape.seconds, shape.settle, Manner::Slide { lean: lean(shape.lean), height: shape.height })
            }
        };
        Self {
            from,
            to,
            elapsed: 0.0,
            delay: delay / speed,
            duration: duration / speed,
            settle: settle / speed,
            manner,
        }
    }

    /// The same way, but the piece first steps forward: there, or a little where it lies.
    pub fn awaking(self, forward: Option<Pose>, speed: f32, pace: &Pace) -> Self {
        let Claim { height, grow, .. } = pace.claim;
        let lean = if let Manner::Slide { lean, .. } = self.manner { lean } else { 0.0 };
        // Above a row there is no room for one that is larger than the others.
        let centre = self.from.centre + vec2(0.0, height * 0.5);
        let forward = forward.unwrap_or(Pose { centre, width: self.from.width * grow, ..self.from });
        let manner = Manner::Awake { lean, height, forward };
        Self { delay: self.delay + pace.claim.seconds / speed, duration: self.duration * 1.3, manner, ..self }
    }

    /// A piece that appears where it belongs, after a delay.
    pub fn appearing(to: Pose, delay: f32, speed: f32) -> Self {
        let from = Pose { width: to.width * 0.4, alpha: 0.0, ..to };
        Self {
            from,
            to,
            elapsed: 0.0,
            delay: delay / speed,
            duration: 0.16 / speed,
            settle: 0.12 / speed,
            manner: Manner::Appear,
        }
    }

    /// A piece in a wagon that rolls for so many seconds.
    pub fn rolling(from: Pose, to: Pose, seconds: f32) -> Self {
        Self { from, to, elapsed: 0.0, delay: 0.0, duration: seconds, settle: 0.0, manner: Manner::Roll }
    }

    /// How much of its way a rolling wagon has done in this part of its time.
    pub fn rolled(part: f32) -> f32 {
        EaseFunction::SineInOut.sample_clamped(part)
    }

    /// Lets time pass; says whether the piece landed in that time.
    pub fn pass(&mut self, seconds: f32) -> bool {
        let before = self.elapsed;
        self.elapsed += seconds;
        let landing = self.delay + self.duration;
        before < landing && self.elapsed >= landing
    }

    /// Whether the piece has arrived and settled.
    pub fn is_over(&self) -> bool {
        self.elapsed >= self.delay + self.duration + self.settle
    }

    /// Whether it is in the air: left, not yet landed.
    pub fn is_in_air(&self) -> bool {
        matches!(self.manner, Manner::Arc { .. }) && self.elapsed > self.delay && self.part() < 1.0
    }

    /// Whether it goes from one place to another and has not landed there.
    pub fn is_under_way(&self) -> bool {
        matches!(self.manner, Manner::Arc { .. } | Manner::Awake { .. }) && self.part() < 1.0
    }

    /// Whether it awakes now: part of it that is over.
    pub fn awakening(&self) -> Option<f32> {
        (matches!(self.manner, Manner::Awake { .. }) && self.elapsed < self.delay)
            .then(|| self.elapsed / self.delay.max(0.001))
    }

    /// Where it stands while it awakes.
    pub fn forward(&self) -> Option<Pose> {
        if let Manner::Awake { forward, .. } = self.manner { Some(forward) } else { None }
    }

    /// How many beats of this length have begun.
    pub fn beats(&self, length: f32) -> u32 {
        ((self.elapsed - self.delay).max(0.0) / length.max(0.001)) as u32
    }

    /// How many had begun a little earlier.
    pub fn beats_before(&self, seconds: f32, length: f32) -> u32 {
        Self { elapsed: self.elapsed - seconds, ..*self }.beats(length)
    }

    /// Part of the way in time.
    fn part(&self) -> f32 {
        if self.elapsed >= self.delay + self.duration {
            return 1.0;
        }
        ((self.elapsed - self.delay) / self.duration.max(0.001)).clamp(0.0, 1.0)
    }

    /// The pose at this moment.
    pub fn now(&self) -> Pose {
        self.moment().pose
    }

    /// How the piece looks at this moment.
    pub fn moment(&self) -> Moment {
        let part = self.part();
        let rest = |pose| Moment { pose, lean: 0.0, height: 0.0, turn: 1.0, swell: 1.0 };
        if part >= 1.0 {
            return self.settling(rest(self.to));
        }
        let ease = match self.manner {
            Manner::Arc { .. } => EaseFunction::SineInOut,
            Manner::Walk { .. } | Manner::Roll => EaseFunction::SineInOut,
            Manner::Awake { .. } => EaseFunction::CubicInOut,
            _ => EaseFunction::CubicOut,
        };
        // Who awakes has two ways: forward, and from there.
        let (from, to, t) = match (self.forward(), self.awakening()) {
            (Some(forward), Some(part)) => (self.from, forward, EaseFunction::CubicOut.sample_clamped(part / STEPS)),
            (Some(forward), None) => (forward, self.to, ease.sample_clamped(part)),
            (None, _) => (self.from, self.to, ease.sample_clamped(part)),
        };
        // Up and down again, highest in the middle.
        let hump = (std::f32::consts::PI * t).sin();
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let mut pose = Pose {
            centre: from.centre.lerp(to.centre, t),
            width: mix(from.width, to.width),
            // What moves lies above what rests.
            z: from.z.max(to.z) + if part > 0.0 { 40.0 } else { 0.0 },
            alpha: mix(from.alpha, to.alpha),
            face: if t < 0.5 { from.face } else { to.face },
        };
        let turn = if from.face == to.face { 1.0 } else { (std::f32::consts::PI * t).cos().abs().max(0.02) };
        let mut now = Moment { turn, ..rest(pose) };
        match self.manner {
            Manner::Rest | Manner::Roll | Manner::Appear => {}
            Manner::Slide { lean, height } => {
                now.lean = lean * hump;
                now.height = height * hump;
            }
            Manner::Arc { height, spin } => {
                pose.centre.y -= height * 4.0 * t * (1.0 - t);
                // Something that comes out of a bowl or goes into one is seen on the way.
                if part > 0.0 {
                    pose.alpha = 1.0;
                }
                now.lean = spin * hump;
                now.height = height * hump * 0.5;
                now.swell = 1.0 + 0.14 * hump;
            }
            Manner::Walk { steps, bob, sway } => {
                let beat = steps * std::f32::consts::PI * t;
                pose.centre.y -= bob * beat.sin().abs();
                now.lean = sway * beat.sin();
            }
            Manner::Awake { lean, height, .. } => {
                pose.z = FORWARD;
                now.height = height * if self.awakening().is_some() { t } else { 1.0 - t };
                now.lean = if part > 0.0 { lean * hump } else { 0.0 };
            }
        }
        now.pose = pose;
        now
    }

    /// Weight: what has just landed gives a little.
    fn settling(&self, mut now: Moment) -> Moment {
        let since = self.elapsed - self.delay - self.duration;
        if self.settle <= 0.0 || since >= self.settle {
            return now;
        }
        let left = 1.0 - since / self.settle;
        match self.manner {
            Manner::Arc { .. } | Manner::Appear => now.swell = 1.0 + 0.16 * left * left,
            _ => {
                now.swell = 1.0 - 0.018 * (std::f32::consts::PI * left).sin();
                now.height = 4.0 * left;
            }
        }
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the game.
    fn pace() -> Pace {
        ron::from_str(include_str!("../../../assets/tuning.ron")).unwrap()
    }

    fn way(piece: Piece) -> Flight {
        let from = Pose::new(vec2(100.0, 100.0), 50.0, 10.0);
        let to = Pose::new(vec2(700.0, 400.0), 80.0, 20.0).face_down();
        Flight::new(piece, from, to, true, 0.1, 1.0, &pace())
    }

    #[test]
    fn every_piece_starts_where_it_was_and_ends_flat_where_it_belongs() {
        for piece in [
            Piece::Merchant(12),
            Piece::Crystal { colour: rules::Crystal::Green, nth: 0 },
            Piece::Copper(0),
            Piece::Wagon(1),
            Piece::Trader { seat: 0, nth: 0 },
        ] {
            let mut flight = way(piece);
            assert_eq!(flight.now().centre, vec2(100.0, 100.0), "{piece:?}");
            let mut landings = 0;
            while !flight.is_over() {
                landings += u32::from(flight.pass(0.016));
                let Moment { pose, swell, .. } = flight.moment();
                assert!(pose.centre.is_finite() && (0.5..2.0).contains(&swell), "{piece:?}");
            }
            assert_eq!(landings, 1, "{piece:?} lands once");
            let end = flight.moment();
            assert_eq!(end, Moment { pose: flight.to, lean: 0.0, height: 0.0, turn: 1.0, swell: 1.0 }, "{piece:?}");
        }
    }

    #[test]
    fn a_golem_awakes_before_it_leaves() {
        let pace = pace();
        for forward in [None, Some(Pose::new(vec2(500.0, 300.0), 200.0, 10.0))] {
            let mut flight = way(Piece::Point(3)).awaking(forward, 1.0, &pace);
            assert_eq!(flight.now().centre, vec2(100.0, 100.0));
            flight.pass(pace.claim.seconds * 0.9);
            let now = flight.moment();
            assert!(flight.awakening().is_some() && flight.is_under_way() && now.pose.width > 55.0);
            assert_eq!(now.pose.centre.x, forward.map_or(100.0, |forward| forward.centre.x), "there it is looked at");
            flight.pass(2.0);
            assert_eq!(flight.moment().pose, flight.to);
            assert!(!flight.is_under_way());
        }
    }

    #[test]
    fn twice_the_speed_takes_half_the_time() {
        let slow = way(Piece::Merchant(12));
        let fast = Flight::new(Piece::Merchant(12), slow.from, slow.to, true, 0.1, 2.0, &pace());
        let length = |flight: &Flight| flight.delay + flight.duration + flight.settle;
        assert!((length(&slow) - 2.0 * length(&fast)).abs() < 1e-5);
    }
}
