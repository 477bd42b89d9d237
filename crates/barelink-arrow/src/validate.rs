//! Columns whose strings nobody has looked at.

use std::str;

use arrow_array::cast::AsArray;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_schema::{ArrowError, DataType};

/// Checks that the strings of a column are UTF-8, which this crate and arrow take for granted.
///
/// An array that was made in Rust without `unsafe` is valid. One that came through the C data interface is what its producer
/// says; some, Spark among them, let strings hold any bytes. A slice is checked without the rest of its column, and nulls are
/// not checked. A column of another type has no strings.
///
/// # Errors
///
/// Fails with the number of the first row that is not UTF-8, and the offset of its first bad byte.
pub fn validate(texts: &dyn Array) -> Result<(), ArrowError> {
    match texts.data_type() {
        DataType::Utf8 => strings(texts.as_string::<i32>()),
        DataType::LargeUtf8 => strings(texts.as_string::<i64>()),
        DataType::Utf8View => rows(texts, texts.as_string_view().bytes_iter()),
        _ => Ok(()),
    }
}

fn strings<O: OffsetSizeTrait>(texts: &GenericStringArray<O>) -> Result<(), ArrowError> {
    let offsets = || texts.value_offsets().iter().map(|offset| offset.as_usize());
    let first = offsets().next().unwrap_or_default();
    let last = offsets().next_back().unwrap_or_default();
    let all = texts.values().get(first..last).unwrap_or_default();
    // Nearly always all of it is valid, which is quicker to see at once.
    if let Ok(all) = str::from_utf8(all) {
        if offsets().all(|offset| all.is_char_boundary(offset - first)) {
            return Ok(());
        }
    }
    let ends = offsets().skip(1);
    let ranges = offsets().zip(ends).map(|(start, end)| start..end);
    let bytes = ranges.map(|range| texts.values().get(range).unwrap_or_default());
    rows(texts, bytes)
}

fn rows<'t>(texts: &dyn Array, bytes: impl Iterator<Item = &'t [u8]>) -> Result<(), ArrowError> {
    for (row, bytes) in bytes.enumerate().filter(|&(row, _)| texts.is_valid(row)) {
        if let Err(error) = str::from_utf8(bytes) {
            let offset = error.valid_up_to();
            return Err(ArrowError::InvalidArgumentError(format!(
                "row {row} is not UTF-8: invalid bytes at offset {offset}"
            )));
        }
    }
    Ok(())
}
