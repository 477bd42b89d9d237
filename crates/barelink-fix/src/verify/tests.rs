use barelink::Dialect;

use super::*;
use crate::Extension;

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
        let found = differences(one, other, &syntax, &finder, &[], &Exclusions::default());
        for by in [ParserId::PulldownCmark, ParserId::Comrak] {
            let is_seen = found.iter().any(|difference| difference.parser == by);
            assert!(is_seen, "{one:?} and {other:?}, by {by:?}");
        }
        let same = differences(one, one, &syntax, &finder, &[], &Exclusions::default());
        assert!(same.is_empty(), "{one:?}: {same:?}");
    }
}

/// A backslash inside `www.` renders as the same text. Only a search for bare links shows that the link disappeared.
#[test]
fn a_bare_link_that_disappears_is_a_difference() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    let source = "https://a.bc www.d.ef\n";
    let change = |range: std::ops::Range<usize>, replacement: &str| Change {
        range,
        replacement: replacement.into(),
    };
    let exclusions = Exclusions::default();
    let document = Document::new(source, &syntax, &finder, &exclusions);
    let mut changes = vec![change(0..12, "<https://a.bc>")];
    assert!(document.differences(&changes).is_empty());
    changes.push(change(16..17, "\\."));
    let text = with(source, &changes);
    assert_eq!(text, "<https://a.bc> www\\.d.ef\n");
    let at_once = differences(source, &text, &syntax, &finder, &changes, &exclusions);
    for found in [document.differences(&changes), at_once] {
        let by: Vec<_> = found.iter().map(|difference| difference.parser).collect();
        assert_eq!(by, [ParserId::PulldownCmark]);
    }
}

#[test]
fn a_document_is_verified_alike_at_once_and_in_trials() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    let source = "*www.a.bc* see https://b.cd/e_f_ <https://g.hi>\n\n> - https://j.kl\n> - me@m.no, [x](/y)\n\n\
        |www.p.qr|https://s.tu|\n|-|-|\n|[^n]|www.v.wx|\n\n[^n]: https://y.zz\n";
    let exclusions = Exclusions::default();
    let document = Document::new(source, &syntax, &finder, &exclusions);
    let places = |found: Vec<Difference>| -> Vec<_> {
        let mut places: Vec<_> = found.iter().map(|d| (d.parser as u8, d.line)).collect();
        places.sort_unstable();
        places
    };
    assert_eq!(document.links.len(), 8);
    let mut with_differences = 0;
    for chosen in 0..1_u32 << document.links.len() {
        let links = document.links.iter().enumerate();
        let chosen = links.filter(|(index, _)| chosen >> index & 1 == 1);
        let changes: Vec<_> = chosen
            .map(|(index, link)| Change {
                range: link.range(),
                replacement: match index {
                    // Wrong text, wrong destination, wrong kind.
                    2 => "[https://j.km](https://j.kl)".into(),
                    3 => "<me@m.np>".into(),
                    5 => "`https://s.tu`".into(),
                    _ => format!("[{}](<{}>)", link.text(), link.destination()).into(),
                },
            })
            .collect();
        let text = with(source, &changes);
        let at_once = differences(source, &text, &syntax, &finder, &changes, &exclusions);
        let at_once = places(at_once);
        assert_eq!(at_once, places(document.differences(&changes)), "{text}");
        with_differences += usize::from(!at_once.is_empty());
    }
    assert_eq!(with_differences, 256 - 32);
}
