//! Dealing a game: cards, mountains and valleys, VP tiles with the Closed Village tile among them.

use super::{AdventureGame, CLOSED, LAND, MOST_PLAYERS, NO_TILE, Pending, Player, Terrain, VALLEY, VILLAGES, map};
use crate::chance::Chance;
use crate::components::{AdventureComponents, InBox, START_CARDS};
use crate::{CardSet, Crystal, CustomMap, GameKind, MapChoice, Market, Options, OptionsError, Pile, Rounds};

impl AdventureGame {
    /// Shuffles and deals; the seat last in turn order begins with its starting set.
    pub fn new(components: &'static AdventureComponents, options: &Options, seed: u64) -> Result<Self, OptionsError> {
        let players = options.players;
        options.check((components.vp_tiles.len() / players.max(1) as usize) as u8)?;
        if options.kind != GameKind::Adventure || !fits(components, players) {
            return Err(OptionsError::Components(options.kind));
        }
        let map = chosen_map(components, options)?;
        let mut chance = Chance::new(seed);
        let first = options.first_seat(&mut chance);
        let mut merchants: Vec<u8> = (START_CARDS..components.merchants.cards().len() as u8).collect();
        chance.shuffle(&mut merchants);
        let land = deal_land(components, &mut chance);
        let mut pile = deal_pile(components, &mut chance);
        let villages = std::array::from_fn(|_| pile.draw().unwrap_or(NO_TILE));
        close_among_next(&mut pile, components.closed_among as usize, &mut chance);

        let rounds = Rounds::new(players, first, options.cap());
        let mut game = AdventureGame {
            components: InBox(components),
            options: *options,
            rounds,
            terrain: Terrain::new(components, map, land),
            players: [Player::default(); MOST_PLAYERS],
            market: Market::deal(Pile::from_bottom(&merchants)),
            villages,
            pile,
            sets: ((1u16 << components.starting_sets.len()) - 1) as u8,
            pending: Pending::StartingSet(rounds.seat_at(players - 1)),
        };
        for player in &mut game.players[..players as usize] {
            player.hand = CardSet::first(START_CARDS as usize);
        }
        Ok(game)
    }
}

/// Whether these components make a game for so many; those of the `content` crate do.
pub(super) fn fits(components: &AdventureComponents, players: u8) -> bool {
    let of = |symbol| components.mountains.iter().filter(|mountain| mountain.symbol == symbol).count();
    let kept: usize =
        Crystal::ALL.iter().map(|&symbol| of(symbol).saturating_sub(components.removed_per_symbol as usize)).sum();
    kept + components.valleys as usize == LAND
        && kept > 0
        && components.mountains.len() < VALLEY as usize
        && (VILLAGES + components.closed_among as usize..64).contains(&components.vp_tiles.len())
        && (players as usize..=8).contains(&components.starting_sets.len())
        && components.bonus_points.len() <= 8
}

/// The map of the options, checked.
pub(super) fn chosen_map<'a>(
    components: &'a AdventureComponents,
    options: &'a Options,
) -> Result<&'a CustomMap, OptionsError> {
    let map = match &options.map {
        MapChoice::FirstGame => &components.first_map,
        MapChoice::Own(map) => map,
    };
    map::check(map).map_err(|fault| OptionsError::Map(fault.to_string()))?;
    Ok(map)
}

/// Takes some mountains of each symbol out at random and shuffles the others with the valleys.
fn deal_land(components: &AdventureComponents, chance: &mut Chance) -> [u8; LAND] {
    let mut tiles = Vec::with_capacity(LAND);
    for symbol in Crystal::ALL {
        let mut mountains: Vec<u8> = (0..components.mountains.len() as u8)
            .filter(|&mountain| components.mountains[mountain as usize].symbol == symbol)
            .collect();
        chance.shuffle(&mut mountains);
        tiles.extend(mountains.into_iter().skip(components.removed_per_symbol as usize));
    }
    tiles.resize(LAND, VALLEY);
    chance.shuffle(&mut tiles);
    let mut land = [VALLEY; LAND];
    land.copy_from_slice(&tiles);
    land
}

/// All VP tiles in random order, without the Closed Village tile.
fn deal_pile(components: &AdventureComponents, chance: &mut Chance) -> Pile<64> {
    let mut tiles: Vec<u8> = (0..components.vp_tiles.len() as u8).collect();
    chance.shuffle(&mut tiles);
    Pile::from_bottom(&tiles)
}

/// Shuffles the Closed Village tile among the next few tiles of the pile.
fn close_among_next(pile: &mut Pile<64>, among: usize, chance: &mut Chance) {
    let mut tiles = pile.as_slice().to_vec();
    let below = tiles.len().saturating_sub(among);
    tiles.push(CLOSED);
    chance.shuffle(&mut tiles[below..]);
    *pile = Pile::from_bottom(&tiles);
}
