//! What the coach says is true, and hint, coach and review are of one mind.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::sync::Arc;

use ai::{
    Advised, AgentSpec, Analysis, Because, Budget, Judgement, MadeTurn, Review, ReviewedTurn, Topic, Watch,
    analyse_starts, practice, questions, review_turn, turns_of, until_asked,
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
            let id = goal(game, slot);
            assert!(can_claim(&now, rival, id) && !can_claim(&instead, rival, id), "{}", about());
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
            assert_eq!(lasting(&instead, seat), lasting(&now, seat) + more, "{}", about());
        }
        Because::NextTurn { slot } => {
            let id = goal(game, slot);
            assert!(can_claim(&instead, seat, id) && !can_claim(&now, seat, id), "{}", about());
        }
        Because::Crystals { more } => {
            let (less, held) = (now.crystals(seat), instead.crystals(seat));
            assert!(more > 0 && held.total() == less.total() + more && held.worth() >= less.worth(), "{}", about());
        }
        // Both are turns that can be made, and there is nothing better to say.
        Because::OtherTurn => {
            assert_ne!(made, better, "{}", about());
            let claims_more =
                !claims(&instead, seat).without(claims(&now, seat)).without(claims(game, seat)).is_empty();
            let (less, held) = (now.crystals(seat), instead.crystals(seat));
            let holds_more = held.total() > less.total() && held.worth() >= less.worth();
            let seen = game.view(seat).score(seat).is_some();
            let scores_more = seen && lasting(&instead, seat) > lasting(&now, seat);
            assert!(!claims_more && !holds_more && !scores_more, "{}", about());
        }
    }
}

/// Points that do not go with crystals.
fn lasting(game: &Game, seat: Seat) -> u16 {
    game.score(seat).parts()[..6].iter().map(|part| part.1).sum()
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
            // Whoever has little time says less, and nothing false.
            assert_true(&game, &made, &better, Because::within(&view, &made, &better, 100));
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

/// Hint, coach and review speak from one analysis, whatever time it had: what the coach asks about gives away what the review
/// will say, and what would be better is what the hint names; nobody is asked who does that. The review is handed what was found,
/// and has other time itself.
fn all_are_of_one_mind(kind: GameKind) {
    let (mut asked, mut quiet, mut reviewed) = (0, 0, 0);
    let share = 0.05;
    for (nth, game) in positions(kind, 300).into_iter().enumerate() {
        let seat = game.to_move().unwrap();
        let view = game.view(seat);
        let work = if nth % 2 == 0 { QUICK } else { HURRIED };
        let budget = Budget { time: None, iterations: Some(work) };
        let Some(found) = analyse_starts(&view, 6, &budget, &Watch::default()) else { continue };
        let found = found.plainest_first(game.step());
        let hint = &found.candidates[0];
        let questions = questions(&found, game.step(), share);
        let advised = [(game, Arc::new(found.clone()))];
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
        if game.step() != Step::Turn {
            continue;
        }
        // The review of everything that could have been done, with a tenth of the work.
        let other = Budget { time: None, iterations: Some(HURRIED / 10) };
        let review = |actions: &[Action], advised: &Advised| {
            let made = MadeTurn { before: game, seat, decision: 0, actions: actions.to_vec() };
            review_turn(&made, advised, &other, &Watch::default()).unwrap()
        };
        let asked_about = |turn: &[Action]| questions.iter().any(|question| question.turn == turn);
        let costly = found.candidates.iter().filter(|one| asked_about(&one.actions)).take(2);
        for candidate in found.candidates.iter().take(2).chain(costly) {
            reviewed += 1;
            let turn = review(&candidate.actions, &advised);
            let better = turn.better.map(|better| better.actions);
            assert!(
                better.is_none() || better.as_ref() == found.better_than(&candidate.actions).map(|one| &one.actions)
            );
            assert_eq!(turn.loss, found.loss(&candidate.actions).unwrap(), "{}", game.position_text());
            let question = questions.iter().find(|question| question.turn == candidate.actions);
            if let Some(question) = question {
                assert_eq!(better.as_deref(), Some(&*hint.actions), "{}", game.position_text());
                assert_eq!((turn.loss, turn.judgement > Judgement::Good), (question.loss, true));
                assert_eq!(turn.because, Some(question.because(&view)));
            }
        }
        let best = review(&hint.actions, &advised);
        assert!(best.judgement <= Judgement::Good, "whoever does what is advised has done well: {best:?}");
        follow(&game, seat, &found, &mut |actions, advised| review(actions, advised));
        // Without anything advised it finds the same by itself, with the same work.
        if nth % 50 == 0 {
            let budget = Budget::default();
            let found = analyse_starts(&view, 6, &budget, &Watch::default()).unwrap().plainest_first(Step::Turn);
            for question in ai::questions(&found, Step::Turn, share).into_iter().take(2) {
                let actions = found.standing_for(&[question.action]).unwrap().actions.clone();
                let made = MadeTurn { before: game, seat, decision: 0, actions };
                let reviewed = review_turn(&made, &[], &budget, &Watch::default()).unwrap();
                assert_eq!((reviewed.loss, reviewed.judgement > Judgement::Good), (question.loss, true));
                assert_eq!(reviewed.better.map(|better| better.actions), Some(found.candidates[0].actions.clone()));
                assert_eq!(reviewed.because, Some(question.because(&view)));
            }
        }
    }
    assert!(asked > 30 && quiet > 300 && reviewed > 200, "{kind:?}: {asked} asked, {quiet} not, {reviewed} reviewed");
}

/// Whoever is advised in the middle of a turn and does so is blamed for its beginning at most.
fn follow(game: &Game, seat: Seat, found: &Analysis, review: &mut dyn FnMut(&[Action], &Advised) -> ReviewedTurn) {
    let longer = found.candidates.iter().find(|one| one.actions.len() > 1);
    let Some(first) = longer.map(|one| one.actions[0]) else { return };
    let mut middle = *game;
    let applied = middle.apply(first, &mut Silent).unwrap();
    if applied.turn_ended || middle.to_move() != Some(seat) {
        return;
    }
    let budget = Budget { time: None, iterations: Some(HURRIED) };
    let Some(then) = analyse_starts(&middle.view(seat), 6, &budget, &Watch::default()) else { return };
    let then = then.plainest_first(middle.step());
    let mut made = vec![first];
    made.extend(&then.candidates[0].actions);
    let advised = [(*game, Arc::new(found.clone())), (middle, Arc::new(then))];
    assert_eq!(review(&made, &advised).loss, found.loss(&[first]).unwrap(), "{}", game.position_text());
}

/// Work that is enough for candidates to differ, and what somebody in a hurry leaves of it.
const QUICK: u32 = 400;
const HURRIED: u32 = 60;

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
    let found = practice(&Review::of(turns, GameKind::Golem, 2), 0);
    let told: Vec<_> = found.iter().map(|one| (one.topic, one.turns.clone())).collect();
    assert_eq!(told, [(Topic::Claims, vec![3, 0]), (Topic::Limit, vec![2]), (Topic::Points, vec![4])]);
    assert!((found[0].loss - 0.25).abs() < 1e-6);
    assert!(practice(&Review::of(Vec::new(), GameKind::Golem, 2), 0).is_empty());
}
