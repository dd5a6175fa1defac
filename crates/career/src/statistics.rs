//! Figures of one person over many games, from entries alone.

use std::collections::{BTreeMap, HashSet};

use ai::Style;
use rules::GameKind;

use crate::{Ending, Entry, GameResult, Profile, SeatAccount, Who};

/// Sums over games of one kind or another.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figures {
    /// Games, those that somebody gave up included.
    pub games: u32,
    /// Games that were won or lost.
    pub decided: u32,
    /// Games won.
    pub wins: u32,
    /// Games that nobody gave up: the figures from here on are of them, as half a game says little.
    pub ended: u32,
    /// Points.
    pub points: u64,
    /// Most points in a game.
    pub best: u16,
    /// Rounds.
    pub rounds: u64,
    /// Claims.
    pub claims: u64,
    /// Own turns.
    pub turns: u64,
    /// Milliseconds at the table in all games, where stamps tell; long pauses cut.
    pub time: u64,
}

/// What was found out about games later: luck and own play told apart, and how close turns came to the best ones. Means of a game.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Judged {
    /// Games in which luck and own play are told apart.
    pub games: u32,
    /// What came to light, in chances to win.
    pub luck: f64,
    /// The same for the others at the table.
    pub luck_of_rivals: f64,
    /// What own decisions did.
    pub own: f64,
    /// Games that have been reviewed.
    pub reviewed: u32,
    /// How close turns came to the best ones, in percent.
    pub accuracy: f64,
}

impl Judged {
    /// Of these games.
    pub fn of<'a>(moments: impl IntoIterator<Item = &'a Moment>) -> Self {
        let mut sums = Judged::default();
        for moment in moments {
            if let (Some(account), Some(rivals)) = (moment.account, moment.luck_of_rivals) {
                sums.games += 1;
                sums.luck += f64::from(account.luck);
                sums.luck_of_rivals += f64::from(rivals);
                sums.own += f64::from(account.own);
            }
            if let Some(accuracy) = moment.accuracy {
                sums.reviewed += 1;
                sums.accuracy += f64::from(accuracy);
            }
        }
        let mean = |sum: f64, among: u32| sum / f64::from(among.max(1));
        Judged {
            luck: mean(sums.luck, sums.games),
            luck_of_rivals: mean(sums.luck_of_rivals, sums.games),
            own: mean(sums.own, sums.games),
            accuracy: mean(sums.accuracy, sums.reviewed),
            ..sums
        }
    }
}

/// A quotient, unless nothing was counted.
fn share(of: u64, among: u64) -> Option<f64> {
    (among > 0).then(|| of as f64 / among as f64)
}

impl Figures {
    fn add(&mut self, entry: &Entry, seat: usize) {
        let Some(own) = entry.seats.get(seat) else { return };
        self.games += 1;
        self.time += entry.duration.unwrap_or(0);
        let result = entry.result(seat);
        self.wins += u32::from(result == GameResult::Won);
        self.decided += u32::from(result != GameResult::Open);
        if entry.is_ended() {
            self.ended += 1;
            self.points += u64::from(own.points);
            self.rounds += u64::from(entry.rounds);
            self.claims += u64::from(own.claims);
            self.turns += u64::from(own.turns);
            self.best = self.best.max(own.points);
        }
    }

    /// Wins among decided games, 0 to 1.
    pub fn win_share(&self) -> Option<f64> {
        share(self.wins.into(), self.decided.into())
    }

    /// Mean points.
    pub fn mean_points(&self) -> Option<f64> {
        share(self.points, self.ended.into())
    }

    /// Mean rounds.
    pub fn mean_rounds(&self) -> Option<f64> {
        share(self.rounds, self.ended.into())
    }

    /// Mean claims a game.
    pub fn mean_claims(&self) -> Option<f64> {
        share(self.claims, self.ended.into())
    }

    /// Own turns for each claim.
    pub fn turns_a_claim(&self) -> Option<f64> {
        share(self.turns, self.claims)
    }
}

/// Wins without a break; open games neither break nor lengthen them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Streaks {
    /// Wins since the last game that was lost.
    pub now: u32,
    /// Losses since the last game that was won.
    pub lost_now: u32,
    /// The longest.
    pub best: u32,
}

/// A game that stands out, by its identity, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// [`Entry::identity`].
    pub identity: String,
    /// Rounds of the fastest win, or points between the person and the best of the others.
    pub figure: u16,
}

/// A merchant card, or a location of An Endless World.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardFigures {
    /// Which family's.
    pub family: crate::Family,
    /// Its id in the components.
    pub id: String,
    /// Times used.
    pub times: u32,
    /// Games it was used in.
    pub games: u32,
    /// Of these, games won.
    pub wins: u32,
    /// What crystals were worth more by it, all times together.
    pub worth: i64,
}

impl CardFigures {
    /// What crystals were worth more each time.
    pub fn yield_each(&self) -> f64 {
        self.worth as f64 / f64::from(self.times.max(1))
    }
}

/// One game in the course of time.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// [`Entry::identity`].
    pub identity: String,
    /// When it was started, if that is known.
    pub started: Option<u64>,
    /// Which game.
    pub game: GameKind,
    /// How it ended.
    pub result: GameResult,
    /// It may set records: played to its end as the rulebook has it, with a deal that was new to the person.
    pub counts: bool,
    /// Points.
    pub points: u16,
    /// Points more than the best of the others.
    pub margin: i32,
    /// Own turns for each claim.
    pub turns_a_claim: Option<f64>,
    /// Wins among the last ten decided games, this one included; 0 to 1.
    pub recent_share: Option<f64>,
    /// Own play and luck, once they are told apart.
    pub account: Option<SeatAccount>,
    /// Mean luck of the others.
    pub luck_of_rivals: Option<f32>,
    /// How close the turns came to the best ones, in percent, where a review has been made.
    pub accuracy: Option<u8>,
}

/// Everything about one person.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics {
    /// All games together.
    pub all: Figures,
    /// By game, in the order of [`GameKind::ALL`]; games never played are left out.
    pub by_game: Vec<(GameKind, Figures)>,
    /// By the strongest level among the others.
    pub by_level: BTreeMap<u8, Figures>,
    /// By style of an opponent; a game counts for every style at its table.
    pub by_style: Vec<(Style, Figures)>,
    /// By number of players.
    pub by_players: BTreeMap<u8, Figures>,
    /// By place in turn order, from 0.
    pub by_order: BTreeMap<u8, Figures>,
    /// Games with help among all.
    pub assisted: u32,
    /// Games that the person gave up.
    pub gave_up: u32,
    /// Wins without a break.
    pub streaks: Streaks,
    /// The win in fewest rounds, by game; as every record, of [games that count](Moment::counts).
    pub fastest: Vec<(GameKind, Mark)>,
    /// The game with the smallest difference between this person and the best of the others, by game.
    pub closest: Vec<(GameKind, Mark)>,
    /// Merchant cards and locations, those used most first.
    pub cards: Vec<CardFigures>,
    /// Every game, oldest first; those without a time come before all others.
    pub series: Vec<Moment>,
}

/// Games that the share of wins of a moment looks back on.
const RECENT: usize = 10;

impl Statistics {
    /// Of one person; games they did not play are passed over.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a Entry>, person: &Profile) -> Self {
        let mut own: Vec<(&Entry, usize)> =
            entries.into_iter().filter_map(|entry| Some((entry, entry.seat_of(person)?))).collect();
        own.sort_by(|one, other| one.0.moment().cmp(&other.0.moment()));
        let mut statistics = Statistics::default();
        let mut cards: BTreeMap<(crate::Family, &str), CardFigures> = BTreeMap::new();
        let mut decided: Vec<bool> = Vec::new();
        let mut deals = HashSet::new();
        for &(entry, seat) in &own {
            let result = entry.result(seat);
            let counts = deals.insert(entry.deal()) && entry.is_ended() && entry.setup.is_usual();
            statistics.count(entry, seat, result);
            if counts {
                statistics.mark(entry, seat, result);
            }
            if result != GameResult::Open {
                decided.push(result == GameResult::Won);
            }
            let own = &entry.seats[seat];
            let family = crate::Family::of(entry.game);
            for used in &own.uses {
                let figures = cards.entry((family, used.id.as_str())).or_insert_with(|| CardFigures {
                    family,
                    id: used.id.clone(),
                    times: 0,
                    games: 0,
                    wins: 0,
                    worth: 0,
                });
                figures.times += u32::from(used.times);
                figures.games += 1;
                figures.wins += u32::from(result == GameResult::Won);
                figures.worth += i64::from(used.worth);
            }
            let recent = &decided[decided.len().saturating_sub(RECENT)..];
            statistics.series.push(Moment {
                identity: entry.identity.clone(),
                started: entry.started,
                game: entry.game,
                result,
                counts,
                points: own.points,
                margin: entry.margin(seat),
                turns_a_claim: share(own.turns.into(), own.claims.into()),
                recent_share: share(recent.iter().filter(|won| **won).count() as u64, recent.len() as u64),
                account: own.account,
                luck_of_rivals: entry.luck_of_rivals(seat),
                accuracy: own.accuracy,
            });
        }
        statistics.cards = cards.into_values().collect();
        statistics.cards.sort_by(|one, other| other.times.cmp(&one.times).then_with(|| one.id.cmp(&other.id)));
        statistics
    }

    fn count(&mut self, entry: &Entry, seat: usize, result: GameResult) {
        let own = &entry.seats[seat];
        self.all.add(entry, seat);
        figures_of(&mut self.by_game, entry.game).add(entry, seat);
        self.by_game.sort_by_key(|(game, _)| GameKind::ALL.iter().position(|kind| kind == game));
        if let Some(level) = entry.strongest_rival(seat) {
            self.by_level.entry(level).or_default().add(entry, seat);
        }
        for style in Style::ALL {
            let has = |rival: &crate::SeatEntry| matches!(rival.who, Who::Level { style: found, .. } if found == style);
            if entry.rivals(seat).any(has) {
                figures_of(&mut self.by_style, style).add(entry, seat);
            }
        }
        self.by_players.entry(entry.seats.len() as u8).or_default().add(entry, seat);
        self.by_order.entry(own.order).or_default().add(entry, seat);
        self.assisted += u32::from(entry.assisted);
        self.gave_up += u32::from(matches!(entry.ending, Ending::GaveUp(quitter) if usize::from(quitter) == seat));
        let streaks = &mut self.streaks;
        match result {
            GameResult::Won => (streaks.now, streaks.lost_now) = (streaks.now + 1, 0),
            GameResult::Lost => (streaks.now, streaks.lost_now) = (0, streaks.lost_now + 1),
            GameResult::Open => {}
        }
        streaks.best = streaks.best.max(streaks.now);
    }

    /// Keeps a game that counts if it stands out.
    fn mark(&mut self, entry: &Entry, seat: usize, result: GameResult) {
        if result == GameResult::Won && entry.ending == Ending::Claims {
            keep_least(&mut self.fastest, entry, entry.rounds);
        }
        keep_least(&mut self.closest, entry, entry.margin(seat).unsigned_abs().min(u16::MAX.into()) as u16);
    }
}

/// The figures of a key, new ones where there are none.
fn figures_of<K: PartialEq>(list: &mut Vec<(K, Figures)>, key: K) -> &mut Figures {
    let at = list.iter().position(|(found, _)| *found == key).unwrap_or_else(|| {
        list.push((key, Figures::default()));
        list.len() - 1
    });
    &mut list[at].1
}

/// Keeps the game with the least figure; the earlier one of two.
fn keep_least(marks: &mut Vec<(GameKind, Mark)>, entry: &Entry, figure: u16) {
    let mark = Mark { identity: entry.identity.clone(), figure };
    match marks.iter_mut().find(|(game, _)| *game == entry.game) {
        Some((_, kept)) if kept.figure <= figure => {}
        Some((_, kept)) => *kept = mark,
        None => marks.push((entry.game, mark)),
    }
}
