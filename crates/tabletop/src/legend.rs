//! What the small pictures of each table mean: the legend, and what is told of one that is pointed at.

use rules::{Crystal, GameKind};

/// A small picture and the text key of its name and meaning, told as "Name: meaning".
pub type Sign = (&'static str, &'static str);
/// Text key of a heading, and what stands below it.
pub type Section = (&'static str, &'static [Sign]);

/// The legend of a game.
pub const fn of(kind: GameKind) -> &'static [Section] {
    match kind {
        GameKind::Golem => GOLEM,
        GameKind::Spice => SPICE,
        GameKind::World => WORLD,
        GameKind::Adventure => ADVENTURE,
    }
}

/// A sign of a game by its picture. Pieces of all seats are told alike.
pub fn sign(kind: GameKind, picture: &str) -> Option<Sign> {
    let alike = |picture: &str| picture.trim_end_matches(|end: char| end.is_ascii_digit()).to_owned();
    let mut signs = of(kind).iter().flat_map(|(_, signs)| *signs);
    signs.find(|(known, _)| alike(known) == alike(picture)).copied()
}

/// A mark of the map that the table paints as a pill: what is written in it, its inks, and the crystal beside the words.
#[derive(Debug, Clone, Copy)]
pub struct Badge {
    /// What is written, for example.
    pub text: &'static str,
    /// Colours of its ground, its rim and its words.
    pub inks: Inks,
    /// The crystal right of the words.
    pub crystal: Option<Crystal>,
}

/// Colours of a pill's ground, rim and words, as red, green and blue.
pub type Inks = [u32; 3];
/// The pill that says how many steps a way has.
pub const STEPS: Inks = [0xfff3dc, 0x1a1230, 0x2a1640];
/// How many cards pay for them.
pub const CARDS: Inks = [0x6a2f86, 0xfff3dc, 0xffffff];
/// How many crystals a move costs.
pub const TOLL: Inks = [0xa8283c, 0xfff3dc, 0xffffff];
/// How many crystals are lacking.
pub const LACKING: Inks = [0x171035, 0xb9a6d6, 0xffffff];

/// The picture of the frame around a tile with an outpost of one's own.
pub const BUILT: &str = "badge/built";

/// The pills that a picture of the legend stands for, where it is none of the atlas.
pub fn badges(picture: &str) -> &'static [Badge] {
    match picture {
        "badge/steps" => {
            &[Badge { text: "3", inks: STEPS, crystal: None }, Badge { text: "2", inks: CARDS, crystal: None }]
        }
        "badge/toll" => &[Badge { text: "−1", inks: TOLL, crystal: None }],
        "badge/lacking" => &[Badge { text: "−2", inks: LACKING, crystal: Some(Crystal::Magenta) }],
        _ => &[],
    }
}

/// A sign of a game by its text key: what is counted may have no picture of its own.
pub fn counter(kind: GameKind, key: &str) -> Option<Sign> {
    of(kind).iter().flat_map(|(_, signs)| *signs).find(|(_, known)| *known == key).copied()
}

const CRYSTALS: Section = (
    "legend-crystals",
    &[
        ("crystal/yellow", "legend-yellow"),
        ("crystal/green", "legend-green"),
        ("crystal/blue", "legend-blue"),
        ("crystal/magenta", "legend-magenta"),
    ],
);

const GOLEM: &[Section] = &[
    CRYSTALS,
    (
        "legend-cards",
        &[
            ("merchant/gain-yyg", "legend-gain"),
            ("merchant/start-upgrade", "legend-upgrade"),
            ("merchant/trade-yy-b", "legend-trade"),
            ("medal", "legend-medal"),
        ],
    ),
    ("legend-tokens", &[("token/copper", "legend-copper"), ("token/silver", "legend-silver")]),
    (
        "legend-board",
        &[
            ("medal", "legend-points"),
            ("back/point", "legend-claims"),
            ("tray", "legend-load"),
            ("back/merchant", "legend-played"),
            ("crystal/yellow", "legend-price"),
        ],
    ),
];

const SPICE: &[Section] = &[
    (
        "legend-spices",
        &[
            ("spice/turmeric", "legend-turmeric"),
            ("spice/saffron", "legend-saffron"),
            ("spice/cardamom", "legend-cardamom"),
            ("spice/cinnamon", "legend-cinnamon"),
        ],
    ),
    (
        "legend-cards",
        &[
            ("merchant_spice/gain-yyg", "legend-gain"),
            ("merchant_spice/start-upgrade", "legend-upgrade"),
            ("merchant_spice/trade-yy-b", "legend-trade"),
            ("medal", "legend-medal"),
        ],
    ),
    ("legend-tokens", &[("token/gold", "legend-gold"), ("token/silver", "legend-silver")]),
    (
        "legend-board",
        &[
            ("medal", "legend-points"),
            ("back/point/spice", "legend-claims"),
            ("basket", "legend-load"),
            ("back/merchant/spice", "legend-played"),
            ("spice/turmeric", "legend-price"),
        ],
    ),
];

const WORLD: &[Section] = &[
    (
        "legend-places",
        &[
            ("kind/production", "legend-production"),
            ("kind/upgrade", "legend-workshop"),
            ("kind/trade", "legend-market"),
            ("kind/golem", "legend-golem"),
        ],
    ),
    (
        "legend-prices",
        &[
            ("need/plain", "legend-need"),
            ("need/rivals", "legend-need-rivals"),
            ("need/oust", "legend-oust"),
            ("need/own", "legend-need-own"),
            ("need/short", "legend-need-short"),
            ("need/dark", "legend-need-dark"),
        ],
    ),
    (
        "legend-signs",
        &[
            ("sign/pick", "legend-pick"),
            ("sign/lantern", "legend-lantern"),
            ("sign/wheel", "legend-wheel"),
            ("sign/flask", "legend-flask"),
            ("sign/totem", "legend-totem"),
        ],
    ),
    (
        "legend-emblems",
        &[
            ("enamel/help", "legend-help"),
            ("enamel/tool", "legend-tool"),
            ("enamel/new_traders", "legend-new-traders"),
            ("enamel/exploration", "legend-exploration"),
        ],
    ),
    (
        "legend-tiles",
        &[
            ("exploration/crystals-y1g2", "legend-found-crystals"),
            ("exploration/trader", "legend-found-trader"),
            ("exploration/points", "legend-found-points"),
            ("exploration/icon-help", "legend-found-emblem"),
            ("bonus/single-help", "legend-bonus-single"),
            ("bonus/pair-help-tool", "legend-bonus-pair"),
            ("bonus/traders", "legend-bonus-traders"),
            ("bonus/flat", "legend-bonus-flat"),
        ],
    ),
    (
        "legend-seats",
        &[
            ("trader/0", "legend-trader"),
            ("mark/trader", "legend-traders"),
            ("bonus/flat", "legend-bonus-spaces"),
            ("exploration/back", "legend-finds"),
            ("medal", "legend-medal"),
        ],
    ),
    CRYSTALS,
];

const ADVENTURE: &[Section] = &[
    (
        "legend-land",
        &[
            ("symbol/sun", "legend-sun"),
            ("symbol/leaf", "legend-leaf"),
            ("symbol/frost", "legend-frost"),
            ("symbol/flame", "legend-flame"),
            ("vp/VP-01", "legend-village"),
            ("vp/closed", "legend-closed"),
        ],
    ),
    (
        "legend-map",
        &[
            ("badge/steps", "legend-steps"),
            ("badge/toll", "legend-toll"),
            ("badge/lacking", "legend-lacking"),
            (BUILT, "legend-own-outpost"),
        ],
    ),
    ("legend-seats", &[("wagon/0", "legend-wagon"), ("outpost/0", "legend-outpost"), ("medal", "legend-medal")]),
    (
        "legend-board",
        &[
            ("medal", "legend-points"),
            ("vp/back", "legend-villages"),
            ("advbonus/step", "legend-bonuses"),
            ("tray", "legend-load"),
            ("back/merchant", "legend-played"),
            ("back/merchant", "legend-discarded"),
            ("crystal/yellow", "legend-price"),
            ("outpost/0", "legend-outposts"),
            ("advbonus/step", "legend-column"),
        ],
    ),
    (
        "legend-bonus",
        &[
            ("advbonus/step", "legend-bonus-step"),
            ("advbonus/caravan", "legend-bonus-caravan"),
            ("advbonus/vp-3", "legend-bonus-points"),
        ],
    ),
    (
        "legend-cards",
        &[
            ("merchant/gain-yyg", "legend-gain"),
            ("merchant/start-upgrade", "legend-upgrade"),
            ("merchant/trade-yy-b", "legend-trade"),
        ],
    ),
    CRYSTALS,
];
