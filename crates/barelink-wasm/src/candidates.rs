//! What is rejected, and for what: for tools that explain themselves. Only in the second binary, for its size.

use barelink::Candidate;

use crate::session::{number, numbers, text, Session};
use crate::utf16::Utf16;

impl Session {
    /// Finds what [`Session::find`] does, and in order with it what a policy rejects.
    ///
    /// Each has a fourth number, the length of the name of the reason for which it is rejected; 0 for links. The
    /// names are in [`Session::answer`], one after the other.
    pub fn candidates(&mut self, length: usize, units: usize) -> usize {
        let text = text(&self.input, length);
        let mut offsets = Utf16::new(text, units);
        self.numbers.clear();
        self.answer.clear();
        for candidate in self.settings.finder.candidates(text) {
            let (link, reason) = match candidate {
                Candidate::Link(link) => (link, ""),
                Candidate::Rejected { link, reason, .. } => (link, reason.name()),
            };
            self.answer.push_str(reason);
            self.numbers.extend(numbers(&link, &mut offsets));
            self.numbers.push(number(reason.len()));
        }
        self.numbers.len() / 4
    }
}

#[cfg(test)]
mod tests {
    use crate::session::tests::session;

    #[test]
    fn a_rejected_link_says_why() {
        let text = "http://u@a.co http://a.co";
        let (mut session, length, units) = session("policies=user-information", text);
        assert_eq!(session.candidates(length, units), 2);
        assert_eq!(session.numbers(), [0, 13, 0, 16, 14, 25, 0, 0]);
        assert_eq!(session.answer(), "user-information");
    }
}
