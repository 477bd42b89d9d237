//! The list that the command prints, and the tables of docs/speed.md.

use std::fs;

use anyhow::{Context, Result};
use barelink::Dialect::{self, Gfm, Md4c, Uts58};
use xtask::chart;

use crate::comparison::Kind;
use crate::corpus::Corpus;
use crate::parser::Parser::{self, Comrak, PulldownCmark};
use crate::row::{compared, Row};
use crate::subject::Subject::{self, Linkify, LinkifySchemeLess, Page, Text, Twin};

const BEGIN: &str = "<!-- cargo xtask bench --write -->\n";
const END: &str = "<!-- end -->\n";

const NO_BREAK: &str = "\u{A0}";

/// Corpora with links, as the table of the page shows them.
const LINKED: [&str; 6] =
    [Corpus::REGISTRY, "readmes", "dense", "multilingual", "dense-paragraphs", "many"];

const PARSERS: [Parser; 2] = [PulldownCmark, Comrak];
const DIALECTS: [(&str, Dialect); 3] = [("GFM", Gfm), ("md4c", Md4c), ("UTS #58", Uts58)];

/// Returns the table of parsers beside the explicit twin.
fn on_twins(rows: &[Row]) -> String {
    let mut table =
        format!("| over the twin | {} |\n|---|{}\n", LINKED.join(" | "), "--:|".repeat(6));
    for parser in PARSERS {
        for (name, dialect) in DIALECTS {
            let cells = LINKED.map(|corpus| {
                on_twin(rows, corpus, parser, dialect).map_or_else(String::new, cell)
            });
            table += &format!("| {}, {name} | {} |\n", parser.name(), cells.join(" | "));
        }
    }
    table
}

fn on_twin<'r>(rows: &'r [Row], corpus: &str, parser: Parser, dialect: Dialect) -> Option<&'r Row> {
    compared(rows, corpus, Page(parser, dialect), Twin(parser, dialect))
}

/// Returns the ratio of times and, after a `/`, that of instructions.
fn cell(row: &Row) -> String {
    let counted = row.instructions_ratio.map(|ratio| format!("{NO_BREAK}/{NO_BREAK}{ratio:.2}"));
    format!("{:.2}{}", row.ratio, counted.unwrap_or_default())
}

/// Returns a table of the finders on real files.
fn in_text(rows: &[Row]) -> String {
    let mut table =
        String::from("| in the text of real files | MB/s | compared |\n|---|--:|---|\n");
    let beside_linkify = DIALECTS.map(|(name, dialect)| (name, dialect, Linkify));
    for (name, dialect, peer) in
        beside_linkify.into_iter().chain([("UTS #58", Uts58, LinkifySchemeLess)])
    {
        let row = compared(rows, Corpus::REGISTRY, Text(dialect), peer);
        let (speed, ratio) = row.map_or((f64::NAN, f64::NAN), |row| (row.speed / 1e6, row.ratio));
        table +=
            &format!("| {name} | {speed:.0} | {ratio:.2} times as fast as {} |\n", peer.name());
    }
    table
}

/// Returns the description from which the chart is drawn: the time on real files, where the twin's is 100.
fn words(rows: &[Row]) -> String {
    let groups = PARSERS.map(|parser| {
        let bars = DIALECTS.map(|(name, dialect)| {
            let row = on_twin(rows, Corpus::REGISTRY, parser, dialect);
            format!("{name} {:.0}", row.map_or(0.0, |row| row.ratio * 100.0))
        });
        let parser = parser.name();
        format!("{parser} with links, % of the twin's time: twin 100, {}", bars.join(", "))
    });
    groups.join("; ")
}

/// Returns all comparisons as comma-separated values.
pub fn list(rows: &[Row]) -> String {
    let mut list = String::from("corpus,ours,beside,better,time,instructions,goal,met\n");
    for Row { corpus, pair, ratio, instructions_ratio, goal, is_met, .. } in rows {
        let better = if pair.kind == Kind::Faster { "more" } else { "less" };
        let counted = instructions_ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
        let met = if *is_met { "yes" } else { "no" };
        let goal = goal.map_or_else(|| ",".to_owned(), |goal| format!("{},{met}", goal.ratio));
        let [ours, peer] = [pair.ours, pair.peer].map(Subject::name);
        list += &format!("{corpus},{ours},{peer},{better},{ratio:.2},{counted},{goal}\n");
    }
    list
}

/// Writes the chart and the tables of docs/speed.md, and all comparisons into docs/speed.csv. `how` describes the
/// measurement.
pub fn write(rows: &[Row], how: &str) -> Result<()> {
    let missed = rows.iter().filter(|row| !row.is_met).count();
    let goals = rows.iter().filter(|row| row.goal.is_some()).count();
    let block = format!(
        "![{}](speed.svg)\n\n{}\n{}\n\
         [`speed.csv`](https://github.com/barelink/barelink/blob/main/docs/speed.csv) has all comparisons. `better` says which \
         ratio is in our favour. {missed} of {goals} goals are missed.\n\n\
         ## How it was measured\n\n{how}\n\n",
        words(rows), on_twins(rows), in_text(rows),
    );
    fs::write(xtask::root().join("docs/speed.csv"), list(rows))?;
    let path = xtask::root().join("docs/speed.md");
    fs::write(&path, replaced(&xtask::read(&path)?, &block)?)?;
    chart::draw("speed.md", "speed.svg")
}

/// Returns `page` with `block` in place of the text between the comments `BEGIN` and `END`.
fn replaced(page: &str, block: &str) -> Result<String> {
    let comments = || format!("no `{}` … `{}`", BEGIN.trim(), END.trim());
    let (before, rest) = page.split_once(BEGIN).with_context(comments)?;
    let (_, after) = rest.split_once(END).with_context(comments)?;
    Ok([before, BEGIN, block, END, after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::PAIRS;
    use crate::document::Document;
    use crate::measure::{Measured, Results};
    use crate::row;

    /// Returns rows on real files. Each subject takes one second for each letter of its name.
    fn example() -> Vec<Row> {
        let corpus =
            Corpus { name: Corpus::REGISTRY, documents: vec![Document::new(" ".repeat(12))] };
        let subjects = crate::comparison::subjects(corpus.name).into_iter();
        let measured = subjects.map(|subject| {
            let length = subject.name().len();
            Measured { subject, seconds: length as f64, instructions: Some(length as u64 * 2) }
        });
        let results = Results::from([(corpus.name, measured.collect())]);
        row::rows(&[corpus], &results).unwrap()
    }

    #[test]
    fn the_list_has_every_comparison() {
        let list = fs::read_to_string(xtask::root().join("docs/speed.csv")).unwrap();
        for pair in PAIRS {
            let names = format!(",{},{},", pair.ours.name(), pair.peer.name());
            assert!(list.contains(&names), "{names}");
        }
        // `linkify` has 7 letters, `gfm` has 3.
        assert!(super::list(&example()).contains("\nregistry,gfm,linkify,more,2.33,2.33,,\n"));
        // `check` has 5 letters, `list` has 4.
        assert!(super::list(&example()).contains("\nregistry,check,list,less,1.25,1.25,2,yes\n"));
    }

    #[test]
    fn a_cell_has_both_ratios() {
        let rows = example();
        // `comrak-gfm` has 10 letters, `twin` has 4.
        assert!(on_twins(&rows)
            .replace(NO_BREAK, " ")
            .contains("| comrak, GFM | 2.50 / 2.50 |  |"));
        assert!(in_text(&rows).contains("| GFM | 0 | 2.33 times as fast as linkify |"));
        assert!(words(&rows).contains(": twin 100, GFM 450, "));
    }
}
