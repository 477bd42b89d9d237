//! A self-contained page with the whole document: a row for each line, with three columns where the dialects differ.

use std::io::{self, Write};
use std::ops::Range;

use barelink::Dialect;

use super::place::Place;
use super::Comparison;
use crate::printable::Printable;
use crate::{markup, position};

const STYLE: &str = include_str!("page.css");

/// Content security policy by which the page loads, runs and sends nothing, whatever the document contains.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Attributes of the links in the document.
const LINK: [(&str, &str); 1] = [("rel", "nofollow noopener noreferrer")];

/// A line, and the places that overlap it.
struct Line<'c> {
    number: usize,
    range: Range<usize>,
    places: &'c [Place<'c>],
}

impl Line<'_> {
    fn differs(&self) -> bool {
        self.places.iter().any(|place| !place.is_agreed())
    }
}

/// Writes the page.
pub(super) fn write(comparison: &Comparison<'_>, out: &mut impl Write) -> io::Result<()> {
    let lines = lines(comparison);
    let differing: Vec<_> = lines.iter().filter(|line| line.differs()).collect();
    head(comparison, out)?;
    summary(comparison, differing.len(), lines.len(), out)?;
    if let Some(first) = differing.first() {
        controls(first.number, out)?;
    }
    write!(
        out,
        "<table>\n<thead><tr><th scope=\"col\"><span>Line</span></th>"
    )?;
    for column in comparison.columns {
        write!(out, "<th scope=\"col\">{}</th>", title(column.dialect))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    let mut following = differing.iter().skip(1);
    for line in &lines {
        if line.differs() {
            row_of_three(
                comparison,
                line,
                following.next().map(|next| next.number),
                out,
            )?;
        } else {
            row_of_one(comparison, line, out)?;
        }
    }
    writeln!(out, "</tbody>\n</table>\n</main>\n</body>\n</html>")
}

fn lines<'c>(comparison: &'c Comparison<'c>) -> Vec<Line<'c>> {
    let mut places = comparison.places;
    let lines = position::lines(comparison.text).enumerate();
    lines
        .map(|(index, range)| {
            let ends_before = |place: &Place<'_>| place.range.end <= range.start;
            let begins_in = |place: &Place<'_>| place.range.start < range.end;
            let (_, rest) = places.split_at(places.partition_point(ends_before));
            places = rest;
            let (here, _) = rest.split_at(rest.partition_point(begins_in));
            Line {
                number: index + 1,
                range,
                places: here,
            }
        })
        .collect()
}

fn head(comparison: &Comparison<'_>, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")?;
    writeln!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"
    )?;
    out.write_all(
        b"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <meta name=\"color-scheme\" content=\"light dark\">\n\
        <meta name=\"referrer\" content=\"no-referrer\">\n<title>Links in ",
    )?;
    markup::text(comparison.name, out)?;
    writeln!(
        out,
        "</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>"
    )
}

fn summary(
    comparison: &Comparison<'_>,
    differing: usize,
    lines: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<h1>Links in <bdi>")?;
    markup::text(comparison.name, out)?;
    out.write_all(b"</bdi></h1>\n")?;
    let agreed = comparison.places.iter().filter(|place| place.is_agreed());
    let agreed = agreed.count();
    out.write_all(b"<dl>\n")?;
    for column in comparison.columns {
        let (title, count) = (title(column.dialect), column.links.len());
        let own = count.saturating_sub(agreed);
        writeln!(
            out,
            "<div><dt>{title}</dt><dd><b>{count}</b> <span>{own} not in all three</span></dd></div>"
        )?;
    }
    let verdict = match differing {
        0 => "The three dialects find the same links.".into(),
        1 => format!("The dialects differ on 1 line of {lines}."),
        _ => format!("The dialects differ on {differing} lines of {lines}."),
    };
    writeln!(out, "</dl>\n<p class=\"verdict\">{verdict}</p>")
}

/// Writes the legend and a check box that hides lines by style sheet, without a script.
fn controls(first: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "<p class=\"key\"><span class=\"link\">a link in all three</span> \
        <span class=\"own\">a link in some only</span> \
        <span class=\"not\">not a link here, but in another</span></p>\n\
        <p class=\"controls\"><label><input type=\"checkbox\" id=\"only\"> Only lines that differ</label> \
        <a href=\"#L{first}\">First difference</a></p>"
    )
}

fn row_of_one(
    comparison: &Comparison<'_>,
    line: &Line<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let number = line.number;
    write!(
        out,
        "<tr><th scope=\"row\" id=\"L{number}\">{number}</th><td colspan=\"3\" dir=\"auto\" lang=\"\">"
    )?;
    cell(comparison, line, 0, out)?;
    writeln!(out, "</td></tr>")
}

fn row_of_three(
    comparison: &Comparison<'_>,
    line: &Line<'_>,
    next: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let number = line.number;
    write!(
        out,
        "<tr class=\"differs\"><th scope=\"row\" id=\"L{number}\">{number}"
    )?;
    if let Some(next) = next {
        write!(
            out,
            " <a href=\"#L{next}\" title=\"Next difference: line {next}\">\u{2193}</a>"
        )?;
    }
    write!(out, "</th>")?;
    for (index, column) in comparison.columns.iter().enumerate() {
        let title = title(column.dialect);
        write!(
            out,
            "<td data-dialect=\"{title}\"><div dir=\"auto\" lang=\"\">"
        )?;
        cell(comparison, line, index, out)?;
        write!(out, "</div></td>")?;
    }
    writeln!(out, "</tr>")
}

/// Writes the line with the links of this dialect, and marks links of others.
fn cell(
    comparison: &Comparison<'_>,
    line: &Line<'_>,
    column: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut at = line.range.start;
    let part = |to: usize, at: &mut usize| {
        let to = to.clamp(*at, line.range.end);
        let part = comparison.text.get(*at..to).unwrap_or_default();
        *at = to;
        part
    };
    for place in line.places {
        source(part(place.range.start, &mut at), out)?;
        let is_own = !place.is_agreed();
        let links = place.links.get(column).copied().unwrap_or_default();
        for link in links {
            not(part(link.range.start, &mut at), out)?;
            let class = ("class", if is_own { "own" } else { "link" });
            let text = part(link.range.end, &mut at);
            if !text.is_empty() {
                markup::link(&link.destination, &[class, LINK[0]], out)?;
                source(text, out)?;
                out.write_all(b"</a>")?;
            }
        }
        not(part(place.range.end, &mut at), out)?;
    }
    source(part(line.range.end, &mut at), out)
}

/// Writes text that only another dialect links.
fn not(part: &str, out: &mut impl Write) -> io::Result<()> {
    if part.is_empty() {
        return Ok(());
    }
    out.write_all(b"<span class=\"not\">")?;
    source(part, out)?;
    out.write_all(b"</span>")
}

/// Writes a part of the document. Tabs are kept; other control characters are shown in visible form.
fn source(part: &str, out: &mut impl Write) -> io::Result<()> {
    for (index, part) in part.split('\t').enumerate() {
        if index > 0 {
            out.write_all(b"\t")?;
        }
        markup::text(&Printable(part).to_string(), out)?;
    }
    Ok(())
}

/// Returns the name of a dialect on the page.
fn title(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Gfm => "GFM",
        Dialect::Md4c => "md4c",
        Dialect::Uts58 => "UTS #58",
        other => other.name(),
    }
}
