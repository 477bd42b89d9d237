//! Reasons for the start and the end of each link, for tools that show them. Only in the second binary, for their size.

use barelink::{Candidate, Explanation};

use crate::session::{number, numbers, text, Session};
use crate::utf16::Utf16;

impl Session {
    /// Finds what [`Session::candidates`] does, and tells by which rules each link begins and ends.
    ///
    /// Each has a fifth number: the code unit at which the text ends that the end of the link was decided by; it starts where
    /// the link ends. Where [`Session::answer`] has the name of a reason for what is rejected, it has four lines for a link:
    /// the rule of its start and the section that has it, and those of its end.
    pub fn explain(&mut self, length: usize, units: usize) -> usize {
        let text = text(&self.input, length);
        let mut offsets = Utf16::new(text, units);
        // The text after a link can be a part of the next one: these offsets ascend among themselves only.
        let mut ends = Utf16::new(text, units);
        self.numbers.clear();
        self.answer.clear();
        let finder = &self.settings.finder;
        for candidate in finder.candidates(text) {
            let (Candidate::Link(link) | Candidate::Rejected { link, .. }) = candidate;
            let [start, end, code] = numbers(&link, &mut offsets, &mut self.answer);
            if let Candidate::Rejected { reason, .. } = candidate {
                self.numbers.extend([start, end, code, 1, end]);
                self.answer.push_str(reason.name());
                self.answer.push('\n');
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
}

#[cfg(test)]
mod tests {
    use crate::session::tests::session;

    #[test]
    fn a_link_says_why_it_ends() {
        // GFM 6.9 trims all of `?!`, a surrogate pair after the link is two code units, and policies still tell their names.
        let text = "www.a.co?! http://u@b.co me@c.co😀";
        let (mut session, length, units) = session("policies=user-information", text);
        assert_eq!(session.explain(length, units), 3);
        assert_eq!(
            session.numbers(),
            [0, 8, 257, 0, 10, 11, 24, 0, 1, 24, 25, 32, 771, 0, 34]
        );
        let lines: Vec<_> = session.answer().lines().collect();
        assert_eq!(
            lines,
            [
                "begins with `www.`",
                "GFM 6.9",
                "ends before punctuation that belongs to the sentence",
                "GFM 6.9",
                "user-information",
                "is around an `@`",
                "GFM 6.9",
                "ends before a character that this part cannot have",
                "GFM 6.9",
            ]
        );
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
