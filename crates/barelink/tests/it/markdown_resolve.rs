//! Resolves a leaf with a parser whose output is written by hand.

use std::borrow::Cow;
use std::cell::Cell;

use barelink::markdown::{resolve_leaf, Inline, Leaf, LeafKind, Linker, Masks, ParseLeaf};
use barelink::{Dialect, LinkFinder};

const SOURCE: &str = "http://a.b/*c* x";

/// A parser that returns this output for a leaf alone, and counts the parses.
struct Parser {
    output: Option<Inline<'static>>,
    parses: Cell<usize>,
}

impl ParseLeaf for Parser {
    type Parsed = Inline<'static>;

    fn parse(&self, _: &Leaf<'_>, masked: &str, _: &Masks) -> Option<Self::Parsed> {
        assert_eq!(masked, "httpx//axb//c* x");
        self.parses.set(self.parses.get() + 1);
        self.output.clone()
    }

    fn inlines<'p>(&self, parsed: &'p Self::Parsed) -> Vec<Inline<'p>> {
        vec![parsed.clone()]
    }
}

fn text(text: &'static str) -> Inline<'static> {
    Inline::Text { text: Cow::Borrowed(text), source: 0..SOURCE.len() }
}

/// Resolves a leaf whose URL was not read as text. Returns three values: true if `resolve_leaf` returned the output
/// of the first parse, the number of links, and the number of further parses.
fn resolved(output: Option<Inline<'static>>) -> (bool, usize, usize) {
    let leaf = Leaf::new(SOURCE, 0..SOURCE.len(), LeafKind::Lines, |line| line);
    let mut linker = Linker::new(SOURCE, LinkFinder::new(Dialect::Gfm));
    let original = text("shredded");
    linker.leaf(&leaf, std::slice::from_ref(&original));
    let parses = Cell::new(0);
    let parser = Parser { output, parses };
    let parsed = resolve_leaf(&parser, &leaf, original, &mut linker);
    let links = linker.linked(0).map_or(0, |(_, links)| links.len());
    (parsed == text("shredded"), links, parser.parses.get())
}

#[test]
fn a_url_that_a_mask_does_not_make_text_is_refused() {
    for (output, expected) in [
        (Some(text(SOURCE)), (false, 1, 1)),
        (None, (true, 0, 1)),
        (Some(text("other")), (true, 0, 1)),
        // The parser hides the masked URL, and the URL is found again without a mask, until the limit of 12 rounds. Every
        // other round is a parse.
        (Some(Inline::Opaque { source: 0..SOURCE.len() }), (true, 0, 6)),
    ] {
        assert_eq!(resolved(output.clone()), expected, "{output:?}");
    }
}
