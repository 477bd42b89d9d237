//! Collects the strings of links as views of the column's buffers.

use std::mem;
use std::sync::Arc;

use arrow_array::builder::make_view;
use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, DictionaryArray, Int8Array, StringArray, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::MAX_INLINE_VIEW_LEN;
use arrow_schema::ArrowError;
use barelink::{Link, LinkKind};

use crate::strings::{too_many, Destination, Strings};
use crate::texts::{overlapping, Place};

/// Distance in bytes between the starts of overlapping buffers (see [`overlapping`]). Also the limit of [`Views`].
const STEP: usize = 1 << 30;

/// Kinds, texts and destinations. Destinations that differ from their text are copied. So are strings that are stored
/// in their view.
pub(crate) struct Views {
    /// Buffers of the column.
    shared: Vec<Buffer>,
    /// Distance in bytes between the starts of shared buffers, or `None` if these do not overlap.
    step: Option<usize>,
    /// Maximum number of bytes in a link or a buffer of destinations. A longer destination has a buffer of its own.
    limit: usize,
    kinds: Vec<i8>,
    texts: Vec<u128>,
    destinations: Vec<u128>,
    /// Full buffers of destinations that differ from their text. In the result, they follow the shared buffers.
    own: Vec<Buffer>,
    /// The last buffer of destinations, which is still being filled.
    open: Vec<u8>,
}

impl Views {
    /// Creates views into the bytes of a string column.
    pub(crate) fn of_bytes(bytes: &Buffer) -> Self {
        Views::overlapping(bytes, STEP)
    }

    fn overlapping(bytes: &Buffer, step: usize) -> Self {
        let shared = overlapping(bytes, step);
        let step = Some(step).filter(|_| shared.len() > 1);
        Views::new(shared, step, STEP)
    }

    /// Creates views into the data buffers of a string-view column.
    pub(crate) fn of_buffers(buffers: &[Buffer]) -> Self {
        Views::new(buffers.to_vec(), None, STEP)
    }

    fn new(shared: Vec<Buffer>, step: Option<usize>, limit: usize) -> Self {
        Views {
            shared,
            step,
            limit: step.unwrap_or(limit),
            kinds: Vec::new(),
            texts: Vec::new(),
            destinations: Vec::new(),
            own: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Writes a destination, the concatenation of `parts`, to a buffer, unless the view itself can store it. Returns
    /// the view.
    fn own(&mut self, parts: [&str; 2]) -> Result<u128, ArrowError> {
        let length = parts.iter().map(|part| part.len()).sum::<usize>();
        if !self.open.is_empty() && self.open.len() + length > self.limit {
            self.own.push(mem::take(&mut self.open).into());
        }
        let start = self.open.len();
        for part in parts {
            self.open.extend_from_slice(part.as_bytes());
        }
        let written = self.open.get(start..).unwrap_or_default();
        let view = view(written, self.shared.len() + self.own.len(), start)?;
        if length <= MAX_INLINE_VIEW_LEN as usize {
            self.open.truncate(start);
        }
        Ok(view)
    }
}

impl Strings for Views {
    fn push(&mut self, link: &Link<'_>, place: Place) -> Result<(), ArrowError> {
        let text = link.as_str();
        if text.len() > self.limit {
            return Err(too_many("bytes of a link", self.limit));
        }
        let offset = place.offset + link.start();
        let text = match self.step {
            None => view(text.as_bytes(), place.buffer, offset)?,
            Some(step) => view(text.as_bytes(), offset / step, offset % step)?,
        };
        let destination = match Destination::of(link).parts() {
            None => text,
            Some(parts) => self.own(parts)?,
        };
        self.kinds.push(kind(link.kind()));
        self.texts.push(text);
        self.destinations.push(destination);
        Ok(())
    }

    fn finish(self) -> Result<[ArrayRef; 3], ArrowError> {
        let names: StringArray = LinkKind::ALL.iter().map(|kind| Some(kind.name())).collect();
        let kinds = Int8Array::from(self.kinds);
        let kinds = DictionaryArray::<Int8Type>::try_new(kinds, Arc::new(names))?;
        let mut buffers = self.shared;
        let texts = StringViewArray::try_new(self.texts.into(), buffers.clone(), None)?;
        buffers.extend(self.own);
        if !self.open.is_empty() {
            buffers.push(self.open.into());
        }
        let destinations = StringViewArray::try_new(self.destinations.into(), buffers, None)?;
        Ok([Arc::new(kinds), Arc::new(texts), Arc::new(destinations)])
    }
}

/// Returns the view of a string that starts at `offset` in the buffer with the index `buffer`. Fails if either number
/// has more than 32 bits.
fn view(string: &[u8], buffer: usize, offset: usize) -> Result<u128, ArrowError> {
    let (Ok(buffer), Ok(offset)) = (buffer.try_into(), offset.try_into()) else {
        return Err(too_many("buffers of text", u32::MAX as usize));
    };
    Ok(make_view(string, buffer, offset))
}

/// Returns the position of a kind in [`LinkKind::ALL`].
fn kind(kind: LinkKind) -> i8 {
    let position = LinkKind::ALL.iter().position(|&one| one == kind);
    position.and_then(|position| position.try_into().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use arrow_array::cast::AsArray;
    use arrow_array::LargeStringArray;
    use barelink::{Dialect, LinkFinder};

    use super::*;
    use crate::texts::of_strings;

    /// Returns texts and destinations for a column that is split at every `step` bytes.
    fn found(texts: &[&str], step: usize) -> Result<Vec<[String; 2]>, ArrowError> {
        let texts: LargeStringArray = texts.iter().copied().map(Some).collect();
        let finder = LinkFinder::new(Dialect::Gfm);
        let (rows, bytes) = of_strings(&texts);
        let mut views = Views::overlapping(&bytes, step);
        for (text, place) in rows {
            for link in finder.links(text.unwrap_or_default()) {
                views.push(&link, place)?;
            }
        }
        let [_, texts, destinations] = views.finish()?;
        let [texts, destinations] = [texts.as_string_view(), destinations.as_string_view()];
        assert!(texts.data_buffers().iter().all(|b| b.len() < 2 * step));
        let pairs = texts.iter().zip(destinations.iter());
        Ok(pairs
            .map(|(text, destination)| [text, destination].map(|s| s.unwrap().to_owned()))
            .collect())
    }

    #[test]
    fn a_column_of_any_length_can_be_viewed() {
        // URLs take nearly all of the bytes, so most boundaries are inside a URL.
        let rows = ["www.example.com/abcdefghij https://example.org/longer.", "-"].repeat(20);
        let whole = found(&rows, 1 << 20).unwrap();
        assert_eq!(whole.len(), 40);
        let texts = ["www.example.com/abcdefghij", "https://example.org/longer"];
        let destinations = ["http://www.example.com/abcdefghij", texts[1]];
        for pair in whole.chunks(2) {
            assert_eq!(pair[0], [texts[0], destinations[0]]);
            assert_eq!(pair[1], [texts[1], destinations[1]]);
        }
        for step in 34..130 {
            assert_eq!(found(&rows, step).unwrap(), whole, "{step}");
        }
    }

    #[test]
    fn a_link_that_no_view_can_hold_is_an_error() {
        let error = found(&["x", "www.example.com/abcdefghij"], 13).unwrap_err();
        assert!(error.to_string().contains("more than 13 bytes of a link"));
    }
}
