//! What the guide says and waits for, game by game.

use rules::components::Site;
use rules::{Action, Actions, Effect, Engine, Game, Outcome};
use tabletop::areas::Area;

use super::LEARNER;
use crate::app::games::GameKind;

/// What has to happen before the guide goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonTask {
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
    /// Everything came back by a rest.
    Rest,
}

impl LessonTask {
    /// Whether a decision is of this kind.
    pub fn matches(self, game: &Game, action: Action) -> bool {
        match (self, action) {
            (LessonTask::Gain, Action::Play { card, .. }) => {
                matches!(game.merchant_effect(card), Some(Effect::Gain(_)))
            }
            (LessonTask::Upgrade, Action::Play { card, .. }) => {
                matches!(game.merchant_effect(card), Some(Effect::Upgrade(_)))
            }
            (LessonTask::PlayCard, Action::Play { .. }) => true,
            (LessonTask::Acquire, Action::Acquire { .. }) => true,
            (LessonTask::Produce, Action::Work { location, .. }) => {
                matches!(game.site(location), Some(Site::Production(_)))
            }
            (LessonTask::Improve, Action::Work { location, .. }) => {
                matches!(game.site(location), Some(Site::Upgrade(_) | Site::Trade(..)))
            }
            (LessonTask::StartingSet, Action::TakeSet { .. }) => true,
            (LessonTask::Wagon, Action::PlaceWagon { .. }) => true,
            (LessonTask::Travel, Action::StepTo { .. }) => true,
            _ => false,
        }
    }

    /// Whether what happened is what the guide waited for.
    pub fn is_met(self, game: &Game, action: Action, outcomes: &[Outcome]) -> bool {
        let LessonTask::Guided(until) = self else { return self.matches(game, action) };
        if until == Until::Rest {
            return action == Action::Rest;
        }
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
        if matches!(self, LessonTask::Read | LessonTask::Guided(_)) {
            return true;
        }
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        actions.iter().any(|action| self.matches(game, *action))
    }
}

/// Something on the table that the guide points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// A part of the table.
    Area(Area),
    /// Places where a rival works.
    Rivals,
    /// Places that nobody has explored.
    Unexplored,
    /// What the signs mean for the learner.
    Signs,
    /// The learner's emblems and bonus tiles.
    Emblems,
}

/// One thing the guide says.
#[derive(Debug)]
pub struct LessonStep {
    /// Text key.
    pub words: &'static str,
    /// What the guide points at; at what is to be clicked where it names nothing.
    pub looks: &'static [Look],
    /// What it waits for.
    pub task: LessonTask,
}

const fn read(words: &'static str, looks: &'static [Look]) -> LessonStep {
    LessonStep { words, looks, task: LessonTask::Read }
}

const fn act(words: &'static str, task: LessonTask) -> LessonStep {
    LessonStep { words, looks: &[], task }
}

const CLAIMS: Look = Look::Area(Area::Claims);

static ROAD: [LessonStep; 11] = [
    read("lesson-road-goal", &[CLAIMS]),
    read("lesson-road-crystals", &[Look::Area(Area::Caravan)]),
    act("lesson-road-gain", LessonTask::Gain),
    read("lesson-road-rival", &[]),
    act("lesson-road-acquire", LessonTask::Acquire),
    act("lesson-road-upgrade", LessonTask::Upgrade),
    act("lesson-road-rest", LessonTask::Guided(Until::Rest)),
    act("lesson-road-plan", LessonTask::Guided(Until::Claim)),
    read("lesson-road-tokens", &[CLAIMS]),
    read("lesson-road-end", &[]),
    read("lesson-done", &[]),
];

static WORLD: [LessonStep; 12] = [
    read("lesson-world-goal", &[CLAIMS]),
    read("lesson-world-traders", &[Look::Area(Area::Traders)]),
    act("lesson-world-produce", LessonTask::Produce),
    read("lesson-world-oust", &[Look::Rivals]),
    act("lesson-world-improve", LessonTask::Improve),
    read("lesson-world-gifts", &[CLAIMS, Look::Emblems]),
    read("lesson-world-explore", &[Look::Unexplored]),
    act("lesson-world-rest", LessonTask::Guided(Until::Rest)),
    act("lesson-world-plan", LessonTask::Guided(Until::Golem)),
    read("lesson-world-signs", &[Look::Signs]),
    read("lesson-world-end", &[]),
    read("lesson-done", &[]),
];

static ADVENTURE: [LessonStep; 12] = [
    read("lesson-adventure-goal", &[Look::Area(Area::Map)]),
    act("lesson-adventure-set", LessonTask::StartingSet),
    act("lesson-adventure-wagon", LessonTask::Wagon),
    act("lesson-adventure-card", LessonTask::PlayCard),
    read("lesson-adventure-steps", &[Look::Area(Area::Hand)]),
    act("lesson-adventure-travel", LessonTask::Travel),
    act("lesson-adventure-outpost", LessonTask::Guided(Until::Outpost)),
    read("lesson-adventure-board", &[]),
    act("lesson-adventure-plan", LessonTask::Guided(Until::Claim)),
    read("lesson-adventure-more", &[]),
    read("lesson-adventure-end", &[]),
    read("lesson-done", &[]),
];

/// The steps of a game's lesson.
pub fn of(game: GameKind) -> &'static [LessonStep] {
    match game {
        GameKind::Golem | GameKind::Spice => &ROAD,
        GameKind::World => &WORLD,
        GameKind::Adventure => &ADVENTURE,
    }
}
