//! `cargo xtask names`: counts the names of a corpus that are rightly or wrongly linked as hosts without a scheme.
//!
//! For example, the name `example.com` should be linked, and the file name `README.md` should not.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{bail, Context, Result};
use barelink::options::FileNames;
use barelink::{Dialect, LinkFinder};
use xtask::chart;

use crate::corpus::{self, linkify, ours, percent, print_head, print_row, Ranges};

mod peers;

#[derive(clap::Args)]
pub struct Arguments {
    /// Corpus of names; may be repeated. A line of Markdown has seven columns: name, number of occurrences, label, the host
    /// inside a `part`, the kind of a `not`, source, text around one occurrence. A name that is not in that text is searched
    /// alone. A line of another text has six: name, label, kind of a `not`, kind of text, source, text with `⟦⟧` for the name
    /// and `⏎` for line ends. Labels are `host`, `not` and `part`; other lines are ignored
    #[arg(long, value_name = "FILE", required = true)]
    corpus: Vec<PathBuf>,
    /// Print the names on which UTS #58 is wrong
    #[arg(long)]
    list: bool,
    /// Write the chart of docs/decisions.md, if all names are of Markdown
    #[arg(long)]
    write: bool,
}

struct Name<'t> {
    name: &'t str,
    /// `host`, `part` if only a part is a host, or `not`.
    label: &'t str,
    /// The host inside a `part`, or the kind of a name that is not a host, such as `file` or `identifier`.
    meant: &'t str,
    /// The kind of the text that contains the name, such as `mail`.
    text_kind: &'t str,
    /// Text to search: an occurrence with the text around it, or only the name.
    text: Cow<'t, str>,
    range: Range<usize>,
}

const LABELS: [&str; 3] = ["host", "part", "not"];

/// The kind of text of a line with seven columns.
const MARKDOWN: &str = "Markdown";

/// Kinds of text that people write for programs or about their sources. Other kinds but [`MARKDOWN`] are people's.
const OF_PROGRAMS: [&str; 6] = ["changelog", "comments", "commits", "debian", "registry", "specs"];

/// The name of a finder, and the links that it finds in each text.
type Found = (&'static str, Vec<Ranges>);

/// Runs the command. Always returns true.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let files = arguments.corpus.iter().map(|file| xtask::read(file));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    let mut names = Vec::new();
    for file in &files {
        names.extend(corpus::lines(file, Name::read)?.into_iter().flatten());
    }
    let texts: Vec<_> = names.iter().map(|name| &*name.text).collect();
    let mut found: Vec<Found> = Vec::new();
    for (name, file_names) in
        [("barelink", FileNames::Suppress), ("barelink with all names", FileNames::Link)]
    {
        let finder = LinkFinder::builder(Dialect::Uts58).file_names(file_names).build();
        found.push((name, texts.iter().map(|text| ours(&finder, text)).collect()));
    }
    if arguments.list {
        list(&names, &found[0].1);
    }
    found.push(("linkify", texts.iter().map(|text| linkify(text)).collect()));
    for peer in &peers::ALL {
        match peer.find(&texts) {
            Ok(links) => found.push((peer.name, links)),
            Err(error) => println!("without {}: {error:#}", peer.name),
        }
    }
    print_head(
        "% of linked names are no hosts / % of hosts are not linked",
        found.iter().map(|it| it.0),
    );
    let rows: BTreeSet<_> = names.iter().flat_map(Name::rows).collect();
    for row in rows {
        let is_of = |name: &Name<'_>| name.rows().contains(&row);
        let number = names.iter().filter(|name| is_of(name)).count();
        let cells = found.iter().map(|(_, links)| {
            let [wrong, lost] = shares(names.iter().zip(links).filter(|(name, _)| is_of(name)));
            format!("{wrong:.1} / {lost:.1}")
        });
        print_row(row, number, cells);
    }
    if arguments.write && names.iter().all(|name| name.text_kind == MARKDOWN) {
        chart::write("decisions.md", "names.svg", &words(&names, &found))?;
    }
    Ok(true)
}

/// Returns the words of the chart of finders.
fn words(names: &[Name<'_>], found: &[Found]) -> String {
    let titles = ["Linked names that are not hosts", "Hosts that are not linked"];
    let groups = [0, 1].map(|index| {
        let bars = found.iter().map(|(finder, links)| {
            format!("{finder} {:.1}", shares(names.iter().zip(links))[index])
        });
        format!("{}, %: {}", titles[index], bars.collect::<Vec<_>>().join(", "))
    });
    groups.join("; ")
}

impl<'t> Name<'t> {
    /// Parses a line. Returns `None` for a comment, an empty line, and a label that is ignored.
    fn read(line: &'t str) -> Result<Option<Self>> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let columns: Vec<_> = line.splitn(7, '\t').collect();
        Ok(Some(match columns[..] {
            [name, _, label, part, kind, _, context] if LABELS.contains(&label) => {
                let (text, start) = context.find(name).map_or((name, 0), |start| (context, start));
                let meant = if label == "part" { part } else { kind };
                let range = start..start + name.len();
                Name { name, label, meant, text_kind: MARKDOWN, text: text.into(), range }
            }
            [name, label, meant, text_kind, _, context] if LABELS.contains(&label) => {
                let (before, after) = context.split_once("⟦⟧").context("no ⟦⟧")?;
                let before = before.replace('⏎', "\n");
                let range = before.len()..before.len() + name.len();
                let text = [&before, name, &after.replace('⏎', "\n")].concat().into();
                Name { name, label, meant, text_kind, text, range }
            }
            [_, _, _, _, _, _] | [_, _, _, _, _, _, _] => return Ok(None),
            _ => bail!("{} columns", columns.len()),
        }))
    }

    /// Returns the rows of the table that count the name: those of its writers, and of its kind of text.
    fn rows(&self) -> [&'t str; 2] {
        let writers = if self.text_kind == MARKDOWN {
            MARKDOWN
        } else if OF_PROGRAMS.contains(&self.text_kind) {
            "programmers' text"
        } else {
            "people's text"
        };
        [writers, self.text_kind]
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
            "part" => linked == Some(self.meant),
            _ => linked.is_none(),
        }
    }
}

/// Returns the percentages of linked names that are not hosts, and of hosts that are not linked. Each name comes with the
/// links in its text. Names with the label `part` are left out.
fn shares<'n>(names: impl Iterator<Item = (&'n Name<'n>, &'n Ranges)>) -> [f64; 2] {
    let (mut hosts, mut linked_hosts, mut wrong) = (0, 0, 0);
    for (name, links) in names {
        let is_linked = usize::from(name.linked(links).is_some());
        match name.label {
            "host" => (hosts, linked_hosts) = (hosts + 1, linked_hosts + is_linked),
            "not" => wrong += is_linked,
            _ => {}
        }
    }
    [percent(wrong, wrong + linked_hosts), percent(hosts - linked_hosts, hosts)]
}

/// Prints each name for which [`Name::is_right`] returns false, with what is meant, and the text that is linked.
fn list(names: &[Name<'_>], links: &[Ranges]) {
    for (name, links) in names.iter().zip(links) {
        let linked = name.linked(links);
        if !name.is_right(linked) {
            let linked = linked.unwrap_or("nothing");
            println!("{}\tmeant: {} {}\tlinked: {linked}", name.name, name.label, name.meant);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{shares, words, Name};

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
        let right = names.iter().zip(&links).map(|(name, it)| name.is_right(name.linked(it)));
        assert_eq!(right.collect::<Vec<_>>(), [true, false, false, true, true]);
        assert_eq!(shares(names.iter().zip(&links)), [50.0, 50.0]);
        let words = words(&names, &[("barelink", links.into())]);
        let [wrong, lost] = ["Linked names that are not hosts", "Hosts that are not linked"];
        assert_eq!(words, format!("{wrong}, %: barelink 50.0; {lost}, %: barelink 50.0"));
        assert!(Name::read("a.com\t3\thost").is_err());
    }

    #[test]
    fn a_line_of_text_has_the_name_in_its_place() {
        let line = "a.com\tnot\taddress\tmail\tsome/list\t> a.com⏎jane.doe at ⟦⟧⏎";
        let name = Name::read(line).unwrap().unwrap();
        assert_eq!(name.text, "> a.com\njane.doe at a.com\n");
        assert_eq!((&name.text[name.range.clone()], name.range.start), ("a.com", 20));
        assert_eq!(name.rows(), ["people's text", "mail"]);
        assert!(Name::read("a.com\thost\t\tmail\tsome/list\ta.com").is_err());
    }
}
