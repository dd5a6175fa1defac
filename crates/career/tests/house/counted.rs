//! Every figure of every seat, counted a second time: by the rules alone, from the decisions of a record and what lies on the
//! table before and after each turn. Nothing here listens to outcomes, as the figures themselves do.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ai::AgentSpec;
use career::{Facts, Family, LONGEST_PAUSE, Table};
use chronicle::Record;
use rules::adventure::{AdventureGame, Tile};
use rules::components::{BonusKind, ExplorationKind, Site, WorldIcon, WorldPower};
use rules::{Action, CardSet, Crystals, Effect, Engine, Game, GameKind, MapChoice, Options, Score, Step};

use crate::games::{components, finished, game_of, random};

/// One turn: whose, the table before and after it, and its decisions, each with the table before it.
struct Turn {
    seat: usize,
    from: Game,
    to: Game,
    decisions: Vec<(Game, Action)>,
}

impl Turn {
    fn count(&self, wanted: impl Fn(Action) -> bool) -> usize {
        self.decisions.iter().filter(|(_, action)| wanted(*action)).count()
    }
}

fn turns(record: &Record) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let tables: Vec<Game> = record.positions().map(Result::unwrap).collect();
    for (tables, decision) in tables.windows(2).zip(&record.decisions) {
        if tables[0].step() == Step::Turn {
            let seat = usize::from(tables[0].to_move().unwrap());
            turns.push(Turn { seat, from: tables[0], to: tables[1], decisions: Vec::new() });
        }
        // Starting sets and wagons come before the first turn.
        if let Some(turn) = turns.last_mut() {
            turn.to = tables[1];
            turn.decisions.push((tables[0], decision.action));
        }
    }
    turns
}

fn worth(crystals: Crystals) -> i32 {
    let [yellow, green, blue, magenta] = crystals.0.map(i32::from);
    yellow + 2 * green + 3 * blue + 4 * magenta
}

fn number(crystals: Crystals) -> i32 {
    crystals.0.iter().map(|&count| i32::from(count)).sum()
}

/// Everything claimed, and what each costs and is worth.
fn claimed(game: &Game, seat: usize) -> Vec<(u8, Crystals, u8)> {
    let of = |cards: CardSet, card: &dyn Fn(usize) -> (Crystals, u8)| {
        let priced = |id: u8| (id, card(usize::from(id)).0, card(usize::from(id)).1);
        cards.iter().map(priced).collect()
    };
    let seat = seat as u8;
    match game {
        Game::Road(game) => of(game.player(seat).claimed, &|id| {
            let card = &game.components().points[id];
            (card.cost, card.points)
        }),
        Game::World(game) => of(game.player(seat).claimed, &|id| {
            let card = &game.components().cards[id];
            (card.cost, card.points)
        }),
        Game::Adventure(game) => of(game.player(seat).claimed, &|id| {
            let tile = &game.components().vp_tiles[id];
            (tile.cost, tile.points)
        }),
    }
}

/// Help, tool, new traders, exploration: on claimed cards and on exploration tiles.
fn icons(game: &Game, seat: usize) -> [u8; 4] {
    let Game::World(game) = game else { return [0; 4] };
    let (player, box_of) = (game.player(seat as u8), game.components());
    let mut icons = [0; 4];
    for card in player.claimed.iter() {
        icons[match box_of.cards[usize::from(card)].power {
            WorldPower::Help(_) => 0,
            WorldPower::Tool(..) => 1,
            WorldPower::NewTraders(_) => 2,
            WorldPower::Exploration => 3,
        }] += 1;
    }
    for &tile in player.explorations.as_slice() {
        if let ExplorationKind::Icon(icon) = box_of.explorations[usize::from(tile)].kind {
            icons[icon as usize] += 1;
        }
    }
    icons
}

/// Outposts built in each row of the player board.
fn rows(game: &AdventureGame, seat: usize) -> [u8; 4] {
    let mut rows = [0; 4];
    for tile in 0..20 {
        if game.player(seat as u8).outposts >> tile & 1 == 1
            && let Tile::Mountain(mountain) = game.terrain().tile(tile)
        {
            rows[game.components().mountains[usize::from(mountain)].symbol.index()] += 1;
        }
    }
    rows
}

fn score(game: &Game, seat: usize) -> Score {
    let crystals = game.crystals(seat as u8);
    let mut score = Score {
        claims: claimed(game, seat).iter().map(|&(_, _, points)| u16::from(points)).sum(),
        crystals: (number(crystals) - i32::from(crystals.0[0])) as u16,
        ..Score::default()
    };
    match game {
        Game::Road(game) => {
            let player = game.player(seat as u8);
            (score.copper, score.silver) = (3 * u16::from(player.copper), u16::from(player.silver));
        }
        Game::World(of_world) => {
            let player = of_world.player(seat as u8);
            let icons = icons(game, seat);
            let count = |icon: WorldIcon| u16::from(icons[icon as usize]);
            let joined = 12 - u16::from(player.reserve);
            let bonus = |&tile: &u8| match of_world.components().bonuses[usize::from(tile)].kind {
                BonusKind::PerIcon(icon) => 2 * count(icon),
                BonusKind::PerPair(one, other) => 3 * count(one).min(count(other)),
                BonusKind::PerTwoTraders => joined / 2,
                BonusKind::Flat => 3,
            };
            score.bonus = player.bonuses.as_slice().iter().map(bonus).sum();
            let points = |tile: &&u8| {
                matches!(of_world.components().explorations[usize::from(**tile)].kind, ExplorationKind::Points(_))
            };
            score.exploration = 3 * player.explorations.as_slice().iter().filter(points).count() as u16;
        }
        Game::Adventure(game) => {
            let player = game.player(seat as u8);
            let pile = [6, 5, 4, 3];
            score.bonus = (0..4).filter(|tile| player.point_tiles >> tile & 1 == 1).map(|tile| pile[tile]).sum();
            let values = game.components().column_points;
            let uncovered = |built: u8| values[..usize::from(built)].iter().map(|&value| u16::from(value)).sum::<u16>();
            score.outposts = rows(game, seat).map(uncovered).iter().sum();
        }
    }
    score
}

/// Merchant cards a seat owns, wherever they lie.
fn cards(game: &Game, seat: usize) -> usize {
    match game {
        Game::Road(game) => {
            let player = game.player(seat as u8);
            player.hand.len() + player.played.len()
        }
        Game::Adventure(game) => {
            let player = game.player(seat as u8);
            player.hand.len() + player.played.len() + player.discarded.len()
        }
        Game::World(_) => 0,
    }
}

fn trade(give: Crystals, take: Crystals, times: u8) -> (i32, i32) {
    let times = i32::from(times);
    (times * (number(take) - number(give)), times * (worth(take) - worth(give)))
}

/// What the seat whose turn it is has in its caravan more than before, the limit aside; and what of it came by the card
/// or location used.
struct Gained {
    crystals: i32,
    used: Option<(String, i32)>,
}

fn gained(turn: &Turn, own: &mut Facts) -> Gained {
    let upgrades = turn.count(|action| matches!(action, Action::Upgrade(_))) as i32;
    let (mut crystals, mut used) = (0, None);
    let by_effect = |effect: Effect, times: u8, own: &mut Facts| match effect {
        Effect::Gain(take) => (number(take), worth(take)),
        Effect::Upgrade(_) => (0, upgrades),
        Effect::Trade(give, take) => {
            own.repeats = own.repeats.max(times);
            trade(give, take, times)
        }
    };
    for (table, action) in &turn.decisions {
        match (table, *action) {
            (_, Action::Play { card, times }) => {
                let (more, by_card) = by_effect(table.merchant_effect(card).unwrap(), times, own);
                crystals += more;
                used = Some((table.merchant_name(card).unwrap().to_owned(), by_card));
            }
            (_, Action::Acquire { slot } | Action::TakeCard { slot }) => {
                // Those further left cost a crystal each; a reward is free.
                let paid = if matches!(action, Action::Acquire { .. }) { slot } else { 0 };
                let there = number(table.on_merchants()[usize::from(slot)]);
                own.paid += u16::from(paid);
                own.found = own.found.max(there as u8);
                crystals += there - i32::from(paid);
            }
            (Game::World(table), Action::Work { location: index, times }) => {
                let location = table.location(index).unwrap();
                let (mut more, mut by_location) = (0, 0);
                for card in table.player(turn.seat as u8).claimed.iter() {
                    if let WorldPower::Tool(icon, crystal) = table.components().cards[usize::from(card)].power
                        && location.icons >> icon & 1 == 1
                    {
                        own.tool_crystals += 1;
                        more += 1;
                        by_location += worth(Crystals::one(crystal));
                    }
                }
                let effect = match location.site {
                    Site::Production(take) => Some(Effect::Gain(take)),
                    Site::Upgrade(upgrades) => Some(Effect::Upgrade(upgrades)),
                    Site::Trade(give, take) => Some(Effect::Trade(give, take)),
                    Site::Golem { .. } => None,
                };
                crystals += more;
                if let Some(effect) = effect {
                    let (more, by_effect) = by_effect(effect, times, own);
                    crystals += more;
                    by_location += by_effect;
                    used = Some((location.id.clone(), by_location));
                }
            }
            (Game::Adventure(table), Action::Trade { times }) => {
                let tile = table.player(turn.seat as u8).wagon.unwrap();
                let Tile::Mountain(mountain) = table.terrain().tile(tile) else { panic!("a trade on a mountain") };
                let mountain = &table.components().mountains[usize::from(mountain)];
                crystals += by_effect(Effect::Trade(mountain.give, mountain.take), times, own).0;
            }
            _ => {}
        }
    }
    let before = claimed(&turn.from, turn.seat);
    let new = claimed(&turn.to, turn.seat).into_iter().filter(|card| !before.contains(card));
    crystals -= new.map(|(_, cost, _)| number(cost)).sum::<i32>();
    if let (Game::World(from), Game::World(to)) = (&turn.from, &turn.to) {
        let seat = turn.seat as u8;
        let known = from.player(seat).explorations.as_slice().len();
        for &tile in &to.player(seat).explorations.as_slice()[known..] {
            if let ExplorationKind::Crystals(found) = to.components().explorations[usize::from(tile)].kind {
                crystals += number(found);
            }
        }
    }
    Gained { crystals, used }
}

/// What happens on the map: outposts with what they cost, columns, steps, tolls. The answer is what each seat has more.
fn on_the_map(turn: &Turn, facts: &mut [Facts]) -> Vec<i32> {
    let mut more = vec![0; facts.len()];
    let (Game::Adventure(from), Game::Adventure(to)) = (&turn.from, &turn.to) else { return more };
    let (before, after) = (from.player(turn.seat as u8), to.player(turn.seat as u8));
    let own = &mut facts[turn.seat];
    let here = after.wagon.unwrap();
    if before.outposts != after.outposts {
        let there = from.players().iter().filter(|player| player.outposts >> here & 1 == 1).count() as i32;
        more[turn.seat] -= there * if from.players().len() == 2 { 2 } else { 1 };
        let emptied = |game: &AdventureGame| rows(game, turn.seat).into_iter().min().unwrap();
        own.columns.extend((emptied(from)..emptied(to)).map(|column| (column, own.turns)));
    }
    // So many steps are free, every other one costs a card.
    let cards = after.discarded.without(before.discarded).len() as u8;
    let seen = turn.count(|action| matches!(action, Action::StepTo { .. })) as u8;
    let steps = if cards > 0 { cards + before.steps } else { seen };
    own.longest_walk = own.longest_walk.max(steps);
    if steps > 0 && matches!(to.terrain().tile(here), Tile::Mountain(_)) {
        for (other, player) in from.players().iter().enumerate() {
            if other != turn.seat && player.wagon == Some(here) {
                facts[turn.seat].toll_paid += 1;
                facts[other].toll_got += 1;
                more[turn.seat] -= 1;
                more[other] += 1;
            }
        }
    }
    more
}

/// Everything of a record that ends with a whole turn.
fn counted(record: &Record) -> (Table, Vec<Facts>) {
    let turns = turns(record);
    let options = &record.deal.options;
    let players = usize::from(options.players);
    let first = turns[0].seat;
    let end = &turns.last().unwrap().to;
    let over = end.step() == Step::Over;
    let needed = match (options.kind, players) {
        (GameKind::Golem | GameKind::Spice, ..=3) => 6,
        (GameKind::Golem | GameKind::Spice, _) => 5,
        (GameKind::World, _) => 8,
        (GameKind::Adventure, _) => 4,
    };
    let (rulebook, needed) = match options.claims_to_end {
        None => (true, needed),
        Some(chosen) => (usize::from(chosen) == needed, usize::from(chosen)),
    };
    let mut facts = vec![Facts::default(); players];
    let mut ended_by = None;
    let mut copper_left = 2 * players;
    let mut silver_left = 2 * players;
    for (index, turn) in turns.iter().enumerate() {
        let own = &mut facts[turn.seat];
        own.turns += 1;
        own.rests += u16::from(turn.decisions[0].1 == Action::Rest);
        let before = claimed(&turn.from, turn.seat);
        let after = claimed(&turn.to, turn.seat);
        if let Some(&(_, _, points)) = after.iter().find(|card| !before.contains(card)) {
            own.claims += 1;
            own.claim_turns.push(own.turns);
            own.dearest = own.dearest.max(points);
            if usize::from(own.claims) == needed && ended_by.is_none() {
                ended_by = Some(turn.seat);
            }
            if let Game::Adventure(to) = &turn.to {
                own.villages.push(to.player(turn.seat as u8).wagon.unwrap());
            }
        }
        // The dearer tokens lie above the first card and the others above the second; they slide once the dearer are gone.
        if let (Game::Road(_), Action::Claim { slot }) = turn.decisions[0] {
            let (of_first, of_second) = if copper_left > 0 { (3, 1) } else { (1, 0) };
            match [of_first, of_second, 0, 0, 0][usize::from(slot)] {
                3 => (own.copper, copper_left) = (own.copper + 1, copper_left - 1),
                1 if silver_left > 0 => (own.silver, silver_left) = (own.silver + 1, silver_left - 1),
                _ => {}
            }
        }
        let gained = gained(turn, own);
        if let Some((name, worth)) = gained.used {
            let used = own.uses.entry(name).or_default();
            *used = (used.0 + 1, used.1 + worth);
        }
        if let (Game::World(from), Game::World(to)) = (&turn.from, &turn.to) {
            let bonuses = |game: &rules::world::WorldGame| game.player(turn.seat as u8).bonuses.as_slice().len();
            own.both += u16::from(bonuses(to) > bonuses(from) && after.len() > before.len());
            if let Action::Work { location, .. } = turn.decisions[0].1
                && let Some((other, _)) = from.traders_at(location)
            {
                own.ousts += 1;
                facts[usize::from(other)].ousted += 1;
            }
        }
        let mut more = on_the_map(turn, &mut facts);
        more[turn.seat] += gained.crystals;
        for seat in 0..players {
            let held = number(turn.from.crystals(seat as u8)) + more[seat];
            let room = match &turn.to {
                Game::Adventure(game) => 10 + 3 * i32::from(game.player(seat as u8).caravans),
                Game::Road(_) | Game::World(_) => 10,
            };
            facts[seat].returned += (held - room).max(0) as u16;
            assert_eq!(number(turn.to.crystals(seat as u8)), held.min(room), "seat {seat} in turn {index}");
        }
        let last = over && index + 1 == turns.len();
        if (index + 1) % players == 0 && !last {
            let points: Vec<u16> = (0..players).map(|seat| score(&turn.to, seat).total()).collect();
            let claims: Vec<u8> = facts.iter().map(|own| own.claims).collect();
            for (seat, own) in facts.iter_mut().enumerate() {
                own.behind = own.behind.max(points.iter().max().unwrap() - points[seat]);
                own.claims_behind = own.claims_behind.max(claims.iter().max().unwrap() - claims[seat]);
            }
        }
    }
    // Who sits later in turn order wins a tie; whoever gave up is last.
    let scores: Vec<Score> = (0..players).map(|seat| score(end, seat)).collect();
    let order = |seat: usize| (seat + players - first) % players;
    let mut ranking: Vec<usize> = (0..players).collect();
    let quitter = record.gave_up.map(usize::from);
    ranking.sort_by_key(|&seat| (quitter == Some(seat), Reverse((scores[seat].total(), order(seat)))));
    for (seat, own) in facts.iter_mut().enumerate() {
        own.order = order(seat) as u8;
        own.place = ranking.iter().position(|&other| other == seat).unwrap() as u8 + 1;
        own.won = ranking[0] == seat && over && quitter.is_none();
        own.score = scores[seat];
        let others = (0..players).filter(|&other| other != seat);
        own.margin = i32::from(scores[seat].total())
            - others.clone().map(|other| i32::from(scores[other].total())).max().unwrap();
        own.ended = ended_by == Some(seat);
        own.strongest_rival = others.filter_map(|other| plain_level(&record.players[other].agent)).max();
        own.acquired = cards(end, seat).saturating_sub(2) as u16;
        own.icons = icons(end, seat);
        match end {
            Game::World(game) => {
                let player = game.player(seat as u8);
                own.bonuses = player.bonuses.as_slice().len() as u8;
                own.explored = player.explorations.as_slice().len() as u8;
                let standing = (0..24).filter_map(|index| game.traders_at(index));
                let out: u8 = standing.filter(|party| usize::from(party.0) == seat).map(|party| party.1).sum();
                own.reserve = 12 - player.home - out;
            }
            Game::Adventure(game) => {
                let player = game.player(seat as u8);
                own.outposts = player.outposts.count_ones() as u8;
                own.tiles = [player.point_tiles.count_ones() as u8, player.steps, player.caravans];
            }
            Game::Road(_) => {}
        }
    }
    let duration = time(record, &mut facts);
    let capped = over && ended_by.is_none();
    let usual = options.map == MapChoice::FirstGame && content::is_usual(record.deal.components, options.kind);
    let table = Table {
        game: options.kind,
        players: options.players,
        rounds: ((turns.len() - usize::from(over)) / players + 1) as u16,
        over,
        capped,
        by_the_book: over && !capped && rulebook && usual && quitter.is_none() && !record.assisted,
        duration,
        identity: String::new(),
    };
    (table, facts)
}

/// The time between two stamps is that of whoever decided at the second; a new start of the program begins anew.
fn time(record: &Record, facts: &mut [Facts]) -> Option<u64> {
    let mut duration = None;
    let mut last: Option<u64> = None;
    for (table, decision) in record.positions().map(Result::unwrap).zip(&record.decisions) {
        let Some(now) = decision.stamp else { continue };
        if last.is_some_and(|last| last <= now) {
            let passed = (now - last.unwrap()).min(LONGEST_PAUSE);
            facts[usize::from(table.to_move().unwrap())].time += passed;
            duration = Some(duration.unwrap_or(0) + passed);
        }
        last = Some(now);
    }
    duration
}

/// `level:4` and `level:4/racer`, but not `level:4+net=0`.
fn plain_level(agent: &str) -> Option<u8> {
    let rest = agent.strip_prefix("level:")?;
    rest.split('/').next()?.parse().ok()
}

fn agree(record: &Record, what: &str) {
    let (table, facts) = Facts::of(record).unwrap();
    let (counted_table, counted) = counted(record);
    assert_eq!(Table { identity: String::new(), ..table }, counted_table, "{what}");
    for (seat, (found, counted)) in facts.iter().zip(&counted).enumerate() {
        assert_eq!(found, counted, "seat {seat} of {what}");
    }
    assert_eq!(facts.len(), counted.len());
}

/// Records in the repository, by path.
fn files() -> Vec<(String, Record)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["crates/chronicle/tests/golden", "docs/pictures/records"];
    let files = folders.iter().flat_map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "caravan"));
    paths.sort();
    let read = |path: &Path| (path.display().to_string(), Record::load(components(), path).unwrap());
    paths.iter().map(|path| read(path)).collect()
}

/// Whole games of good players.
fn played_well() -> Vec<(String, Record)> {
    let mut codes: Vec<&str> =
        include_str!("../earned.txt").lines().map(|line| line.rsplit(' ').next().unwrap()).collect();
    codes.sort_unstable();
    codes.dedup();
    let read = |(index, code): (usize, &str)| {
        (format!("code {index} of earned.txt"), Record::from_code(components(), code).unwrap())
    };
    codes.into_iter().enumerate().map(read).collect()
}

/// Games of every kind and number of players: of chance, called after some rounds, and of beginners to the end.
fn by_chance() -> Vec<(String, Record)> {
    let mut records = Vec::new();
    for kind in GameKind::ALL {
        let (fewest, most) = kind.players();
        for players in fewest..=most {
            for seed in 0..8 {
                let name = format!("chance: {} for {players}, seed {seed}", kind.name());
                records.push((name, random(kind, players, 50, seed)));
            }
            records.push((format!("beginners: {} for {players}", kind.name()), finished(kind, players, 5)));
            let short = Options { claims_to_end: Some(2), round_cap: Some(100), ..Options::new(kind, players) };
            let name = format!("two claims: {} for {players}", kind.name());
            records.push((name, game_of(short, AgentSpec::Beginner, 9)));
        }
    }
    records
}

/// The record up to the end of one of its turns.
fn first_turns(record: &Record, wanted: usize) -> Record {
    let decisions: usize = turns(record).iter().take(wanted).map(|turn| turn.decisions.len()).sum();
    let tables = record.positions().map(Result::unwrap);
    let before = tables.take_while(|table| matches!(table.step(), Step::StartingSet | Step::Wagon)).count();
    record.prefix(before + decisions)
}

/// The same game under other circumstances: given up after a turn, with levels, help and pauses.
fn otherwise(record: &Record, number: usize) -> Record {
    let turns = turns(record).len();
    let mut other = if number.is_multiple_of(2) { first_turns(record, 1 + number % turns) } else { record.clone() };
    let players = other.players.len();
    if number.is_multiple_of(4) || number % 7 == 1 {
        other.gave_up = Some((number / 4 % players) as u8);
    }
    other.assisted = number.is_multiple_of(3);
    let agents = ["level:4", "human", "level:6/racer", "level:5+net=0", "beam"];
    for (seat, player) in other.players.iter_mut().enumerate() {
        player.agent = agents[(number + seat) % agents.len()].to_owned();
    }
    for (index, decision) in other.decisions.iter_mut().enumerate() {
        let pause = [700, 90_000, 400_000][index * number % 3];
        decision.stamp = (!(index + number).is_multiple_of(7)).then_some(pause + 1000 * (index as u64 % 40));
    }
    other
}

#[test]
fn every_figure_of_kept_records_is_what_a_plain_count_finds() {
    for (number, (name, record)) in files().into_iter().chain(played_well()).enumerate() {
        agree(&record, &name);
        agree(&otherwise(&record, number), &format!("{name}, otherwise"));
    }
}

#[test]
fn every_figure_of_chance_records_is_what_a_plain_count_finds() {
    for (number, (name, record)) in by_chance().into_iter().enumerate() {
        agree(&record, &name);
        agree(&otherwise(&record, number), &format!("{name}, otherwise"));
    }
}

/// A figure that is nothing in every record would agree whatever was counted.
#[test]
fn every_figure_is_something_in_some_of_these_records() {
    type Figure = fn(&Facts) -> usize;
    let everywhere: [(&str, Figure); 15] = [
        ("order", |own| own.order.into()),
        ("second place", |own| (own.place == 2).into()),
        ("won", |own| own.won.into()),
        ("margin", |own| own.margin.unsigned_abs() as usize),
        ("claims", |own| own.claims.into()),
        ("not ended", |own| (!own.ended && own.won).into()),
        ("claim turns", |own| own.claim_turns.len()),
        ("rests", |own| own.rests.into()),
        ("behind", |own| own.behind.into()),
        ("claims behind", |own| own.claims_behind.into()),
        ("returned", |own| own.returned.into()),
        ("dearest", |own| own.dearest.into()),
        ("repeats", |own| (own.repeats >= 2).into()),
        ("uses", |own| own.uses.len()),
        ("crystals", |own| own.score.crystals.into()),
    ];
    let merchants: [(&str, Figure); 3] = [
        ("acquired", |own| own.acquired.into()),
        ("paid", |own| own.paid.into()),
        ("found", |own| (own.found >= 2).into()),
    ];
    let road: [(&str, Figure); 2] = [("copper", |own| own.copper.into()), ("silver", |own| own.silver.into())];
    let world: [(&str, Figure); 8] = [
        ("ousts", |own| own.ousts.into()),
        ("ousted", |own| own.ousted.into()),
        ("bonuses", |own| own.bonuses.into()),
        ("explored", |own| own.explored.into()),
        ("reserve", |own| own.reserve.into()),
        ("tool crystals", |own| own.tool_crystals.into()),
        ("icons", |own| own.icons.iter().all(|count| *count > 0).into()),
        ("both", |own| own.both.into()),
    ];
    let adventure: [(&str, Figure); 9] = [
        ("outposts", |own| own.outposts.into()),
        ("two columns", |own| (own.columns.len() >= 2).into()),
        ("two villages", |own| (own.villages.windows(2).any(|two| two[0] != two[1])).into()),
        ("longest walk", |own| (own.longest_walk >= 3).into()),
        ("toll paid", |own| own.toll_paid.into()),
        ("toll got", |own| own.toll_got.into()),
        ("points tile", |own| own.tiles[0].into()),
        ("step tile", |own| own.tiles[1].into()),
        ("caravan tile", |own| own.tiles[2].into()),
    ];
    let mut found: BTreeMap<(Family, &str), usize> = BTreeMap::new();
    for (_, record) in files().into_iter().chain(played_well()).chain(by_chance()) {
        let family = Family::of(record.deal.options.kind);
        let own: Vec<&(&str, Figure)> = match family {
            Family::Road => everywhere.iter().chain(&merchants).chain(&road).collect(),
            Family::World => everywhere.iter().chain(&world).collect(),
            Family::Adventure => everywhere.iter().chain(&merchants).chain(&adventure).collect(),
        };
        for facts in counted(&record).1 {
            for (name, figure) in &own {
                *found.entry((family, name)).or_default() += usize::from(figure(&facts) > 0);
            }
        }
    }
    let rare: Vec<_> = found.iter().filter(|(_, seats)| **seats < 2).collect();
    assert!(rare.is_empty(), "{rare:?}");
}
