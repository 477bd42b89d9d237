//! Finds imports and exports that the crate `markdown` 1.0.0 parses as text, because they are on the line after a tag
//! or an expression.

use std::collections::HashSet;
use std::ops::Range;

use super::javascript::{Extent, Reader};
use crate::map::line::lines;

/// Returns the ranges of imports and exports directly below a line that ends with JavaScript, except those that the
/// parser found. `script` holds the ranges of the JavaScript that the parser found.
pub(super) fn missed(source: &str, script: &[Range<usize>]) -> Vec<Range<usize>> {
    let starts: HashSet<usize> = script.iter().map(|range| range.start).collect();
    let ends: HashSet<usize> = script.iter().map(|range| range.end).collect();
    let mut missed: Vec<Range<usize>> = Vec::new();
    let (mut start, mut is_below_script) = (0, false);
    for line in lines(source) {
        let is_module = line.starts_with("import ") || line.starts_with("export ");
        let is_in_last = missed.last().is_some_and(|module| start < module.end);
        if is_module && is_below_script && !is_in_last && !starts.contains(&start) {
            missed.push(module(source, start));
        }
        let end = start + line.trim_end().len();
        is_below_script = end > start && ends.contains(&end);
        start += line.len();
    }
    missed
}

/// Returns the range of the imports and exports from `start` on. The code ends before the first blank line at which it
/// is complete, or else at the end of the document.
fn module(source: &str, start: usize) -> Range<usize> {
    let mut reader = Reader::new(true);
    let mut end = start;
    for line in lines(source.get(start..).unwrap_or_default()) {
        let so_far = source.get(start..end).unwrap_or_default();
        if line.trim().is_empty() && reader.extent(so_far) == Extent::Whole {
            break;
        }
        end += line.len();
    }
    start..end
}
