//! The game's own face: emblem, window icon, lettering, title picture, cursor.

use super::{
    backdrops::{self, Docs, Layers},
    chance::Chance,
    gems::{Goods, spark},
    golem,
    library::Library,
    palette::*,
    pen::*,
    pieces::{Outfit, trader, wagon},
};

/// The emblem in a box of 200 centred on 0,0: a gate with four stones in its arch.
pub fn emblem(doc: &mut Doc) -> Art {
    let night = doc.down(&ramp(&["#2b1d5a", "#8a4a8c", "#f0a080", "#ffdca0"]));
    let gold = doc.lin(&ramp(&GOLD), 0.0, 0.0, 1.0, 1.0);
    let stone = doc.lin(&ramp(&["#f6dcb4", "#c9987e", "#7a4a5e"]), 0.0, 0.0, 1.0, 0.6);
    let clip = doc.clip(&[rrect(-88.0, -88.0, 176.0, 176.0, 40.0)]);
    let ring = |x: f64, y: f64, r: f64| disc(x, y, r);
    let arch = "M-70,88V-10C-70,-84 70,-84 70,-10V88H40V-4C40,-48 -40,-48 -40,-4V88Z";
    let scene = rect(-90.0, -90.0, 180.0, 180.0).fill(night)
        + circle(0.0, 30.0, 34.0).fill("#fff4d0")
        + doc.glow(0.0, 30.0, 90.0, "#fff0c0", 0.8)
        + path("M-90,60L-60,30L-34,52L-10,28L20,56L48,34L90,66V90H-90Z").fill("#7a4a86")
        + path("M-90,74Q-30,54 20,70T90,66V90H-90Z").fill("#3c2560");
    let mut art = path(rrect(-96.0, -96.0, 192.0, 192.0, 46.0)).fill(INK)
        + path(rrect(-93.0, -93.0, 186.0, 186.0, 44.0)).fill(gold)
        + path(rrect(-88.0, -88.0, 176.0, 176.0, 40.0)).fill(INK);
    let mut inside = scene + path(arch).fill(stone).stroke(INK, 7.0).join();
    inside += path("M-70,88V-10C-70,-47 -35,-65 0,-65.5L0,-58C-30,-58 -60,-42 -60,-6V88Z").fill("#fff0d0").op(0.6);
    inside +=
        path("M-55,40H-40M-70,14H-41M-55,66H-40M-70,66H-60M40,40H62M42,14H70M40,66H60").stroke("#5f3548", 3.5).op(0.55);
    for (level, x, y) in [(0, -53.0, -14.0), (1, -25.0, -47.0), (2, 25.0, -47.0), (3, 54.0, -14.0)] {
        inside += path(ring(x, y, 17.0)).fill("#3a1f48").stroke(INK, 3.0);
        inside += place(Goods::Crystals.plain(doc, level), x, y, 0.29);
    }
    inside += place(wagon(doc, Cloth::Plum), 4.0, 84.0, 0.26);
    art += clipped(clip, inside);
    art
}

/// The emblem as a drawing of its own.
pub fn icon(library: &Library) -> String {
    let mut doc = Doc::new(library);
    let art = emblem(&mut doc);
    doc.finish((-100.0, -100.0, 200.0, 200.0), art)
}

/// The name in serif capitals of gold, set on its own light; 900 x 220 centred on 0,0.
pub fn lettering(doc: &mut Doc) -> Art {
    let gold = doc.down(&[at(0.0, "#fffbe0"), at(0.45, "#ffd978"), at(0.52, "#e09a34"), at(1.0, "#ffe6a0")]);
    // Light on a picture adds up quickly; more than a breath of it shows its edge.
    let glow = doc.rad(&[
        fade(0.0, "#ffcf7a", 0.3),
        fade(0.4, "#ffb070", 0.1),
        fade(0.75, "#ffb070", 0.02),
        fade(1.0, "#ffb070", 0.0),
    ]);
    let word = |paint: &str, stroke: &str, width: f64, dy: f64| {
        format!(
            "<text x=\"0\" y=\"{}\" font-family=\"Libertinus Serif\" font-size=\"142\" font-weight=\"700\" fill=\"{paint}\" \
             stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" text-anchor=\"middle\" \
             letter-spacing=\"2\">Caravanserai</text>",
            44.0 + dy
        )
    };
    let mut art = ellipse(0.0, 0.0, 446.0, 108.0).fill(glow)
        + word(SHADE, SHADE, 18.0, 9.0).replace("fill=", "opacity=\".55\" fill=")
        + word(INK, INK, 18.0, 0.0)
        + word("#8a4a20", "#8a4a20", 5.0, 3.0)
        + word(&gold, "#8a4a20", 1.6, 0.0);
    // A road of four stones below the name.
    art += path("M-300,84C-200,74 -120,92 0,84S220,74 300,84").stroke("#e6b54e", 3.0).op(0.8).dash("2 10").cap();
    for (level, x) in [(0, -120.0), (1, -40.0), (2, 40.0), (3, 120.0)] {
        art += place(Goods::Crystals.glowing(doc, level), x, 84.0, 0.36);
    }
    art + spark(-382.0, -42.0, 20.0, "#fffbe0") + spark(338.0, -58.0, 14.0, "#fffbe0")
}

/// Title picture: a caravan and the golem that walks with it, before the last light.
pub fn title(docs: &mut Docs, walker: &golem::Recipe) -> Layers {
    let mut chance = Chance::named("title");
    let [far, middle, hills] = backdrops::highlands(docs);
    // The golem stands among the nearer hills and moves with them.
    let [_, mid, doc] = docs;
    let mut middle = middle;
    middle += mid.glow(1420.0, 430.0, 560.0, "#ffe2b0", 0.5);
    let mut art = hills;
    let statue = golem::statue(doc, "title", walker, [2, 2, 2, 2]);
    art += place(statue, 1420.0 - 256.0 * 1.12, 800.0 - 566.0 * 1.12, 1.12);
    let ridge = [
        (0.0, 880.0),
        (260.0, 836.0),
        (560.0, 866.0),
        (900.0, 822.0),
        (1260.0, 790.0),
        (1600.0, 800.0),
        (1920.0, 850.0),
    ];
    let soil = doc.down(&[at(0.0, "#54326e"), at(0.3, "#2c1a4a"), at(1.0, "#140a2c")]);
    art += path(wave(&ridge) + "L1920,1080L0,1080Z").fill(soil) + path(wave(&ridge)).stroke("#ffcf98", 5.0).op(0.75);
    for (x, y, k, cloth) in
        [(500.0, 868.0, 0.62, Cloth::Plum), (716.0, 856.0, 0.6, Cloth::Teal), (934.0, 838.0, 0.58, Cloth::Brick)]
    {
        art += place(wagon(doc, cloth), x, y, k);
    }
    for (x, y, k, cloth, hat, staff) in [
        (352.0, 866.0, 0.62, Cloth::Indigo, true, true),
        (410.0, 872.0, 0.5, Cloth::Moss, false, false),
        (606.0, 874.0, 0.54, Cloth::Ochre, false, true),
        (1064.0, 836.0, 0.6, Cloth::Teal, true, true),
        (1130.0, 842.0, 0.5, Cloth::Plum, false, true),
    ] {
        art += place(trader(doc, Outfit { cloth, hat, pack: true, staff }), x, y, k);
    }
    let low = doc.down(&[fade(0.0, "#140a2c", 0.0), fade(1.0, "#140a2c", 0.85)]);
    art += rect(0.0, 880.0, 1920.0, 200.0).fill(low);
    art += place(backdrops::veins(doc, &[(26.0, 652.0), (1894.0, 652.0)]), 0.0, 240.0, 1.0);
    for _ in 0..90 {
        let (x, l, y) = (chance.between(0.0, 1920.0), chance.between(24.0, 76.0), chance.between(1050.0, 1096.0));
        let lean = chance.between(-14.0, 14.0);
        let d = crate::pd!(
            "M{},{}Q{},{} {},{}Q{},{} {},{}Z",
            x - 5.0,
            y,
            x - 2.0,
            y - l * 0.5,
            x + lean,
            y - l,
            x + 4.0,
            y - l * 0.4,
            x + 5.0,
            y
        );
        art += path(d).fill("#0c0620");
    }
    let high = doc.down(&[fade(0.0, "#120a2c", 0.5), fade(1.0, "#120a2c", 0.0)]);
    art += rect(0.0, 0.0, 1920.0, 200.0).fill(high);
    [far, middle, art]
}

/// Pointer of the game: a gilded arrow with a small crystal at its tail; the tip is at 0,0.
pub fn cursor(doc: &mut Doc) -> Art {
    let gold = doc.lin(&ramp(&GOLD), 0.0, 0.0, 0.6, 1.0);
    path("M0,0L4,44L15,34L24,54L34,49L25,30L40,28Z").fill(SHADE).op(0.45).shift(2.0, 4.0)
        + path("M0,0L4,44L15,34L24,54L34,49L25,30L40,28Z").fill(gold).stroke(INK, 4.0).join()
        + path("M3,6L7,36L14,29Z").fill("#fffbe0").op(0.7)
        + place(Goods::Crystals.plain(doc, 3), 34.0, 52.0, 0.2)
}
