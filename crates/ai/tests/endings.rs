//! Tiny endings solved by trying everything, and positions of every game with one right answer.
//!
//! The searches are built for these games (a beam over own turns with expected rivals), not for any game with two sides,
//! so they are held against brute force where the games themselves are small enough to be solved: in the last turns.

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

/// Whether some way to go on from here to the end of the game lets the seat win; every decision is tried.
fn can_win(game: &Game, seat: Seat) -> bool {
    if game.is_over() {
        return winner(game) == seat;
    }
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().any(|&action| {
        let mut after = *game;
        after.apply(action, &mut Silent).is_ok() && can_win(&after, seat)
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
        if rests || !can_win(&game, seat) {
            continue;
        }
        winnable += 1;
        let end = after_turn(&game, "level:6");
        if winner(&end) == seat {
            won += 1;
        } else {
            println!("missed: {}", game.position_text());
        }
    }
    println!("{kind:?}: {won} of {winnable}");
    assert_eq!(won, winnable, "{kind:?}");
    assert!(winnable > 0, "{kind:?}: nothing was tried");
}

#[test]
fn the_last_turn_of_golem_edition_wins_if_it_can() {
    the_last_turn_wins_if_it_can(GameKind::Golem, 40);
}

#[test]
fn the_last_turn_of_an_endless_world_wins_if_it_can() {
    the_last_turn_wins_if_it_can(GameKind::World, 40);
}

#[test]
fn the_last_turn_of_the_call_for_adventure_wins_if_it_can() {
    the_last_turn_wins_if_it_can(GameKind::Adventure, 40);
}

fn position(text: &str) -> Game {
    let game = Game::parse_position(content::embedded(), text).unwrap_or_else(|error| panic!("{error}: {text}"));
    game.check().unwrap_or_else(|fault| panic!("{fault}: {text}"));
    game
}

const STRONG: [&str; 2] = ["level:5", "level:6"];

#[test]
fn golem_edition_takes_the_card_that_would_win_for_the_rival() {
    // Last round, the rival moves after us. Our best claim (9 points) leaves it the 8 that win; taking those 8 wins.
    let game = position(
        "golem players=2 first=0 active=0 round=20 end=6 cap=- scores=always last=1 over=0 step=turn \
         row=trade-yy-gg,trade-gg-bb,trade-bb-mm,upgrade-3,gain-gg,gain-yg deck=gain-m,gain-b \
         points=point-mmmm-16,point-bbbbb-15,point-yyybb-9,point-yybb-8,point-ggmmm-16 pdeck=point-yymmm-14,point-ggbbmm-19 \
         copper=0 silver=0 p0=yyybb/-/start-gain,start-upgrade/point-ygbmmm-20,point-mmmmm-20/0/0 \
         p1=yybb/-/start-gain,start-upgrade/point-bbmmm-18,point-ygbbbm-18,point-yygg-6/0/0",
    );
    for spec in STRONG {
        assert_eq!(after_turn(&game, spec).score(0).claims, 48, "{spec}");
    }
}

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

const WORLD: &str = "deck=T2 bonus=-+-/-+-/-+-/-+- board=D1 tiles=C1-b:points,C1-c:points,C1-d:trader,C1-e:trader,C1-f:icon-help,\
                     D1-b:icon-tool,D1-c:icon-new_traders,D1-d:icon-exploration,D1-e:crystals-y1g2,D1-f:crystals-g1b1";

#[test]
fn an_endless_world_makes_the_claim_that_wins_the_game() {
    let game = position(&format!(
        "world players=2 first=1 active=0 round=20 end=8 cap=- scores=always last=0 over=0 step=turn {WORLD} traders=- \
         row=H1,N2,T3,X5 p0=yyyg/7/5/H2,H3,H4,T4,T5,N3,N4/-/- p1=mmm/7/5/X1,X2,X3,X4,N5,H5/-/-"
    ));
    for spec in STRONG {
        let end = after_turn(&game, spec);
        assert!(end.is_over() && end.claims(0) == 8 && winner(&end) == 0, "{spec}: {}", end.position_text());
    }
}

#[test]
fn an_endless_world_takes_the_card_that_would_win_for_the_rival() {
    // Last round, the rival moves after us with one trader at home. Nine points for us leave it eight that win.
    let game = position(&format!(
        "world players=2 first=0 active=0 round=20 end=8 cap=- scores=always last=1 over=0 step=turn {WORLD} \
         traders=B1-c:1:3,B1-d:1:3 row=H4,T3,N2,X5 p0=gmmm/2/10/H5,T4/-/- p1=gmm/1/5/N3,H3,N1,X1/-/-"
    ));
    assert_eq!((game.score(0).total(), game.score(1).total()), (17, 19));
    for spec in STRONG {
        assert_eq!(after_turn(&game, spec).score(0).claims, 21, "{spec}");
    }
}

#[test]
fn an_endless_world_takes_the_bonus_tile_with_the_card() {
    let bonus = WORLD.replace("bonus=-+-", "bonus=flat+-");
    let game = position(&format!(
        "world players=2 first=1 active=0 round=20 end=8 cap=- scores=always last=1 over=0 step=turn {bonus} traders=- \
         row=H1,N2,T3,X5 p0=yyyg/7/5/H2/-/- p1=y/7/5/X1/-/-"
    ));
    for spec in STRONG {
        let end = after_turn(&game, spec);
        assert_eq!((end.score(0).claims, end.score(0).bonus), (8, 3), "{spec}");
    }
}

const ADVENTURE: &str = "map=first land=valley,MT-Y1,MT-G1,valley,MT-B1,valley,MT-G2,MT-M1,MT-B2,MT-Y3,MT-M2,MT-G3,MT-M3,MT-Y2,MT-B3,\
                         MT-Y4,MT-G4,MT-B4,valley,MT-M4 villages=VP-09,VP-05,closed,VP-25 pile=- sets=- \
                         row=trade-yy-gg,trade-gg-bb,trade-bb-mm,upgrade-3 deck=gain-m,gain-b";

#[test]
fn the_call_for_adventure_walks_to_the_claim_that_wins_the_game() {
    let game = position(&format!(
        "adventure players=2 first=1 active=0 round=20 end=4 cap=- scores=always last=0 over=0 step=turn {ADVENTURE} \
         p0=ggbbb/start-gain,start-upgrade/-/-/0,-2/-/-/VP-26,VP-24,VP-22 p1=yy/start-gain,start-upgrade/-/-/1,-1/-/-/VP-21,VP-20"
    ));
    for spec in STRONG {
        let end = after_turn(&game, spec);
        assert!(end.is_over() && end.claims(0) == 4 && winner(&end) == 0, "{spec}: {}", end.position_text());
    }
}

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

#[test]
fn the_call_for_adventure_builds_what_costs_nothing() {
    // Last turn on an empty mountain: an outpost is a point for nothing.
    let game = position(&format!(
        "adventure players=2 first=1 active=0 round=20 end=4 cap=- scores=always last=1 over=0 step=turn {ADVENTURE} \
         p0=y/-/start-gain,start-upgrade/-/1,-2/-/-/VP-26 p1=y/-/start-gain,start-upgrade/-/-3,0/-/-/VP-24"
    ));
    for spec in STRONG {
        assert_eq!(after_turn(&game, spec).score(0).outposts, 1, "{spec}");
    }
}
