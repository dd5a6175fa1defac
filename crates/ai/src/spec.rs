//! Agents by name: `random`, `greedy`, `beam`, `beam:50,8`, `beam:350,15+card=1.5`, `mcts:200`, `level:4`, `level:4/racer`, `level:6+net=0`.

use std::fmt;
use std::str::FromStr;

use rules::{Action, Engine, Game, GameKind, View};

use crate::beginner::Beginner;
use crate::board::{BoardMind, BoardPlayer};
use crate::mcts::MctsPlayer;
use crate::minds;
use crate::road::{Mind, RoadPlayer};
use crate::{Agent, Budget, Changes, GreedyAgent, Level, RandomAgent, Style, Watch};

/// Which agent; programs behind the bot protocol (`exec:COMMAND`) are not among them: the `bots` crate starts those.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// Any legal action.
    Random,
    /// A script without a plan: claims, else gains, else the cheapest card, else rests.
    Beginner,
    /// The best-looking turn, one turn deep.
    Greedy,
    /// The public reference: a plain search over own turns that takes the others' likely claims off the table.
    Beam {
        /// Positions kept at each depth.
        width: u16,
        /// Own turns looked ahead.
        depth: u8,
    },
    /// The reference with something changed: other makes of the same recipe to hold it against.
    ChangedBeam {
        /// Positions kept at each depth.
        width: u16,
        /// Own turns looked ahead.
        depth: u8,
        /// What is different.
        changes: Changes,
    },
    /// The reference on the boards: a plain tree search with so much time for a turn.
    Mcts {
        /// Milliseconds.
        ms: u32,
    },
    /// One of the six levels in a style.
    Level(Level, Style),
    /// A level with something changed, for measuring what that is worth.
    Changed(Level, Style, Changes),
}

/// A text that names no agent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{0}` is no agent: expected random, beginner, greedy, beam, beam:WIDTH,DEPTH, mcts:MILLISECONDS, level:1 to level:6, level:N/STYLE with racer, builder, collector or spoiler, or level:N+KEY=NUMBER"
)]
pub struct SpecError(pub String);

impl AgentSpec {
    /// The reference search.
    pub const BEAM: AgentSpec = AgentSpec::Beam { width: 350, depth: 15 };

    /// Sits the agent down. The seed is its own chance and has nothing to do with the deal.
    pub fn build(self, seed: u64) -> Box<dyn Agent> {
        match self {
            AgentSpec::Random => Box::new(RandomAgent::new(seed)),
            AgentSpec::Beginner => Box::new(Beginner::new(seed)),
            AgentSpec::Greedy => Box::new(GreedyAgent::new(seed)),
            AgentSpec::Mcts { ms } => Box::new(MctsPlayer::new(ms, seed)),
            AgentSpec::Level(level, style) => AgentSpec::Changed(level, style, Changes::default()).build(seed),
            AgentSpec::Changed(level, style, changes) => Box::new(Seated::new(
                changes.on_road(minds::road(level, style)),
                |kind| changes.on_board(minds::board(kind, level, style)),
                seed,
            )),
            AgentSpec::Beam { width, depth } => {
                AgentSpec::ChangedBeam { width, depth, changes: Changes::default() }.build(seed)
            }
            AgentSpec::ChangedBeam { width, depth, changes } => {
                let (board_width, board_depth) = ((usize::from(width) / 8).max(1), usize::from(depth / 2).max(1));
                Box::new(Seated::new(
                    changes.on_road(Mind::reference(width.into(), depth.into())),
                    |_| changes.on_board(BoardMind::reference(board_width, board_depth)),
                    seed,
                ))
            }
        }
    }
}

/// A player with a mind for every game; which one is needed shows with the first view.
struct Seated {
    road: Mind,
    world: BoardMind,
    adventure: BoardMind,
    seed: u64,
    at: Option<Box<dyn Agent>>,
}

impl Seated {
    fn new(road: Mind, board: impl Fn(GameKind) -> BoardMind, seed: u64) -> Self {
        Seated { road, world: board(GameKind::World), adventure: board(GameKind::Adventure), seed, at: None }
    }
}

impl Agent for Seated {
    fn decide(&mut self, view: &View<Game>, budget: &Budget, watch: &Watch) -> Action {
        // Whatever lies face down is struck out, should somebody hand in more than a seat may know.
        let view = &view.state.view(view.seat);
        let Seated { road, world, adventure, seed, at } = self;
        let player = at.get_or_insert_with(|| match view.state {
            Game::Road(_) => Box::new(RoadPlayer::new(road.clone(), *seed)),
            Game::World(_) => Box::new(BoardPlayer::new(*world, *seed)),
            Game::Adventure(_) => Box::new(BoardPlayer::new(*adventure, *seed)),
        });
        player.decide(view, budget, watch)
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            AgentSpec::Random => f.write_str("random"),
            AgentSpec::Beginner => f.write_str("beginner"),
            AgentSpec::Greedy => f.write_str("greedy"),
            AgentSpec::BEAM => f.write_str("beam"),
            AgentSpec::Beam { width, depth } => write!(f, "beam:{width},{depth}"),
            AgentSpec::Mcts { ms } => write!(f, "mcts:{ms}"),
            AgentSpec::ChangedBeam { width, depth, changes } => {
                write!(f, "beam:{width},{depth}+{changes}")
            }
            AgentSpec::Changed(level, style, changes) => write!(f, "{}+{changes}", AgentSpec::Level(level, style)),
            AgentSpec::Level(level, Style::Balanced) => write!(f, "level:{}", level.number()),
            AgentSpec::Level(level, style) => write!(f, "level:{}/{}", level.number(), style.name()),
        }
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let wrong = || SpecError(text.to_owned());
        Ok(match text {
            "random" => AgentSpec::Random,
            "beginner" => AgentSpec::Beginner,
            "greedy" => AgentSpec::Greedy,
            "beam" => AgentSpec::BEAM,
            _ => {
                if let Some((beam, changes)) = text.split_once('+').filter(|(beam, _)| beam.starts_with("beam")) {
                    let AgentSpec::Beam { width, depth } = beam.parse()? else { return Err(wrong()) };
                    let changes = Changes::parse(changes).ok_or_else(wrong)?;
                    return Ok(AgentSpec::ChangedBeam { width, depth, changes });
                }
                if let Some(size) = text.strip_prefix("beam:") {
                    let (width, depth) = size.split_once(',').ok_or_else(wrong)?;
                    let (width, depth) = (width.parse().map_err(|_| wrong())?, depth.parse().map_err(|_| wrong())?);
                    if width == 0 || depth == 0 || depth > 40 {
                        return Err(wrong());
                    }
                    return Ok(AgentSpec::Beam { width, depth });
                }
                if let Some(ms) = text.strip_prefix("mcts:") {
                    let ms = ms.parse().ok().filter(|&ms| ms > 0).ok_or_else(wrong)?;
                    return Ok(AgentSpec::Mcts { ms });
                }
                let rest = text.strip_prefix("level:").ok_or_else(wrong)?;
                let (rest, changes) =
                    rest.split_once('+').map_or((rest, None), |(rest, changes)| (rest, Some(changes)));
                let (number, style) = rest.split_once('/').unwrap_or((rest, "balanced"));
                let level = number.parse().ok().and_then(Level::new).ok_or_else(wrong)?;
                let style = Style::from_name(style).ok_or_else(wrong)?;
                match changes {
                    None => AgentSpec::Level(level, style),
                    Some(text) => AgentSpec::Changed(level, style, Changes::parse(text).ok_or_else(wrong)?),
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_reads_back_what_it_writes() {
        let levels = [
            "level:1",
            "level:6",
            "level:4/racer",
            "level:2/spoiler",
            "level:6+net=0",
            "level:5/racer+soft=0.5,buys=2",
        ];
        let others = ["random", "beginner", "greedy", "beam", "beam:50,8", "beam:350,15+card=1.5,gems=1.5", "mcts:200"];
        for text in others.into_iter().chain(levels) {
            assert_eq!(text.parse::<AgentSpec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("level:3/balanced".parse::<AgentSpec>(), "level:3".parse());
    }

    #[test]
    fn a_wrong_spec_is_refused() {
        for text in [
            "",
            "level:0",
            "level:7",
            "level:4+",
            "level:4+colour=1",
            "level:4+net",
            "level:4/",
            "level:4/angry",
            "beam:0,3",
            "beam:5",
            "beam+colour=1",
            "mcts",
            "mcts:0",
            "exec:x",
        ] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
    }
}
