//! Counts a tag's attributes during tokenization.

/// Maximum number of attributes of a tag. html5ever compares each attribute with all preceding ones.
pub(super) const MOST: usize = 512;

/// State of the tokenizer, derived from its input and from the tokens that it emits.
#[derive(Debug, Default)]
pub(super) enum Attributes {
    /// Outside a tag, for example in text.
    #[default]
    Outside,
    /// Inside a tag, with the number of attributes so far.
    Tag(At, usize),
    /// Inside markup without attributes that begins with `<`, such as a comment.
    Other,
}

/// A position in a tag (HTML, sections 13.2.5.32 to 13.2.5.39).
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    Gap,
    Name,
    AfterName,
    BeforeValue,
    Value,
    Quoted(u8),
}

impl Attributes {
    /// Reads the next part of a page, in which only the first byte can begin a tag. `is_read` is true if the tokenizer
    /// emitted a token for this part, as it does at the end of a tag. Returns true if a tag that has not ended yet has
    /// more than [`MOST`] attributes.
    pub(super) fn are_too_many(&mut self, part: &[u8], is_read: bool) -> bool {
        if is_read {
            *self = Attributes::Outside;
        } else if let (Attributes::Outside, [b'<', rest @ ..]) = (&self, part) {
            let name = rest.strip_prefix(b"/").unwrap_or(rest);
            *self = if name.first().is_some_and(u8::is_ascii_alphabetic) {
                Attributes::Tag(At::Name, 0)
            } else {
                Attributes::Other
            };
        }
        let Attributes::Tag(at, count) = self else {
            return false;
        };
        for &byte in part.iter().skip(usize::from(part.first() == Some(&b'<'))) {
            let is_space = byte.is_ascii_whitespace();
            let next = match *at {
                At::Quoted(quote) if byte == quote => At::Gap,
                At::Quoted(_) => *at,
                At::Value if is_space => At::Gap,
                At::Value => At::Value,
                At::BeforeValue if is_space => At::BeforeValue,
                At::BeforeValue if matches!(byte, b'"' | b'\'') => At::Quoted(byte),
                At::BeforeValue => At::Value,
                At::Name | At::AfterName if byte == b'=' => At::BeforeValue,
                At::Name | At::AfterName if is_space => At::AfterName,
                At::Name | At::AfterName | At::Gap if byte == b'/' => At::Gap,
                At::Gap if is_space => At::Gap,
                At::Name => At::Name,
                At::Gap | At::AfterName => {
                    *count += 1;
                    At::Name
                }
            };
            *at = next;
        }
        *count > MOST
    }
}
