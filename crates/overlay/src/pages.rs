//! The pages themselves, kept in the program.

use hyper::body::Bytes;

use crate::server::CASTER;
use crate::{Fonts, PAGES};

const HTML: &str = "text/html; charset=utf-8";

/// The kind and bytes of what lies at an address.
pub fn find(path: &str, fonts: Option<&Fonts>) -> Option<(&'static str, Bytes)> {
    let font = |bytes: &'static [u8]| Some(("font/ttf", Bytes::from_static(bytes)));
    match path {
        "/" => Some((HTML, Bytes::from_static(include_bytes!("../pages/index.html")))),
        "/index.js" => Some(("text/javascript", Bytes::from_static(include_bytes!("../pages/index.js")))),
        "/overlay.js" => Some(("text/javascript", Bytes::from_static(include_bytes!("../pages/overlay.js")))),
        "/feed.js" => Some(("text/javascript", Bytes::from_static(include_bytes!("../pages/feed.js")))),
        "/overlay.css" => Some(("text/css", Bytes::from_static(include_bytes!("../pages/overlay.css")))),
        "/fonts/serif" => font(fonts?.serif),
        "/fonts/sans" => font(fonts?.sans),
        "/fonts/bold" => font(fonts?.bold),
        _ => {
            let name = path.strip_prefix('/')?;
            let (name, [width, height]) = PAGES.iter().chain([&CASTER]).find(|(known, _)| *known == name)?;
            let page = include_str!("../pages/page.html").replace("{page}", name);
            let page = page.replace("{width}", &width.to_string()).replace("{height}", &height.to_string());
            Some((HTML, page.into()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_pages_has_each_at_its_size() {
        let list = include_str!("../pages/index.js").split_once("];").unwrap().0;
        let lines: Vec<_> = list.lines().filter(|line| line.starts_with("  [")).collect();
        assert_eq!(lines.len(), PAGES.len());
        for (line, (name, [width, height])) in lines.iter().zip(PAGES) {
            assert!(line.starts_with(&format!("  ['{name}', ")), "{line}");
            assert!(line.ends_with(&format!(", {width}, {height}],")), "{line}");
        }
    }
}
