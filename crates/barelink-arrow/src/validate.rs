//! Validates columns from untrusted producers.

use std::str;

use arrow_array::cast::AsArray;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::{ArrowError, DataType};

use crate::texts::keys;

/// Checks that each string of a column lies within its buffer and is UTF-8, which this crate and arrow assume.
///
/// An array created in Rust without `unsafe` is valid. An array from the C data interface depends on its producer: some,
/// such as Spark, allow any bytes in strings. For a slice, the rest of its column is not checked. The bytes of nulls and
/// columns of other types are not checked either. A dictionary array is checked with its values. `first_row` is the index
/// of the array's first row in its column, for errors.
///
/// # Errors
///
/// Fails with the index of the first invalid row in the column: its offsets decrease, it lies outside its buffer, or it is not UTF-8.
/// In the last case the error has the offset of the first invalid byte in the row. Of a dictionary, the error has the
/// index of the invalid value.
pub fn validate(texts: &dyn Array, first_row: usize) -> Result<(), ArrowError> {
    let Some(dictionary) = texts.as_any_dictionary_opt() else {
        return strings(texts)
            .map_err(|invalid| invalid.error("row", first_row, "the column's bytes"));
    };
    let values = dictionary.values();
    strings(values).map_err(|invalid| invalid.error("dictionary value", 0, "its bytes"))?;
    let keys = keys(texts).unwrap_or_default();
    let outside = keys.iter().position(|key| key.is_some_and(|key| key >= values.len()));
    outside.map_or(Ok(()), |row| {
        let invalid = Invalid { row, what: What::Outside };
        Err(invalid.error("row", first_row, "the column's dictionary"))
    })
}

/// Checks an array of strings. Other arrays have nothing to check.
fn strings(texts: &dyn Array) -> Result<(), Invalid> {
    match texts.data_type() {
        DataType::Utf8 => consecutive(texts.as_string::<i32>()),
        DataType::LargeUtf8 => consecutive(texts.as_string::<i64>()),
        DataType::Utf8View => views(texts.as_string_view()),
        _ => Ok(()),
    }
}

/// An invalid row of an array.
#[derive(Debug, PartialEq, Eq)]
struct Invalid {
    row: usize,
    what: What,
}

#[derive(Debug, PartialEq, Eq)]
enum What {
    Outside,
    NotUtf8 { offset: usize },
}

impl Invalid {
    /// Returns the error: `name` says what is invalid, such as `row`, and `first` is the index of the array's first row.
    /// `whole` names the bytes or the dictionary to which the row should refer.
    fn error(self, name: &str, first: usize, whole: &str) -> ArrowError {
        let row = first + self.row;
        ArrowError::InvalidArgumentError(match self.what {
            What::Outside => format!("{name} {row} is outside {whole}"),
            What::NotUtf8 { offset } => {
                format!("{name} {row} is not UTF-8: invalid bytes at offset {offset}")
            }
        })
    }
}

fn views(texts: &StringViewArray) -> Result<(), Invalid> {
    within_buffers(texts.views(), texts.data_buffers())?;
    utf8(texts, texts.bytes_iter())
}

fn consecutive<O: OffsetSizeTrait>(texts: &GenericStringArray<O>) -> Result<(), Invalid> {
    let (offsets, bytes) = (texts.value_offsets(), texts.values().as_slice());
    within(offsets, bytes.len())?;
    let [first, .., last] = offsets else { return Ok(()) };
    let start = first.as_usize();
    let all = bytes.get(start..last.as_usize()).unwrap_or_default();
    // Nearly always the whole column is valid, and one check is faster than one per row.
    if let Ok(all) = str::from_utf8(all) {
        if offsets.iter().all(|offset| all.is_char_boundary(offset.as_usize() - start)) {
            return Ok(());
        }
    }
    let ends = offsets.iter().zip(offsets.iter().skip(1));
    let rows = ends.map(|(start, end)| bytes.get(start.as_usize()..end.as_usize()));
    utf8(texts, rows.map(Option::unwrap_or_default))
}

/// Checks that offsets do not decrease, and that none of them is negative or beyond `length`.
fn within<O: OffsetSizeTrait>(offsets: &[O], length: usize) -> Result<(), Invalid> {
    let length = O::from_usize(length);
    for (row, (start, end)) in offsets.iter().zip(offsets.iter().skip(1)).enumerate() {
        // A length that needs more bits than an offset has is beyond every offset.
        let is_within = *start >= O::default() && length.is_none_or(|length| *end <= length);
        if start > end || !is_within {
            return Err(Invalid { row, what: What::Outside });
        }
    }
    Ok(())
}

/// Checks that each view that is longer than [`MAX_INLINE_VIEW_LEN`] refers to bytes of a buffer.
fn within_buffers(views: &[u128], buffers: &[Buffer]) -> Result<(), Invalid> {
    for (row, &view) in views.iter().enumerate() {
        let view = ByteView::from(view);
        let [length, index, offset] =
            [view.length, view.buffer_index, view.offset].map(|number| number as usize);
        let buffer = buffers.get(index).map_or(0, Buffer::len);
        if view.length > MAX_INLINE_VIEW_LEN
            && offset.checked_add(length).is_none_or(|end| end > buffer)
        {
            return Err(Invalid { row, what: What::Outside });
        }
    }
    Ok(())
}

fn utf8<'t>(texts: &dyn Array, bytes: impl Iterator<Item = &'t [u8]>) -> Result<(), Invalid> {
    for (row, bytes) in bytes.enumerate().filter(|&(row, _)| texts.is_valid(row)) {
        if let Err(error) = str::from_utf8(bytes) {
            let what = What::NotUtf8 { offset: error.valid_up_to() };
            return Err(Invalid { row, what });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No array of these offsets can be made without `unsafe`; the C data interface delivers them.
    #[test]
    fn offsets_outside_are_an_error_with_their_row() {
        let found = |offsets: &[i32]| within(offsets, 5);
        for offsets in [&[][..], &[9], &[0, 0, 5], &[2, 5, 5]] {
            assert_eq!(found(offsets), Ok(()), "{offsets:?}");
        }
        for (offsets, row) in [
            (&[0, 2, 1, 5][..], 1),
            (&[0, 6], 0),
            (&[-1, 3], 0),
            (&[3, i32::MIN, 3], 0),
            (&[7, 7], 0),
        ] {
            let expected = Invalid { row, what: What::Outside };
            assert_eq!(found(offsets), Err(expected), "{offsets:?}");
        }
        assert!(within(&[0, i64::MAX], 5).is_err() && within(&[0, 5_i64], 5).is_ok());
    }

    #[test]
    fn views_outside_are_an_error_with_their_row() {
        let buffers = [Buffer::from(vec![b'a'; 20])];
        let view = |length, buffer_index, offset| {
            ByteView { length, prefix: 0, buffer_index, offset }.as_u128()
        };
        for (bad, is_bad) in [
            (view(13, 0, 0), false),
            (view(13, 0, 7), false),
            (view(13, 0, 8), true),
            (view(13, 1, 0), true),
            (view(u32::MAX, 0, u32::MAX), true),
            // The bytes are in the view.
            (view(12, 9, 99), false),
        ] {
            let found = within_buffers(&[view(20, 0, 0), bad], &buffers);
            let outside = Err(Invalid { row: 1, what: What::Outside });
            assert_eq!(found, if is_bad { outside } else { Ok(()) }, "{bad:x}");
        }
    }
}
