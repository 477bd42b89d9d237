//! The comparisons to be measured, and their goals.

use super::corpus::Corpus;
use super::subject::Subject::{self, *};

/// One line of the table.
pub struct Comparison {
    pub corpus: &'static str,
    pub ours: Subject,
    pub peer: Subject,
    pub kind: Kind,
    /// The ratio to be reached, if there is one.
    pub goal: Option<f64>,
}

/// Meaning of a ratio.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The peer's time over ours for the same work: higher is better.
    Faster,
    /// Time with ours over time without: lower is better.
    Costs,
}

impl Comparison {
    /// Returns the name of the comparison, such as `gfm/readmes`.
    pub fn case(&self) -> String {
        let (parser, dialect) = match self.ours {
            PulldownCmarkGfm => ("pulldown-cmark", ""),
            ComrakGfm => ("comrak", ""),
            ours => ("", ours.dialect().map_or("", |dialect| dialect.name())),
        };
        let corpus = match self.corpus {
            "prose" if self.ours.is_markdown() => "no-candidate",
            corpus => corpus,
        };
        format!("{parser}{dialect}/{corpus}")
    }

    pub fn is_met(&self, ratio: f64) -> bool {
        match (self.goal, self.kind) {
            (None, _) => true,
            (Some(goal), Kind::Faster) => ratio >= goal,
            (Some(goal), Kind::Costs) => ratio <= goal,
        }
    }
}

const fn faster(
    corpus: &'static str,
    ours: Subject,
    peer: Subject,
    goal: Option<f64>,
) -> Comparison {
    Comparison {
        corpus,
        ours,
        peer,
        kind: Kind::Faster,
        goal,
    }
}

const fn costs(
    corpus: &'static str,
    ours: Subject,
    peer: Subject,
    goal: Option<f64>,
) -> Comparison {
    Comparison {
        kind: Kind::Costs,
        ..faster(corpus, ours, peer, goal)
    }
}

/// Rule sets that find similar links are compared with each other: GFM's links need a scheme or `www.`, those of UTS
/// #58 do not.
pub const ALL: &[Comparison] = &[
    faster("readmes", Gfm, Linkify, Some(2.2)),
    faster("dense", Gfm, Linkify, Some(1.8)),
    faster("near-misses", Gfm, Linkify, Some(2.0)),
    faster("multilingual", Gfm, Linkify, Some(1.3)),
    faster("prose", Gfm, Linkify, None),
    faster("prose", Gfm, LinkifySchemeLess, Some(10.0)),
    faster("readmes", Md4c, Linkify, None),
    faster("dense", Md4c, Linkify, None),
    faster("near-misses", Md4c, Linkify, None),
    faster("multilingual", Md4c, Linkify, None),
    faster("prose", Md4c, LinkifySchemeLess, None),
    faster("readmes", Uts58, LinkifySchemeLess, Some(1.5)),
    faster("dense", Uts58, LinkifySchemeLess, Some(1.5)),
    faster("near-misses", Uts58, LinkifySchemeLess, Some(2.0)),
    faster("multilingual", Uts58, LinkifySchemeLess, None),
    faster("prose", Uts58, LinkifySchemeLess, Some(2.0)),
    costs("readmes", PulldownCmarkGfm, PulldownCmark, Some(1.12)),
    costs("prose", PulldownCmarkGfm, PulldownCmark, Some(1.03)),
    costs("dense", PulldownCmarkGfm, PulldownCmark, None),
    costs("readmes", ComrakGfm, Comrak, Some(1.05)),
    costs("prose", ComrakGfm, Comrak, None),
    costs("dense", ComrakGfm, Comrak, None),
    faster("readmes", ComrakGfm, ComrakOwn, None),
    faster("dense", ComrakGfm, ComrakOwn, Some(1.2)),
];

/// Returns each subject that a comparison needs, with its corpus. Those that are compared follow each other, so that
/// anything that slows one for a while slows the other.
pub fn measured() -> Vec<(&'static str, Subject)> {
    let mut measured = Vec::new();
    for name in Corpus::NAMES {
        for comparison in ALL.iter().filter(|comparison| comparison.corpus == name) {
            for subject in [comparison.peer, comparison.ours] {
                if !measured.contains(&(name, subject)) {
                    measured.push((name, subject));
                }
            }
        }
    }
    measured
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_comparison_has_a_name_of_its_own() {
        let names: BTreeSet<_> = ALL.iter().map(|c| (c.case(), c.peer.name())).collect();
        assert_eq!(names.len(), ALL.len());
    }

    /// Without the links that the generator put there, a time would mean nothing.
    #[test]
    fn every_subject_finds_the_links() {
        for name in Corpus::NAMES {
            let corpus = Corpus::named(name, 3).unwrap();
            for (_, subject) in measured().into_iter().filter(|(corpus, _)| *corpus == name) {
                let Some(dialect) = subject.dialect() else {
                    continue;
                };
                let expected = if subject.is_markdown() {
                    corpus.links.markdown
                } else {
                    corpus.links_in_text(dialect)
                };
                assert_eq!(
                    subject.links_in(&corpus),
                    expected,
                    "{} {name}",
                    subject.name()
                );
            }
        }
    }
}
