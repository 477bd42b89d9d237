//! Finds the ends of autolinks and raw HTML, which begin with `<` (CommonMark 0.31, sections 6.5 and 6.6).

use alloc::vec::Vec;

use crate::slice::Slice;

/// Scanner for autolinks and raw HTML in one text. Offsets must ascend.
#[derive(Debug, Default)]
pub(super) struct AngleScanner {
    /// Closers that a search did not find. The search is not repeated.
    missing: Vec<&'static [u8]>,
    /// True with the quirk `ParserQuirk::HtmlBefore0_31`.
    pub(super) is_before_0_31: bool,
}

impl AngleScanner {
    /// Returns the end of the autolink or raw HTML whose `<` is at `at`, or `None` if the `<` begins neither.
    pub(super) fn end(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let inner = at + 1;
        // `<!--a@b.c>` is an autolink, so `autolink` is called before `markup`. No text is both a tag and an autolink,
        // so a tag may be tried first.
        match text.get(inner)? {
            b'!' => autolink(text, inner).or_else(|| self.markup(text, inner + 1)),
            b'?' => autolink(text, inner).or_else(|| self.closer(text, inner + 1, b"?>")),
            b'/' => closing_tag(text, inner + 1).or_else(|| autolink(text, inner)),
            _ => self.open_tag(text, inner).or_else(|| autolink(text, inner)),
        }
    }

    /// Returns the end of a comment, CDATA section or declaration, or `None` if it is not valid or not closed. `at` is
    /// after the `<!`.
    fn markup(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let rest = text.get(at..)?;
        if let Some(comment) = rest.strip_prefix(b"--") {
            return match comment {
                [b'>', ..] => Some(at + 3),
                [b'-', b'>', ..] => Some(at + 4),
                _ => self.comment(text, at + 2),
            };
        }
        if rest.starts_with(b"[CDATA[") {
            return self.closer(text, at + 7, b"]]>");
        }
        // In CommonMark 0.31, a declaration begins with `<!` and any ASCII letter. cmark-gfm, the reference here,
        // requires an upper-case letter.
        let name = skip(text, at, |b| b.is_ascii_uppercase());
        let is_name = name > at && (!self.is_before_0_31 || is_space(*text.get(name)?));
        is_name.then(|| self.closer(text, name, b">"))?
    }

    /// Returns the end of a comment whose text begins at `from`, or `None` if the comment is not closed.
    fn comment(&mut self, text: &[u8], from: usize) -> Option<usize> {
        let end = self.closer(text, from, b"-->")?;
        if !self.is_before_0_31 {
            return Some(end);
        }
        // Parsers before 0.31 skip one or two hyphens together with the next character. They may thus miss the closer
        // in `--->`.
        let mut at = from;
        let end = loop {
            at += memchr::memchr(b'-', text.get(at..)?).unwrap_or(text.len());
            match text.get(at + 1..) {
                Some([b'-', b'>', ..]) => break Some(at + 3),
                Some([b'-', ..]) => at += 3,
                Some(_) => at += 2,
                None => break None,
            }
        };
        if end.is_none() {
            self.missing.push(b"-->");
        }
        end
    }

    /// Returns the end of the open tag whose name begins at `at`, or `None` if the tag is not valid.
    fn open_tag(&mut self, text: &[u8], at: usize) -> Option<usize> {
        let mut at = tag_name(text, at)?;
        loop {
            let name = skip(text, at, is_space);
            match text.get(name)? {
                b'>' => return Some(name + 1),
                b'/' => return (text.get(name + 1) == Some(&b'>')).then_some(name + 2),
                _ if name > at => (_, at) = self.attribute(text, name)?,
                _ => return None,
            }
        }
    }

    /// Returns the end of the name of the attribute that begins at `name`, and the end of the attribute. Returns `None` if
    /// the attribute is not valid.
    pub(super) fn attribute(&mut self, text: &[u8], name: usize) -> Option<(usize, usize)> {
        let first = text.get(name)?;
        (first.is_ascii_alphabetic() || matches!(first, b'_' | b':')).then_some(())?;
        let end = skip(text, name, |b| {
            b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b':' | b'-')
        });
        let equals = skip(text, end, is_space);
        if text.get(equals) != Some(&b'=') {
            return Some((end, end));
        }
        let value = skip(text, equals + 1, is_space);
        Some((end, self.attribute_value(text, value)?))
    }

    /// Returns the end of the attribute value that begins at `at`, after the closing quotation mark if it is quoted.
    /// Returns `None` if a quoted value is not closed or an unquoted value is empty.
    fn attribute_value(&mut self, text: &[u8], at: usize) -> Option<usize> {
        match text.get(at)? {
            b'"' => self.closer(text, at + 1, b"\""),
            b'\'' => self.closer(text, at + 1, b"'"),
            _ => {
                let ends = |b| is_space(b) || matches!(b, b'"' | b'\'' | b'=' | b'<' | b'>' | b'`');
                let end = skip(text, at, |b| !ends(b));
                (end > at).then_some(end)
            }
        }
    }

    /// Returns the end of the first `closer` at or after `from`, or `None`.
    fn closer(&mut self, text: &[u8], from: usize, closer: &'static [u8]) -> Option<usize> {
        if self.missing.contains(&closer) {
            return None;
        }
        let rest = text.get(from..)?;
        let mut ends = memchr::memchr_iter(*closer.last()?, rest).map(|last| last + 1);
        let found = ends.find(|&end| rest.slice(..end).ends_with(closer));
        if found.is_none() {
            self.missing.push(closer);
        }
        Some(from + found?)
    }
}

/// Returns the end of an autolink, after its `>`, or `None` if it is not valid. `at` is the start of the absolute URI
/// or e-mail address in it.
fn autolink(text: &[u8], at: usize) -> Option<usize> {
    let scheme = skip(text, at, |b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'.' | b'-'));
    let is_scheme = (2..=32).contains(&(scheme - at)) && text.get(at)?.is_ascii_alphabetic();
    if is_scheme && text.get(scheme) == Some(&b':') {
        // CommonMark excludes U+007F, but cmark-gfm, comrak and pulldown-cmark allow it. NUL stands for U+FFFD (section
        // 2.3).
        let end = skip(text, scheme, |b| !matches!(b, b'\x01'..=b' ' | b'<' | b'>'));
        return (text.get(end) == Some(&b'>')).then_some(end + 1);
    }
    let local =
        skip(text, at, |b| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b));
    if local == at || text.get(local) != Some(&b'@') {
        return None;
    }
    let end = skip(text, local + 1, |b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
    let mut labels = text.get(local + 1..end)?.split(|&b| b == b'.');
    let is_host = labels.all(|label| {
        (1..=63).contains(&label.len()) && !label.starts_with(b"-") && !label.ends_with(b"-")
    });
    (is_host && text.get(end) == Some(&b'>')).then_some(end + 1)
}

/// Returns the end of the closing tag whose name begins at `at`, or `None` if the tag is not valid.
fn closing_tag(text: &[u8], at: usize) -> Option<usize> {
    let end = skip(text, tag_name(text, at)?, is_space);
    (text.get(end) == Some(&b'>')).then_some(end + 1)
}

/// Returns the end of the name of a tag, or `None` if no name begins at `at`.
pub(super) fn tag_name(text: &[u8], at: usize) -> Option<usize> {
    text.get(at)?.is_ascii_alphabetic().then_some(())?;
    Some(skip(text, at, |b| b.is_ascii_alphanumeric() || b == b'-'))
}

/// Returns the offset of the first byte at or after `at` for which `is_skipped` returns false, or the length of `text`.
pub(super) fn skip(text: &[u8], at: usize, is_skipped: impl Fn(u8) -> bool) -> usize {
    let rest = text.slice(at..);
    at + rest.iter().take_while(|&&b| is_skipped(b)).count()
}

/// Returns true for ASCII white space, including vertical tabs and form feeds.
pub(super) fn is_space(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b'\x0B' | b'\x0C')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_html_before_0_31() {
        let old = |text: &str| {
            AngleScanner { is_before_0_31: true, ..AngleScanner::default() }.end(text.as_bytes(), 0)
        };
        for (text, end) in [
            ("<!--a-->-->", Some(8)),
            ("<!--a--b-->", Some(11)),
            ("<!--a--->", None),
            ("<!--a---> -->", Some(13)),
            ("<!--a---->", None),
            ("<!--a----->", Some(11)),
            ("<!--->", Some(6)),
            ("<!--a", None),
            ("<!--a-", None),
            ("<!--a--", None),
            ("<!A b>", Some(6)),
            ("<!AB\n[>", Some(7)),
            ("<!AB[>", None),
            ("<!AB>", None),
            ("<!a b>", None),
        ] {
            assert_eq!(old(text), end, "{text}");
        }
    }
}
