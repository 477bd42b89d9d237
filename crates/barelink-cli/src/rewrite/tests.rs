//! Tests of the search, its limits, and its pieces.

use barelink::{Dialect, LinkFinder};

use super::*;
use crate::extension::Extension;

const DEFINITIONS: &[Extension] = &[Extension::DefinitionLists];

fn reasons(rewrite: &Rewrite<'_>) -> Vec<Reason> {
    rewrite.left_alone.iter().map(|left| left.reason).collect()
}

#[test]
fn a_search_without_trials_leaves_links_alone() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    // Two links fail for reasons of their own, so that halves have to be tried.
    let source = "\\https://a.bc https://b.cd https://c.de \\https://d.ef https://e.fg";
    let count = |trials| {
        let (changes, left) = search::Search::new(source, &syntax, &finder, trials).run();
        let effort = left.iter().filter(|left| left.reason == Reason::Effort);
        (changes.len(), effort.count())
    };
    assert_eq!(count(100), (3, 0));
    assert_eq!(count(5), (0, 5));
    assert_eq!(count(0), (0, 5));
}

#[test]
fn trials_are_bounded_for_what_is_given_up_too() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(DEFINITIONS);
    for piece in [":www.a.b\n", "a\n:www.a.b\n", ":www.a.b x\n"] {
        let source = piece.repeat(400);
        let document = verify::Document::new(&source, &syntax, &finder);
        let links = document.links.len();
        let trials = 10;
        let (changes, left) = search::Search::new(&source, &syntax, &finder, trials).run();
        assert_eq!(changes.len() + left.len(), links);
        let text = verify::with(&source, &changes);
        let wrong = verify::differences(&source, &text, &syntax, &finder, &changes);
        assert!(wrong.is_empty(), "{piece:?}");
    }
}

/// Returns a document of several pieces with different content.
fn large() -> String {
    let pieces = [
        "see www.a.bc/(d) and \\https://b.cd[^n]\n",
        "> [x][ref], me@a.bc\n> - www.c.de\n",
        "|a|\n|-|\n|www.d.ef|\n",
        "```\nwww.e.fg\n```\n",
        "*www.f.gh*\n",
    ];
    let mut source = String::new();
    for number in 0..2_000 {
        source.push_str(pieces[number % pieces.len()]);
        source.push('\n');
    }
    source + "[ref]: /u\n\n[^n]: note\n"
}

#[test]
fn pieces_and_the_whole_give_the_same() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    let source = large();
    let (changes, left) =
        pieces::by_pieces(&source, &syntax, &finder, 100, 1_000).expect("each piece stands alone");
    let (all, others) = search::Search::new(&source, &syntax, &finder, 100).run();
    let ranges = |changes: &[Change]| -> Vec<_> {
        let pairs = changes
            .iter()
            .map(|c| (c.range.clone(), c.replacement.clone()));
        pairs.collect()
    };
    assert_eq!(ranges(&changes), ranges(&all));
    let ranges = |left: &[LeftAlone]| -> Vec<_> {
        left.iter().map(|l| (l.range.clone(), l.reason)).collect()
    };
    assert_eq!(ranges(&left), ranges(&others));
    assert!(!left.is_empty() && changes.len() > 1_000);
}

#[test]
fn a_large_document_is_fixed_as_its_parts_are() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let syntax = Syntax::new(&[]);
    let source = "see a.com and b.com/c_d\n\n".repeat(3_000);
    let fixed = rewrite(&source, &syntax, &finder);
    assert_eq!((fixed.changes.len(), reasons(&fixed)), (6_000, vec![]));
    let again = rewrite(&fixed.text, &syntax, &finder);
    assert_eq!(again.text, fixed.text);
}

#[test]
fn whatever_a_renderer_is_told_is_compared() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm, Extension::Math]);
    for (one, other) in [
        ("a", "b"),
        ("[a](b)", "[a](c)"),
        ("[a](b 'c')", "[a](b 'd')"),
        ("![a](b 'c')", "![a](b 'd')"),
        ("`a`", "`b`"),
        ("$a$", "$b$"),
        ("<a>", "<b>"),
        ("<div>a", "<div>b"),
        ("    a", "    b"),
        ("```a\n```", "```b\n```"),
        ("1. a", "2. a"),
        ("- a", "1. a"),
        ("- [ ] a", "- [x] a"),
        ("# a", "## a"),
        ("|a|\n|-|", "|a|\n|:-|"),
        ("*a*", "**a**"),
        ("a\nb", "a\\\nb"),
        ("> [!NOTE]\n> a", "> [!TIP]\n> a"),
        ("[^a]\n\n[^a]: b", "[^a]\n\n[^a]: c"),
    ] {
        let found = verify::differences(one, other, &syntax, &finder, &[]);
        for by in [verify::ParserId::PulldownCmark, verify::ParserId::Comrak] {
            let is_seen = found.iter().any(|difference| difference.parser == by);
            assert!(is_seen, "{one:?} and {other:?}, by {by:?}");
        }
        let same = verify::differences(one, one, &syntax, &finder, &[]);
        assert!(same.is_empty(), "{one:?}: {same:?}");
    }
}
