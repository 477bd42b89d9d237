//! Parses a leaf as a separate document, with its URLs masked, if the parser read a URL as Markdown.

use alloc::vec::Vec;
use core::ops::Range;

use super::inline::Inline;
use super::leaf::Leaf;
use super::linker::Linker;
use super::mask::Masks;

/// Parser of a single leaf.
///
/// The inlines of a leaf depend on its content, the labels that the document defines, and the parser's options.
pub trait ParseLeaf {
    /// The parser's output for a leaf.
    type Parsed;

    /// Parses a leaf as a separate document. Returns `None` if the output is not exactly one leaf.
    ///
    /// `masked` replaces the content of the leaf and has the same length. The URLs of `masks` are plain text in it.
    fn parse(&self, leaf: &Leaf<'_>, masked: &str, masks: &Masks) -> Option<Self::Parsed>;

    /// Returns the inlines of the parser's output, in document order.
    fn inlines<'p>(&self, parsed: &'p Self::Parsed) -> Vec<Inline<'p>>;
}

/// Maximum number of further parses of a leaf. One is enough for nearly all leaves.
///
/// A masked URL can change how the text after it is parsed, such as reference links or math. Each such URL costs a
/// parse. If a leaf is still not resolved, only the URLs that are plain text without masks become links.
const ROUNDS: usize = 12;

/// Parses a leaf as a separate document until each of its URLs is masked and parsed as plain text, or refused. Returns
/// the output of the last parse, or `original` if that parse failed or masked no URL. The linker then has the links of
/// the returned output.
///
/// `original` is the parser's output for the leaf from the parse of the whole document. This leaf must be the last that
/// the linker received.
///
/// # Complexity
///
/// Parses the leaf up to 12 times.
pub fn resolve_leaf<P: ParseLeaf>(
    parser: &P,
    leaf: &Leaf<'_>,
    original: P::Parsed,
    linker: &mut Linker<'_>,
) -> P::Parsed {
    // The linker has judged the links of a resolved leaf.
    if linker.is_resolved() {
        return original;
    }
    let mut parsed = None;
    for round in 0..=ROUNDS {
        let Some(mut masks) = linker.next_masks(round == ROUNDS) else {
            break;
        };
        let parse = || parser.parse(leaf, &masks.apply_to(leaf), &masks);
        parsed = (!masks.ranges.is_empty()).then(parse).flatten();
        if parsed.is_none() {
            let urls = masks.ranges.drain(..).map(|url| url.start).collect();
            masks.refuse(urls);
        }
        linker.masks = masks;
        linker.find(leaf, &parser.inlines(parsed.as_ref().unwrap_or(&original)));
    }
    linker.masks = Masks::default();
    let parsed = parsed.unwrap_or(original);
    linker.judge(&parser.inlines(&parsed));
    parsed
}

impl Linker<'_> {
    /// Returns the masks for the next parse of the leaf, or `None` if no further parse is needed. If `gives_up` is
    /// true, nothing is masked.
    fn next_masks(&self, gives_up: bool) -> Option<Masks> {
        let urls = || self.urls.iter().map(|url| &url.source);
        let masked = &self.masks.ranges;
        let is_masked = masked.iter().eq(urls());
        if self.is_resolved() && (is_masked || masked.is_empty()) {
            return None;
        }
        // If the masks are exactly the URLs, those that are not parsed as text are refused: they are not masked again
        // and cannot become links. The other URLs are masked.
        let mut next = Masks { refused: self.masks.refused.clone(), ..Masks::default() };
        if is_masked {
            next.refuse(self.not_in_text().collect());
        }
        if !gives_up {
            let is_kept = |url: &&Range<usize>| next.refused.binary_search(&url.start).is_err();
            next.ranges.extend(urls().filter(is_kept).cloned());
        }
        Some(next)
    }
}
