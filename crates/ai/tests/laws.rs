//! Laws of every agent: legal answers, nothing seen that is hidden, the same answer to the same question, an early stop.

use std::time::Duration;

use ai::{AgentSpec, Budget, Watch};
use rules::chance::Chance;
use rules::{Action, Actions, Crystal, Engine, Game, GameKind, Options, Silent, View};

const KINDS: [GameKind; 3] = [GameKind::Golem, GameKind::World, GameKind::Adventure];

fn deal(kind: GameKind, players: u8, seed: u64) -> Game {
    let mut options = Options::new(kind, players);
    options.round_cap = Some(40);
    Game::new(content::embedded(), &options, seed).expect("the rulebook's options are fine")
}

/// A position some way into a game, reached by agents of these levels.
fn advanced(kind: GameKind, players: u8, seed: u64, decisions: u32) -> Game {
    let mut game = deal(kind, players, seed);
    let mut agents: Vec<_> =
        (0..players).map(|seat| "level:2".parse::<AgentSpec>().expect("a spec").build(seat.into())).collect();
    for _ in 0..decisions {
        let Some(seat) = game.to_move() else { break };
        let before = game;
        let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent).expect("agents answer legally");
        if game.is_over() {
            return before;
        }
    }
    game
}

#[test]
fn every_agent_answers_legally_to_the_end() {
    for kind in KINDS {
        for players in [2, kind.players().1] {
            let mut game = deal(kind, players, 7);
            let specs = ["level:3", "level:1/racer", "greedy", "level:2/builder", "random"];
            let mut agents: Vec<_> =
                specs.iter().map(|spec| spec.parse::<AgentSpec>().expect("a spec").build(3)).collect();
            while let Some(seat) = game.to_move() {
                let view = game.view(seat);
                let action = agents[usize::from(seat)].decide(&view, &Budget::default(), &Watch::default());
                let mut legal = Actions::new();
                game.legal_actions(&mut legal);
                assert!(legal.contains(&action), "{}: {action:?}", game.position_text());
                game.apply(action, &mut Silent).expect("a listed action");
            }
        }
    }
}

/// Without a plan for long games these two repeated the same four turns for ever.
#[test]
fn no_game_goes_round_in_circles() {
    let mut options = Options::new(GameKind::World, 2);
    options.round_cap = Some(200);
    let deal = 700_099;
    let mut game = Game::new(content::embedded(), &options, deal).expect("the rulebook's options are fine");
    let sit = |(seat, spec): (u64, &str)| spec.parse::<AgentSpec>().expect("a spec").build(deal * 8 * 31 + seat);
    let mut agents = [(1, "level:4"), (2, "level:3")].map(sit);
    while let Some(seat) = game.to_move() {
        let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent).expect("agents answer legally");
    }
    assert!(!game.rounds().capped(), "called after {} rounds", game.rounds().round);
}

/// A weak level errs, but it does not trade for twenty crystals to throw fifteen of them away, raise nothing, or pay with what
/// is dear.
#[test]
fn no_level_of_the_road_throws_anything_away() {
    for (level, seed) in [1_u64, 2, 3, 4].into_iter().flat_map(|level| (0..12).map(move |seed| (level, seed))) {
        let mut game = deal(GameKind::Golem, 2, 4_000 + seed);
        let spec: AgentSpec = format!("level:{level}").parse().expect("a spec");
        let mut agents = [spec.build(seed), spec.build(seed + 1)];
        let (mut thrown, mut begun) = (0, None);
        while let Some(seat) = game.to_move() {
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            thrown = if matches!(action, Action::Return(_)) { thrown + 1 } else { 0 };
            if let Action::Pay(paid) = action {
                let held = game.crystals(seat);
                let cheapest = Crystal::ALL.into_iter().find(|kind| held.count(*kind) > 0).expect("something to pay");
                assert!(paid.index() <= cheapest.index() + 1, "level {level} pays {paid:?} of {held:?}");
            }
            let unused = begun == Some(seat) && action == Action::Done;
            assert!(!unused, "level {level} raises nothing in round {} of deal {seed}", game.rounds().round);
            begun = matches!(action, Action::Play { .. }).then_some(seat);
            assert!(thrown <= 2, "level {level} throws away {thrown} in round {} of deal {seed}", game.rounds().round);
            game.apply(action, &mut Silent).expect("agents answer legally");
        }
    }
}

#[test]
fn a_search_by_the_clock_answers_legally_and_in_time() {
    for kind in KINDS {
        let mut game = deal(kind, 2, 3);
        let mut agents = ["mcts:2", "level:1"].map(|spec| spec.parse::<AgentSpec>().expect("a spec").build(1));
        for _ in 0..60 {
            let Some(seat) = game.to_move() else { break };
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            game.apply(action, &mut Silent).expect("agents answer legally");
        }
        let watch = Watch::default();
        watch.cancel();
        if let Some(seat) = game.to_move() {
            let mut agent = "mcts:600000".parse::<AgentSpec>().expect("a spec").build(1);
            let action = agent.decide(&game.view(seat), &Budget::default(), &watch);
            game.apply(action, &mut Silent).expect("a cancelled search answers, too");
        }
    }
}

/// How often what is hidden is dealt anew.
const DEALS: u64 = 8;

/// Whether an answer changes with what lies face down.
///
/// Seats are handed views in which it is struck out. Here it stands in them, dealt anew each time and all else the same:
/// whoever turns a card over answers differently sooner or later.
fn looks_under_cards(view: &View<Game>, mut answer: impl FnMut(&View<Game>) -> Action) -> bool {
    let known = answer(view);
    let mut deals: Vec<Game> = Vec::new();
    let looks = (0..DEALS).any(|deal| {
        let state = Game::determinize(view, &mut Chance::new(99 + deal));
        assert_eq!(state.view(view.seat), *view, "a dealt state must look the same from the seat");
        deals.push(state);
        answer(&View { seat: view.seat, state }) != known
    });
    assert!(looks || deals.iter().any(|deal| *deal != deals[0]), "something is hidden");
    looks
}

fn open_view(kind: GameKind, players: u8, seed: u64) -> Option<View<Game>> {
    let game = advanced(kind, players, seed, 12 + 11 * seed as u32);
    game.to_move().map(|seat| game.view(seat))
}

#[test]
fn hidden_cards_change_no_decision() {
    let few = Budget { time: None, iterations: Some(2) };
    for kind in KINDS {
        for seed in 0..5 {
            let Some(view) = open_view(kind, 2 + (seed % 2) as u8, seed) else { continue };
            for spec in ["greedy", "level:1", "level:2", "level:3", "level:4", "level:5", "level:6"] {
                let answer = |view: &View<Game>| {
                    let mut agent = spec.parse::<AgentSpec>().expect("a spec").build(5);
                    agent.decide(view, &few, &Watch::default())
                };
                assert!(!looks_under_cards(&view, answer), "{spec} in {}", view.state.position_text());
            }
        }
    }
}

#[test]
fn whoever_looks_under_a_card_is_noticed() {
    for kind in KINDS {
        let view = open_view(kind, 2, 2).expect("the game goes on");
        let peek = |view: &View<Game>| {
            let mut legal = Actions::new();
            view.state.legal_actions(&mut legal);
            legal[(view.state.position_hash() % legal.len() as u64) as usize]
        };
        assert!(looks_under_cards(&view, peek), "{kind:?}");
    }
}

#[test]
fn a_limited_search_is_repeatable_and_a_cancelled_one_answers_at_once() {
    for kind in KINDS {
        let game = advanced(kind, 2, 4, 30);
        let Some(seat) = game.to_move() else { continue };
        let view = game.view(seat);
        let few = Budget { time: None, iterations: Some(2) };
        let answer = |budget: &Budget, watch: &Watch| {
            let mut agent = "level:6".parse::<AgentSpec>().expect("a spec").build(5);
            agent.decide(&view, budget, watch)
        };
        assert_eq!(answer(&few, &Watch::default()), answer(&few, &Watch::default()));
        let watch = Watch::default();
        watch.cancel();
        let no_time = Budget { time: Some(Duration::ZERO), iterations: None };
        let mut legal = Actions::new();
        game.legal_actions(&mut legal);
        assert!(legal.contains(&answer(&no_time, &watch)));
    }
}

#[test]
fn a_search_reports_its_progress() {
    let game = deal(GameKind::Golem, 2, 1);
    let watch = Watch::default();
    let seat = game.to_move().expect("the game has begun");
    "level:4".parse::<AgentSpec>().expect("a spec").build(1).decide(&game.view(seat), &Budget::default(), &watch);
    assert!(watch.progress() > 0);
}

/// Dear crystals score by themselves in An Endless World. Who never gives one back, once there is no room for others, can
/// hoard them for ever.
#[test]
fn games_of_beginners_end_by_themselves() {
    let options = Options { round_cap: Some(300), ..Options::new(GameKind::World, 2) };
    for seed in 1..=10 {
        let mut game = Game::new(content::embedded(), &options, seed).expect("the rulebook's options are fine");
        let mut agents = [1, 2].map(|own| "level:1".parse::<AgentSpec>().expect("a spec").build(2 * seed + own));
        while let Some(seat) = game.to_move() {
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            game.apply(action, &mut Silent).expect("agents answer legally");
        }
        let most = (0..2).map(|seat| game.claims(seat)).max();
        assert_eq!(most, Some(options.end_claims()), "seed {seed} was called in round {}", game.rounds().round);
    }
}
