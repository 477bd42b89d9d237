//! Tells which links are literal in the source, without an escape or an entity.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::entity::decoded;

/// Maximum number of different texts to look for in one source, each in linear time. Any further text counts as not literal.
const MOST: usize = 64;

/// A source, and the source with escapes and entities decoded.
pub(crate) struct Written<'s> {
    raw: &'s str,
    decoded: String,
    known: RefCell<HashMap<String, bool>>,
}

impl<'s> Written<'s> {
    pub(crate) fn new(raw: &'s str) -> Self {
        Written {
            raw,
            decoded: decoded(raw),
            known: RefCell::default(),
        }
    }

    /// Returns true if every occurrence of `text` in the decoded source is literal in the source.
    ///
    /// If only some are, the caller cannot tell which occurrence a text node shows.
    pub(crate) fn has(&self, text: &str) -> bool {
        if self.raw == self.decoded {
            return true;
        }
        let mut known = self.known.borrow_mut();
        if let Some(&has) = known.get(text) {
            return has;
        }
        let count = |source: &str| source.matches(text).count();
        let written = if known.len() < MOST {
            count(self.raw)
        } else {
            0
        };
        let has = written > 0 && written == count(&self.decoded);
        if known.len() < MOST {
            known.insert(text.to_owned(), has);
        }
        has
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_link_is_not_written() {
        for (raw, is_written) in [
            ("see http://a.b now", true),
            (r"see \*http://a.b\* &amp; now", true),
            (r"see http\://a.b now", false),
            ("see http&#58;//a.b now", false),
            (r"see http://*a*.b \* now", false),
            (r"http://a.b and http\://a.b", false),
            (r"http://a.b and http://a.b \", true),
        ] {
            assert_eq!(Written::new(raw).has("http://a.b"), is_written, "{raw}");
        }
    }
}
