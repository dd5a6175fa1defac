//! An Endless World in words.

use rules::components::{BonusKind, ExplorationKind, Site, WorldComponents, WorldIcon, WorldPower};
use rules::world::{Pending, WorldGame};
use rules::{Action, Crystals, Engine, Outcome, Seat};
use tabletop::games::world::{golem_points, pictures};
use tabletop::ids::{LocationId, Slot};
use tabletop::stage::{Piece, Place, Zone};

use super::{Description, GameWords, Reader, Wording};
use crate::app::content::usual;
use crate::app::language::Words;
use crate::hud::explain::affordable;
use crate::hud::sentences::{self, letters};
use crate::t;
use crate::table::world::sign_name;

impl GameWords for WorldGame {
    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description> {
        let words = reader.words;
        let components = self.components();
        Some(match piece {
            Piece::WorldCard(card) => {
                let card = components.cards.get(usize::from(card))?;
                let mut lines = vec![t!(words, "explain-cost", crystals = letters(words, card.cost))];
                lines.push(power(words, components, card.power));
                if matches!(place.zone, Zone::PointRow(_)) {
                    lines.push(affordable(words, card.cost, self.crystals(reader.viewer)));
                }
                (t!(words, "explain-points", points = card.points), lines)
            }
            Piece::Pennant { kind, .. } => {
                let tile = components.bonuses.get(usize::from(kind))?;
                (t!(words, "explain-bonus-tile"), vec![bonus(words, tile.kind, tile.points)])
            }
            Piece::Exploration { kind, .. } => {
                let tile = components.explorations.get(usize::from(kind))?;
                let mut lines = vec![found(words, tile.kind)];
                if matches!(place.zone, Zone::Unexplored(_)) {
                    lines.push(t!(words, "explain-unexplored-line"));
                }
                (t!(words, "explain-exploration-tile"), lines)
            }
            Piece::Trader { seat, .. } => {
                let line = match place.zone {
                    Zone::Home(_) => t!(words, "explain-trader-home"),
                    Zone::Reserve(_) => t!(words, "explain-trader-reserve"),
                    _ => t!(words, "explain-trader-out"),
                };
                (t!(words, "explain-trader", name = reader.name(seat)), vec![line])
            }
            _ => return None,
        })
    }

    fn location(&self, reader: &Reader, at: LocationId) -> Option<(Description, String)> {
        location(self, reader, at)
    }

    fn gift(&self, words: &Words, slot: Slot) -> Option<Description> {
        let card = self.components().cards.get(usize::from(self.row_card(slot.0)?))?;
        Some((icon_name(words, card.power.icon()), vec![power(words, self.components(), card.power)]))
    }

    fn seat(&self, words: &Words, seat: Seat) -> Option<String> {
        let player = self.player(seat);
        Some(t!(words, "explain-traders-count", home = player.home, reserve = player.reserve))
    }

    fn work(&self, words: &Words, at: LocationId, times: u8) -> String {
        let said = |crystals| letters(words, crystals);
        match self.location(at.0).map(|location| location.site) {
            Some(Site::Production(gain)) => t!(words, "advice-work-gain", crystals = said(gain)),
            Some(Site::Upgrade(count)) => t!(words, "advice-work-upgrade", count = count),
            Some(Site::Trade(give, take)) => {
                t!(words, "advice-work-trade", times = times, give = said(give), take = said(take))
            }
            Some(Site::Golem { .. }) => t!(words, "advice-work-golem", points = golem_points(self, at)),
            None => String::new(),
        }
    }

    fn rest_key(&self) -> &'static str {
        "way-rest-traders"
    }

    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("way-work", "way-work-about"),
            ("way-oust", "way-oust-about"),
            ("way-visit", "way-visit-about"),
            ("way-rest", "way-rest-traders"),
        ]
    }

    fn decision(&self, words: &Words, action: Action, outcomes: &[Outcome]) -> Wording {
        decision(words, self, action, outcomes).map_or(Wording::Silent, Wording::Own)
    }
}

/// A place to work at, and its picture.
fn location(game: &WorldGame, reader: &Reader, LocationId(index): LocationId) -> Option<(Description, String)> {
    let words = reader.words;
    let location = game.location(index)?;
    let said = |crystals| letters(words, crystals);
    let (title, line) = match location.site {
        Site::Production(gain) => {
            (t!(words, "place-production"), t!(words, "explain-gain-line", crystals = said(gain)))
        }
        Site::Upgrade(count) => (t!(words, "place-upgrade"), t!(words, "explain-upgrade-line", count = count)),
        Site::Trade(give, take) => {
            (t!(words, "place-trade"), t!(words, "explain-trade-line", give = said(give), take = said(take)))
        }
        Site::Golem { .. } => (t!(words, "place-golem"), t!(words, "place-golem-line")),
    };
    let mut lines = vec![line];
    if game.exploration_at(index).is_some() {
        lines.push(t!(words, "place-covered"));
    } else {
        let needed = game.traders_needed(reader.viewer, index);
        match game.traders_at(index) {
            Some((seat, _)) if seat == reader.viewer => lines.push(t!(words, "place-own-traders")),
            Some((seat, there)) => {
                let name = reader.name(seat);
                lines.push(t!(words, "place-oust", name = name, there = there, needed = needed));
            }
            None => lines.push(t!(words, "place-needs", needed = needed)),
        }
        if game.player(reader.viewer).help(index) > 0 {
            lines.push(t!(words, "place-helped"));
        }
        let tools = game.player(reader.viewer).tools(location.icons);
        if tools.total() > 0 {
            lines.push(t!(words, "place-tools", crystals = said(tools)));
        }
    }
    let signs: Vec<String> = (0..8)
        .filter(|icon| location.icons >> icon & 1 == 1)
        .map(|icon| sign_name(words, game.components(), icon))
        .collect();
    if !signs.is_empty() {
        lines.push(t!(words, "place-signs", count = signs.len(), signs = signs.join(", ")));
    }
    let picture = pictures::location_name(game.components(), &usual().world, location);
    Some(((title, lines), picture))
}

/// The name of an icon of An Endless World.
fn icon_name(words: &Words, icon: WorldIcon) -> String {
    match icon {
        WorldIcon::Help => t!(words, "world-help"),
        WorldIcon::Tool => t!(words, "world-tool"),
        WorldIcon::NewTraders => t!(words, "world-new-traders"),
        WorldIcon::Exploration => t!(words, "world-exploration"),
    }
}

/// What a golem of An Endless World brings.
fn power(words: &Words, world: &WorldComponents, power: WorldPower) -> String {
    match power {
        WorldPower::Help(icon) => t!(words, "explain-help", sign = sign_name(words, world, icon)),
        WorldPower::Tool(icon, crystal) => {
            t!(
                words,
                "explain-tool",
                sign = sign_name(words, world, icon),
                crystal = letters(words, Crystals::one(crystal))
            )
        }
        WorldPower::NewTraders(count) => t!(words, "explain-new-traders", count = count),
        WorldPower::Exploration => t!(words, "explain-explore"),
    }
}

/// What a bonus tile of An Endless World pays.
fn bonus(words: &Words, kind: BonusKind, points: u8) -> String {
    match kind {
        BonusKind::PerIcon(icon) => {
            t!(words, "explain-bonus-icon", points = points, icon = icon_name(words, icon))
        }
        BonusKind::PerPair(one, other) => t!(
            words,
            "explain-bonus-pair",
            points = points,
            one = icon_name(words, one),
            other = icon_name(words, other)
        ),
        BonusKind::PerTwoTraders => t!(words, "explain-bonus-traders", points = points),
        BonusKind::Flat => t!(words, "explain-bonus-flat", points = points),
    }
}

/// What an exploration tile brings.
fn found(words: &Words, kind: ExplorationKind) -> String {
    match kind {
        ExplorationKind::Crystals(crystals) => {
            t!(words, "explain-found-crystals", crystals = letters(words, crystals))
        }
        ExplorationKind::Traders(count) => t!(words, "explain-new-traders", count = count),
        ExplorationKind::Points(points) => t!(words, "explain-found-points", points = points),
        ExplorationKind::Icon(icon) => t!(words, "explain-found-icon", icon = icon_name(words, icon)),
    }
}

/// A decision for the log; `None` for small steps within a turn.
fn decision(words: &Words, before: &WorldGame, action: Action, outcomes: &[Outcome]) -> Option<String> {
    let golem = matches!(before.pending(), Pending::Golem { .. } | Pending::Explore { .. });
    let site = match action {
        Action::Work { location, .. } => Some(before.location(location)?.site),
        Action::Rest => return Some(t!(words, "log-rested")),
        Action::Upgrade(from) => return sentences::raised(words, from),
        _ if golem => None,
        _ => return None,
    };
    // Whoever was sent home hears of it.
    let ousted = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::TradersOusted { count, .. } => Some(t!(words, "log-ousted", count = *count)),
        _ => None,
    });
    let after_ousting = |did: String| match &ousted {
        Some(ousted) => format!("{ousted}, {did}"),
        None => did,
    };
    match (site, action) {
        (Some(Site::Production(gain)), _) => {
            return Some(after_ousting(t!(words, "log-gained", crystals = letters(words, gain))));
        }
        (Some(Site::Upgrade(_)), _) => return Some(after_ousting(t!(words, "log-workshop"))),
        (Some(Site::Trade(give, take)), Action::Work { times, .. }) => {
            return Some(after_ousting(sentences::traded(words, give, take, times)));
        }
        _ => {}
    }
    // At a golem what is taken tells more than the way there; steps with one answer are taken together.
    let parts: Vec<String> = outcomes
        .iter()
        .filter_map(|outcome| match *outcome {
            Outcome::PointClaimed { card, .. } => {
                let points = before.components().cards.get(usize::from(card)).map_or(0, |card| card.points);
                Some(t!(words, "log-claimed-golem", points = points))
            }
            Outcome::BonusTaken { .. } => Some(t!(words, "log-bonus")),
            Outcome::Explored { .. } => Some(t!(words, "log-explored")),
            _ => None,
        })
        .collect();
    match (parts.is_empty(), site) {
        (false, _) => Some(after_ousting(parts.join(", "))),
        (true, Some(_)) => Some(after_ousting(t!(words, "log-golem"))),
        (true, None) => None,
    }
}
