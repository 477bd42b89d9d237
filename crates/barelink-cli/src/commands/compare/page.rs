//! Writes a self-contained page with the whole text of each document. Each line is a row, with three columns if the
//! dialects differ there.

use std::io::{self, Write};
use std::ops::Range;

use barelink::explain::Explanation;
use barelink::Dialect;

use super::cluster::Cluster;
use super::why::{reasons, Why};
use super::{Column, Comparison};
use crate::report::ansi::Shown;
use crate::report::reason_text::not_linked_reason;
use crate::report::{markup, position};

const STYLE: &str = include_str!("page.css");

/// Content security policy. The page loads, runs and sends nothing, whatever the document contains.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Text that introduces the dialects.
const ABOUT: &str = "GFM links as GitHub and cmark-gfm do. md4c follows the parser of that name, which is stricter. \
    UTS #58 is Unicode\u{2019}s standard for links in text of any script.";

/// Attributes of each link in a document, besides `href` and `class`.
const LINK: [(&str, &str); 1] = [("rel", "nofollow noopener noreferrer")];

/// A line and the clusters that overlap it.
struct Line<'c> {
    number: usize,
    range: Range<usize>,
    clusters: &'c [Cluster<'c>],
}

impl Line<'_> {
    fn differs(&self) -> bool {
        self.clusters.iter().any(|cluster| !cluster.is_agreed())
    }
}

/// Writes a page with these documents.
pub(super) fn write(comparisons: &[Comparison<'_>], out: &mut impl Write) -> io::Result<()> {
    let documents = comparisons.iter().enumerate();
    let tables: Vec<_> = documents
        .map(|(document, comparison)| Table { document, comparison, lines: lines(comparison) })
        .collect();
    let title = match comparisons {
        [comparison] => comparison.name.to_owned(),
        _ => format!("{} documents", comparisons.len()),
    };
    head(&title, out)?;
    let mut differing = tables.iter().flat_map(|table| {
        let lines = table.lines.iter().filter(|line| line.differs());
        lines.map(|line| table.anchor(line.number))
    });
    if let Some(first) = differing.next() {
        controls(&first, out)?;
    }
    for table in &tables {
        table.write(tables.len() == 1, out)?;
    }
    writeln!(out, "</main>\n</body>\n</html>")
}

/// The HTML table of one document, with a row for each line.
struct Table<'c> {
    /// Index of the document on the page.
    document: usize,
    comparison: &'c Comparison<'c>,
    lines: Vec<Line<'c>>,
}

impl Table<'_> {
    /// Returns the `id` of a line on the page, such as `L7`, or `D2L7` in the second document.
    fn anchor(&self, line: usize) -> String {
        match self.document {
            0 => format!("L{line}"),
            document => format!("D{}L{line}", document + 1),
        }
    }

    /// Writes the counts and the lines of the document. If `is_alone` is false, the document's name precedes them.
    fn write(&self, is_alone: bool, out: &mut impl Write) -> io::Result<()> {
        let differing = self.lines.iter().filter(|line| line.differs());
        let differing: Vec<_> = differing.map(|line| line.number).collect();
        if !is_alone {
            out.write_all(b"<h2><bdi>")?;
            markup::text(self.comparison.name, out)?;
            out.write_all(b"</bdi></h2>\n")?;
        }
        summary(self.comparison, differing.len(), self.lines.len(), out)?;
        write!(out, "<table>\n<thead><tr><th scope=\"col\"><span>Line</span></th>")?;
        for column in self.comparison.columns {
            let title = title(column.finder.dialect());
            write!(out, "<th scope=\"col\">{title}</th>")?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        let mut following = differing.into_iter().skip(1);
        for line in &self.lines {
            if line.differs() {
                self.row_of_three(line, following.next(), out)?;
            } else {
                self.row_of_one(line, out)?;
            }
        }
        writeln!(out, "</tbody>\n</table>")
    }

    fn row_of_one(&self, line: &Line<'_>, out: &mut impl Write) -> io::Result<()> {
        let (number, anchor) = (line.number, self.anchor(line.number));
        write!(
            out,
            "<tr><th scope=\"row\" id=\"{anchor}\">{number}</th><td colspan=\"3\" dir=\"auto\" lang=\"\">"
        )?;
        cell(self.comparison, line, 0, out)?;
        writeln!(out, "</td></tr>")
    }

    fn row_of_three(
        &self,
        line: &Line<'_>,
        next: Option<usize>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (number, anchor) = (line.number, self.anchor(line.number));
        write!(out, "<tr class=\"differs\"><th scope=\"row\" id=\"{anchor}\">{number}")?;
        if let Some(next) = next {
            let anchor = self.anchor(next);
            write!(
                out,
                " <a href=\"#{anchor}\" title=\"Next difference: line {next}\">\u{2193}</a>"
            )?;
        }
        write!(out, "</th>")?;
        for (index, column) in self.comparison.columns.iter().enumerate() {
            let title = title(column.finder.dialect());
            write!(out, "<td data-dialect=\"{title}\"><div dir=\"auto\" lang=\"\">")?;
            cell(self.comparison, line, index, out)?;
            write!(out, "</div>")?;
            for cluster in line.clusters.iter().filter(|cluster| !cluster.is_agreed()) {
                why(&self.comparison.read, cluster, (index, column), out)?;
            }
            write!(out, "</td>")?;
        }
        writeln!(out, "</tr>")
    }
}

fn lines<'c>(comparison: &'c Comparison<'c>) -> Vec<Line<'c>> {
    let mut clusters = comparison.clusters.as_slice();
    let lines = position::lines(comparison.text).enumerate();
    lines
        .map(|(index, range)| {
            let ends_before = |cluster: &Cluster<'_>| cluster.range.end <= range.start;
            let begins_in = |cluster: &Cluster<'_>| cluster.range.start < range.end;
            let (_, rest) = clusters.split_at(clusters.partition_point(ends_before));
            clusters = rest;
            let (here, _) = rest.split_at(rest.partition_point(begins_in));
            Line { number: index + 1, range, clusters: here }
        })
        .collect()
}

/// Writes the start of the page, up to the first document.
fn head(title: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")?;
    writeln!(out, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")?;
    out.write_all(
        b"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
        <meta name=\"color-scheme\" content=\"light dark\">\n\
        <meta name=\"referrer\" content=\"no-referrer\">\n<title>Links in ",
    )?;
    markup::text(title, out)?;
    write!(out, "</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Links in <bdi>")?;
    markup::text(title, out)?;
    writeln!(out, "</bdi></h1>\n<p class=\"about\">{ABOUT}</p>")
}

fn summary(
    comparison: &Comparison<'_>,
    differing: usize,
    lines: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let agreed = comparison.clusters.iter().filter(|cluster| cluster.is_agreed());
    let agreed = agreed.count();
    out.write_all(b"<dl>\n")?;
    for column in comparison.columns {
        let (title, count) = (title(column.finder.dialect()), column.links.len());
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

/// Writes the legend, a check box that hides lines without differences, and a link to the first difference. The check
/// box works by style sheet, without a script.
fn controls(first: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "<p class=\"key\"><span class=\"link\">a link in all three</span> \
        <span class=\"own\">a link in some only</span> \
        <span class=\"not\">not a link here, but in another</span></p>\n\
        <p class=\"controls\"><label><input type=\"checkbox\" id=\"only\"> Only lines that differ</label> \
        <a href=\"#{first}\">First difference</a></p>"
    )
}

/// Writes the line with the links of this dialect, and marks text that only other dialects link.
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
    for cluster in line.clusters {
        markup::source(part(cluster.range.start, &mut at), out)?;
        let is_own = !cluster.is_agreed();
        let links = cluster.links.get(column).copied().unwrap_or_default();
        for link in links {
            not(part(link.range.start, &mut at), out)?;
            let class = ("class", if is_own { "own" } else { "link" });
            let text = part(link.range.end, &mut at);
            if !text.is_empty() {
                markup::link(&link.destination, &[class, LINK[0]], out)?;
                markup::source(text, out)?;
                out.write_all(b"</a>")?;
            }
        }
        not(part(cluster.range.end, &mut at), out)?;
    }
    markup::source(part(line.range.end, &mut at), out)
}

/// Writes `part`, text that this dialect does not link but another dialect does.
fn not(part: &str, out: &mut impl Write) -> io::Result<()> {
    if part.is_empty() {
        return Ok(());
    }
    out.write_all(b"<span class=\"not\">")?;
    markup::source(part, out)?;
    out.write_all(b"</span>")
}

/// Writes the list of [`reasons`] of a dialect in a cluster.
fn why(
    read: &Shown<'_>,
    cluster: &Cluster<'_>,
    (index, column): (usize, &Column),
    out: &mut impl Write,
) -> io::Result<()> {
    out.write_all(b"<ul class=\"why\">")?;
    for why in reasons(read, cluster, (index, column)) {
        match why {
            Why::Rejected(reason) => {
                out.write_all(b"<li>It is not linked: ")?;
                with_code(&not_linked_reason(reason), out)?;
                out.write_all(b"</li>")?;
            }
            Why::Rule(why) => rule(&read.text, column.finder.dialect(), &why, out)?,
        }
    }
    out.write_all(b"</ul>")
}

/// Writes a rule, the text that it concerns unless that is blank, and the section that defines the rule.
fn rule(text: &str, dialect: Dialect, why: &Explanation, out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"<li>It ")?;
    with_code(why.rule.description(), out)?;
    let place = text.get(why.place.clone()).unwrap_or_default();
    if !place.trim().is_empty() {
        out.write_all(b": <bdi><code>")?;
        markup::source(place, out)?;
        out.write_all(b"</code></bdi>")?;
    }
    write!(out, " ({})</li>", why.rule.section(dialect))
}

/// Writes a sentence. Text between backticks becomes `<code>`.
fn with_code(sentence: &str, out: &mut impl Write) -> io::Result<()> {
    for (index, part) in sentence.split('`').enumerate() {
        let is_code = index % 2 == 1;
        out.write_all(if is_code { b"<code>" } else { b"" })?;
        markup::text(part, out)?;
        out.write_all(if is_code { b"</code>" } else { b"" })?;
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
