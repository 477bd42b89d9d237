use alloc::string::String;

use super::escape::{escape_maximal, escape_minimal};
use crate::bytes::percent::push_escapes;

/// Builder for a URL from its parts. Syntax characters in a part are data: a `/` in a path segment is not a separator.
///
/// ```
/// use barelink::uts58::UrlParts;
///
/// let url = UrlParts::new("https://example.com")
///     .segment("α").segment("β/γ")
///     .pair("q", "δ&ε")
///     .fragment("ζ.");
/// assert_eq!(url.minimal(), "https://example.com/α/β%2Fγ?q=δ%26ε#ζ%2E");
/// assert_eq!(url.maximal(), "https://example.com/%CE%B1/%CE%B2%2F%CE%B3?q=%CE%B4%26%CE%B5#%CE%B6%2E");
/// ```
///
/// Pass parts without escapes: a `%` is a `%`. A part is text or bytes. Bytes that are not UTF-8 are escaped. An empty
/// query or fragment differs from a missing one, but an empty query at the end of the URL is dropped.
#[derive(Debug, Clone)]
#[must_use = "it is written by `minimal` or `maximal`"]
pub struct UrlParts {
    origin: String,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    directives: String,
}

impl UrlParts {
    /// Starts a URL with `origin`: a scheme, a host and an optional port, which are not escaped. The origin may include
    /// the start of a path, already escaped and without a final `/`.
    pub fn new(origin: impl Into<String>) -> Self {
        UrlParts {
            origin: origin.into(),
            path: String::new(),
            query: None,
            fragment: None,
            directives: String::new(),
        }
    }

    /// Adds `/` and a segment to the path.
    pub fn segment(mut self, segment: impl AsRef<[u8]>) -> Self {
        self.path.push('/');
        encode(segment.as_ref(), &mut self.path);
        self
    }

    /// Adds a key without a value to the query.
    pub fn key(mut self, key: impl AsRef<[u8]>) -> Self {
        encode(key.as_ref(), self.next_of_query());
        self
    }

    /// Adds `key=value` to the query.
    pub fn pair(mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) -> Self {
        let query = self.next_of_query();
        encode(key.as_ref(), query);
        query.push('=');
        encode(value.as_ref(), query);
        self
    }

    /// Returns the query, to which the caller appends a key. Appends `&` first unless the query is new.
    fn next_of_query(&mut self) -> &mut String {
        let is_first = self.query.is_none();
        let query = self.query.get_or_insert_with(String::new);
        if !is_first {
            query.push('&');
        }
        query
    }

    /// Sets the fragment.
    pub fn fragment(mut self, fragment: impl AsRef<[u8]>) -> Self {
        encode(fragment.as_ref(), self.fragment.insert(String::new()));
        self
    }

    /// Adds a fragment directive: `:~:name=value,value`, such as `directive("text", ["from", "to"])`. Without values,
    /// adds `:~:name`. Adds an empty fragment if there is none.
    pub fn directive<V: AsRef<[u8]>>(
        mut self,
        name: impl AsRef<[u8]>,
        values: impl IntoIterator<Item = V>,
    ) -> Self {
        self.fragment.get_or_insert_with(String::new);
        self.directives.push_str(":~:");
        encode(name.as_ref(), &mut self.directives);
        for (index, value) in values.into_iter().enumerate() {
            self.directives.push(if index == 0 { '=' } else { ',' });
            encode(value.as_ref(), &mut self.directives);
        }
        self
    }

    /// Returns the URL with [minimal escaping](escape_minimal).
    #[must_use]
    pub fn minimal(&self) -> String {
        escape_minimal(&self.encoded()).into_owned()
    }

    /// Returns the URL with [maximal escaping](escape_maximal).
    #[must_use]
    pub fn maximal(&self) -> String {
        escape_maximal(&self.encoded()).into_owned()
    }

    /// Returns the URL with everything in its parts escaped except ASCII letters and digits.
    fn encoded(&self) -> String {
        let mut url = self.origin.clone();
        url.push_str(&self.path);
        for (initiator, part) in [("?", &self.query), ("#", &self.fragment)] {
            if let Some(part) = part {
                url.push_str(initiator);
                url.push_str(part);
            }
        }
        url + &self.directives
    }
}

/// Appends data with all bytes escaped except ASCII letters and digits.
fn encode(data: &[u8], out: &mut String) {
    for &byte in data {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte));
        } else {
            push_escapes(out, &[byte]);
        }
    }
}
