use std::sync::LazyLock;

use barelink::Dialect;

use super::*;
use crate::Extension;

fn change(range: std::ops::Range<usize>, replacement: &str) -> Change {
    Change { range, replacement: replacement.into() }
}

/// Nothing is excluded from the comparison, or in addition to it.
static EXCLUSIONS: LazyLock<Exclusions> = LazyLock::new(Exclusions::default);

fn document<'a, 'c>(
    source: &'a str,
    syntax: &'c Syntax,
    finder: &'c LinkFinder,
    reading: &'c Reading<'a>,
) -> Document<'a, 'c> {
    Document { source, syntax, finder, reading, exclusions: &EXCLUSIONS }
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
        ("[^a] [^b]\n\n[^a]: c\n\n[^b]: d", "[^a] [^b]\n\n[^b]: c\n\n[^a]: d"),
    ] {
        let (reading, _) = Reading::new(one, &syntax, &finder);
        let document = document(one, &syntax, &finder, &reading);
        let found = document.differences(&[change(0..one.len(), other)]);
        for by in [ParserId::PulldownCmark, ParserId::Comrak] {
            let is_seen = found.iter().any(|difference| difference.parser == by);
            assert!(is_seen, "{one:?} and {other:?}, by {by:?}");
        }
        let same = document.differences(&[]);
        assert!(same.is_empty(), "{one:?}: {same:?}");
    }
}

/// A backslash inside `www.` renders as the same text. Only a search for bare links shows that the link disappeared.
#[test]
fn a_bare_link_that_disappears_is_a_difference() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    let source = "https://a.bc www.d.ef\n";
    let (reading, _) = Reading::new(source, &syntax, &finder);
    let document = document(source, &syntax, &finder, &reading);
    let mut changes = vec![change(0..12, "<https://a.bc>")];
    assert!(document.differences(&changes).is_empty());
    changes.push(change(16..17, "\\."));
    assert_eq!(with(source, &changes), "<https://a.bc> www\\.d.ef\n");
    let found = document.differences(&changes);
    let by: Vec<_> = found.iter().map(|difference| difference.parser).collect();
    assert_eq!(by, [ParserId::PulldownCmark]);
}

#[test]
fn links_that_change_are_differences() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    let source = "*www.a.bc* see https://b.cd/e_f_ <https://g.hi>\n\n> - https://j.kl\n> - me@m.no, [x](/y)\n\n\
        |www.p.qr|https://s.tu|\n|-|-|\n|[^n]|www.v.wx|\n\n[^n]: https://y.zz\n";
    let (reading, _) = Reading::new(source, &syntax, &finder);
    let document = document(source, &syntax, &finder, &reading);
    let replacement = |index, link: &MarkdownLink<'_>| match index {
        2 => "[https://j.km](https://j.kl)".to_owned(),
        3 => "<me@m.np>".to_owned(),
        5 => "`https://s.tu`".to_owned(),
        _ => format!("[{}](<{}>)", link.text(), link.destination()),
    };
    assert_eq!(reading.links.len(), 8);
    for chosen in 0..1_u32 << 8 {
        let links = reading.links.iter().enumerate();
        let links = links.filter(|(index, _)| chosen >> index & 1 == 1);
        let changes = links.map(|(index, link)| change(link.range(), &replacement(index, link)));
        let changes: Vec<_> = changes.collect();
        let is_same = chosen & 0b10_1100 == 0;
        let found = document.differences(&changes);
        assert_eq!(found.is_empty(), is_same, "{}", with(source, &changes));
    }
}
