//! Finds marks of flavours that a URL swallows: `==https://example.com/a==` is a highlighted URL, but GFM ends it after the
//! second mark.

use super::around::line;
use super::link::Link;
use crate::map::line::{ends_with, is_escaped};
use crate::reason::Reason;

/// Returns a reason if a mark in the link closes one that is open before it, or if the link begins with a mark and another
/// one follows.
pub(super) fn end(link: &Link<'_, '_>, mark: &str) -> Option<Reason> {
    let Some(first) = link.written.find(mark) else {
        // Pandoc takes a mark in a word into the address after it: `y^me@example.com^`.
        let word = link.before.strip_suffix(mark)?;
        let is_inside = word.ends_with(char::is_alphanumeric) && link.after.starts_with(mark);
        return is_inside.then_some(Reason::End(None));
    };
    if first > 0 {
        return is_open(link, mark).then_some(Reason::End(Some(first)));
    }
    let rest = link.written.get(mark.len()..)?;
    let is_closed = rest.contains(mark) || line(link.after).contains(mark);
    is_closed.then_some(Reason::End(None))
}

/// Returns a reason if emphasis that begins directly before a host seems to end inside it: `_a_.example.com`.
pub(super) fn in_host(link: &Link<'_, '_>) -> Option<Reason> {
    let host = link.written.split(['/', '?', '#', ':']).next()?;
    let at = host.find("_.")?;
    let is_emphasis = at > 0 && ends_with(link.before, '_');
    is_emphasis.then_some(Reason::End(Some(at)))
}

pub(super) fn empty_superscript(link: &Link<'_, '_>) -> Option<Reason> {
    let at = link.written.find("^^")?;
    Some(Reason::End((at > 0).then_some(at)))
}

/// Returns true if a mark in `before` that begins a word is not closed.
fn is_open(link: &Link<'_, '_>, mark: &str) -> bool {
    let before = link.before;
    let mut open = None;
    for (at, _) in before.match_indices(mark) {
        let after = before.get(at + mark.len()..).unwrap_or_default();
        let other = before.get(..at).unwrap_or_default();
        // Before a link, a mark may follow a word directly: `y^https://example.com/c^`.
        let is_beside = after.is_empty();
        if open.is_some() && !is_beside && !other.ends_with(char::is_whitespace) {
            open = None;
        } else if !is_escaped(before, at)
            && !after.starts_with(char::is_whitespace)
            && (is_beside || !other.ends_with(char::is_alphanumeric))
        {
            open = Some(at);
        }
    }
    let start = link.range.start - before.len();
    open.is_some_and(|at| !link.context.map.is_code(start + at))
}

#[cfg(test)]
mod tests {
    use super::super::tests::asked;
    use super::*;

    #[test]
    fn an_open_mark_ends_a_link() {
        for (source, mark, expected) in [
            ("|https://a.bc/?^^", "^^", None),
            ("==|https://a.bc/d==", "==", Some(Some(14))),
            ("a ==b |https://a.bc/d==e", "==", Some(Some(14))),
            ("==a== |https://a.bc/?d==", "==", None),
            ("a == b |https://a.bc/?d==", "==", None),
            ("`==` |https://a.bc/?d==", "==", None),
            ("d|==https://a.bc/?d==", "==", Some(None)),
            ("d==|https://a.bc/?d==", "==", Some(Some(15))),
            ("C++11 |https://a.bc/?d++", "++", None),
            ("\\==|https://a.bc/?d==", "==", None),
            ("$|https://a.bc/d$", "$", Some(Some(14))),
            ("|++a@b.cd++", "++", Some(None)),
            ("|++a@b.cd", "++", None),
            ("^|https://a.bc/d^", "^", Some(Some(14))),
            ("^a |https://a.bc/d^", "^", Some(Some(14))),
            ("a^b |https://a.bc/d^", "^", None),
            ("^a b^|https://a.bc/d^", "^", Some(Some(14))),
            ("a^^^|https://a.bc/d^", "^", Some(Some(14))),
        ] {
            let (before, written) = source.split_once('|').unwrap();
            let found = asked([before, written, ""], |link| end(link, mark));
            assert_eq!(found, expected.map(Reason::End), "{source}");
        }
        for (before, after, expected) in
            [("y^", "^", Some(None)), ("y ^", "^", None), ("y^", " ^", None), ("y^", "", None)]
        {
            let found = asked([before, "a@b.cd", after], |link| end(link, "^"));
            assert_eq!(found, expected.map(Reason::End), "{before}");
        }
        let found = asked(["", "https://a.bc/?^^", ""], empty_superscript);
        assert_eq!(found, Some(Reason::End(Some(14))));
    }
}
