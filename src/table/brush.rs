//! The brush: panels, furniture, pictures and labels in table units. What looks as it did before stays where it is.
//! Labels are written last, when it is known what lies around them.

use std::hash::{BuildHasher, Hash, Hasher};

use bevy::platform::{collections::HashMap, hash::FixedHasher};
use bevy::prelude::*;
use bevy::sprite::Anchor;

use super::label2d::{Label2d, LabelColor};
use super::layout::Layout;
use super::lettering::{self, Span};
use super::pictures::{Atlas, CORNER};
use super::rolling::Rolls;
use super::solid::{self, Solid};
use crate::app::settings::LARGE_TEXT;
use crate::theme::{
    fonts::{self, Typeface},
    grown,
    palette::SEATS,
};

/// A panel, slot or label, with the hash of its look and place.
#[derive(Component, Debug, Clone, Copy)]
pub(in crate::table) struct Scenery(u64);

pub(in crate::table) fn hex(value: u32, alpha: f32) -> Color {
    Color::srgb_u8((value >> 16) as u8, (value >> 8) as u8, value as u8).with_alpha(alpha)
}

pub(in crate::table) fn seat_colour(colour: u8, tone: usize) -> Color {
    let [r, g, b, _] = SEATS[usize::from(colour) % SEATS.len()][tone].to_array();
    Color::srgb_u8(r, g, b)
}

/// Draws with table units.
pub(in crate::table) struct Brush<'a, 'w, 's> {
    pub(in crate::table) commands: &'a mut Commands<'w, 's>,
    pub(in crate::table) layout: Layout,
    pub(in crate::table) atlas: &'a Atlas,
    /// A plain background is taken out of the picture later: nothing of it may shine through.
    pub(in crate::table) keyed: bool,
    /// How much larger than usual labels should be.
    pub(in crate::table) text_scale: f32,
    /// What is there for labels to keep clear of or to stay in.
    pub(in crate::table) things: Vec<Rect>,
    /// Labels to be written at the end.
    pub(in crate::table) labels: Vec<Label>,
    /// What is drawn now belongs to a wagon that rolls in.
    pub(in crate::table) rolls: bool,
    /// It is a wheel, of this radius in logical pixels.
    pub(in crate::table) wheel: Option<f32>,
    /// What was drawn before and is not asked for again yet.
    pub(in crate::table) old: Drawn,
}

/// Words that wait to be written.
pub(in crate::table) struct Label {
    text: String,
    span: Span,
    /// Size at the usual scale of text, in logical pixels.
    pixels: f32,
    /// Size that is wished for, in logical pixels.
    wished: f32,
    /// Longest it may be, in units.
    width: f32,
    typeface: Typeface,
    colour: Color,
    anchor: Anchor,
    z: f32,
    /// Fill and edge of the pill they lie in.
    pill: Option<(Color, Color)>,
    /// What is written where these words have no room.
    short: Option<String>,
    /// Nothing else says it: it stays, however small.
    stays: bool,
    /// It is written on a wagon that rolls in.
    rolls: bool,
}

/// Part of the wished size that words have at least, or they make room for figures and pictures.
const ENOUGH: f32 = 0.88;

impl Label {
    fn is_short(&self, growth: f32) -> bool {
        self.pixels * growth.min(self.span.most).max(1.0) < ENOUGH * self.wished
    }

    fn has_words(&self) -> bool {
        self.text.chars().any(char::is_alphabetic)
    }

    /// Writes this instead.
    fn rewrite(&mut self, text: String, scale: f32) {
        self.span.usual = self.pixels / scale * vec2(length(&text), height(&text));
        self.span.most = (self.wished / self.pixels).min(self.width / self.span.usual.x.max(1.0));
        self.text = text;
    }
}

/// What is there, by the hash of its look and place.
#[derive(Default)]
pub(in crate::table) struct Drawn(HashMap<u64, Vec<Entity>>);

impl<'a> FromIterator<(Entity, &'a Scenery)> for Drawn {
    fn from_iter<I: IntoIterator<Item = (Entity, &'a Scenery)>>(things: I) -> Self {
        let mut drawn = Self::default();
        things.into_iter().for_each(|(entity, Scenery(key))| drawn.0.entry(*key).or_default().push(entity));
        drawn
    }
}

/// Hashes what makes up the look of a piece of scenery.
struct LookHash(<FixedHasher as BuildHasher>::Hasher);

impl LookHash {
    fn of(what: impl Hash, numbers: &[f32]) -> Self {
        let mut hash = Self(FixedHasher.build_hasher());
        what.hash(&mut hash.0);
        hash.and(numbers)
    }

    fn and(mut self, numbers: &[f32]) -> Self {
        numbers.iter().for_each(|number| number.to_bits().hash(&mut self.0));
        self
    }

    fn colour(self, colour: Color) -> Self {
        self.and(&colour.to_srgba().to_f32_array())
    }
}

/// Which edge a panel has.
#[derive(Clone, Copy)]
pub(in crate::table) enum Board {
    /// Gold.
    Plain,
    /// Bright: the one whose turn it is.
    Active,
    /// Plum: the near seat.
    Own,
}

impl Brush<'_, '_, '_> {
    /// Writes the labels and takes away what was not drawn again.
    pub(in crate::table) fn finish(mut self) {
        let mut labels = std::mem::take(&mut self.labels);
        let growths = loop {
            let spans: Vec<Span> = labels.iter().map(|label| label.span).collect();
            let growths = lettering::growths(&spans, &self.things, self.text_scale);
            if self.text_scale <= 1.0 || !self.say_less(&mut labels, &growths) {
                break growths;
            }
        };
        for (label, growth) in labels.into_iter().zip(growths) {
            self.write(label, growth);
        }
        self.old.0.into_values().flatten().for_each(|entity| self.commands.entity(entity).despawn());
    }

    /// Where words have no room to be as large as wished, fewer are written, or none where a picture says it too; what is
    /// pointed at says everything in words. Gives whether anything has changed.
    fn say_less(&self, labels: &mut Vec<Label>, growths: &[f32]) -> bool {
        let short: Vec<usize> = (0..labels.len()).filter(|&nth| labels[nth].is_short(growths[nth])).collect();
        let mut changed = false;
        for &nth in &short {
            if let Some(figures) = labels[nth].short.take() {
                labels[nth].rewrite(figures, self.layout.surface.scale);
                changed = true;
            }
        }
        if changed {
            return true;
        }
        // The smallest go first: they may leave room for the others.
        let wordy = short.into_iter().filter(|&nth| labels[nth].has_words() && !labels[nth].stays);
        let Some(least) = wordy.min_by(|&a, &b| labels[a].pixels.total_cmp(&labels[b].pixels)) else { return false };
        let look = labels[least].span.look;
        let mut nth = 0;
        labels.retain(|label| {
            let gone = label.span.look == look && label.has_words() && !label.stays && label.is_short(growths[nth]);
            nth += 1;
            !gone
        });
        true
    }

    /// How large a label of this usual size is wished to be, in units.
    pub(in crate::table) fn wished(&self, size: f32) -> f32 {
        grown(size, self.text_scale)
    }

    /// Something new, unless it is there already.
    fn put(&mut self, hash: LookHash, look: impl Bundle, at: Transform) {
        let [x, y, z] = at.translation.to_array();
        let key = hash.and(&[x, y, z, f32::from(u8::from(self.rolls))]).0.finish();
        if self.old.0.get_mut(&key).and_then(Vec::pop).is_none() {
            let mut thing = self.commands.spawn((Scenery(key), look, at));
            if self.rolls {
                thing.insert(Rolls { home: at, radius: self.wheel });
            }
        }
    }

    /// A sprite that fills a rectangle of the table, and how wide its rim is if nothing shines through the rest.
    fn sprite(&mut self, sprite: Sprite, rect: Rect, at: Transform, rim: Option<f32>) {
        self.things.push(rect);
        let region = sprite.rect.unwrap_or_default();
        let size = sprite.custom_size.unwrap_or_default();
        let cut = match &sprite.image_mode {
            SpriteImageMode::Sliced(slicer) => [slicer.border.min_inset.x, slicer.max_corner_scale],
            _ => [0.0; 2],
        };
        let look = LookHash::of(sprite.image.id(), &[region.min.x, region.min.y, region.max.x, region.max.y])
            .and(&[size.x, size.y, at.rotation.z, cut[0], cut[1]])
            .colour(sprite.color);
        match rim {
            Some(rim) => self.put(look, (sprite, Solid { rim: rim / rect.height().max(1.0) }), at),
            None => self.put(look, sprite, at),
        }
    }

    pub(in crate::table) fn slice(&mut self, image: &Handle<Image>, rect: Rect, z: f32, colour: Color, corner: f32) {
        let surface = self.layout.surface;
        let mode = SpriteImageMode::Sliced(TextureSlicer {
            border: BorderRect::all(CORNER),
            max_corner_scale: corner * surface.scale / 18.0,
            ..default()
        });
        self.sprite(
            Sprite {
                image: image.clone(),
                custom_size: Some(rect.size() * surface.scale),
                color: colour,
                image_mode: mode,
                ..default()
            },
            rect,
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
            None,
        );
    }

    /// A piece of baked furniture cut in nine: its border of so many pixels does not stretch.
    pub(in crate::table) fn furniture(&mut self, name: &str, rect: Rect, z: f32, border: f32, tint: Color) {
        self.cut_in_nine(name, rect, z, (border, SliceScaleMode::Stretch), tint);
    }

    /// The same with sides that repeat instead of stretching: fringes and patterns.
    pub(in crate::table) fn fringed(&mut self, name: &str, rect: Rect, z: f32, border: f32) {
        self.cut_in_nine(name, rect, z, (border, SliceScaleMode::Tile { stretch_value: 1.0 }), Color::WHITE);
    }

    fn cut_in_nine(&mut self, name: &str, rect: Rect, z: f32, (border, sides): (f32, SliceScaleMode), tint: Color) {
        let Some(picture) = self.atlas.get(name) else { return };
        let (surface, pixels) = (self.layout.surface, self.atlas.scale());
        self.sprite(
            Sprite {
                image: picture.image.clone(),
                rect: Some(picture.rect),
                custom_size: Some(rect.size() * surface.scale),
                color: tint,
                image_mode: SpriteImageMode::Sliced(TextureSlicer {
                    border: BorderRect::all(border * pixels),
                    sides_scale_mode: sides,
                    max_corner_scale: surface.scale / pixels,
                    ..default()
                }),
                ..default()
            },
            rect,
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
            solid::rim(name),
        );
    }

    /// The panel of a seat or a part of the table, with its shadow.
    pub(in crate::table) fn board(&mut self, rect: Rect, kind: Board) {
        if self.keyed {
            self.panel(rect, 0.9, hex(0x171035, 1.0));
        } else {
            let shadow = self.atlas.shapes.shadow.clone();
            let below = Rect::from_corners(rect.min - vec2(10.0, 4.0), rect.max + vec2(10.0, 18.0));
            self.slice(&shadow, below, 0.9, hex(0x0a0520, 0.7), 18.0);
            // Labels may lie on a shadow as they like.
            self.things.pop();
        }
        let name = match kind {
            Board::Plain => "panel",
            Board::Active => "panel/active",
            Board::Own => "panel/own",
        };
        self.furniture(name, rect, 1.0, 24.0, Color::WHITE);
    }

    /// The head of a panel in the cloth of its seat.
    pub(in crate::table) fn header(&mut self, panel: Rect, height: f32, colour: u8) {
        let rect = Rect::new(panel.min.x + 3.0, panel.min.y + 3.0, panel.max.x - 3.0, panel.min.y + height);
        self.furniture("header", rect, 1.2, 20.0, seat_colour(colour, 2));
    }

    /// A cell that holds one crystal.
    pub(in crate::table) fn slot(&mut self, centre: Vec2, size: f32, z: f32) {
        self.picture("slot", centre, size, z);
    }

    /// A place that waits for a card or a tile.
    pub(in crate::table) fn space(&mut self, rect: Rect, z: f32) {
        self.furniture("space", rect, z, 20.0, Color::WHITE);
    }

    /// A ground under shadows, light and whatever else is soft at its edges, where a plain background would be seen
    /// through it.
    pub(in crate::table) fn ground(&mut self, rect: Rect) {
        if self.keyed {
            self.panel(rect, 0.4, hex(0x2a1d45, 1.0));
            // It is no neighbour of labels.
            self.things.pop();
        }
    }

    pub(in crate::table) fn panel(&mut self, rect: Rect, z: f32, colour: Color) {
        let image = self.atlas.shapes.panel.clone();
        self.slice(&image, rect, z, colour, 18.0);
    }

    /// A shade on the land that makes what is written on it readable.
    pub(in crate::table) fn shade(&mut self, rect: Rect) {
        let alpha = if self.keyed { 1.0 } else { 0.62 };
        self.panel(rect, 0.9, hex(0x171035, alpha));
    }

    /// The same where the log is written, if it is.
    pub(in crate::table) fn shade_log(&mut self) {
        if !self.layout.small_screens {
            self.shade(self.layout.log());
        }
    }

    pub(in crate::table) fn frame(&mut self, rect: Rect, z: f32, colour: Color) {
        let image = self.atlas.shapes.frame.clone();
        self.slice(&image, rect, z, colour, 18.0);
    }

    /// A whole image, stretched.
    pub(in crate::table) fn image(&mut self, image: &Handle<Image>, rect: Rect, z: f32, colour: Color) {
        let surface = self.layout.surface;
        let size = Some(rect.size() * surface.scale);
        self.sprite(
            Sprite { image: image.clone(), custom_size: size, color: colour, ..default() },
            rect,
            Transform::from_translation(surface.to_world(rect.center()).extend(z)),
            None,
        );
    }

    pub(in crate::table) fn picture(&mut self, name: &str, centre: Vec2, width: f32, z: f32) {
        self.turned(name, centre, width, 0.0, z);
    }

    /// A wheel of a wagon.
    pub(in crate::table) fn wheel(&mut self, centre: Vec2, width: f32, z: f32) {
        self.wheel = Some(width / 2.0 * self.layout.surface.scale);
        self.picture("wheel", centre, width, z);
        self.wheel = None;
    }

    /// A picture that is turned against the clock by so many radians.
    pub(in crate::table) fn turned(&mut self, name: &str, centre: Vec2, width: f32, angle: f32, z: f32) {
        self.tinted(name, centre, width, angle, Color::WHITE, z);
    }

    /// A white picture dyed in a colour.
    pub(in crate::table) fn dyed(&mut self, name: &str, centre: Vec2, width: f32, colour: Color, z: f32) {
        self.tinted(name, centre, width, 0.0, colour, z);
    }

    /// A picture of something that is not there now.
    pub(in crate::table) fn faint(&mut self, name: &str, centre: Vec2, width: f32, z: f32) {
        self.tinted(name, centre, width, 0.0, Color::WHITE.with_alpha(0.28), z);
    }

    fn tinted(&mut self, name: &str, centre: Vec2, width: f32, angle: f32, tint: Color, z: f32) {
        let Some(picture) = self.atlas.get(name) else { return };
        let surface = self.layout.surface;
        let size = vec2(width, width * picture.aspect());
        let (rect, size) = (Rect::from_center_size(centre, size), Some(size * surface.scale));
        let image = picture.image.clone();
        self.sprite(
            Sprite { image, rect: Some(picture.rect), custom_size: size, color: tint, ..default() },
            rect,
            Transform::from_translation(surface.to_world(centre).extend(z)).with_rotation(Quat::from_rotation_z(angle)),
            solid::rim(name).filter(|_| tint.alpha() == 1.0),
        );
    }

    pub(in crate::table) fn label(
        &mut self,
        text: impl Into<String>,
        at: Vec2,
        size: f32,
        typeface: Typeface,
        colour: Color,
        anchor: Anchor,
        z: f32,
    ) {
        self.label_within(text, at, (size, f32::INFINITY), typeface, colour, anchor, z);
    }

    /// The name of a seat, kept clear of what stands to the right of it.
    pub(in crate::table) fn name(&mut self, name: &str, at: Vec2, size: f32, until: f32) {
        let room = (until - at.x - 8.0).max(size);
        // A long one is written smaller as far as it is still read well, and cut beyond that.
        let usual = if self.text_scale > 1.0 { ENOUGH * self.wished(size) } else { size * 0.6 };
        let least = (fonts::least_text() / self.layout.surface.scale).max(usual);
        let name = cut(name.to_owned(), room / least);
        self.label_within(name, at, (size, room), Typeface::Serif, hex(CREAM, 1.0), Anchor::CENTER_LEFT, 3.0);
        if let Some(label) = self.labels.last_mut() {
            label.stays = true;
        }
    }

    /// What is written instead of the last label where text is large and there is no room for its words.
    pub(in crate::table) fn or_short(&mut self, text: impl Into<String>) {
        if let Some(label) = self.labels.last_mut().filter(|_| self.text_scale > 1.0) {
            label.short = Some(text.into());
        }
    }

    /// How wide points of this usual size are written.
    pub(in crate::table) fn points_width(&self, points: &str, size: f32) -> f32 {
        length(points) * self.wished(size).max(fonts::least_number() / self.layout.surface.scale)
    }

    /// How wide text of this usual size is written.
    pub(in crate::table) fn text_width(&self, text: &str, size: f32) -> f32 {
        length(text) * self.wished(size).max(fonts::least_text() / self.layout.surface.scale)
    }

    /// A label that is written smaller where it would be longer than this.
    pub(in crate::table) fn label_within(
        &mut self,
        text: impl Into<String>,
        at: Vec2,
        (size, width): (f32, f32),
        typeface: Typeface,
        colour: Color,
        anchor: Anchor,
        z: f32,
    ) {
        let text: String = text.into();
        let look = LookHash::of(typeface, &[size]).colour(colour).0.finish();
        let wished = self.wished(size) * self.layout.surface.scale;
        let size = size * (width / (length(&text) * size).max(1.0)).min(1.0);
        if self.leaves_out(&text, size, typeface, colour) {
            return;
        }
        // Numbers in the serif are the ones people look for from afar.
        let is_number = matches!(typeface, Typeface::Serif) && text.chars().all(|sign| sign.is_ascii_digit());
        let least = if is_number { fonts::least_number() } else { fonts::least_text() };
        let scale = self.layout.surface.scale;
        let pixels = (size * scale).max(9.0).max(least);
        let usual = pixels / scale * vec2(length(&text), height(&text));
        let most = (wished / pixels).min(width / usual.x.max(1.0));
        let span = Span { at, anchor: anchor.as_vec(), usual, most, rim: 0.0, look };
        let label = Label {
            text,
            span,
            pixels,
            wished,
            width,
            typeface,
            colour,
            anchor,
            z,
            pill: None,
            short: None,
            stays: false,
            rolls: self.rolls,
        };
        self.labels.push(label);
    }

    /// Writes a label so much larger than usual.
    fn write(&mut self, label: Label, growth: f32) {
        let Label { text, span, pixels, typeface, colour, anchor, z, pill, rolls, .. } = label;
        self.rolls = rolls;
        let surface = self.layout.surface;
        if let Some((fill, line)) = pill {
            // A disc cut in nine has round ends at any size.
            let (disc, rect) = (self.atlas.shapes.disc.clone(), span.covers(growth));
            self.slice(&disc, rect, z - 0.2, line, 46.0);
            self.slice(&disc, rect.inflate(-2.0), z - 0.1, fill.with_alpha(1.0), 46.0);
        }
        let size = pixels * growth.min(span.most).max(1.0);
        let look = LookHash::of((text.as_str(), typeface), &[size, anchor.x, anchor.y]).colour(colour);
        let at = Transform::from_translation(surface.to_world(span.at).extend(z));
        self.put(look, (Label2d { text, typeface, size }, LabelColor(colour), anchor), at);
    }

    /// Words that would have to grow beyond their place are left out where text must be large: pictures and figures say
    /// the same from afar. Names stay.
    fn leaves_out(&self, text: &str, size: f32, typeface: Typeface, colour: Color) -> bool {
        let growth = fonts::least_text() / (size * self.layout.surface.scale);
        let most = match typeface {
            Typeface::Sans => 1.25,
            Typeface::Serif if colour != hex(CREAM, 1.0) => 1.45,
            Typeface::Serif | Typeface::Bold => return false,
        };
        growth > most && text.chars().any(char::is_alphabetic)
    }

    /// Whether text is so large that figures and pictures say what words do otherwise.
    pub(in crate::table) fn is_large(&self) -> bool {
        self.text_scale > LARGE_TEXT || fonts::least_text() > 0.0
    }

    /// So many units where text is large: labels stand farther from what is below or above them.
    pub(in crate::table) fn raised(&self, units: f32) -> f32 {
        if self.text_scale > LARGE_TEXT { units } else { 0.0 }
    }

    /// Claims of a seat: in words, or in figures where text must be large.
    pub(in crate::table) fn claims(&self, words: String, count: u8, end: u8) -> String {
        if self.is_large() { format!("{count}/{end}") } else { words }
    }

    /// A small dark pill with a text in it; both grow together.
    pub(in crate::table) fn pill(&mut self, text: &str, centre: Vec2, fill: Color, line: Color, ink: Color) {
        self.pill_of(text, centre, if self.is_large() { 18.0 } else { 34.0 }, [fill, line, ink]);
    }

    /// The same with narrow ends, where there is little room.
    pub(in crate::table) fn chip(&mut self, text: &str, centre: Vec2, fill: Color, line: Color, ink: Color) {
        self.pill_of(text, centre, 18.0, [fill, line, ink]);
    }

    fn pill_of(&mut self, text: &str, centre: Vec2, ends: f32, [fill, line, ink]: [Color; 3]) {
        let larger = (fonts::least_text() / (PILL * self.layout.surface.scale)).max(1.0);
        let size = vec2(ends + 0.5 * PILL * text.chars().count() as f32, 1.45 * PILL) * larger;
        self.label(text, centre, PILL, Typeface::Bold, ink, Anchor::CENTER, 24.2);
        if let Some(label) = self.labels.last_mut().filter(|label| label.text == text) {
            // Pills of any colour look alike.
            let rim = if self.text_scale > LARGE_TEXT { 16.0 } else { 8.0 };
            label.span = Span { usual: size, rim, look: 0, ..label.span };
            label.pill = Some((fill, line));
            label.stays = true;
        }
    }
}

/// Size of the text in a pill: 14 pixels in the smallest window.
const PILL: f32 = 21.0;

/// About how long a text is, in units of its size.
fn length(text: &str) -> f32 {
    let sign = |sign: char| match sign {
        'i' | 'j' | 'l' | 'î' | '.' | ',' | ':' | '·' | ' ' | '|' | '\'' => 0.28,
        't' | 'f' | 'r' | '/' | '[' | ']' | '(' | ')' | '-' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.9,
        letter if letter.is_uppercase() => 0.68,
        _ => 0.58,
    };
    text.chars().map(sign).sum()
}

/// A text, or its beginning where it is longer than this.
fn cut(text: String, room: f32) -> String {
    let mut kept = text.clone();
    // What is just a little too long was meant to fit: lengths are estimates.
    while length(&kept) > room * 1.02 && kept.chars().count() > 2 {
        let signs = kept.trim_end_matches('…').chars().count();
        kept = text.chars().take(signs - 1).collect::<String>().trim_end().to_owned() + "…";
    }
    kept
}

/// About how high a text is, in units of its size: figures have nothing below the line.
fn height(text: &str) -> f32 {
    if text.chars().any(char::is_alphabetic) { 0.95 } else { 0.78 }
}

pub(in crate::table) const CREAM: u32 = 0xfff3dc;
pub(in crate::table) const SOFT: u32 = 0xcdbfe6;
pub(in crate::table) const GOLD: u32 = 0xffe08a;
pub(in crate::table) const HEADING: u32 = 0xffe0a0;

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;

    /// Draws two labels over what is there; gives what there is afterwards, by its words.
    fn draw(world: &mut World, words: [&'static str; 2]) -> Vec<(String, Entity)> {
        let brush = move |mut commands: Commands, old: Query<(Entity, &Scenery)>| {
            let mut brush = Brush {
                commands: &mut commands,
                layout: crate::table::Tabletop::default().layout,
                atlas: &Atlas::default(),
                keyed: false,
                text_scale: 1.0,
                things: Vec::new(),
                labels: Vec::new(),
                rolls: false,
                wheel: None,
                old: old.iter().collect(),
            };
            for (line, text) in words.into_iter().enumerate() {
                let at = vec2(100.0, 100.0 + 50.0 * line as f32);
                brush.label(text, at, 24.0, Typeface::Bold, Color::WHITE, Anchor::CENTER, 3.0);
            }
            brush.finish();
        };
        world.run_system_once(brush).unwrap();
        let mut there = world.query::<(Entity, &Label2d)>();
        let mut there: Vec<_> = there.iter(world).map(|(entity, label)| (label.text.clone(), entity)).collect();
        there.sort();
        there
    }

    #[test]
    fn a_name_that_has_no_room_is_cut_and_still_begins_as_it_did() {
        assert_eq!(cut("Ilka".into(), 9.0), "Ilka");
        assert_eq!(cut("Ilka".into(), f32::INFINITY), "Ilka");
        let short = cut("Maximiliane Theodora".into(), 4.0);
        assert!(short.starts_with("Max") && short.ends_with('…') && length(&short) <= 4.1, "{short}");
        assert_eq!(cut("Wu".into(), 0.1), "Wu");
        assert_eq!(cut("Anna Maria".into(), 3.0), "Anna…", "no blank before the dots");
    }

    #[test]
    fn what_looks_the_same_stays_and_only_the_rest_changes() {
        let mut world = World::new();
        let first = draw(&mut world, ["hand", "three"]);
        assert_eq!(draw(&mut world, ["hand", "three"]), first, "nothing new to see, nothing new made");
        let second = draw(&mut world, ["hand", "four"]);
        let words: Vec<&str> = second.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(words, ["four", "hand"], "what is no longer drawn is gone");
        assert_eq!(second[1], first[0], "what looks the same is the same");
        // The same words in other places are other labels, and two alike are two.
        assert_eq!(draw(&mut world, ["four", "hand"]).len(), 2);
        assert!(draw(&mut world, ["hand", "hand"]).iter().all(|(text, _)| text == "hand"));
    }
}
