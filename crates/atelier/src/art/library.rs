//! The library: every hand-drawn SVG of `assets/art`, checked when opened and ready to be placed in drawings.

use super::colour::Rgb;
use resvg::usvg::roxmltree::{self, Document, Node};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use thiserror::Error;

/// What is wrong with an art source, with the place where it is wrong.
#[derive(Debug, Error)]
pub enum SourceError {
    #[error("{file}: cannot be read: {source}")]
    Unreadable { file: PathBuf, source: std::io::Error },
    #[error("{file}:{line}:{column}: not well-formed SVG: {reason}")]
    NotXml { file: PathBuf, line: u32, column: u32, reason: String },
    #[error("{file}:{line}:{column}: element <{element}>: {reason}")]
    BadElement { file: PathBuf, line: u32, column: u32, element: String, reason: String },
    #[error("{file}: there is no recipe for {name}")]
    NoRecipe { file: PathBuf, name: String },
    #[error("{file}:{line}:{column}: recipe: {reason}")]
    BadRecipe { file: PathBuf, line: usize, column: usize, reason: String },
}

/// Colours to exchange in a source. Pieces are drawn in plum; seats and merchants wear other cloth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dye(Vec<(Rgb, Rgb)>);

impl Dye {
    /// Every colour stays.
    pub fn none() -> Self {
        Dye(Vec::new())
    }
    /// Exchanges the first colour of each pair for the second.
    pub fn new(pairs: Vec<(Rgb, Rgb)>) -> Self {
        Dye(pairs)
    }
    /// Part of the identifier of a dyed copy.
    pub(super) fn name(&self) -> String {
        self.0.iter().map(|(from, to)| format!("-{from}{to}").replace('#', "")).collect()
    }
    fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(i) = rest.find('#') {
            out += &rest[..i];
            rest = &rest[i..];
            let hex = rest.get(..7).filter(|h| h[1..].bytes().all(|b| b.is_ascii_hexdigit()));
            match hex {
                Some(hex) => {
                    let colour = Rgb::from(hex);
                    let to = self.0.iter().find(|(from, _)| *from == colour).map_or(colour, |(_, to)| *to);
                    out += &to.to_string();
                    rest = &rest[7..];
                }
                None => {
                    out.push('#');
                    rest = &rest[1..];
                }
            }
        }
        out + rest
    }
}

/// One hand-drawn source.
#[derive(Debug)]
pub struct Source {
    defs: String,
    body: String,
    ids: Vec<String>,
    /// x, y, width and height of the view box.
    pub view: (f64, f64, f64, f64),
}

impl Source {
    /// Definitions and body with identifiers made unique by `prefix`.
    pub(super) fn render(&self, prefix: &str, dye: &Dye) -> (String, String) {
        let rename = |text: &str| {
            let renamed = self.ids.iter().fold(text.to_owned(), |t, id| {
                t.replace(&format!("id=\"{id}\""), &format!("id=\"{prefix}-{id}\""))
                    .replace(&format!("(#{id})"), &format!("(#{prefix}-{id})"))
                    .replace(&format!("href=\"#{id}\""), &format!("href=\"#{prefix}-{id}\""))
            });
            dye.apply(&renamed)
        };
        (rename(&self.defs), rename(&self.body))
    }

    fn read(file: &Path, text: &str) -> Result<Self, SourceError> {
        let document = Document::parse(text).map_err(|e| SourceError::NotXml {
            file: file.into(),
            line: e.pos().row,
            column: e.pos().col,
            reason: e.to_string(),
        })?;
        let bad = |node: Node<'_, '_>, reason: String| {
            let at = document.text_pos_at(node.range().start);
            let element = match node.attribute("id") {
                Some(id) => format!("{} id={id}", node.tag_name().name()),
                None => node.tag_name().name().to_owned(),
            };
            SourceError::BadElement { file: file.into(), line: at.row, column: at.col, element, reason }
        };
        let root = document.root_element();
        if root.tag_name().name() != "svg" {
            return Err(bad(root, "the root must be <svg>".into()));
        }
        let ids: Vec<String> = document.descendants().filter_map(|n| n.attribute("id")).map(str::to_owned).collect();
        for node in document.descendants().filter(Node::is_element) {
            check(node, &ids).map_err(|reason| bad(node, reason))?;
        }
        let numbers: Vec<f64> =
            root.attribute("viewBox").unwrap_or("").split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let [x, y, w, h] = numbers[..] else {
            return Err(bad(root, "viewBox must hold four numbers".into()));
        };
        let slice = |n: Node<'_, '_>| text[n.range()].to_owned();
        let is_defs = |n: &Node<'_, '_>| n.has_tag_name(("http://www.w3.org/2000/svg", "defs"));
        let elements = || root.children().filter(Node::is_element);
        Ok(Source {
            defs: elements().filter(is_defs).flat_map(|d| d.children()).filter(Node::is_element).map(slice).collect(),
            body: elements().filter(|n| !is_defs(n)).map(slice).collect(),
            ids,
            view: (x, y, w, h),
        })
    }
}

/// What the rasteriser would silently skip is an error here: a typo must not cost a picture its shadow.
fn check(node: Node<'_, '_>, ids: &[String]) -> Result<(), String> {
    const KNOWN: [&str; 14] = [
        "svg",
        "defs",
        "g",
        "path",
        "circle",
        "ellipse",
        "rect",
        "text",
        "tspan",
        "use",
        "stop",
        "linearGradient",
        "radialGradient",
        "clipPath",
    ];
    let name = node.tag_name().name();
    if !KNOWN.contains(&name) {
        return Err(format!("this element is not part of the house style; use one of {}", KNOWN.join(", ")));
    }
    for attribute in node.attributes() {
        let value = attribute.value();
        let reference = value
            .strip_prefix("url(#")
            .and_then(|v| v.strip_suffix(')'))
            .or_else(|| (attribute.name() == "href").then(|| value.trim_start_matches('#')));
        if let Some(id) = reference
            && !ids.iter().any(|known| known == id)
        {
            return Err(format!("{}=\"{value}\" points to nothing", attribute.name()));
        }
        if matches!(attribute.name(), "fill" | "stroke" | "stop-color") && reference.is_none() {
            let hex = value
                .strip_prefix('#')
                .is_some_and(|h| (h.len() == 6 || h.len() == 3) && h.bytes().all(|b| b.is_ascii_hexdigit()));
            if !hex && value != "none" {
                return Err(format!("{}=\"{value}\" is not a colour; write #rrggbb", attribute.name()));
            }
        }
    }
    if name == "path" {
        check_path(node.attribute("d").unwrap_or(""))?;
    }
    Ok(())
}

/// Path data must start with a move and give each command its numbers.
fn check_path(d: &str) -> Result<(), String> {
    let mut rest = d.trim_start();
    if !rest.starts_with(['M', 'm']) {
        return Err("path data must start with M".into());
    }
    while let Some(command) = rest.chars().next() {
        let arity = match command.to_ascii_uppercase() {
            'M' | 'L' | 'T' => 2,
            'H' | 'V' => 1,
            'C' => 6,
            'S' | 'Q' => 4,
            'A' => 7,
            'Z' => 0,
            other => return Err(format!("path data: {other:?} is not a command")),
        };
        rest = &rest[1..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic() && c != 'e').unwrap_or(rest.len());
        let count =
            count_numbers(&rest[..end]).ok_or_else(|| format!("path data: bad number in {:?}", &rest[..end]))?;
        let fits = if arity == 0 { count == 0 } else { count > 0 && count % arity == 0 };
        if !fits {
            return Err(format!("path data: {command} wants {arity} numbers at a time, found {count}"));
        }
        rest = &rest[end..];
    }
    Ok(())
}

/// Numbers may run together as in `1-2` and `.5.5`.
fn count_numbers(text: &str) -> Option<usize> {
    let mut count = 0;
    let mut current = String::new();
    let mut numbers = Vec::new();
    for c in text.chars() {
        let starts_new = (c == '-' && !current.is_empty()) || (c == '.' && current.contains('.'));
        if c == ',' || c.is_whitespace() || starts_new {
            if !current.is_empty() {
                numbers.push(std::mem::take(&mut current));
            }
            if c == ',' || c.is_whitespace() {
                continue;
            }
        }
        current.push(c);
    }
    numbers.extend((!current.is_empty()).then_some(current));
    for number in numbers {
        number.parse::<f64>().ok()?;
        count += 1;
    }
    Some(count)
}

/// All sources by name: the path below `assets/art` without its ending, as in `pieces/wagon`.
#[derive(Debug)]
pub struct Library {
    root: PathBuf,
    sources: BTreeMap<String, Source>,
    files: Vec<PathBuf>,
}

impl Library {
    /// Reads and checks every SVG below `root` (the folder `assets/art`).
    pub fn open(root: &Path) -> Result<Self, SourceError> {
        let mut library = Library { root: root.into(), sources: BTreeMap::new(), files: Vec::new() };
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            let unreadable = |source| SourceError::Unreadable { file: folder.clone(), source };
            for entry in fs::read_dir(&folder).map_err(unreadable)? {
                let file = entry.map_err(unreadable)?.path();
                if file.is_dir() {
                    folders.push(file);
                } else if file.extension().is_some_and(|e| e == "svg") {
                    let name = file.strip_prefix(root).unwrap_or(&file).with_extension("");
                    let name = name.to_string_lossy().replace('\\', "/");
                    library.sources.insert(name, Source::read(&file, &read(&file)?)?);
                    library.files.push(file);
                }
            }
        }
        Ok(library)
    }

    /// The source of that name. Names are written by us, so a missing one is a bug of the caller.
    pub fn source(&self, name: &str) -> &Source {
        self.sources.get(name).unwrap_or_else(|| panic!("{}/{name}.svg does not exist", self.root.display()))
    }

    /// Names of all sources.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sources.keys().map(String::as_str)
    }

    /// Reads a RON recipe file below the art folder.
    pub fn recipe<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<T, SourceError> {
        let file = self.root.join(name);
        let text = read(&file)?;
        ron::from_str(&text).map_err(|e| SourceError::BadRecipe {
            file,
            line: e.span.start.line,
            column: e.span.start.col,
            reason: e.code.to_string(),
        })
    }
}

impl Library {
    /// The error for a recipe file that lacks an entry.
    pub fn missing(&self, file: &str, name: &str) -> SourceError {
        SourceError::NoRecipe { file: self.root.join(file), name: name.into() }
    }
}

fn read(file: &Path) -> Result<String, SourceError> {
    fs::read_to_string(file).map_err(|source| SourceError::Unreadable { file: file.into(), source })
}

/// Reads one source from text; for tests of the error messages.
pub fn check_source(file: &Path, text: &str) -> Result<(), SourceError> {
    Source::read(file, text).map(drop)
}

impl From<roxmltree::Error> for SourceError {
    fn from(e: roxmltree::Error) -> Self {
        SourceError::NotXml { file: PathBuf::new(), line: e.pos().row, column: e.pos().col, reason: e.to_string() }
    }
}
