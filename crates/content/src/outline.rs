//! Where the fields of a RON text stand: a tolerant scan that also works on texts the parser refuses.

/// Deeper nesting is passed over; the parser refuses it anyway.
const DEEPEST: usize = 64;

/// The fields and list entries of a text, outer before inner.
pub(crate) struct Outline<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    /// How far the scan has come.
    at: usize,
}

struct Node {
    /// The node around this one; the outermost is its own.
    parent: usize,
    step: Step,
    /// Where the name of the field or the entry begins.
    start: usize,
    /// Where the value ends.
    end: usize,
}

enum Step {
    Root,
    Field(String),
    Item { index: usize, id: Option<String> },
}

impl<'a> Outline<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let root = Node { parent: 0, step: Step::Root, start: 0, end: text.len() };
        let mut outline = Outline { text, nodes: vec![root], at: 0 };
        while outline.at < text.len() {
            outline.value(0, 0);
            // A stray comma or closing bracket at the top.
            outline.bump();
        }
        outline.skip_blank_from_start();
        outline
    }

    /// Line and readable name of a path such as `merchants[9].effect.take`; the innermost part that exists, at worst the
    /// first line.
    pub(crate) fn place(&self, path: &str) -> (usize, String) {
        let mut best: Option<(usize, usize)> = None;
        for node in 0..self.nodes.len() {
            let key = self.name(node, false);
            let rest = path.strip_prefix(key.as_str());
            let fits = rest.is_some_and(|rest| key.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']));
            if fits && best.is_none_or(|(_, length)| key.len() > length) {
                best = Some((node, key.len()));
            }
        }
        let (node, length) = best.unwrap_or((0, 0));
        let rest = &path[length..];
        let mut shown = self.name(node, true);
        shown.push_str(if shown.is_empty() { rest.trim_start_matches('.') } else { rest });
        (self.line(self.nodes[node].start), or_file(shown))
    }

    /// The innermost field around a place in the text, with the line it begins on.
    pub(crate) fn around(&self, offset: usize) -> (usize, String) {
        let node = self.innermost(offset);
        (self.line(self.nodes[node].start), or_file(self.name(node, true)))
    }

    /// The same for a field that is missing in what stands around a place in the text.
    pub(crate) fn around_field(&self, offset: usize, missing: &str) -> (usize, String) {
        let node = self.innermost(offset);
        let inside = self.name(node, true);
        let joint = if inside.is_empty() { "" } else { "." };
        (self.line(self.nodes[node].start), format!("{inside}{joint}{missing}"))
    }

    fn innermost(&self, offset: usize) -> usize {
        let holds = |node: &Node| node.start <= offset && offset <= node.end;
        self.nodes.iter().rposition(holds).unwrap_or(0)
    }

    /// The line of a place in the text, counted from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        1 + self.text.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count()
    }

    /// The path of a node: entries by index for programs, by id for people.
    fn name(&self, node: usize, for_people: bool) -> String {
        let mut steps = Vec::new();
        let mut node = node;
        while node != 0 {
            steps.push(&self.nodes[node].step);
            node = self.nodes[node].parent;
        }
        let mut name = String::new();
        for step in steps.into_iter().rev() {
            match step {
                Step::Root => {}
                Step::Field(field) => {
                    if !name.is_empty() {
                        name.push('.');
                    }
                    name.push_str(field);
                }
                Step::Item { index, id } => match id {
                    Some(id) if for_people => name.push_str(&format!("[{id}]")),
                    _ if for_people => name.push_str(&format!("[#{}]", index + 1)),
                    _ => name.push_str(&format!("[{index}]")),
                },
            }
        }
        name
    }

    /// The file begins where its first value does, after the comments.
    fn skip_blank_from_start(&mut self) {
        self.at = 0;
        self.skip_blank();
        self.nodes[0].start = self.at.min(self.text.len());
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Passes white space and comments.
    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.skip_block_comment();
            } else if rest.starts_with(char::is_whitespace) {
                self.bump();
            } else {
                return;
            }
        }
    }

    fn skip_block_comment(&mut self) {
        let mut depth = 0;
        loop {
            let rest = self.rest();
            if rest.is_empty() {
                return;
            } else if rest.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return;
                }
            } else {
                self.bump();
            }
        }
    }

    /// Passes a string and gives what stands between its quotes.
    fn string(&mut self) -> &'a str {
        self.bump();
        let begin = self.at;
        while let Some(letter) = self.peek() {
            match letter {
                '"' => break,
                '\\' => self.bump(),
                _ => {}
            }
            self.bump();
        }
        let inside = &self.text[begin..self.at];
        self.bump();
        inside
    }

    /// A name that is followed by a colon, passed with it.
    fn field_name(&mut self) -> Option<&'a str> {
        let begin = self.at;
        let length = self.rest().find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
        if length == 0 {
            return None;
        }
        self.at += length;
        self.skip_blank();
        if self.peek() != Some(':') {
            self.at = begin;
            return None;
        }
        self.bump();
        Some(&self.text[begin..begin + length])
    }

    /// Passes one value up to the comma or bracket that ends it; gives the text when the value is a plain string.
    fn value(&mut self, node: usize, depth: usize) -> Option<&'a str> {
        let mut string = None;
        self.skip_blank();
        self.nodes[node].end = self.at;
        loop {
            match self.peek() {
                None | Some(',' | ')' | ']' | '}') => return string,
                Some('"') => string = Some(self.string()),
                Some('(' | '{') if depth < DEEPEST => self.fields(node, depth + 1),
                Some('[') if depth < DEEPEST => self.items(node, depth + 1),
                Some(_) => self.bump(),
            }
            self.nodes[node].end = self.at;
            self.skip_blank();
        }
    }

    /// Passes what stands between round or curly brackets.
    fn fields(&mut self, node: usize, depth: usize) {
        self.bump();
        loop {
            self.skip_blank();
            let start = self.at;
            match self.peek() {
                None => return,
                Some(')' | ']' | '}') => return self.bump(),
                Some(',') => self.bump(),
                Some(_) => match self.field_name() {
                    None => _ = self.value(node, depth),
                    Some(name) => {
                        let field = self.open(node, Step::Field(name.to_owned()), start);
                        let string = self.value(field, depth);
                        if let (Step::Item { id, .. }, "id") = (&mut self.nodes[node].step, name)
                            && id.is_none()
                        {
                            *id = string
                                .filter(|text| (1..=40).contains(&text.len()) && !text.contains('\n'))
                                .map(str::to_owned);
                        }
                    }
                },
            }
        }
    }

    /// Passes what stands between square brackets.
    fn items(&mut self, node: usize, depth: usize) {
        self.bump();
        let mut index = 0;
        loop {
            self.skip_blank();
            match self.peek() {
                None => return,
                Some(')' | ']' | '}') => return self.bump(),
                Some(',') => {
                    self.bump();
                    index += 1;
                }
                Some(_) => {
                    let item = self.open(node, Step::Item { index, id: None }, self.at);
                    self.value(item, depth);
                }
            }
        }
    }

    fn open(&mut self, parent: usize, step: Step, start: usize) -> usize {
        self.nodes.push(Node { parent, step, start, end: start });
        self.nodes.len() - 1
    }
}

/// A fault of the file as a whole has no field.
fn or_file(name: String) -> String {
    if name.is_empty() { "the whole file".to_owned() } else { name }
}
