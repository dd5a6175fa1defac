//! How strong a person plays, on the scale of the levels.
//!
//! Glicko-2 by the crate `skillratings`; every game that counts is one period. The levels are fixed points at the strengths
//! measured in docs/ai.md, one scale for each [`Family`]: level 1 stands at [`LEVEL_ONE`], every further level as much
//! higher as its share of wins against the one below says. A level's style does not move it: styles change how a level
//! plays more than how well.
//!
//! A game against several levels is one result against each of them: a win against those that came in behind, a loss
//! against those before. Other people, programs and the audience are at no fixed point and count nothing.

use std::collections::HashSet;

use ai::{LEVELS, Level};
use rules::GameKind;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

use crate::{Ending, Entry, GameResult, Profile, Who};

/// Games with the same rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Golem Edition and Spice Road.
    Road,
    /// An Endless World.
    World,
    /// The Call for Adventure.
    Adventure,
}

impl Family {
    /// All three.
    pub const ALL: [Family; 3] = [Family::Road, Family::World, Family::Adventure];

    /// The family of a game.
    pub const fn of(game: GameKind) -> Self {
        match game {
            GameKind::Golem | GameKind::Spice => Family::Road,
            GameKind::World => Family::World,
            GameKind::Adventure => Family::Adventure,
        }
    }

    /// Wins of each level from 2 on against the one below, two players: the table "Steps" of docs/ai.md.
    const fn steps(self) -> [f64; 5] {
        match self {
            Family::Road => [0.79, 0.78, 0.82, 0.74, 0.76],
            Family::World => [0.80, 0.80, 0.82, 0.76, 0.84],
            Family::Adventure => [0.82, 0.79, 0.80, 0.80, 0.81],
        }
    }
}

/// Where the scales begin.
pub const LEVEL_ONE: f64 = 1000.0;
/// A new person is thought to play about like level 2.
const START: f64 = 1250.0;
/// And might well play like level 1 or 4.
const START_DEVIATION: f64 = 350.0;
/// How much a person's strength is thought to move; Glickman's usual value.
const VOLATILITY: f64 = 0.06;
/// How much that itself may change; Glickman's usual value.
const TAU: f64 = 0.5;
/// How well the strength of a level is known: the tables rest on 180 to 2,400 games a step.
const LEVEL_DEVIATION: f64 = 30.0;
/// Milliseconds without a game after which a period passes all the same, and one is a little less sure.
const IDLE_PERIOD: u64 = 7 * 24 * 3600 * 1000;
/// More idle periods than these change nothing.
const MOST_IDLE: u64 = 2000;

/// A strength and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// On the scale of the family.
    pub strength: f64,
    /// One standard deviation of it.
    pub deviation: f64,
    /// How much it is expected to move in a game.
    pub volatility: f64,
    /// Games that count.
    pub games: u32,
}

impl Default for Rating {
    fn default() -> Self {
        Rating { strength: START, deviation: START_DEVIATION, volatility: VOLATILITY, games: 0 }
    }
}

impl Rating {
    /// After one game with these results: the strengths of the others and whether they were beaten.
    #[must_use]
    fn after(self, results: &[(f64, bool)]) -> Self {
        let results: Vec<(Glicko2Rating, Outcomes)> = results
            .iter()
            .map(|&(rating, won)| {
                let level = Glicko2Rating { rating, deviation: LEVEL_DEVIATION, volatility: VOLATILITY };
                (level, if won { Outcomes::WIN } else { Outcomes::LOSS })
            })
            .collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        Rating { games: self.games + 1, ..self.with(glicko2_rating_period(&self.plain(), &results, &config)) }
    }

    /// After so many periods without a game.
    #[must_use]
    fn rested(self, periods: u64) -> Self {
        let rested = (0..periods.min(MOST_IDLE)).fold(self.plain(), |rating, _| decay_deviation(&rating));
        self.with(Glicko2Rating { deviation: rested.deviation.min(START_DEVIATION), ..rested })
    }

    fn plain(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.strength, deviation: self.deviation, volatility: self.volatility }
    }

    fn with(self, rating: Glicko2Rating) -> Self {
        Rating { strength: rating.rating, deviation: rating.deviation, volatility: rating.volatility, ..self }
    }

    /// Where the strength lies in 95 of 100 cases.
    pub fn interval(&self) -> [f64; 2] {
        [self.strength - 1.96 * self.deviation, self.strength + 1.96 * self.deviation]
    }
}

/// The strength of a level on the scale of a family.
pub fn anchor(family: Family, level: Level) -> f64 {
    let steps = family.steps().into_iter().take(usize::from(level.number()) - 1);
    LEVEL_ONE + steps.map(|share| 400.0 * (share / (1.0 - share)).log10()).sum::<f64>()
}

/// Results of one game that count for somebody's rating: the level of each rival, and whether it was beaten.
///
/// Nothing counts of a game with help, with other components, on a map of one's own, with a changed number of claims or called
/// at a round cap: that is another game than the one the levels were measured in. Whoever gives up after a turn of their own has lost against
/// everybody; for the others such a game counts nothing.
pub fn results(entry: &Entry, seat: usize) -> Vec<(Level, bool)> {
    let Some(own) = entry.seats.get(seat) else { return Vec::new() };
    let comparable = !entry.assisted && entry.setup.is_usual();
    let counts = match (entry.ending, entry.result(seat)) {
        (_, GameResult::Open) | (Ending::Cap, _) => false,
        (Ending::GaveUp(_), _) => own.turns > 0,
        (Ending::Claims, _) => true,
    };
    if own.who != Who::Person || !comparable || !counts {
        return Vec::new();
    }
    let level = |rival: &crate::SeatEntry| match rival.who {
        Who::Level { level, .. } => Some((Level::new(level)?, own.place < rival.place)),
        Who::Person | Who::Audience | Who::Agent(_) | Who::Program(_) | Who::Unknown(_) => None,
    };
    entry.rivals(seat).filter_map(level).collect()
}

/// A rating after a game, for plots.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// [`Entry::identity`].
    pub identity: String,
    /// When it was started.
    pub started: Option<u64>,
    /// The rating from then on.
    pub rating: Rating,
}

/// The games of one person in a family that count, with what counts of them, in the order they were started. Whoever plays a deal
/// again knows what comes, so only the first time counts.
fn rated<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    person: &Profile,
    family: Family,
) -> Vec<(&'a Entry, Vec<(Level, bool)>)> {
    let of_family = entries.into_iter().filter(|entry| Family::of(entry.game) == family);
    let mut own: Vec<(&Entry, usize)> = of_family.filter_map(|entry| Some((entry, entry.seat_of(person)?))).collect();
    own.sort_by(|one, other| one.0.moment().cmp(&other.0.moment()));
    let mut deals = HashSet::new();
    let new = own.into_iter().filter(|(entry, _)| deals.insert(entry.deal()));
    new.map(|(entry, seat)| (entry, results(entry, seat))).filter(|(_, results)| !results.is_empty()).collect()
}

/// Results of one person against single levels, oldest first: what [`adaptive_level`] looks back on.
pub fn recent<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    person: &Profile,
    family: Family,
) -> Vec<(Level, bool)> {
    rated(entries, person, family).into_iter().flat_map(|(_, results)| results).collect()
}

/// The rating of one person in a family after every game that counts, in the order they were started.
pub fn course<'a>(entries: impl IntoIterator<Item = &'a Entry>, person: &Profile, family: Family) -> Vec<RatedGame> {
    let own = rated(entries, person, family);
    let mut rating = Rating::default();
    let mut last: Option<u64> = None;
    let mut course = Vec::with_capacity(own.len());
    for (entry, results) in own {
        if let (Some(last), Some(now)) = (last, entry.started) {
            rating = rating.rested(now.saturating_sub(last) / IDLE_PERIOD);
        }
        last = entry.started.or(last);
        let results: Vec<(f64, bool)> = results.iter().map(|&(level, won)| (anchor(family, level), won)).collect();
        rating = rating.after(&results);
        course.push(RatedGame { identity: entry.identity.clone(), started: entry.started, rating });
    }
    course
}

/// The rating of one person now; `now` is milliseconds since the beginning of 1970, for the time since the last game.
pub fn rating<'a>(
    entries: impl IntoIterator<Item = &'a Entry>,
    person: &Profile,
    family: Family,
    now: Option<u64>,
) -> Rating {
    match course(entries, person, family).last() {
        None => Rating::default(),
        Some(last) => {
            let idle = now.zip(last.started).map_or(0, |(now, last)| now.saturating_sub(last));
            last.rating.rested(idle / IDLE_PERIOD)
        }
    }
}

/// Chance to beat a level in a game of two, with regard to how sure the rating is.
pub fn expected_score(rating: &Rating, family: Family, level: Level) -> f64 {
    let q = std::f64::consts::LN_10 / 400.0;
    let doubt = (rating.deviation.powi(2) + LEVEL_DEVIATION.powi(2)).sqrt();
    let weight = 1.0 / (1.0 + 3.0 * (q * doubt / std::f64::consts::PI).powi(2)).sqrt();
    1.0 / (1.0 + 10f64.powf(-weight * (rating.strength - anchor(family, level)) / 400.0))
}

/// The level that comes nearest.
pub fn even_match(rating: &Rating, family: Family) -> Level {
    nearest(family, rating.strength)
}

fn nearest(family: Family, strength: f64) -> Level {
    let gap = |level: &Level| (anchor(family, *level) - strength).abs();
    LEVELS.into_iter().min_by(|one, other| gap(one).total_cmp(&gap(other))).unwrap_or(LEVELS[0])
}

/// Results that [`adaptive_level`] looks back on.
const RECENT: usize = 16;
/// What an older result counts beside the one after it.
const FADING: f64 = 0.93;

/// The level to play next so that about every second game is won, from recent results (oldest first).
///
/// Levels stand about 230 points apart, so one level alone is even for few people. The strength is judged by recent
/// results, newer ones counting more; of the two levels around it comes the higher one after more wins than losses, else
/// the lower one.
pub fn adaptive_level(family: Family, recent: &[(Level, bool)]) -> Level {
    let recent = &recent[recent.len().saturating_sub(RECENT)..];
    let strength = likeliest(family, recent);
    let below = LEVELS.into_iter().rfind(|&level| anchor(family, level) <= strength);
    let above = LEVELS.into_iter().find(|&level| anchor(family, level) > strength);
    let (Some(below), Some(above)) = (below, above) else { return below.or(above).unwrap_or(LEVELS[0]) };
    let faded = |index: usize| FADING.powi((recent.len() - 1 - index) as i32);
    let score: f64 =
        recent.iter().enumerate().map(|(index, &(_, won))| faded(index) * if won { 1.0 } else { -1.0 }).sum();
    match score {
        _ if recent.is_empty() => nearest(family, strength),
        score if score > 0.0 => above,
        _ => below,
    }
}

/// The strength that explains results best, with [`START`] and its deviation to begin with.
fn likeliest(family: Family, recent: &[(Level, bool)]) -> f64 {
    // The slope of the logarithm of the likelihood falls everywhere, so halving finds where it is zero.
    let slope = |strength: f64| {
        let q = std::f64::consts::LN_10 / 400.0;
        let results = recent.iter().rev().enumerate().map(|(age, &(level, won))| {
            let expected = 1.0 / (1.0 + 10f64.powf((anchor(family, level) - strength) / 400.0));
            FADING.powi(age as i32) * q * (f64::from(u8::from(won)) - expected)
        });
        results.sum::<f64>() - (strength - START) / START_DEVIATION.powi(2)
    };
    let (mut low, mut high) = (START - 4000.0, START + 4000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chance::Chance;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    #[test]
    fn the_example_of_glickmans_paper_comes_out() {
        let player = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (other(1400.0, 30.0), Outcomes::WIN),
            (other(1550.0, 100.0), Outcomes::LOSS),
            (other(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let new = glicko2_rating_period(&player, &results, &config);
        assert!((new.rating - 1464.06).abs() < 0.02, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.02, "{new:?}");
        assert!((new.volatility - 0.05999).abs() < 0.00001, "{new:?}");
    }

    #[test]
    fn the_steps_are_those_of_the_measured_table() {
        let table = include_str!("../../../docs/ai.md");
        for upper in 2..=6 {
            let start = format!("| {upper} against {} |", upper - 1);
            let row = table.lines().find(|line| line.starts_with(&start)).expect("a row of the table of steps");
            let cells: Vec<&str> = row.split('|').skip(2).map(str::trim).collect();
            for (family, cell) in Family::ALL.into_iter().zip(cells) {
                let percent: f64 = cell.split(' ').next().unwrap().parse().unwrap();
                assert!((family.steps()[upper - 2] * 100.0 - percent).abs() < 1e-9, "{family:?} {upper}: {cell}");
            }
        }
    }

    #[test]
    fn a_level_beats_the_one_below_as_often_as_was_measured() {
        for family in Family::ALL {
            for (below, share) in LEVELS.into_iter().zip(family.steps()) {
                let above = level(below.number() + 1);
                let sure = Rating { strength: anchor(family, above), deviation: 0.0, ..Rating::default() };
                assert!((expected_score(&sure, family, below) - share).abs() < 0.005);
                assert_eq!(even_match(&sure, family), above);
            }
            assert_eq!(anchor(family, LEVELS[0]), LEVEL_ONE);
        }
    }

    /// Somebody of a strength plays a level.
    fn wins(family: Family, strength: f64, level: Level, chance: &mut Chance) -> bool {
        let expected = 1.0 / (1.0 + 10f64.powf((anchor(family, level) - strength) / 400.0));
        f64::from(chance.below(1 << 20)) < expected * f64::from(1 << 20)
    }

    #[test]
    fn a_rating_finds_the_strength_and_grows_sure() {
        for (family, strength) in [(Family::Road, 1500.0), (Family::World, 1100.0), (Family::Adventure, 2100.0)] {
            let mut chance = Chance::new(5);
            let mut rating = Rating::default();
            for _ in 0..200 {
                let level = even_match(&rating, family);
                let won = wins(family, strength, level, &mut chance);
                rating = rating.after(&[(anchor(family, level), won)]);
            }
            assert!((rating.strength - strength).abs() < 3.0 * rating.deviation, "{family:?}: {rating:?}");
            assert!(rating.deviation < 100.0 && rating.games == 200, "{rating:?}");
        }
    }

    #[test]
    fn a_pause_makes_less_sure_and_never_less_than_at_the_start() {
        let rating = Rating::default().after(&[(1250.0, true)]).after(&[(1250.0, false)]);
        let rested = rating.rested(20);
        assert!(rested.deviation > rating.deviation && rested.strength == rating.strength);
        assert!(rating.rested(u64::MAX).deviation <= START_DEVIATION);
        assert_eq!(rating.rested(0), rating);
    }

    #[test]
    fn the_adaptive_level_keeps_every_strength_near_one_half() {
        for family in Family::ALL {
            let (low, high) = (anchor(family, level(1)), anchor(family, level(6)));
            for part in 0..=10_u32 {
                let strength = low + (high - low) * f64::from(part) / 10.0;
                let mut chance = Chance::new(part.into());
                let mut results = Vec::new();
                for _ in 0..420 {
                    let level = adaptive_level(family, &results);
                    results.push((level, wins(family, strength, level, &mut chance)));
                }
                let later = &results[20..];
                let share = later.iter().filter(|(_, won)| *won).count() as f64 / later.len() as f64;
                assert!((share - 0.5).abs() < 0.1, "{family:?} {strength}: {share}");
            }
        }
    }

    #[test]
    fn beyond_the_levels_the_outermost_one_is_played() {
        for family in Family::ALL {
            assert_eq!(adaptive_level(family, &[(level(6), true); 30]), level(6));
            assert_eq!(adaptive_level(family, &[(level(1), false); 30]), level(1));
            assert_eq!(adaptive_level(family, &[]), level(2), "a first game");
        }
    }
}
