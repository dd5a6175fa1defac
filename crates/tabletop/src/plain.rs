//! Fronts for pieces that no picture shows as they are: the pictures were drawn for the usual figures, and a game may be
//! played with others.

use rules::{Crystal, Crystals};

/// The outline of a front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// A card.
    Card,
    /// A small tile.
    Tile,
    /// The tile of a village.
    Plate,
    /// A place to work at.
    Place,
    /// A mountain with the symbol of a row.
    Mountain(Crystal),
}

impl Shape {
    /// Width and height in units of a table of 1920 x 1080, as the pictures have them.
    pub const fn size(self) -> [u32; 2] {
        match self {
            Shape::Card => [180, 252],
            Shape::Tile => [84, 84],
            Shape::Plate => [134, 108],
            Shape::Place => [300, 90],
            Shape::Mountain(_) => [160, 214],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Shape::Card => "card",
            Shape::Tile => "tile",
            Shape::Plate => "plate",
            Shape::Place => "place",
            Shape::Mountain(Crystal::Yellow) => "mountain-y",
            Shape::Mountain(Crystal::Green) => "mountain-g",
            Shape::Mountain(Crystal::Blue) => "mountain-b",
            Shape::Mountain(Crystal::Magenta) => "mountain-m",
        }
    }
}

/// One thing on a front.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A crystal or spice.
    Good(Crystal),
    /// A number.
    Number(u8),
    /// What is above becomes what is below.
    Becomes,
    /// A step of an upgrade.
    Rise,
    /// A text by its key.
    Word(&'static str),
    /// The mark of a location, by its name in the content files.
    Sign(String),
}

impl Mark {
    /// These crystals, one by one.
    pub fn goods(bag: Crystals) -> Vec<Mark> {
        bag.each().map(Mark::Good).collect()
    }

    fn spell(&self) -> String {
        match self {
            Mark::Good(crystal) => crystal.letter().to_string(),
            Mark::Number(number) => number.to_string(),
            Mark::Becomes => ">".to_owned(),
            Mark::Rise => "^".to_owned(),
            Mark::Word(key) => (*key).to_owned(),
            Mark::Sign(name) => name.clone(),
        }
    }
}

/// A front of plain figures.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plain {
    /// Its outline.
    pub shape: Shape,
    /// What is on it: rows from the top.
    pub rows: Vec<Vec<Mark>>,
}

impl Plain {
    /// The name it goes by among the pictures: fronts that look the same share it.
    pub fn name(&self) -> String {
        let row = |row: &Vec<Mark>| row.iter().map(Mark::spell).collect::<Vec<_>>().join(" ");
        format!("plain/{}/{}", self.shape.name(), self.rows.iter().map(row).collect::<Vec<_>>().join("|"))
    }
}

/// The picture of a front by its name, or a plain one.
pub type Front = Result<String, Plain>;

/// The front of an entry: the picture of a usual entry that looks the same, its own first; a plain one where there is none.
pub(crate) fn front<T>(
    own: &T,
    usual: &[T],
    same: impl Fn(&T) -> bool,
    id: impl Fn(&T) -> &str,
    folder: &str,
    plain: impl FnOnce() -> Plain,
) -> Front {
    // Asked for many times a frame, and most games are played with the usual components.
    if usual.as_ptr_range().contains(&std::ptr::from_ref(own)) {
        return Ok(format!("{folder}/{}", id(own)));
    }
    let own_picture = usual.iter().find(|one| id(one) == id(own) && same(one));
    let picture = own_picture.or_else(|| usual.iter().find(|one| same(one)));
    picture.map(|one| format!("{folder}/{}", id(one))).ok_or_else(plain)
}

/// The name a front goes by.
pub(crate) fn name_of(front: Front) -> String {
    front.unwrap_or_else(|plain| plain.name())
}
