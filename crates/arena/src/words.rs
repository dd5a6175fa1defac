//! Plans and reasons of the opponents as text and JSON.

use ai::{Candidate, PlanStep, PlannedTurn, Reason};
use rules::{Action, Engine, Game};
use serde_json::{Value, json};

/// Actions in notation.
pub fn actions(game: &Game, actions: &[Action]) -> Vec<String> {
    actions.iter().map(|&action| game.action_text(action)).collect()
}

/// One turn of a plan of the road family, as an action in notation; upgrades name what rises (`upgrade-3: yyg`).
pub fn plan_step(game: &Game, step: PlanStep) -> String {
    let name = |card: u8| game.merchant_name(card).map_or_else(|| card.to_string(), str::to_owned);
    match step {
        PlanStep::Play { card, times: 1 } => format!("play {}", name(card)),
        PlanStep::Play { card, times } => format!("play {} x{times}", name(card)),
        PlanStep::Upgrade { card, by } => {
            let rising: String = "ygb".chars().zip(by).flat_map(|(colour, n)| [colour].repeat(n.into())).collect();
            format!("play {}: {}", name(card), if rising.is_empty() { "-" } else { &rising })
        }
        PlanStep::Acquire { slot } => format!("acquire {}", slot + 1),
        PlanStep::Rest => "rest".to_owned(),
        PlanStep::Claim { slot } => format!("claim {}", slot + 1),
    }
}

/// A reason as data.
pub fn reason(reason: Reason) -> Value {
    match reason {
        Reason::Claims { from, to } => json!({ "claims": { "from": from, "to": to } }),
        Reason::Outpost { points, rewarded } => json!({ "outpost": { "points": points, "rewarded": rewarded } }),
        Reason::Wasted { crystals } => json!({ "wasted": crystals }),
        Reason::Denied { rival, slot, points, turns } => {
            json!({ "denied": { "rival": rival, "slot": slot, "points": points, "turns": turns } })
        }
        Reason::Token { points } => json!({ "token": points }),
        Reason::Rests { back } => json!({ "rests": back }),
        Reason::EndsGame => json!({ "ends_game": true }),
    }
}

/// A candidate turn as data.
pub fn candidate(game: &Game, candidate: &Candidate) -> Value {
    let turn = |turn: &PlannedTurn| match turn {
        PlannedTurn::Road(step) => plan_step(game, *step),
        PlannedTurn::Board(chain) => actions(game, chain).join("; "),
    };
    json!({
        "actions": actions(game, &candidate.actions),
        "win_chance": candidate.win_chance,
        "expected_score": candidate.expected_score,
        "plan": candidate.plan.iter().map(turn).collect::<Vec<_>>(),
        "goal": candidate.goal,
        "reasons": candidate.reasons.iter().copied().map(reason).collect::<Vec<_>>(),
    })
}
