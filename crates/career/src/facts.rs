//! What happened to every seat of a game, gathered in one pass over its record.

use std::collections::BTreeMap;

use chronicle::{Record, ReplayError};
use rules::components::{Site, WorldIcon};
use rules::{Engine, Game, GameKind, MapChoice, Outcome, Score, Seat, Spot, Step, Token};
use sha2::{Digest, Sha256};

use crate::entry::LONGEST_PAUSE;

/// What is true for the whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Which game.
    pub game: GameKind,
    /// Seats.
    pub players: u8,
    /// Rounds played, the last one included.
    pub rounds: u16,
    /// The rules have ended it.
    pub over: bool,
    /// Called at the round cap and not ended by a claim.
    pub capped: bool,
    /// Played by the rulebook to its end: the usual components and number of claims, no cap reached, nobody gave up and
    /// nobody was helped.
    pub by_the_book: bool,
    /// Time between stamps, long pauses cut; `None` without stamps.
    pub duration: Option<u64>,
    /// What tells this game from every other one: digits of its set-up, start and decisions.
    pub identity: String,
}

/// What is true for one seat. Turns are own turns, counted from 1; what a game does not have stays at zero.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Facts {
    /// Place in turn order, from 0.
    pub order: u8,
    /// 1 for the best. Whoever gave up is last.
    pub place: u8,
    /// First by the rules, the game being over.
    pub won: bool,
    /// Points by source.
    pub score: Score,
    /// Points more than the best of the others; less when negative.
    pub margin: i32,
    /// Claims.
    pub claims: u8,
    /// The claim that ended the game was this seat's.
    pub ended: bool,
    /// Own turns.
    pub turns: u16,
    /// Turns with a claim.
    pub claim_turns: Vec<u16>,
    /// Turns of resting.
    pub rests: u16,
    /// Milliseconds of its decisions, long pauses cut.
    pub time: u64,
    /// Most points behind the best of the others at the end of a round.
    pub behind: u16,
    /// Most claims behind the one with most of them at the end of a round.
    pub claims_behind: u8,
    /// Crystals returned over the limit.
    pub returned: u16,
    /// Points of the dearest thing claimed.
    pub dearest: u8,
    /// Most repetitions of one trade.
    pub repeats: u8,
    /// Strongest level among the others.
    pub strongest_rival: Option<u8>,
    /// Merchant cards or locations: how often each was used, and what crystals were worth more after it than before.
    pub uses: BTreeMap<String, (u16, i32)>,

    /// Merchant cards taken from the row.
    pub acquired: u16,
    /// Crystals put on merchant cards to take one further right.
    pub paid: u16,
    /// Most crystals that came with one merchant card.
    pub found: u8,
    /// Copper (gold) tokens.
    pub copper: u8,
    /// Silver tokens.
    pub silver: u8,

    /// An Endless World: times others' traders were sent home.
    pub ousts: u16,
    /// Times own traders were sent home.
    pub ousted: u16,
    /// Bonus tiles.
    pub bonuses: u8,
    /// Exploration tiles.
    pub explored: u8,
    /// Traders still in reserve at the end.
    pub reserve: u8,
    /// Crystals from tools.
    pub tool_crystals: u16,
    /// Icons on cards and tiles at the end: help, tool, new traders, exploration.
    pub icons: [u8; 4],
    /// Turns with both a bonus tile and a claim.
    pub both: u16,

    /// The Call for Adventure: outposts built.
    pub outposts: u8,
    /// Columns emptied: which, and in which turn.
    pub columns: Vec<(u8, u16)>,
    /// Villages claimed at, as tiles of the map.
    pub villages: Vec<u8>,
    /// Most steps in one turn.
    pub longest_walk: u8,
    /// Crystals paid to others for standing with them.
    pub toll_paid: u16,
    /// Crystals got from others.
    pub toll_got: u16,
    /// Bonus tiles by kind: points, steps, caravans.
    pub tiles: [u8; 3],
}

impl Facts {
    /// What a record comes to, finished or not: its table, and every seat.
    pub fn of(record: &Record) -> Result<(Table, Vec<Self>), ReplayError> {
        gather(record).map(|(table, facts, _)| (table, facts))
    }

    /// Most claims in turns without a break.
    pub fn longest_run(&self) -> usize {
        let mut run = 0;
        let mut last = None;
        let runs = self.claim_turns.iter().map(|&turn| {
            run = if last.is_some_and(|last: u16| last + 1 == turn) { run + 1 } else { 1 };
            last = Some(turn);
            run
        });
        runs.max().unwrap_or(0)
    }
}

/// The whole record once: its table, its seats and its last position.
pub(crate) fn gather(record: &Record) -> Result<(Table, Vec<Facts>, Game), ReplayError> {
    let mut game = record.deal.set_up()?;
    let mut watcher = Watcher::new(record, &game);
    let mut outcomes = Vec::new();
    for (index, decision) in record.decisions.iter().enumerate() {
        let before = game;
        outcomes.clear();
        let action = decision.action;
        game.apply(action, &mut outcomes).map_err(|why| ReplayError::Illegal { index, action, why })?;
        watcher.decided(&before, action, decision.stamp, &outcomes, &game);
    }
    let (table, facts) = watcher.finish(record, &game);
    Ok((table, facts, game))
}

/// What is kept from one decision to the next.
struct Watcher {
    facts: Vec<Facts>,
    identity: Sha256,
    last_stamp: Option<u64>,
    duration: Option<u64>,
    /// The merchant card or location in use, by its id.
    in_use: Option<u8>,
    /// How often each was used, and what came of it, by seat.
    uses: Vec<BTreeMap<u8, (u16, i32)>>,
    /// Seats that return crystals over their limit.
    over_limit: Vec<bool>,
    /// What the seat whose turn it is has done in it.
    steps: u8,
    claimed: bool,
    took_bonus: bool,
}

impl Watcher {
    fn new(record: &Record, start: &Game) -> Self {
        let players = usize::from(start.rounds().players);
        let mut identity = Sha256::new();
        identity.update(record.deal.lines());
        // Somebody may play the same deal again, and even in the same way.
        identity.update(record.started.map_or_else(String::new, |started| format!("started {started}\n")));
        Watcher {
            facts: vec![Facts::default(); players],
            identity,
            last_stamp: None,
            duration: None,
            in_use: None,
            uses: vec![BTreeMap::new(); players],
            over_limit: vec![false; players],
            steps: 0,
            claimed: false,
            took_bonus: false,
        }
    }

    fn decided(
        &mut self,
        before: &Game,
        action: rules::Action,
        stamp: Option<u64>,
        outcomes: &[Outcome],
        after: &Game,
    ) {
        let Some(mover) = before.to_move() else { return };
        let own = &mut self.facts[usize::from(mover)];
        self.identity.update(before.action_text(action));
        self.identity.update("\n");
        // Stamps count from the start of the program: in the next one they begin anew.
        if let (Some(last), Some(now)) = (self.last_stamp, stamp)
            && let Some(passed) = now.checked_sub(last)
        {
            let passed = passed.min(LONGEST_PAUSE);
            own.time += passed;
            self.duration = Some(self.duration.unwrap_or(0) + passed);
        }
        self.last_stamp = stamp.or(self.last_stamp);
        if before.step() == Step::Turn {
            own.turns += 1;
            own.rests += u16::from(action == rules::Action::Rest);
            (self.steps, self.claimed, self.took_bonus) = (0, false, false);
        }
        outcomes.iter().for_each(|&outcome| self.happened(before, mover, outcome));
        if after.rounds().round > before.rounds().round || after.is_over() {
            self.round_ended(after);
        }
    }

    fn happened(&mut self, game: &Game, mover: Seat, outcome: Outcome) {
        match outcome {
            Outcome::CrystalsMoved { crystals, from, to } => self.moved(crystals, from, to),
            Outcome::CrystalUpgraded { seat, .. } => self.came_of_use(seat, 1),
            Outcome::Traded { seat, nth } => {
                let facts = &mut self.facts[usize::from(seat)];
                facts.repeats = facts.repeats.max(nth);
            }
            Outcome::CardPlayed { seat, card } => self.use_begins(seat, card),
            Outcome::CardAcquired { seat, .. } => {
                self.facts[usize::from(seat)].acquired += 1;
                self.in_use = None;
            }
            Outcome::PointClaimed { seat, card, .. } => {
                let points = match game {
                    Game::Road(game) => game.components().points.get(usize::from(card)).map(|card| card.points),
                    Game::World(game) => game.components().cards.get(usize::from(card)).map(|card| card.points),
                    Game::Adventure(_) => None,
                };
                self.claim(seat, points.unwrap_or(0));
            }
            Outcome::VillageClaimed { seat, village, tile } => {
                let points = match game {
                    Game::Adventure(game) => game.components().vp_tiles.get(usize::from(tile)).map(|tile| tile.points),
                    Game::Road(_) | Game::World(_) => None,
                };
                self.facts[usize::from(seat)].villages.push(village);
                self.claim(seat, points.unwrap_or(0));
            }
            Outcome::TokenTaken { seat, token } => {
                let facts = &mut self.facts[usize::from(seat)];
                match token {
                    Token::Copper => facts.copper += 1,
                    Token::Silver => facts.silver += 1,
                }
            }
            Outcome::OverLimit { seat, .. } => {
                self.over_limit[usize::from(seat)] = true;
                self.in_use = None;
            }
            Outcome::EndTriggered { seat } => self.facts[usize::from(seat)].ended = true,
            Outcome::TurnStarted { .. } | Outcome::GameEnded { .. } => {
                self.over_limit.fill(false);
                self.in_use = None;
            }
            Outcome::TradersPlaced { seat, location, .. } => match game.site(location) {
                // What is paid for a claim is not what the location yields.
                Some(Site::Golem { .. }) | None => self.in_use = None,
                Some(Site::Production(_) | Site::Upgrade(_) | Site::Trade(..)) => self.use_begins(seat, location),
            },
            Outcome::TradersOusted { seat, .. } => {
                self.facts[usize::from(seat)].ousted += 1;
                self.facts[usize::from(mover)].ousts += 1;
            }
            Outcome::ToolUsed { seat, .. } => self.facts[usize::from(seat)].tool_crystals += 1,
            Outcome::BonusTaken { seat, .. } => {
                let facts = &mut self.facts[usize::from(seat)];
                facts.bonuses += 1;
                facts.both += u16::from(self.claimed);
                self.took_bonus = true;
            }
            Outcome::Explored { seat, .. } => self.facts[usize::from(seat)].explored += 1,
            Outcome::WagonMoved { seat, .. } => {
                self.steps = self.steps.saturating_add(1);
                let facts = &mut self.facts[usize::from(seat)];
                facts.longest_walk = facts.longest_walk.max(self.steps);
            }
            Outcome::OutpostBuilt { seat, .. } => self.facts[usize::from(seat)].outposts += 1,
            Outcome::ColumnEmptied { seat, column } => {
                let facts = &mut self.facts[usize::from(seat)];
                facts.columns.push((column, facts.turns));
            }
            Outcome::TileTaken { seat, kind, .. } => {
                if let Some(tiles) = self.facts[usize::from(seat)].tiles.get_mut(usize::from(kind)) {
                    *tiles += 1;
                }
            }
            Outcome::MarketSlid { .. }
            | Outcome::MarketRevealed { .. }
            | Outcome::CardsRested { .. }
            | Outcome::SilverSlid
            | Outcome::PointsSlid { .. }
            | Outcome::PointsRevealed { .. }
            | Outcome::TradersRested { .. }
            | Outcome::TradersJoined { .. }
            | Outcome::BonusRevealed { .. }
            | Outcome::PointsRefilled { .. }
            | Outcome::DeckTopRevealed { .. }
            | Outcome::SetTaken { .. }
            | Outcome::WagonPlaced { .. }
            | Outcome::CardDiscarded { .. }
            | Outcome::WagonHalted { .. }
            | Outcome::VillageRevealed { .. }
            | Outcome::VillageClosed { .. } => {}
        }
    }

    fn moved(&mut self, crystals: rules::Crystals, from: Spot, to: Spot) {
        let count = u16::from(crystals.total());
        match (from, to) {
            (Spot::Bowl, Spot::Caravan(seat)) => self.came_of_use(seat, i32::from(crystals.worth())),
            (Spot::Caravan(seat), Spot::Bowl) if self.over_limit[usize::from(seat)] => {
                self.facts[usize::from(seat)].returned += count;
            }
            (Spot::Caravan(seat), Spot::Bowl) => self.came_of_use(seat, -i32::from(crystals.worth())),
            (Spot::Caravan(seat), Spot::MarketCard(_)) => self.facts[usize::from(seat)].paid += count,
            (Spot::MarketCard(_), Spot::Caravan(seat)) => {
                let facts = &mut self.facts[usize::from(seat)];
                facts.found = facts.found.max(crystals.total());
            }
            (Spot::Caravan(from), Spot::Caravan(to)) => {
                self.facts[usize::from(from)].toll_paid += count;
                self.facts[usize::from(to)].toll_got += count;
            }
            (Spot::Bowl | Spot::MarketCard(_), Spot::Bowl | Spot::MarketCard(_)) => {}
        }
    }

    fn use_begins(&mut self, seat: Seat, id: u8) {
        self.in_use = Some(id);
        self.uses[usize::from(seat)].entry(id).or_default().0 += 1;
    }

    fn came_of_use(&mut self, seat: Seat, worth: i32) {
        if let Some(used) = self.in_use.and_then(|id| self.uses[usize::from(seat)].get_mut(&id)) {
            used.1 += worth;
        }
    }

    fn claim(&mut self, seat: Seat, points: u8) {
        let took_bonus = self.took_bonus;
        let facts = &mut self.facts[usize::from(seat)];
        facts.claim_turns.push(facts.turns);
        facts.dearest = facts.dearest.max(points);
        facts.both += u16::from(took_bonus);
        self.claimed = true;
    }

    fn round_ended(&mut self, game: &Game) {
        let seats = 0..game.rounds().players;
        let standing: Vec<(u16, u8)> = seats.map(|seat| (game.score(seat).total(), game.claims(seat))).collect();
        let best = |seat: usize| {
            let others = standing.iter().enumerate().filter(move |(other, _)| *other != seat);
            others.fold((0, 0), |most, (_, &(points, claims))| (points.max(most.0), claims.max(most.1)))
        };
        for (seat, facts) in self.facts.iter_mut().enumerate() {
            let ((points, claims), (own_points, own_claims)) = (best(seat), standing[seat]);
            // After the last turn nothing can be caught up.
            if !game.is_over() {
                facts.behind = facts.behind.max(points.saturating_sub(own_points));
                facts.claims_behind = facts.claims_behind.max(claims.saturating_sub(own_claims));
            }
        }
    }

    fn finish(mut self, record: &Record, game: &Game) -> (Table, Vec<Facts>) {
        let rounds = *game.rounds();
        let options = game.options();
        self.identity.update(match record.gave_up {
            Some(seat) => format!("gave-up {seat}\n"),
            None => String::new(),
        });
        let identity = self.identity.finalize()[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        let mut ranking = game.ranking();
        if let Some(last) = record.gave_up {
            ranking.sort_by_key(|&seat| seat == last);
        }
        let totals: Vec<i32> = (0..rounds.players).map(|seat| i32::from(game.score(seat).total())).collect();
        let levels: Vec<Option<u8>> = record.players.iter().map(|player| level_of(&player.agent)).collect();
        for (seat, facts) in (0..rounds.players).zip(&mut self.facts) {
            let at = usize::from(seat);
            let others = |other: &usize| *other != at;
            facts.order = rounds.place(seat);
            facts.place = 1 + ranking.iter().position(|&other| other == seat).unwrap_or(0) as u8;
            facts.won = facts.place == 1 && game.is_over() && record.gave_up.is_none();
            facts.score = game.score(seat);
            facts.margin = totals[at] - (0..totals.len()).filter(others).map(|other| totals[other]).max().unwrap_or(0);
            facts.claims = game.claims(seat);
            facts.strongest_rival = (0..levels.len()).filter(others).filter_map(|other| levels[other]).max();
            let name = |id: u8| match game {
                Game::Road(_) | Game::Adventure(_) => game.merchant_name(id).unwrap_or("?").to_owned(),
                Game::World(game) => game.location(id).map_or_else(|| "?".to_owned(), |location| location.id.clone()),
            };
            facts.uses = self.uses[at].iter().map(|(&id, &used)| (name(id), used)).collect();
            if let Game::World(game) = game {
                let player = game.player(seat);
                facts.reserve = player.reserve;
                let icons = [WorldIcon::Help, WorldIcon::Tool, WorldIcon::NewTraders, WorldIcon::Exploration];
                facts.icons = icons.map(|icon| player.icons(icon));
            }
        }
        let capped = rounds.capped();
        let rulebook = options.end_claims() == options.kind.claims_to_end(options.players);
        let of_the_box = options.map == MapChoice::FirstGame;
        let usual = of_the_box && content::is_usual(record.deal.components, options.kind);
        let by_the_book =
            game.is_over() && !capped && rulebook && usual && record.gave_up.is_none() && !record.assisted;
        let table = Table {
            game: options.kind,
            players: rounds.players,
            rounds: rounds.round,
            over: game.is_over(),
            capped,
            by_the_book,
            duration: self.duration,
            identity,
        };
        (table, self.facts)
    }
}

/// The level of an agent, if it is one without changes.
fn level_of(agent: &str) -> Option<u8> {
    match crate::Who::of(agent) {
        crate::Who::Level { level, .. } => Some(level),
        _ => None,
    }
}
