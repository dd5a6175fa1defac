//! What can be done now, thing by thing: every legal action belongs to something that can be clicked.

use bevy_math::Vec2;
use rules::{Action, Actions, Crystal, Engine, Game, Illegal, MerchantId, Seat, Silent, Step};

use crate::games::table;
use crate::ids::{SetId, Slot};
use crate::stage::{Piece, Place, Stage, Zone, merchant};

/// Something that can be clicked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// A piece on the table.
    Piece(Piece),
    /// Any crystal of a colour in the own caravan.
    Crystal(Crystal),
    /// A place of the table.
    Place(Zone),
    /// A button of the panel.
    Button(Button),
    /// A starting set.
    Set(SetId),
}

/// A button of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Button {
    /// Take back cards or traders.
    Rest,
    /// No more of this.
    Done,
    /// Build an outpost.
    Build,
    /// Trade where the wagon stands.
    Trade,
    /// Claim where the wagon stands.
    Claim,
}

impl Target {
    /// What clicking a piece stands for; `None` where it is part of what it lies on or cannot be acted on.
    pub fn of(piece: Piece, place: &Place, viewer: Seat) -> Option<Self> {
        match (piece, place.zone) {
            (Piece::Crystal { colour, .. }, Zone::Caravan(seat)) if seat == viewer => Some(Target::Crystal(colour)),
            // A crystal on a card is part of the card's place.
            (Piece::Crystal { .. }, _) => None,
            (Piece::Trader { .. } | Piece::Exploration { .. }, _) => None,
            (_, Zone::PointDeckTop | Zone::BonusStack(..) | Zone::BonusSpaces(_)) => None,
            (_, Zone::MerchantDeck | Zone::PointDeck | Zone::TokenPile(_) | Zone::Tokens(_)) => None,
            // What stands on a hex is part of the hex's place.
            (Piece::Wagon(_) | Piece::Outpost { .. } | Piece::Prize(_) | Piece::Closed, _) => None,
            (_, Zone::Discarded(_) | Zone::Bonus(_)) => None,
            _ => Some(Target::Piece(piece)),
        }
    }
}

/// One thing and the decisions it stands for: several where a trade can be repeated, fewest repetitions first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is clicked.
    pub target: Target,
    /// What it does.
    pub actions: Vec<Action>,
}

/// All that can be done now, and what is chosen but not confirmed.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Choices {
    /// What is offered.
    pub all: Vec<Choice>,
    /// What is being asked.
    pub step: Option<Step>,
    /// The chosen one and how often (index into its actions).
    pub chosen: Option<(Target, usize)>,
    /// Why the last click did nothing.
    pub refusal: Option<Illegal>,
    /// Where the keys are.
    pub focus: Option<usize>,
    /// The keys are on something that can only be looked at.
    pub away: bool,
}

impl Choices {
    /// What can be done now.
    pub fn of(game: &Game, stage: &Stage) -> Self {
        let mut choices = Choices { step: Some(game.step()), ..Choices::default() };
        let Some(seat) = game.to_move() else { return choices };
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let mut sorted = actions.to_vec();
        sorted.sort();
        for action in sorted {
            let in_zone = |zone| stage.in_zone(zone).next().map(Target::Piece);
            let target = table(game).target(stage, action).or_else(|| match action {
                Action::Play { card, .. } => Some(Target::Piece(merchant(seat, card))),
                Action::Acquire { slot } | Action::TakeCard { slot } => in_zone(Zone::Market(Slot(slot))),
                Action::Pay(crystal) | Action::Upgrade(crystal) | Action::Return(crystal) => {
                    Some(Target::Crystal(crystal))
                }
                Action::Rest => Some(Target::Button(Button::Rest)),
                Action::Done => Some(Target::Button(Button::Done)),
                // What only one game has, that game has answered for.
                Action::Claim { .. } | Action::Work { .. } | Action::TakeBonus { .. } | Action::Explore { .. } => None,
                Action::TakeSet { .. } | Action::PlaceWagon { .. } | Action::StepTo { .. } => None,
                Action::Discard { .. } | Action::Halt | Action::Build | Action::Trade { .. } => None,
                Action::TakeTile { .. } => None,
            });
            let Some(target) = target else { continue };
            match choices.all.iter_mut().find(|choice| choice.target == target) {
                Some(choice) => choice.actions.push(action),
                None => choices.all.push(Choice { target, actions: vec![action] }),
            }
        }
        choices
    }

    /// The choice behind a thing.
    pub fn find(&self, target: Target) -> Option<&Choice> {
        self.all.iter().find(|choice| choice.target == target)
    }

    /// Whether a thing can be done several times in a row.
    pub fn repeats(&self, target: Target) -> bool {
        self.find(target).is_some_and(|choice| choice.actions.len() > 1)
    }

    /// What the keys are on.
    pub fn focused(&self) -> Option<Target> {
        self.focus.and_then(|at| self.all.get(at)).map(|choice| choice.target)
    }

    /// The decision that is chosen and waits for a confirmation.
    pub fn waiting(&self) -> Option<Action> {
        let (target, index) = self.chosen?;
        self.find(target)?.actions.get(index).copied()
    }
}

/// What somebody may have in mind who clicks something that cannot be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// This decision, which the rules refuse.
    Decision(Action),
    /// Something that is not asked now.
    NotNow,
    /// Nothing: it only lies there.
    Nothing,
}

/// Why nothing can be done with a thing, by asking the rules.
pub fn why_not(game: &Game, target: Target, choices: &Choices) -> Option<Illegal> {
    let seat = game.to_move()?;
    match table(game).attempt(seat, target) {
        Attempt::Decision(action) => {
            let mut next = *game;
            next.apply(action, &mut Silent).err()
        }
        Attempt::NotNow => choices.step.map(Illegal::NotNow),
        Attempt::Nothing => None,
    }
}

/// The decision somebody has in mind who clicks what is alike in games with a merchant row: a card or a button.
pub(crate) fn attempt_with_merchants(row: &[MerchantId], seat: Seat, target: Target) -> Option<Attempt> {
    let action = match target {
        Target::Piece(Piece::StartCard { seat: owner, card }) if owner == seat => Action::Play { card, times: 1 },
        Target::Piece(Piece::Merchant(card)) => match row.iter().position(|&known| known == card) {
            Some(slot) => Action::Acquire { slot: slot as u8 },
            None => Action::Play { card, times: 1 },
        },
        Target::Button(Button::Rest) => Action::Rest,
        _ => return None,
    };
    Some(Attempt::Decision(action))
}

/// The group of things a target belongs to, for the key that goes from group to group.
pub fn group(target: Target, stage: &Stage) -> u8 {
    match target {
        Target::Button(_) | Target::Set(_) => 0,
        Target::Crystal(_) => 1,
        Target::Place(_) => 2,
        Target::Piece(piece) => match stage.zone_of(piece) {
            Some(Zone::Hand(_)) => 3,
            Some(Zone::Played(_)) => 4,
            Some(Zone::Market(_)) => 5,
            Some(Zone::PointRow(_)) => 6,
            Some(Zone::Land(_)) => 7,
            _ => 8,
        },
    }
}

/// The nearest thing in a direction: near along it counts more than near across it.
pub fn towards(from: Vec2, way: Vec2, others: impl Iterator<Item = (usize, Vec2)>) -> Option<usize> {
    others
        .filter_map(|(index, at)| {
            let (along, across) = ((at - from).dot(way), (at - from).perp_dot(way).abs());
            // What lies rather beside than ahead belongs to another key.
            (along > 8.0 && across < along * 2.5).then_some((index, along + across * 1.8))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use bevy_math::vec2;

    use super::*;

    #[test]
    fn an_arrow_goes_to_the_nearest_thing_in_its_direction() {
        let things = [vec2(0.0, 0.0), vec2(100.0, 10.0), vec2(200.0, 0.0), vec2(10.0, 120.0), vec2(150.0, 130.0)];
        let others = |from: usize| (0..things.len()).filter(move |&i| i != from).map(|i| (i, things[i]));
        assert_eq!(towards(things[0], vec2(1.0, 0.0), others(0)), Some(1));
        assert_eq!(towards(things[1], vec2(1.0, 0.0), others(1)), Some(2));
        assert_eq!(towards(things[0], vec2(0.0, 1.0), others(0)), Some(3));
        assert_eq!(towards(things[4], vec2(0.0, -1.0), others(4)), Some(1));
        assert_eq!(towards(things[0], vec2(-1.0, 0.0), others(0)), None);
    }
}
