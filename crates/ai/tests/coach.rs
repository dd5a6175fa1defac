//! What the coach says is true, and hint, coach and review are of one mind.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use ai::{
    AgentSpec, Because, Budget, Judgement, MadeTurn, Review, ReviewedTurn, Topic, Watch, analyse_starts, practice,
    questions, review_turn, turns_of, until_asked,
};
use rules::chance::Chance;
use rules::{Action, Actions, CardSet, Engine, Game, GameKind, Options, Seat, Silent, Step};

/// Positions in which somebody begins a turn or is in the middle of one, from games of two to four that are played now well
/// and now badly.
fn positions(kind: GameKind, most: usize) -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 0.. {
        let players = 2 + (seed % 3) as u8;
        let options = Options { round_cap: Some(40), ..Options::new(kind, players) };
        let mut game = Game::new(content::embedded(), &options, seed).unwrap();
        let mut good = AgentSpec::Greedy.build(seed);
        let mut bad = AgentSpec::Random.build(seed);
        let mut decisions = seed as usize;
        while let Some(seat) = game.to_move() {
            decisions += 1;
            if decisions.is_multiple_of(9) && !matches!(game.step(), Step::StartingSet | Step::Wagon) {
                found.push(game);
                if found.len() == most {
                    return found;
                }
            }
            let agent = if decisions.is_multiple_of(5) { &mut bad } else { &mut good };
            let action = agent.decide(&game.view(seat), &Budget::default(), &Watch::default());
            game.apply(action, &mut Silent).unwrap();
        }
    }
    found
}

fn after(game: &Game, actions: &[Action]) -> Game {
    let mut after = *game;
    actions.iter().for_each(|action| _ = after.apply(*action, &mut Silent).unwrap());
    after
}

fn claims(game: &Game, seat: Seat) -> CardSet {
    match game {
        Game::Road(game) => game.player(seat).claimed,
        Game::World(game) => game.player(seat).claimed,
        Game::Adventure(game) => game.player(seat).claimed,
    }
}

/// The card or tile that lies in a slot or village.
fn goal(game: &Game, slot: u8) -> u8 {
    match game {
        Game::Road(game) => game.points()[usize::from(slot)],
        Game::World(game) => game.row_card(slot).unwrap(),
        Game::Adventure(game) => match game.village(slot) {
            rules::adventure::Village::Open(tile) => tile,
            village => panic!("{village:?} is no goal"),
        },
    }
}

/// Whether a seat can claim something in its next turn, if the others rest until then: every decision is tried.
fn can_claim(game: &Game, seat: Seat, id: u8) -> bool {
    let mut game = *game;
    until_asked(&mut game, seat) && tries(&game, seat, id, &mut Vec::new())
}

fn tries(game: &Game, seat: Seat, id: u8, seen: &mut Vec<u64>) -> bool {
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    legal.iter().any(|action| {
        let mut next = *game;
        let Ok(applied) = next.apply(*action, &mut Silent) else { return false };
        if claims(&next, seat).has(id) {
            return true;
        }
        let (ends, hash) = (applied.turn_ended || next.to_move() != Some(seat), next.position_hash());
        !ends && !seen.contains(&hash) && {
            seen.push(hash);
            tries(&next, seat, id, seen)
        }
    })
}

/// Holds a sentence against the position by the engine alone.
fn assert_true(game: &Game, made: &[Action], better: &[Action], because: Because) {
    let seat = game.to_move().unwrap();
    let (now, instead) = (after(game, made), after(game, better));
    let about = || format!("{because:?} of {made:?} and {better:?} in {}", game.position_text());
    match because {
        Because::RivalClaims { rival, slot } => {
            assert_ne!(rival, seat, "{}", about());
            assert!(can_claim(&now, rival, goal(game, slot)), "{}", about());
        }
        Because::CouldClaim { slot } => {
            let id = goal(game, slot);
            assert!(claims(&instead, seat).has(id) && !claims(&now, seat).has(id), "{}", about());
        }
        Because::Wastes { crystals } => {
            let mut over = after(game, &made[..1]);
            let held = over.crystals(seat).total();
            // Where all that is left is alike, the rest goes back by itself.
            while over.to_move() == Some(seat) && over.step() == Step::Return {
                let mut legal = Actions::new();
                over.legal_actions(&mut legal);
                over.apply(legal[0], &mut Silent).unwrap();
            }
            let returned = held - over.crystals(seat).total();
            assert_eq!(returned, crystals, "{}", about());
        }
        Because::Points { more } => {
            let lasting = |game: &Game| game.score(seat).parts()[..6].iter().map(|part| part.1).sum::<u16>();
            assert_eq!(lasting(&instead), lasting(&now) + more, "{}", about());
        }
        Because::NextTurn { slot } => {
            let id = goal(game, slot);
            assert!(can_claim(&instead, seat, id) && !can_claim(&now, seat, id), "{}", about());
        }
        Because::Crystals { more } => {
            assert_eq!(instead.crystals(seat).total(), now.crystals(seat).total() + more, "{}", about());
        }
        Because::OtherTurn => {}
    }
}

/// Sentences about pairs of turns that one can choose from in every position.
fn every_sentence_is_true(kind: GameKind) -> Vec<Because> {
    let mut said = Vec::new();
    for (nth, game) in positions(kind, 300).into_iter().enumerate() {
        let seat = game.to_move().unwrap();
        let view = game.view(seat);
        let mut chance = Chance::new(nth as u64);
        // What can be done does not depend on what is hidden, but a turn ends where something comes to light.
        let turns = turns_of(&game, 300);
        let mut any = || turns[chance.below(turns.len() as u32) as usize].actions.clone();
        // A turn that claims something comes up too rarely by itself.
        let claims_now = turns.iter().find(|turn| claims(&turn.after, seat) != claims(&game, seat));
        let claim = claims_now.map(|turn| turn.actions.clone());
        for better in [Some(any()), claim].into_iter().flatten() {
            let made = any();
            if made == better {
                continue;
            }
            let because = Because::of(&view, &made, &better);
            assert_true(&game, &made, &better, because);
            said.push(because);
        }
    }
    said
}

fn kinds(said: &[Because]) -> Vec<Topic> {
    let mut kinds: Vec<Topic> = said.iter().map(|because| because.topic()).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

#[test]
fn every_sentence_about_the_road_is_true() {
    let said = every_sentence_is_true(GameKind::Golem);
    for topic in [Topic::Rivals, Topic::Claims, Topic::Limit, Topic::Plan, Topic::Crystals] {
        assert!(kinds(&said).contains(&topic), "nothing was said of {topic:?}: {:?}", kinds(&said));
    }
}

#[test]
fn every_sentence_about_an_endless_world_is_true() {
    let said = every_sentence_is_true(GameKind::World);
    for topic in [Topic::Claims, Topic::Points, Topic::Plan, Topic::Crystals] {
        assert!(kinds(&said).contains(&topic), "nothing was said of {topic:?}: {:?}", kinds(&said));
    }
}

#[test]
fn every_sentence_about_the_call_for_adventure_is_true() {
    let said = every_sentence_is_true(GameKind::Adventure);
    for topic in [Topic::Claims, Topic::Points, Topic::Plan, Topic::Crystals] {
        assert!(kinds(&said).contains(&topic), "nothing was said of {topic:?}: {:?}", kinds(&said));
    }
}

/// Hint, coach and review speak from one analysis: what the coach asks about gives away what the review will say, and what
/// would be better is what the hint names; nobody is asked who does that.
fn all_are_of_one_mind(kind: GameKind) {
    let (mut asked, mut quiet) = (0, 0);
    let share = 0.05;
    for (nth, game) in positions(kind, 300).into_iter().enumerate() {
        let seat = game.to_move().unwrap();
        let view = game.view(seat);
        let budget = Budget { time: None, iterations: Some(QUICK) };
        let Some(found) = analyse_starts(&view, 6, &budget, &Watch::default()) else { continue };
        let found = found.plainest_first(game.step());
        let hint = &found.candidates[0];
        let questions = questions(&found, game.step(), share);
        for candidate in &found.candidates {
            let decision = candidate.actions[0];
            let question = questions.iter().find(|question| question.action == decision);
            match question {
                None => quiet += 1,
                Some(question) => {
                    asked += 1;
                    assert_ne!(decision, hint.actions[0], "nobody is asked who does what is advised");
                    assert!(question.loss > share && found.loss(&[decision]) == Some(question.loss));
                    let chosen = found.standing_for(&[decision]).unwrap();
                    assert_eq!(found.better_than(&chosen.actions), Some(hint), "{}", game.position_text());
                    assert!(found.loss(&chosen.actions).unwrap() == question.loss);
                    assert!(hint.merit() > chosen.merit() && hint.win_chance > chosen.win_chance);
                    assert_true(&game, &chosen.actions, &hint.actions, question.because(&view));
                }
            }
        }
        // The review itself, on some of them.
        if nth % 50 == 0 && game.step() == Step::Turn {
            let budget = Budget::default();
            let found = analyse_starts(&view, 6, &budget, &Watch::default()).unwrap().plainest_first(Step::Turn);
            for question in ai::questions(&found, Step::Turn, share).into_iter().take(2) {
                let actions = found.standing_for(&[question.action]).unwrap().actions.clone();
                let made = MadeTurn { before: game, seat, decision: 0, actions };
                let reviewed = review_turn(&made, &budget, &Watch::default()).unwrap();
                assert_eq!((reviewed.loss, reviewed.judgement > Judgement::Good), (question.loss, true));
                assert_eq!(reviewed.better.map(|better| better.actions), Some(found.candidates[0].actions.clone()));
                assert_eq!(reviewed.because, Some(question.because(&view)));
            }
        }
    }
    assert!(asked > 30 && quiet > 300, "{kind:?}: {asked} asked, {quiet} not");
}

/// Work that is enough for candidates to differ.
const QUICK: u32 = 400;

#[test]
fn hint_coach_and_review_agree_on_the_road() {
    all_are_of_one_mind(GameKind::Golem);
}

#[test]
fn hint_coach_and_review_agree_in_an_endless_world() {
    all_are_of_one_mind(GameKind::World);
}

#[test]
fn hint_coach_and_review_agree_in_the_call_for_adventure() {
    all_are_of_one_mind(GameKind::Adventure);
}

#[test]
fn what_gave_away_most_is_practised_first_and_three_things_are_enough() {
    let turn = |seat: Seat, loss: f32, because: Option<Because>| ReviewedTurn {
        seat,
        round: 1,
        decision: 0,
        actions: Vec::new(),
        win_chance: vec![0.5, 0.5],
        loss,
        judgement: Judgement::Mistake,
        better: None,
        because,
    };
    let (could, wastes) = (Because::CouldClaim { slot: 1 }, Because::Wastes { crystals: 2 });
    let turns = vec![
        turn(0, 0.10, Some(could)),
        turn(1, 0.90, Some(Because::OtherTurn)),
        turn(0, 0.12, Some(wastes)),
        turn(0, 0.15, Some(could)),
        turn(0, 0.06, Some(Because::Points { more: 1 })),
        turn(0, 0.05, Some(Because::Crystals { more: 1 })),
        turn(0, 0.0, None),
    ];
    let found = practice(&Review::of(turns, 2), 0);
    let told: Vec<_> = found.iter().map(|one| (one.topic, one.turns.clone())).collect();
    assert_eq!(told, [(Topic::Claims, vec![3, 0]), (Topic::Limit, vec![2]), (Topic::Points, vec![4])]);
    assert!((found[0].loss - 0.25).abs() < 1e-6);
    assert!(practice(&Review::of(Vec::new(), 2), 0).is_empty());
}
