use std::collections::HashMap;
use std::io::{self, Write};

use super::cluster::Cluster;
use super::why::{reasons, Why};
use super::Comparison;
use crate::report::colour::Colours;
use crate::report::excerpt::Excerpt;
use crate::report::position::Positions;
use crate::report::printable::Printable;
use crate::report::reason_text::not_linked_reason;

/// Maximum number of characters shown before a cluster, in it, and after it.
const SHOWN: [usize; 3] = [30, usize::MAX, 30];

/// Writes the clusters at which the dialects differ, with each dialect's links, and then the counts. If `is_alone` is
/// false, the document's name precedes the counts.
pub(super) fn write(
    comparison: &Comparison<'_>,
    is_alone: bool,
    colours: Colours,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Colours { place: at, faint, .. } = colours;
    let mut positions = Positions::new(comparison.text);
    let mut differing = 0;
    for cluster in comparison.clusters.iter().filter(|cluster| !cluster.is_agreed()) {
        differing += 1;
        let (line, column) = positions.of(cluster.range.start);
        write!(out, "{at}{}:{line}:{column}{at:#}  ", comparison.name)?;
        let Excerpt { before, inside, after } =
            Excerpt::new(comparison.text, cluster.range.clone(), SHOWN);
        writeln!(out, "{faint}{before}{faint:#}{inside}{faint}{after}{faint:#}")?;
        for group in groups(cluster) {
            rows(comparison, cluster, &group, colours, out)?;
        }
        writeln!(out)?;
    }
    let counts = comparison.columns.iter().map(|column| {
        let count = column.links.len();
        format!("{} {count}", column.finder.dialect().name())
    });
    let counts: Vec<_> = counts.collect();
    if !is_alone {
        write!(out, "{at}{}{at:#}: ", comparison.name)?;
    }
    let agreed = comparison.clusters.len() - differing;
    writeln!(
        out,
        "{differing} differ, {agreed} are the same in all dialects (links: {})",
        counts.join(", ")
    )
}

/// Groups the indices of columns that have the same links in a cluster.
fn groups(cluster: &Cluster<'_>) -> Vec<Vec<usize>> {
    let ranges = |index: usize| {
        let links = cluster.links.get(index).copied().unwrap_or_default();
        links.iter().map(|link| &link.range).collect::<Vec<_>>()
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for index in 0..cluster.links.len() {
        let mut alike = groups
            .iter_mut()
            .filter(|group| group.first().is_some_and(|&first| ranges(first) == ranges(index)));
        match alike.next() {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    groups
}

/// Writes the links that a group of dialects has in common, and below them the reasons. If a reason does not apply to
/// the whole group, the names of its dialects precede it.
fn rows(
    comparison: &Comparison<'_>,
    cluster: &Cluster<'_>,
    group: &[usize],
    colours: Colours,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Colours { link, faint, .. } = colours;
    let columns = group.iter().filter_map(|&index| Some((index, comparison.columns.get(index)?)));
    let names = columns.clone().map(|(_, column)| column.finder.dialect().name());
    let names: Vec<_> = names.collect();
    write!(out, "    {faint}{:5}{faint:#}", names.join(", "))?;
    let first = group.first().and_then(|&first| cluster.links.get(first));
    let links = first.copied().unwrap_or_default();
    if links.is_empty() {
        write!(out, "  {faint}no link{faint:#}")?;
    }
    for found in links {
        write!(out, "  {link}{}{link:#}", Printable(&found.text))?;
    }
    writeln!(out)?;
    // Lines with the names of their dialects, and the index of each line. A cluster may have many links.
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    let mut known = HashMap::new();
    for (index, column) in columns {
        let name = column.finder.dialect().name();
        for why in reasons(&comparison.read, cluster, (index, column)) {
            let line = in_words(&comparison.read.text, &why);
            let index = *known.entry(line.clone()).or_insert(lines.len());
            match lines.get_mut(index) {
                // The reason is the same for two links of the dialect.
                Some((_, dialects)) if dialects.last() == Some(&name) => {}
                Some((_, dialects)) => dialects.push(name),
                None => lines.push((line, vec![name])),
            }
        }
    }
    for (line, dialects) in &lines {
        let of =
            if *dialects == names { String::new() } else { format!("{}: ", dialects.join(", ")) };
        writeln!(out, "      {faint}{of}{line}{faint:#}")?;
    }
    Ok(())
}

fn in_words(text: &str, why: &Why) -> String {
    match why {
        Why::Rejected(reason) => format!("it is not linked: {}", not_linked_reason(*reason)),
        Why::Rule(why) => {
            let place = text.get(why.place.clone()).unwrap_or_default();
            if place.trim().is_empty() {
                format!("it {}", why.rule)
            } else {
                format!("it {}: `{}`", why.rule, Printable(place))
            }
        }
    }
}
