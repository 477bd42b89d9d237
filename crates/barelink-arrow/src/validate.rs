//! Validates columns from untrusted producers.

use std::str;

use arrow_array::cast::AsArray;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_schema::{ArrowError, DataType};

/// Checks that the strings of a column are UTF-8, which this crate and arrow assume.
///
/// An array created in Rust without `unsafe` is valid. An array from the C data interface depends on its producer: some,
/// such as Spark, allow any bytes in strings. For a slice, the rest of its column is not checked. Nulls and columns of
/// other types are not checked either.
///
/// # Errors
///
/// Fails with the index of the first row that is not UTF-8, and the offset of the first invalid byte in that row.
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
    // Nearly always the whole column is valid, and one check is faster than one per row.
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
