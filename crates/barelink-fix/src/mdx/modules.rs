//! Finds imports and exports that the crate `markdown` 1.0.0 parses as text, because they are on the line after a tag
//! or an expression.

use std::collections::HashSet;
use std::ops::Range;

use super::javascript::length_of_module;
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
            let rest = source.get(start..).unwrap_or_default();
            missed.push(start..start + length_of_module(rest));
        }
        let end = start + line.trim_end().len();
        is_below_script = end > start && ends.contains(&end);
        start += line.len();
    }
    missed
}
