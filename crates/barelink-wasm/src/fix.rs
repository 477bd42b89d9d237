//! Explicit links in Markdown source, proven by rendering. Only in the second binary, for its size.

use std::ops::Range;

use barelink_fix::{front_matter, LeftAlone};

use crate::session::{kind, number, text, Session};
use crate::utf16::{self, Utf16};

impl Session {
    /// Makes the bare links of a Markdown document explicit, and returns how many it has.
    ///
    /// Seven numbers for each: the code units of the source at which it starts and ends, the number of its kind, 0 if it
    /// is made explicit and 1 if it is left alone, and the code units of its text, of its destination, and of its
    /// replacement or the name of the reason, which are in [`Session::answer`], one after the other. First come those that
    /// are made explicit. Front matter stays as it is.
    pub fn fix(&mut self, length: usize, units: usize) -> usize {
        let source = text(&self.input, length);
        let (before, body) = source.split_at(front_matter::body(source));
        let before = utf16::length(before);
        let units = units.saturating_sub(before);
        self.numbers.clear();
        self.answer.clear();
        let settings = &self.settings;
        let fixed = barelink_fix::fix(body, &settings.markdown.syntax, &settings.finder);
        let edits = fixed.edits.iter();
        let edits = edits.map(|edit| (&edit.link, 0, &*edit.replacement));
        let left = fixed.left_alone.iter();
        let left = left.map(|LeftAlone { link, reason, .. }| (link, 1, reason.name()));
        let mut offsets = Utf16::new(body, units);
        for (index, (link, state, more)) in edits.chain(left).enumerate() {
            if index == fixed.edits.len() {
                offsets = Utf16::new(body, units);
            }
            let Range { start, end } = link.range();
            let written = body.get(start..end).unwrap_or_default();
            // Links that parsers disagree on can overlap: only starts ascend.
            let start = before + offsets.offset(start);
            let end = start + utf16::length(written);
            let lengths = [link.text(), link.destination(), more].map(utf16::length);
            self.numbers.extend([start, end].map(number));
            self.numbers.extend([kind(link.kind()), state]);
            self.numbers.extend(lengths.map(number));
            for part in [link.text(), link.destination(), more] {
                self.answer.push_str(part);
            }
        }
        self.numbers.len() / 7
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tests::session;

    #[test]
    fn explicit_links_come_before_those_left_alone() {
        // Sections of CommonMark 0.31.2: between a letter and punctuation, a `*` opens nothing (6.2); a backslash escapes
        // a `<` (2.4).
        let source = "é 2*http://a.co* 😀 www.b.co \\http://c.co";
        let (mut session, length, units) = session("", source);
        assert_eq!(session.fix(length, units), 3);
        let [edits, left] = [&session.numbers()[..7], &session.numbers()[7..]];
        assert_eq!(edits, [20, 28, 1, 0, 8, 15, 27]);
        assert_eq!(left, [4, 15, 0, 1, 11, 11, 9, 30, 41, 0, 1, 11, 11, 9]);
        assert_eq!(
            session.answer(),
            "www.b.cohttp://www.b.co[www.b.co](http://www.b.co)\
             http://a.cohttp://a.codelimiterhttp://c.cohttp://c.cobackslash"
        );
    }

    #[test]
    fn front_matter_stays_as_it_is() {
        let source = "\u{FEFF}---\na: http://a.co/é\n---\nhttp://b.co";
        let (mut session, length, units) = session("", source);
        assert_eq!(session.fix(length, units), 1);
        assert_eq!(session.numbers()[..2], [26, 37]);
        // A number of code units that is too small is no reason to fail.
        assert_eq!(session.fix(length, 1), 1);
    }
}
