//! The catalogue: every sprite the game may ask for, by name, with its size and drawing.

use super::{
    backdrops, brand,
    cards::{self, Back, Bargain, CARD, WINDOW},
    furniture,
    gems::{CRYSTALS, Counts, Goods, Mark, SPICES, counts, spark},
    golem,
    library::{Library, SourceError},
    palette::INK,
    pen::{Art, Doc},
    pieces,
};

/// Sprites that are loaded together; each set has its own atlas pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Set {
    Common,
    Golem,
    Spice,
    World,
    Adventure,
}

impl Set {
    pub const ALL: [Set; 5] = [Set::Common, Set::Golem, Set::Spice, Set::World, Set::Adventure];
    pub fn name(self) -> &'static str {
        match self {
            Set::Common => "common",
            Set::Golem => "golem",
            Set::Spice => "spice",
            Set::World => "world",
            Set::Adventure => "adventure",
        }
    }
}

/// A picture that lies under a drawing, shared by all cards that show it.
#[derive(Clone, Debug)]
pub struct Under {
    pub svg: String,
    /// Where it lies in the drawing's units: x, y, width, height.
    pub area: (f64, f64, f64, f64),
}

/// One sprite: its name, its size in logical pixels, its drawing.
#[derive(Clone, Debug)]
pub struct Sprite {
    pub name: String,
    pub set: Set,
    pub width: u32,
    pub height: u32,
    pub svg: String,
    pub under: Option<Under>,
}

/// A large picture of its own, outside the atlas.
#[derive(Clone, Debug)]
pub struct Picture {
    pub name: String,
    pub width: u32,
    pub height: u32,
    pub svg: String,
}

/// Everything there is to bake.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub sprites: Vec<Sprite>,
    pub pictures: Vec<Picture>,
}

/// The merchant cards: two starting cards, then the deck. The id tells the bargain.
pub const MERCHANTS: [&str; 45] = [
    "start-gain",
    "start-upgrade",
    "gain-b",
    "gain-yg",
    "gain-yyy",
    "gain-m",
    "gain-gg",
    "gain-yb",
    "gain-yyg",
    "gain-yyyy",
    "upgrade-3",
    "trade-yy-b",
    "trade-yy-gg",
    "trade-g-yyy",
    "trade-yyy-m",
    "trade-yyy-gb",
    "trade-yyy-ggg",
    "trade-yg-m",
    "trade-b-gg",
    "trade-b-ygg",
    "trade-b-yyyyg",
    "trade-yyyy-bb",
    "trade-yyyy-bm",
    "trade-gg-bb",
    "trade-gg-yym",
    "trade-gg-yyyb",
    "trade-m-bb",
    "trade-m-ggg",
    "trade-m-ygb",
    "trade-m-yygg",
    "trade-m-yyyb",
    "trade-yyyyy-mm",
    "trade-yyyyy-bbb",
    "trade-yyb-mm",
    "trade-ggg-mm",
    "trade-ggg-ybm",
    "trade-ggg-yybb",
    "trade-ggg-bbb",
    "trade-bb-mm",
    "trade-bb-ggm",
    "trade-bb-yygm",
    "trade-bb-yyggg",
    "trade-mm-gggbb",
    "trade-mm-ygbbb",
    "trade-bbb-mmm",
];

/// The point cards: price and points are in the id.
pub const POINTS: [&str; 36] = [
    "point-yygg-6",
    "point-yyygg-7",
    "point-yyggg-8",
    "point-gggg-8",
    "point-yybb-8",
    "point-yyybb-9",
    "point-yygm-9",
    "point-ggggg-10",
    "point-ggbb-10",
    "point-yymm-10",
    "point-yybbb-11",
    "point-yyymm-11",
    "point-gggbb-12",
    "point-bbbb-12",
    "point-ygbm-12",
    "point-ggbm-12",
    "point-ybbm-12",
    "point-ggmm-12",
    "point-yyggbb-13",
    "point-ggbbb-13",
    "point-yyygbm-14",
    "point-gggmm-14",
    "point-bbmm-14",
    "point-yymmm-14",
    "point-bbbbb-15",
    "point-yyggmm-15",
    "point-ygggbm-16",
    "point-ggmmm-16",
    "point-mmmm-16",
    "point-yybbmm-17",
    "point-bbbmm-17",
    "point-ygbbbm-18",
    "point-bbmmm-18",
    "point-ggbbmm-19",
    "point-ygbmmm-20",
    "point-mmmmm-20",
];

/// The bargain a merchant id tells.
pub fn bargain(id: &str) -> Option<Bargain> {
    let mut parts = id.split('-');
    match (parts.next()?, parts.next()?, parts.next()) {
        ("start", "gain", None) => Some(Bargain::Gain([2, 0, 0, 0])),
        ("start", "upgrade", None) => Some(Bargain::Upgrade(2)),
        ("gain", take, None) => Some(Bargain::Gain(counts(take)?)),
        ("upgrade", steps, None) => Some(Bargain::Upgrade(steps.parse().ok()?)),
        ("trade", give, Some(take)) => Some(Bargain::Trade { give: counts(give)?, take: counts(take)? }),
        _ => None,
    }
}

/// The price and points a point card's id tells.
pub fn prize(id: &str) -> Option<(Counts, u8)> {
    let (cost, points) = id.strip_prefix("point-")?.split_once('-')?;
    Some((counts(cost)?, points.parse().ok()?))
}

/// Logical size of a card.
pub const CARD_SIZE: (u32, u32) = (180, 252);

impl Catalogue {
    /// Draws everything.
    pub fn draw(library: &Library) -> Result<Self, SourceError> {
        let mut all = Catalogue::default();
        all.goods(library);
        all.merchants(library);
        all.tokens(library);
        all.furniture(library);
        all.brand(library);
        all.backdrops(library);
        let recipes: golem::recipe::Recipes = library.recipe("golems.ron")?;
        let walker = recipes.get("title").ok_or_else(|| library.missing("golems.ron", "title"))?;
        let mut doc = Doc::new(library);
        let art = brand::title(&mut doc, walker);
        all.picture("title", (1920, 1080), doc.finish((0.0, 0.0, 1920.0, 1080.0), art));
        all.golems(library, &recipes)?;
        all.points(library);
        Ok(all)
    }

    fn add(&mut self, set: Set, name: impl Into<String>, size: (u32, u32), svg: String) {
        let (width, height) = size;
        self.sprites.push(Sprite { name: name.into(), set, width, height, svg, under: None });
    }

    fn picture(&mut self, name: &str, (width, height): (u32, u32), svg: String) {
        self.pictures.push(Picture { name: name.into(), width, height, svg });
    }

    fn goods(&mut self, library: &Library) {
        let view = (-56.0, -56.0, 112.0, 112.0);
        for (goods, names, folder) in [(Goods::Crystals, CRYSTALS, "crystal"), (Goods::Spices, SPICES, "spice")] {
            for (level, name) in names.into_iter().enumerate() {
                for (mark, ending) in [(Mark::None, ""), (Mark::Letter, "/letter"), (Mark::Pips, "/pips")] {
                    let mut doc = Doc::new(library);
                    let art = goods.marked(&mut doc, level, mark);
                    self.add(Set::Common, format!("{folder}/{name}{ending}"), (72, 72), doc.finish(view, art));
                }
                let mut doc = Doc::new(library);
                let art = goods.plain(&mut doc, level);
                self.add(Set::Common, format!("{folder}/{name}/small"), (28, 28), doc.finish(view, art));
            }
        }
    }

    fn merchants(&mut self, library: &Library) {
        let view = (0.0, 0.0, CARD.0, CARD.1);
        for (goods, set, folder, ending) in
            [(Goods::Crystals, Set::Golem, "merchant", ""), (Goods::Spices, Set::Spice, "merchant_spice", "/spice")]
        {
            for id in MERCHANTS {
                let mut doc = Doc::new(library);
                let deal = bargain(id).expect("the ids above tell their bargain");
                let art = cards::merchant(&mut doc, goods, deal, id);
                self.add(set, format!("{folder}/{id}"), CARD_SIZE, doc.finish(view, art));
            }
            for (kind, name) in [(Back::Merchant, "merchant"), (Back::Point, "point")] {
                let mut doc = Doc::new(library);
                let art = cards::back(&mut doc, goods, kind);
                self.add(Set::Common, format!("back/{name}{ending}"), CARD_SIZE, doc.finish(view, art));
            }
        }
    }

    fn furniture(&mut self, library: &Library) {
        let mut add = |name: &str, (w, h): (u32, u32), draw: &dyn Fn(&mut Doc) -> Art| {
            let mut doc = Doc::new(library);
            let art = draw(&mut doc);
            let svg = doc.finish((0.0, 0.0, f64::from(w), f64::from(h)), art);
            self.add(Set::Common, name, (w, h), svg);
        };
        add("panel", (96, 96), &|doc| furniture::panel(doc, "#e6b54e"));
        add("panel/active", (96, 96), &|doc| furniture::panel(doc, "#ffe36b"));
        add("panel/own", (96, 96), &|doc| furniture::panel(doc, "#e79ac4"));
        add("panel/parchment", (96, 96), &furniture::parchment);
        add("slot", (64, 64), &furniture::slot);
        add("tray", (96, 96), &furniture::tray);
        add("ribbon", (640, 96), &furniture::ribbon);
        add("shadow", (96, 96), &|_| furniture::shadow());
        add("glow", (96, 96), &|_| furniture::glow());
        add("light", (128, 128), &furniture::light);
        add("spark", (64, 64), &|_| Art::default() + spark(32.0, 32.0, 30.0, "#ffffff"));
        add("button/primary", (96, 64), &|doc| furniture::button(doc, ["#ffe9a6", "#e0a038"], INK));
        add("button/plain", (96, 64), &|doc| furniture::button(doc, ["#4a3a8c", "#33266a"], "#a9b4ff"));
        add("button/disabled", (96, 64), &|doc| furniture::button(doc, ["#3a3060", "#2c2450"], "#6a5a8a"));
    }

    fn brand(&mut self, library: &Library) {
        let mut doc = Doc::new(library);
        let art = brand::emblem(&mut doc);
        self.add(Set::Common, "icon", (128, 128), doc.finish((-100.0, -100.0, 200.0, 200.0), art));
        let mut doc = Doc::new(library);
        let art = brand::lettering(&mut doc);
        self.add(Set::Common, "logo", (900, 240), doc.finish((-450.0, -120.0, 900.0, 240.0), art));
        let mut doc = Doc::new(library);
        let art = brand::cursor(&mut doc);
        self.add(Set::Common, "cursor", (48, 64), doc.finish((-4.0, -4.0, 51.0, 68.0), art));
    }

    fn backdrops(&mut self, library: &Library) {
        let all: [(&str, fn(&mut Doc) -> Art); 4] = [
            ("backdrop/golem", backdrops::golem),
            ("backdrop/spice", backdrops::spice),
            ("backdrop/world", backdrops::world),
            ("backdrop/adventure", backdrops::adventure),
        ];
        for (name, draw) in all {
            let mut doc = Doc::new(library);
            let art = draw(&mut doc);
            let svg = doc.finish((0.0, 0.0, 1920.0, 1080.0), art);
            self.picture(name, (1920, 1080), svg);
        }
        let mut doc = Doc::new(library);
        let art = brand::emblem(&mut doc);
        let svg = doc.finish((-100.0, -100.0, 200.0, 200.0), art);
        self.picture("window_icon", (256, 256), svg);
    }

    /// The golems of the Golem Edition; their recipes are in `golems.ron`.
    fn golems(&mut self, library: &Library, recipes: &golem::recipe::Recipes) -> Result<(), SourceError> {
        for id in POINTS {
            let prize = prize(id).expect("the ids above tell their prize");
            let recipe = recipes.get(id).ok_or_else(|| library.missing("golems.ron", id))?;
            let mut doc = Doc::new(library);
            let art = golem::portrait(&mut doc, id, recipe, prize.0);
            let picture = doc.finish(golem::recipe::CROP, art);
            self.point_card(library, Set::Golem, format!("point_golem/{id}"), Goods::Crystals, prize, picture);
        }
        Ok(())
    }

    fn points(&mut self, library: &Library) {
        for id in POINTS {
            let prize = prize(id).expect("the ids above tell their prize");
            let mut doc = Doc::new(library);
            let art = cards::still_life(&mut doc, Goods::Spices, prize.0);
            let picture = doc.finish((0.0, 0.0, WINDOW.2, WINDOW.3), art);
            self.point_card(library, Set::Spice, format!("point_spice/{id}"), Goods::Spices, prize, picture);
        }
    }

    /// A point card: frame over a picture. Cards with the same picture share its pixels.
    pub(super) fn point_card(
        &mut self,
        library: &Library,
        set: Set,
        name: String,
        goods: Goods,
        (cost, points): (Counts, u8),
        picture: String,
    ) {
        let mut doc = Doc::new(library);
        let art = cards::point_frame(&mut doc, goods, cost, points);
        self.add(set, name, CARD_SIZE, doc.finish((0.0, 0.0, CARD.0, CARD.1), art));
        let sprite = self.sprites.last_mut().expect("just added");
        sprite.under = Some(Under { svg: picture, area: WINDOW });
    }

    fn tokens(&mut self, library: &Library) {
        for kind in ["copper", "silver", "gold"] {
            let mut doc = Doc::new(library);
            let art = doc.drawn(&format!("pieces/token_{kind}"));
            self.add(Set::Common, format!("token/{kind}"), (64, 64), doc.finish((-50.0, -50.0, 100.0, 100.0), art));
        }
        let mut doc = Doc::new(library);
        let art = cards::medal(&mut doc, 0.0, 0.0, "", 44.0);
        self.add(Set::Common, "medal", (64, 64), doc.finish((-50.0, -50.0, 100.0, 100.0), art));
        for seat in 0..5 {
            let mut doc = Doc::new(library);
            let art = pieces::portrait(&mut doc, seat);
            self.add(Set::Common, format!("portrait/{seat}"), (88, 88), doc.finish((-52.0, -52.0, 104.0, 104.0), art));
        }
        let mut doc = Doc::new(library);
        let art = doc.drawn("pieces/wheel");
        self.add(Set::Common, "wheel", (56, 56), doc.finish((-42.0, -42.0, 84.0, 84.0), art));
    }
}
