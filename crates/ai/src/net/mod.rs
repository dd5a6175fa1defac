//! The learned evaluation: what a position looks like to a small network, and what the network makes of it.
//!
//! One network per kind of game looks at one seat at a time and answers with a strength and a final score; the win
//! chances are the softmax of the strengths of all seats. So it serves any number of players, and the chances add up to
//! one. `arena train` makes the weights (docs/ai.md).

mod adventure;
mod inputs;
mod layers;
mod lessons;
mod road;
mod weights;
mod world;

pub use inputs::Inputs;
pub use layers::{Gradient, Network};
pub use lessons::{Adam, Lesson, Verdict, grade, teach};
pub use weights::{NetworkError, install, network_for};

use arrayvec::ArrayVec;
use rules::{Engine, Game, GameKind};

/// Most seats of any game.
pub(crate) const MOST_SEATS: usize = 5;

/// A game that can be put before a network.
pub(crate) trait Described: Engine {
    /// How many inputs a seat has.
    const INPUTS: usize;

    /// Fills in one list of inputs for each seat. Reads only what lies open.
    fn describe(&self, seats: &mut [Inputs]);
}

/// How many inputs a seat of this kind of game has.
pub fn inputs_of(kind: GameKind) -> usize {
    match kind {
        GameKind::Golem | GameKind::Spice => rules::road::RoadGame::INPUTS,
        GameKind::World => rules::world::WorldGame::INPUTS,
        GameKind::Adventure => rules::adventure::AdventureGame::INPUTS,
    }
}

/// One list of inputs for each seat of the game. Works on a view.
pub fn describe(game: &Game) -> Vec<Inputs> {
    let mut seats = vec![Inputs::default(); usize::from(game.rounds().players)];
    match game {
        Game::Road(game) => game.describe(&mut seats),
        Game::World(game) => game.describe(&mut seats),
        Game::Adventure(game) => game.describe(&mut seats),
    }
    seats
}

/// What the network makes of each seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// Chance to win by seat; they add up to 1.
    pub win_chance: Vec<f32>,
    /// Final score by seat.
    pub score: Vec<f32>,
}

/// Looks at a position with the network of its kind; `None` where there is none, or the game is over. Works on a view.
pub fn predict(game: &Game) -> Option<Prediction> {
    let network = network_for(game.options().kind)?;
    if game.is_over() {
        return None;
    }
    let seats = describe(game);
    let answers: Vec<[f32; 2]> = seats.iter().map(|inputs| network.look(inputs)).collect();
    let strengths: ArrayVec<f32, MOST_SEATS> = answers.iter().map(|answer| answer[0]).collect();
    let score = answers.iter().map(|answer| answer[1] * layers::SCORE_UNIT).collect();
    Some(Prediction { win_chance: shares(&strengths).to_vec(), score })
}

/// What the network gives each seat, before the softmax.
pub(crate) fn strengths<E: Described>(network: &Network, game: &E) -> ArrayVec<f32, MOST_SEATS> {
    let players = usize::from(game.rounds().players);
    let mut seats: [Inputs; MOST_SEATS] = Default::default();
    game.describe(&mut seats[..players]);
    seats[..players].iter().map(|inputs| network.look(inputs)[0]).collect()
}

/// What the network gives a seat, as the logarithm of its odds to win.
pub(crate) fn log_odds<E: Described>(network: &Network, game: &E, seat: rules::Seat) -> f32 {
    let strengths = strengths(network, game);
    let own = strengths[usize::from(seat)];
    let best = strengths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let others = (0..strengths.len()).filter(|&other| other != usize::from(seat));
    let sum: f32 = others.map(|other| (strengths[other] - best).exp()).sum();
    own - best - sum.max(1e-12).ln()
}

/// Softmax.
pub(crate) fn shares(strengths: &[f32]) -> ArrayVec<f32, MOST_SEATS> {
    let best = strengths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let raised: ArrayVec<f32, MOST_SEATS> = strengths.iter().map(|strength| (strength - best).exp()).collect();
    let sum: f32 = raised.iter().sum();
    raised.iter().map(|part| part / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::chance::Chance;
    use rules::{Actions, Options, Silent};

    const KINDS: [GameKind; 3] = [GameKind::Golem, GameKind::World, GameKind::Adventure];

    /// Positions along a game of random moves.
    fn along(kind: GameKind, players: u8, mut look: impl FnMut(&Game)) {
        let mut options = Options::new(kind, players);
        options.round_cap = Some(30);
        let mut game = Game::new(content::embedded(), &options, 11).expect("a game");
        let mut chance = Chance::new(5);
        let mut actions = Actions::new();
        while !game.is_over() {
            look(&game);
            actions.clear();
            game.legal_actions(&mut actions);
            let action = actions[chance.below(actions.len() as u32) as usize];
            game.apply(action, &mut Silent).expect("a listed action");
        }
    }

    #[test]
    fn every_description_has_the_length_the_network_expects() {
        for kind in KINDS {
            for players in kind.players().0..=kind.players().1 {
                along(kind, players, |game| {
                    for inputs in describe(game) {
                        assert_eq!(inputs.places(), inputs_of(kind), "{}", kind.name());
                        assert!(inputs.list().len() < 256, "nothing was left out");
                        assert!(inputs.list().iter().all(|(_, number)| number.is_finite() && number.abs() < 8.0));
                    }
                });
            }
        }
    }

    #[test]
    fn hidden_cards_change_no_description() {
        for kind in KINDS {
            along(kind, 3, |game| {
                let view = game.view(game.to_move().expect("not over"));
                let other = Game::determinize(&view, &mut Chance::new(3));
                let lists = |game: &Game| describe(game).iter().map(|seat| seat.list().to_vec()).collect::<Vec<_>>();
                assert_eq!(lists(&view.state), lists(game));
                assert_eq!(lists(&other), lists(game));
            });
        }
    }

    #[test]
    fn chances_add_up_and_log_odds_agree_with_them() {
        let network = Network::untaught(inputs_of(GameKind::World), 2);
        along(GameKind::World, 4, |game| {
            let Game::World(world) = game else { panic!("a game of An Endless World") };
            let strengths: Vec<f32> = describe(game).iter().map(|inputs| network.look(inputs)[0]).collect();
            let chances = shares(&strengths);
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            for seat in 0..4 {
                let odds = log_odds(&network, world, seat);
                assert!((1.0 / (1.0 + (-odds).exp()) - chances[usize::from(seat)]).abs() < 1e-4);
            }
        });
    }
}
