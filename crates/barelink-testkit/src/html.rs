//! Parses HTML with html5ever, and removes insignificant differences between renderers.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::Attribute;

use crate::invariants::escaping::data;

/// Tags next to which line endings are insignificant.
const BLOCKS: &[&str] = &[
    "blockquote", "div", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre",
    "section", "table", "tbody", "td", "th", "thead", "tr", "ul",
];

/// Replacement character for NUL (CommonMark 0.31, section 2.3). pulldown-cmark leaves NUL in texts.
const REPLACEMENT: &str = "\u{FFFD}";

/// A token of an HTML page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// A start tag, with its name and its attributes sorted by name.
    Open(String, Vec<(String, String)>),
    /// An end tag.
    Close(String),
    /// A doctype, or the start or end of a comment.
    Other(String),
    /// Text between tags, with entities decoded.
    Text(String),
}

impl Piece {
    /// Returns true for a start or end tag of a block element.
    pub fn is_block(&self) -> bool {
        match self {
            Piece::Open(name, _) | Piece::Close(name) => BLOCKS.contains(&&**name),
            Piece::Other(_) | Piece::Text(_) => false,
        }
    }
}

/// Splits a page into tags and texts. Decodes entities, and percent-escapes in `href` and `src`. Sorts attributes.
/// Omits line endings next to block tags and at both ends of the page. Also omits the tags of `thead` and `tbody`.
///
/// The result consists of tokens, because a tree would hide stray tags and move links out of links.
pub fn pieces(html: &str) -> Vec<Piece> {
    let all = tokenize(html);
    let mut pieces = Vec::with_capacity(all.len());
    for (index, piece) in all.iter().enumerate() {
        let is_beside_block = |other: Option<&Piece>| other.is_none_or(Piece::is_block);
        match piece {
            // Renderers differ on an empty `thead` or `tbody`.
            Piece::Open(name, _) | Piece::Close(name) if name == "thead" || name == "tbody" => {}
            Piece::Text(text) => {
                let mut text = &**text;
                if is_beside_block(index.checked_sub(1).map(|before| &all[before])) {
                    text = text.trim_start_matches('\n');
                }
                if is_beside_block(all.get(index + 1)) {
                    text = text.trim_end_matches('\n');
                }
                if !text.is_empty() {
                    pieces.push(Piece::Text(text.to_owned()));
                }
            }
            piece => pieces.push(piece.clone()),
        }
    }
    pieces
}

/// Returns true if the pieces of two pages are equal. The comparison is fast if the pages are equal.
pub fn are_alike(one: &str, other: &str) -> bool {
    one == other || pieces(one) == pieces(other)
}

/// Returns the pieces of a page, one per line.
pub fn normalise(html: &str) -> String {
    write(&pieces(html))
}

/// Writes each piece on its own line.
pub fn write(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| format!("{piece:?}\n")).collect()
}

/// Returns the text and the decoded destination of each closed `a` element on a page. The destination is empty if there
/// is no `href`. Omits an `a` element in which another one begins.
pub fn links(html: &str) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut open: Option<(String, String)> = None;
    for piece in pieces(html) {
        match piece {
            Piece::Open(name, attributes) if name == "a" => {
                let href = attributes.into_iter().find(|(name, _)| name == "href");
                open = Some((String::new(), href.unwrap_or_default().1));
            }
            Piece::Close(name) if name == "a" => links.extend(open.take()),
            Piece::Text(text) => {
                if let Some((shown, _)) = &mut open {
                    shown.push_str(&text);
                }
            }
            _ => {}
        }
    }
    links
}

/// Adds a piece. Merges it with the previous one if both are text.
pub(crate) fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (Some(Piece::Text(before)), Piece::Text(text)) => before.push_str(&text),
        (_, piece) => pieces.push(piece),
    }
}

/// Splits a page into pieces. Keeps line endings next to block tags, except in comments.
fn tokenize(html: &str) -> Vec<Piece> {
    // By default html5ever skips a leading byte order mark, on which parsers disagree.
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Pieces::default(), options);
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // Only a script could stop the tokenizer early, and no token requests one.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

#[derive(Default)]
struct Pieces(RefCell<Vec<Piece>>);

impl TokenSink for Pieces {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let piece = match token {
            Token::TagToken(tag) => tag_piece(tag),
            // An unclosed comment contains the rest of the page, in which renderers differ. So comments are split too.
            Token::CommentToken(text) => {
                let mut all = self.0.borrow_mut();
                all.push(Piece::Other("<!--".to_owned()));
                all.extend(pieces(&text));
                drop(all);
                Piece::Other("-->".to_owned())
            }
            Token::DoctypeToken(doctype) => Piece::Other(format!("{doctype:?}")),
            Token::CharacterTokens(text) => Piece::Text(text.to_string()),
            Token::NullCharacterToken => Piece::Text(REPLACEMENT.to_owned()),
            Token::EOFToken | Token::ParseError(_) => return TokenSinkResult::Continue,
        };
        push(&mut self.0.borrow_mut(), piece);
        TokenSinkResult::Continue
    }
}

fn tag_piece(tag: Tag) -> Piece {
    let name = tag.name.to_string();
    if tag.kind == TagKind::EndTag {
        return Piece::Close(name);
    }
    let mut attributes: Vec<_> = tag.attrs.iter().map(attribute).collect();
    attributes.sort();
    Piece::Open(name, attributes)
}

/// Returns the name and the value of an attribute. Decodes percent-escapes in `href` and `src`, after any IPv6 address.
fn attribute(attribute: &Attribute) -> (String, String) {
    let name = attribute.name.local.to_string();
    let value = match &*name {
        "href" | "src" => {
            let (address, rest) = attribute.value.split_at(end_of_address(&attribute.value));
            [address, &percent_decode(rest)].concat()
        }
        _ => attribute.value.to_string(),
    };
    (name, value)
}

/// If an `http` or `https` URL begins with a host in brackets (an IPv6 address), returns the offset at which its
/// authority ends. Otherwise returns 0. The opening bracket may be escaped.
///
/// Browsers require raw brackets around the address, so escapes in the authority are not decoded. Other schemes are
/// excluded, because comrak escapes their brackets.
fn end_of_address(url: &str) -> usize {
    let scheme = ["http://", "https://"].iter().find(|scheme| {
        url.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    let after = scheme.map_or("", |scheme| &url[scheme.len()..]);
    if !["[", "%5B", "%5b"].iter().any(|open| after.starts_with(open)) {
        return 0;
    }
    let authority = after.find(['/', '?', '#', '\\']).unwrap_or(after.len());
    url.len() - after.len() + authority
}

fn percent_decode(text: &str) -> String {
    String::from_utf8_lossy(&data(text, &[])).replace('\0', REPLACEMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_differences_between_renderers_disappear() {
        let page = "<p><a title='x' href=\"/%C3%A9?a=1&amp;b\">a&quot;b</a><br />\nc</p>\n";
        let same = "<p>\n<a href=\"/é?a=1&b\" title=\"x\">a\"b</a><br>\nc</p>";
        assert_eq!(links(page), [("a\"b".into(), "/é?a=1&b".into())]);
        let tags = "<p><a href=\"x\">a</a> b</p>";
        let address = "<a href=\"http://[::1]/%5B\">a</a>";
        // A comment that does not end contains the rest of the page.
        let comment = "<!-- <p><a href=\"/%5E\">^</a></p>";
        for (one, other, is_alike) in [
            (page, same, true),
            (page, &same.replace("c<", "d<"), false),
            // URL Standard, section 3.5: an escaped bracket is a forbidden host code point.
            (address, &address.replace("/%5B", "/["), true),
            (address, &address.replace("[::1]", "%5B::1%5D"), false),
            ("<a href=\"x\">\"</a>", "<a href=\"x\">&quot;</a>", true),
            ("<a title=\"\"x>", "<a title=\"&quot;x>", false),
            (comment, &comment.replace("%5E", "^"), true),
            (comment, &comment.replace("%5E", "$"), false),
            (tags, "<p><a href=\"x\">a</a> b</a></p>", false),
            (tags, "<p><a href=\"x\"><a href=\"x\">a</a></a> b</p>", false),
            (tags, "<p><a href=\"x\">a b</a></p>", false),
            (tags, "<p>a b</p>", false),
            (tags, "<p><a href=\"x\">a</a> b</p><!-- c -->", false),
            ("a <b>c</b>", "a<b>c</b>", false),
            ("a\n<b>c</b>", "a<b>c</b>", false),
            ("<p>a</p>\n", "<p>\na</p>", true),
        ] {
            assert_eq!(are_alike(one, other), is_alike, "{one} {other}");
        }
    }
}
