//! One line for an action or a position of the road family, both ways.

use super::{MERCHANT_ROW, MOST_PLAYERS, POINT_ROW, Pending, Player, RoadGame};
use crate::components::{InBox, RoadComponents};
use crate::notation::{self, Fields, NotationError};
use crate::{Action, CardSet, Engine, GameKind, HIDDEN, Market, Pile};

impl RoadGame {
    pub(super) fn write_action(&self, action: Action) -> String {
        match action {
            Action::Play { card, times } => {
                let name = self.components.merchants.name(card);
                match self.components.merchants.effect(card) {
                    crate::Effect::Trade(..) => format!("play {name} x{times}"),
                    _ => format!("play {name}"),
                }
            }
            Action::Acquire { slot } => format!("acquire {}", slot + 1),
            Action::Claim { slot } => format!("claim {}", slot + 1),
            other => notation::plain_action(other),
        }
    }

    pub(super) fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        Ok(match words[..] {
            ["play", card] => Action::Play { card: notation::merchant(&self.components.merchants, card)?, times: 1 },
            ["play", card, times] => Action::Play {
                card: notation::merchant(&self.components.merchants, card)?,
                times: notation::times(times)?,
            },
            ["acquire", slot] => Action::Acquire { slot: notation::ordinal(slot)? },
            ["claim", slot] => Action::Claim { slot: notation::ordinal(slot)? },
            ["pay", crystal] => Action::Pay(notation::crystal(crystal)?),
            ["upgrade", crystal] => Action::Upgrade(notation::crystal(crystal)?),
            ["return", crystal] => Action::Return(notation::crystal(crystal)?),
            ["rest"] => Action::Rest,
            ["done"] => Action::Done,
            _ => {
                return Err(NotationError::new(
                    "an action is play, acquire, claim, rest, pay, upgrade, return or done",
                    text,
                ));
            }
        })
    }

    pub(super) fn write_position(&self) -> String {
        let merchants = |ids: &[u8]| notation::list(ids.iter().map(|&id| self.components.merchants.name(id)));
        let points = |ids: &[u8]| notation::list(ids.iter().map(|&id| self.point_name(id)));
        let row = notation::list(self.market.cards().iter().zip(self.market.crystals()).map(|(&card, crystals)| {
            let name = self.components.merchants.name(card);
            if crystals.is_empty() { name.to_owned() } else { format!("{name}:{crystals}") }
        }));
        let step = match self.pending {
            Pending::Turn => "turn".to_owned(),
            Pending::Pay { slot, next } => format!("pay:{}:{}", slot + 1, next + 1),
            Pending::Upgrade { left } => format!("upgrade:{left}"),
            Pending::Return => "return".to_owned(),
        };
        let mut line = format!(
            "{} {} step={step} row={row} deck={} points={} pdeck={} copper={} silver={}",
            self.options.kind.name(),
            notation::write_rounds(&self.options, &self.rounds),
            merchants(self.market.deck.as_slice()),
            points(self.points()),
            points(self.point_deck.as_slice()),
            self.copper,
            self.silver,
        );
        for (seat, player) in self.players().iter().enumerate() {
            let merchants = |set: CardSet| notation::list(set.iter().map(|id| self.components.merchants.name(id)));
            let unknown = player.claims as usize - player.claimed.len();
            let claimed = player.claimed.iter().map(|id| self.point_name(id)).chain(std::iter::repeat_n("?", unknown));
            line += &format!(
                " p{seat}={}/{}/{}/{}/{}/{}",
                player.crystals,
                merchants(player.hand),
                merchants(player.played),
                notation::list(claimed),
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
        let row = notation::at_most(fields.take("row")?, MERCHANT_ROW, |item| {
            let (name, crystals) = item.split_once(':').unwrap_or((item, "-"));
            Ok((merchant(name)?, notation::crystals(crystals)?))
        })?;
        let deck = notation::at_most(fields.take("deck")?, 64, merchant)?;
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
            market: Market::from_row(&row, Pile::from_bottom(&deck)),
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
            let claims = notation::at_most(claimed, 64, point)?;
            let known: CardSet = claims.iter().copied().filter(|&id| id != HIDDEN).collect();
            if known.len() != claims.iter().filter(|&&id| id != HIDDEN).count() {
                return Err(NotationError::new("each claimed card stands once", claimed));
            }
            game.players[seat as usize] = Player {
                crystals: notation::crystals(crystals)?,
                hand: set(hand)?,
                played: set(played)?,
                points: known.iter().map(|id| u16::from(components.points[id as usize].points)).sum(),
                claimed: known,
                claims: claims.len() as u8,
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
