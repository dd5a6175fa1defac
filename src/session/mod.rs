//! The running game: the one writer of the rules resource. Devices and opponents ask with [`Intent`]; what happened is
//! told with [`Happened`].

pub mod handover;
pub mod opponents;
pub mod saves;

use bevy::prelude::*;
use chronicle::Record;
use rules::{
    Action, Applied, Engine, FirstPlayer, FourthBoard, Game, Illegal, Options, Outcome, ScoreVisibility, Seat, View,
};

use crate::games::{self, GameSetup, SeatKind};
use crate::language::Words;
use crate::screens::{Screen, new_game};
use crate::settings::{ScoreView, Settings};
use crate::stream::names;

/// Deals, decides, takes back, saves.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>()
        .add_message::<Happened>()
        .add_message::<Refused>()
        .add_sub_state::<Phase>()
        .add_systems(PreUpdate, speak.after(crate::language::follow_settings).run_if(resource_changed::<Words>))
        .add_systems(Update, (deal_new, decide).chain().in_set(SessionSystems))
        .add_systems(Last, state_facts)
        .add_plugins((handover::plugin, opponents::plugin, saves::plugin));
}

/// Everything that writes the game.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SessionSystems;

/// What the table is doing.
#[derive(SubStates, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[source(Screen = Screen::Table)]
pub enum Phase {
    /// A person at this screen decides.
    #[default]
    Choosing,
    /// Outcomes are being shown.
    Showing,
    /// An opponent thinks.
    Thinking,
    /// A recorded game is shown; nobody decides.
    Watching,
    /// Another person takes the screen, and nothing is seen until they are there.
    Curtain,
    /// The game has ended.
    Finished,
}

/// Who sits on a seat of the running game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Name shown.
    pub name: String,
    /// Index into the five seat colours.
    pub colour: u8,
    /// Who decides.
    pub kind: SeatKind,
}

/// The running game. Only this room writes it.
#[derive(Resource, Debug, Clone)]
pub struct Match {
    game: Game,
    record: Record,
    players: Vec<Player>,
    /// Positions that can be gone back to, oldest first, with the number of decisions made there.
    past: Vec<Game>,
    /// Decisions taken back, newest last.
    future: Vec<Action>,
    /// Total scores at the end of each round, by seat.
    graph: Vec<Vec<u16>>,
    /// A recorded game that is only looked at, from this seat.
    watched_from: Option<Seat>,
    /// The person whose side of the table is seen; nobody right after a game with secrets was taken up.
    near: Option<Seat>,
}

/// Somebody wants this decision to be made for the seat to move.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    /// Make this decision.
    Decide(Action),
    /// Take the last decision back.
    Undo,
    /// Make it again.
    Redo,
    /// Somebody else plays on for this seat.
    Replace(Seat, SeatKind),
}

/// What a decision brought about.
#[derive(Message, Debug, Clone)]
pub struct Happened {
    /// Who decided.
    pub seat: Seat,
    /// The decision.
    pub action: Action,
    /// In order.
    pub outcomes: Vec<Outcome>,
    /// How the table comes to show it.
    pub change: Change,
}

/// How the table comes to show what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Outcome by outcome, if there are any.
    Decided,
    /// It goes to the present state: a decision was taken back, a seat changed hands.
    Returned,
    /// The present state is there at once: a deal, a load, a jump.
    Anew,
}

impl Happened {
    /// A decision was taken.
    pub fn decided(seat: Seat, action: Action, outcomes: Vec<Outcome>) -> Self {
        Self { seat, action, outcomes, change: Change::Decided }
    }

    /// A decision of this seat was taken back, or somebody else decides for it.
    pub fn returned(seat: Seat) -> Self {
        Self { seat, action: Action::Done, outcomes: Vec::new(), change: Change::Returned }
    }

    /// Another game, or another moment of it, is on the table.
    pub fn anew() -> Self {
        Self { change: Change::Anew, ..Self::returned(0) }
    }
}

/// A decision that the rules refuse.
#[derive(Message, Debug, Clone, Copy)]
pub struct Refused(pub Illegal);

impl Match {
    /// A new game from a set-up.
    pub fn deal(setup: &GameSetup, scores: ScoreView, seed: u64, words: &Words) -> Result<Self, rules::OptionsError> {
        let taken: Vec<_> = setup.taken().cloned().collect();
        let mut options = Options::new(setup.game.engine(), taken.len() as u8);
        let first = setup.first.filter(|first| usize::from(*first) < taken.len());
        options.first = first.map_or(FirstPlayer::Random, FirstPlayer::Seat);
        options.claims_to_end = setup.claims;
        options.round_cap = setup.rounds;
        options.fourth_board = setup.fourth_board.map_or(FourthBoard::Random, FourthBoard::Named);
        // The stricter of the game's option and the screen's setting counts.
        options.scores = match (setup.scores, scores) {
            (ScoreView::Hidden, _) | (_, ScoreView::Hidden) => ScoreVisibility::AtEnd,
            (ScoreView::Own, _) | (_, ScoreView::Own) => ScoreVisibility::OwnOnly,
            (ScoreView::Open, ScoreView::Open) => ScoreVisibility::Always,
        };
        if setup.game == games::GameKind::Adventure
            && let Some(Ok(map)) = setup.map.as_ref().map(crate::maps::OwnMap::checked)
        {
            options.map = rules::MapChoice::Own(map);
        }
        let mut record = Record::new(content::embedded(), options, seed)?;
        let mut players = Vec::new();
        for (index, seat) in taken.iter().enumerate() {
            let name = if seat.name.trim().is_empty() {
                new_game::usual_name(words, &seat.kind, index, new_game::is_alone(setup))
            } else {
                seat.name.trim().to_owned()
            };
            record.players[index] = chronicle::Player { name: name.clone(), agent: seat.kind.to_string() };
            players.push(Player { name, colour: seat.colour, kind: seat.kind.clone() });
        }
        let game = Game::new(content::embedded(), &options, seed)?;
        let near = first_person(&game, &players);
        Ok(Self {
            game,
            record,
            players,
            past: Vec::new(),
            future: Vec::new(),
            graph: Vec::new(),
            near,
            watched_from: None,
        })
    }

    /// A game taken up from its record.
    pub fn resume(record: Record, words: &Words) -> Result<Self, chronicle::ReplayError> {
        let game = record.replay(content::embedded())?;
        let players = record
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| {
                let kind = seated(&player.agent);
                let name = match plain_name(&player.name) {
                    // Somebody played on from another seat.
                    you if names::is_you(&you) && !kind.is_person() => new_game::usual_name(words, &kind, index, false),
                    name => names::read(words, &name, index),
                };
                Player { name, colour: index as u8, kind }
            })
            .collect();
        let mut graph = Vec::new();
        let mut round = 1;
        for position in record.positions(content::embedded()).flatten() {
            if position.rounds().round > round {
                round = position.rounds().round;
                graph.push(totals(&position));
            }
        }
        let mut taken_up =
            Self { game, record, players, past: Vec::new(), future: Vec::new(), graph, near: None, watched_from: None };
        if !taken_up.keeps_secrets() {
            taken_up.near = first_person(&taken_up.game, &taken_up.players);
        }
        Ok(taken_up)
    }

    /// The same game at another of its positions, looked at from a seat: nothing can be decided in it.
    pub fn watched(&self, record: Record, game: Game, graph: Vec<Vec<u16>>, from: Seat) -> Self {
        let players = self.players.clone();
        Self {
            game,
            record,
            players,
            past: Vec::new(),
            future: Vec::new(),
            graph,
            near: Some(from),
            watched_from: Some(from),
        }
    }

    /// Whether this is a recorded game that is only looked at.
    pub fn is_watched(&self) -> bool {
        self.watched_from.is_some()
    }

    /// The whole game. Screens of people use [`Self::view`].
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What a seat may know.
    pub fn view(&self, seat: Seat) -> View<Game> {
        self.game.view(seat)
    }

    /// The record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who sits where.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Total scores at the end of each round.
    pub fn graph(&self) -> &[Vec<u16>] {
        &self.graph
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
        } else if self.game.is_over() {
            Phase::Finished
        } else if !self.person_decides() {
            Phase::Thinking
        } else if self.keeps_secrets() && self.near != self.game.to_move() {
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
        !self.past.is_empty()
    }

    /// Whether something can be done again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    fn decide(&mut self, action: Action, stamp: Option<u64>) -> Result<(Applied, Vec<Outcome>), Illegal> {
        let before = self.game;
        let person = self.person_decides();
        let mut outcomes = Vec::new();
        let applied = self.game.apply(action, &mut outcomes)?;
        self.record.push(action, stamp);
        if self.game.rounds().round > before.rounds().round || self.game.is_over() {
            self.graph.push(totals(&self.game));
        }
        // What was revealed cannot be unseen, and what somebody else did is theirs.
        if applied.revealed || !person || (applied.turn_ended && !self.person_decides() && self.game.is_over()) {
            self.past.clear();
        } else {
            self.past.push(before);
        }
        Ok((applied, outcomes))
    }

    /// Somebody else takes over a seat.
    fn replace(&mut self, seat: Seat, kind: SeatKind) {
        if let Some(player) = self.players.get_mut(usize::from(seat)) {
            self.record.players[usize::from(seat)].agent = kind.to_string();
            player.kind = kind;
        }
    }

    fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else { return false };
        if let Some(decision) = self.record.pop() {
            self.future.push(decision.action);
        }
        if self.graph.len() > before.rounds().round as usize - 1 {
            self.graph.truncate(before.rounds().round as usize - 1);
        }
        self.game = before;
        true
    }
}

/// A name from a foreign file without signs that steer the text around it: control characters and those that turn the
/// direction of writing. Long names are cut.
fn plain_name(name: &str) -> String {
    let steers = |sign: &char| {
        sign.is_control()
            || matches!(*sign, '\u{061c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(*sign, '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    let kept: String = name.chars().filter(|sign| !steers(sign)).take(24).collect();
    kept.trim().to_owned()
}

/// Who sits on a seat of a game that is taken up. A record may come from anybody, so it never starts a program: an
/// opponent of ours plays on for it.
fn seated(agent: &str) -> SeatKind {
    match agent.parse() {
        Ok(SeatKind::Program(_)) => opponents::STAND_IN,
        Ok(kind) => kind,
        Err(_) => SeatKind::Person,
    }
}

/// The person who decides, else the first person.
fn first_person(game: &Game, players: &[Player]) -> Option<Seat> {
    let person = |seat: &Seat| players[usize::from(*seat)].kind.is_person();
    game.to_move().filter(person).or_else(|| (0..players.len() as Seat).find(person))
}

fn totals(game: &Game) -> Vec<u16> {
    (0..game.rounds().players).map(|seat| game.score(seat).total()).collect()
}

impl games::GameKind {
    /// The engine's name of the game.
    pub const fn engine(self) -> rules::GameKind {
        match self {
            Self::Golem => rules::GameKind::Golem,
            Self::Spice => rules::GameKind::Spice,
            Self::World => rules::GameKind::World,
            Self::Adventure => rules::GameKind::Adventure,
        }
    }
}

/// A seed nobody can foresee.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library keys its hash maps from the system's chance.
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn deal_new(
    mut wanted: MessageReader<new_game::StartGame>,
    mut commands: Commands,
    settings: Res<Settings>,
    words: Res<Words>,
    mut happened: MessageWriter<Happened>,
    mut screen: ResMut<NextState<Screen>>,
) {
    let Some(new_game::StartGame(setup)) = wanted.read().last() else { return };
    match Match::deal(setup, settings.scores, setup.seed.unwrap_or_else(fresh_seed), &words) {
        Ok(fresh) => {
            commands.insert_resource(fresh);
            happened.write(Happened::anew());
            // Entering it twice would sweep it once more.
            NextState::set_if_neq(&mut screen, Screen::Table);
        }
        Err(wrong) => warn!("the game cannot be dealt: {wrong}"),
    }
}

/// Somebody chose another language in the middle of a game.
fn speak(words: Res<Words>, running: Option<ResMut<Match>>) {
    if let Some(mut running) = running
        && running.bypass_change_detection().speak(&words)
    {
        running.set_changed();
    }
}

/// Scripts ask where the game stands.
fn state_facts(running: Option<Res<Match>>, mut facts: ResMut<crate::named::Facts>) {
    let Some(running) = running.filter(|running| running.is_changed()) else { return };
    let seat = running.game.to_move().map_or("none".into(), |seat| seat.to_string());
    facts.state("decisions", running.record.decisions.len().to_string());
    facts.state("seat", seat);
    facts.state("step", format!("{:?}", running.game.step()));
}

fn decide(
    mut intents: MessageReader<Intent>,
    running: Option<ResMut<Match>>,
    time: Res<Time<Real>>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<Refused>,
) {
    let Some(mut running) = running.filter(|running| !running.is_watched()) else {
        intents.clear();
        return;
    };
    for intent in intents.read() {
        let seat = running.game.to_move().unwrap_or_default();
        let stamp = Some(time.elapsed().as_millis() as u64);
        match intent {
            &Intent::Decide(action) => match running.decide(action, stamp) {
                Ok((_, outcomes)) => {
                    running.future.clear();
                    happened.write(Happened::decided(seat, action, outcomes));
                }
                Err(illegal) => {
                    refused.write(Refused(illegal));
                }
            },
            Intent::Replace(seat, kind) => {
                running.replace(*seat, kind.clone());
                // Nothing moves; the table only asks anew who decides.
                happened.write(Happened::returned(*seat));
            }
            Intent::Undo => {
                if running.undo() {
                    happened.write(Happened::returned(seat));
                }
            }
            Intent::Redo => {
                if let Some(action) = running.future.pop()
                    && let Ok((_, outcomes)) = running.decide(action, stamp)
                {
                    happened.write(Happened::decided(seat, action, outcomes));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_foreign_codes_lose_signs_that_steer_text() {
        assert_eq!(plain_name("Ada"), "Ada");
        assert_eq!(plain_name("A\u{202e}da\u{200b}\n\u{7}"), "Ada");
        assert_eq!(plain_name("\u{2066}\u{feff}"), "");
        assert_eq!(plain_name(&"x".repeat(400)).len(), 24);
        assert_eq!(plain_name("Zoë 李"), "Zoë 李");
    }

    #[test]
    fn a_record_never_starts_a_program() {
        assert_eq!(seated("exec:anything at all"), opponents::STAND_IN);
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
            let mut game = Match::deal(&setup, scores, 3, &words).unwrap();
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
