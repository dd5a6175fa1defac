//! The match: the game that is on the table, who plays it and how it came about. Only the session writes it.

use std::cmp::Reverse;
use std::ops::Deref;

use bevy::prelude::*;
use chronicle::Record;
use rules::chance::Chance;
use rules::components::Components;
use rules::{
    Action, Engine, FirstPlayer, FourthBoard, Game, Illegal, MapChoice, NOBODY, Options, Score, ScoreVisibility, Seat,
    View,
};

use super::played::{self, Played};
use super::{history::History, names, opponents};
use crate::app::games::{self, GameSetup, SeatKind};
use crate::app::{
    Phase, VERSION,
    language::Words,
    maps::OwnMap,
    settings::{Coach, ScoreView},
};
use crate::theme::fonts::readable;

/// Who sits on a seat of the running game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Name shown.
    pub name: String,
    /// Index into the five seat colours.
    pub colour: u8,
    /// Who decides.
    pub kind: SeatKind,
    /// When the coach asks; none for as the settings say. No record knows it.
    pub coach: Option<Coach>,
}

/// The game on the table.
#[derive(Resource, Debug, Clone)]
pub struct Match {
    pub(super) game: Game,
    pub(super) record: Record,
    players: Vec<Player>,
    /// Every decision of the record.
    played: Vec<Played>,
    /// How many of the last decisions can be taken back.
    undoable: usize,
    /// Whose turn is made and waits to be ended.
    unended: Option<Seat>,
    /// Decisions taken back, those of one step together, the last step last.
    undone: Vec<Vec<Action>>,
    /// Total scores at the end of each round, by seat.
    graph: Vec<Vec<u16>>,
    /// A recorded game that is only watched, from this seat.
    watched_from: Option<Seat>,
    /// The person whose side of the table is seen; nobody right after a game with secrets was resumed.
    near: Option<Seat>,
    /// The points are counted: those that were hidden are told.
    counting: bool,
}

impl Match {
    /// A new game from a set-up.
    pub fn deal(
        components: &'static Components,
        setup: &GameSetup,
        scores: ScoreView,
        seed: u64,
        words: &Words,
    ) -> Result<Self, rules::OptionsError> {
        let taken: Vec<_> = setup.taken().cloned().collect();
        let mut options = Options::new(setup.game, taken.len() as u8);
        let first = setup.first.filter(|first| usize::from(*first) < taken.len());
        options.first = first.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        options.claims_to_end = setup.claims;
        options.round_cap = setup.rounds;
        // A board that was chosen with other components may not be there.
        let boards = components.world.boards.iter().filter(|board| !board.always).count();
        let board = setup.fourth_board.filter(|board| usize::from(*board) < boards);
        options.fourth_board = board.map_or(FourthBoard::Random, FourthBoard::Named);
        // The stricter of the game's option and the screen's setting counts.
        options.scores = match (setup.scores, scores) {
            (ScoreView::Hidden, _) | (_, ScoreView::Hidden) => ScoreVisibility::AtEnd,
            (ScoreView::Own, _) | (_, ScoreView::Own) => ScoreVisibility::OwnOnly,
            (ScoreView::Open, ScoreView::Open) => ScoreVisibility::Always,
        };
        if setup.game.has_map()
            && let Some(Ok(map)) = setup.map.as_ref().map(OwnMap::checked)
        {
            options.map = MapChoice::Own(map);
        }
        let mut record = Record::new(components, options, seed)?;
        let mut players = Vec::new();
        for (index, seat) in taken.iter().enumerate() {
            let name = if seat.name.trim().is_empty() {
                names::usual_name(words, &seat.kind, index, seat.colour, names::is_alone(setup))
            } else {
                readable(seat.name.trim()).into_owned()
            };
            let colour = Some(seat.colour);
            record.players[index] = chronicle::Player { name: name.clone(), agent: seat.kind.to_string(), colour };
            players.push(Player { name, colour: seat.colour, kind: seat.kind.clone(), coach: seat.coach });
        }
        let game = record.deal.set_up()?;
        let near = first_person(&game, &players);
        Ok(Self::new(game, record, players, Vec::new(), near))
    }

    /// A game resumed from its record.
    pub fn resume(record: Record, words: &Words) -> Result<Self, chronicle::ReplayError> {
        let (played, game) = played::replay(&record)?;
        let colours = colours(&record);
        let players = record
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| {
                let kind = seated(&player.agent);
                let name = match plain_name(&player.name) {
                    // Somebody played on from another seat.
                    you if names::is_you(&you) && !kind.is_person() => {
                        names::usual_name(words, &kind, index, colours[index], false)
                    }
                    name => names::read(words, &name, index),
                };
                Player { name, colour: colours[index], kind, coach: None }
            })
            .collect();
        let mut round = 1;
        let mut graph = Vec::new();
        for position in played.iter().map(|made| &made.before).chain([&game]) {
            if position.rounds().round > round {
                round = position.rounds().round;
                graph.push(totals(position));
            }
        }
        let mut resumed = Self { graph, ..Self::new(game, record, players, played, None) };
        if !resumed.keeps_secrets() {
            resumed.near = first_person(&resumed.game, &resumed.players);
        }
        Ok(resumed)
    }

    /// A game that goes on keeps the coaches it was set up with, where this is the set-up: no record knows them.
    pub(super) fn keep_coaches(&mut self, setup: &GameSetup) {
        let is_person = |kind: &SeatKind| *kind == SeatKind::Person;
        let same = |(player, seat): (&Player, &games::Seat)| {
            player.colour == seat.colour && is_person(&player.kind) == is_person(&seat.kind)
        };
        if setup.players() == self.players.len() && self.players.iter().zip(setup.taken()).all(same) {
            self.players.iter_mut().zip(setup.taken()).for_each(|(player, seat)| player.coach = seat.coach);
        }
    }

    fn new(game: Game, record: Record, players: Vec<Player>, played: Vec<Played>, near: Option<Seat>) -> Self {
        Self {
            game,
            record: Record { written_by: VERSION.into(), ..record },
            players,
            played,
            undoable: 0,
            unended: None,
            undone: Vec::new(),
            graph: Vec::new(),
            watched_from: None,
            near,
            counting: false,
        }
    }

    /// How this game was set up, as far as people choose it: names that nobody wrote stay unwritten.
    pub fn setup(&self, words: &Words) -> GameSetup {
        let options = &self.record.deal.options;
        let mut setup = GameSetup {
            game: options.kind,
            first: match options.first {
                FirstPlayer::Random => None,
                FirstPlayer::Seat(seat) => Some(seat),
            },
            scores: match options.scores {
                ScoreVisibility::Always => ScoreView::Open,
                ScoreVisibility::OwnOnly => ScoreView::Own,
                ScoreVisibility::AtEnd => ScoreView::Hidden,
            },
            claims: options.claims_to_end,
            rounds: options.round_cap,
            fourth_board: match options.fourth_board {
                FourthBoard::Random => None,
                FourthBoard::Named(board) => Some(board),
            },
            seed: Some(self.record.deal.seed),
            map: match &options.map {
                MapChoice::FirstGame => None,
                MapChoice::Own(map) => Some(OwnMap::of("", map)),
            },
            ..GameSetup::default()
        };
        let alone = self.players.iter().filter(|player| player.kind == SeatKind::Person).count() < 2;
        let mut free =
            (0..chronicle::COLOURS).filter(|colour| self.players.iter().all(|player| player.colour != *colour));
        for (index, seat) in setup.seats.iter_mut().enumerate() {
            *seat = match self.players.get(index) {
                Some(Player { name, colour, kind, coach }) => {
                    let usual = names::usual_name(words, kind, index, *colour, alone);
                    let name = if *name == usual { String::new() } else { name.clone() };
                    games::Seat { kind: kind.clone(), name, colour: *colour, coach: *coach }
                }
                None => {
                    let colour = free.next().unwrap_or_default();
                    games::Seat { kind: SeatKind::Off, name: String::new(), colour, coach: None }
                }
            };
        }
        setup
    }

    /// A moment of a recorded game, seen from a seat: nothing can be decided in it.
    pub(super) fn watched(history: &History, at: usize, players: Vec<Player>, from: Seat) -> Self {
        let (game, played) = (*history.position(at), history.played(at).to_vec());
        Self {
            graph: history.graph(at),
            watched_from: Some(from),
            ..Self::new(game, history.record_at(at), players, played, Some(from))
        }
    }

    /// Whether this is a recorded game that is only looked at.
    pub fn is_watched(&self) -> bool {
        self.watched_from.is_some()
    }

    /// The whole game with everything that is hidden: for whoever moves pieces or thinks for a seat. Whatever people read
    /// is made from [`Self::seen`].
    pub fn whole(&self) -> &Game {
        &self.game
    }

    /// What the seat at the near side may know.
    pub fn seen(&self) -> Seen {
        self.seen_by(self.viewer())
    }

    /// What a seat may know.
    pub fn seen_by(&self, seat: Seat) -> Seen {
        Seen { view: self.game.view(seat), sealed: self.is_sealed() }
    }

    /// Whether points that were hidden still are, although the game is over: the table does not tell who has won.
    fn is_sealed(&self) -> bool {
        !self.is_watched() && !self.counting
    }

    /// The points are counted before everybody's eyes.
    pub(super) fn count_points(&mut self) {
        self.counting = true;
    }

    /// What the seat at the near side could know after this many decisions.
    pub fn seen_after(&self, decisions: usize) -> Seen {
        let game = self.played.get(decisions).map_or(&self.game, |next| &next.before);
        Seen { view: game.view(self.viewer()), sealed: self.is_sealed() }
    }

    /// What everybody may know.
    pub fn public(&self) -> Seen {
        self.seen_by(NOBODY)
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> View<Game> {
        self.game.view(seat)
    }

    /// The same match with everything that a seat cannot know dealt again: whatever that seat is shown must stay the same.
    #[doc(hidden)]
    pub fn with_other_secrets(&self, seat: Seat, seed: u64) -> Self {
        Self { game: Game::determinize(&self.game.view(seat), &mut Chance::new(seed)), ..self.clone() }
    }

    /// What is played with.
    pub fn components(&self) -> &'static Components {
        self.record.deal.components
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Every decision so far, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The position after one of the decisions.
    pub fn after(&self, decision: usize) -> &Game {
        self.played.get(decision + 1).map_or(&self.game, |next| &next.before)
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Total scores at the end of each round.
    pub fn graph(&self) -> &[Vec<u16>] {
        &self.graph
    }

    /// Players whose seat nobody was on when the record was written; an opponent plays for them.
    pub(super) fn empty_seats(&self) -> impl Iterator<Item = String> {
        let empty = |seat: usize| self.record.players.get(seat).is_some_and(|player| player.agent == "off");
        let named = self.players.iter().enumerate().filter(move |(seat, _)| empty(*seat));
        named.map(|(_, player)| player.name.clone())
    }

    /// Whether a person at this screen decides now.
    pub fn person_decides(&self) -> bool {
        let person = |seat: Seat| self.players[seat as usize].kind.is_person();
        !self.is_watched() && self.game.to_move().is_some_and(person)
    }

    /// The seat at the near side of the table. It changes when the next person takes the screen, not before.
    pub fn viewer(&self) -> Seat {
        if let Some(seat) = self.watched_from {
            return seat;
        }
        self.near.or_else(|| first_person(&self.game, &self.players)).unwrap_or(0)
    }

    /// How many people share this screen.
    pub fn people(&self) -> usize {
        self.players.iter().filter(|player| player.kind.is_person()).count()
    }

    /// Whether people at this screen must not see each other's side of the table.
    pub fn keeps_secrets(&self) -> bool {
        self.people() > 1 && self.game.options().scores != ScoreVisibility::Always && !self.game.is_over()
    }

    /// What the table does once everything has been shown.
    pub fn next_phase(&self) -> Phase {
        if self.is_watched() {
            Phase::Watching
        } else if self.unended.is_some() {
            Phase::TurnEnd
        } else if self.is_over() {
            Phase::Finished
        } else if !self.person_decides() {
            Phase::Thinking
        } else if self.keeps_secrets() && !self.is_seated() {
            Phase::Curtain
        } else {
            Phase::Choosing
        }
    }

    /// Names that nobody wrote are told in this language from now on; whether any of them changed.
    pub fn speak(&mut self, words: &Words) -> bool {
        let mut changed = false;
        for (seat, player) in self.players.iter_mut().enumerate() {
            let name = names::read(words, &player.name, seat);
            changed |= name != player.name;
            player.name = name;
        }
        changed
    }

    /// Whether something can be taken back.
    pub fn can_undo(&self) -> bool {
        self.kept_by_undo().is_some()
    }

    /// How many decisions stay when the last one is taken back. What has shown nobody anything goes one by one; beyond that
    /// whoever plays alone against opponents goes back to their own last decision. Nobody takes back another person's.
    fn kept_by_undo(&self) -> Option<usize> {
        let asks = self.unended.or(self.game.to_move());
        // For an audience whoever sits at the screen decides.
        let persons = self.players.iter().filter(|player| player.kind == SeatKind::Person).count();
        let own = persons < 2 || self.played.last().is_some_and(|last| Some(last.seat()) == asks);
        if self.undoable > 0 && own {
            return self.played.len().checked_sub(1);
        }
        let person = |played: &Played| self.players[usize::from(played.seat())].kind.is_person();
        let alone = !self.is_watched() && self.people() == 1;
        self.played.iter().rposition(person).filter(|_| alone)
    }

    /// Whether something can be done again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a decision for the seat to move.
    pub(super) fn decide(&mut self, action: Action, stamp: Option<u64>) -> Result<(), Illegal> {
        let before = self.game;
        let person = self.person_decides();
        self.unended = None;
        let mut outcomes = Vec::new();
        let applied = self.game.apply(action, &mut outcomes)?;
        self.record.push(action, stamp);
        self.played.push(Played { before, action, outcomes: outcomes.into() });
        if self.game.rounds().round > before.rounds().round || self.game.is_over() {
            self.graph.push(totals(&self.game));
        }
        // What was revealed cannot be unseen, and what somebody else did is theirs.
        let last = applied.turn_ended && !self.person_decides() && self.game.is_over();
        self.undoable = if applied.revealed || !person || last { 0 } else { self.undoable + 1 };
        Ok(())
    }

    /// Whose turn is made and waits to be ended.
    pub fn turn_to_end(&self) -> Option<Seat> {
        self.unended
    }

    /// The person who decided last ends their turn themselves, if the last decision was the end of it.
    pub(super) fn wait_for_end_of_turn(&mut self) {
        let person = |seat: &Seat| self.players[usize::from(*seat)].kind == SeatKind::Person;
        let last = self.played.last().map(Played::seat).filter(person);
        self.unended = last.filter(|seat| self.game.to_move() != Some(*seat));
    }

    pub(super) fn end_turn(&mut self) {
        self.unended = None;
    }

    /// Nobody plays on: the rules have ended the game, or somebody has given it up.
    pub fn is_over(&self) -> bool {
        self.game.is_over() || self.record.gave_up.is_some()
    }

    /// The player of a seat gives up: the game stays as it is, and nobody plays on.
    pub(super) fn give_up(&mut self, seat: Seat) {
        self.unended = None;
        self.record.gave_up = Some(seat);
    }

    /// Seats from best to last, once nobody plays on: whoever gave up is last. Points that nobody may see count nothing.
    pub fn ranking(&self) -> Vec<Seat> {
        let seen = self.seen();
        let Some(last) = self.record.gave_up else { return seen.ranking() };
        let mut seats: Vec<Seat> = (0..self.players.len() as Seat).collect();
        seats.sort_by_key(|seat| (*seat == last, Reverse(seen.points(*seat))));
        seats
    }

    /// Repeats what was taken back last: an own decision, and what the others had decided after it. Says how many they were.
    pub(super) fn redo(&mut self, stamp: Option<u64>) -> usize {
        let actions = self.undone.pop().unwrap_or_default();
        actions.into_iter().take_while(|action| self.decide(*action, stamp).is_ok()).count()
    }

    /// What was taken back is forgotten: the game takes another course.
    pub(super) fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Nothing made so far can be taken back any more.
    fn keep_decisions(&mut self) {
        self.undoable = 0;
    }

    /// The seat to move takes the near side of the table.
    pub(super) fn take_seat(&mut self) {
        let next = self.game.to_move();
        if self.near != next {
            // What lies behind a curtain is not taken back from the other side.
            if self.keeps_secrets() {
                self.keep_decisions();
            }
            self.near = next;
        }
    }

    /// Whether somebody's view is on the screen already.
    pub fn has_viewer(&self) -> bool {
        self.near.is_some()
    }

    /// Whether the person who decides sits at the near side already.
    pub(super) fn is_seated(&self) -> bool {
        self.near == self.game.to_move()
    }

    /// Somebody else takes over a seat.
    pub(super) fn replace(&mut self, seat: Seat, kind: SeatKind) {
        if let Some(player) = self.players.get_mut(usize::from(seat)) {
            self.record.players[usize::from(seat)].agent = kind.to_string();
            player.kind = kind;
        }
    }

    /// Takes the last decision back, where that is allowed. Where something has come to light since, or opponents have
    /// moved, the record says that somebody was helped.
    pub(super) fn undo(&mut self) -> bool {
        let Some(kept) = self.kept_by_undo() else { return false };
        self.record.gave_up = None;
        self.unended = None;
        let helped = self.undoable == 0;
        let Some(Played { before, .. }) = self.played.get(kept).cloned() else { return false };
        self.undone.push(self.played[kept..].iter().map(|made| made.action).collect());
        self.played.truncate(kept);
        self.record.decisions.truncate(kept);
        if helped {
            self.record.assisted = true;
        } else {
            self.undoable -= 1;
        }
        self.graph.truncate(usize::from(before.rounds().round) - 1);
        self.game = before;
        true
    }
}

/// A game as somebody may know it: everything else is struck out. Points that are hidden cannot be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    view: View<Game>,
    sealed: bool,
}

impl Seen {
    /// Points of a seat, where they may be known.
    pub fn score(&self, seat: Seat) -> Option<Score> {
        let open = match self.view.state.options().scores {
            _ if !self.sealed => true,
            ScoreVisibility::Always => true,
            ScoreVisibility::OwnOnly => seat == self.view.seat,
            ScoreVisibility::AtEnd => false,
        };
        self.view.score(seat).filter(|_| open)
    }

    /// Points of a seat in all, where they may be known.
    pub fn points(&self, seat: Seat) -> Option<u16> {
        self.score(seat).map(|score| score.total())
    }

    /// The same for people to read: a question mark where they may not be known.
    pub fn points_text(&self, seat: Seat) -> String {
        self.points(seat).map_or_else(|| "?".to_owned(), |points| points.to_string())
    }

    /// Seats from best to last; nobody before the game is over.
    pub fn ranking(&self) -> Vec<Seat> {
        if self.view.state.is_over() { self.view.state.ranking() } else { Vec::new() }
    }

    /// A position that may come of a decision: what it brings to light is dealt at random.
    pub fn after(&self, action: Action) -> Option<Game> {
        self.view.after(action).ok()
    }

    /// A whole game that may be this one: what is hidden is dealt at random.
    pub fn filled_in(&self) -> Game {
        Game::determinize(&self.view, &mut Chance::new(0))
    }
}

impl Deref for Seen {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.view.state
    }
}

/// A name from a foreign file without signs that steer the text around it: control characters and those that turn the
/// direction of writing. What cannot be drawn is spelled, and long names are cut.
pub fn plain_name(name: &str) -> String {
    let steers = |sign: &char| {
        sign.is_control()
            || matches!(*sign, '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(*sign, '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    let kept: String = name.chars().filter(|sign| !steers(sign)).take(24).collect();
    readable(kept.trim()).chars().take(24).collect::<String>().trim().to_owned()
}

/// Who sits on a seat of a game that is resumed. A record may come from anybody, so it starts neither a program nor a
/// search of any size it likes: an opponent of ours plays on for it.
fn seated(agent: &str) -> SeatKind {
    match agent.parse() {
        // Nobody sits on a seat that takes part: the game would wait for ever.
        Ok(SeatKind::Program(_) | SeatKind::Agent(_) | SeatKind::Off) => opponents::STAND_IN,
        Ok(kind) => kind,
        Err(_) => SeatKind::Person,
    }
}

/// The colour of each seat: as the record says, and any that is free for the others.
fn colours(record: &Record) -> Vec<u8> {
    let said: Vec<Option<u8>> = record.players.iter().map(|player| player.colour).collect();
    let mut free = (0..chronicle::COLOURS).filter(|colour| !said.contains(&Some(*colour)));
    said.iter().map(|colour| colour.or_else(|| free.next()).unwrap_or_default()).collect()
}

/// The person who decides, else the first person.
fn first_person(game: &Game, players: &[Player]) -> Option<Seat> {
    let person = |seat: &Seat| players[usize::from(*seat)].kind.is_person();
    game.to_move().filter(person).or_else(|| (0..players.len() as Seat).find(person))
}

pub(super) fn totals(game: &Game) -> Vec<u16> {
    (0..game.rounds().players).map(|seat| game.score(seat).total()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::Content;

    #[test]
    fn names_from_foreign_codes_lose_signs_that_steer_text() {
        assert_eq!(plain_name("Ada"), "Ada");
        assert_eq!(plain_name("A\u{202e}da\u{200b}\n\u{7}"), "Ada");
        assert_eq!(plain_name("\u{2066}\u{feff}"), "");
        assert_eq!(plain_name(&"x".repeat(400)).len(), 24);
        assert_eq!(plain_name("Zoë 李"), "Zoë Li");
    }

    #[test]
    fn a_record_never_starts_a_program() {
        assert_eq!(seated("exec:anything at all"), opponents::STAND_IN);
        assert_eq!(seated("beam:60000,40"), opponents::STAND_IN);
        assert_eq!(seated("level:4/racer").to_string(), "level:4/racer");
        assert_eq!(seated("somebody"), SeatKind::Person);
    }

    #[test]
    fn a_curtain_falls_only_between_people_with_secrets() {
        let words = Words::default();
        let mut setup = GameSetup { first: Some(0), seed: Some(3), ..default() };
        for seat in &mut setup.seats[..2] {
            seat.kind = SeatKind::Person;
        }
        setup.seats[2].kind = SeatKind::Off;
        for (scores, secret) in [(ScoreView::Open, false), (ScoreView::Own, true)] {
            let mut game = Match::deal(Content::default().components(), &setup, scores, 3, &words).unwrap();
            assert_eq!((game.viewer(), game.next_phase()), (0, Phase::Choosing));
            let mut actions = rules::Actions::new();
            game.game.legal_actions(&mut actions);
            let gain = actions.iter().copied().find(|action| matches!(action, Action::Play { .. })).unwrap();
            game.decide(gain, None).unwrap();
            while game.game.to_move() == Some(0) {
                game.decide(Action::Done, None).unwrap();
            }
            let wanted = if secret { Phase::Curtain } else { Phase::Choosing };
            assert_eq!((game.viewer(), game.next_phase()), (0, wanted), "the view stays until the screen is taken");
            game.take_seat();
            assert_eq!((game.viewer(), game.next_phase()), (1, Phase::Choosing));
        }
    }
}
