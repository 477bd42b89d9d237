//! Finds the last `"`, `'` and `)` of a block, which may close the title of a link. An escaped closer ends a title if
//! no other closer follows (see [`super::link_tail`]).

const CLOSERS: [u8; 3] = *b"\"')";

/// The last offset of each closer in the current block, or 0 if the block lacks the closer.
#[derive(Debug, Default)]
pub(super) struct TitleEnds {
    /// End of the block.
    end: usize,
    last: [usize; CLOSERS.len()],
}

impl TitleEnds {
    /// Reads the block that contains `from`, from there to the next blank line. Does nothing if `from` was already
    /// read. `from` must not decrease from call to call.
    pub(super) fn read_block(&mut self, text: &[u8], from: usize) {
        if from < self.end {
            return;
        }
        *self = TitleEnds {
            end: from,
            ..TitleEnds::default()
        };
        let mut is_blank = false;
        for (at, &b) in text.iter().enumerate().skip(from) {
            self.end = at + 1;
            match b {
                b'\n' if is_blank => return,
                b'\n' => is_blank = true,
                // A blank line may contain the markers of its containers.
                b' ' | b'\t' | b'\r' | b'>' => {}
                _ => is_blank = false,
            }
            let closers = CLOSERS.iter().zip(&mut self.last);
            closers
                .filter(|(&closer, _)| closer == b)
                .for_each(|(_, last)| *last = at);
        }
    }

    /// Returns true if the byte `closer` occurs after `at` in the block. If so, an escaped closer at `at` does not end
    /// a title.
    pub(super) fn closer_follows(&self, closer: u8, at: usize) -> bool {
        let mut closers = CLOSERS.iter().zip(&self.last);
        closers.any(|(&one, &last)| one == closer && last > at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_follows_in_the_same_block() {
        let text = b"a \\\" \" \\\"\n> ' \\'\n>\n\") b";
        let mut ends = TitleEnds::default();
        ends.read_block(text, 0);
        assert!(ends.closer_follows(b'"', 3) && ends.closer_follows(b'\'', 3));
        // The last closer may end a title, escaped or not.
        assert!(
            ends.closer_follows(b'"', 5)
                && !ends.closer_follows(b'"', 8)
                && !ends.closer_follows(b')', 3)
        );
        // The same block is not read again.
        ends.read_block(text, 9);
        assert!(ends.closer_follows(b'"', 3));
        let next = text.len() - 4;
        ends.read_block(text, next);
        assert!(ends.closer_follows(b'"', next - 1) && ends.closer_follows(b')', next));
        assert!(!ends.closer_follows(b'\'', 0));
    }
}
