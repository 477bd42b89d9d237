//! What a renderer is told of a document, and where two documents differ in it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use pulldown_cmark::Event;

/// A part of what is rendered.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'a> {
    Text(Cow<'a, str>),
    LinkStart {
        destination: Cow<'a, str>,
        title: Cow<'a, str>,
        /// Where it begins in the source, if it is a bare one.
        bare: Option<usize>,
    },
    LinkEnd,
    /// Anything else, as pulldown-cmark has it. Written out, equal strings could differ.
    Event(Event<'a>),
    /// Anything else, as comrak has it, with all that makes a difference in it.
    Node(String),
}

/// What each block of a document is made of, by the line that it begins on. Making a link explicit neither
/// adds nor removes lines, so that a block can be found again in another version of the document, and
/// versions can be compared however far apart they are.
#[derive(Debug, Default)]
pub(super) struct Shape<'a>(BTreeMap<usize, Vec<Token<'a>>>);

impl<'a> Shape<'a> {
    /// Adds to the block on this line. Adjacent texts become one: where a parser cuts them means nothing.
    pub(super) fn push(&mut self, line: usize, token: Token<'a>) {
        merge(self.0.entry(line).or_default(), token);
    }

    /// Whether anything that begins on this line is rendered.
    pub(super) fn has(&self, line: usize) -> bool {
        self.0.contains_key(&line)
    }

    /// The bare links, each with the line of its block, in order of the lines.
    pub(super) fn bare_links(&self) -> impl Iterator<Item = BareLink<'_>> {
        self.0.iter().flat_map(|(&line, tokens)| {
            tokens.windows(2).filter_map(move |pair| match pair {
                [Token::LinkStart {
                    destination,
                    bare: Some(offset),
                    ..
                }, Token::Text(text)] => Some(BareLink {
                    line,
                    offset: *offset,
                    text,
                    destination,
                }),
                _ => None,
            })
        })
    }
}

/// A bare link as a parser has it.
pub(super) struct BareLink<'s> {
    /// The line on which its block begins.
    pub(super) line: usize,
    pub(super) offset: usize,
    pub(super) text: &'s str,
    pub(super) destination: &'s str,
}

/// What one parser makes of a document before anything is changed.
pub(super) struct Before<'a> {
    /// With its bare links made links.
    pub(super) on: Shape<'a>,
    /// Without them.
    pub(super) off: Shape<'a>,
}

impl Before<'_> {
    /// The lines of blocks that are not, in this version, what they have to be: in a block with a link that was
    /// made explicit, as before with bare links, without those that were left alone; in any other block as
    /// before without bare links.
    pub(super) fn differences(&self, after: &Shape<'_>, explicit: &HashSet<usize>) -> Vec<usize> {
        let lines: BTreeSet<usize> = self.off.0.keys().chain(after.0.keys()).copied().collect();
        let is_different = |line: &usize| {
            let now = after.0.get(line).map_or(&[][..], Vec::as_slice);
            match self.on.0.get(line).filter(|on| has_any(on, explicit)) {
                Some(on) => with_only(on, explicit) != now,
                None => self.off.0.get(line).map_or(&[][..], Vec::as_slice) != now,
            }
        };
        lines.into_iter().filter(is_different).collect()
    }
}

fn has_any(tokens: &[Token<'_>], explicit: &HashSet<usize>) -> bool {
    tokens.iter().any(
        |token| matches!(token, Token::LinkStart { bare: Some(at), .. } if explicit.contains(at)),
    )
}

/// The tokens as they are once these bare links are explicit, and the other ones text.
fn with_only<'a>(tokens: &[Token<'a>], explicit: &HashSet<usize>) -> Vec<Token<'a>> {
    let mut kept = Vec::with_capacity(tokens.len());
    // A bare link has nothing but text in it.
    let mut is_text = false;
    for token in tokens {
        match token {
            Token::LinkStart {
                destination,
                title,
                bare: Some(at),
            } => {
                is_text = !explicit.contains(at);
                if !is_text {
                    kept.push(Token::LinkStart {
                        destination: destination.clone(),
                        title: title.clone(),
                        bare: None,
                    });
                }
            }
            Token::LinkEnd if is_text => is_text = false,
            other => merge(&mut kept, other.clone()),
        }
    }
    kept
}

fn merge<'a>(tokens: &mut Vec<Token<'a>>, token: Token<'a>) {
    match (tokens.last_mut(), token) {
        (_, Token::Text(text)) if text.is_empty() => {}
        (Some(Token::Text(before)), Token::Text(text)) => before.to_mut().push_str(&text),
        (_, token) => tokens.push(token),
    }
}
