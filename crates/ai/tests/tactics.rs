//! Positions with one right answer, and what the analysis has to say about them.

use ai::{AgentSpec, Budget, Reason, Watch, analyse, review};
use rules::{Action, Engine, Game, GameKind, Options, Silent, Step};

fn golem(seats: &str, rest: &str) -> Game {
    let head = "golem players=2";
    let deck = "row=gain-yyy,gain-gg,gain-yg,trade-yy-gg,trade-gg-bb,upgrade-3 deck=gain-m,gain-b,trade-bb-mm";
    let text = format!("{head} {rest} step=turn {deck} {seats}");
    Game::parse_position(content::embedded(), &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn answer(game: &Game, spec: &str) -> Action {
    let seat = game.to_move().expect("somebody is asked");
    let mut agent = spec.parse::<AgentSpec>().expect("a spec").build(1);
    agent.decide(&game.view(seat), &Budget::default(), &Watch::default())
}

const POINTS: &str = "points=point-ggggg-10,point-yyggg-8,point-mmmmm-20,point-bbbbb-15,point-yymm-10 \
                      pdeck=point-ybbm-12,point-gggg-8,point-ggmm-12 copper=2 silver=2";

#[test]
fn the_claim_that_wins_the_game_is_made() {
    // Five claims and ahead: the sixth ends the game with everybody's turns used up by the end of the round.
    let seats = format!(
        "{POINTS} p0=yyggg/start-gain/start-upgrade/point-bbbb-12,point-yyygbm-14,point-yymmm-14,point-yybbmm-17,point-ggbbmm-19/0/0 \
         p1=y/start-gain/start-upgrade/point-yygg-6,point-bbmmm-18,point-ggmmm-16/2/2"
    );
    let game = golem(&seats, "first=0 active=0 round=20 end=6 cap=- scores=always last=0 over=0");
    for spec in ["level:5", "level:6"] {
        assert_eq!(answer(&game, spec), Action::Claim { slot: 1 }, "{spec}");
    }
    let seat = game.to_move().expect("seat 0");
    let analysis = analyse(&game.view(seat), 3, &Budget::default(), &Watch::default()).expect("seat 0 is asked");
    let best = &analysis.candidates[0];
    assert_eq!(best.actions, [Action::Claim { slot: 1 }]);
    assert!(best.reasons.contains(&Reason::EndsGame) && best.reasons.contains(&Reason::Token { points: 1 }));
    assert!(analysis.win_chance[0] > 0.8, "{:?}", analysis.win_chance);
    assert!((analysis.win_chance.iter().sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn a_losing_end_is_not_brought_about() {
    // The sixth claim would end a game that is far behind.
    let seats = format!(
        "{POINTS} p0=yyggg/start-gain/start-upgrade/point-yygg-6,point-yyygg-7,point-yybb-8,point-yyybb-9,point-ggbb-10/0/0 \
         p1=mm/start-gain,trade-mm-ygbbb/start-upgrade/point-bbbb-12,point-yyygbm-14,point-yymmm-14,point-yybbmm-17/2/2"
    );
    let game = golem(&seats, "first=0 active=0 round=20 end=6 cap=- scores=always last=0 over=0");
    for spec in ["level:5", "level:6"] {
        assert_ne!(answer(&game, spec), Action::Claim { slot: 1 }, "{spec}");
    }
}

#[test]
fn a_review_finds_the_missed_win() {
    // Last in the round: claiming now wins at once; after any other turn the rival's claim decides.
    let seats = format!(
        "{POINTS} p0=yyggg/start-gain/start-upgrade/point-bbbb-12,point-yyygbm-14,point-yymmm-14,point-yybbmm-17,point-ggbbmm-19/0/0 \
         p1=bbbbb/start-gain/start-upgrade/point-yygg-6,point-ggmmm-16,point-bbmmm-18,point-bbmm-14,point-bbbmm-17/2/0"
    );
    let start = golem(&seats, "first=1 active=0 round=20 end=6 cap=- scores=always last=0 over=0");
    let missed = [Action::Rest, Action::Claim { slot: 3 }];
    let review = review(&start, &missed, &[], &Budget::default(), &Watch::default());
    assert_eq!(review.turns.len(), 2);
    let first = &review.turns[0];
    assert!(first.loss > 0.1, "{first:?}");
    assert_eq!(first.better.as_ref().map(|better| better.actions.clone()), Some(vec![Action::Claim { slot: 1 }]));
    assert!(review.accuracy[0].unwrap() < 90.0, "{:?}", review.accuracy);
}

#[test]
fn every_game_can_be_analysed_in_the_middle() {
    for kind in [GameKind::Golem, GameKind::World, GameKind::Adventure] {
        let mut game = Game::new(content::embedded(), &Options::new(kind, 3), 5).expect("a game");
        for _ in 0..30 {
            let action = answer(&game, "level:2");
            game.apply(action, &mut Silent).expect("legal");
        }
        let seat = game.to_move().expect("still going");
        let budget = Budget { time: None, iterations: Some(6) };
        let analysis = analyse(&game.view(seat), 4, &budget, &Watch::default()).expect("a turn");
        assert!((1..=4).contains(&analysis.candidates.len()));
        assert!((analysis.win_chance.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        for candidate in &analysis.candidates {
            let mut after = game;
            assert!(candidate.actions.iter().all(|&action| after.apply(action, &mut Silent).is_ok()));
            assert!((0.0..=1.0).contains(&candidate.win_chance));
        }
    }
}

/// Whoever wants to be where the wagon stands stays there: a way that leads back costs cards for nothing.
#[test]
fn nobody_walks_away_and_back() {
    let mut walked = 0;
    for seed in 0..3 {
        let mut game = Game::new(content::embedded(), &Options::new(GameKind::Adventure, 2), seed).expect("a game");
        let mut agents = ["level:1", "beginner"].map(|spec| spec.parse::<AgentSpec>().expect("an agent").build(seed));
        let (mut from, mut round) = ([None; 2], 0);
        while let Some(seat) = game.to_move().filter(|_| round < 25) {
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            let here = |game: &Game| match game {
                Game::Adventure(game) => game.player(seat).wagon,
                Game::Road(_) | Game::World(_) => None,
            };
            if game.step() == Step::Turn {
                from[usize::from(seat)] = here(&game);
            }
            if let Action::StepTo { tile } = action {
                walked += 1;
                assert_ne!(Some(tile), from[usize::from(seat)], "{}", game.position_text());
            }
            game.apply(action, &mut Silent).expect("legal");
            round = game.rounds().round;
        }
    }
    assert!(walked > 20, "{walked} steps");
}
