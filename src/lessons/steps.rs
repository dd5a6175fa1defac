//! What the guide says and waits for, family by family.

use rules::components::Site;
use rules::{Action, Actions, Effect, Engine, Game, Outcome};
use tabletop::areas::Area;

use super::{Family, LEARNER};

/// What has to happen before the guide goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Only to be read.
    Read,
    /// Play a card that brings crystals.
    Gain,
    /// Play a card that raises crystals.
    Upgrade,
    /// Acquire a merchant card.
    Acquire,
    /// Play any card.
    PlayCard,
    /// Rest.
    Rest,
    /// Work where crystals come from.
    Produce,
    /// Work where crystals become better ones.
    Improve,
    /// Choose a starting set.
    StartingSet,
    /// Put the wagon on the map.
    Wagon,
    /// Move the wagon.
    Travel,
    /// Follow the plan until this has happened.
    Guided(Until),
}

/// When a plan has been carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Something was claimed.
    Claim,
    /// A golem was visited for its tile or claimed.
    Golem,
    /// An outpost was built.
    Outpost,
}

impl Goal {
    /// Whether a decision is of this kind.
    pub fn matches(self, game: &Game, action: Action) -> bool {
        match (self, action) {
            (Goal::Gain, Action::Play { card, .. }) => matches!(game.merchant_effect(card), Some(Effect::Gain(_))),
            (Goal::Upgrade, Action::Play { card, .. }) => {
                matches!(game.merchant_effect(card), Some(Effect::Upgrade(_)))
            }
            (Goal::PlayCard, Action::Play { .. }) => true,
            (Goal::Acquire, Action::Acquire { .. }) => true,
            (Goal::Rest, Action::Rest) => true,
            (Goal::Produce, Action::Work { location, .. }) => matches!(game.site(location), Some(Site::Production(_))),
            (Goal::Improve, Action::Work { location, .. }) => {
                matches!(game.site(location), Some(Site::Upgrade(_) | Site::Trade(..)))
            }
            (Goal::StartingSet, Action::TakeSet { .. }) => true,
            (Goal::Wagon, Action::PlaceWagon { .. }) => true,
            (Goal::Travel, Action::StepTo { .. }) => true,
            _ => false,
        }
    }

    /// Whether what happened is what the guide waited for.
    pub fn is_met(self, game: &Game, action: Action, outcomes: &[Outcome]) -> bool {
        let Goal::Guided(until) = self else { return self.matches(game, action) };
        outcomes.iter().any(|outcome| match (until, outcome) {
            (Until::Claim | Until::Golem, Outcome::PointClaimed { seat, .. }) => *seat == LEARNER,
            (Until::Claim, Outcome::VillageClaimed { seat, .. }) => *seat == LEARNER,
            (Until::Golem, Outcome::BonusTaken { seat, .. }) => *seat == LEARNER,
            (Until::Outpost, Outcome::OutpostBuilt { seat, .. }) => *seat == LEARNER,
            _ => false,
        })
    }

    /// Whether the learner could do it now.
    pub fn is_possible(self, game: &Game) -> bool {
        if matches!(self, Goal::Read | Goal::Guided(_)) {
            return true;
        }
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        actions.iter().any(|action| self.matches(game, *action))
    }
}

/// One thing the guide says.
#[derive(Debug)]
pub struct LessonStep {
    /// Text key.
    pub words: &'static str,
    /// Where the guide points, if not at what is to be clicked.
    pub look: Option<Area>,
    /// What it waits for.
    pub goal: Goal,
}

const fn read(words: &'static str, look: Option<Area>) -> LessonStep {
    LessonStep { words, look, goal: Goal::Read }
}

const fn act(words: &'static str, goal: Goal) -> LessonStep {
    LessonStep { words, look: None, goal }
}

static ROAD: [LessonStep; 11] = [
    read("lesson-road-goal", Some(Area::Claims)),
    read("lesson-road-crystals", Some(Area::Caravan)),
    act("lesson-road-gain", Goal::Gain),
    read("lesson-road-rival", None),
    act("lesson-road-acquire", Goal::Acquire),
    act("lesson-road-upgrade", Goal::Upgrade),
    act("lesson-road-rest", Goal::Rest),
    act("lesson-road-plan", Goal::Guided(Until::Claim)),
    read("lesson-road-tokens", Some(Area::Claims)),
    read("lesson-road-end", None),
    read("lesson-done", None),
];

static WORLD: [LessonStep; 10] = [
    read("lesson-world-goal", Some(Area::Claims)),
    read("lesson-world-traders", None),
    act("lesson-world-produce", Goal::Produce),
    read("lesson-world-oust", None),
    act("lesson-world-improve", Goal::Improve),
    act("lesson-world-rest", Goal::Rest),
    act("lesson-world-plan", Goal::Guided(Until::Golem)),
    read("lesson-world-gifts", Some(Area::Claims)),
    read("lesson-world-end", None),
    read("lesson-done", None),
];

static ADVENTURE: [LessonStep; 11] = [
    read("lesson-adventure-goal", Some(Area::Map)),
    act("lesson-adventure-set", Goal::StartingSet),
    act("lesson-adventure-wagon", Goal::Wagon),
    act("lesson-adventure-card", Goal::PlayCard),
    read("lesson-adventure-steps", Some(Area::Hand)),
    act("lesson-adventure-travel", Goal::Travel),
    act("lesson-adventure-outpost", Goal::Guided(Until::Outpost)),
    read("lesson-adventure-board", None),
    act("lesson-adventure-plan", Goal::Guided(Until::Claim)),
    read("lesson-adventure-end", None),
    read("lesson-done", None),
];

/// The steps of a family's lesson.
pub fn of(family: Family) -> &'static [LessonStep] {
    match family {
        Family::Road => &ROAD,
        Family::World => &WORLD,
        Family::Adventure => &ADVENTURE,
    }
}
