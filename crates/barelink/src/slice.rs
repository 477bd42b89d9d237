//! Takes parts of strings and slices without panicking.

use core::slice::SliceIndex;

/// Slicing that returns an empty slice instead of panicking. A call takes less of a download than its code.
///
/// Ranges that this crate computes are valid; a caller's may be invalid. Indexing would compile to code that can panic.
pub(crate) trait Slice {
    /// Returns the subslice at `range`, or an empty slice if `range` is out of bounds or splits a character.
    fn slice<I: SliceIndex<Self, Output = Self>>(&self, range: I) -> &Self;
}

impl Slice for str {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn slice<I: SliceIndex<str, Output = str>>(&self, range: I) -> &str {
        self.get(range).unwrap_or_default()
    }
}

impl<T> Slice for [T] {
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn slice<I: SliceIndex<[T], Output = [T]>>(&self, range: I) -> &[T] {
        self.get(range).unwrap_or_default()
    }
}

/// Searches of a string for characters. The standard library's are compiled for each function that they are given, these once.
/// For one character, `str::starts_with` and `str::ends_with` are inlined, and UTS #58 is 5 % faster with them.
pub(crate) trait Characters {
    /// Returns the text without the characters at its start for which `is` returns true.
    fn trim_start_of(&self, is: fn(char) -> bool) -> &Self;

    /// Returns the text without the characters at its end for which `is` returns true.
    fn trim_end_of(&self, is: fn(char) -> bool) -> &Self;

    /// Returns true if the text contains a character for which `is` returns true.
    fn contains_a(&self, is: fn(char) -> bool) -> bool;
}

impl Characters for str {
    #[inline(never)]
    fn trim_start_of(&self, is: fn(char) -> bool) -> &str {
        self.trim_start_matches(is)
    }

    #[inline(never)]
    fn trim_end_of(&self, is: fn(char) -> bool) -> &str {
        self.trim_end_matches(is)
    }

    #[inline(never)]
    fn contains_a(&self, is: fn(char) -> bool) -> bool {
        self.contains(is)
    }
}

/// Returns the first character boundary at or after `at`, or the length of the text.
pub(crate) fn ceil_char_boundary(text: &str, at: usize) -> usize {
    let mut boundaries = (at..text.len()).filter(|&at| text.is_char_boundary(at));
    boundaries.next().unwrap_or(text.len())
}
