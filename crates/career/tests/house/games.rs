//! Records to test with.

use ai::{AgentSpec, Budget, Watch};
use career::{Ending, Entry, GameResult, SeatEntry, Setup, Who};
use chronicle::{Player, Record};
use rules::components::Components;
use rules::{Engine, GameKind, Options, Silent};

pub fn components() -> &'static Components {
    content::embedded()
}

/// A whole game of one agent in all seats; seat 0 is said to be a person called Ada, the others level 3.
pub fn game_of(options: Options, agent: AgentSpec, seed: u64) -> Record {
    let mut record = Record::new(components(), options, seed).unwrap();
    for (seat, player) in record.players.iter_mut().enumerate() {
        let (name, agent) = if seat == 0 { ("Ada", "human") } else { ("Ilka", "level:3") };
        *player = Player { name: name.to_owned(), agent: agent.to_owned(), colour: Some(seat as u8) };
    }
    let mut agents: Vec<_> =
        (0..options.players).map(|seat| agent.build(seed.wrapping_mul(7).wrapping_add(seat.into()))).collect();
    let mut game = record.deal.set_up().unwrap();
    let mut stamp = 1000;
    while let Some(seat) = game.to_move() {
        let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent).unwrap();
        record.push(action, Some(stamp));
        stamp += 1500;
    }
    record.started = Some(1_767_225_600_000 + seed % 100_000 * 3_600_000);
    record
}

/// A quick game that the rules end.
pub fn finished(kind: GameKind, players: u8, seed: u64) -> Record {
    game_of(Options { round_cap: Some(400), ..Options::new(kind, players) }, AgentSpec::Beginner, seed)
}

/// A game of chance, called after some rounds.
pub fn random(kind: GameKind, players: u8, rounds: u16, seed: u64) -> Record {
    game_of(Options { round_cap: Some(rounds), ..Options::new(kind, players) }, AgentSpec::Random, seed)
}

/// Small games of every kind, each with another start.
pub fn some(count: u64) -> Vec<Record> {
    let kind = |seed: u64| GameKind::ALL[(seed % 4) as usize];
    (0..count).map(|seed| random(kind(seed), 2 + (seed % 3) as u8, 6, seed)).collect()
}

/// A seat made by hand.
pub fn seat(name: &str, agent: &str, place: u8, points: u16) -> SeatEntry {
    SeatEntry {
        name: name.to_owned(),
        who: Who::of(agent),
        colour: None,
        order: 0,
        place,
        points,
        claims: 5,
        turns: 25,
        rests: 3,
        time: 60_000,
        uses: Vec::new(),
        earned: Vec::new(),
        account: None,
        accuracy: None,
    }
}

/// A game made by hand: Ada against others, `number` telling games apart and ordering them.
pub fn entry(number: u64, game: GameKind, place: u8, rivals: &[&str]) -> Entry {
    let rival_place = |index: usize| index as u8 + 1 + u8::from(index + 1 >= usize::from(place));
    let mut seats = vec![seat("Ada", "human", place, 100 - 10 * u16::from(place))];
    for (index, rival) in rivals.iter().enumerate() {
        let place = rival_place(index);
        let mut rival = seat("Ilka", rival, place, 100 - 10 * u16::from(place));
        rival.order = index as u8 + 1;
        seats.push(rival);
    }
    let entry = Entry {
        identity: format!("{number:032x}"),
        game,
        title: String::new(),
        started: Some(1_767_225_600_000 + number * 86_400_000),
        duration: Some(600_000),
        setup: Setup {
            claims: game.claims_to_end(seats.len() as u8),
            rulebook: true,
            cap: None,
            scores: "always".to_owned(),
            own_map: false,
            own_content: false,
            seed: number,
        },
        seats,
        rounds: 30,
        ending: Ending::Claims,
        assisted: false,
    };
    assert_eq!(entry.result(0) == GameResult::Won, place == 1);
    entry
}
