//! `cargo xtask names`: counts the names of a corpus that are rightly or wrongly linked as hosts without a scheme.
//!
//! For example, the name `example.com` should be linked, and the file name `README.md` should not.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use barelink::options::{FileNames, LinkEnd};
use barelink::{Dialect, LinkFinder};

use xtask::chart;

use crate::corpus::{self, linkify, ours, percent, Ranges};

mod peers;

#[derive(clap::Args)]
pub struct Arguments {
    /// Corpus of names; may be repeated. A line of Markdown has seven columns: name, number of occurrences, label, the host
    /// inside a `part`, the kind of a `not`, source, text around one occurrence. A name that is not in that text is searched
    /// alone. A line of another text has six: name, label, kind of a `not`, kind of text, source, text with `⟦⟧` for the name
    /// and `⏎` for line ends. Labels are `host`, `not` and `part`; other lines are ignored. Without a corpus, the chart
    /// is drawn again from the figures of its page
    #[arg(long, value_name = "FILE")]
    corpus: Vec<PathBuf>,
    /// Print the names on which UTS #58 is wrong
    #[arg(long)]
    list: bool,
    /// Write the chart of docs/decisions.md, if all names are of Markdown
    #[arg(long, requires = "corpus")]
    write: bool,
}

#[derive(Default)]
struct Name<'t> {
    name: &'t str,
    occurrences: usize,
    /// `host`, `part` if only `part` is a host, or `not`.
    label: &'t str,
    part: &'t str,
    /// The kind of a name that is not a host, such as `file` or `identifier`.
    kind: &'t str,
    /// The kind of the text that contains the name, such as `mail`.
    text_kind: &'t str,
    /// Text to search: an occurrence with the text around it, or only the name.
    text: Cow<'t, str>,
    range: Range<usize>,
}

/// The kind of text of a line with seven columns.
const MARKDOWN: &str = "markdown";

/// Kinds of text that people write for programs or about their sources. Other kinds but [`MARKDOWN`] are people's.
const OF_PROGRAMS: [&str; 6] = ["changelog", "comments", "commits", "debian", "registry", "specs"];

/// Counts for a row of the table. The pairs have the number of names, then that of occurrences.
#[derive(Default, Clone, Copy)]
struct Score {
    all: [usize; 2],
    linked: [usize; 2],
    /// Number of names that are right by [`Name::is_right`].
    right: usize,
}

type Scores = BTreeMap<String, Score>;

/// Runs the command. Always returns true.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.corpus.is_empty() {
        chart::draw("decisions.md", "names.svg")?;
        return Ok(true);
    }
    let files = arguments.corpus.iter().map(|file| xtask::read(file));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let mut names = Vec::new();
    for file in &files {
        names.extend(corpus::lines(file, Name::read)?.into_iter().flatten());
    }
    let texts: Vec<_> = names.iter().map(|name| &*name.text).collect();
    let mut found: Vec<(_, Vec<Ranges>)> = Vec::new();
    for (name, file_names, end) in [
        ("uts58", FileNames::Suppress, LinkEnd::ByStandard),
        ("uts58, ends in text", FileNames::Suppress, LinkEnd::InText),
        ("uts58, all names", FileNames::Link, LinkEnd::ByStandard),
    ] {
        let mut builder = LinkFinder::builder(Dialect::Uts58);
        let finder = builder.file_names(file_names).link_end(end).build();
        found.push((name, texts.iter().map(|text| ours(&finder, text)).collect()));
    }
    if arguments.list {
        list(&names, &found[0].1);
    }
    print_kinds(&names, &found[0].1);
    found.push(("linkify", texts.iter().map(|text| linkify(text)).collect()));
    for peer in &peers::ALL {
        match peer.find(&texts) {
            Ok(links) => found.push((peer.name, links)),
            Err(error) => println!("without {}: {error:#}", peer.name),
        }
    }
    let scores = found.into_iter().map(|(finder, links)| (finder, score(names.iter().zip(&links))));
    let scores: Vec<_> = scores.collect();
    print(&scores);
    if arguments.write && names.iter().all(|name| name.text_kind == MARKDOWN) {
        chart::write("decisions.md", "names.svg", &words(&scores))?;
    }
    Ok(true)
}

/// Returns the words of the chart of finders.
fn words(scores: &[(&str, Scores)]) -> String {
    let group = |title: &str, share: &dyn Fn(&Scores) -> f64| {
        let bars = scores.iter().filter(|(name, _)| *name != "uts58, ends in text");
        let bars = bars.map(|(name, of)| {
            let name = name.replace("uts58", "barelink").replace(',', " with");
            format!("{name} {:.1}", share(of))
        });
        format!("{title}, %: {}", bars.collect::<Vec<_>>().join(", "))
    };
    let wrong = group("Linked names that are not hosts", &|of| wrong(of)[0]);
    format!("{wrong}; {}", group("Hosts that are not linked", &|of| lost(of)[0]))
}

impl<'t> Name<'t> {
    /// Parses a line. Returns `None` for a comment, an empty line, and a label that is ignored.
    fn read(line: &'t str) -> Result<Option<Self>> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let columns: Vec<_> = line.splitn(7, '\t').collect();
        let (name, label) = match columns[..] {
            [name, _, label, ..] if columns.len() == 7 => (name, label),
            [name, label, _, _, _, _] => (name, label),
            _ => bail!("{} columns", columns.len()),
        };
        if !["host", "part", "not"].contains(&label) {
            return Ok(None);
        }
        let mut read = Name { name, occurrences: 1, label, ..Name::default() };
        if let [_, occurrences, _, part, kind, _, context] = columns[..] {
            let (text, start) = context.find(name).map_or((name, 0), |start| (context, start));
            (read.occurrences, read.text_kind) = (occurrences.parse()?, MARKDOWN);
            (read.part, read.kind) = (part, kind);
            (read.text, read.range) = (text.into(), start..start + name.len());
        } else if let [_, _, kind, text_kind, _, context] = columns[..] {
            let (before, after) = context.split_once("⟦⟧").context("no ⟦⟧")?;
            let before = before.replace('⏎', "\n");
            (read.kind, read.text_kind) = (kind, text_kind);
            read.range = before.len()..before.len() + name.len();
            read.text = [&before, name, &after.replace('⏎', "\n")].concat().into();
        }
        Ok(Some(read))
    }

    /// Returns the kind of the writers, who are people, programmers or those of Markdown.
    fn writers(&self) -> &'static str {
        if self.text_kind == MARKDOWN {
            "Markdown"
        } else if OF_PROGRAMS.contains(&self.text_kind) {
            "programmers' text"
        } else {
            "people's text"
        }
    }

    /// Returns the text of the first link that overlaps the name, or `None` if no link does.
    fn linked(&self, links: &[Range<usize>]) -> Option<&str> {
        let overlaps =
            |link: &&Range<usize>| link.start < self.range.end && self.range.start < link.end;
        self.text.get(links.iter().find(overlaps)?.clone())
    }

    /// Returns true if the link agrees with the label. For a host, any overlapping link does. For a part, the link must
    /// be exactly that part. For `not`, no link may overlap.
    fn is_right(&self, linked: Option<&str>) -> bool {
        match self.label {
            "host" => linked.is_some(),
            "part" => linked == Some(self.part),
            _ => linked.is_none(),
        }
    }

    fn row(&self) -> String {
        match self.label {
            "not" => format!("not: {}", self.kind),
            label => label.to_owned(),
        }
    }
}

/// Prints the percentages of [`wrong`] and [`lost`] for each kind of text, and of all of its kind of writers.
fn print_kinds(names: &[Name<'_>], links: &[Ranges]) {
    println!("| text | names | % of linked are no hosts | % of hosts are not linked |\n|---|--:|--:|--:|");
    let kinds: BTreeSet<_> = names
        .iter()
        .flat_map(|name| [(name.writers(), name.text_kind), (name.writers(), "all")])
        .collect();
    for (writers, kind) in kinds {
        let is_of = |name: &Name<'_>| {
            name.writers() == writers && (kind == "all" || name.text_kind == kind)
        };
        let of = || names.iter().zip(links).filter(|(name, _)| is_of(name));
        let [wrong, lost] = shares(&score(of()));
        println!("| {writers}: {kind} | {} | {wrong:.1} | {lost:.1} |", of().count());
    }
    println!();
}

/// Returns the score for each row of the table. Each name comes with its links.
fn score<'n>(names: impl Iterator<Item = (&'n Name<'n>, &'n Ranges)>) -> Scores {
    let mut scores = Scores::new();
    for (name, links) in names {
        let linked = name.linked(links);
        let score = scores.entry(name.row()).or_default();
        for (index, count) in [1, name.occurrences].into_iter().enumerate() {
            score.all[index] += count;
            score.linked[index] += usize::from(linked.is_some()) * count;
        }
        score.right += usize::from(name.is_right(linked));
    }
    scores
}

/// Prints the number and the percentage of right names in each row. Then prints the percentages of [`wrong`] and
/// [`lost`].
fn print(scores: &[(&str, Scores)]) {
    let names: Vec<_> = scores.iter().map(|(name, _)| *name).collect();
    println!("| recall | names | {} |", names.join(" | "));
    println!("|---|--:|{}", "--:|".repeat(names.len()));
    // Every finder has a score for every row.
    for (row, Score { all: [all, _], .. }) in &scores[0].1 {
        let right = scores.iter().map(|(_, of)| of[row].right);
        let cells = right.map(|right| format!("{right} ({:.0} %)", percent(right, *all)));
        println!("| {row} | {all} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
    let shares = |label: &str, share: &dyn Fn(&Scores) -> f64| {
        let shares: Vec<_> = scores.iter().map(|(_, of)| format!("{:.1}", share(of))).collect();
        println!("| {label} | | {} |", shares.join(" | "));
    };
    shares("% of linked names are no hosts", &|of| wrong(of)[0]);
    shares("% of linked occurrences are no hosts", &|of| wrong(of)[1]);
    shares("% of host names are not linked", &|of| lost(of)[0]);
    shares("% of host occurrences are not linked", &|of| lost(of)[1]);
}

/// Returns the percentages of linked names and occurrences that are not hosts. Names with the label `part` are left out.
fn wrong(of: &Scores) -> [f64; 2] {
    let hosts = of.get("host").copied().unwrap_or_default();
    [0, 1].map(|index| {
        let not = of.iter().filter(|(row, _)| row.starts_with("not: "));
        let not = not.map(|(_, score)| score.linked[index]).sum();
        percent(not, not + hosts.linked[index])
    })
}

/// Returns the percentages of names and occurrences with the label `host` that are not linked.
fn lost(of: &Scores) -> [f64; 2] {
    let Score { all, linked, .. } = of.get("host").copied().unwrap_or_default();
    [0, 1].map(|index| percent(all[index] - linked[index], all[index]))
}

/// Returns the percentages of linked names that are not hosts, and of hosts that are not linked.
fn shares(of: &Scores) -> [f64; 2] {
    [wrong(of)[0], lost(of)[0]]
}

/// Prints each name for which [`Name::is_right`] returns false, with what is meant (`host`, the part or the kind), and
/// the text that is linked.
fn list(names: &[Name<'_>], links: &[Ranges]) {
    for (name, links) in names.iter().zip(links) {
        let linked = name.linked(links);
        if !name.is_right(linked) {
            let meant = match name.label {
                "host" => "host",
                "part" => name.part,
                _ => name.kind,
            };
            let (count, linked) = (name.occurrences, linked.unwrap_or("nothing"));
            println!("{count}\t{}\tmeant: {meant}\tlinked: {linked}", name.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{lost, score, words, wrong, Name};

    #[test]
    fn links_are_right_that_the_writer_means() {
        let lines = [
            "a.com\t3\thost\t\t\tsome/one\tsee a.com.",
            "b.com\t1\thost\t\t\tsome/one\tb.com",
            "c.name\t2\tnot\t\tidentifier\tsome/two\tc.name",
            "d.name\t1\tnot\t\tfile\tsome/two\tsee d.name",
            "x。e.com\t1\tpart\te.com\t\tsome/two\tx。e.com",
            "f.com\t1\teither\t\t\tsome/two\tf.com",
        ];
        let names = lines.iter().flat_map(|line| Name::read(line).unwrap());
        let names: Vec<_> = names.collect();
        assert_eq!(names.len(), 5);
        let links = [Some(4..9), None, Some(0..6), Some(0..3), Some(4..9)];
        let links = links.map(|link| link.into_iter().collect::<Vec<_>>());
        let of = score(names.iter().zip(&links));
        assert_eq!((of["host"].right, of["part"].right), (1, 1));
        assert_eq!((of["not: file"].right, of["not: identifier"].right), (1, 0));
        assert_eq!((wrong(&of), lost(&of)), ([50.0, 40.0], [50.0, 25.0]));
        let words = words(&[("uts58, all names", of)]);
        let [wrong, lost] = ["Linked names that are not hosts", "Hosts that are not linked"];
        let bar = "%: barelink with all names 50.0";
        assert_eq!(words, format!("{wrong}, {bar}; {lost}, {bar}"));
        assert!(Name::read("a.com\t3\thost").is_err());
    }

    #[test]
    fn a_line_of_text_has_the_name_in_its_place() {
        let line = "a.com\tnot\taddress\tmail\tsome/list\t> a.com⏎jane.doe at ⟦⟧⏎";
        let name = Name::read(line).unwrap().unwrap();
        assert_eq!(name.text, "> a.com\njane.doe at a.com\n");
        assert_eq!((&name.text[name.range.clone()], name.range.start), ("a.com", 20));
        assert_eq!((name.row(), name.writers()), ("not: address".into(), "people's text"));
        assert!(Name::read("a.com\thost\t\tmail\tsome/list\ta.com").is_err());
    }
}
