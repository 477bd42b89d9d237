use std::ops::Range;

use super::Column;
use crate::report::found::Found;

/// A range of text that overlapping links cover. The links may belong to one dialect or to several. Links that only
/// touch are in separate clusters.
#[derive(Debug)]
pub(crate) struct Cluster<'a> {
    /// Byte range in the text.
    pub(crate) range: Range<usize>,
    /// Links of each dialect in the range.
    pub(crate) links: Vec<&'a [Found]>,
}

impl Cluster<'_> {
    /// Returns true if each dialect finds a single link, and all of these have the same range.
    pub(crate) fn is_agreed(&self) -> bool {
        self.links.iter().all(|links| matches!(links, [link] if link.range == self.range))
    }
}

/// Returns the clusters of a document, in source order.
pub(crate) fn clusters(columns: &[Column]) -> Vec<Cluster<'_>> {
    let mut rest: Vec<_> = columns.iter().map(|c| c.links.as_slice()).collect();
    let mut clusters = Vec::new();
    while let Some(start) = rest.iter().filter_map(|links| links.first()).map(start).min() {
        let mut end = start + 1;
        let mut counts = vec![0; rest.len()];
        loop {
            let before = end;
            for (links, count) in rest.iter().zip(&mut counts) {
                while let Some(link) = links.get(*count).filter(|link| link.range.start < end) {
                    end = end.max(link.range.end);
                    *count += 1;
                }
            }
            if end == before {
                break;
            }
        }
        let mut here = Vec::with_capacity(rest.len());
        for (links, count) in rest.iter_mut().zip(counts) {
            let (taken, left) = links.split_at_checked(count).unwrap_or((links, &[]));
            here.push(taken);
            *links = left;
        }
        clusters.push(Cluster { range: start..end, links: here });
    }
    clusters
}

fn start(link: &Found) -> usize {
    link.range.start
}

#[cfg(test)]
mod tests {
    use barelink::{Dialect, LinkFinder, LinkKind};

    use super::*;

    fn column(ranges: &[Range<usize>]) -> Column {
        let link = |range: &Range<usize>| Found {
            range: range.clone(),
            kind: LinkKind::Url,
            text: String::new(),
            destination: String::new(),
            reason: None,
        };
        Column {
            finder: LinkFinder::new(Dialect::Gfm),
            rejected: Vec::new(),
            links: ranges.iter().map(link).collect(),
        }
    }

    #[test]
    fn links_that_share_a_byte_share_a_cluster() {
        let columns = [
            column(&[0..4, 10..20, 30..31]),
            column(&[0..4, 12..14, 15..25]),
            column(&[0..4, 24..26, 26..28]),
        ];
        let found: Vec<_> = clusters(&columns)
            .iter()
            .map(|cluster| {
                let counts: Vec<_> = cluster.links.iter().map(|links| links.len()).collect();
                (cluster.range.clone(), counts, cluster.is_agreed())
            })
            .collect();
        let expected = [
            (0..4, vec![1, 1, 1], true),
            (10..26, vec![1, 2, 1], false),
            (26..28, vec![0, 0, 1], false),
            (30..31, vec![1, 0, 0], false),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn different_ends_do_not_agree() {
        let columns = [column(&[3..9, 9..10]), column(&[3..8, 9..10])];
        let found: Vec<_> = clusters(&columns).iter().map(Cluster::is_agreed).collect();
        assert_eq!(found, [false, true]);
    }
}
