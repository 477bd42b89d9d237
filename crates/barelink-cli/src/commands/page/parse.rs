//! Parses a page like a browser, within bounds on the effort.

use std::fmt;

use encoding_rs::{Encoding, REPLACEMENT};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Tokenizer, TokenizerOpts};
use html5ever::TokenizerResult;

use super::attributes::{self, Attributes};
use super::sink::Tokens;
use super::text_position::Chunk;
use super::tree::Tree;

/// Maximum depth of the tree. In deeper trees, Chromium deviates from the standard.
const DEEPEST: u32 = 500;

/// Bounds on the number of times that the tree builder examines an element: `EXAMINATIONS_PER_BYTE` for each byte read
/// so far, plus `MIN_EXAMINATIONS` for every page.
const EXAMINATIONS_PER_BYTE: usize = 64;
const MIN_EXAMINATIONS: usize = 1 << 20;

/// Bounds on the number of nodes: one for each `BYTES_PER_NODE` bytes read so far, plus `MIN_NODES` for every page.
const BYTES_PER_NODE: usize = 4;
const MIN_NODES: usize = 1 << 16;

/// Maximum number of bytes that the tokenizer gets at a time, before rounding up to a character boundary. Attributes
/// are counted between parts only.
const PART: usize = 1024;

/// Limit that a page exceeds. Such a page stays unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Limit {
    Depth,
    Attributes,
    Effort,
    Length,
    Escape,
    Encoding(&'static Encoding),
    /// The page has a template tag, at this offset if it is known.
    Layout(Option<u32>),
    FrontMatter,
}

impl Limit {
    /// Returns the byte offset in the page at which the limit is exceeded, if it is known.
    pub(super) fn at(self) -> Option<usize> {
        match self {
            Limit::Layout(at) => at.map(|at| at as usize),
            _ => None,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Depth => write!(f, "its elements nest more than {DEEPEST} deep"),
            Limit::Attributes => {
                let most = attributes::MOST;
                write!(f, "a tag has more than {most} attributes")
            }
            Limit::Effort => write!(f, "parsing it takes too long"),
            Limit::Length => write!(f, "it is longer than 4 GiB"),
            Limit::Escape => write!(f, "it contains escapes of ISO-2022-JP"),
            Limit::Layout(_) => write!(
                f,
                "it is a layout, because of this template tag; give the pages that the generator wrote"
            ),
            Limit::FrontMatter => write!(
                f,
                "it begins with front matter; give the pages that the generator wrote"
            ),
            Limit::Encoding(encoding) if *encoding == REPLACEMENT => {
                write!(f, "browsers do not read its encoding; convert it to UTF-8")
            }
            Limit::Encoding(encoding) => {
                write!(f, "its encoding is {}; convert it to UTF-8", encoding.name())
            }
        }
    }
}

/// Parses a page. `links` are the end offsets of new links' start tags, in ascending order. If `is_scripting` is true,
/// the content of `<noscript>` is text, as in a browser with scripting.
pub(super) fn parse(page: &str, links: &[usize], is_scripting: bool) -> Result<Tree, Limit> {
    if u32::try_from(page.len()).is_err() {
        return Err(Limit::Length);
    }
    // In ISO-2022-JP, `ESC (` and `ESC $` change the meaning of ASCII bytes (Encoding Standard, section 12.2.1). A `<` in
    // the page may be half of a character, and `</a>` would be two.
    let mut escapes = memchr::memchr_iter(b'\x1B', page.as_bytes());
    if escapes.any(|at| matches!(page.as_bytes().get(at + 1), Some(b'(' | b'$'))) {
        return Err(Limit::Escape);
    }
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Tokens::new(links.to_vec(), is_scripting), options);
    let sink = tokenizer.sink.sink();
    let whole = StrTendril::from(page);
    let queue = BufferQueue::default();
    let mut attributes = Attributes::default();
    let mut links = links.iter().copied().peekable();
    let mut encoding = None;
    // Start of a character reference that the tokenizer may hold back until it is complete.
    let mut reference: Option<usize> = None;
    // The byte order mark is not text (Encoding Standard, section 6).
    let mut at = if page.starts_with('\u{FEFF}') { 3 } else { 0 };
    while let Some(rest) = page.get(at..).filter(|rest| !rest.is_empty()) {
        while links.next_if(|&link| link <= at).is_some() {}
        let before = links.peek().map_or(rest.len(), |link| link - at);
        let length = before.min(part(rest, reference.is_some()));
        let text = rest.get(..length).unwrap_or(rest);
        let end = at + text.len();
        sink.end.set(end);
        let tokens = sink.tokens.get();
        queue.push_back(whole.subtendril(at as u32, text.len() as u32));
        // The tokenizer stops at each script. Scripts are not executed, so it continues at once.
        loop {
            match tokenizer.feed(&queue) {
                TokenizerResult::Done => break,
                TokenizerResult::Script(_) => {}
                TokenizerResult::EncodingIndicator(label) => {
                    encoding = encoding.or_else(|| Encoding::for_label(label.as_bytes()));
                }
            }
        }
        // After the `&` of a reference, no characters have been emitted yet.
        let is_reference = text == "&";
        let any = sink.set_positions(&Chunk {
            reference: reference.and_then(|from| page.get(from..at)).unwrap_or_default(),
            text: if is_reference { "" } else { text },
            end: if is_reference { at } else { end },
        });
        reference =
            if is_reference { Some(at) } else { reference.filter(|&from| !any && from + 1 == at) };
        if attributes.are_too_many(text.as_bytes(), sink.tokens.get() > tokens) {
            return Err(Limit::Attributes);
        }
        if sink.depth.get() > DEEPEST {
            return Err(Limit::Depth);
        }
        if sink.examinations.get() > MIN_EXAMINATIONS + EXAMINATIONS_PER_BYTE * end
            || sink.nodes() > MIN_NODES + end / BYTES_PER_NODE
        {
            return Err(Limit::Effort);
        }
        at = end;
    }
    tokenizer.end();
    sink.set_positions(&Chunk {
        reference: reference.and_then(|from| page.get(from..)).unwrap_or_default(),
        text: "",
        end: page.len(),
    });
    let mut tree = tokenizer.sink.into_tree();
    tree.encoding = encoding;
    Ok(tree)
}

/// Returns the length in bytes of the next part: a tag, the `&` or the name of a character reference, a NUL, line
/// breaks from a `\r` on, or text without these. `is_reference` is true after an `&`. A wrong split, as in a script, is
/// harmless.
fn part(rest: &str, is_reference: bool) -> usize {
    let bytes = rest.as_bytes();
    let inside = bytes.get(..PART.min(bytes.len())).unwrap_or_default();
    let run = |is_in: &dyn Fn(usize, u8) -> bool| {
        let bytes = inside.iter().enumerate().skip(1);
        1 + bytes.take_while(|(at, byte)| is_in(*at, **byte)).count()
    };
    let length = match bytes.first() {
        Some(b'<') if begins(inside, 0) => {
            let end = run(&|at, byte| !begins(inside, at) && byte != b'>');
            end + usize::from(inside.get(end) == Some(&b'>'))
        }
        Some(&first) if is_reference && is_name(first) => {
            let name = run(&|_, byte| is_name(byte));
            name + usize::from(inside.get(name) == Some(&b';'))
        }
        Some(b'&') if begins(inside, 0) => 1,
        Some(0) => 1,
        Some(b'\r') => run(&|_, byte| matches!(byte, b'\r' | b'\n')),
        _ => run(&|at, _| !begins(inside, at)),
    };
    (length..bytes.len()).find(|&at| rest.is_char_boundary(at)).unwrap_or(bytes.len())
}

/// Returns true if a new part begins at offset `at`: at a possible tag or reference, or at a `\r` or NUL, which do not
/// stay in the text as they are. A `<` or `&` at the end of `bytes` also begins a part. Otherwise the tokenizer would
/// hold it back.
fn begins(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1).copied();
    let is_in = |more: &[u8]| {
        next.is_none_or(|next| {
            next.is_ascii_alphabetic() || b"<&\r\0".contains(&next) || more.contains(&next)
        })
    };
    match bytes.get(at) {
        Some(b'<') => is_in(b"/!?"),
        Some(b'&') => is_in(b"#0123456789"),
        Some(b'\r' | 0) => true,
        _ => false,
    }
}

/// Returns true for a byte that can occur in a character reference's name.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'#'
}
