//! One thing changed in a level's mind, for measuring what it is worth: `level:6+net=0`.

use std::fmt;

use crate::board::BoardMind;
use crate::road::Mind;
use crate::tree::Growth;

/// What can be changed, by its name in specs.
const KEYS: &[&str] = &[
    "net",
    "width",
    "depth",
    "rivals",
    "foresight",
    "deals",
    "soft",
    "overlook",
    "denial",
    "after",
    "contested",
    "buys",
    "passes",
    "mutual",
    "sure",
    "win",
    "sharp",
    "cards",
    "fading",
    "discount",
    "haste",
    "near",
    "tired",
    "graded",
    "close",
    "looks",
    "spite",
    "solve",
    "most",
    "gems",
    "card",
    "trade",
    "full",
    "past",
    "minds",
    "tree",
    "keep",
    "others",
    "explore",
    "sight",
    "plan",
];

/// Most changes at a time.
const MOST: usize = 10;

/// Changes to a level's mind, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Changes([Option<(u8, i32)>; MOST]);

impl Changes {
    /// From `KEY=NUMBER,KEY=NUMBER`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut changes = Changes::default();
        for (at, part) in text.split(',').enumerate() {
            let (key, number) = part.split_once('=')?;
            let key = KEYS.iter().position(|known| *known == key)? as u8;
            let number = number.parse::<f32>().ok().filter(|number| number.abs() < 1e6)?;
            *changes.0.get_mut(at)? = Some((key, (number * 1000.0).round() as i32));
        }
        Some(changes)
    }

    fn each(&self) -> impl Iterator<Item = (&'static str, f32)> {
        self.0.iter().flatten().map(|&(key, number)| (KEYS[usize::from(key)], number as f32 / 1000.0))
    }

    /// What concerns Golem Edition and Spice Road.
    pub(crate) fn on_road(&self, mut mind: Mind) -> Mind {
        for (key, number) in self.each() {
            let whole = number.max(0.0) as usize;
            match key {
                "net" => {
                    mind.net = number;
                    // Without the network there is nothing to judge the positions of a tree by.
                    mind.tree = mind.tree.filter(|_| number > 0.0);
                    mind.shape.graded |= number > 0.0;
                }
                "width" => mind.shape.width = whole.max(1),
                "depth" => mind.shape.depth = whole.max(1),
                "graded" => mind.shape.graded = whole > 0,
                "rivals" if whole == 0 => mind.rivals = None,
                "rivals" => mind.rivals = mind.rivals.map(|shape| crate::road::Shape { width: whole, ..shape }),
                "foresight" => {
                    mind.rivals = mind.rivals.map(|shape| crate::road::Shape { depth: whole.max(1), ..shape })
                }
                "soft" => {
                    mind.temperature = number;
                    mind.shape.graded |= number > 0.0;
                }
                "overlook" => mind.overlook = whole as u32,
                "denial" => mind.denial = number,
                "after" => mind.after_rival = number,
                "contested" => mind.contested = number,
                "buys" => mind.buys = whole,
                "passes" => mind.passes = whole,
                "mutual" => mind.mutual = whole > 0,
                "sure" => mind.sure = number,
                "win" => mind.win_bonus = number,
                "sharp" => mind.sharp = number,
                "cards" => mind.card_scale = number,
                "fading" => mind.weights.fading = number,
                "discount" => mind.weights.discount = number,
                "near" => mind.weights.near = number,
                "close" => mind.close = number,
                "looks" => mind.looks = whole,
                "gems" => mind.weights.crystals.iter_mut().for_each(|worth| *worth *= number),
                "card" => mind.weights.cards = [number; 64],
                "trade" => mind.weights.trade = number,
                "full" => mind.weights.full_hand = whole as u32,
                "past" => mind.weights.past_full = number,
                "minds" => mind.rivals_mind_the_end = whole > 0,
                "tree" if whole == 0 => mind.tree = None,
                "tree" => road_tree(&mut mind).looks = whole as u32,
                "keep" => road_tree(&mut mind).keep = whole.max(1),
                "others" => road_tree(&mut mind).others = whole.max(1),
                "explore" => road_tree(&mut mind).explore = number,
                "sight" => road_tree(&mut mind).sight = number,
                "plan" => road_tree(&mut mind).plan = number,
                "deals" => road_tree(&mut mind).deals = whole.max(1),
                "tired" => mind.weights.tired = number,
                "spite" => mind.spite = number,
                "solve" => mind.solves = whole as u32,
                _ => {}
            }
        }
        mind
    }

    /// What concerns An Endless World and The Call for Adventure.
    pub(crate) fn on_board(&self, mut mind: BoardMind) -> BoardMind {
        for (key, number) in self.each() {
            let whole = number.max(0.0) as usize;
            match key {
                "net" => {
                    mind.scope.net = number;
                    mind.tree.iter_mut().for_each(|tree| tree.net = number);
                }
                "width" => mind.scope.width = whole.max(1),
                "depth" => mind.scope.depth = whole.max(1),
                "rivals" => mind.rivals = (whole > 0).then_some((whole, mind.rivals.map_or(5, |(_, depth)| depth))),
                "foresight" => mind.rivals = mind.rivals.map(|(width, _)| (width, whole.max(1))),
                "deals" => {
                    mind.deals = whole.max(1);
                    mind.tree.iter_mut().for_each(|tree| tree.deals = whole.max(1));
                }
                "tree" if whole == 0 => mind.tree = None,
                "tree" => tree(&mut mind).looks = whole as u32,
                "keep" => tree(&mut mind).keep = whole.max(1),
                "others" => tree(&mut mind).others = whole.max(1),
                "explore" => tree(&mut mind).explore = number,
                "sight" => tree(&mut mind).sight = number,
                "plan" => tree(&mut mind).plan = number,
                "soft" => mind.temperature = number,
                "overlook" => mind.overlook = whole as u32,
                "win" => mind.scope.win_bonus = number,
                "haste" => mind.scope.haste = number,
                "solve" => mind.solves = whole as u32,
                "most" => mind.scope.most = whole.max(1),
                _ => {}
            }
        }
        mind
    }
}

fn road_tree(mind: &mut Mind) -> &mut Growth {
    mind.tree.get_or_insert(Growth::with_plan(4000, 8.0))
}

fn tree(mind: &mut BoardMind) -> &mut Growth {
    let net = mind.scope.net;
    mind.tree.get_or_insert(Growth { net, ..Growth::plain(4000) })
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (key, number)) in self.each().enumerate() {
            write!(f, "{}{key}={number}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
