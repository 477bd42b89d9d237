//! Collects the strings of links as copies.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::ArrowError;
use barelink::Link;

use crate::strings::{too_many, Destination, Strings};
use crate::texts::Place;

/// Maximum number of bytes in an array of strings.
const LIMIT: usize = i32::MAX as usize;

/// Kinds, texts and destinations as `Utf8`.
#[derive(Default)]
pub(crate) struct Plain {
    kinds: Column,
    texts: Column,
    destinations: Column,
}

impl Strings for Plain {
    fn push(&mut self, link: &Link<'_>, _: Place) -> Result<(), ArrowError> {
        let text = link.as_str();
        let owned = Destination::of(link);
        let destination = owned.parts().unwrap_or(["", text]);
        self.kinds.push(["", link.kind().name()], LIMIT)?;
        self.texts.push(["", text], LIMIT)?;
        self.destinations.push(destination, LIMIT)
    }

    fn finish(self) -> Result<[ArrayRef; 3], ArrowError> {
        Ok([
            Arc::new(self.kinds.finish()?),
            Arc::new(self.texts.finish()?),
            Arc::new(self.destinations.finish()?),
        ])
    }
}

#[derive(Default)]
struct Column {
    bytes: Vec<u8>,
    ends: Vec<i32>,
}

impl Column {
    /// Adds a string that is the concatenation of `parts`. Fails if the column then has more than `limit` bytes.
    fn push(&mut self, parts: [&str; 2], limit: usize) -> Result<(), ArrowError> {
        for part in parts {
            self.bytes.extend_from_slice(part.as_bytes());
        }
        let end = i32::try_from(self.bytes.len()).ok();
        match end.filter(|_| self.bytes.len() <= limit) {
            Some(end) => self.ends.push(end),
            None => return Err(too_many("bytes of links", limit)),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<StringArray, ArrowError> {
        self.ends.insert(0, 0);
        StringArray::try_new(OffsetBuffer::new(self.ends.into()), self.bytes.into(), None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_bytes_than_an_offset_counts_are_an_error() {
        let mut column = Column::default();
        column.push(["ab", "cd"], 4).unwrap();
        let error = column.push(["", "e"], 4).unwrap_err();
        assert!(error.to_string().contains("search slices of it instead"));
    }
}
