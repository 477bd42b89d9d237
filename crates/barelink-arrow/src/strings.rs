//! Collects the kinds, texts and destinations of links. Their Arrow types depend on the layout.

use arrow_array::ArrayRef;
use arrow_schema::ArrowError;
use barelink::{Link, LinkKind};

use crate::texts::Place;

/// Kinds, texts and destinations of the links found so far.
pub(crate) trait Strings {
    /// Adds a link. `place` is the position of the searched string in the buffers of its column.
    fn push(&mut self, link: &Link<'_>, place: Place) -> Result<(), ArrowError>;

    /// Returns the columns: kinds, texts, destinations.
    fn finish(self) -> Result<[ArrayRef; 3], ArrowError>;
}

/// A destination. It refers to the text of the link if possible, which saves a copy.
pub(crate) enum Destination<'t> {
    /// The text of the link.
    Text,
    /// A prefix such as `http://`, and the text of the link.
    Prefixed(&'static str, &'t str),
    Owned(String),
}

impl<'t> Destination<'t> {
    /// Returns the destination of a link. Allocates only for e-mail addresses that may need escapes.
    pub(crate) fn of(link: &Link<'t>) -> Self {
        if link.kind() == LinkKind::Email && !link.as_str().bytes().all(is_plain) {
            let destination = link.destination();
            return if destination == link.as_str() {
                Destination::Text
            } else {
                Destination::Owned(destination.into_owned())
            };
        }
        match link.destination_prefix() {
            "" => Destination::Text,
            prefix => Destination::Prefixed(prefix, link.as_str()),
        }
    }

    /// Returns the destination in two parts, or `None` if it equals the text.
    pub(crate) fn parts(&self) -> Option<[&str; 2]> {
        match self {
            Destination::Text => None,
            Destination::Prefixed(prefix, text) => Some([prefix, text]),
            Destination::Owned(destination) => Some(["", destination]),
        }
    }
}

/// Returns true for bytes that are never escaped in the destination of an address. Others may be.
fn is_plain(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_' | b'+' | b'@')
}

/// Returns the error for a column whose result would need more than `limit` elements in one array. `these` names the
/// elements, such as `links`.
pub(crate) fn too_many(these: &str, limit: usize) -> ArrowError {
    ArrowError::ComputeError(format!(
        "more than {limit} {these} in one array; search slices of it instead"
    ))
}
