//! The pen: fragments of SVG, paths, gradients and clips, written with as little ceremony as possible.

use super::{
    colour::Rgb,
    library::{Dye, Library},
};
use std::{
    collections::BTreeSet,
    fmt::{self, Display, Write as _},
    ops::{Add, AddAssign},
};

/// A point in drawing units; x to the right, y down.
pub type Pt = (f64, f64);

/// Writes path data with every number rounded to 0.1: smaller files, stable hashes.
#[macro_export]
macro_rules! pd {
    ($f:literal $(, $e:expr)* $(,)?) => { format!($f $(, $crate::art::pen::round1($e))*) };
}

/// Rounds to one decimal and avoids `-0`.
pub fn round1(v: impl Into<f64>) -> f64 {
    (v.into() * 10.0).round() / 10.0 + 0.0
}

fn round3(v: f64) -> f64 {
    (v * 1000.0).round() / 1000.0 + 0.0
}

/// A fragment of SVG. Add to it whatever can be displayed.
#[derive(Clone, Default, Debug)]
pub struct Art(pub String);

impl Display for Art {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl<T: Display> Add<T> for Art {
    type Output = Art;
    fn add(mut self, more: T) -> Art {
        self += more;
        self
    }
}
impl<T: Display> AddAssign<T> for Art {
    fn add_assign(&mut self, more: T) {
        write!(self.0, "{more}").expect("writing to a string cannot fail");
    }
}
impl<T: Display> FromIterator<T> for Art {
    fn from_iter<I: IntoIterator<Item = T>>(parts: I) -> Self {
        parts.into_iter().fold(Art::default(), Add::add)
    }
}

/// One SVG shape being described; unfilled until told otherwise.
#[derive(Clone, Debug)]
pub struct Shape {
    head: String,
    fill: String,
    rest: String,
}

impl Shape {
    fn new(head: String) -> Self {
        Shape { head, fill: "none".into(), rest: String::new() }
    }
    fn attr(mut self, name: &str, value: impl Display) -> Self {
        write!(self.rest, " {name}=\"{value}\"").expect("writing to a string cannot fail");
        self
    }
    /// Filled with a colour or gradient.
    pub fn fill(mut self, paint: impl Display) -> Self {
        self.fill = paint.to_string();
        self
    }
    /// With an outline.
    pub fn stroke(self, paint: impl Display, width: f64) -> Self {
        self.attr("stroke", paint).attr("stroke-width", round3(width))
    }
    /// No outline, inside a group that sets one.
    pub fn bare(self) -> Self {
        self.attr("stroke", "none")
    }
    /// Round joins.
    pub fn join(self) -> Self {
        self.attr("stroke-linejoin", "round")
    }
    /// Round caps.
    pub fn cap(self) -> Self {
        self.attr("stroke-linecap", "round")
    }
    /// Opacity.
    pub fn op(self, opacity: f64) -> Self {
        self.attr("opacity", round3(opacity))
    }
    /// With a dashed outline.
    pub fn dash(self, pattern: &str) -> Self {
        self.attr("stroke-dasharray", pattern)
    }
    /// Where it lies over itself it has a hole.
    pub fn even_odd(self) -> Self {
        self.attr("fill-rule", "evenodd")
    }
    /// Cut to a clip path.
    pub fn clip(self, url: impl Display) -> Self {
        self.attr("clip-path", url)
    }
    /// Moved.
    pub fn shift(self, x: f64, y: f64) -> Self {
        self.attr("transform", pd!("translate({},{})", x, y))
    }
    /// With an SVG transform.
    pub fn transform(self, transform: impl Display) -> Self {
        self.attr("transform", transform)
    }
}
impl Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{} fill=\"{}\"{}/>", self.head, self.fill, self.rest)
    }
}
impl<T: Display> Add<T> for Shape {
    type Output = Art;
    fn add(self, more: T) -> Art {
        Art(self.to_string()) + more
    }
}

/// A path by its SVG data.
pub fn path(d: impl Display) -> Shape {
    Shape::new(format!("path d=\"{d}\""))
}
/// A circle around a point.
pub fn circle(x: f64, y: f64, r: f64) -> Shape {
    Shape::new(pd!("circle cx=\"{}\" cy=\"{}\" r=\"{}\"", x, y, r))
}
/// An ellipse around a point.
pub fn ellipse(x: f64, y: f64, rx: f64, ry: f64) -> Shape {
    Shape::new(pd!("ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"", x, y, rx, ry))
}
/// A rectangle by its upper left corner and size.
pub fn rect(x: f64, y: f64, w: f64, h: f64) -> Shape {
    Shape::new(pd!("rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", x, y, w, h))
}

/// Body moved to (x, y), scaled by `s`.
pub fn place(body: impl Display, x: f64, y: f64, s: f64) -> Art {
    Art(format!("<g transform=\"translate({},{}) scale({})\">{body}</g>", round1(x), round1(y), round3(s)))
}
/// Body moved to (x, y), scaled by `s`, turned by `degrees`.
pub fn place_turned(body: impl Display, x: f64, y: f64, s: f64, degrees: f64) -> Art {
    let (x, y, s, degrees) = (round1(x), round1(y), round3(s), round1(degrees));
    Art(format!("<g transform=\"translate({x},{y}) scale({s}) rotate({degrees})\">{body}</g>"))
}
/// Body mirrored left to right about x = 0, then moved to (x, y) and scaled.
pub fn place_mirrored(body: impl Display, x: f64, y: f64, s: f64) -> Art {
    let (x, y, s) = (round1(x), round1(y), round3(s));
    Art(format!("<g transform=\"translate({x},{y}) scale(-{s},{s})\">{body}</g>"))
}
/// Body with an SVG transform.
pub fn transformed(transform: impl Display, body: impl Display) -> Art {
    Art(format!("<g transform=\"{transform}\">{body}</g>"))
}
/// Body cut to a clip path.
pub fn clipped(url: impl Display, body: impl Display) -> Art {
    Art(format!("<g clip-path=\"{url}\">{body}</g>"))
}
/// Body at an opacity.
pub fn faded(opacity: f64, body: impl Display) -> Art {
    Art(format!("<g opacity=\"{}\">{body}</g>", round3(opacity)))
}
/// A group whose parts share an ink line with round joins.
pub fn inked(ink: impl Display, width: f64, body: impl Display) -> Art {
    Art(format!("<g stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\">{body}</g>"))
}

/// The two faces of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Libertinus Serif: points, names, headings.
    Serif,
    /// Noto Sans: counts, labels.
    Sans,
}
/// Bold text centred on x, with its baseline on y.
pub fn text(x: f64, y: f64, words: impl Display, size: f64, paint: impl Display, face: Face) -> Art {
    let family = match face {
        Face::Serif => "Libertinus Serif",
        Face::Sans => "Noto Sans",
    };
    let (x, y, size) = (round1(x), round1(y), round1(size));
    Art(format!(
        "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-size=\"{size}\" font-weight=\"700\" \
         fill=\"{paint}\" text-anchor=\"middle\">{words}</text>"
    ))
}

/// A gradient stop.
#[derive(Clone, Copy, Debug)]
pub struct Stop(f64, Rgb, f64);
/// Opaque stop.
pub fn at(offset: f64, colour: impl Into<Rgb>) -> Stop {
    Stop(offset, colour.into(), 1.0)
}
/// Stop with opacity.
pub fn fade(offset: f64, colour: impl Into<Rgb>, opacity: f64) -> Stop {
    Stop(offset, colour.into(), opacity)
}
/// Stops at even distances.
pub fn ramp<C: Into<Rgb> + Copy>(colours: &[C]) -> Vec<Stop> {
    let last = (colours.len() - 1).max(1) as f64;
    colours.iter().enumerate().map(|(i, c)| at(i as f64 / last, *c)).collect()
}

/// One drawing under way: collects gradients, clips and hand-drawn sources under unique names.
pub struct Doc<'a> {
    /// The hand-drawn sources.
    pub library: &'a Library,
    defs: String,
    count: usize,
    drawn: BTreeSet<String>,
}

impl<'a> Doc<'a> {
    /// An empty drawing.
    pub fn new(library: &'a Library) -> Self {
        Doc { library, defs: String::new(), count: 0, drawn: BTreeSet::new() }
    }
    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("d{}", self.count)
    }
    fn gradient(&mut self, kind: &str, geometry: String, user: bool, stops: &[Stop]) -> String {
        let id = self.fresh();
        let units = if user { " gradientUnits=\"userSpaceOnUse\"" } else { "" };
        let stops: String = stops
            .iter()
            .map(|Stop(o, c, a)| {
                let alpha = if *a < 1.0 { format!(" stop-opacity=\"{}\"", round3(*a)) } else { String::new() };
                format!("<stop offset=\"{}\" stop-color=\"{c}\"{alpha}/>", round3(*o))
            })
            .collect();
        write!(self.defs, "<{kind} id=\"{id}\" {geometry}{units}>{stops}</{kind}>")
            .expect("writing to a string cannot fail");
        format!("url(#{id})")
    }
    /// Linear gradient from (x1, y1) to (x2, y2) in fractions of the painted box.
    pub fn lin(&mut self, stops: &[Stop], x1: f64, y1: f64, x2: f64, y2: f64) -> String {
        let geometry =
            format!("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", round3(x1), round3(y1), round3(x2), round3(y2));
        self.gradient("linearGradient", geometry, false, stops)
    }
    /// Linear gradient from top to bottom.
    pub fn down(&mut self, stops: &[Stop]) -> String {
        self.lin(stops, 0.0, 0.0, 0.0, 1.0)
    }
    /// Linear gradient in drawing units.
    pub fn lin_user(&mut self, stops: &[Stop], x1: f64, y1: f64, x2: f64, y2: f64) -> String {
        let geometry = pd!("x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"", x1, y1, x2, y2);
        self.gradient("linearGradient", geometry, true, stops)
    }
    /// Radial gradient filling the painted box.
    pub fn rad(&mut self, stops: &[Stop]) -> String {
        self.rad_at(stops, 0.5, 0.5, 0.5)
    }
    /// Radial gradient in fractions of the painted box.
    pub fn rad_at(&mut self, stops: &[Stop], cx: f64, cy: f64, r: f64) -> String {
        let geometry = format!("cx=\"{}\" cy=\"{}\" r=\"{}\"", round3(cx), round3(cy), round3(r));
        self.gradient("radialGradient", geometry, false, stops)
    }
    /// Radial gradient in drawing units.
    pub fn rad_user(&mut self, stops: &[Stop], cx: f64, cy: f64, r: f64) -> String {
        let geometry = pd!("cx=\"{}\" cy=\"{}\" r=\"{}\"", cx, cy, r);
        self.gradient("radialGradient", geometry, true, stops)
    }
    /// Soft light: full at the centre, nothing at the rim.
    pub fn glow(&mut self, x: f64, y: f64, r: f64, colour: impl Into<Rgb>, opacity: f64) -> Shape {
        let colour = colour.into();
        circle(x, y, r).fill(self.rad(&[fade(0.0, colour, opacity), fade(1.0, colour, 0.0)]))
    }
    /// Clip to the union of the paths.
    pub fn clip<D: Display>(&mut self, paths: &[D]) -> String {
        let id = self.fresh();
        let inside: Art = paths.iter().map(|d| format!("<path d=\"{d}\"/>")).collect();
        write!(self.defs, "<clipPath id=\"{id}\">{inside}</clipPath>").expect("writing to a string cannot fail");
        format!("url(#{id})")
    }
    /// A hand-drawn source of `assets/art`, as drawn.
    pub fn drawn(&mut self, source: &str) -> Art {
        self.dyed(source, &Dye::none())
    }
    /// A hand-drawn source with some colours exchanged.
    pub fn dyed(&mut self, source: &str, dye: &Dye) -> Art {
        let id = format!("{}{}", source.replace('/', "-"), dye.name());
        if self.drawn.insert(id.clone()) {
            let (defs, body) = self.library.source(source).render(&id, dye);
            write!(self.defs, "{defs}<g id=\"{id}\">{body}</g>").expect("writing to a string cannot fail");
        }
        Art(format!("<use href=\"#{id}\"/>"))
    }
    /// The finished SVG; the view box is x, y, width, height.
    pub fn finish(self, view: (f64, f64, f64, f64), body: impl Display) -> String {
        let (x, y, w, h) = view;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {y} {w} {h}\">\
             <defs>{}</defs>{body}</svg>",
            self.defs
        )
    }
}

// ---- path data ----

fn points(points: &[Pt]) -> String {
    points.iter().map(|(x, y)| pd!("{},{}", *x, *y)).collect::<Vec<_>>().join("L")
}
/// Closed polygon.
pub fn poly(pts: &[Pt]) -> String {
    format!("M{}Z", points(pts))
}
/// Open polyline.
pub fn line(pts: &[Pt]) -> String {
    format!("M{}", points(pts))
}
fn curve(pts: &[Pt], closed: bool) -> String {
    let n = pts.len() as isize;
    let get = |i: isize| {
        if closed { pts[i.rem_euclid(n) as usize] } else { pts[i.clamp(0, n - 1) as usize] }
    };
    let mut d = pd!("M{},{}", pts[0].0, pts[0].1);
    for i in 0..if closed { n } else { n - 1 } {
        let (p0, p1, p2, p3) = (get(i - 1), get(i), get(i + 1), get(i + 2));
        d += &pd!(
            "C{},{} {},{} {},{}",
            p1.0 + (p2.0 - p0.0) / 6.0,
            p1.1 + (p2.1 - p0.1) / 6.0,
            p2.0 - (p3.0 - p1.0) / 6.0,
            p2.1 - (p3.1 - p1.1) / 6.0,
            p2.0,
            p2.1,
        );
    }
    if closed { d + "Z" } else { d }
}
/// Closed smooth curve through the points.
pub fn smooth(pts: &[Pt]) -> String {
    curve(pts, true)
}
/// Open smooth curve through the points.
pub fn wave(pts: &[Pt]) -> String {
    curve(pts, false)
}
/// Polygon with cut-off corners: the hand-cut outline of stone and wood.
pub fn cut(pts: &[Pt], r: f64) -> String {
    let n = pts.len();
    let mut d = String::new();
    for i in 0..n {
        let (a, b, c) = (pts[(i + n - 1) % n], pts[i], pts[(i + 1) % n]);
        let toward = |from: Pt, to: Pt| {
            let len = (to.0 - from.0).hypot(to.1 - from.1).max(1e-6);
            let t = r.min(len * 0.45) / len;
            (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t)
        };
        let (p, q) = (toward(b, a), toward(b, c));
        d += if i == 0 { "M" } else { "L" };
        d += &pd!("{},{}Q{},{} {},{}", p.0, p.1, b.0, b.1, q.0, q.1);
    }
    d + "Z"
}
/// Rectangle with round corners.
pub fn rrect(x: f64, y: f64, w: f64, h: f64, r: f64) -> String {
    pd!(
        "M{},{}H{}A{},{} 0 0 1 {},{}V{}A{},{} 0 0 1 {},{}H{}A{},{} 0 0 1 {},{}V{}A{},{} 0 0 1 {},{}Z",
        x + r,
        y,
        x + w - r,
        r,
        r,
        x + w,
        y + r,
        y + h - r,
        r,
        r,
        x + w - r,
        y + h,
        x + r,
        r,
        r,
        x,
        y + h - r,
        y + r,
        r,
        r,
        x + r,
        y
    )
}
/// Circle as path data, for clips and even-odd tricks.
pub fn disc(x: f64, y: f64, r: f64) -> String {
    pd!("M{},{}A{},{} 0 1 1 {},{}A{},{} 0 1 1 {},{}Z", x - r, y, r, r, x + r, y, r, r, x - r, y)
}
/// `p` turned by `angle` radians about `centre`.
pub fn turn(p: Pt, angle: f64, centre: Pt) -> Pt {
    let (c, s) = (angle.cos(), angle.sin());
    let (x, y) = (p.0 - centre.0, p.1 - centre.1);
    (centre.0 + x * c - y * s, centre.1 + x * s + y * c)
}
/// Every point moved by (dx, dy).
pub fn moved(pts: &[Pt], dx: f64, dy: f64) -> Vec<Pt> {
    pts.iter().map(|(x, y)| (x + dx, y + dy)).collect()
}
/// Every point scaled about the origin.
pub fn scaled(pts: &[Pt], k: f64) -> Vec<Pt> {
    pts.iter().map(|(x, y)| (x * k, y * k)).collect()
}
/// Corners of a pointy-top hexagon.
pub fn hexagon(r: f64) -> Vec<Pt> {
    (0..6).map(|i| turn((0.0, -r), f64::from(i) * std::f64::consts::FRAC_PI_3, (0.0, 0.0))).collect()
}
/// Left, top, right and bottom of the points.
pub fn bounds(pts: &[Pt]) -> (f64, f64, f64, f64) {
    pts.iter()
        .fold((f64::MAX, f64::MAX, f64::MIN, f64::MIN), |b, p| (b.0.min(p.0), b.1.min(p.1), b.2.max(p.0), b.3.max(p.1)))
}
