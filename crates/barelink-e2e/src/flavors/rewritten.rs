//! Documents after `barelink fix`.

use barelink::{Dialect, LinkFinder, LinkKind};
use barelink_fix::{fix, front_matter, Extension, Flavor, Syntax};

/// Knowledge of a document's flavour that `fix` is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing, so it leaves alone what any flavour reads as something other than prose.
    Nothing,
    /// The configuration of this flavour's generator was found.
    Likely(Flavor),
    /// The user named it.
    Named(Flavor),
}

/// A document before and after `fix`.
#[derive(Debug, Clone)]
pub(super) struct Rewritten {
    pub(super) before: String,
    pub(super) after: String,
    edits: Vec<Edit>,
    is_mdx: bool,
}

/// An edit, and the text around it.
#[derive(Debug, Clone)]
struct Edit {
    /// Text between the edit before this one and this one.
    lead: String,
    link: String,
    kind: LinkKind,
    number: usize,
}

impl Rewritten {
    /// Makes the links of a document explicit.
    pub(super) fn new(source: &str, is_mdx: bool, dialect: Dialect, known: Known) -> Self {
        let syntax = Syntax::new(&[Extension::Gfm]);
        let syntax = if is_mdx { syntax.mdx() } else { syntax };
        let syntax = match known {
            Known::Nothing => syntax,
            Known::Likely(flavor) => syntax.likely_flavor(flavor),
            Known::Named(flavor) => syntax.flavor(flavor),
        };
        let (front, body) = source.split_at(front_matter::body(source));
        let fixed = fix(body, &syntax, &LinkFinder::new(dialect));
        let mut end = 0;
        let edits = fixed.edits.iter().enumerate().map(|(number, edit)| {
            let lead = body[end..edit.range().start].to_owned();
            end = edit.range().end;
            Edit { lead, link: body[edit.range()].to_owned(), kind: edit.link.kind(), number }
        });
        let edits = edits.collect();
        Rewritten { before: source.to_owned(), after: [front, &fixed.text].concat(), edits, is_mdx }
    }

    pub(super) fn is_changed(&self) -> bool {
        self.before != self.after
    }

    /// Returns the texts of the links that were made explicit.
    pub(super) fn links(&self) -> impl Iterator<Item = &str> {
        self.edits.iter().map(|edit| &*edit.link)
    }

    /// Returns the document before and after, with harmless letters and digits in place of each changed link. Only the
    /// punctuation at its end stays.
    pub(super) fn with_harmless_links(&self) -> (String, String) {
        let bare = |edit: &Edit| {
            let end = edit.link.trim_end_matches(|c: char| !c.is_ascii_punctuation());
            let inner = end.trim_end_matches(|c: char| c.is_ascii_punctuation());
            let tail = if end.len() == edit.link.len() { &edit.link[inner.len()..] } else { "" };
            match edit.kind {
                LinkKind::Email => "me@example.com".to_owned(),
                _ => format!("https://example.com/a{tail}"),
            }
        };
        let before = self.with(bare);
        (before, self.with(|edit| self.explicit(&bare(edit))))
    }

    /// Returns the document with a word in place of each changed link, and with an explicit link to that word.
    pub(super) fn with_words(&self) -> (String, String) {
        let word = |edit: &Edit| format!("{WORD}{}x", edit.number);
        (self.with(word), self.with(|edit| self.explicit(&[ORIGIN, &*word(edit)].concat())))
    }

    /// Returns the document before `fix` with `…` in place of each changed link, and `a` in place of each other word.
    pub(super) fn shape(&self) -> String {
        let mut shape = String::new();
        for c in self.with(|_| "…".to_owned()).chars() {
            let is_word = c.is_alphanumeric();
            if !(is_word && shape.ends_with('a')) {
                shape.push(if is_word { 'a' } else { c });
            }
        }
        shape
    }

    fn explicit(&self, url: &str) -> String {
        if self.is_mdx {
            format!("[{url}]({url})")
        } else {
            format!("<{url}>")
        }
    }

    fn with(&self, link: impl Fn(&Edit) -> String) -> String {
        let body = self.edits.iter().map(|edit| edit.lead.len() + edit.link.len()).sum::<usize>();
        let front = front_matter::body(&self.before);
        let mut document = self.before[..front].to_owned();
        for edit in &self.edits {
            document.push_str(&edit.lead);
            document.push_str(&link(edit));
        }
        document.push_str(&self.before[front + body..]);
        document
    }
}

/// The URL before each word of [`Rewritten::with_words`].
pub(super) const ORIGIN: &str = "https://example.com/";

const WORD: &str = "barelink";
