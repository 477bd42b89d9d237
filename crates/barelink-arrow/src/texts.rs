//! Columns of strings, and where the bytes of each string are.

use arrow_array::{GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::Buffer;

/// Position of a string in the buffers of its column. It is of no use for strings that a view holds itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) buffer: usize,
    pub(crate) offset: usize,
}

/// A row: its text, unless it is null, and the place of that.
pub(crate) type Row<'t> = (Option<&'t str>, Place);

/// Returns the rows of a column, and the bytes that they are in.
pub(crate) fn of_strings<O: OffsetSizeTrait>(
    texts: &GenericStringArray<O>,
) -> (impl Iterator<Item = Row<'_>>, Buffer) {
    let offsets = texts.value_offsets();
    // A slice of a column has all its bytes.
    let first = offsets.first().map_or(0, |offset| offset.as_usize());
    let last = offsets.last().map_or(0, |offset| offset.as_usize());
    let bytes = texts.values().slice_with_length(first, last - first);
    let places = offsets.iter().map(move |offset| Place {
        buffer: 0,
        offset: offset.as_usize() - first,
    });
    (texts.iter().zip(places), bytes)
}

/// Returns the rows of a column of views, whose places are in its data buffers.
pub(crate) fn of_views(texts: &StringViewArray) -> impl Iterator<Item = Row<'_>> {
    let places = texts.views().iter().map(|&view| {
        let view = arrow_data::ByteView::from(view);
        Place {
            buffer: view.buffer_index as usize,
            offset: view.offset as usize,
        }
    });
    texts.iter().zip(places)
}

/// Cuts bytes into buffers whose offsets fit in a view, which has 31 bits for them. Each begins `step` bytes after the one
/// before it and has up to twice as many, so that any stretch of at most `step` bytes is whole in one of them.
pub(crate) fn overlapping(bytes: &Buffer, step: usize) -> Vec<Buffer> {
    if bytes.len() < 2 * step {
        return vec![bytes.clone()];
    }
    let starts = (0..bytes.len()).step_by(step);
    let buffer = |start| bytes.slice_with_length(start, (bytes.len() - start).min(2 * step - 1));
    starts.map(buffer).collect()
}
