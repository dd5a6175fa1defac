//! One line for an action or a position of An Endless World, both ways.

use super::{GOLEMS, MAX_BONUS_SPACES, MAX_LOCATIONS, NOTHING, Party, Pending, STACKS, WorldGame};
use crate::components::{Site, WorldComponents};
use crate::notation::{self, Fields, NotationError};
use crate::{Action, FourthBoard, GameKind, HIDDEN, Pile};

impl WorldGame {
    pub(super) fn write_action(&self, action: Action) -> String {
        match action {
            Action::Work { location, times } => {
                let name = self.location_name(location);
                match self.location(location).map(|location| location.site) {
                    Some(Site::Production(_) | Site::Upgrade(_) | Site::Golem { .. }) if times == 1 => {
                        format!("work {name}")
                    }
                    _ => format!("work {name} x{times}"),
                }
            }
            Action::TakeBonus { stack } => format!("bonus {}", notation::from_one(stack)),
            Action::Claim { slot: 0 } => "claim".to_owned(),
            Action::Explore { location } => format!("explore {}", self.location_name(location)),
            other => notation::plain_action(other),
        }
    }

    pub(super) fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        Ok(match words[..] {
            ["work", location] => Action::Work { location: self.find_location(location)?, times: 1 },
            ["work", location, times] => {
                Action::Work { location: self.find_location(location)?, times: notation::times(times)? }
            }
            ["bonus", stack] => Action::TakeBonus { stack: notation::ordinal(stack)? },
            ["claim"] => Action::Claim { slot: 0 },
            ["explore", location] => Action::Explore { location: self.find_location(location)? },
            ["upgrade", crystal] => Action::Upgrade(notation::crystal(crystal)?),
            ["return", crystal] => Action::Return(notation::crystal(crystal)?),
            ["rest"] => Action::Rest,
            ["done"] => Action::Done,
            _ => {
                return Err(NotationError::new(
                    "an action is work, bonus, claim, explore, upgrade, return, rest or done",
                    text,
                ));
            }
        })
    }

    pub(super) fn write_position(&self) -> String {
        let components = self.components();
        let card = |id: u8| name(components.cards.get(usize::from(id)).map(|card| &card.id));
        let bonus = |kind: u8| name(components.bonuses.get(usize::from(kind)).map(|tile| &tile.id));
        let exploration = |kind: u8| name(components.explorations.get(usize::from(kind)).map(|tile| &tile.id));

        let step = match self.pending {
            Pending::Turn => "turn".to_owned(),
            Pending::Upgrade { left } => format!("upgrade:{left}"),
            Pending::Golem { location, bonus, card } => {
                let done = [(bonus, ":bonus"), (card, ":card")].map(|(done, word)| if done { word } else { "" });
                format!("golem:{}{}{}", self.location_name(location), done[0], done[1])
            }
            Pending::Explore { location, bonus } => {
                format!("explore:{}{}", self.location_name(location), if bonus { ":bonus" } else { "" })
            }
            Pending::Return => "return".to_owned(),
        };
        let stacks: Vec<String> = (self.stacks.iter())
            .map(|stacks| {
                stacks.map(|stack| notation::list(stack.as_slice().iter().map(|&kind| bonus(kind)))).join("+")
            })
            .collect();
        let places = || (0..MAX_LOCATIONS as u8).map(|index| (index, self.location_name(index)));
        let tiles = places().filter_map(|(index, place)| {
            self.exploration_at(index).map(|tile| format!("{place}:{}", exploration(tile)))
        });
        let traders = places()
            .filter_map(|(index, place)| self.traders_at(index).map(|(seat, count)| format!("{place}:{seat}:{count}")));
        let mut line = format!(
            "{} {} step={step} board={} row={} deck={} bonus={} tiles={} traders={}",
            GameKind::World.name(),
            notation::write_rounds(&self.options, &self.rounds),
            components.boards[usize::from(self.layout.fourth())].id,
            notation::list(self.row.iter().filter(|&&id| id != NOTHING).map(|&id| card(id))),
            notation::list(self.deck.as_slice().iter().map(|&id| card(id))),
            stacks.join("/"),
            notation::list(tiles),
            notation::list(traders),
        );
        for (seat, player) in self.players().iter().enumerate() {
            line += &format!(
                " p{seat}={}/{}/{}/{}/{}/{}",
                player.crystals,
                player.home,
                player.reserve,
                notation::list(player.claimed.iter().map(card)),
                notation::list(player.bonuses.as_slice().iter().map(|&kind| bonus(kind))),
                notation::list(player.explorations.as_slice().iter().map(|&kind| exploration(kind))),
            );
        }
        line
    }

    /// A position from its line; it need not be reachable or complete, but must not contradict itself.
    pub fn parse_position(components: &'static WorldComponents, text: &str) -> Result<Self, NotationError> {
        let (head, mut fields) = Fields::split(text)?;
        if head != GameKind::World.name() {
            return Err(NotationError::new("the game is world", head));
        }
        let (mut options, rounds) = notation::read_rounds(GameKind::World, &mut fields)?;
        let board = fields.take("board")?;
        let swappable = components.boards.iter().enumerate().filter(|(_, board)| !board.always);
        let (nth, fourth) = (swappable.enumerate())
            .find_map(|(nth, (index, known))| (known.id == board).then_some((nth as u8, index as u8)))
            .ok_or_else(|| NotationError::new("the name of a board for the lower right is expected", board))?;
        options.fourth_board = FourthBoard::Named(nth);

        let card = |text: &str| find(text, "point card", components.cards.iter().map(|card| &card.id));
        let bonus = |text: &str| find(text, "bonus tile", components.bonuses.iter().map(|tile| &tile.id));
        let exploration =
            |text: &str| find(text, "exploration tile", components.explorations.iter().map(|tile| &tile.id));

        let row = notation::at_most(fields.take("row")?, GOLEMS, card)?;
        let deck = notation::at_most(fields.take("deck")?, 64, card)?;
        let mut game = WorldGame::bare(components, options, rounds, fourth);
        game.deck = Pile::from_bottom(&deck);
        game.row[..row.len()].copy_from_slice(&row);
        game.read_stacks(fields.take("bonus")?, bonus)?;
        for item in notation::items(fields.take("tiles")?) {
            let [place, tile] = parts(item, ':', "a tile is written LOCATION:TILE")?;
            let index = usize::from(game.find_location(place)?);
            if game.covers[index] != NOTHING {
                return Err(NotationError::new("one tile lies on a location", item));
            }
            game.cover(index, exploration(tile)?);
        }
        for item in notation::items(fields.take("traders")?) {
            let [place, seat, count] = parts(item, ':', "traders are written LOCATION:SEAT:COUNT")?;
            let index = game.find_location(place)?;
            let party = Party { seat: number(seat)?, count: number(count)? };
            if !(1..=components.traders).contains(&party.count)
                || party.seat >= rounds.players
                || game.traders_at(index).is_some()
            {
                return Err(NotationError::new("one seat's traders stand on a location", item));
            }
            game.stand(index, party);
            game.players[usize::from(party.seat)].standing |= 1 << index;
        }
        for seat in 0..rounds.players {
            let expected = "a seat is written crystals/home/reserve/claimed/bonus/explorations";
            let line = fields.take(&format!("p{seat}"))?;
            let [crystals, home, reserve, claimed, bonuses, explorations] = parts(line, '/', expected)?;
            let player = game.player_mut(seat);
            player.crystals = notation::crystals(crystals)?;
            player.home = number(home)?;
            player.reserve = number(reserve)?;
            player.claimed = notation::set_of(claimed, card)?;
            player.bonuses = Pile::from_bottom(&notation::at_most(bonuses, MAX_BONUS_SPACES, bonus)?);
            player.explorations = Pile::from_bottom(&notation::at_most(explorations, MAX_LOCATIONS, exploration)?);
            *game.player_mut(seat) = game.counted(*game.player(seat));
        }
        game.pending = game.read_step(fields.take("step")?)?;
        fields.finish()?;
        match game.find_fault() {
            None => Ok(game),
            Some(fault) => Err(NotationError::new(format!("the position holds together ({fault})"), text)),
        }
    }

    fn read_stacks(
        &mut self,
        text: &str,
        bonus: impl Fn(&str) -> Result<u8, NotationError>,
    ) -> Result<(), NotationError> {
        let golems: [&str; GOLEMS] = parts(text, '/', "bonus stacks of four golem locations stand between slashes")?;
        for (stacks, golem) in self.stacks.iter_mut().zip(golems) {
            let piles: [&str; STACKS] = parts(golem, '+', "two stacks are written A,B+C,D")?;
            for (stack, pile) in stacks.iter_mut().zip(piles) {
                *stack = Pile::from_bottom(&notation::at_most(pile, 8, &bonus)?);
            }
        }
        Ok(())
    }

    fn read_step(&self, text: &str) -> Result<Pending, NotationError> {
        Ok(match text.split(':').collect::<Vec<_>>()[..] {
            ["turn"] => Pending::Turn,
            ["return"] => Pending::Return,
            ["upgrade", left] => Pending::Upgrade { left: number(left)? },
            ["golem", place, ref done @ ..] if matches!(done, [] | ["bonus"] | ["card"]) => Pending::Golem {
                location: self.find_location(place)?,
                bonus: done.contains(&"bonus"),
                card: done.contains(&"card"),
            },
            ["explore", place, ref done @ ..] if matches!(done, [] | ["bonus"]) => {
                Pending::Explore { location: self.find_location(place)?, bonus: !done.is_empty() }
            }
            _ => {
                let expected = "a step is turn, return, upgrade:N, golem:LOCATION or explore:LOCATION";
                return Err(NotationError::new(expected, text));
            }
        })
    }

    fn location_name(&self, index: u8) -> &'static str {
        self.location(index).map_or("?", |location| &location.id)
    }

    fn find_location(&self, name: &str) -> Result<u8, NotationError> {
        let index = self.locations().position(|location| location.id == name);
        index.map(|index| index as u8).ok_or_else(|| NotationError::new("the name of a location is expected", name))
    }
}

fn name(known: Option<&String>) -> &str {
    known.map_or("?", String::as_str)
}

/// The index of a name; `?` is what a view does not know.
fn find<'a>(text: &str, what: &str, names: impl Iterator<Item = &'a String>) -> Result<u8, NotationError> {
    if text == "?" {
        return Ok(HIDDEN);
    }
    let index = names.into_iter().position(|name| name == text);
    index.map(|index| index as u8).ok_or_else(|| NotationError::new(format!("the name of a {what} is expected"), text))
}

fn number(text: &str) -> Result<u8, NotationError> {
    text.parse().map_err(|_| NotationError::new("a small whole number is expected", text))
}

/// Splits into exactly `N` parts.
fn parts<'a, const N: usize>(text: &'a str, at: char, expected: &str) -> Result<[&'a str; N], NotationError> {
    let parts: Vec<&str> = text.split(at).collect();
    parts.try_into().map_err(|_| NotationError::new(expected, text))
}
