//! Reads columns of strings, with the positions of the strings in their buffers.

use arrow_array::{
    downcast_dictionary_array, Array, GenericStringArray, OffsetSizeTrait, StringViewArray,
};
use arrow_buffer::Buffer;

/// Position of a string in the buffers of its column. Unused for strings that are stored in their view.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Place {
    pub(crate) buffer: usize,
    pub(crate) offset: usize,
}

/// A row: its text, or `None` for null, and the text's position.
pub(crate) type Row<'t> = (Option<&'t str>, Place);

/// Returns the rows of a column, with positions in one buffer. Also returns this buffer.
pub(crate) fn of_strings<O: OffsetSizeTrait>(
    texts: &GenericStringArray<O>,
) -> (impl Iterator<Item = Row<'_>>, Buffer) {
    let offsets = texts.value_offsets();
    let first = offsets.first().map_or(0, |offset| offset.as_usize());
    let places =
        offsets.iter().map(move |offset| Place { buffer: 0, offset: offset.as_usize() - first });
    (texts.iter().zip(places), bytes_of(offsets, texts.values()))
}

/// Returns the bytes between the first and the last offset. `values` may have more bytes, because a slice shares the
/// buffer of its column. Returns no bytes for a column without rows, whose only offset may be beyond the end.
fn bytes_of<O: OffsetSizeTrait>(offsets: &[O], values: &Buffer) -> Buffer {
    match offsets {
        [first, .., last] => {
            let start = first.as_usize();
            values.slice_with_length(start, last.as_usize() - start)
        }
        _ => Buffer::default(),
    }
}

/// Returns the rows of a column of views, with positions in its data buffers.
pub(crate) fn of_views(texts: &StringViewArray) -> impl Iterator<Item = Row<'_>> {
    let places = texts.views().iter().map(|&view| {
        let view = arrow_data::ByteView::from(view);
        Place { buffer: view.buffer_index as usize, offset: view.offset as usize }
    });
    texts.iter().zip(places)
}

/// Returns for each row of a dictionary array the index of its value, or `None` for null. Other columns have no keys.
pub(crate) fn keys(column: &dyn Array) -> Option<Vec<Option<usize>>> {
    downcast_dictionary_array!(
        column => Some(column.keys_iter().collect()),
        _ => None
    )
}

/// Splits bytes into overlapping buffers, because an offset in a view has only 31 bits. Each buffer begins `step` bytes
/// after the previous one and is shorter than twice `step`. Any `step` consecutive bytes are therefore within one
/// buffer.
pub(crate) fn overlapping(bytes: &Buffer, step: usize) -> Vec<Buffer> {
    if bytes.len() < 2 * step {
        return vec![bytes.clone()];
    }
    (0..bytes.len())
        .step_by(step)
        .map(|start| bytes.slice_with_length(start, (bytes.len() - start).min(2 * step - 1)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_without_rows_may_have_no_bytes() {
        let none = Buffer::default();
        assert_eq!(bytes_of(&[7_i32], &none).len(), 0);
        assert_eq!(bytes_of::<i64>(&[], &none).len(), 0);
        assert_eq!(bytes_of(&[1_i32, 1], &Buffer::from(b"a")).len(), 0);
        assert_eq!(bytes_of(&[1_i64, 2, 3], &Buffer::from(b"abcd")).as_slice(), b"bc");
    }
}
