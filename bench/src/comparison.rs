//! The measured comparisons and their goals.

use barelink::Dialect::{self, Gfm, Md4c, Uts58};

use crate::corpus::Corpus;
use crate::parser::Parser::{self, Comrak, PulldownCmark, PulldownCmarkRanges};
use crate::subject::Subject::{self, *};

/// Direction of a comparison's ratio.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The peer's time divided by ours, for the same work: higher is better.
    Faster,
    /// Our time divided by the time of a peer that does less, such as a parser without links: lower is better.
    Costs,
}

use Kind::{Costs, Faster};

/// A comparison of two subjects, on each corpus.
pub struct Pair {
    pub ours: Subject,
    pub peer: Subject,
    pub kind: Kind,
    /// Corpora with the ratio to reach: a minimum for `Faster`, a maximum for `Costs`. `--check` enforces these.
    reached: &'static str,
    /// Goals that are not reached yet.
    asked: &'static str,
}

const fn pair(
    ours: Subject,
    peer: Subject,
    kind: Kind,
    reached: &'static str,
    asked: &'static str,
) -> Pair {
    Pair { ours, peer, kind, reached, asked }
}

/// Returns the comparison of a page with links and the same page of a document without bare links.
const fn on_twin(
    parser: Parser,
    dialect: Dialect,
    reached: &'static str,
    asked: &'static str,
) -> Pair {
    pair(Page(parser, dialect), Twin(parser, dialect), Costs, reached, asked)
}

/// All comparisons. Subjects that are compared are close together, so a temporary slowdown affects both.
///
/// GFM and md4c link a host only after a scheme or `www.`, and linkify by default only after a scheme. UTS #58 and
/// linkify without schemes need neither.
#[rustfmt::skip]
pub const PAIRS: &[Pair] = &[
    pair(Text(Gfm), Linkify, Faster,
        "near-misses 2.0, prose 0.6", "readmes 2.4, dense 1.9, multilingual 1.8"),
    pair(Text(Md4c), Linkify, Faster, "readmes 1.8", "dense 1.4"),
    pair(Text(Uts58), Linkify, Faster, "prose 0.5", ""),
    pair(Text(Gfm), LinkifySchemeLess, Faster, "prose 10.0", ""),
    pair(Text(Uts58), LinkifySchemeLess, Faster,
        "dense 1.6, near-misses 1.6, prose 2.0", "readmes 2.2, multilingual 1.1"),
    pair(InText(Uts58), LinkifySchemeLess, Faster,
        "dense 1.5, near-misses 1.3", "readmes 2.0, multilingual 1.0"),
    pair(InText(Gfm), Text(Gfm), Costs, "", ""),
    pair(InText(Md4c), Text(Md4c), Costs, "", ""),
    pair(InText(Uts58), Text(Uts58), Costs, "", ""),
    pair(Chunks(Gfm), Text(Gfm), Costs, "prose 1.15", ""),
    pair(Scan, Memchr, Faster, "", ""),
    on_twin(PulldownCmark, Gfm,
        "registry 1.15, prose 1.03", "dense-paragraphs 1.16, many 1.2, hard-leaf 1.05"),
    on_twin(PulldownCmark, Md4c, "registry 1.15", "dense-paragraphs 1.14, hard-leaf 1.05"),
    on_twin(PulldownCmark, Uts58,
        "registry 1.2", "dense-paragraphs 1.25, many 1.36, hard-leaf 1.05"),
    on_twin(PulldownCmarkRanges, Gfm, "readmes 1.5, registry 1.2, hard-leaf 1.2", ""),
    on_twin(Comrak, Gfm,
        "readmes 1.18", "registry 1.05, dense-paragraphs 1.05, many 1.08, hard-leaf 1.05"),
    on_twin(Comrak, Md4c, "registry 1.09", "dense-paragraphs 1.04, hard-leaf 1.05"),
    on_twin(Comrak, Uts58, "registry 1.11", "dense-paragraphs 1.1, many 1.2, hard-leaf 1.05"),
    pair(ComrakOwn, Twin(Comrak, Gfm), Costs, "", ""),
    pair(Page(PulldownCmark, Gfm), ComrakOwn, Faster, "", "dense 2.0, multilingual 2.0"),
    pair(Page(Comrak, Gfm), ComrakOwn, Faster, "dense 0.95", "multilingual 0.9"),
    pair(Program("check"), Program("list"), Costs, "", "registry 2"),
];

/// A ratio to reach.
#[derive(Clone, Copy)]
pub struct Goal {
    pub ratio: f64,
    /// True if it is reached today, so that `--check` fails if it is missed.
    pub is_enforced: bool,
}

impl Pair {
    pub fn goal(&self, corpus: &str) -> Option<Goal> {
        let find = |goals: &str, is_enforced| {
            let mut goals = goals.split(", ").filter_map(|goal| goal.split_once(' '));
            let (_, ratio) = goals.find(|(on, _)| *on == corpus)?;
            Some(Goal { ratio: ratio.parse().ok()?, is_enforced })
        };
        find(self.reached, true).or_else(|| find(self.asked, false))
    }

    /// Returns true if `ratio` reaches the goal, within a factor of `LAYOUT` if the goal was reached before.
    pub fn is_met(&self, goal: Goal, ratio: f64) -> bool {
        let tolerance = if goal.is_enforced { LAYOUT } else { 1.0 };
        match self.kind {
            Faster => ratio * tolerance >= goal.ratio,
            Costs => ratio <= goal.ratio * tolerance,
        }
    }

    /// Returns the name of the comparison on a corpus: our subject and the corpus, such as `gfm/readmes`. For Markdown,
    /// `prose` is called `no-candidate`. Parsers with GFM's links have the name of the parser alone.
    pub fn case(&self, corpus: &str) -> String {
        let ours = match self.ours {
            Page(PulldownCmark, Gfm) => "pulldown-cmark".to_owned(),
            Page(Comrak, Gfm) => "comrak".to_owned(),
            ours => ours.name(),
        };
        let is_without = corpus == "prose" && self.ours.is_markdown();
        format!("{ours}/{}", if is_without { "no-candidate" } else { corpus })
    }

    /// Returns the name of the comparison, such as `gfm beside linkify`.
    pub fn name(&self) -> String {
        format!("{} beside {}", self.ours.name(), self.peer.name())
    }
}

/// Factor up to which the speeds of two builds of the same source can differ, because of their memory layout.
const LAYOUT: f64 = 1.07;

/// Returns the subjects to measure on a corpus, each once.
pub fn subjects(corpus: &str) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for subject in PAIRS.iter().flat_map(|pair| [pair.peer, pair.ours]) {
        let has_files = corpus == Corpus::REGISTRY || !matches!(subject, Program(_));
        if has_files && !subjects.contains(&subject) {
            subjects.push(subject);
        }
    }
    subjects
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use barelink::LinkFinder;

    use super::*;
    use crate::document::Document;

    #[test]
    fn every_comparison_has_a_name_of_its_own() {
        let names: BTreeSet<_> = PAIRS.iter().map(Pair::name).collect();
        assert_eq!(names.len(), PAIRS.len());
    }

    #[test]
    fn every_goal_is_on_a_measured_corpus() {
        for pair in PAIRS {
            let corpora = Corpus::MADE.into_iter().chain([Corpus::REGISTRY]);
            let corpora = corpora.filter(|corpus| subjects(corpus).contains(&pair.ours));
            let found = corpora.filter(|corpus| pair.goal(corpus).is_some()).count();
            let goals = [pair.reached, pair.asked].into_iter().flat_map(|goals| goals.split(", "));
            assert_eq!(found, goals.filter(|goal| !goal.is_empty()).count(), "{}", pair.name());
        }
    }

    /// A layout factor of 1.07 is tolerated: 1.6 / 1.07 is 1.495, and 1.2 * 1.07 is 1.284.
    #[test]
    fn a_goal_is_missed_by_more_than_layout() {
        let of = |ours, corpus| {
            let pair = PAIRS.iter().find(|p| p.ours == ours && p.goal(corpus).is_some()).unwrap();
            (pair, pair.goal(corpus).unwrap())
        };
        let (faster, goal) = of(Text(Uts58), "dense");
        assert!(goal.is_enforced && faster.is_met(goal, 1.5) && !faster.is_met(goal, 1.49));
        let (costs, goal) = of(Page(PulldownCmarkRanges, Gfm), "hard-leaf");
        assert!(goal.is_enforced && costs.is_met(goal, 1.28) && !costs.is_met(goal, 1.29));
        let (asked, goal) = of(Text(Gfm), "readmes");
        assert!(!goal.is_enforced && asked.is_met(goal, 2.4) && !asked.is_met(goal, 2.39));
    }

    /// A time is meaningless unless the subject finds the generated links, which every dialect links.
    #[test]
    fn every_subject_finds_the_links() {
        for (name, links) in
            [("dense", 40 * 250), ("dense-paragraphs", 8_000 * 3), ("near-misses", 0), ("prose", 0)]
        {
            let corpus = Corpus::made(name);
            for subject in subjects(name) {
                let found: usize = match subject {
                    Text(_) | InText(_) | Chunks(_) => {
                        corpus.documents.iter().map(subject.ready()).sum()
                    }
                    Page(parser, dialect) => {
                        let finder = LinkFinder::new(dialect);
                        let page = |document: &Document| parser.page(&document.text, Some(&finder));
                        let pages = corpus.documents.iter().map(page);
                        pages.map(|page| page.matches("<a ").count()).sum()
                    }
                    _ => continue,
                };
                assert_eq!(found, links, "{subject:?} {name}");
            }
        }
    }

    /// In this corpus, each needle is a candidate. Elsewhere, an `@` beside a space is none.
    #[test]
    fn every_search_finds_the_candidates() {
        let corpus = Corpus::made("dense");
        let counts = [Scan, Memchr].map(|subject| {
            let run = subject.ready();
            corpus.documents.iter().map(run).sum::<usize>()
        });
        assert_eq!(counts, [counts[0]; 2]);
        // A URL such as `https://www.example.org` has two.
        assert!(counts[0] >= 40 * 250);
    }
}
