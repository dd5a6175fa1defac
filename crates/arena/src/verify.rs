//! `arena verify`: a record or a trace is what the rules say.

use clap::Args as ClapArgs;
use rules::{Crystals, Engine, Game, Outcome, Spot};
use serde_json::{Value, json};

use crate::out::say;
use crate::setup::SetUp;
use crate::{Failure, record, source};

/// Arguments of `verify`.
#[derive(ClapArgs)]
pub struct Args {
    /// A saved game, a share code (in a file or by itself) or a trace.
    file: String,
    #[command(flatten)]
    setup: SetUp,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// The outcomes move exactly the crystals by which the two states differ: nothing appears, nothing is lost.
pub fn crystals_follow(before: &Game, after: &Game, outcomes: &[Outcome]) -> Result<(), Failure> {
    let seats = before.rounds().players;
    let mut caravans: Vec<Crystals> = (0..seats).map(|seat| before.crystals(seat)).collect();
    let mut market = before.on_merchants().to_vec();
    for outcome in outcomes {
        match *outcome {
            Outcome::CrystalsMoved { crystals, from, to } => {
                let lost = |held: &mut Crystals| {
                    if !held.contains(crystals) {
                        return Err(format!("{outcome:?} moves crystals that are not there"));
                    }
                    *held = held.minus(crystals);
                    Ok(())
                };
                match from {
                    Spot::Bowl => {}
                    Spot::Caravan(seat) => lost(&mut caravans[seat as usize])?,
                    Spot::MarketCard(slot) => lost(&mut market[slot as usize])?,
                }
                match to {
                    Spot::Bowl => {}
                    Spot::Caravan(seat) => caravans[seat as usize] = caravans[seat as usize].plus(crystals),
                    Spot::MarketCard(slot) => market[slot as usize] = market[slot as usize].plus(crystals),
                }
            }
            Outcome::CrystalUpgraded { seat, from } => {
                let raised = from.upgraded().ok_or("a magenta crystal rose")?;
                caravans[seat as usize].remove(from);
                caravans[seat as usize].add(raised);
            }
            // Taking a card leaves its slot behind; what lay on it has been moved by then.
            Outcome::CardAcquired { slot, .. } if market[slot as usize].is_empty() => {
                market.remove(slot as usize);
                market.insert(slot as usize, Crystals::NONE);
            }
            Outcome::MarketSlid { slot } => {
                market.remove(slot as usize);
                market.push(Crystals::NONE);
            }
            _ => {}
        }
    }
    let kept = after.on_merchants().to_vec();
    market.truncate(kept.len());
    let seats_agree = (0..seats).all(|seat| after.crystals(seat) == caravans[seat as usize]);
    if seats_agree && market == kept {
        Ok(())
    } else {
        Err(format!("the outcomes {outcomes:?} do not lead to {}", after.position_text()).into())
    }
}

fn verify_trace(text: &str, setup: &SetUp) -> Result<(u64, u64), Failure> {
    let (mut games, mut decisions) = (0, 0);
    let mut game: Option<Game> = None;
    for (number, line) in text.lines().enumerate() {
        let at = |what: &str| format!("line {}: {what}", number + 1);
        let value: Value = serde_json::from_str(line).map_err(|error| at(&error.to_string()))?;
        match (value["type"].as_str(), &mut game) {
            (Some("setup"), _) => {
                game = Some(source::opening(line, setup).map_err(|error| at(&error.to_string()))?);
                games += 1;
            }
            (Some("decision"), Some(game)) => {
                let text = value["action"].as_str().ok_or_else(|| at("`action` is missing"))?;
                let action = game.parse_action(text).map_err(|error| at(&error.to_string()))?;
                let index = value["index"].as_u64().ok_or_else(|| at("`index` is missing"))?;
                let known = record::decision_line(game, index, action).map_err(|error| at(&error.to_string()))?;
                if known != value {
                    return Err(at("this is not what the engine says of the action").into());
                }
                decisions += 1;
            }
            (Some("result"), Some(finished)) => {
                let known = record::last_line(finished, value["decisions"].as_u64().unwrap_or_default());
                if known != value {
                    return Err(at("this is not the result").into());
                }
                game = None;
            }
            _ => return Err(at("`type` is setup, then decision, then result").into()),
        }
    }
    Ok((games, decisions))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let text = source::text(&args.file)?;
    let (games, decisions) = if let Some(record) = source::record(&text, &args.setup)? {
        // Loading a record plays it through and holds its end against the hash it names.
        (1, record.decisions.len() as u64)
    } else {
        verify_trace(&text, &args.setup)?
    };
    if args.json {
        say!("{}", json!({ "games": games, "decisions": decisions, "ok": true }));
    } else {
        say!("{games} games, {decisions} decisions: all as the rules say");
    }
    Ok(())
}
