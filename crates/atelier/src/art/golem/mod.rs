//! Golems: 36 portraits of 512 x 640 grown from recipes. One part engine, many builds, many dressings.

mod beasts;
mod body;
pub(crate) mod dress;
mod figure;
mod land;
mod material;
mod monuments;
pub mod recipe;

use super::{
    chance::Chance,
    colour::{Rgb, mix},
    gems::{Counts, levels},
    palette::CRYSTAL,
    pen::*,
};
pub(crate) use dress::shard;
pub use material::{Material, Mood};
pub use recipe::{Recipe, portrait, statue};

/// Width and height of a portrait, and the line the feet stand on.
pub(crate) const W: f64 = 512.0;
pub(crate) const H: f64 = 640.0;
pub(crate) const GROUND: f64 = 566.0;

/// How one body part differs from the rest.
#[derive(Clone, Copy, Default)]
pub(crate) struct Look {
    pub material: Option<Material>,
    /// No texture: small or smooth parts.
    pub plain: bool,
    /// How far the part recedes into the haze.
    pub dim: f64,
    /// Direction of the grain.
    pub axis: Option<Pt>,
    /// Throws no shadow on earlier parts.
    pub floating: bool,
}

/// A golem under way. Parts are drawn back to front; the silhouette is drawn once behind all of them.
pub(crate) struct Golem<'d, 'l> {
    pub doc: &'d mut Doc<'l>,
    pub chance: Chance,
    pub material: Material,
    pub mood: Mood,
    pub glow: Rgb,
    pub back: Art,
    pub body: Art,
    pub front: Art,
    silhouette: Vec<String>,
    extent: (f64, f64, f64, f64),
}

/// A jittered rounded block: the basic stone. `square` 2 is an ellipse, 3 nearly a box; `top` and `foot` taper it.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    pub corners: usize,
    pub square: f64,
    pub jitter: f64,
    pub top: f64,
    pub foot: f64,
    pub turn: f64,
}
impl Default for Block {
    fn default() -> Self {
        Block { corners: 10, square: 2.7, jitter: 0.05, top: 1.0, foot: 1.0, turn: 0.0 }
    }
}

pub(crate) fn block(chance: &mut Chance, x: f64, y: f64, w: f64, h: f64, b: Block) -> Vec<Pt> {
    (0..b.corners)
        .map(|i| {
            let t = 2.0 * std::f64::consts::PI * (i as f64 + chance.between(-0.22, 0.22)) / b.corners as f64
                - std::f64::consts::FRAC_PI_2;
            let (c, s) = (t.cos(), t.sin());
            let r = (c.abs().powf(b.square) + s.abs().powf(b.square)).powf(-1.0 / b.square)
                * (1.0 + chance.between(-b.jitter, b.jitter));
            let (u, v) = (r * c, r * s);
            let taper = b.top + (b.foot - b.top) * (v + 1.0) / 2.0;
            turn((x + w / 2.0 * u * taper, y + h / 2.0 * v), b.turn, (x, y))
        })
        .collect()
}

/// Outline of a limb from `a` to `b`.
fn limb_outline(chance: &mut Chance, a: Pt, b: Pt, w0: f64, w1: f64, bulge: f64) -> Vec<Pt> {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let len = dx.hypot(dy).max(1.0);
    let (nx, ny) = (-dy / len, dx / len);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (i, t) in [-0.06, 0.2, 0.5, 0.82, 1.05].into_iter().enumerate() {
        let end = if i == 0 || i == 4 { 0.78 } else { 1.0 };
        let w = (w0 + (w1 - w0) * t) / 2.0 * if i == 2 { bulge } else { 1.0 } * end;
        let mut side = |sign: f64| {
            let jx = 1.0 + chance.between(-0.08, 0.08);
            let jy = 1.0 + chance.between(-0.08, 0.08);
            (a.0 + dx * t + sign * nx * w * jx, a.1 + dy * t + sign * ny * w * jy)
        };
        left.push(side(1.0));
        right.push(side(-1.0));
    }
    left.extend(right.into_iter().rev());
    left
}

impl<'d, 'l> Golem<'d, 'l> {
    pub fn new(doc: &'d mut Doc<'l>, name: &str, material: Material, mood: Mood, glow: Rgb) -> Self {
        Golem {
            doc,
            chance: Chance::named(format!("golem {name}")),
            material,
            mood,
            glow,
            back: Art::default(),
            body: Art::default(),
            front: Art::default(),
            silhouette: Vec::new(),
            extent: (f64::MAX, f64::MAX, f64::MIN, f64::MIN),
        }
    }

    /// Outline and darkest line, tinted by the land.
    pub fn ink(&self) -> Rgb {
        mix("#1a1030", self.mood.ground(), 0.35)
    }

    pub fn block(&mut self, x: f64, y: f64, w: f64, h: f64, b: Block) -> Vec<Pt> {
        block(&mut self.chance, x, y, w, h, b)
    }

    pub fn part(&mut self, pts: &[Pt]) {
        self.part_as(pts, Look::default());
    }

    /// Shades one body part in six layers: cast shadow, base, shadow masses, texture, lit edge, warm rim.
    // Long: one drawing, layer by layer.
    pub fn part_as(&mut self, pts: &[Pt], look: Look) {
        let material = look.material.unwrap_or(self.material);
        let haze = self.mood.hills()[2];
        let [light, mid, shadow, deep] = material.ramp();
        let [light, mid, shadow] =
            [light, mid, shadow].map(|c| if look.dim > 0.0 { mix(c, haze, look.dim) } else { c });
        let outline = |pts: &[Pt]| material.outline(pts);
        let d = outline(pts);
        let (x0, y0, x1, y1) = bounds(pts);
        self.extent = (self.extent.0.min(x0), self.extent.1.min(y0), self.extent.2.max(x1), self.extent.3.max(y1));
        let (cx, cy, w, h) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0, x1 - x0, y1 - y0);
        let size = w.min(h);
        let ink = self.ink();
        if !look.floating && !self.silhouette.is_empty() {
            // Clips are the cost: the last few parts are enough to catch the shadow.
            let from = self.silhouette.len().saturating_sub(10);
            let earlier = self.doc.clip(&self.silhouette[from..]);
            let cast = path(&d).fill(ink).op(0.42).shift(size * 0.05 + 3.0, size * 0.09 + 5.0);
            self.body += clipped(earlier, cast);
        }
        self.body += path(&d).fill(mid).stroke(ink, 3.2).join();
        let base = if material.is_metal() {
            let stops = [
                at(0.0, mid),
                at(0.14, light),
                at(0.24, mix(light, "#ffffff", 0.7)),
                at(0.34, light),
                at(0.5, mid),
                at(0.8, shadow),
                at(0.93, deep),
                at(1.0, mid),
            ];
            self.doc.lin(&stops, 0.0, 0.1, 1.0, 0.35)
        } else {
            let stops = [at(0.0, mix(mid, light, 0.35)), at(0.55, mid), at(1.0, mix(mid, shadow, 0.75))];
            self.doc.lin(&stops, 0.25, 0.0, 0.75, 1.0)
        };
        let mut inside = Art::default() + path(&d).fill(base);
        // Shadow mass falling away from the upper-left key; its edge is jagged on stone, curved on clay and metal.
        let (ux, uy) = (0.62, 0.78);
        let (px, py) = (-uy, ux);
        let (ox, oy) = (cx + ux * size * 0.16, cy + uy * size * 0.13);
        let reach = w.max(h);
        let rough = material.roughness();
        let edge: Vec<Pt> = (0..9)
            .map(|i| {
                let t = (f64::from(i) / 8.0 - 0.5) * 2.0 * reach * 0.85;
                let bow = (1.0 - (t / (reach * 0.85)).powi(2)) * size * 0.10;
                let q = self.chance.between(-rough, rough) * size + bow;
                (ox + px * t + ux * q, oy + py * t + uy * q)
            })
            .collect();
        let far = format!(
            "L{}L{}Z",
            crate::pd!("{},{}", ox + px * reach * 1.2 + ux * reach * 1.6, oy + py * reach * 1.2 + uy * reach * 1.6),
            crate::pd!("{},{}", ox - px * reach * 1.2 + ux * reach * 1.6, oy - py * reach * 1.2 + uy * reach * 1.6)
        );
        let terminator = |pts: &[Pt]| if material.is_smooth() { wave(pts) } else { line(pts) };
        inside += path(terminator(&edge) + &far).fill(shadow).op(material.shadow_opacity());
        let second: Vec<Pt> = edge
            .iter()
            .map(|(x, y)| {
                (
                    x + ux * size * 0.2 + self.chance.between(-2.0, 2.0),
                    y + uy * size * 0.2 + self.chance.between(-2.0, 2.0),
                )
            })
            .collect();
        inside += path(terminator(&second) + &far).fill(deep).op(0.38);
        if !look.plain {
            let area = material::Area { x: x0, y: y0, w, h, size };
            inside += material.texture(&mut self.chance, area, [light, mid, shadow, deep], self.glow, look.axis);
        }
        let lit = outline(&moved(pts, size * 0.055 + 1.5, size * 0.075 + 2.0));
        let lit_opacity = if material == Material::Ember { 0.6 } else { 0.9 };
        inside += path(format!("{d}{lit}")).even_odd().fill(light).op(lit_opacity);
        let rim = self.mood.rim();
        let warm = self.doc.lin_user(
            &[fade(0.0, rim, 0.0), fade(0.45, rim, 0.0), fade(0.8, rim, 0.95), fade(1.0, rim, 1.0)],
            x0,
            cy - h * 0.1,
            x1,
            cy + h * 0.05,
        );
        inside += path(&d).stroke(warm, (size * 0.045).max(3.2) * 2.0);
        let clip = self.doc.clip(std::slice::from_ref(&d));
        self.body += clipped(clip, inside);
        self.silhouette.push(d);
    }

    pub fn limb(&mut self, a: Pt, b: Pt, w0: f64, w1: f64) -> Vec<Pt> {
        self.limb_as(a, b, w0, w1, 1.06, Look::default())
    }
    pub fn limb_as(&mut self, a: Pt, b: Pt, w0: f64, w1: f64, bulge: f64, look: Look) -> Vec<Pt> {
        let pts = limb_outline(&mut self.chance, a, b, w0, w1, bulge);
        let len = (b.0 - a.0).hypot(b.1 - a.1).max(1.0);
        self.part_as(&pts, Look { axis: Some(((b.0 - a.0) / len, (b.1 - a.1) / len)), ..look });
        pts
    }

    /// The stones of a price: one large of the highest level, the rest as a necklace below it.
    pub fn heart(&mut self, x: f64, y: f64, cost: Counts, scale: f64) {
        let n: u8 = cost.iter().sum();
        let mut spots = vec![(x, y, scale * 1.4)];
        if n > 1 {
            let (top, rest) = (y - scale * 26.0, n - 1);
            spots = vec![(x, top, scale * 1.32)];
            let spread = match rest {
                1 => 0.0,
                2 => 34.0,
                3 => 36.0,
                4 => 33.0,
                5 => 30.0,
                _ => 28.0_f64,
            };
            for i in 0..rest {
                let a = (90.0 - (f64::from(i) - (f64::from(rest) - 1.0) / 2.0) * spread).to_radians();
                let r = scale * 128.0;
                spots.push((x + a.cos() * r * 1.12, top + a.sin() * r, scale * 0.92));
            }
        }
        self.sockets(&spots, cost);
    }

    /// Stones set into the body, highest level first.
    pub fn sockets(&mut self, spots: &[(f64, f64, f64)], cost: Counts) {
        let mut stones = levels(cost);
        stones.reverse();
        for ((x, y, scale), level) in spots.iter().copied().zip(stones) {
            let halo: Rgb = CRYSTAL[level].halo.into();
            let light = self.doc.rad(&[fade(0.0, halo, 0.75), fade(0.45, halo, 0.25), fade(1.0, halo, 0.0)]);
            self.body += circle(x, y, 115.0 * scale).fill(light);
            let hole = self.block(
                x + 1.0,
                y + 2.0,
                122.0 * scale,
                122.0 * scale,
                Block { corners: 8, square: 2.2, jitter: 0.08, ..Block::default() },
            );
            let ink = self.ink();
            self.body += path(cut(&hole, 6.0 * scale)).fill(ink).stroke(self.material.ramp()[0], 1.4).op(0.66);
            let tilt = self.chance.between(-8.0, 8.0);
            let goods = super::gems::Goods::Crystals;
            let gem = if scale < 0.3 { goods.plain(self.doc, level) } else { goods.icon(self.doc, level) };
            self.body += place_turned(gem, x, y, scale, tilt);
        }
    }

    /// The figure alone.
    pub fn bare(self) -> Art {
        let ink = self.ink();
        let edge: Art = self.silhouette.iter().map(|d| path(d).fill(ink).stroke(ink, 10.0).join()).collect();
        self.back + edge + self.body
    }

    /// Composes scene, halo, ground shadow, golem and foreground; fits the figure into the frame.
    pub fn finish(mut self, scene: Art, fit: Fit) -> Art {
        let (x0, y0, x1, _) = self.extent;
        let scale = fit.scale.min(476.0 / (x1 - x0)).min(500.0 / (GROUND - y0 + fit.headroom));
        let shift = if fit.centred { W / 2.0 - scale * (x0 + x1) / 2.0 } else { W / 2.0 * (1.0 - scale) };
        let transform = crate::pd!("translate({},{})", shift, GROUND * (1.0 - scale)) + &format!(" scale({scale:.3})");
        let ink = self.ink();
        let edge: Art = self.silhouette.iter().map(|d| path(d).fill(ink).stroke(ink, 10.0).join()).collect();
        let sun = self.mood.sun();
        let halo = self.doc.rad(&[fade(0.0, sun, 0.32), fade(0.6, sun, 0.12), fade(1.0, sun, 0.0)]);
        let shade = self.doc.rad(&[fade(0.0, "#0c0620", 0.75), fade(0.6, "#0c0620", 0.5), fade(1.0, "#0c0620", 0.0)]);
        let width = (x1 - x0) * scale * 0.56 + 20.0;
        let centre = shift + scale * (x0 + x1) / 2.0;
        let vignette = self.doc.rad_at(
            &[fade(0.0, "#0c0620", 0.0), fade(0.72, "#0c0620", 0.0), fade(1.0, "#0c0620", 0.45)],
            0.5,
            0.48,
            0.78,
        );
        let foreground = self.foreground();
        scene
            + ellipse(256.0, 340.0, 270.0, 290.0).fill(halo)
            + ellipse(centre + 20.0, GROUND + 4.0, width, 22.0).fill(shade)
            + transformed(transform, self.back + edge + self.body)
            + self.front
            + foreground
            + rect(0.0, 0.0, W, H).fill(vignette)
    }
}

/// How the finished figure is fitted into the frame.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    pub scale: f64,
    /// Room for crowns, shards and antlers, which do not count as silhouette.
    pub headroom: f64,
    /// Centre by the silhouette rather than by its own axis.
    pub centred: bool,
}
impl Default for Fit {
    fn default() -> Self {
        Fit { scale: 1.0, headroom: 30.0, centred: false }
    }
}
