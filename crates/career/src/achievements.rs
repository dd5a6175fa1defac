//! What can be achieved: in one game, a pure function of its record and a seat ([`OF_A_GAME`]), or over the history of
//! one person ([`OF_A_HISTORY`]).
//!
//! Every one is reached by playing well; none asks to lose or to play the same thing over and over. Only games by the
//! rulebook count: the usual components and number of claims, played to their end without help ([`Table::by_the_book`]).
//! The sentences here are for whoever writes the texts; [`Achievement::id`] is the key of these.

use rules::GameKind;

use crate::{Ending, Entry, Facts, Family, GameResult, Profile, Table, Who};

/// Something to achieve in one game.
pub struct Achievement {
    /// Key of its texts; it stays for ever.
    pub id: &'static str,
    /// Only in games of this family; in all where there is none.
    pub family: Option<Family>,
    /// What has to be done, in a sentence.
    pub about: &'static str,
    /// Whether a seat has done it. Whether the game counts is asked before.
    earned: fn(&Table, &Facts) -> bool,
}

/// Something to achieve over all games of one person.
pub struct Milestone {
    /// Key of its texts; it stays for ever.
    pub id: &'static str,
    /// What has to be done, in a sentence.
    pub about: &'static str,
    /// Whether games of one person (oldest first) are enough. Whatever games come later, it stays so.
    earned: fn(&[Played<'_>]) -> bool,
}

/// A game that counts, and the seat of the person.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    /// The game.
    pub entry: &'a Entry,
    /// The seat.
    pub seat: usize,
}

impl Played<'_> {
    fn won(&self) -> bool {
        self.entry.result(self.seat) == GameResult::Won
    }
}

const ANY: Option<Family> = None;
const ROAD: Option<Family> = Some(Family::Road);
const WORLD: Option<Family> = Some(Family::World);
const ADVENTURE: Option<Family> = Some(Family::Adventure);

const fn one(
    id: &'static str,
    family: Option<Family>,
    about: &'static str,
    earned: fn(&Table, &Facts) -> bool,
) -> Achievement {
    Achievement { id, family, about, earned }
}

fn beat(facts: &Facts, level: u8) -> bool {
    facts.won && facts.strongest_rival.is_some_and(|rival| rival >= level)
}

/// All of one game. `ACHIEVEMENTS` in docs/career.md lists the same.
pub const OF_A_GAME: &[Achievement] = &[
    // In every game.
    one("first-claim", ANY, "Claim something in a finished game.", |_, own| own.claims > 0),
    one("first-win", ANY, "Win a game.", |_, own| own.won),
    one("by-a-point", ANY, "Win by a single point.", |_, own| own.won && own.margin == 1),
    one("by-a-tie", ANY, "Win a tie by sitting later in turn order.", |_, own| own.won && own.margin == 0),
    one("by-far", ANY, "Win with at least twenty points more than the second.", |_, own| own.won && own.margin >= 20),
    one("claim-again", ANY, "Claim in two turns of your own without one between.", |_, own| own.longest_run() >= 2),
    one("comeback", ANY, "Win after having been fifteen points behind at the end of a round.", |_, own| {
        own.won && own.behind >= 15
    }),
    one("late-start", ANY, "Win although somebody had two claims more at the end of a round.", |_, own| {
        own.won && own.claims_behind >= 2
    }),
    one("last-word", ANY, "Win a game that somebody else has ended.", |_, own| own.won && !own.ended),
    one("own-finish", ANY, "End the game with your own claim and win it.", |_, own| own.won && own.ended),
    one("full-table", ANY, "Win at a table with as many players as the game takes.", |table, own| {
        own.won && table.players == table.game.players().1
    }),
    one("nothing-wasted", ANY, "Win without returning a single crystal over the limit.", |_, own| {
        own.won && own.returned == 0
    }),
    one("empty-handed", ANY, "Win with no point from crystals left over.", |_, own| own.won && own.score.crystals == 0),
    one("beat-level-2", ANY, "Win against level 2 or higher.", |_, own| beat(own, 2)),
    one("beat-level-3", ANY, "Win against level 3 or higher.", |_, own| beat(own, 3)),
    one("beat-level-4", ANY, "Win against level 4 or higher.", |_, own| beat(own, 4)),
    one("beat-level-5", ANY, "Win against level 5 or higher.", |_, own| beat(own, 5)),
    one("beat-level-6", ANY, "Win against level 6.", |_, own| beat(own, 6)),
    // Golem Edition and Spice Road.
    one("road-swift", ROAD, "Win within twenty-eight rounds.", |table, own| own.won && table.rounds <= 28),
    one("road-copper", ROAD, "Take three of the dearer tokens in one game.", |_, own| own.copper >= 3),
    one("road-both-tokens", ROAD, "Win with tokens of both kinds.", |_, own| {
        own.won && own.copper > 0 && own.silver > 0
    }),
    one("road-dear-claim", ROAD, "Claim a card of nineteen points or more.", |_, own| own.dearest >= 19),
    one("road-chain-trade", ROAD, "Make one trade five times in a turn.", |_, own| own.repeats >= 5),
    one("road-small-hand", ROAD, "Win with at most five merchant cards taken from the row.", |_, own| {
        own.won && own.acquired <= 5
    }),
    one("road-large-hand", ROAD, "Win with ten merchant cards or more taken from the row.", |_, own| {
        own.won && own.acquired >= 10
    }),
    one("road-few-rests", ROAD, "Win and rest no more than once.", |_, own| own.won && own.rests <= 1),
    one("road-windfall", ROAD, "Take a merchant card with three crystals or more on it.", |_, own| own.found >= 3),
    one("road-for-nothing", ROAD, "Win without paying for a merchant card.", |_, own| own.won && own.paid == 0),
    // An Endless World.
    one("world-swift", WORLD, "Win within twenty-five rounds.", |table, own| own.won && table.rounds <= 25),
    one("world-elbows", WORLD, "Send others' traders home five times and win.", |_, own| own.won && own.ousts >= 5),
    one("world-undisturbed", WORLD, "Win without having your traders sent home.", |_, own| own.won && own.ousted == 0),
    one("world-all-hands", WORLD, "Bring all traders out of the reserve.", |_, own| own.reserve == 0),
    one("world-explorer", WORLD, "Take three exploration tiles in one game.", |_, own| own.explored >= 3),
    one("world-toolbox", WORLD, "Get eight crystals from tools in one game.", |_, own| own.tool_crystals >= 8),
    one("world-bonus", WORLD, "Win with eighteen points or more from bonus tiles.", |_, own| {
        own.won && own.score.bonus >= 18
    }),
    one("world-of-all-kinds", WORLD, "Win with each of the four icons.", |_, own| {
        own.won && own.icons.iter().all(|count| *count > 0)
    }),
    one("world-both", WORLD, "Take a bonus tile and claim the card at the same golem in one turn.", |_, own| {
        own.both > 0
    }),
    // The Call for Adventure.
    one("adventure-swift", ADVENTURE, "Win within thirty rounds.", |table, own| own.won && table.rounds <= 30),
    one("adventure-first-column", ADVENTURE, "Empty a column of outposts by your eighth turn.", |_, own| {
        own.columns.iter().any(|&(_, turn)| turn <= 8)
    }),
    one("adventure-two-columns", ADVENTURE, "Empty two columns of outposts in one game.", |_, own| {
        own.columns.len() >= 2
    }),
    one("adventure-settler", ADVENTURE, "Win with twelve outposts or more.", |_, own| own.won && own.outposts >= 12),
    one("adventure-three-villages", ADVENTURE, "Claim at three different villages.", |_, own| {
        let mut villages = own.villages.clone();
        villages.sort_unstable();
        villages.dedup();
        villages.len() >= 3
    }),
    one("adventure-long-way", ADVENTURE, "Walk five steps in one turn.", |_, own| own.longest_walk >= 5),
    one("adventure-host", ADVENTURE, "Be paid by other wagons three times in one game.", |_, own| own.toll_got >= 3),
    one("adventure-no-toll", ADVENTURE, "Win without paying another wagon.", |_, own| own.won && own.toll_paid == 0),
    one("adventure-chain-trade", ADVENTURE, "Make one trade five times in a turn.", |_, own| own.repeats >= 5),
    one("adventure-high-score", ADVENTURE, "Win with a hundred points or more.", |_, own| {
        own.won && own.score.total() >= 100
    }),
];

/// All of a history.
pub const OF_A_HISTORY: &[Milestone] = &[
    Milestone {
        id: "all-four-games",
        about: "Win each of the four games.",
        earned: |games| {
            GameKind::ALL.iter().all(|kind| games.iter().any(|game| game.won() && game.entry.game == *kind))
        },
    },
    Milestone {
        id: "all-styles",
        about: "Win against each of the four styles.",
        earned: |games| {
            ai::Style::ALL.into_iter().filter(|style| *style != ai::Style::Balanced).all(|style| {
                let plays =
                    |rival: &crate::SeatEntry| matches!(rival.who, Who::Level { style: found, .. } if found == style);
                games.iter().any(|game| game.won() && game.entry.rivals(game.seat).any(plays))
            })
        },
    },
    Milestone {
        id: "all-levels",
        about: "Win against each of the six levels.",
        earned: |games| {
            (1..=6).all(|level| {
                games.iter().any(|game| game.won() && game.entry.strongest_rival(game.seat) == Some(level))
            })
        },
    },
    Milestone {
        id: "first-and-last",
        about: "Win once as the first and once as the last in turn order.",
        earned: |games| {
            let from = |wanted: fn(&Played<'_>) -> bool| games.iter().any(|game| game.won() && wanted(game));
            from(|game| game.entry.seats[game.seat].order == 0)
                && from(|game| usize::from(game.entry.seats[game.seat].order) + 1 == game.entry.seats.len())
        },
    },
    Milestone {
        id: "every-table",
        about: "Win with two, three and four players.",
        earned: |games| (2..=4).all(|seats| games.iter().any(|game| game.won() && game.entry.seats.len() == seats)),
    },
    Milestone { id: "three-in-a-row", about: "Win three games in a row.", earned: |games| longest_streak(games) >= 3 },
    Milestone {
        id: "sage-everywhere",
        about: "Win against level 6 in every family of games.",
        earned: |games| {
            Family::ALL.into_iter().all(|family| {
                games.iter().any(|game| {
                    let entry = game.entry;
                    game.won() && Family::of(entry.game) == family && entry.strongest_rival(game.seat) == Some(6)
                })
            })
        },
    },
];

fn longest_streak(games: &[Played<'_>]) -> usize {
    games.split(|game| !game.won()).map(<[_]>::len).max().unwrap_or(0)
}

/// What a seat has achieved in one game.
pub fn of_a_game<'a>(table: &'a Table, facts: &'a Facts) -> impl Iterator<Item = &'static Achievement> + 'a {
    let fits = |one: &&Achievement| one.family.is_none_or(|family| family == Family::of(table.game));
    let by_the_book = table.by_the_book;
    OF_A_GAME.iter().filter(move |one| by_the_book && fits(one) && (one.earned)(table, facts))
}

/// What was achieved, and in which game it was the first time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earned {
    /// Of the achievement or milestone.
    pub id: &'static str,
    /// [`Entry::identity`] of the game.
    pub identity: String,
    /// When that game was started.
    pub started: Option<u64>,
}

/// All that a person has achieved, in the order of the lists.
pub fn earned<'a>(entries: impl IntoIterator<Item = &'a Entry>, person: &Profile) -> Vec<Earned> {
    let mut games: Vec<Played<'a>> = entries
        .into_iter()
        .filter_map(|entry| Some(Played { entry, seat: entry.seat_of(person)? }))
        .filter(|game| counts(game.entry))
        .collect();
    games.sort_by(|one, other| one.entry.moment().cmp(&other.entry.moment()));
    let earned = |id: &'static str, game: &Played<'_>| Earned {
        id,
        identity: game.entry.identity.clone(),
        started: game.entry.started,
    };
    let of_a_game = OF_A_GAME.iter().filter_map(|one| {
        let has = |game: &&Played<'_>| game.entry.seats[game.seat].earned.iter().any(|id| id == one.id);
        games.iter().find(has).map(|game| earned(one.id, game))
    });
    let of_a_history = OF_A_HISTORY.iter().filter_map(|milestone| {
        // Once reached it stays so: the first game that is enough is found by halving.
        let mut lengths = games.len();
        if !(milestone.earned)(&games) {
            return None;
        }
        let mut low = 0;
        while low + 1 < lengths {
            let middle = low.midpoint(lengths);
            if (milestone.earned)(&games[..middle]) { lengths = middle } else { low = middle }
        }
        Some(earned(milestone.id, games.get(lengths.checked_sub(1)?)?))
    });
    of_a_game.chain(of_a_history).collect()
}

/// The same as [`Table::by_the_book`], of an entry.
fn counts(entry: &Entry) -> bool {
    entry.ending == Ending::Claims && entry.setup.is_usual() && !entry.assisted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(game: GameKind) -> Table {
        Table {
            game,
            players: 2,
            rounds: 28,
            over: true,
            capped: false,
            by_the_book: true,
            duration: None,
            identity: String::new(),
        }
    }

    #[test]
    fn what_belongs_to_one_family_is_not_earned_in_another() {
        let own = Facts { won: true, ..Facts::default() };
        for (game, family) in GameKind::ALL.into_iter().zip([ROAD, ROAD, WORLD, ADVENTURE]) {
            assert!(of_a_game(&table(game), &own).all(|one| one.family.is_none() || one.family == family));
        }
    }
}
