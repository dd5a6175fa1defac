//! Turns that come into question, and why, as sentences: what the analysis says in numbers, put into words.

use ai::{Because, Candidate, PlanStep, PlannedTurn, Reason, until_asked};
use fluent_bundle::FluentValue;
use rules::components::Site;
use rules::{Action, Crystals, Effect, Engine, Game, Seat, Silent, Step};
use tabletop::areas::Area;
use tabletop::choices::Target;
use tabletop::ids::LocationId;
use tabletop::stage::{Piece, Stage, merchant};
use tabletop::table;

use super::closeup::capitalised;
use super::games::adventure::journey::{mountain_trade, whereabouts};
use super::games::{GameWords, game_words};
use super::sentences;
use crate::app::language::Words;
use crate::session::Player;
use crate::t;

/// The first step of a hint: only where to look.
pub fn look_here(words: &Words, area: Area) -> String {
    match area {
        Area::Hand => t!(words, "hint-area-hand"),
        Area::Merchants => t!(words, "hint-area-merchants"),
        Area::Claims => t!(words, "hint-area-claims"),
        Area::Caravan => t!(words, "hint-area-caravan"),
        Area::Traders => t!(words, "hint-area-traders"),
        Area::Rest => t!(words, "hint-area-rest"),
        Area::Map => t!(words, "hint-area-map"),
        Area::Places(_) => t!(words, "hint-area-places"),
        Area::Buttons => t!(words, "hint-area-buttons"),
    }
}

/// Where the journey of a turn ends: the tile that is clicked for it.
pub fn journey_end(actions: &[Action]) -> Option<Action> {
    let begins = matches!(actions.first()?, Action::StepTo { .. });
    last_step(actions).filter(|_| begins)
}

fn last_step(actions: &[Action]) -> Option<Action> {
    actions.iter().copied().rfind(|action| matches!(action, Action::StepTo { .. }))
}

/// A turn as advice: its main decision and what belongs to it.
pub fn turn(words: &Words, game: &Game, actions: &[Action]) -> String {
    told(words, game, actions, true)
}

/// The same without what it is paid with.
pub fn turn_in_short(words: &Words, game: &Game, actions: &[Action]) -> String {
    told(words, game, actions, false)
}

fn told(words: &Words, game: &Game, actions: &[Action], paid: bool) -> String {
    let (Some(&first), Some(seat)) = (actions.first(), game.to_move()) else { return String::new() };
    let mut said = vec![decision(words, game, seat, journey_end(actions).unwrap_or(first))];
    // Whoever pays for a step may go on from there.
    let goes_on = last_step(actions).filter(|_| matches!(first, Action::Discard { .. } | Action::Pay(_)));
    said.extend(goes_on.map(|step| decision(words, game, seat, step)));
    let mut after = *game;
    let mut rises = Crystals::NONE;
    let mut pays = Crystals::NONE;
    let mut position = after;
    for &action in actions {
        match action {
            Action::Upgrade(crystal) if position.step() != Step::Turn => rises = rises.plus(Crystals::one(crystal)),
            Action::Pay(crystal) => pays = pays.plus(Crystals::one(crystal)),
            Action::Claim { .. } | Action::Build | Action::TakeBonus { .. } | Action::Trade { .. }
                if action != first =>
            {
                said.push(decision(words, &position, seat, action));
            }
            _ => {}
        }
        if after.apply(action, &mut Silent).is_err() {
            break;
        }
        position = after;
    }
    if rises.total() > 0 && !matches!(first, Action::Upgrade(_)) {
        said.push(t!(words, "advice-rise", crystals = sentences::letters(words, rises)));
    }
    if paid && pays.total() > 0 && !matches!(first, Action::Pay(_)) {
        said.push(t!(words, "advice-pay", crystals = sentences::letters(words, pays)));
    }
    // What stands in the middle of a sentence begins small and ends without a stop.
    let clause = |text: &String| {
        let mut letters = text.trim_end_matches('.').chars();
        letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    };
    capitalised(&said.iter().map(clause).collect::<Vec<_>>().join("; "))
}

/// One decision of a seat as advice.
fn decision(words: &Words, game: &Game, seat: Seat, action: Action) -> String {
    let said = |crystals| sentences::letters(words, crystals);
    let on_map = |key, tile| whereabouts(words, game_words(game).journey()?, key, tile);
    match action {
        Action::Play { card, times } => match game.merchant_effect(card).unwrap_or(Effect::Upgrade(0)) {
            Effect::Gain(gain) => t!(words, "advice-gain", crystals = said(gain)),
            Effect::Upgrade(count) => t!(words, "advice-upgrade", count = count),
            Effect::Trade(give, take) => {
                t!(words, "advice-trade", times = times, give = said(give), take = said(take))
            }
        },
        Action::Acquire { slot } | Action::TakeCard { slot } => {
            let card = game.merchant_row().get(usize::from(slot)).and_then(|&card| game.merchant_effect(card));
            let what = card.map_or_else(String::new, |effect| sentences::effect_in_short(words, effect));
            let price = if matches!(action, Action::Acquire { .. }) { slot } else { 0 };
            t!(words, "advice-acquire", price = price, what = what)
        }
        // What it is worth is said with the place.
        Action::Claim { .. } if matches!(game, Game::World(_)) => words.say("visit-claim"),
        Action::Claim { slot } => {
            t!(words, "advice-claim", points = sentences::claim_worth(game, slot))
        }
        Action::Rest => t!(words, "advice-rest"),
        Action::Pay(crystal) => t!(words, "advice-pay", crystals = said(Crystals::one(crystal))),
        Action::Upgrade(crystal) => t!(words, "advice-rise", crystals = said(Crystals::one(crystal))),
        Action::Return(crystal) => t!(words, "advice-return", crystals = said(Crystals::one(crystal))),
        Action::Done => t!(words, "advice-done"),
        Action::Work { location, times } => game_words(game).work(words, seat, LocationId(location), times),
        Action::TakeBonus { .. } | Action::TakeTile { .. } => match game_words(game).tile(words, action) {
            Some(what) => t!(words, "advice-bonus-named", what = what),
            None => t!(words, "advice-bonus"),
        },
        Action::Explore { .. } => match game_words(game).tile(words, action) {
            Some(what) => t!(words, "advice-explore-named", what = what),
            None => t!(words, "advice-explore"),
        },
        Action::TakeSet { set } => {
            let sets = match game {
                Game::Adventure(game) => game.components().starting_sets.as_slice(),
                Game::Road(_) | Game::World(_) => &[],
            };
            let crystals = sets.get(usize::from(set)).map_or(Crystals::NONE, |set| set.crystals);
            t!(words, "advice-set", crystals = said(crystals))
        }
        Action::PlaceWagon { tile } => on_map("advice-wagon-on", tile).unwrap_or_else(|| t!(words, "advice-wagon")),
        Action::StepTo { tile } => on_map("advice-step-to", tile).unwrap_or_else(|| t!(words, "advice-step")),
        Action::Discard { .. } => t!(words, "advice-discard"),
        Action::Halt => t!(words, "advice-halt"),
        Action::Build => t!(words, "advice-build"),
        Action::Trade { times } => match game_words(game).journey().and_then(|game| mountain_trade(game, seat)) {
            Some((give, take)) => t!(words, "advice-trade", times = times, give = said(give), take = said(take)),
            None => t!(words, "advice-trade-here", times = times),
        },
    }
}

/// A sentence of advice, and what it names on the table.
pub struct Why {
    /// The sentence.
    pub text: String,
    /// What it is about.
    pub about: Option<Target>,
    /// It tells the goal of the plan.
    pub is_goal: bool,
}

/// Why a candidate is good, best reasons first, and what it leads to.
pub fn why(words: &Words, players: &[Player], game: &Game, stage: &Stage, candidate: &Candidate) -> Vec<Why> {
    let reasons = candidate.reasons.iter().flat_map(|known| {
        let bonus = matches!(known, Reason::Claims { .. }).then(|| bonus_of_claim(words, game, candidate)).flatten();
        [Some(reason(words, players, game, *known)), bonus].into_iter().flatten()
    });
    let said = reasons.chain(limit(words, game, candidate));
    let mut said: Vec<Why> = said.map(|text| Why { text, about: None, is_goal: false }).collect();
    said.extend(named_goal(words, game, candidate));
    said.extend(next_turn(words, game, stage, candidate));
    said
}

/// The golem that a turn goes to: its name stands on no card, and traders are sent to the place below it.
pub fn visited(game: &Game, candidate: &Candidate) -> Option<Target> {
    let (Game::World(world), Some(Action::Work { location, .. })) = (game, candidate.actions.first()) else {
        return None;
    };
    let Site::Golem { card_slot, .. } = world.location(*location)?.site else { return None };
    Some(Target::Piece(Piece::WorldCard(world.row_card(card_slot)?)))
}

/// Room for bonus tiles is short: whoever is told to fill the last space hears so.
fn limit(words: &Words, game: &Game, candidate: &Candidate) -> Option<String> {
    let takes = candidate.actions.iter().any(|action| matches!(action, Action::TakeBonus { .. }));
    let Game::World(game) = game else { return None };
    let spaces = game.components().bonus_spaces;
    let left = spaces.saturating_sub(game.player(game.to_move()?).bonuses.len() as u8);
    (takes && left == 1).then(|| t!(words, "because-spaces", spaces = spaces))
}

/// What bonus tiles add where a claim raises the score by more than the card says.
fn bonus_of_claim(words: &Words, game: &Game, candidate: &Candidate) -> Option<String> {
    let (seat, mut after) = (game.to_move()?, *game);
    for &action in &candidate.actions {
        after.apply(action, &mut Silent).ok()?;
    }
    let more = after.score(seat).bonus.checked_sub(game.score(seat).bonus).filter(|more| *more > 0)?;
    Some(t!(words, "because-bonus", points = more))
}

/// What the plan is after, in words.
fn named_goal(words: &Words, game: &Game, candidate: &Candidate) -> Option<Why> {
    let (name, piece, points) = goal_name(words, game, candidate.goal?)?;
    let text = t!(words, "because-goal", name = name, points = points, turns = candidate.plan.len());
    Some(Why { text, about: Some(Target::Piece(piece)), is_goal: true })
}

/// What lies in a slot or village: its name, its piece and what it is worth.
fn goal_name(words: &Words, game: &Game, slot: u8) -> Option<(String, Piece, FluentValue<'static>)> {
    let goal = sentences::goal(game, slot)?;
    // On the map it goes by the name of its village.
    let village = || game_words(game).journey()?.name(words, Piece::Village(slot));
    let name = game_words(game).name(words, goal.piece).or_else(village)?;
    Some((name, goal.piece, sentences::worth(goal.points, goal.token)))
}

/// Why another turn was better than the one that somebody made or is about to make, and what that is about.
pub fn because(words: &Words, players: &[Player], game: &Game, because: Because, better: &[Action]) -> Why {
    let told = match because {
        Because::RivalClaims { rival, slot } => goal_name(words, game, slot).map(|(goal, piece, points)| {
            let name = players.get(usize::from(rival)).map_or("", |player| player.name.as_str());
            (t!(words, "coach-rival", name = name, goal = goal, points = points), Some(piece))
        }),
        Because::CouldClaim { slot } => goal_name(words, game, slot)
            .map(|(goal, piece, points)| (t!(words, "coach-claim", goal = goal, points = points), Some(piece))),
        Because::NextTurn { slot } => goal_name(words, game, slot)
            .map(|(goal, piece, points)| (t!(words, "coach-next", goal = goal, points = points), Some(piece))),
        Because::Wastes { crystals } => Some((t!(words, "coach-wastes", count = crystals), None)),
        Because::Points { more } => Some((t!(words, "coach-points", count = more), None)),
        Because::Crystals { more } => Some((t!(words, "coach-crystals", count = more), None)),
        Because::OtherTurn => None,
    };
    let (text, piece) = told.unwrap_or_else(|| (t!(words, "coach-turn", turn = turn(words, game, better)), None));
    Why { text, about: piece.map(Target::Piece), is_goal: false }
}

/// A reason as a sentence, whoever it is that plays.
pub fn reason(words: &Words, players: &[Player], game: &Game, reason: Reason) -> String {
    match reason {
        Reason::Claims { from, to } => t!(words, "because-claims", from = from, to = to),
        Reason::Outpost { points, rewarded } => {
            let rewarded = if rewarded { "yes" } else { "no" };
            t!(words, "because-outpost", points = points, rewarded = rewarded)
        }
        Reason::Wasted { crystals } => t!(words, "because-wasted", count = crystals),
        Reason::Denied { rival, slot, points, turns } => {
            let points =
                sentences::goal(game, slot).map_or(points.into(), |goal| sentences::worth(goal.points, goal.token));
            let name = players.get(usize::from(rival)).map_or("", |player| player.name.as_str());
            t!(words, "because-denied", name = name, points = points, turns = turns)
        }
        Reason::Token { points } => t!(words, "because-token", points = points),
        Reason::Rests { back } => t!(words, "because-rests", count = back),
        Reason::EndsGame => t!(words, "because-ends"),
    }
}

/// The turn that follows in the plan, if the search saw one and it is not known already that it claims the goal.
fn next_turn(words: &Words, game: &Game, stage: &Stage, candidate: &Candidate) -> Option<Why> {
    if candidate.goal.is_some() && candidate.plan.len() == 1 {
        return None;
    }
    let mut after = *game;
    for &action in &candidate.actions {
        after.apply(action, &mut Silent).ok()?;
    }
    let seat = game.to_move()?;
    let (at, action) = match candidate.plan.first()? {
        PlannedTurn::Road(step) => match *step {
            PlanStep::Play { card, times } => (game, Action::Play { card, times }),
            PlanStep::Upgrade { card, .. } => (game, Action::Play { card, times: 1 }),
            PlanStep::Acquire { slot } => {
                // The plan counts places as they are now; by then the row has moved, and with it the price.
                let card = game.merchant_row().get(usize::from(slot))?;
                let slot = after.merchant_row().iter().position(|known| known == card)?;
                (&after, Action::Acquire { slot: slot as u8 })
            }
            PlanStep::Rest => (game, Action::Rest),
            PlanStep::Claim { slot } => (game, Action::Claim { slot }),
        },
        PlannedTurn::Board(actions) => {
            let action = journey_end(actions).or(actions.first().copied())?;
            // Before the wagon stands nobody can say where it goes, and nobody works where nothing is explored yet.
            let covered = match (&after, action) {
                (Game::World(world), Action::Work { location, .. }) => world.exploration_at(location).is_some(),
                _ => false,
            };
            if covered || matches!(game.step(), Step::StartingSet | Step::Wagon) || !until_asked(&mut after, seat) {
                return None;
            }
            let text = t!(words, "hint-then", turn = turn_in_short(words, &after, actions));
            return Some(Why { text, about: table(&after).target(stage, action), is_goal: false });
        }
    };
    let about = match action {
        Action::Play { card, .. } => Some(Target::Piece(merchant(seat, card))),
        Action::Acquire { slot } => {
            at.merchant_row().get(usize::from(slot)).map(|card| Target::Piece(Piece::Merchant(*card)))
        }
        action => table(at).target(stage, action),
    };
    Some(Why { text: t!(words, "hint-then", turn = decision(words, at, seat, action)), about, is_goal: false })
}

#[cfg(test)]
mod tests {
    use rules::adventure::Tile;
    use rules::{Outcome, Spot};

    use super::*;

    #[test]
    fn a_journey_is_told_by_where_it_ends() {
        let (near, far, card) = (Action::StepTo { tile: 3 }, Action::StepTo { tile: 9 }, Action::Discard { card: 1 });
        assert_eq!(journey_end(&[near, card, far, card, Action::Halt, Action::Build]), Some(far));
        assert_eq!(journey_end(&[near, Action::Halt]), Some(near));
        assert_eq!(journey_end(&[Action::Rest]), None);
    }

    /// Every position of a kept game.
    fn positions_of(name: &str) -> Vec<Game> {
        let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/chronicle/tests/golden");
        let record = chronicle::Record::load(crate::app::content::usual(), &kept.join(name)).unwrap();
        (0..record.decisions.len()).map(|decisions| record.prefix(decisions).replay().unwrap()).collect()
    }

    fn positions() -> Vec<Game> {
        positions_of("world-3.caravan")
    }

    /// Whatever is advised, it is said what it leads to and what comes next, also in the middle of a turn.
    #[test]
    fn every_turn_is_told_with_a_goal() {
        let words = Words::default();
        for name in ["golem-2.caravan", "world-3.caravan", "adventure-4.caravan"] {
            let (mut asked, mut told) = (0, 0);
            for game in positions_of(name).into_iter().skip(12).step_by(47) {
                let Some(seat) = game.to_move() else { continue };
                let Some(turn) = ai::turns_of(&game, 400).pop() else { continue };
                let mut candidate = Candidate {
                    actions: turn.actions,
                    win_chance: 0.5,
                    expected_score: 0.0,
                    plan: Vec::new(),
                    goal: None,
                    reasons: Vec::new(),
                };
                ai::find_way(&game.view(seat), &mut candidate, None);
                let why = why(&words, &[], &game, &Stage::of(&game), &candidate);
                asked += 1;
                told += u32::from(why.iter().any(|why| why.is_goal) && why.len() == candidate.plan.len().min(2));
            }
            assert!(told * 10 >= asked * 9, "{name}: {told} of {asked}");
        }
    }

    /// What the coach says names the very card that the decision claims, its points, and the rival it says it of.
    #[test]
    fn the_coach_names_the_card_and_the_seat_that_are_meant() {
        for words in crate::app::language::Language::OFFERED.map(Words::new) {
            let player = |name: &str| Player {
                name: name.to_owned(),
                colour: 0,
                kind: crate::app::games::SeatKind::Person,
                coach: None,
            };
            let players = ["Ada", "Ben", "Cleo", "Dora"].map(player);
            let mut claims = [0; 3];
            // Random games of The Call for Adventure hardly come to a village.
            let adventure = "../../../../docs/pictures/records/adventure.caravan";
            for (family, kept) in ["golem-4.caravan", "world-4.caravan", adventure].iter().enumerate() {
                for before in &positions_of(kept) {
                    let Some(seat) = before.to_move() else { continue };
                    let mut legal = rules::Actions::new();
                    before.legal_actions(&mut legal);
                    for &action in &legal {
                        let Action::Claim { .. } = action else { continue };
                        let mut outcomes = Vec::new();
                        before.clone().apply(action, &mut outcomes).unwrap();
                        // The boards call each claim at a golem or village the same: the outcome says which one it was.
                        let claimed = outcomes.iter().find_map(|outcome| match *outcome {
                            Outcome::PointClaimed { card, slot, .. } if family == 0 => Some((Piece::Point(card), slot)),
                            Outcome::PointClaimed { card, slot, .. } => Some((Piece::WorldCard(card), slot)),
                            Outcome::VillageClaimed { village, tile, .. } => {
                                let Game::Adventure(map) = before else { unreachable!("only there are villages") };
                                let Tile::Village(slot) = map.terrain().tile(village) else {
                                    panic!("no village lies on tile {village}")
                                };
                                Some((Piece::Prize(tile), slot))
                            }
                            _ => None,
                        });
                        let (piece, slot) = claimed.unwrap();
                        claims[family] += 1;
                        let rival = (usize::from(seat) + 1) % players.len();
                        let all = [
                            Because::CouldClaim { slot },
                            Because::NextTurn { slot },
                            Because::RivalClaims { rival: rival as Seat, slot },
                        ];
                        for said_of in all {
                            let said = because(&words, &players, before, said_of, &[Action::Rest]);
                            assert_eq!(said.about, Some(Target::Piece(piece)), "{said_of:?}: {}", said.text);
                            let goals = table(before).goals();
                            let goal = goals.iter().find(|goal| goal.piece == piece).unwrap();
                            assert!(said.text.contains(&goal.points.to_string()), "{}", said.text);
                            if let Some(name) = game_words(before).name(&words, piece) {
                                assert!(said.text.contains(&name), "{} does not name {name}", said.text);
                            }
                            for (other, player) in players.iter().enumerate() {
                                let meant = matches!(said_of, Because::RivalClaims { .. }) && other == rival;
                                assert_eq!(said.text.contains(&player.name), meant, "{}", said.text);
                            }
                        }
                    }
                }
            }
            assert!(claims.iter().all(|count| *count > 2), "{claims:?}");
        }
    }

    /// A place that gives crystals gives those of one's tools too.
    #[test]
    fn advice_names_what_will_really_be_got() {
        let (words, mut with_tools) = (Words::default(), 0);
        for game in positions() {
            let (Game::World(world), Some(seat)) = (&game, game.to_move()) else { continue };
            let mut legal = rules::Actions::new();
            game.legal_actions(&mut legal);
            for &action in &legal[..] {
                let Action::Work { location, .. } = action else { continue };
                let Some(place) = world.location(location) else { continue };
                let mut outcomes = Vec::new();
                game.clone().apply(action, &mut outcomes).unwrap();
                let got = outcomes.iter().filter_map(|outcome| match *outcome {
                    Outcome::CrystalsMoved { crystals, to: Spot::Caravan(to), .. } if to == seat => Some(crystals),
                    _ => None,
                });
                let got = got.fold(Crystals::NONE, Crystals::plus);
                if matches!(place.site, Site::Production(_)) {
                    with_tools += u32::from(!world.player(seat).tools(place.icons).is_empty());
                    let said = turn(&words, &game, &[action]);
                    assert!(said.contains(&sentences::letters(&words, got)), "{said}, but {got:?} come");
                }
            }
        }
        assert!(with_tools > 0);
    }

    /// Whoever is told to fill the last space for bonus tiles hears so, and nobody else does.
    #[test]
    fn whoever_is_told_to_fill_the_last_space_hears_so() {
        let words = Words::default();
        let said = |game: &Game, action| {
            let turn = Candidate {
                actions: vec![action],
                win_chance: 0.5,
                expected_score: 0.0,
                plan: Vec::new(),
                goal: None,
                reasons: Vec::new(),
            };
            why(&words, &[], game, &Stage::of(game), &turn).into_iter().map(|why| why.text).collect::<String>()
        };
        let (mut last, mut earlier) = (0, 0);
        for game in positions() {
            let mut legal = rules::Actions::new();
            game.legal_actions(&mut legal);
            let Some(take) = legal.iter().find(|action| matches!(action, Action::TakeBonus { .. })) else { continue };
            let (Game::World(world), Some(seat)) = (&game, game.to_move()) else { continue };
            let left = usize::from(world.components().bonus_spaces) - world.player(seat).bonuses.len();
            let told = said(&game, *take);
            assert_eq!(told.contains("last of your 3 spaces for bonus tiles"), left == 1, "{left} left: {told}");
            assert!(!said(&game, Action::Done).contains("spaces"));
            *if left == 1 { &mut last } else { &mut earlier } += 1;
        }
        assert!(last > 0 && earlier > 0, "{last} and {earlier} visits");
    }
}
