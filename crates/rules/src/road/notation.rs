//! One line for an action or a position of the road family, both ways.

use super::{MOST_PLAYERS, POINT_ROW, Pending, Player, RoadGame};
use crate::components::{InBox, RoadComponents};
use crate::notation::{self, Fields, NotationError};
use crate::{Action, CardSet, Engine, GameKind, HIDDEN, Pile};

impl RoadGame {
    pub(super) fn write_action(&self, action: Action) -> String {
        match action {
            Action::Claim { slot } => format!("claim {}", notation::from_one(slot)),
            other => notation::write_merchant_action(&self.components.merchants, other),
        }
    }

    pub(super) fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if let Some(action) = notation::read_merchant_action(&self.components.merchants, &words)? {
            return Ok(action);
        }
        Ok(match words[..] {
            ["claim", slot] => Action::Claim { slot: notation::ordinal(slot)? },
            _ => {
                return Err(NotationError::new(
                    "an action is play, acquire, claim, rest, pay, upgrade, return or done",
                    text,
                ));
            }
        })
    }

    pub(super) fn write_position(&self) -> String {
        let points = |ids: &[u8]| notation::list(ids.iter().map(|&id| self.point_name(id)));
        let step = match self.pending {
            Pending::Turn => "turn".to_owned(),
            Pending::Pay { slot, next } => format!("pay:{}:{}", slot + 1, next + 1),
            Pending::Upgrade { left } => format!("upgrade:{left}"),
            Pending::Return => "return".to_owned(),
        };
        let mut line = format!(
            "{} {} step={step} {} points={} pdeck={} copper={} silver={}",
            self.options.kind.name(),
            notation::write_rounds(&self.options, &self.rounds),
            notation::write_market(&self.components.merchants, &self.market),
            points(self.points()),
            points(self.point_deck.as_slice()),
            self.copper,
            self.silver,
        );
        for (seat, player) in self.players().iter().enumerate() {
            let merchants = |set: CardSet| notation::list(set.iter().map(|id| self.components.merchants.name(id)));
            line += &format!(
                " p{seat}={}/{}/{}/{}/{}/{}",
                player.crystals,
                merchants(player.hand),
                merchants(player.played),
                notation::write_claims(player.claimed, player.claims, |id| self.point_name(id)),
                player.copper,
                player.silver
            );
        }
        line
    }

    fn point_name(&self, id: u8) -> &str {
        self.components.0.points.get(id as usize).map_or("?", |card| &card.id)
    }

    /// A position from its line; it need not be reachable, but must hold together.
    pub fn parse_position(components: &'static RoadComponents, text: &str) -> Result<Self, NotationError> {
        let (head, mut fields) = Fields::split(text)?;
        let kind = match GameKind::from_name(head) {
            Some(kind @ (GameKind::Golem | GameKind::Spice)) => kind,
            _ => return Err(NotationError::new("the game is golem or spice", head)),
        };
        let (options, rounds) = notation::read_rounds(kind, &mut fields)?;

        let merchant = |name: &str| notation::merchant(&components.merchants, name);
        let point = |name: &str| match name {
            "?" => Ok(HIDDEN),
            _ => match components.points.iter().position(|card| card.id == name) {
                Some(index) => Ok(index as u8),
                None => Err(NotationError::new("the name of a point card is expected", name)),
            },
        };
        let points = notation::at_most(fields.take("points")?, POINT_ROW, point)?;
        let point_deck = notation::at_most(fields.take("pdeck")?, 64, point)?;
        let step = fields.take("step")?;
        let pending = match step.split(':').collect::<Vec<_>>()[..] {
            ["turn"] => Pending::Turn,
            ["return"] => Pending::Return,
            ["upgrade", left] => {
                let left = left.parse().map_err(|_| NotationError::new("upgrades left are a number", left))?;
                Pending::Upgrade { left }
            }
            ["pay", slot, next] => Pending::Pay { slot: notation::ordinal(slot)?, next: notation::ordinal(next)? },
            _ => return Err(NotationError::new("a step is turn, return, upgrade:N or pay:SLOT:NEXT", step)),
        };
        let mut game = RoadGame {
            components: InBox(components),
            options,
            rounds,
            players: [Player::default(); MOST_PLAYERS],
            market: notation::read_market(&components.merchants, &mut fields)?,
            points: [0; POINT_ROW],
            points_len: points.len() as u8,
            point_deck: Pile::from_bottom(&point_deck),
            copper: fields.number("copper")?,
            silver: fields.number("silver")?,
            pending,
        };
        game.points[..points.len()].copy_from_slice(&points);
        for seat in 0..rounds.players {
            let text = fields.take(&format!("p{seat}"))?;
            let [crystals, hand, played, claimed, copper, silver] = text.split('/').collect::<Vec<_>>()[..] else {
                let expected = "a seat is written crystals/hand/played/claimed/copper/silver";
                return Err(NotationError::new(expected, text));
            };
            let set = |names: &str| -> Result<CardSet, NotationError> { notation::set_of(names, merchant) };
            let tokens = |text: &str| text.parse::<u8>().map_err(|_| NotationError::new("tokens are a number", text));
            let (known, claims) = notation::claims(claimed, point)?;
            game.players[seat as usize] = Player {
                crystals: notation::crystals(crystals)?,
                hand: set(hand)?,
                played: set(played)?,
                points: known.iter().map(|id| u16::from(components.points[id as usize].points)).sum(),
                claimed: known,
                claims,
                copper: tokens(copper)?,
                silver: tokens(silver)?,
            };
        }
        fields.finish()?;
        match game.check() {
            Ok(()) => Ok(game),
            Err(fault) => Err(NotationError::new(format!("the position holds together ({fault})"), text)),
        }
    }
}
