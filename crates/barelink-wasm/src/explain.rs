//! Explains the start and the end of each link, for tools that show the reasons. Only `markdown.wasm` contains this
//! module, to keep `barelink.wasm` small.

use barelink::explain::Explanation;
use barelink::{Finding, LinkKind};

use crate::candidates::push_reason;
use crate::numbers::{number, numbers};
use crate::session::{text, Session};
use crate::utf16::Utf16;

impl Session {
    /// Finds the links and candidates of [`Session::candidates`], with the rules by which each link begins and ends.
    /// Returns the number of both together.
    ///
    /// Each link or candidate has the four numbers of [`Session::candidates`], and a fifth. For a link, the fifth is
    /// the end, in code units, of the text that decided where the link ends. This text starts at the end of the link.
    /// For a rejected candidate, the fifth number is the candidate's own end.
    ///
    /// For a link, [`Session::answer`] has four lines: the rule of its start with its section, and the rule of its end
    /// with its section. For a rejected candidate, it has the two lines of the reason. As in [`Session::find`], a line
    /// with the destination may precede them.
    pub fn explain(&mut self, length: usize, units: usize) -> usize {
        let text = text(&self.input, length);
        let mut offsets = Utf16::new(text, units);
        // A second converter, because the text after a link may be part of the next link. Offsets must ascend.
        let mut ends = Utf16::new(text, units);
        self.numbers.clear();
        self.answer.clear();
        let finder = self.settings.finder(text);
        for candidate in finder.findings(text) {
            let (Finding::Link(link) | Finding::Rejected { link, .. }) = candidate;
            let [start, end, code] = numbers(&link, &mut offsets, &mut self.answer);
            if let Finding::Rejected { reason, .. } = candidate {
                self.numbers.extend([start, end, code, 1, end]);
                push_reason(reason, &mut self.answer);
                continue;
            }
            let begin = finder.explain_start(text, link.range(), link.kind());
            let stop = finder.explain_end(text, link.range(), link.kind());
            let after = number(ends.offset(stop.place.end));
            self.numbers.extend([start, end, code, 0, after]);
            for Explanation { rule, .. } in [begin, stop] {
                for line in [rule.description(), rule.section(finder.dialect())] {
                    self.answer.push_str(line);
                    self.answer.push('\n');
                }
            }
        }
        self.numbers.len() / 5
    }

    /// Explains why a range of bytes is not a link, although another dialect links it. `kind` is the position of that
    /// link's kind in [`LinkKind::ALL`].
    ///
    /// Returns the length of the answer, or 0 if there is a link or a rejected candidate, or if an argument is invalid.
    /// The answer has three lines: the rule, its section, and the text that the rule concerns.
    pub fn explain_none(&mut self, length: usize, start: usize, end: usize, kind: usize) -> usize {
        let text = text(&self.input, length);
        let finder = self.settings.finder(text);
        self.answer.clear();
        let why =
            LinkKind::ALL.get(kind).and_then(|&kind| finder.explain_none(text, start..end, kind));
        if let Some(Explanation { rule, place, .. }) = why {
            let section = rule.section(finder.dialect());
            let place = text.get(place).unwrap_or_default();
            for part in [rule.description(), "\n", section, "\n", place] {
                self.answer.push_str(part);
            }
        }
        self.answer.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tests::session;

    #[test]
    fn a_link_says_why_it_ends() {
        // GFM 6.9 trims all of `?!`. The surrogate pair after the link is two code units. The rejected candidate has
        // the name of its policy.
        let text = "www.a.co?! http://u@b.co me@c.co😀";
        let (mut session, length, units) = session("policies=user-information", text);
        assert_eq!(session.explain(length, units), 3);
        assert_eq!(session.numbers(), [0, 8, 257, 0, 10, 11, 24, 0, 1, 24, 25, 32, 771, 0, 34]);
        let lines: Vec<_> = session.answer().lines().collect();
        assert_eq!(
            lines,
            [
                "begins with `www.`",
                "GFM 6.9",
                "ends before punctuation that belongs to the sentence",
                "GFM 6.9",
                "user-information",
                "its host follows user information and an `@`",
                "is around an `@`",
                "GFM 6.9",
                "ends before a character that this part cannot have",
                "GFM 6.9",
            ]
        );
    }

    #[test]
    fn a_link_of_another_dialect_is_none_by_a_rule() {
        // GFM 6.9 links no hosts without a scheme or `www.`.
        let text = "é a.co www.b.co";
        let (mut session, length, _) = session("", text);
        assert!(session.explain_none(length, 3, 7, 2) > 0);
        let expected = "is no link: a host is linked only after a scheme or `www.`\nGFM 6.9\na.co";
        assert_eq!(session.answer(), expected);
        assert_eq!(session.explain_none(length, 8, 16, 1), 0);
        // Invalid ranges, and an invalid kind.
        for (start, end, kind) in [(1, 7, 2), (7, 3, 2), (99, 100, 0), (3, 7, 9)] {
            session.explain_none(length, start, end, kind);
        }
    }

    #[test]
    fn the_text_after_a_link_can_be_the_next_link() {
        let text = "http://a.co<é http://b.co<http://c.co";
        let (mut session, length, units) = session("", text);
        assert_eq!(session.explain(length, units), 3);
        assert_eq!(session.numbers()[4], 12);
        assert_eq!(session.numbers()[14], 37);
    }
}
