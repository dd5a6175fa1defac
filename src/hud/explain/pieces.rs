//! Cards, tiles, tokens, crystals and figures in plain words.

use rules::components::{BonusKind, ExplorationKind, WorldIcon, WorldPower};
use rules::road::RoadGame;
use rules::{Crystals, Effect, Engine, Game, Seat, Token};
use tabletop::Theme;
use tabletop::ids::RewardKind;

use super::{Explanation, missing};
use crate::app::language::Words;
use crate::hud::{journey, sentences};
use crate::session::Match;
use crate::t;
use crate::table::{
    adventure,
    layout::Layout,
    pictures,
    stage::{Piece, Place, Zone},
};

/// What a piece is and what it means where it lies.
pub fn explain(words: &Words, running: &Match, layout: &Layout, piece: Piece, place: Place) -> Option<Explanation> {
    let game = &running.seen();
    let name = |seat: Seat| running.players().get(usize::from(seat)).map_or_else(String::new, |p| p.name.clone());
    let theme = layout.theme();
    let picture = Some(pictures::names(pictures::dyed(piece, running.players()), theme).0);
    // A face-down pile shows its back and keeps its secret.
    if matches!(place.zone, Zone::MerchantDeck | Zone::PointDeck | Zone::VillagePile) {
        return None;
    }
    let (title, mut lines) = match piece {
        Piece::StartCard { card, .. } | Piece::Merchant(card) => {
            let (title, line) = merchant(words, game.merchant_effect(card)?);
            (title, vec![line])
        }
        Piece::Point(card) => {
            let Game::Road(game) = &**game else { return None };
            point_card(words, game, layout.viewer, card, place)
        }
        Piece::Copper(_) | Piece::Silver(_) => {
            let copper = matches!(piece, Piece::Copper(_));
            let road = &content::embedded().road;
            let points = if copper { road.copper_points } else { road.silver_points };
            let title = match (copper, theme) {
                (true, Theme::Spices) => t!(words, "explain-gold-token"),
                (true, Theme::Crystals) => t!(words, "explain-copper-token"),
                (false, _) => t!(words, "explain-silver-token"),
            };
            (title, vec![t!(words, "explain-token-worth", points = points)])
        }
        Piece::Crystal { colour, .. } => crystal(words, colour, theme),
        Piece::Mountain(_) | Piece::Valley(_) | Piece::Village(_) => {
            let Game::Adventure(game) = &**game else { return None };
            let tile = adventure::tile_of(game, piece)?;
            let title = match piece {
                Piece::Mountain(_) => t!(words, "explain-mountain"),
                Piece::Valley(_) => t!(words, "explain-valley"),
                _ => t!(words, "explain-village"),
            };
            let mut lines = journey::about_tile(words, game, running.players(), tile);
            if matches!(piece, Piece::Valley(_)) {
                lines.push(t!(words, "explain-valley-line"));
            }
            (title, lines)
        }
        Piece::Prize(tile) => {
            let Game::Adventure(game) = &**game else { return None };
            let prize = game.components().vp_tiles.get(usize::from(tile))?;
            let mut lines = vec![t!(words, "explain-cost", crystals = sentences::letters(words, prize.cost))];
            if matches!(place.zone, Zone::Prize(_)) {
                lines.push(t!(words, "explain-prize-line"));
                lines.push(afford(words, prize.cost, game.crystals(layout.viewer)));
            }
            (t!(words, "explain-points", points = prize.points), lines)
        }
        Piece::Closed => (t!(words, "explain-closed"), vec![t!(words, "explain-closed-line")]),
        Piece::Bonus { kind, nth } => {
            let adventure = &content::embedded().adventure;
            match kind {
                RewardKind::Points => {
                    let points = adventure.bonus_points.get(usize::from(nth)).copied().unwrap_or_default();
                    (t!(words, "explain-points", points = points), vec![t!(words, "explain-bonus-points-line")])
                }
                RewardKind::Step => (t!(words, "explain-bonus-step"), vec![t!(words, "explain-bonus-step-line")]),
                RewardKind::Caravan => {
                    let count = adventure.caravan_bonus;
                    let line = t!(words, "explain-bonus-caravan-line", count = count);
                    (t!(words, "explain-bonus-caravan"), vec![line])
                }
            }
        }
        Piece::Wagon(seat) => (t!(words, "explain-wagon", name = name(seat)), vec![t!(words, "explain-wagon-line")]),
        Piece::Outpost { seat, .. } => {
            (t!(words, "explain-outpost", name = name(seat)), vec![t!(words, "explain-outpost-line")])
        }
        Piece::WorldCard(card) => {
            let Game::World(game) = &**game else { return None };
            let card = game.components().cards.get(usize::from(card))?;
            let mut lines = power(words, card.power);
            lines.insert(0, t!(words, "explain-cost", crystals = sentences::letters(words, card.cost)));
            if matches!(place.zone, Zone::PointRow(_)) {
                lines.push(afford(words, card.cost, game.crystals(layout.viewer)));
            }
            (t!(words, "explain-points", points = card.points), lines)
        }
        Piece::Pennant { kind, .. } => {
            let Game::World(game) = &**game else { return None };
            let tile = game.components().bonuses.get(usize::from(kind))?;
            (t!(words, "explain-bonus-tile"), vec![bonus(words, tile.kind, tile.points)])
        }
        Piece::Exploration { kind, .. } => {
            let Game::World(game) = &**game else { return None };
            let tile = game.components().explorations.get(usize::from(kind))?;
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
            (t!(words, "explain-trader", name = name(seat)), vec![line])
        }
    };
    lines.extend(lies(words, running, layout, place));
    Some(Explanation { title, lines, picture, ..Explanation::default() })
}

/// What a merchant card does.
pub fn merchant(words: &Words, effect: Effect) -> (String, String) {
    let said = |crystals| sentences::letters(words, crystals);
    match effect {
        Effect::Gain(gain) => (t!(words, "explain-gain"), t!(words, "explain-gain-line", crystals = said(gain))),
        Effect::Upgrade(count) => (t!(words, "explain-upgrade"), t!(words, "explain-upgrade-line", count = count)),
        Effect::Trade(give, take) => {
            (t!(words, "explain-trade"), t!(words, "explain-trade-line", give = said(give), take = said(take)))
        }
    }
}

fn crystal(words: &Words, colour: rules::Crystal, theme: Theme) -> (String, Vec<String>) {
    let title = t!(words, "explain-crystal", name = words.say(theme.goods()[colour.index()]));
    let mut lines = vec![t!(words, "explain-crystal-level", level = colour.index() + 1)];
    lines.push(if colour == rules::Crystal::Yellow {
        t!(words, "explain-crystal-nothing")
    } else {
        t!(words, "explain-crystal-point")
    });
    (title, lines)
}

fn point_card(words: &Words, game: &RoadGame, viewer: Seat, card: u8, place: Place) -> (String, Vec<String>) {
    let Some(known) = game.components().points.get(usize::from(card)) else { return Default::default() };
    let mut lines = vec![t!(words, "explain-cost", crystals = sentences::letters(words, known.cost))];
    if let Zone::PointRow(slot) = place.zone {
        let token = game.token_at(slot.0).map(|token| match token {
            Token::Copper => game.components().copper_points,
            Token::Silver => game.components().silver_points,
        });
        lines.extend(token.map(|points| t!(words, "explain-with-token", points = points)));
        lines.push(afford(words, known.cost, game.crystals(viewer)));
    }
    (t!(words, "explain-points", points = known.points), lines)
}

fn afford(words: &Words, price: Crystals, there: Crystals) -> String {
    let lacking = missing(price, there);
    if lacking.total() == 0 {
        t!(words, "explain-affordable")
    } else {
        t!(words, "refuse-missing", crystals = sentences::letters(words, lacking))
    }
}

/// The name of an icon of An Endless World.
pub fn icon_name(words: &Words, icon: WorldIcon) -> String {
    match icon {
        WorldIcon::Help => t!(words, "world-help"),
        WorldIcon::Tool => t!(words, "world-tool"),
        WorldIcon::NewTraders => t!(words, "world-new-traders"),
        WorldIcon::Exploration => t!(words, "world-exploration"),
    }
}

/// The name of a kind of place.
pub fn sign_name(words: &Words, icon: u8) -> String {
    let known = content::embedded().world.icons.get(usize::from(icon)).map_or("", String::as_str);
    match known {
        "pick" => t!(words, "sign-pick"),
        "lantern" => t!(words, "sign-lantern"),
        "wheel" => t!(words, "sign-wheel"),
        "flask" => t!(words, "sign-flask"),
        "totem" => t!(words, "sign-totem"),
        other => other.to_owned(),
    }
}

/// What a golem of An Endless World brings.
pub fn power(words: &Words, power: WorldPower) -> Vec<String> {
    let line = match power {
        WorldPower::Help(icon) => t!(words, "explain-help", sign = sign_name(words, icon)),
        WorldPower::Tool(icon, crystal) => t!(
            words,
            "explain-tool",
            sign = sign_name(words, icon),
            crystal = sentences::letters(words, Crystals::one(crystal))
        ),
        WorldPower::NewTraders(count) => t!(words, "explain-new-traders", count = count),
        WorldPower::Exploration => t!(words, "explain-explore"),
    };
    vec![line]
}

/// What a bonus tile of An Endless World pays.
pub fn bonus(words: &Words, kind: BonusKind, points: u8) -> String {
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
pub fn found(words: &Words, kind: ExplorationKind) -> String {
    match kind {
        ExplorationKind::Crystals(crystals) => {
            t!(words, "explain-found-crystals", crystals = sentences::letters(words, crystals))
        }
        ExplorationKind::Traders(count) => t!(words, "explain-new-traders", count = count),
        ExplorationKind::Points(points) => t!(words, "explain-found-points", points = points),
        ExplorationKind::Icon(icon) => t!(words, "explain-found-icon", icon = icon_name(words, icon)),
    }
}

/// What it means that a piece lies where it lies.
fn lies(words: &Words, running: &Match, layout: &Layout, place: Place) -> Vec<String> {
    let name = |seat: Seat| running.players().get(usize::from(seat)).map_or_else(String::new, |p| p.name.clone());
    let own = |seat: Seat| seat == layout.viewer;
    match place.zone {
        Zone::Market(slot) => {
            let on_card = running.seen().on_merchants().get(usize::from(slot.0)).copied();
            let mut lines = vec![match slot.0 {
                0 => t!(words, "explain-market-free"),
                count => t!(words, "explain-market-price", count = count),
            }];
            if let Some(crystals) = on_card.filter(|crystals| crystals.total() > 0) {
                lines.push(t!(words, "explain-market-with", crystals = sentences::letters(words, crystals)));
            }
            lines
        }
        Zone::Hand(seat) if own(seat) => vec![t!(words, "explain-in-hand")],
        Zone::Played(seat) if own(seat) => vec![t!(words, "explain-own-played")],
        Zone::Discarded(seat) if own(seat) => vec![t!(words, "explain-own-discarded")],
        Zone::Hand(seat) | Zone::Played(seat) => vec![t!(words, "explain-held-by", name = name(seat))],
        _ => Vec::new(),
    }
}
