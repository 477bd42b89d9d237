//! Finds the first `<meta>` that declares an encoding, without parsing the page (HTML, section 13.2.3.2, "prescan a byte
//! stream to determine its encoding").

use std::collections::HashSet;

use encoding_rs::Encoding;
use memchr::memmem;

/// Returns the encoding of the first declaration in these bytes, which are the start of a page.
pub(super) fn first(start: &[u8]) -> Option<&'static Encoding> {
    let mut rest = start;
    while let Some(at) = memchr::memchr(b'<', rest) {
        rest = rest.get(at..)?;
        let inside = rest.get(1..)?;
        let name = inside.strip_prefix(b"/").unwrap_or(inside);
        if inside.starts_with(b"!--") {
            // In `<!-->`, the two hyphens are those of the start.
            rest = inside.get(1 + memmem::find(inside.get(1..)?, b"-->")? + "--".len()..)?;
        } else if let Some(attributes) = after_meta(inside) {
            let mut meta = Meta::default();
            rest = meta.read(attributes)?;
            if let Some(encoding) = meta.encoding() {
                return Some(encoding);
            }
        } else if name.first().is_some_and(u8::is_ascii_alphabetic) {
            let end = name.iter().position(|&byte| is_space(byte) || byte == b'>')?;
            rest = name.get(end..)?;
            while let (Some(_), after) = attribute(rest)? {
                rest = after;
            }
        } else if matches!(inside.first(), Some(b'!' | b'/' | b'?')) {
            rest = inside.get(memchr::memchr(b'>', inside)?..)?;
        }
        // At the end of a tag, this is its `>`.
        rest = rest.get(1..)?;
    }
    None
}

/// Returns the bytes after the name `meta`, or `None` for another name.
fn after_meta(inside: &[u8]) -> Option<&[u8]> {
    let (name, rest) = inside.split_at_checked("meta".len())?;
    let is_meta = name.eq_ignore_ascii_case(b"meta");
    rest.first().filter(|&&byte| is_meta && (is_space(byte) || byte == b'/')).map(|_| rest)
}

/// Attributes of a `<meta>` that declare an encoding.
#[derive(Default)]
struct Meta {
    /// True for `http-equiv=content-type`.
    is_pragma: bool,
    /// The encoding of the attribute `content` (`true`) or `charset` (`false`). The latter may have an unknown label.
    declared: Option<(bool, Option<&'static Encoding>)>,
}

impl Meta {
    /// Reads the attributes. Returns the bytes after them, or `None` if they do not end.
    fn read<'p>(&mut self, mut rest: &'p [u8]) -> Option<&'p [u8]> {
        let mut seen = HashSet::new();
        while let (Some(Attribute { name, value }), after) = attribute(rest)? {
            rest = after;
            let is_first = seen.insert(name.clone());
            match &*name {
                _ if !is_first => {}
                b"http-equiv" => self.is_pragma |= value == b"content-type",
                b"content" if self.declared.is_none() => {
                    self.declared = in_content(&value).map(|encoding| (true, Some(encoding)));
                }
                b"charset" => self.declared = Some((false, Encoding::for_label(&value))),
                _ => {}
            }
        }
        Some(rest)
    }

    fn encoding(&self) -> Option<&'static Encoding> {
        let (needs_pragma, encoding) = self.declared?;
        encoding.filter(|_| self.is_pragma || !needs_pragma)
    }
}

/// An attribute, in lower case.
struct Attribute {
    name: Vec<u8>,
    value: Vec<u8>,
}

/// Reads the next attribute of a tag ("get an attribute"). Returns it with the bytes after it, or `None` instead of the
/// attribute at the end of the tag. Returns `None` if the bytes end before.
fn attribute(bytes: &[u8]) -> Option<(Option<Attribute>, &[u8])> {
    let start = bytes.iter().position(|&byte| !is_space(byte) && byte != b'/')?;
    let rest = bytes.get(start..)?;
    if rest.first() == Some(&b'>') {
        return Some((None, rest));
    }
    // A name may begin with `=`.
    let mut inside = rest.iter().skip(1);
    let length = 1 + inside.position(|&byte| is_space(byte) || b"/>=".contains(&byte))?;
    let (name, rest) = rest.split_at_checked(length)?;
    let attribute = |value: &[u8]| {
        Some(Attribute { name: name.to_ascii_lowercase(), value: value.to_ascii_lowercase() })
    };
    let Some(value) = after_space(rest)?.strip_prefix(b"=") else {
        return Some((attribute(b""), after_space(rest)?));
    };
    let value = after_space(value)?;
    match value.split_first()? {
        (quote @ (b'"' | b'\''), value) => {
            let (value, rest) = value.split_at_checked(memchr::memchr(*quote, value)?)?;
            Some((attribute(value), rest.get(1..)?))
        }
        _ => {
            let length = value.iter().position(|&byte| is_space(byte) || byte == b'>')?;
            let (value, rest) = value.split_at_checked(length)?;
            Some((attribute(value), rest))
        }
    }
}

/// Returns the encoding in the value of the attribute `content`, such as `text/html; charset=utf-8` ("extracting a
/// character encoding from a meta element"). The value is in lower case.
fn in_content(value: &[u8]) -> Option<&'static Encoding> {
    let mut rest = value;
    let label = loop {
        rest = rest.get(memmem::find(rest, b"charset")? + "charset".len()..)?;
        if let Some(label) = rest.trim_ascii_start().strip_prefix(b"=") {
            break label.trim_ascii_start();
        }
    };
    let (label, ends): (_, &[u8]) = match label.split_first()? {
        (quote @ (b'"' | b'\''), quoted) => (quoted.get(..memchr::memchr(*quote, quoted)?)?, b""),
        _ => (label, b"\t\n\x0C\r ;"),
    };
    let end = label.iter().position(|byte| ends.contains(byte)).unwrap_or(label.len());
    Encoding::for_label(label.get(..end)?)
}

/// Returns the bytes from the first one that is not white space, or `None` if there is no such byte.
fn after_space(bytes: &[u8]) -> Option<&[u8]> {
    bytes.get(bytes.iter().position(|&byte| !is_space(byte))?..)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}
