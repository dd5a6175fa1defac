//! The catalogue: every sprite the game may ask for, by name, with its size and drawing.

use super::{
    backdrops,
    boxes::{Adventure, Boxes, Effect, Power, Road, WorldCard, WorldIcon},
    brand,
    cards::{self, Back, Bargain, CARD, WINDOW},
    coast, furniture,
    gems::{CRYSTALS, Counts, Goods, LETTERS, Mark, SPICES, levels, spark},
    golem,
    library::{Library, SourceError},
    palette::{Cloth, INK, NUMERAL},
    pen::{Art, Doc, place},
    pieces,
    relief::{self, Family},
    scenes,
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
    /// All sets.
    pub const ALL: [Set; 5] = [Set::Common, Set::Golem, Set::Spice, Set::World, Set::Adventure];
    /// Its name in the manifest.
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
    /// The drawing.
    pub svg: String,
    /// Where it lies in the drawing's units: x, y, width, height.
    pub area: (f64, f64, f64, f64),
}

/// One sprite: its name, its size in logical pixels, its drawing.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// What the game asks for it by.
    pub name: String,
    /// What it is loaded with.
    pub set: Set,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// The drawing.
    pub svg: String,
    /// What lies under it.
    pub under: Option<Under>,
}

/// A large picture of its own, outside the atlas.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What the game asks for it by.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The drawing.
    pub svg: String,
}

/// Everything there is to bake.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// Sprites of the atlas.
    pub sprites: Vec<Sprite>,
    /// Large pictures.
    pub pictures: Vec<Picture>,
}

/// Logical size of a card.
pub const CARD_SIZE: (u32, u32) = (180, 252);

impl Catalogue {
    /// Draws everything.
    pub fn draw(library: &Library, boxes: &Boxes) -> Result<Self, SourceError> {
        let mut all = Catalogue::default();
        all.goods(library);
        all.merchants(library, &boxes.road);
        all.tokens(library);
        all.furniture(library);
        all.brand(library);
        all.backdrops(library);
        let recipes: golem::recipe::Recipes = library.recipe("golems.ron")?;
        let walker = recipes.get("title").ok_or_else(|| library.missing("golems.ron", "title"))?;
        all.layers(library, "title", |docs| brand::title(docs, walker));
        all.golems(library, &recipes, &boxes.road)?;
        all.coast(library, &recipes, boxes)?;
        all.reliefs(library, &boxes.adventure);
        all.scenes(library, &boxes.road)?;
        Ok(all)
    }

    fn add(&mut self, set: Set, name: impl Into<String>, size: (u32, u32), svg: String) {
        let (width, height) = size;
        self.sprites.push(Sprite { name: name.into(), set, width, height, svg, under: None });
    }

    /// Draws one sprite in a fresh document.
    fn sprite(
        &mut self,
        library: &Library,
        set: Set,
        name: impl Into<String>,
        size: (u32, u32),
        view: (f64, f64, f64, f64),
        draw: impl FnOnce(&mut Doc<'_>) -> Art,
    ) {
        let mut doc = Doc::new(library);
        let art = draw(&mut doc);
        self.add(set, name, size, doc.finish(view, art));
    }

    fn picture(&mut self, name: &str, (width, height): (u32, u32), svg: String) {
        self.pictures.push(Picture { name: name.into(), width, height, svg });
    }

    /// A land in three pictures, far to near.
    fn layers(&mut self, library: &Library, name: &str, draw: impl FnOnce(&mut backdrops::Docs) -> backdrops::Layers) {
        let mut docs = backdrops::LAYERS.map(|_| Doc::new(library));
        let arts = draw(&mut docs);
        for ((doc, art), layer) in docs.into_iter().zip(arts).zip(backdrops::LAYERS) {
            let svg = doc.finish((0.0, 0.0, backdrops::W, backdrops::H), art);
            self.picture(&format!("{name}/{layer}"), (1920, 1080), svg);
        }
    }

    fn goods(&mut self, library: &Library) {
        let view = (-56.0, -56.0, 112.0, 112.0);
        for (goods, names, folder) in [(Goods::Crystals, CRYSTALS, "crystal"), (Goods::Spices, SPICES, "spice")] {
            for (level, name) in names.into_iter().enumerate() {
                let letters = (0..goods.languages()).map(|language| (Mark::Letter(language), LETTERS[language]));
                for (mark, ending) in [(Mark::None, ""), (Mark::Pips, "/pips")].into_iter().chain(letters) {
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

    fn merchants(&mut self, library: &Library, road: &Road) {
        let view = (0.0, 0.0, CARD.0, CARD.1);
        for (goods, set, folder, ending) in
            [(Goods::Crystals, Set::Golem, "merchant", ""), (Goods::Spices, Set::Spice, "merchant_spice", "/spice")]
        {
            for card in road.start_cards.iter().chain(&road.merchants) {
                let mut doc = Doc::new(library);
                let deal = match &card.effect {
                    Effect::Gain(take) => Bargain::Gain(take.0),
                    Effect::Upgrade(steps) => Bargain::Upgrade(*steps),
                    Effect::Trade { give, take } => Bargain::Trade { give: give.0, take: take.0 },
                };
                let art = cards::merchant(&mut doc, goods, deal, &card.id);
                self.add(set, format!("{folder}/{}", card.id), CARD_SIZE, doc.finish(view, art));
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
        add("header", (96, 64), &|_| furniture::header());
        add("space", (64, 64), &|_| furniture::space());
        add("slot", (64, 64), &furniture::slot);
        add("tray", (96, 96), &furniture::tray);
        let cover = (furniture::COVER.0 as u32, furniture::COVER.1 as u32);
        add("cover", cover, &|doc| furniture::cover(doc) + furniture::hem());
        add("cover/fringe", cover, &furniture::fringe);
        add("awning", cover, &furniture::awning);
        add("awning/fringe", cover, &furniture::awning_fringe);
        add("basket", (96, 96), &furniture::basket);
        add("shelf", (128, 40), &furniture::shelf);
        add("post", (44, 250), &furniture::post);
        add("rug", (160, 160), &furniture::rug);
        add("rug/border", (160, 160), &|_| furniture::rug_border());
        add("ribbon", (640, 96), &furniture::ribbon);
        add("shadow", (96, 96), &|_| furniture::shadow());
        add("glow", (96, 96), &|_| furniture::glow());
        add("light", (128, 128), &furniture::light);
        add("lantern", (64, 84), &furniture::lantern);
        add("spark", (64, 64), &|_| Art::default() + spark(32.0, 32.0, 30.0, "#ffffff"));
        add("button/primary", (96, 64), &|doc| furniture::button(doc, ["#ffe9a6", "#e0a038"], INK));
        add("button/plain", (96, 64), &|doc| furniture::button(doc, ["#4a3a8c", "#33266a"], "#a9b4ff"));
        add("button/disabled", (96, 64), &|doc| furniture::button(doc, ["#3a3060", "#2c2450"], "#6a5a8a"));
    }

    fn brand(&mut self, library: &Library) {
        self.add(Set::Common, "icon", (128, 128), brand::icon(library));
        let mut doc = Doc::new(library);
        let art = brand::lettering(&mut doc);
        self.add(Set::Common, "logo", (900, 240), doc.finish((-450.0, -120.0, 900.0, 240.0), art));
        let mut doc = Doc::new(library);
        let art = brand::cursor(&mut doc);
        self.add(Set::Common, "cursor", (48, 64), doc.finish((-4.0, -4.0, 51.0, 68.0), art));
    }

    fn backdrops(&mut self, library: &Library) {
        let all: [(&str, fn(&mut backdrops::Docs) -> backdrops::Layers); 4] = [
            ("backdrop/golem", backdrops::golem),
            ("backdrop/spice", backdrops::spice),
            ("backdrop/world", backdrops::world),
            ("backdrop/adventure", backdrops::adventure),
        ];
        for (name, draw) in all {
            self.layers(library, name, draw);
        }
        self.picture("window_icon", (256, 256), brand::icon(library));
        // The window system wants its pointers in files of their own.
        for (name, size) in [("pointer/small", (30, 40)), ("pointer/large", (60, 80))] {
            let mut doc = Doc::new(library);
            let art = brand::cursor(&mut doc);
            self.picture(name, size, doc.finish((-4.0, -4.0, 51.0, 68.0), art));
        }
    }

    /// The golems of the Golem Edition; their recipes are in `golems.ron`.
    fn golems(&mut self, library: &Library, recipes: &golem::recipe::Recipes, road: &Road) -> Result<(), SourceError> {
        for card in &road.points {
            let recipe = recipes.get(&card.id).ok_or_else(|| library.missing("golems.ron", &card.id))?;
            let picture = portrait(library, &card.id, recipe, card.cost.0);
            let name = format!("point_golem/{}", card.id);
            self.point_card(library, Set::Golem, name, Goods::Crystals, (card.cost.0, card.points), picture);
        }
        Ok(())
    }

    /// The scenes of the Spice Road; their recipes are in `scenes.ron`.
    fn scenes(&mut self, library: &Library, road: &Road) -> Result<(), SourceError> {
        let recipes: scenes::Scenes = library.recipe("scenes.ron")?;
        for card in &road.points {
            let scene = recipes.get(&card.id).ok_or_else(|| library.missing("scenes.ron", &card.id))?;
            let mut doc = Doc::new(library);
            let art = scenes::picture(&mut doc, &card.id, scene, card.cost.0);
            let picture = doc.finish((0.0, 0.0, WINDOW.2, WINDOW.3), art);
            let name = format!("point_spice/{}", card.id);
            self.point_card(library, Set::Spice, name, Goods::Spices, (card.cost.0, card.points), picture);
        }
        Ok(())
    }

    /// An Endless World: places, cards, tiles, traders, boards.
    fn coast(&mut self, library: &Library, recipes: &golem::recipe::Recipes, boxes: &Boxes) -> Result<(), SourceError> {
        let views: coast::Views = library.recipe("places.ron")?;
        for location in boxes.world.boards.iter().flat_map(|b| &b.locations) {
            let view = views.get(&location.id).ok_or_else(|| library.missing("places.ron", &location.id))?;
            let (w, h) = coast::TILE;
            for (state, dark) in [("", false), ("/dark", true)] {
                let name = format!("location/{}{state}", location.id);
                self.sprite(library, Set::World, name, (w as u32, h as u32), (0.0, 0.0, w, h), |doc| {
                    coast::location(doc, location, view, dark)
                });
            }
            let (w, h) = coast::SCENE;
            self.sprite(library, Set::World, format!("scene/{}", location.id), (442, 100), (0.0, 0.0, w, h), |doc| {
                coast::scene(doc, location, view)
            });
        }
        for letter in 'a'..='f' {
            let name = format!("board/world_{letter}");
            self.sprite(library, Set::World, name, (616, 307), (0.0, 0.0, 616.0, 307.0), |doc| {
                coast::board(doc, letter)
            });
        }
        let map = (-56.0, -56.0, 112.0, 112.0);
        for find in &boxes.world.explorations {
            self.sprite(library, Set::World, format!("exploration/{}", find.id), (84, 84), map, |doc| {
                coast::exploration(doc, &find.kind)
            });
        }
        self.sprite(library, Set::World, "exploration/back", (84, 84), map, coast::exploration_back);
        let (w, h) = coast::MIST;
        let whole = (0.0, 0.0, w, h);
        self.sprite(library, Set::World, "mist", (w as u32, h as u32), whole, coast::mist);
        for bonus in &boxes.world.bonuses {
            let pennant = (-60.0, -54.0, 120.0, 110.0);
            self.sprite(library, Set::World, format!("bonus/{}", bonus.id), (96, 88), pennant, |doc| {
                coast::bonus(doc, &bonus.kind, bonus.points)
            });
        }
        for icon in [WorldIcon::Help, WorldIcon::Tool, WorldIcon::NewTraders, WorldIcon::Exploration] {
            let name = format!("enamel/{}", coast::icon_name(icon));
            self.sprite(library, Set::World, name, (56, 58), (-60.0, -60.0, 120.0, 124.3), |doc| {
                coast::enamel(doc, icon)
            });
        }
        for sign in ["pick", "lantern", "wheel", "flask", "totem"] {
            let view = (-58.0, -62.0, 118.0, 128.0);
            self.sprite(library, Set::World, format!("sign/{sign}"), (59, 64), view, |doc| {
                doc.drawn(&format!("world/sign_{sign}"))
            });
        }
        for (name, fill, ink) in [
            ("plain", ["#fff6df", "#dcc498"], NUMERAL),
            ("rivals", ["#ff9a7a", "#b03a3a"], "#fff6df"),
            ("short", ["#6a2f56", "#4c2148"], "#ffc9b8"),
            ("own", ["#c86ab0", "#8a3478"], "#fff3dc"),
            ("dark", ["#2a1c55", "#221548"], "#b3a6d6"),
        ] {
            self.sprite(library, Set::World, format!("need/{name}"), (56, 40), (0.0, 0.0, 56.0, 40.0), |doc| {
                coast::need(doc, fill, ink)
            });
        }
        for location in boxes.world.boards.iter().flat_map(|b| &b.locations) {
            let name = format!("kind/{}", coast::kind_name(&location.site));
            if !self.sprites.iter().any(|sprite| sprite.name == name) {
                self.sprite(library, Set::World, name, (48, 48), (0.0, 0.0, 48.0, 48.0), |_| {
                    coast::kind_tag(&location.site)
                });
            }
        }
        let round = (-20.0, -20.0, 40.0, 40.0);
        self.sprite(library, Set::World, "need/oust", (32, 32), round, |_| coast::oust());
        self.sprite(library, Set::World, "mark/trader", (36, 46), (-24.0, -60.0, 48.0, 61.3), |_| {
            Art::default() + coast::mark(0.0, 0.0, 1.0, "#ffffff")
        });
        for (seat, cloth) in Cloth::SEATS.into_iter().enumerate() {
            let view = (-66.0, -146.0, 132.0, 158.4);
            self.sprite(library, Set::World, format!("trader/{seat}"), (70, 84), view, |doc| pieces::pawn(doc, cloth));
        }
        self.world_cards(library, recipes, boxes);
        Ok(())
    }

    /// World cards show golems of the main game, matched by their worth.
    fn world_cards(&mut self, library: &Library, recipes: &golem::recipe::Recipes, boxes: &Boxes) {
        let mut order: Vec<&WorldCard> = boxes.world.cards.iter().collect();
        order.sort_by_key(|c| (c.points, c.id.as_str()));
        for (card, model) in order.into_iter().zip(&boxes.road.points) {
            let recipe = &recipes[&model.id];
            let picture = portrait(library, &card.id, recipe, card.cost.0);
            let name = format!("world_card/{}", card.id);
            self.point_card(library, Set::World, name, Goods::Crystals, (card.cost.0, card.points), picture);
            let mut doc = Doc::new(library);
            let (icon, sign) = match &card.power {
                Power::Help(sign) => (WorldIcon::Help, Some((sign, None))),
                Power::Tool { icon, crystal } => (WorldIcon::Tool, Some((icon, Some(crystal.0)))),
                Power::NewTraders(_) => (WorldIcon::NewTraders, None),
                Power::Exploration => (WorldIcon::Exploration, None),
            };
            let mut art = cards::point_frame(&mut doc, Goods::Crystals, card.cost.0, card.points);
            art += place(coast::enamel(&mut doc, icon), 246.0, 54.0, 0.80);
            if let Some((sign, gift)) = sign {
                art += place(doc.drawn(&format!("world/sign_{sign}")), 250.0, 132.0, 0.62);
                for level in gift.into_iter().flat_map(levels) {
                    art += place(Goods::Crystals.icon(&mut doc, level), 250.0, 198.0, 0.48);
                }
            } else if let Power::NewTraders(n) = card.power {
                for i in 0..n {
                    art += place(
                        doc.drawn("world/pawn_mark"),
                        250.0 - f64::from(i) * 34.0 + f64::from(n - 1) * 4.0,
                        146.0,
                        0.9,
                    );
                }
            }
            let sprite = self.sprites.last_mut().expect("just added");
            sprite.svg = doc.finish((0.0, 0.0, CARD.0, CARD.1), art);
        }
    }

    /// The Call for Adventure: hexes, village tiles, wagons, outposts, bonus tiles.
    fn reliefs(&mut self, library: &Library, adventure: &Adventure) {
        let hex = (160, 214);
        let set = Set::Adventure;
        let mut seen = [0_usize; 4];
        for mountain in &adventure.mountains {
            let row = "ygbm".find(&mountain.symbol).unwrap_or(0);
            let (family, variant) = (Family::ALL[row], seen[row]);
            seen[row] += 1;
            let draw = |doc: &mut Doc<'_>| relief::mountain(doc, family, variant, mountain.give.0, mountain.take.0);
            self.sprite(library, set, format!("hex/{}", mountain.id), hex, relief::VIEW, draw);
        }
        for v in 0..4 {
            self.sprite(library, set, format!("hex/valley/{v}"), hex, relief::VIEW, |doc| relief::valley(doc, v));
            self.sprite(library, set, format!("hex/village/{v}"), hex, relief::VIEW, |doc| {
                relief::village(doc, v, true)
            });
        }
        self.sprite(library, set, "hex/village", hex, relief::VIEW, |doc| relief::village(doc, 0, true));
        self.sprite(library, set, "hex/village/dark", hex, relief::VIEW, |doc| relief::village(doc, 2, false));
        for tile in &adventure.vp_tiles {
            let draw = |doc: &mut Doc<'_>| relief::prize(doc, tile.cost.0, tile.points);
            self.sprite(library, set, format!("vp/{}", tile.id), (134, 108), (-99.0, -60.0, 198.0, 159.6), draw);
        }
        let plate = (-99.0, -60.0, 198.0, 159.6);
        self.sprite(library, set, "vp/closed", (134, 108), plate, |doc| doc.drawn("adventure/closed"));
        self.sprite(library, set, "vp/back", (134, 108), plate, relief::prize_back);
        self.sprite(library, set, "hex/trail", (62, 16), (-46.0, -12.0, 92.0, 23.7), |_| relief::trail());
        for v in 0..3 {
            self.sprite(library, set, format!("hex/corner/{v}"), (48, 48), (-36.0, -44.0, 72.0, 72.0), |_| {
                relief::corner(v)
            });
        }
        for seat in 0..5 {
            let cloth = Cloth::SEATS[seat];
            let view = (-140.0, -236.0, 280.0, 262.5);
            self.sprite(library, set, format!("wagon/{seat}"), (112, 105), view, |doc| match seat {
                4 => place(pieces::wagon(doc, cloth), 14.0, 0.0, 0.94),
                _ => doc.drawn(&format!("adventure/wagon_{}", cloth.name())),
            });
            let view = (-72.0, -168.0, 144.0, 186.0);
            self.sprite(library, set, format!("outpost/{seat}"), (60, 77), view, |doc| match seat {
                4 => place(doc.dyed("pieces/outpost", &cloth.dye()), -6.0, 0.0, 0.66),
                _ => doc.drawn(&format!("adventure/outpost_{}", cloth.name())),
            });
        }
        for family in Family::ALL {
            let name = format!("symbol/{}", family.name());
            self.sprite(library, set, name, (44, 48), (-42.0, -46.0, 84.0, 91.6), |doc| {
                doc.drawn(&format!("adventure/badge_{}", family.name()))
            });
        }
        let tile = (-66.0, -66.0, 136.0, 140.0);
        for points in &adventure.bonuses.points {
            self.sprite(library, set, format!("advbonus/vp-{points}"), (68, 70), tile, |doc| {
                relief::bonus_points(doc, *points)
            });
        }
        self.sprite(library, set, "advbonus/step", (68, 70), tile, |doc| doc.drawn("adventure/bonus_step"));
        self.sprite(library, set, "advbonus/caravan", (68, 70), tile, |doc| doc.drawn("adventure/bonus_cap"));
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
            for (mood, suffix) in pieces::Mood::ALL {
                let mut doc = Doc::new(library);
                let art = pieces::portrait(&mut doc, seat, mood);
                let svg = doc.finish((-52.0, -52.0, 104.0, 104.0), art);
                self.add(Set::Common, format!("portrait/{seat}{suffix}"), (88, 88), svg);
            }
        }
        let mut doc = Doc::new(library);
        let art = doc.drawn("pieces/wheel");
        self.add(Set::Common, "wheel", (56, 56), doc.finish((-42.0, -42.0, 84.0, 84.0), art));
    }
}

/// The picture of a point card with a golem.
fn portrait(library: &Library, id: &str, recipe: &golem::Recipe, cost: Counts) -> String {
    let mut doc = Doc::new(library);
    let art = golem::portrait(&mut doc, id, recipe, cost);
    doc.finish(golem::recipe::CROP, art)
}
