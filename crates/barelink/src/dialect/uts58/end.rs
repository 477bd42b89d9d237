//! Finds the end of a URL after its host: the port ([`tail::port`]), and the path, query and
//! fragment ([`termination`]).
//!
//! Bidirectional controls are Include: they belong to the URL. But a control that closes another control before the URL
//! (UAX #9, BD9 and BD11) belongs to the surrounding text, as a closing bracket does: Fluent and iOS write `U+2068` (FSI)
//! and `U+2069` (PDI) around a URL. An implicit mark (`U+200E`, `U+200F`, `U+061C`) has no partner. It belongs to the text
//! if the same mark directly precedes the URL.

use core::cell::Cell;
use core::ops::Range;

use super::{source, tail, termination, Input, Search, Stage};
use crate::dialect::rule::{Rule, Stop};
use crate::ends::Url;
use crate::in_text;
use crate::policy::bidi::Directions;
use crate::slice::Slice;
use crate::unicode::{is_label_separator, link_term, LinkTerm, LETTERS};

impl Search {
    /// Returns the end of a URL: the end of its port, path, query and fragment. `host` is the range from the start of
    /// the URL, with its scheme, to the end of its host. A separator after the host, or the `:` of an empty port,
    /// belongs to the URL only if a port, path, query or fragment follows. Also returns the rule by which the URL ends.
    pub(super) fn end_of_url(
        &mut self,
        input: &Input<'_>,
        host: Range<usize>,
        has_scheme: bool,
    ) -> (usize, Stop) {
        let &Input { rules, text, delimiters } = input;
        let (start, host_end) = (host.start, host.end);
        let ends = rules.ends();
        // Most hosts without a scheme are followed by a space.
        if matches!(text.as_bytes().get(host_end), None | Some(..=b' ')) {
            return (host_end, Stop::new(|| Rule::HostEnd));
        }
        let after = text.slice(host_end..);
        // A host that begins with a bracket ends with one (URL Standard, section 3.5, "host parser").
        let is_bracketed = text.slice(..host_end).ends_with(']');
        let mut rest = host_end
            + match after.chars().next() {
                Some(c) if is_bracketed || !is_label_separator(c) => 0,
                Some(c) if c == '.' || ends.is_none() => c.len_utf8(),
                _ => 0,
            };
        // Without a scheme, `example.com:/a` is not a URL, but a path on another computer (`scp`, `rsync`).
        let has_empty_port = has_scheme && tail::has_empty_port(text, rest);
        rest += usize::from(has_empty_port);
        let port = tail::port(text, rest);
        let (before, mut inside) = (&mut self.directions, None);
        let mut url = Url::new(text, start, port);
        // With `LinkEnd::InText`, the first letter of a script without spaces may end the URL, so it is examined.
        let may_end = Cell::new(ends.is_some());
        let (mut is_cut, mut is_closed) = (false, false);
        let mut adjust = |at, c, term| {
            is_cut = ends.is_some_and(|ends| ends.ends_before(&mut url, at, c));
            may_end.set(ends.is_some() && !url.has_letters());
            is_closed = !is_cut && ends_before(before, &mut inside, text, start, c);
            if is_cut || is_closed {
                LinkTerm::Hard
            } else if ends.is_some() && in_text::is_implicit_mark(c) {
                LinkTerm::Soft
            } else {
                term
            }
        };
        let letters = |at| letters(text.slice(at..), may_end.get());
        let (end, stop) = match self.stage {
            // Without the feature `markdown`, the compiler removes this branch.
            Stage::Source if cfg!(feature = "markdown") => {
                let source = source::UrlSource::new(text, delimiters, start);
                let term = |at, c| adjust(at, c, source.link_term(at, c));
                termination::end::<true>(text, port, Some(&source), letters, term)
            }
            _ => {
                let term = |at, c| adjust(at, c, link_term(c));
                termination::end::<false>(text, port, None, letters, term)
            }
        };
        let end = match ends {
            Some(ends) if is_cut => ends.without_opening(text, port, end),
            _ => end,
        };
        if end == rest {
            return (host_end, Stop::new(|| after_name(after, Rule::HostEnd)));
        }
        let stop = if end == port {
            Stop::new(|| after_name(text.slice(end..), Rule::HostEnd))
        } else if is_cut {
            stop.or_hard(Rule::Sentence)
        } else if is_closed {
            stop.or_hard(Rule::Control)
        } else {
            stop
        };
        (end, stop)
    }

    /// Returns true if the character at `at` closes a control before it. Call this in the order of the text, because
    /// controls after `at` count if they were read before.
    pub(super) fn closes_control(&mut self, text: &str, at: usize) -> bool {
        let next = text.slice(at..).chars().next();
        next.filter(|c| matches!(c, '\u{202C}' | '\u{2069}')).is_some_and(|c| {
            self.directions.advance(text, at);
            self.directions.is_closed_by(c)
        })
    }
}

/// Returns the length of the letters at the start of a text that are Include in every part of a URL. With
/// `before_spaceless`, they end before the first letter of a script without spaces.
#[inline]
fn letters(text: &str, before_spaceless: bool) -> usize {
    let length = LETTERS.run(text.as_bytes());
    if before_spaceless {
        text.slice(..length).find(in_text::script::is_spaceless).unwrap_or(length)
    } else {
        length
    }
}

/// Returns the rule by which a host or an address ends before `after`: `otherwise`, unless a link may end before any such
/// character.
pub(super) fn after_name(after: &str, otherwise: Rule) -> Rule {
    match after.chars().next().map(link_term) {
        Some(LinkTerm::Soft) => Rule::Trailing,
        Some(LinkTerm::Close) => Rule::Bracket,
        Some(LinkTerm::Hard) => Rule::Hard,
        _ => otherwise,
    }
}

/// Returns true if the URL that begins at `start` ends before its character `c`: a control that closes a control before
/// the URL, or the mark directly before the URL. `before` are the controls that are open before the URL. `inside` are
/// those that are open before and in it, or `None` before the first control in it.
#[inline]
fn ends_before(
    before: &mut Directions,
    inside: &mut Option<Directions>,
    text: &str,
    start: usize,
    c: char,
) -> bool {
    match c {
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
            let inside = inside.get_or_insert_with(|| {
                before.advance(text, start);
                *before
            });
            inside.read_char(c);
            inside.depth() < before.depth()
        }
        '\u{200E}' | '\u{200F}' | '\u{61C}' => text.slice(..start).ends_with(c),
        _ => false,
    }
}
