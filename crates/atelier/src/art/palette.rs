//! The palette: named colours that carry meaning across all four games.

use super::{
    colour::{Rgb, mix},
    library::Dye,
};

/// Every outline; never black.
pub const INK: &str = "#1a1230";
/// Numerals on parchment.
pub const NUMERAL: &str = "#2a1640";
/// Text and light marks on dark panels.
pub const CREAM: &str = "#fff3dc";
/// Cast shadows under pieces.
pub const SHADE: &str = "#0c0620";
/// Warm light from the low sun on the right of every piece.
pub const RIM: &str = "#ffc68a";
/// Parchment from its lit head to its foot.
pub const PARCHMENT: [&str; 3] = ["#fff6df", "#f4e6c9", "#dcc498"];
/// Gold metal: frames and medals.
pub const GOLD: [&str; 3] = ["#fff0b8", "#eab84a", "#a86a26"];

/// A style of text: its name, its colour, the darkest or lightest ground it stands on, and whether it is large.
pub struct TextStyle {
    /// Its name.
    pub name: &'static str,
    /// Colour of the text.
    pub ink: &'static str,
    /// The ground it stands on.
    pub ground: &'static str,
    /// From 24 pixels up at 1080p.
    pub large: bool,
}

/// Every text style of the game; docs/art.md lists them for people.
pub const TEXT_STYLES: [TextStyle; 12] = [
    TextStyle { name: "numerals on parchment", ink: NUMERAL, ground: "#dcc498", large: true },
    TextStyle { name: "points on the medal", ink: NUMERAL, ground: "#fff6dc", large: true },
    TextStyle { name: "body on panels", ink: CREAM, ground: "#241a4e", large: false },
    TextStyle { name: "labels on panels", ink: "#cdbfe6", ground: "#241a4e", large: false },
    TextStyle { name: "headings", ink: "#ffe0a0", ground: "#241a4e", large: true },
    TextStyle { name: "scores", ink: "#ffe08a", ground: "#241a4e", large: true },
    TextStyle { name: "turn ribbon", ink: CREAM, ground: "#6a3a90", large: true },
    TextStyle { name: "turn ribbon, second line", ink: "#e3d3f2", ground: "#4c2872", large: false },
    TextStyle { name: "primary button", ink: NUMERAL, ground: "#e0a038", large: true },
    TextStyle { name: "plain button", ink: CREAM, ground: "#4a3a8c", large: true },
    TextStyle { name: "free and allowed", ink: "#eafff0", ground: "#1f5a4a", large: false },
    TextStyle { name: "body on parchment", ink: NUMERAL, ground: "#dcc498", large: false },
];

/// The six tones of a crystal.
#[derive(Clone, Copy)]
pub struct Tones {
    /// Outline.
    pub outline: &'static str,
    /// Facets turned away.
    pub dark: &'static str,
    /// Body.
    pub mid: &'static str,
    /// Facets turned to the light.
    pub light: &'static str,
    /// Glint.
    pub flash: &'static str,
    /// Light around it.
    pub halo: &'static str,
}

/// Crystal tones in value order: yellow, green, blue, magenta.
pub const CRYSTAL: [Tones; 4] = [
    Tones { outline: "#6e3a00", dark: "#c77a00", mid: "#ffc21f", light: "#ffe36b", flash: "#fffbe0", halo: "#ffd34d" },
    Tones { outline: "#0b3d22", dark: "#12703a", mid: "#2fae54", light: "#7fe08a", flash: "#eafff0", halo: "#57e083" },
    Tones { outline: "#06405c", dark: "#0b7fa3", mid: "#22c6dc", light: "#8df1f4", flash: "#f0ffff", halo: "#4fe6f2" },
    Tones { outline: "#4e0542", dark: "#9a0f74", mid: "#e0349f", light: "#ff8fce", flash: "#fff0fa", halo: "#ff62bd" },
];

/// Dyed cloth; seats and kinds of card are told by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cloth {
    Ochre,
    Teal,
    Plum,
    Brick,
    Indigo,
    Moss,
}

impl Cloth {
    /// Seats 0 to 4.
    pub const SEATS: [Cloth; 5] = [Cloth::Plum, Cloth::Teal, Cloth::Brick, Cloth::Indigo, Cloth::Moss];

    /// Light, mid and shadow.
    pub fn tones(self) -> [Rgb; 3] {
        let tones = match self {
            Cloth::Ochre => ["#ffd27a", "#e29a3a", "#a85a2c"],
            Cloth::Teal => ["#8fe0d6", "#2f9a9a", "#1d5a74"],
            Cloth::Plum => ["#e79ac4", "#a8478f", "#5f2468"],
            Cloth::Brick => ["#ffab8a", "#d2553f", "#842f45"],
            Cloth::Indigo => ["#a9b4ff", "#5560c0", "#32307a"],
            Cloth::Moss => ["#d4e89a", "#7fa84a", "#44703f"],
        };
        tones.map(Rgb::from)
    }
    /// The tone between light and shadow.
    pub fn mid(self) -> Rgb {
        self.tones()[1]
    }
    /// File name of the sources drawn in this cloth.
    pub fn name(self) -> &'static str {
        match self {
            Cloth::Ochre => "ochre",
            Cloth::Teal => "teal",
            Cloth::Plum => "plum",
            Cloth::Brick => "brick",
            Cloth::Indigo => "indigo",
            Cloth::Moss => "moss",
        }
    }
    /// Sources are drawn in plum; this dye turns them into another cloth. Brick wearers get a teal scarf.
    pub fn dye(self) -> Dye {
        if self == Cloth::Plum {
            return Dye::none();
        }
        let hood = |[_, mid, shadow]: [Rgb; 3]| mix(mid, shadow, 0.3);
        let (from, to) = (Cloth::Plum.tones(), self.tones());
        let mut pairs: Vec<_> = from.into_iter().zip(to).collect();
        pairs.push((hood(from), hood(to)));
        if self == Cloth::Brick {
            pairs.push((Cloth::Brick.mid(), Cloth::Teal.mid()));
        }
        Dye::new(pairs)
    }
}
