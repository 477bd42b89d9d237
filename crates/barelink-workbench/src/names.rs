//! `cargo xtask names`: counts the names of a corpus that are rightly or wrongly linked as hosts without a scheme.
//!
//! For example, the name `example.com` should be linked, and the file name `README.md` should not.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{bail, Result};
use barelink::options::{FileNames, LinkEnd};
use barelink::{Dialect, LinkFinder};

use crate::corpus::{self, linkify, ours, percent, Ranges};

mod peers;

#[derive(clap::Args)]
pub struct Arguments {
    /// Corpus of lines with seven columns: name, number of occurrences, label, the host inside a `part`, the kind of a
    /// `not`, repository, text around one occurrence. Labels are `host`, `not` and `part`; other lines are ignored
    #[arg(long, value_name = "FILE")]
    corpus: PathBuf,
    /// Search each name alone, without the text around it
    #[arg(long)]
    alone: bool,
    /// Print the names on which UTS #58 is wrong
    #[arg(long)]
    list: bool,
}

/// One name of the corpus.
struct Name<'t> {
    name: &'t str,
    occurrences: usize,
    label: Label<'t>,
    /// Half of the corpus, 0 or 1, for cross-validation.
    half: usize,
    /// Text to search: an occurrence with the text around it, or only the name.
    text: &'t str,
    /// Range of the name in the text.
    range: Range<usize>,
}

/// The meaning that a name has in its text.
#[derive(Clone, Copy)]
enum Label<'t> {
    Host,
    /// Only this part is a host.
    Part(&'t str),
    /// Not a host. Has the kind of name, such as `file` or `identifier`.
    Not(&'t str),
}

/// A function that returns the ranges of the links of each text.
type Find = Box<dyn Fn(&[&str]) -> Result<Vec<Ranges>>>;

/// A finder to compare.
struct Finder {
    name: String,
    find: Find,
}

/// Numbers of names and of occurrences.
#[derive(Default, Clone, Copy)]
struct Count {
    names: usize,
    occurrences: usize,
}

/// Counts for a row of the table: all names, linked names, and names that are right by [`Name::is_right`].
#[derive(Default, Clone, Copy)]
struct Score {
    all: Count,
    linked: Count,
    right: Count,
}

/// Runs the command. Always returns true.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let text = corpus::text(&arguments.corpus)?;
    let names = corpus::lines(&text, |line| Name::read(line, arguments.alone))?;
    let names: Vec<_> = names.into_iter().flatten().collect();
    let finders = finders();
    let mut scores = Vec::new();
    for finder in &finders {
        let texts: Vec<_> = names.iter().map(|name| name.text).collect();
        match (finder.find)(&texts) {
            Ok(links) => {
                if arguments.list && scores.is_empty() {
                    list(&names, &links);
                }
                scores.push((&finder.name, score(&names, &links)));
            }
            Err(error) => println!("without {}: {error:#}", finder.name),
        }
    }
    print(&scores);
    Ok(true)
}

impl<'t> Name<'t> {
    /// Parses a line. Returns `None` for a comment, an empty line, and a label that is ignored.
    fn read(line: &'t str, is_alone: bool) -> Result<Option<Self>> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let columns: Vec<_> = line.splitn(7, '\t').collect();
        let [name, occurrences, label, part, kind, repository, context] = columns[..] else {
            bail!("{} columns", columns.len());
        };
        let label = match label {
            "host" => Label::Host,
            "part" => Label::Part(part),
            "not" => Label::Not(kind),
            _ => return Ok(None),
        };
        let start = context.find(name).filter(|_| !is_alone);
        let (text, start) = start.map_or((name, 0), |start| (context, start));
        Ok(Some(Name {
            name,
            occurrences: occurrences.parse()?,
            label,
            half: corpus::half(repository),
            text,
            range: start..start + name.len(),
        }))
    }

    /// Returns the text of the link that overlaps the name, or `None` if no link does.
    fn linked(&self, links: &[Range<usize>]) -> Option<&'t str> {
        let overlaps =
            |link: &&Range<usize>| link.start < self.range.end && self.range.start < link.end;
        self.text.get(links.iter().find(overlaps)?.clone())
    }

    /// Returns true if the link agrees with the label. For a host, any overlapping link does. For a part, the link must
    /// be exactly that part.
    fn is_right(&self, linked: Option<&str>) -> bool {
        match self.label {
            Label::Host => linked.is_some(),
            Label::Part(part) => linked == Some(part),
            Label::Not(_) => linked.is_none(),
        }
    }

    /// Returns the rows of the table that count this name.
    fn rows(&self) -> [String; 2] {
        let half = format!("half {} of the repositories", self.half + 1);
        match self.label {
            Label::Host => ["host".to_owned(), format!("host, {half}")],
            Label::Part(_) => ["part".to_owned(), format!("part, {half}")],
            Label::Not(kind) => [format!("not: {kind}"), format!("not, {half}")],
        }
    }
}

fn finders() -> Vec<Finder> {
    let mut finders = Vec::new();
    for (name, file_names, end) in [
        ("uts58", FileNames::Suppress, LinkEnd::ByStandard),
        ("uts58, ends in text", FileNames::Suppress, LinkEnd::InText),
        ("uts58, all names", FileNames::Link, LinkEnd::ByStandard),
    ] {
        let mut builder = LinkFinder::builder(Dialect::Uts58);
        let finder = builder.file_names(file_names).link_end(end).build();
        finders.push(each(name, move |text| ours(&finder, text)));
    }
    finders.push(each("linkify", linkify));
    for &(name, module) in peers::ALL {
        finders.push(Finder {
            name: name.to_owned(),
            find: Box::new(move |texts| peers::find(module, texts)),
        });
    }
    finders
}

fn each(name: &str, find: impl Fn(&str) -> Ranges + 'static) -> Finder {
    Finder {
        name: name.to_owned(),
        find: Box::new(move |texts| Ok(texts.iter().map(|text| find(text)).collect())),
    }
}

/// For each row of the table, counts all names, the names that are linked, and the names for which [`Name::is_right`]
/// returns true. `links` has the links of each name.
fn score(names: &[Name<'_>], links: &[Ranges]) -> BTreeMap<String, Score> {
    let mut scores: BTreeMap<String, Score> = BTreeMap::new();
    for (name, links) in names.iter().zip(links) {
        let linked = name.linked(links);
        for row in name.rows() {
            let score = scores.entry(row).or_default();
            for (count, counts) in [
                (&mut score.all, true),
                (&mut score.linked, linked.is_some()),
                (&mut score.right, name.is_right(linked)),
            ] {
                count.names += usize::from(counts);
                count.occurrences += usize::from(counts) * name.occurrences;
            }
        }
    }
    scores
}

/// Prints the number and the percentage of right names in each row. Then prints the shares of all names.
fn print(scores: &[(&String, BTreeMap<String, Score>)]) {
    let Some((_, first)) = scores.first() else {
        return;
    };
    let names: Vec<_> = scores.iter().map(|(name, _)| name.as_str()).collect();
    println!("| recall | names | {} |", names.join(" | "));
    println!("|---|--:|{}", "--:|".repeat(names.len()));
    for (row, score) in first {
        print!("| {row} | {} |", score.all.names);
        for (_, of) in scores {
            let score = of.get(row).copied().unwrap_or_default();
            let (right, all) = (score.right.names, score.all.names);
            print!(" {right} ({:.0} %) |", percent(right, all));
        }
        println!();
    }
    for (label, share) in SHARES {
        print!("| {label} | |");
        for (_, of) in scores {
            print!(" {:.1} |", share(of));
        }
        println!();
    }
}

/// A function that returns a share in percent.
type Share = fn(&BTreeMap<String, Score>) -> f64;

/// Labels and shares in the rows below the table.
const SHARES: [(&str, Share); 5] = [
    ("precision: % of linked names are hosts", |of| 100.0 - wrong(of, |c| c.names)),
    ("% of linked names are no hosts", |of| wrong(of, |c| c.names)),
    ("% of linked occurrences are no hosts", |of| wrong(of, |c| c.occurrences)),
    ("% of host names are not linked", |of| lost(of, |c| c.names)),
    ("% of host occurrences are not linked", |of| lost(of, |c| c.occurrences)),
];

/// Returns the percentage of linked names that are not hosts. Names with the label `part` are left out. `count` selects
/// names or occurrences.
fn wrong(of: &BTreeMap<String, Score>, count: fn(Count) -> usize) -> f64 {
    let linked = |row: &str| {
        let scores = of.iter().filter(|(name, _)| name.starts_with(row));
        scores.map(|(_, score)| count(score.linked)).sum::<usize>()
    };
    let not = linked("not: ");
    percent(not, not + count(of.get("host").copied().unwrap_or_default().linked))
}

/// Returns the percentage of names with the label `host` that are not linked. `count` selects names or occurrences.
fn lost(of: &BTreeMap<String, Score>, count: fn(Count) -> usize) -> f64 {
    let hosts = of.get("host").copied().unwrap_or_default();
    percent(count(hosts.all) - count(hosts.linked), count(hosts.all))
}

/// Prints each name for which [`Name::is_right`] returns false, with the text that should be linked and the text that
/// is linked.
fn list(names: &[Name<'_>], links: &[Ranges]) {
    for (name, links) in names.iter().zip(links) {
        let linked = name.linked(links);
        if !name.is_right(linked) {
            let meant = match name.label {
                Label::Host => "host",
                Label::Part(part) => part,
                Label::Not(kind) => kind,
            };
            let (count, linked) = (name.occurrences, linked.unwrap_or("nothing"));
            println!("{count}\t{}\tmeant: {meant}\tlinked: {linked}", name.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{lost, score, wrong, Name};

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
        let names = lines.iter().flat_map(|line| Name::read(line, false).unwrap());
        let names: Vec<_> = names.collect();
        assert_eq!(names.len(), 5);
        let links = [Some(4..9), None, Some(0..6), Some(0..3), Some(4..9)];
        let links = links.map(|link| link.into_iter().collect::<Vec<_>>());
        let of = score(&names, &links);
        assert_eq!((of["host"].right.names, of["part"].right.names), (1, 1));
        assert_eq!((of["not: file"].right.names, of["not: identifier"].right.names), (1, 0));
        assert_eq!((wrong(&of, |c| c.names), wrong(&of, |c| c.occurrences)), (50.0, 40.0));
        assert_eq!((lost(&of, |c| c.names), lost(&of, |c| c.occurrences)), (50.0, 25.0));
        assert!(Name::read("a.com\t3\thost", false).is_err());
    }
}
