//! One line for an action or a position of The Call for Adventure, both ways.

use super::setup::{chosen_map, fits};
use super::terrain::{each, tile_at};
use super::{
    AdventureGame, CARAVAN_TILE, CLOSED, LAND, MOST_PLAYERS, NO_TILE, POINTS_TILE, Pending, Player, STEP_TILE, TILES,
    Terrain, TileSet, VALLEY, VILLAGES,
};
use crate::components::{AdventureComponents, InBox, Mountain, PointCard, map_hexes};
use crate::notation::{self, Fields, NotationError};
use crate::{Action, CardSet, CustomMap, Engine, GameKind, HIDDEN, Hex, MapChoice, Pile, Seat};

const KINDS: [(&str, u8); 3] = [("points", POINTS_TILE), ("step", STEP_TILE), ("caravan", CARAVAN_TILE)];

impl AdventureGame {
    pub(super) fn write_action(&self, action: Action) -> String {
        match action {
            Action::TakeSet { set } => {
                format!("set {}", self.components().starting_sets.get(set as usize).map_or("?", |set| &set.id))
            }
            Action::PlaceWagon { tile } => format!("place {}", self.hex(tile)),
            Action::StepTo { tile } => format!("step {}", self.hex(tile)),
            Action::Discard { card } => format!("discard {}", self.components.merchants.name(card)),
            Action::Halt => "halt".to_owned(),
            Action::Build => "build".to_owned(),
            Action::Trade { times } => format!("trade x{times}"),
            Action::TakeCard { slot } => format!("card {}", notation::from_one(slot)),
            Action::TakeTile { kind } => format!("tile {}", KINDS.get(kind as usize).map_or("?", |kind| kind.0)),
            Action::Claim { slot: 0 } => "claim".to_owned(),
            other => notation::write_merchant_action(&self.components.merchants, other),
        }
    }

    pub(super) fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        if let Some(action) = notation::read_merchant_action(&self.components.merchants, &words)? {
            return Ok(action);
        }
        Ok(match words[..] {
            ["set", name] => Action::TakeSet { set: set_named(self.components(), name)? },
            ["place", hex] => Action::PlaceWagon { tile: self.tile(hex)? },
            ["step", hex] => Action::StepTo { tile: self.tile(hex)? },
            ["discard", card] => Action::Discard { card: notation::merchant(&self.components.merchants, card)? },
            ["halt"] => Action::Halt,
            ["build"] => Action::Build,
            ["trade", times] => Action::Trade { times: notation::times(times)? },
            ["card", slot] => Action::TakeCard { slot: notation::ordinal(slot)? },
            ["tile", kind] => Action::TakeTile { kind: kind_named(kind)? },
            ["claim"] => Action::Claim { slot: 0 },
            _ => {
                let expected = "an action is set, place, play, acquire, rest, step, discard, halt, pay, build, card, \
                                tile, trade, claim, upgrade, return or done";
                return Err(NotationError::new(expected, text));
            }
        })
    }

    fn hex(&self, tile: u8) -> String {
        map_hexes(self.map()).get(tile as usize).map_or("?".to_owned(), |&hex| write_hex(hex))
    }

    fn tile(&self, text: &str) -> Result<u8, NotationError> {
        tile_named(self.map(), text)
    }

    pub(super) fn write_position(&self) -> String {
        let components = self.components();
        let map = match &self.options.map {
            MapChoice::FirstGame => "first".to_owned(),
            MapChoice::Own(map) => map_hexes(map).map(write_hex).join(";"),
        };
        let tiles = |tiles: &[u8]| notation::list(tiles.iter().map(|&tile| vp_name(components, tile)));
        let sets = each(u32::from(self.sets)).map(|set| &components.starting_sets[set as usize].id);
        let mut line = format!(
            "{} {} step={} map={map} land={} villages={} pile={} sets={} {}",
            self.options.kind.name(),
            notation::write_rounds(&self.options, &self.rounds),
            self.write_pending(),
            notation::list(self.terrain.land().iter().map(|&land| land_name(components, land))),
            tiles(&self.villages),
            tiles(self.pile.as_slice()),
            notation::list(sets),
            notation::write_market(&components.merchants, &self.market),
        );
        for (seat, player) in self.players().iter().enumerate() {
            let cards = |set: CardSet| notation::list(set.iter().map(|id| components.merchants.name(id)));
            let outposts = each(player.outposts).map(|tile| land_name(components, self.terrain.land()[tile as usize]));
            line += &format!(
                " p{seat}={}/{}/{}/{}/{}/{}/{}/{}",
                player.crystals,
                cards(player.hand),
                cards(player.played),
                cards(player.discarded),
                player.wagon.map_or("-".to_owned(), |tile| self.hex(tile)),
                notation::list(outposts),
                write_bonus_tiles(player),
                notation::write_claims(player.claimed, player.claims, |tile| vp_name(components, tile)),
            );
        }
        line
    }

    fn write_pending(&self) -> String {
        match self.pending {
            Pending::StartingSet(seat) => format!("set:{seat}"),
            Pending::Wagon(seat) => format!("wagon:{seat}"),
            Pending::Turn => "turn".to_owned(),
            Pending::Pay { slot, next } => format!("pay:{}:{}", slot + 1, next + 1),
            Pending::Upgrade { left } => format!("upgrade:{left}"),
            Pending::PayStep { steps } => format!("paystep:{steps}"),
            Pending::Walk { steps } => format!("walk:{steps}"),
            Pending::Toll { owners } => {
                each(u32::from(owners)).fold("toll".to_owned(), |text, seat| format!("{text}:{seat}"))
            }
            Pending::Arrived { built: false } => "arrived".to_owned(),
            Pending::Arrived { built: true } => "built".to_owned(),
            Pending::PayOutpost { left } => format!("outpost:{left}"),
            Pending::Reward { column } => format!("reward:{}", column + 1),
            Pending::Return(seat) => format!("return:{seat}"),
        }
    }

    /// A position from its line; it need not be reachable, but must hold together.
    pub fn parse_position(components: &'static AdventureComponents, text: &str) -> Result<Self, NotationError> {
        let (head, mut fields) = Fields::split(text)?;
        if GameKind::from_name(head) != Some(GameKind::Adventure) {
            return Err(NotationError::new("the game is adventure", head));
        }
        let (mut options, rounds) = notation::read_rounds(GameKind::Adventure, &mut fields)?;
        if !fits(components, options.players) {
            return Err(NotationError::new("the components are those of this game", "others"));
        }
        options.map = read_map(fields.take("map")?)?;
        let map = *chosen_map(components, &options).map_err(|fault| NotationError::new("a map", fault.to_string()))?;
        let land = exactly::<LAND>(fields.take("land")?, "land tiles", |name| land_named(components, name))?;
        let vp = |name: &str| vp_named(components, name);
        let villages = exactly::<VILLAGES>(fields.take("villages")?, "villages", vp)?;
        let pile = notation::at_most(fields.take("pile")?, 64, vp)?;
        let sets = notation::set_of(fields.take("sets")?, |name| set_named(components, name))?;
        let mut game = AdventureGame {
            components: InBox(components),
            options,
            rounds,
            terrain: Terrain::new(components, &map, land),
            players: [Player::default(); MOST_PLAYERS],
            market: notation::read_market(&components.merchants, &mut fields)?,
            villages,
            pile: Pile::from_bottom(&pile),
            sets: sets.0 as u8,
            pending: read_pending(fields.take("step")?, rounds.players)?,
        };
        for seat in 0..rounds.players {
            game.players[seat as usize] = game.read_player(fields.take(&format!("p{seat}"))?)?;
        }
        fields.finish()?;
        match game.check() {
            Ok(()) => Ok(game),
            Err(fault) => Err(NotationError::new(format!("the position holds together ({fault})"), text)),
        }
    }

    fn read_player(&self, text: &str) -> Result<Player, NotationError> {
        let components = self.components();
        let [crystals, hand, played, discarded, wagon, outposts, tiles, claimed] =
            text.split('/').collect::<Vec<_>>()[..]
        else {
            let expected = "a seat is written crystals/hand/played/discarded/wagon/outposts/tiles/claimed";
            return Err(NotationError::new(expected, text));
        };
        let cards = |names| notation::set_of(names, |name| notation::merchant(&components.merchants, name));
        let mut player = Player {
            crystals: notation::crystals(crystals)?,
            hand: cards(hand)?,
            played: cards(played)?,
            discarded: cards(discarded)?,
            wagon: if wagon == "-" { None } else { Some(self.tile(wagon)?) },
            outposts: self.read_outposts(outposts)?,
            ..Player::default()
        };
        for tile in notation::items(tiles) {
            let too_many = || NotationError::new("fewer bonus tiles", tiles);
            match tile.strip_prefix(KINDS[0].0) {
                Some(number) => {
                    let bit = 1u8.checked_shl(notation::ordinal(number)?.into()).ok_or_else(too_many)?;
                    if player.point_tiles & bit != 0 {
                        return Err(NotationError::new("each bonus tile with points stands once", tiles));
                    }
                    player.point_tiles |= bit;
                }
                None => {
                    let tiles = if kind_named(tile)? == STEP_TILE { &mut player.steps } else { &mut player.caravans };
                    *tiles = tiles.checked_add(1).filter(|&count| count <= 8).ok_or_else(too_many)?;
                }
            }
        }
        (player.claimed, player.claims) = notation::claims(claimed, |name| vp_named(components, name))?;
        player.points = player.claimed.iter().map(|tile| u16::from(components.vp_tiles[tile as usize].points)).sum();
        Ok(player)
    }

    fn read_outposts(&self, text: &str) -> Result<TileSet, NotationError> {
        let mut outposts = 0;
        for name in notation::items(text) {
            let mountain = land_named(self.components(), name)?;
            let tile = self.terrain.land().iter().position(|&land| land == mountain && land != VALLEY);
            match tile {
                Some(tile) if outposts >> tile & 1 == 0 => outposts |= 1 << tile,
                _ => return Err(NotationError::new("an outpost stands once, on a mountain of the map", name)),
            }
        }
        Ok(outposts)
    }
}

fn write_bonus_tiles(player: &Player) -> String {
    let points = each(u32::from(player.point_tiles)).map(|tile| format!("points{}", tile + 1));
    let steps = std::iter::repeat_n("step".to_owned(), player.steps as usize);
    let caravans = std::iter::repeat_n("caravan".to_owned(), player.caravans as usize);
    notation::list(points.chain(steps).chain(caravans))
}

fn read_pending(text: &str, players: u8) -> Result<Pending, NotationError> {
    let number = |text: &str| text.parse::<u8>().map_err(|_| NotationError::new("a number is expected", text));
    let seat = |text: &str| match number(text)? {
        seat if seat < players => Ok(seat),
        _ => Err(NotationError::new("the seat exists", text)),
    };
    Ok(match text.split(':').collect::<Vec<_>>()[..] {
        ["set", who] => Pending::StartingSet(seat(who)?),
        ["wagon", who] => Pending::Wagon(seat(who)?),
        ["turn"] => Pending::Turn,
        ["pay", slot, next] => Pending::Pay { slot: notation::ordinal(slot)?, next: notation::ordinal(next)? },
        ["upgrade", left] => Pending::Upgrade { left: number(left)? },
        ["paystep", steps] => Pending::PayStep { steps: number(steps)? },
        ["walk", steps] => Pending::Walk { steps: number(steps)? },
        ["toll", ref owners @ ..] => {
            let seats = owners.iter().map(|&owner| seat(owner)).collect::<Result<Vec<Seat>, _>>()?;
            Pending::Toll { owners: seats.into_iter().fold(0, |owners, seat| owners | 1 << seat) }
        }
        ["arrived"] => Pending::Arrived { built: false },
        ["built"] => Pending::Arrived { built: true },
        ["outpost", left] => Pending::PayOutpost { left: number(left)? },
        ["reward", column] => Pending::Reward { column: notation::ordinal(column)? },
        ["return", who] => Pending::Return(seat(who)?),
        _ => {
            let expected = "a step is set:SEAT, wagon:SEAT, turn, pay:SLOT:NEXT, upgrade:N, paystep:N, walk:N, \
                            toll:SEATS, arrived, built, outpost:N, reward:COLUMN or return:SEAT";
            return Err(NotationError::new(expected, text));
        }
    })
}

fn write_hex(hex: Hex) -> String {
    format!("{},{}", hex.q, hex.r)
}

fn read_hex(text: &str) -> Result<Hex, NotationError> {
    text.split_once(',')
        .and_then(|(q, r)| Some(Hex { q: q.parse().ok()?, r: r.parse().ok()? }))
        .ok_or_else(|| NotationError::new("a tile is written q,r", text))
}

fn tile_named(map: &CustomMap, text: &str) -> Result<u8, NotationError> {
    tile_at(map, read_hex(text)?).ok_or_else(|| NotationError::new("a tile of the map is expected", text))
}

fn read_map(text: &str) -> Result<MapChoice, NotationError> {
    if text == "first" {
        return Ok(MapChoice::FirstGame);
    }
    let hexes = text.split(';').map(read_hex).collect::<Result<Vec<Hex>, _>>()?;
    let wrong = |_| NotationError::new(format!("`map` is first or {TILES} tiles q,r;q,r;..."), text);
    let hexes: [Hex; TILES] = hexes.try_into().map_err(wrong)?;
    let mut map = CustomMap { land: [Hex::default(); LAND], villages: [Hex::default(); VILLAGES] };
    map.land.copy_from_slice(&hexes[..LAND]);
    map.villages.copy_from_slice(&hexes[LAND..]);
    Ok(MapChoice::Own(map))
}

fn exactly<const N: usize>(
    text: &str,
    what: &str,
    read: impl Fn(&str) -> Result<u8, NotationError>,
) -> Result<[u8; N], NotationError> {
    let list = notation::at_most(text, N, read)?;
    list.try_into().map_err(|_| NotationError::new(format!("{N} {what} are expected"), text))
}

fn land_name(components: &AdventureComponents, land: u8) -> &str {
    components.mountains.get(land as usize).map_or("valley", |mountain| &mountain.id)
}

fn land_named(components: &AdventureComponents, name: &str) -> Result<u8, NotationError> {
    let named = |mountain: &Mountain| mountain.id == name;
    match components.mountains.iter().position(named) {
        Some(index) => Ok(index as u8),
        None if name == "valley" => Ok(VALLEY),
        None => Err(NotationError::new("the name of a mountain or valley is expected", name)),
    }
}

fn vp_name(components: &AdventureComponents, tile: u8) -> &str {
    match tile {
        CLOSED => "closed",
        NO_TILE => "none",
        _ => components.vp_tiles.get(tile as usize).map_or("?", |tile| &tile.id),
    }
}

fn vp_named(components: &AdventureComponents, name: &str) -> Result<u8, NotationError> {
    let named = |tile: &PointCard| tile.id == name;
    match (components.vp_tiles.iter().position(named), name) {
        (Some(index), _) => Ok(index as u8),
        (None, "closed") => Ok(CLOSED),
        (None, "none") => Ok(NO_TILE),
        (None, "?") => Ok(HIDDEN),
        _ => Err(NotationError::new("the name of a VP tile, closed or none is expected", name)),
    }
}

fn set_named(components: &AdventureComponents, name: &str) -> Result<u8, NotationError> {
    match components.starting_sets.iter().position(|set| set.id == name) {
        Some(index) => Ok(index as u8),
        None => Err(NotationError::new("the name of a starting set is expected", name)),
    }
}

fn kind_named(name: &str) -> Result<u8, NotationError> {
    match KINDS.iter().find(|kind| kind.0 == name) {
        Some(&(_, kind)) => Ok(kind),
        None => Err(NotationError::new("a bonus tile is points, step or caravan", name)),
    }
}
