//! Functions that `ends` and `names` share. Both read a corpus of lines in tab-separated columns, and print a table with a
//! column for each finder.

use std::ops::Range;

use anyhow::{Context, Result};
use barelink::LinkFinder;
use linkify::LinkFinder as Linkify;

pub type Ranges = Vec<Range<usize>>;

/// Parses each line with `read`. An error states the number of the line.
pub fn lines<'t, T>(text: &'t str, read: impl Fn(&'t str) -> Result<T>) -> Result<Vec<T>> {
    let lines = text.lines().enumerate();
    let lines =
        lines.map(|(index, line)| read(line).with_context(|| format!("line {}", index + 1)));
    lines.collect()
}

pub fn ours(finder: &LinkFinder, text: &str) -> Ranges {
    finder.links(text).map(|link| link.range()).collect()
}

/// Returns the ranges of the links that linkify finds, including links without a scheme.
pub fn linkify(text: &str) -> Ranges {
    let mut finder = Linkify::new();
    finder.url_must_have_scheme(false);
    let links = finder.links(text);
    links.map(|link| link.start()..link.end()).collect()
}

pub fn percent(part: usize, all: usize) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

pub fn print_head(title: &str, finders: impl Iterator<Item = impl AsRef<str>>) {
    let mut rule = String::from("|---|--:|");
    print!("| {title} | |");
    for finder in finders {
        print!(" {} |", finder.as_ref());
        rule += "--:|";
    }
    println!("\n{rule}");
}

pub fn print_row(name: &str, number: usize, cells: impl Iterator<Item = String>) {
    let cells: String = cells.map(|cell| format!(" {cell} |")).collect();
    println!("| {name} | {number} |{cells}");
}
