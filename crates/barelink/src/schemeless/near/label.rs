//! Names that are sorted fast, and by one function: each instance of the standard library's sort is 5 KB.

use alloc::vec::Vec;

/// An entry of a sorted list. Fields that a list does not need are 0 or empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry<'t> {
    pub(super) name: Label<'t>,
    pub(super) line: usize,
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Entry<'t> {
    pub(super) fn new(name: &'t str) -> Self {
        Entry { name: Label::new(name), line: 0, text: "", at: 0 }
    }
}

/// Sorts entries, and keeps the first of those with the same name, line and text.
pub(super) fn sort(entries: &mut Vec<Entry<'_>>) {
    entries.sort_unstable();
    entries.dedup_by(|entry, first| {
        (entry.name, entry.line, entry.text) == (first.name, first.line, first.text)
    });
}

/// A name with its first bytes as a number, so that most comparisons are of numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label<'t> {
    first: u64,
    pub(super) text: &'t str,
}

impl<'t> Label<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        // The order is that of the text: a missing byte counts as 0, which is no byte of a name.
        let mut first = [0; 8];
        for (to, from) in first.iter_mut().zip(text.bytes()) {
            *to = from;
        }
        Label { first: u64::from_be_bytes(first), text }
    }
}
