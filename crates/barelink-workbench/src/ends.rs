//! `cargo xtask ends`: counts the lines of a corpus in which each dialect and setting finds exactly the intended
//! links.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{bail, Result};
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

use xtask::chart;

use crate::corpus::{self, linkify, ours, percent, Ranges};

#[derive(clap::Args)]
pub struct Arguments {
    /// Corpus of lines with six columns: number, language, class, source of the label, repository, and the text, with
    /// U+2E20 and U+2E21 around its links. Without it, the chart of docs/ends.md is drawn again from the page's figures
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// Print the lines of this class, or of `all` classes, in which UTS #58 with `LinkEnd::InText` is wrong
    #[arg(long, value_name = "CLASS")]
    list: Option<String>,
    /// Write the chart of docs/ends.md
    #[arg(long, requires = "corpus")]
    write: bool,
}

struct Line<'t> {
    class: &'t str,
    /// True if the line was found as it is, false if it was joined from two texts.
    is_real: bool,
    text: String,
    links: Ranges,
}

/// Counts of lines. A line is exact if exactly the intended links are found in it.
///
/// A line is known if each of its intended links, searched alone between two spaces, is linked whole. That search does
/// not use `LinkEnd::InText`.
#[derive(Default, Clone, Copy)]
struct Score {
    lines: usize,
    exact: usize,
    known: usize,
    known_exact: usize,
}

/// Runs the command. Always returns true.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let Some(corpus) = &arguments.corpus else {
        chart::draw("ends.md", "ends.svg")?;
        return Ok(true);
    };
    let text = xtask::read(corpus)?;
    let lines = corpus::lines(&text, Line::read)?;
    if let Some(class) = &arguments.list {
        list(&lines, class);
    }
    let mut scores = Vec::new();
    for &dialect in Dialect::ALL {
        let alone = LinkFinder::new(dialect);
        for (setting, end) in [("standard", LinkEnd::ByStandard), ("text", LinkEnd::InText)] {
            let finder = LinkFinder::builder(dialect).link_end(end).build();
            let score = score(&lines, |text| ours(&finder, text), |text| ours(&alone, text));
            scores.push((format!("{dialect} {setting}"), score));
        }
    }
    scores.push(("linkify".to_owned(), score(&lines, linkify, linkify)));
    let names: Vec<_> = scores.iter().map(|(name, _)| &**name).collect();
    println!("| exact lines | {} |", names.join(" | "));
    println!("|---|{}", "--:|".repeat(names.len()));
    // Every finder has a score for every class.
    for (class, Score { lines, .. }) in &scores[0].1 {
        let exact: Vec<_> = scores.iter().map(|(_, of)| of[class].exact.to_string()).collect();
        println!("| {class} ({lines}) | {} |", exact.join(" | "));
    }
    println!("\nOf the lines whose links the dialect finds when they stand alone:");
    for (name, of) in &scores {
        let Score { known, known_exact, .. } = of.get("all").copied().unwrap_or_default();
        println!("{name}: {known_exact} of {known}, {:.2} %", percent(known_exact, known));
    }
    if arguments.write {
        chart::write("ends.md", "ends.svg", &words(&scores))?;
    }
    Ok(true)
}

/// Returns the words of the chart, with the best score first.
fn words(scores: &[(String, BTreeMap<String, Score>)]) -> String {
    let all = scores.iter().filter_map(|(name, of)| Some((name, of.get("all")?)));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(_, score)| std::cmp::Reverse(score.exact));
    let lines = all.first().map_or(0, |(_, score)| score.lines);
    let bars = all.into_iter().map(|(name, Score { exact, .. })| {
        let name = name.replace(" standard", "").replace(" text", " --ends text");
        format!("{} {exact}", name.replace("gfm", "GFM").replace("uts58", "UTS #58"))
    });
    let bars: Vec<_> = bars.collect();
    format!("Lines with exactly the right links, of {lines}: {}", bars.join(", "))
}

impl<'t> Line<'t> {
    fn read(line: &'t str) -> Result<Self> {
        let columns: Vec<_> = line.splitn(6, '\t').collect();
        let [_, _, class, source, _, marked] = columns[..] else {
            bail!("{} columns", columns.len());
        };
        let (mut text, mut links, mut start) = (String::new(), Vec::new(), None);
        for c in marked.chars() {
            match (c, start) {
                ('\u{2E20}', None) => start = Some(text.len()),
                ('\u{2E21}', Some(at)) => {
                    links.push(at..text.len());
                    start = None;
                }
                ('\u{2E20}' | '\u{2E21}', _) => bail!("marks that do not pair"),
                _ => text.push(c),
            }
        }
        Ok(Line { class, is_real: source != "b-derived", text, links })
    }

    fn rows(&self) -> Vec<&str> {
        let mut rows = vec!["all", self.class];
        rows.extend((self.class == "iri" && self.is_real).then_some("iri, real"));
        rows
    }
}

/// Returns the score of a finder for each row of the table. `find` searches the lines. `alone` searches each intended
/// link between two spaces.
fn score(
    lines: &[Line<'_>],
    find: impl Fn(&str) -> Ranges,
    alone: impl Fn(&str) -> Ranges,
) -> BTreeMap<String, Score> {
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for line in lines {
        let is_exact = find(&line.text) == line.links;
        let is_known = line.links.iter().all(|link| {
            let text = format!(" {} ", &line.text[link.clone()]);
            let all = 1..text.len() - 1;
            alone(&text) == [all]
        });
        for row in line.rows() {
            let score = scores.entry(row.to_owned()).or_default();
            score.lines += 1;
            score.exact += usize::from(is_exact);
            score.known += usize::from(is_known);
            score.known_exact += usize::from(is_known && is_exact);
        }
    }
    scores
}

/// Prints the lines of a class, or of `all` classes, in which UTS #58 with `LinkEnd::InText` is wrong, with the links that
/// differ.
fn list(lines: &[Line<'_>], class: &str) {
    let finder = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    let is_listed = |line: &&Line<'_>| class == "all" || line.class == class;
    for line in lines.iter().filter(is_listed) {
        let found = ours(&finder, &line.text);
        if found == line.links {
            continue;
        }
        let texts = |some: &Ranges, others: &Ranges| {
            let only = some.iter().filter(|link| !others.contains(link));
            let only = only.map(|link| &line.text[link.clone()]);
            only.collect::<Vec<_>>().join(" ")
        };
        println!("{}: {}", line.class, line.text);
        println!("  meant: {}", texts(&line.links, &found));
        println!("  found: {}\n", texts(&found, &line.links));
    }
}

#[cfg(test)]
mod tests {
    use super::{score, words, Line};

    #[test]
    fn a_line_is_exact_if_all_of_its_links_are() {
        let of_one = "k1\tzh\tglued\ta\tsome/one\t在\u{2E20}a.b\u{2E21}";
        let of_two = [of_one, "上\u{2E20}c.d\u{2E21}"].concat();
        let lines = [of_one, &of_two].map(|line| Line::read(line).unwrap());
        assert_eq!(lines[1].text, "在a.b上c.d");
        assert_eq!(lines[1].links, [3..6, 9..12]);
        assert!(Line::read("k1\tzh\tglued\ta\tsome/one").is_err());
        assert!(Line::read("1\t2\t3\t4\t5\t\u{2E21}").is_err());
        let one = |range| vec![range];
        let alone = |text: &str| one(if text == " c.d " { 0..0 } else { 1..4 });
        let all = score(&lines, |_| one(3..6), alone);
        let words = words(&[
            ("md4c text".to_owned(), all.clone()),
            ("uts58 standard".to_owned(), all.clone()),
        ]);
        assert_eq!(
            words,
            "Lines with exactly the right links, of 2: md4c --ends text 1, UTS #58 1"
        );
        let of = all["glued"];
        assert_eq!((of.lines, of.exact), (2, 1));
        assert_eq!((of.known, of.known_exact), (1, 1));
    }
}
