//! `cargo xtask ends`: counts the lines of a corpus in which each dialect and setting finds exactly the intended
//! links.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{bail, Result};
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use xtask::chart;

use crate::corpus::{self, linkify, ours, print_head, print_row, Ranges};

#[derive(clap::Args)]
pub struct Arguments {
    /// Corpus of lines with six columns: number, language, class, source of the label, repository, and the text, with
    /// U+2E20 and U+2E21 around its links
    #[arg(long, value_name = "FILE")]
    corpus: PathBuf,
    /// Print the lines in which UTS #58 with `LinkEnd::InText` is wrong
    #[arg(long)]
    list: bool,
    /// Write the chart of docs/ends.md
    #[arg(long)]
    write: bool,
}

struct Line<'t> {
    class: &'t str,
    text: String,
    links: Ranges,
}

/// The results of a finder on each line.
struct Score {
    finder: String,
    /// True if exactly the intended links are found.
    exact: Vec<bool>,
    /// True if each intended link, searched alone between two spaces, is linked whole. That search does not use
    /// `LinkEnd::InText`.
    known: Vec<bool>,
}

/// Runs the command. Always returns true.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let text = xtask::read(&arguments.corpus)?;
    let lines = corpus::lines(&text, Line::read)?;
    if arguments.list {
        list(&lines);
    }
    let mut scores = Vec::new();
    for &dialect in Dialect::ALL {
        let name = dialect.name().replace("gfm", "GFM").replace("uts58", "UTS #58");
        let alone = LinkFinder::new(dialect);
        for (option, end) in [("", LinkEnd::ByStandard), (" --ends text", LinkEnd::InText)] {
            let finder = LinkFinder::builder(dialect).link_end(end).build();
            let name = format!("{name}{option}");
            scores.push(score(name, &lines, |it| ours(&finder, it), |it| ours(&alone, it)));
        }
    }
    scores.push(score("linkify".to_owned(), &lines, linkify, linkify));
    print_head("exact lines", scores.iter().map(|score| &score.finder));
    let classes: BTreeSet<_> = lines.iter().map(|line| line.class).collect();
    for class in classes {
        let is_of = |index: &usize| lines[*index].class == class;
        let of: Vec<_> = (0..lines.len()).filter(is_of).collect();
        let exact = |score: &Score| of.iter().filter(|&&index| score.exact[index]).count();
        print_row(class, of.len(), scores.iter().map(|score| exact(score).to_string()));
    }
    print_row("all", lines.len(), scores.iter().map(|score| score.number().to_string()));
    let known = scores.iter().map(|score| {
        let known = score.known.iter().zip(&score.exact).filter(|(&known, _)| known);
        format!("{} of {}", known.clone().filter(|(_, &exact)| exact).count(), known.count())
    });
    print_row("all whose links are found alone", lines.len(), known);
    if arguments.write {
        chart::write("ends.md", "ends.svg", &words(scores))?;
    }
    Ok(true)
}

impl Score {
    /// Returns the number of exact lines.
    fn number(&self) -> usize {
        self.exact.iter().filter(|&&exact| exact).count()
    }
}

/// Returns the words of the chart, with the best score first.
fn words(mut scores: Vec<Score>) -> String {
    scores.sort_by_key(|score| Reverse(score.number()));
    let lines = scores.first().map_or(0, |score| score.exact.len());
    let bars = scores.iter().map(|score| format!("{} {}", score.finder, score.number()));
    let bars: Vec<_> = bars.collect();
    format!("Lines with exactly the right links, of {lines}: {}", bars.join(", "))
}

impl<'t> Line<'t> {
    fn read(line: &'t str) -> Result<Self> {
        let columns: Vec<_> = line.splitn(6, '\t').collect();
        let [_, _, class, _, _, marked] = columns[..] else {
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
        Ok(Line { class, text, links })
    }
}

/// Scores a finder. `find` searches the lines. `alone` searches each intended link between two spaces.
fn score(
    finder: String,
    lines: &[Line<'_>],
    find: impl Fn(&str) -> Ranges,
    alone: impl Fn(&str) -> Ranges,
) -> Score {
    let is_known = |line: &Line<'_>| {
        line.links.iter().all(|link| {
            let text = format!(" {} ", &line.text[link.clone()]);
            let all = 1..text.len() - 1;
            alone(&text) == [all]
        })
    };
    Score {
        finder,
        exact: lines.iter().map(|line| find(&line.text) == line.links).collect(),
        known: lines.iter().map(is_known).collect(),
    }
}

/// Prints the lines in which UTS #58 with `LinkEnd::InText` is wrong, with the links that differ.
fn list(lines: &[Line<'_>]) {
    let finder = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    for line in lines {
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
        let of = ["md4c", "UTS #58"].map(|it| score(it.to_owned(), &lines, |_| one(3..6), alone));
        assert_eq!((&*of[0].exact, &*of[0].known), (&[true, false][..], &[true, false][..]));
        let words = words(of.into());
        assert_eq!(words, "Lines with exactly the right links, of 2: md4c 1, UTS #58 1");
    }
}
