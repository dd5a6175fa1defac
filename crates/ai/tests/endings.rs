//! Last turns solved by trying everything, and last rounds with one right answer.
//!
//! The beam searches are built for these games (own turns with expected rivals), not for any game with two sides, so they
//! are held against brute force where the games themselves are small enough to be solved: in the last turns. The solver for
//! those is held against Nim where it stands.

use std::collections::HashSet;

use ai::{AgentSpec, Budget, Watch};
use rules::{Action, Actions, Engine, Game, GameKind, Options, Seat, Silent};

fn agent(spec: &str) -> Box<dyn ai::Agent> {
    spec.parse::<AgentSpec>().expect("a spec").build(1)
}

/// The agent makes its whole turn.
fn after_turn(game: &Game, spec: &str) -> Game {
    let seat = game.to_move().expect("somebody is asked");
    let mut agent = agent(spec);
    let mut game = *game;
    loop {
        let action = agent.decide(&game.view(seat), &Budget::default(), &Watch::default());
        let applied = game.apply(action, &mut Silent).expect("agents answer legally");
        if applied.turn_ended || game.to_move() != Some(seat) {
            return game;
        }
    }
}

fn winner(game: &Game) -> Seat {
    game.ranking()[0]
}

/// Whether some way to go on from here to the end of the game lets the seat win; every decision is tried, but no
/// position twice.
fn can_win(game: &Game, seat: Seat, seen: &mut HashSet<u64>) -> bool {
    if game.is_over() {
        return winner(game) == seat;
    }
    if !seen.insert(game.position_hash()) {
        return false;
    }
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().any(|&action| {
        let mut after = *game;
        after.apply(action, &mut Silent).is_ok() && can_win(&after, seat, seen)
    })
}

/// The last turns of games between middling players: the last seat of the last round is to move.
fn last_turns(kind: GameKind, games: u64) -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut options = Options::new(kind, 2);
        options.round_cap = Some(80);
        let mut game = Game::new(content::embedded(), &options, seed).expect("a game");
        let mut agents = [agent("level:3"), agent("level:2")];
        let mut last = None;
        while let Some(seat) = game.to_move() {
            let rounds = *game.rounds();
            if rounds.place(rounds.active) == 1 && rounds.triggered && game.step() == rules::Step::Turn {
                last = Some(game);
            }
            let view = game.view(seat);
            let action = agents[usize::from(seat)].decide(&view, &Budget::default(), &Watch::default());
            game.apply(action, &mut Silent).expect("legal");
        }
        found.extend(last);
    }
    found
}

fn the_last_turn_wins_if_it_can(kind: GameKind, games: u64) {
    let (mut winnable, mut won) = (0, 0);
    for game in last_turns(kind, games) {
        let seat = game.to_move().expect("the last seat");
        // A win that cannot be missed proves nothing.
        let mut idle = game;
        let rests = idle.apply(Action::Rest, &mut Silent).is_ok() && idle.is_over() && winner(&idle) == seat;
        if rests || !can_win(&game, seat, &mut HashSet::new()) {
            continue;
        }
        for spec in STRONG {
            winnable += 1;
            let end = after_turn(&game, spec);
            if winner(&end) == seat {
                won += 1;
            } else {
                println!("{spec} missed: {}", game.position_text());
            }
        }
    }
    println!("{kind:?}: {won} of {winnable}");
    assert_eq!(won, winnable, "{kind:?}");
    assert!(winnable > 0, "{kind:?}: nothing was tried");
}

#[test]
fn the_last_turn_of_golem_edition_wins_if_it_can() {
    the_last_turn_wins_if_it_can(GameKind::Golem, 60);
}

#[test]
fn the_last_turn_of_an_endless_world_wins_if_it_can() {
    the_last_turn_wins_if_it_can(GameKind::World, 40);
}

fn position(text: &str) -> Game {
    let game = Game::parse_position(content::embedded(), text).unwrap_or_else(|error| panic!("{error}: {text}"));
    game.check().unwrap_or_else(|fault| panic!("{fault}: {text}"));
    game
}

const STRONG: [&str; 2] = ["level:5", "level:6"];

#[test]
fn golem_edition_wastes_nothing_over_the_limit() {
    // Nine crystals and a turn to fill: two more would have to go back again, a trade makes room.
    let game = position(
        "golem players=2 first=0 active=1 round=20 end=6 cap=- scores=always last=1 over=0 step=turn \
         row=trade-bb-mm,trade-gg-bb,trade-m-bb,upgrade-3,gain-gg,gain-yg deck=gain-m,gain-b \
         points=point-mmmm-16,point-bbbbb-15,point-bbbb-12,point-ggmm-12,point-ggmmm-16 pdeck=point-yymmm-14,point-ggbbmm-19 \
         copper=0 silver=0 p0=y/start-gain/start-upgrade/point-bbmmm-18/0/0 \
         p1=y9/start-gain,trade-yyy-ggg/start-upgrade/point-ygbbbm-18/0/0",
    );
    for spec in STRONG {
        assert_eq!(after_turn(&game, spec).crystals(1).0, [0, 9, 0, 0], "{spec}");
    }
}

#[test]
fn golem_edition_takes_the_card_that_would_win_for_the_rival() {
    // Last round, the rival moves after us. The first card brings us most but leaves the second to the rival, which wins
    // with it; with the second we win.
    let game = position(
        "golem players=2 first=0 active=0 round=20 end=6 cap=- scores=always last=1 over=0 step=turn \
         row=trade-bb-mm,trade-gg-bb,trade-m-bb,upgrade-3,gain-gg,gain-yg deck=gain-m,gain-b \
         points=point-bbbbb-15,point-bbbb-12,point-mmmm-16,point-ygbbbm-18,point-ggmmm-16 pdeck=point-yymmm-14,point-ggbbmm-19 \
         copper=0 silver=0 p0=bbbbb/start-gain/start-upgrade/point-ggmm-12/0/0 \
         p1=bbbb/start-gain/start-upgrade/point-bbmmm-18/0/0",
    );
    for spec in STRONG {
        let mut end = after_turn(&game, spec);
        assert_eq!(end.score(0).claims, 24, "{spec}");
        // The rival does what it can.
        assert!(end.apply(Action::Claim { slot: 0 }, &mut Silent).is_err());
    }
}

const ADVENTURE: &str = "map=first land=valley,MT-Y1,MT-G1,valley,MT-B1,valley,MT-G2,MT-M1,MT-B2,MT-Y3,MT-M2,MT-G3,MT-M3,MT-Y2,MT-B3,\
                         MT-Y4,MT-G4,MT-B4,valley,MT-M4 villages=VP-09,VP-05,closed,VP-25 pile=- sets=- \
                         row=trade-yy-gg,trade-gg-bb,trade-bb-mm,upgrade-3 deck=gain-m,gain-b";

#[test]
fn the_call_for_adventure_takes_the_tile_that_would_win_for_the_rival() {
    // Last round, the rival moves after us and stands beside the second village. Thirteen points leave it twelve that win.
    let game = position(&format!(
        "adventure players=2 first=0 active=0 round=20 end=4 cap=- scores=always last=1 over=0 step=turn {ADVENTURE} \
         p0=gggbbb/start-gain,start-upgrade/-/-/0,-2/-/-/VP-21 p1=gggbb/start-gain/-/start-upgrade/1,-1/-/-/VP-26"
    ));
    assert_eq!((game.score(0).total(), game.score(1).total()), (23, 25));
    for spec in STRONG {
        assert_eq!(after_turn(&game, spec).score(0).claims, 29, "{spec}");
    }
}

/// A game of The Call for Adventure that the seat to move can win at once, and the rival if it does not.
fn won_at_once() -> Game {
    position(&format!(
        "adventure players=2 first=0 active=1 round=20 end=4 cap=- scores=always last=0 over=0 step=turn {ADVENTURE} \
         p0=mmmmm/start-gain,start-upgrade/-/-/0,1/-/-/VP-21,VP-22,VP-26 \
         p1=gggbbb/start-gain,start-upgrade/-/-/1,-2/-/-/VP-20,VP-23,VP-24"
    ))
}

#[test]
fn a_tree_search_takes_a_win_in_the_hand_and_repeats_itself_when_it_is_counted() {
    let few = Budget { time: None, iterations: Some(400) };
    let mut end = won_at_once();
    let mut agents = [agent("mcts:60000"), agent("mcts:60000")];
    while end.to_move() == Some(1) {
        let view = end.view(1);
        let [one, other] = agents.each_mut().map(|agent| agent.decide(&view, &few, &Watch::default()));
        assert_eq!(one, other);
        end.apply(one, &mut Silent).expect("agents answer legally");
    }
    assert!(end.is_over() && winner(&end) == 1);
}

#[test]
fn the_call_for_adventure_ends_a_game_that_is_won() {
    // Last seat of the round: the fourth claim wins at once, and the rival stands ready for twenty points.
    let game = won_at_once();
    for spec in STRONG {
        let end = after_turn(&game, spec);
        assert!(end.is_over() && winner(&end) == 1, "{spec}");
    }
}

#[test]
fn the_call_for_adventure_builds_for_nothing_in_the_last_turn() {
    // One point behind in the last turn, and all that brings a point is an outpost on the empty tile one stands on.
    let game = position(&format!(
        "adventure players=2 first=0 active=1 round=20 end=4 cap=- scores=always last=1 over=0 step=turn {ADVENTURE} \
         p0=gg/start-gain,start-upgrade/-/-/2,-1/-/-/VP-21 p1=y/start-gain/-/start-upgrade/0,-1/MT-B2/-/VP-20"
    ));
    assert_eq!((game.score(0).total(), game.score(1).total()), (19, 18));
    assert!(can_win(&game, 1, &mut HashSet::new()));
    for spec in STRONG {
        let end = after_turn(&game, spec);
        assert!(winner(&end) == 1, "{spec}");
    }
}
