//! An Endless World in words.

use rules::components::{BonusKind, ExplorationKind, Site, WorldComponents, WorldIcon, WorldPower};
use rules::world::{Pending, WorldGame};
use rules::{Action, Crystals, Effect, Engine, Outcome, Seat, Step};
use tabletop::Theme;
use tabletop::games::world::{DECK, golem_points, pictures};
use tabletop::ids::{LocationId, Slot, StackId};
use tabletop::stage::{Piece, Place, Zone};

use super::{Description, GameWords, Reader, Wording, name_of, named};
use crate::app::content::usual;
use crate::app::language::Words;
use crate::hud::explain::affordable;
use crate::hud::scene::CAMP;
use crate::hud::sentences::{self, letters};
use crate::session::{Player, names};
use crate::t;
use crate::table::world::sign_name;

impl GameWords for WorldGame {
    fn name(&self, words: &Words, piece: Piece) -> Option<String> {
        let Piece::WorldCard(card) = piece else { return None };
        let components = self.components();
        let picture = pictures::name(components, &usual().world, piece)?;
        name_of(words, Theme::Crystals, &components.cards.get(usize::from(card))?.id, &picture)
    }

    fn tile(&self, words: &Words, action: Action) -> Option<String> {
        match (action, self.pending()) {
            (Action::TakeBonus { stack }, Pending::Golem { location, .. }) => {
                let Site::Golem { card_slot, .. } = self.location(location)?.site else { return None };
                let top = *self.stack(card_slot, stack).as_slice().last()?;
                let tile = self.components().bonuses.get(usize::from(top))?;
                Some(bonus_in_short(words, tile.kind, tile.points))
            }
            (Action::Explore { location }, _) => {
                let tile = self.components().explorations.get(usize::from(self.exploration_at(location)?))?;
                Some(match tile.kind {
                    ExplorationKind::Crystals(crystals) => letters(words, crystals),
                    kind => found(words, kind),
                })
            }
            _ => None,
        }
    }

    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description> {
        let words = reader.words;
        let components = self.components();
        Some(match piece {
            Piece::WorldCard(card) => {
                let card = components.cards.get(usize::from(card))?;
                let mut lines = vec![t!(words, "explain-cost", crystals = letters(words, card.cost))];
                lines.push(power(words, components, card.power));
                // A card that has just been claimed may still be seen where it lay.
                let lies_there =
                    |slot: Slot| self.row_card(slot.0).is_some_and(|there| Piece::WorldCard(there) == piece);
                if matches!(place.zone, Zone::PointRow(slot) if lies_there(slot)) {
                    lines.push(affordable(words, card.cost, self.crystals(reader.viewer)));
                }
                named(self.name(words, piece), t!(words, "explain-points", points = card.points), lines)
            }
            Piece::Pennant { kind, .. } => {
                let tile = components.bonuses.get(usize::from(kind))?;
                let mut lines = vec![bonus(words, tile.kind, tile.points)];
                if tile.kind != BonusKind::Flat {
                    lines.push(match place.zone {
                        Zone::BonusSpaces(seat) => {
                            t!(words, "explain-bonus-worth", points = self.bonus_points(seat, kind))
                        }
                        _ => t!(words, "explain-bonus-now", points = self.bonus_points(reader.viewer, kind)),
                    });
                }
                if let Zone::BonusTop(at, stack) = place.zone {
                    lines.extend(stack_lines(self, reader, at, stack));
                }
                (t!(words, "explain-bonus-tile"), lines)
            }
            Piece::Exploration { kind, .. } => {
                let tile = components.explorations.get(usize::from(kind))?;
                (t!(words, "explain-exploration-tile"), vec![found(words, tile.kind)])
            }
            Piece::Trader { seat, .. } => {
                let own = reader.is_own(seat);
                let title = match own {
                    true => t!(words, "explain-own-trader"),
                    false => t!(words, "explain-trader", name = reader.name(seat)),
                };
                let line = match place.zone {
                    Zone::Home(_) => t!(words, "explain-trader-home"),
                    Zone::Reserve(_) => t!(words, "explain-trader-reserve"),
                    _ if own => t!(words, "explain-own-trader-out"),
                    _ => t!(words, "explain-trader-out"),
                };
                (title, vec![line])
            }
            _ => return None,
        })
    }

    fn location(&self, reader: &Reader, at: LocationId) -> Option<(Description, String)> {
        location(self, reader, at)
    }

    fn gift(&self, words: &Words, slot: Slot) -> Option<Description> {
        let card = if slot == DECK { self.deck().top()? } else { self.row_card(slot.0)? };
        let gift = self.components().cards.get(usize::from(card))?.power;
        Some((icon_name(words, gift.icon()), vec![power(words, self.components(), gift)]))
    }

    fn seat(&self, words: &Words, seat: Seat) -> Option<String> {
        let player = self.player(seat);
        Some(t!(words, "explain-traders-count", home = player.home, reserve = player.reserve))
    }

    fn work(&self, words: &Words, seat: Seat, at: LocationId, times: u8) -> String {
        let Some(location) = self.location(at.0) else { return String::new() };
        let said = |crystals| letters(words, crystals);
        // What tools bring there belongs to what a place gives, and is told beside what else it does.
        let tools = self.player(seat).tools(location.icons);
        let (site, tools) = match location.site {
            Site::Production(gain) => (Site::Production(gain.plus(tools)), Crystals::NONE),
            site => (site, tools),
        };
        let advice = visit(self, words, (at, site), times).unwrap_or_else(|| match site {
            Site::Production(gain) => t!(words, "advice-work-gain", crystals = said(gain)),
            Site::Upgrade(count) => t!(words, "advice-work-upgrade", count = count),
            Site::Trade(give, take) => {
                t!(words, "advice-work-trade", times = times, give = said(give), take = said(take))
            }
            Site::Golem { .. } => t!(words, "advice-work-golem", points = golem_points(self, at)),
        });
        if tools.is_empty() { advice } else { t!(words, "advice-tools", advice = advice, crystals = said(tools)) }
    }

    fn rest_key(&self) -> &'static str {
        "way-rest-traders"
    }

    fn rest_picture(&self) -> Option<&'static str> {
        Some(CAMP)
    }

    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        match self.step() {
            Step::Golem => &[
                ("visit-claim", "visit-claim-about"),
                ("visit-bonus", "visit-bonus-about"),
                ("visit-done", "visit-done-about"),
            ],
            Step::Explore => &[("visit-explore", "visit-explore-about")],
            Step::Turn => &[
                ("way-work", "way-work-about"),
                ("way-oust", "way-oust-about"),
                ("way-visit", "way-visit-about"),
                ("way-rest", "way-rest-traders"),
            ],
            _ => &[],
        }
    }

    fn is_way(&self, way: &str, action: Action) -> bool {
        let golem = |at| self.location(at).is_some_and(|location| matches!(location.site, Site::Golem { .. }));
        match (way, action) {
            ("way-visit", Action::Work { location, .. }) => golem(location),
            ("way-oust", Action::Work { location, .. }) => self.traders_at(location).is_some(),
            ("way-work", Action::Work { location, .. }) => !golem(location) && self.traders_at(location).is_none(),
            ("way-rest", Action::Rest) | ("visit-done", Action::Done) => true,
            ("visit-claim", Action::Claim { .. }) | ("visit-bonus", Action::TakeBonus { .. }) => true,
            ("visit-explore", Action::Explore { .. }) => true,
            _ => false,
        }
    }

    fn subject(&self, _: Action, _: Seat, outcomes: &[Outcome]) -> Option<Piece> {
        // What was taken; steps with one answer are taken together with the way there.
        outcomes.iter().find_map(|outcome| match *outcome {
            Outcome::PointClaimed { card, .. } => Some(Piece::WorldCard(card)),
            Outcome::BonusTaken { tile, .. } => Some(Piece::Pennant { kind: tile, nth: 0 }),
            Outcome::Explored { tile, .. } => Some(Piece::Exploration { kind: tile, nth: 0 }),
            _ => None,
        })
    }

    fn decision(&self, words: &Words, players: &[Player], action: Action, outcomes: &[Outcome]) -> Wording {
        decision(words, players, self, action, outcomes).map_or(Wording::Silent, Wording::Own)
    }
}

/// What a place goes by, if it has a name.
fn place_name(game: &WorldGame, words: &Words, at: u8) -> Option<String> {
    let location = game.location(at)?;
    let picture = pictures::location_name(game.components(), &usual().world, location);
    name_of(words, Theme::Crystals, &location.id, &picture)
}

/// Advice to go to a place or golem that has a name, and what is done there.
fn visit(game: &WorldGame, words: &Words, (at, site): (LocationId, Site), times: u8) -> Option<String> {
    let what = match site {
        Site::Production(gain) => Effect::Gain(gain),
        Site::Upgrade(count) => Effect::Upgrade(count),
        Site::Trade(give, take) => Effect::Trade(give.times(times), take.times(times)),
        Site::Golem { card_slot, .. } => {
            let name = game.name(words, Piece::WorldCard(game.row_card(card_slot)?))?;
            let points = golem_points(game, at);
            return Some(match place_name(game, words, at.0) {
                Some(place) => t!(words, "advice-visit-below", place = place, name = name, points = points),
                None => t!(words, "advice-visit", name = name, points = points),
            });
        }
    };
    let place = place_name(game, words, at.0)?;
    Some(t!(words, "advice-go", place = place, what = sentences::effect_in_short(words, what)))
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
        Site::Golem { card_slot, .. } => {
            let name = game.row_card(card_slot).and_then(|card| game.name(words, Piece::WorldCard(card)));
            let line = match name {
                Some(name) => t!(words, "place-golem-named", name = name),
                None => t!(words, "place-golem-line"),
            };
            (t!(words, "place-golem"), line)
        }
    };
    let mut lines = vec![line];
    if let Some(tile) = game.exploration_at(index) {
        // The tile that covers it and the place below are one thing to whoever chooses.
        let found = game.components().explorations.get(usize::from(tile)).map(|tile| found(words, tile.kind));
        lines.extend(found.map(|found| t!(words, "place-tile", found = found)));
        let taking = game.step() == Step::Explore;
        lines.push(words.say(if taking { "place-opens" } else { "place-covered" }));
    } else {
        lines.push(traders_line(game, reader, index));
        let own = game.traders_at(index).is_some_and(|(seat, _)| seat == reader.viewer);
        let alone = game.traders_without_help(index);
        if !own && alone > game.traders_needed(reader.viewer, index) {
            lines.push(t!(words, "place-helped", alone = alone));
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
    Some((named(place_name(game, words, index), title, lines), picture))
}

/// Who works at a place, and how many traders the reader needs there.
fn traders_line(game: &WorldGame, reader: &Reader, index: u8) -> String {
    let (words, needed) = (reader.words, game.traders_needed(reader.viewer, index));
    match game.traders_at(index) {
        Some((seat, _)) if seat == reader.viewer => t!(words, "place-own-traders"),
        Some((seat, there)) => {
            t!(words, "place-oust", name = reader.name(seat), there = there, needed = needed)
        }
        None => t!(words, "place-needs", needed = needed),
    }
}

/// How a bonus tile on top of a stack is taken.
fn stack_lines(game: &WorldGame, reader: &Reader, at: LocationId, StackId(stack): StackId) -> Vec<String> {
    let Some(Site::Golem { card_slot, .. }) = game.location(at.0).map(|location| location.site) else {
        return Vec::new();
    };
    let left = t!(reader.words, "explain-bonus-stack", count = game.stack(card_slot, stack).len());
    match game.pending() {
        // Whoever is asked has paid for it.
        Pending::Golem { location, .. } if location == at.0 => vec![left],
        _ => vec![left, traders_line(game, reader, at.0)],
    }
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

/// The same in a few words.
fn bonus_in_short(words: &Words, kind: BonusKind, points: u8) -> String {
    match kind {
        BonusKind::PerIcon(icon) => t!(words, "tile-icon", points = points, icon = icon_name(words, icon)),
        BonusKind::PerPair(one, other) => {
            let pair = t!(words, "tile-pair", one = icon_name(words, one), other = icon_name(words, other));
            t!(words, "tile-icon", points = points, icon = pair)
        }
        BonusKind::PerTwoTraders => t!(words, "tile-traders", points = points),
        BonusKind::Flat => t!(words, "tile-flat", points = points),
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

/// A bonus tile that was taken, in a few words.
fn bonus_taken(words: &Words, kind: BonusKind, points: u8) -> String {
    match kind {
        BonusKind::PerIcon(icon) => {
            t!(words, "log-bonus-icon", points = points, icon = icon_name(words, icon))
        }
        BonusKind::PerPair(one, other) => {
            let pair = t!(words, "tile-pair", one = icon_name(words, one), other = icon_name(words, other));
            t!(words, "log-bonus-icon", points = points, icon = pair)
        }
        BonusKind::PerTwoTraders => t!(words, "log-bonus-traders", points = points),
        BonusKind::Flat => t!(words, "log-bonus-flat", points = points),
    }
}

/// An exploration tile that was taken, in a few words.
fn explored(words: &Words, kind: ExplorationKind) -> String {
    match kind {
        ExplorationKind::Crystals(crystals) => t!(words, "log-explored-crystals", crystals = letters(words, crystals)),
        ExplorationKind::Traders(count) => t!(words, "log-explored-traders", count = count),
        ExplorationKind::Points(points) => t!(words, "log-explored-points", points = points),
        ExplorationKind::Icon(icon) => t!(words, "log-explored-icon", icon = icon_name(words, icon)),
    }
}

/// A decision for the log; `None` for small steps within a turn.
fn decision(
    words: &Words,
    players: &[Player],
    before: &WorldGame,
    action: Action,
    outcomes: &[Outcome],
) -> Option<String> {
    let golem = matches!(before.pending(), Pending::Golem { .. } | Pending::Explore { .. });
    let place = |location| place_name(before, words, location);
    let mut tools = Crystals::NONE;
    let (site, at) = match action {
        Action::Work { location: at, .. } => {
            let location = before.location(at)?;
            tools = before.player(before.to_move()?).tools(location.icons);
            (Some(location.site), place(at))
        }
        Action::Rest => return Some(t!(words, "log-rested")),
        Action::Upgrade(from) => return Some(sentences::raised(words, &[from])),
        _ if golem => (None, None),
        _ => return None,
    };
    // Whoever was sent home hears of it.
    let ousted = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::TradersOusted { seat, count, .. } => Some(match players.get(usize::from(*seat)) {
            Some(player) if names::is_you(&player.name) => t!(words, "log-ousted-you", count = *count),
            Some(player) => t!(words, "log-ousted-of", count = *count, name = player.name.clone()),
            None => t!(words, "log-ousted", count = *count),
        }),
        _ => None,
    });
    let after_ousting = |did: String| {
        let did = match tools.is_empty() {
            true => did,
            false => t!(words, "log-with-tools", did = did, crystals = letters(words, tools)),
        };
        ousted.as_ref().map_or(did.clone(), |ousted| format!("{ousted}, {did}"))
    };
    let did_there = |did: String| match &at {
        Some(place) => format!("{place}: {}", after_ousting(did)),
        None => after_ousting(did),
    };
    // What follows there tells the rest.
    let went = |otherwise: &str| match &at {
        Some(place) => after_ousting(t!(words, "log-went", place = place.clone())),
        None => after_ousting(words.say(otherwise)),
    };
    match (site, action) {
        (Some(Site::Production(gain)), _) => {
            return Some(did_there(t!(words, "log-gained", crystals = letters(words, gain))));
        }
        (Some(Site::Upgrade(_)), _) => return Some(went("log-workshop")),
        (Some(Site::Trade(give, take)), Action::Work { times, .. }) => {
            return Some(did_there(sentences::traded(words, give, take, times)));
        }
        _ => {}
    }
    // At a golem what is taken tells more than the way there; steps with one answer are taken together.
    let parts: Vec<String> = outcomes
        .iter()
        .filter_map(|outcome| match *outcome {
            Outcome::PointClaimed { card, .. } => {
                let points = before.components().cards.get(usize::from(card)).map_or(0, |card| card.points);
                Some(match before.name(words, Piece::WorldCard(card)) {
                    Some(name) => sentences::claimed(words, name, sentences::worth(points, 0)),
                    None => t!(words, "log-claimed-golem", points = points),
                })
            }
            Outcome::BonusTaken { tile, .. } => before
                .components()
                .bonuses
                .get(usize::from(tile))
                .map(|tile| bonus_taken(words, tile.kind, tile.points)),
            Outcome::Explored { tile, location, .. } => {
                let found = explored(words, before.components().explorations.get(usize::from(tile))?.kind);
                Some(place(location).map_or_else(|| found.clone(), |place| format!("{place}: {found}")))
            }
            _ => None,
        })
        .collect();
    match (parts.is_empty(), site) {
        (false, _) => Some(after_ousting(parts.join(", "))),
        (true, Some(_)) => Some(went("log-golem")),
        (true, None) => None,
    }
}
