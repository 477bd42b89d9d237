//! Finds out if a link is literal in the source, without an escape or an entity.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::entity::decoded;

/// Maximum number of different texts that are searched, each in linear time. Further texts count as not literal.
const MOST: usize = 64;

/// A source, and the source with escapes and entities decoded.
pub(crate) struct LiteralIndex<'s> {
    raw: &'s str,
    decoded: String,
    cache: RefCell<HashMap<String, bool>>,
}

impl<'s> LiteralIndex<'s> {
    pub(crate) fn new(raw: &'s str) -> Self {
        LiteralIndex {
            raw,
            decoded: decoded(raw),
            cache: RefCell::default(),
        }
    }

    /// Returns true if every occurrence of `text` in the decoded source is literal in the source. Returns false if
    /// `text` does not occur, or if too many other texts were searched. Always returns true for a source without
    /// escapes and entities.
    ///
    /// If only some occurrences are literal, the caller cannot tell which occurrence a text node shows.
    pub(crate) fn contains(&self, text: &str) -> bool {
        if self.raw == self.decoded {
            return true;
        }
        let mut cache = self.cache.borrow_mut();
        if let Some(&is_literal) = cache.get(text) {
            return is_literal;
        }
        if cache.len() >= MOST {
            return false;
        }
        let count = |source: &str| source.matches(text).count();
        let written = count(self.raw);
        let is_literal = written > 0 && written == count(&self.decoded);
        cache.insert(text.to_owned(), is_literal);
        is_literal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_escaped_link_is_not_literal() {
        for (raw, is_literal) in [
            ("see http://a.b now", true),
            (r"see \*http://a.b\* &amp; now", true),
            (r"see http\://a.b now", false),
            ("see http&#58;//a.b now", false),
            (r"see http://*a*.b \* now", false),
            (r"http://a.b and http\://a.b", false),
            (r"http://a.b and http://a.b \", true),
        ] {
            assert_eq!(
                LiteralIndex::new(raw).contains("http://a.b"),
                is_literal,
                "{raw}"
            );
        }
    }
}
