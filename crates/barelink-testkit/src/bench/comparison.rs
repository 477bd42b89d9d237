//! The measured comparisons and their goals.

use barelink::Dialect::{Gfm, Md4c, Uts58};

use super::subject::Subject::{self, *};
use Kind::{Costs, Faster};

/// A measured comparison of two subjects, which is one line of the table.
pub struct Comparison {
    pub corpus: &'static str,
    pub ours: Subject,
    pub peer: Subject,
    pub kind: Kind,
    /// The ratio to reach, if there is a goal: a minimum for `Faster`, a maximum for `Costs`.
    pub goal: Option<f64>,
}

/// Direction of a comparison's ratio.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The peer's time divided by ours, for the same work: higher is better.
    Faster,
    /// Our time divided by the time of a peer that does less, such as a parser without links: lower is better.
    Costs,
}

impl Comparison {
    /// Returns the name of the comparison in tables: our subject and the corpus, such as `gfm/readmes`. For Markdown,
    /// `prose` is called `no-candidate`. `PulldownCmark` and `Comrak` with GFM's links are named by their parser alone.
    pub fn case(&self) -> String {
        let corpus = match self.corpus {
            "prose" if self.ours.is_markdown() => "no-candidate",
            corpus => corpus,
        };
        let ours = match self.ours {
            PulldownCmark(Some(Gfm)) => "pulldown-cmark".to_owned(),
            Comrak(Some(Gfm)) => "comrak".to_owned(),
            ours => ours.id(),
        };
        format!("{ours}/{corpus}")
    }

    /// Returns true if there is no goal, or if `ratio` reaches the goal within a factor of `LAYOUT`.
    pub fn is_met(&self, ratio: f64) -> bool {
        match (self.goal, self.kind) {
            (None, _) => true,
            (Some(goal), Kind::Faster) => ratio * LAYOUT >= goal,
            (Some(goal), Kind::Costs) => ratio <= goal * LAYOUT,
        }
    }
}

/// Factor up to which the speeds of two builds of the same source can differ, because of their memory layout.
const LAYOUT: f64 = 1.07;

/// Pairs of subjects that are compared on every corpus: ours, the peer, the direction of their ratio, and the goals.
///
/// A goal is a corpus and the ratio to reach: a minimum for a speed, a maximum for a cost.
///
/// GFM and md4c link a host only after a scheme or `www.`, and linkify by default only after a scheme. UTS #58 and
/// linkify without schemes need neither.
const PAIRS: &[(Subject, Subject, Kind, &str)] = &[
    (
        Text(Gfm),
        Linkify,
        Faster,
        "readmes 2.4, dense 1.9, near-misses 2.0, multilingual 1.8, prose 0.6",
    ),
    (Text(Gfm), LinkifySchemeLess, Faster, "prose 10.0"),
    (Text(Md4c), Linkify, Faster, "readmes 1.8, dense 1.4"),
    (Text(Md4c), LinkifySchemeLess, Faster, ""),
    (Text(Uts58), Linkify, Faster, ""),
    (
        Text(Uts58),
        LinkifySchemeLess,
        Faster,
        "readmes 2.2, dense 1.6, near-misses 1.6, multilingual 1.1, prose 2.0",
    ),
    (InText(Uts58), Linkify, Faster, ""),
    (
        InText(Uts58),
        LinkifySchemeLess,
        Faster,
        "readmes 2.0, dense 1.5, near-misses 1.3, multilingual 1.0",
    ),
    (Chunks(Gfm), Text(Gfm), Costs, "prose 1.2"),
    (
        PulldownCmark(Some(Gfm)),
        PulldownCmark(None),
        Costs,
        "readmes 1.28, registry 1.11, prose 1.03, dense 3.7, hard-url 1.45",
    ),
    (PulldownCmark(Some(Md4c)), PulldownCmark(None), Costs, ""),
    (PulldownCmark(Some(Uts58)), PulldownCmark(None), Costs, "hard-url 1.6"),
    (
        PulldownCmarkRanges(Some(Gfm)),
        PulldownCmarkRanges(None),
        Costs,
        "readmes 1.5, registry 1.2, large 1.55, hard-url 1.55",
    ),
    (PulldownCmarkRanges(Some(Md4c)), PulldownCmarkRanges(None), Costs, "readmes 1.5, large 1.55"),
    (
        PulldownCmarkRanges(Some(Uts58)),
        PulldownCmarkRanges(None),
        Costs,
        "readmes 1.7, large 1.75, hard-url 1.75",
    ),
    (PulldownCmark(Some(Gfm)), ComrakOwn, Faster, "large-dense 2.0, large-multilingual 2.0"),
    (Comrak(Some(Gfm)), Comrak(None), Costs, "hard-url 1.5, readmes 1.18, registry 1.08"),
    (Comrak(Some(Md4c)), Comrak(None), Costs, ""),
    (Comrak(Some(Uts58)), Comrak(None), Costs, "hard-url 1.6"),
    (Comrak(Some(Gfm)), ComrakOwn, Faster, "large-dense 0.8, large-multilingual 0.75, dense 0.95"),
];

/// Returns every comparison on a corpus.
pub fn on(corpus: &'static str) -> impl Iterator<Item = Comparison> {
    PAIRS.iter().map(move |&(ours, peer, kind, goals)| {
        let mut goals = goals.split(", ").filter_map(|goal| goal.split_once(' '));
        let goal = goals.find(|(on, _)| *on == corpus).and_then(|(_, goal)| goal.parse().ok());
        Comparison { corpus, ours, peer, kind, goal }
    })
}

/// Returns all measured subjects, each once. Most compared subjects are close together, so a temporary slowdown affects
/// both.
pub fn subjects() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for &(ours, peer, ..) in PAIRS {
        for subject in [peer, ours] {
            if !subjects.contains(&subject) {
                subjects.push(subject);
            }
        }
    }
    subjects
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::corpus::{Corpus, DOCUMENTS};
    use super::*;

    #[test]
    fn every_comparison_has_a_name_of_its_own() {
        let names: BTreeSet<_> = on("dense").map(|c| (c.case(), c.peer.name())).collect();
        assert_eq!(names.len(), PAIRS.len());
    }

    #[test]
    fn every_goal_is_one_of_a_comparison() {
        let names = Corpus::MADE.into_iter().chain([Corpus::REGISTRY]);
        let goals = names.flat_map(on).filter(|comparison| comparison.goal.is_some());
        let all = PAIRS.iter().flat_map(|(.., goals)| goals.split(", "));
        assert_eq!(goals.count(), all.filter(|goal| !goal.is_empty()).count());
    }

    /// A layout factor of 1.07 is tolerated: 2.4 / 1.07 is 2.243, and 1.28 * 1.07 is 1.3696.
    #[test]
    fn a_goal_is_missed_by_more_than_layout() {
        let of = |ours| on("readmes").find(|c| c.ours == ours && c.goal.is_some());
        let faster = of(Text(Gfm)).unwrap();
        assert!(faster.is_met(2.25) && !faster.is_met(2.24));
        let costs = of(PulldownCmark(Some(Gfm))).unwrap();
        assert!(costs.is_met(1.36) && !costs.is_met(1.37));
    }

    /// A time is meaningless unless the subject finds the generated links.
    #[test]
    fn every_subject_finds_the_links() {
        for name in Corpus::MADE {
            let corpus = Corpus::named(name, DOCUMENTS).unwrap();
            assert!((400_000..5_000_000).contains(&corpus.bytes()), "{name}");
            for subject in subjects() {
                let Some(dialect) = subject.dialect() else {
                    continue;
                };
                // For pages of a parser, the links are known for one dialect only.
                let expected = match subject {
                    PulldownCmark(Some(Gfm))
                    | PulldownCmarkRanges(Some(Gfm))
                    | Comrak(Some(Gfm)) => corpus.links.markdown,
                    subject if subject.is_markdown() => continue,
                    _ => corpus.links_in_text(dialect),
                };
                let found = subject.links_in(&corpus);
                assert_eq!(found, expected, "{} {name}", subject.name());
            }
        }
    }
}
