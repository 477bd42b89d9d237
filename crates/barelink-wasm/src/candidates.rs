//! Finds rejected candidates: text that would be a link without an option or a policy. Tools show it with the reason.
//! Only `markdown.wasm` contains this module, to keep `barelink.wasm` small.

use barelink::{Finding, RejectReason};

use crate::numbers::numbers;
use crate::session::{text, Session};
use crate::utf16::Utf16;

impl Session {
    /// Finds the links of [`Session::find`] and the rejected candidates, in the order of the text. Returns the number of
    /// both together.
    ///
    /// Each link or candidate has the three numbers of [`Session::find`], and a fourth: 0 for a link, 1 for a rejected
    /// candidate.
    ///
    /// For a rejected candidate, the next two lines of [`Session::answer`] are the name of the reason and its sentence.
    /// They follow the line with the destination, if there is one.
    pub fn candidates(&mut self, length: usize, units: usize) -> usize {
        let text = text(&self.input, length);
        let mut offsets = Utf16::new(text, units);
        self.numbers.clear();
        self.answer.clear();
        for candidate in self.settings.finder(text).findings(text) {
            let (link, reason) = match candidate {
                Finding::Link(link) => (link, None),
                Finding::Rejected { link, reason, .. } => (link, Some(reason)),
            };
            let numbers = numbers(&link, &mut offsets, &mut self.answer);
            self.numbers.extend(numbers);
            self.numbers.push(reason.is_some().into());
            if let Some(reason) = reason {
                push_reason(reason, &mut self.answer);
            }
        }
        self.numbers.len() / 4
    }
}

/// Writes two lines: the name of a reason and its sentence.
pub(crate) fn push_reason(reason: RejectReason, answer: &mut String) {
    for line in [reason.name(), reason.seen()] {
        answer.push_str(line);
        answer.push('\n');
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
        assert_eq!(session.numbers(), [0, 13, 0, 1, 14, 25, 0, 0]);
        assert_eq!(
            session.answer(),
            "user-information\nits host follows user information and an `@`\n"
        );
    }
}
