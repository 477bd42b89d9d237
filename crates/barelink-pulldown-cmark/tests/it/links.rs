//! Checks `Autolinker::links`: the range, the text and the destination of each link.

use barelink::LinkKind;
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use pulldown_cmark::{Event, LinkType, Options, Tag, TagEnd};

use crate::support::{finder, FIXTURES, GFM};

fn find(source: &str, options: Options) -> Vec<MarkdownLink<'_>> {
    Autolinker::new(&finder()).links(source, options)
}

/// Returns the source, the text and the destination of the only link.
fn only(source: &str, options: Options) -> (&str, String, String) {
    let found = find(source, options);
    let [link] = &found[..] else {
        panic!("{found:?}");
    };
    (&source[link.range()], link.text().into(), link.destination().into())
}

#[track_caller]
fn assert_only(source: &str, expected: (&str, &str, &str)) {
    let (written, text, destination) = only(source, GFM);
    assert_eq!((written, &*text, &*destination), expected);
}

#[test]
fn each_kind() {
    let source = "http://a.com www.b.com c@d.com";
    let found = find(source, Options::empty());
    let found: Vec<_> =
        found.iter().map(|link| (link.kind(), link.range(), link.destination())).collect();
    assert_eq!(
        found,
        [
            (LinkKind::Url, 0..12, "http://a.com"),
            (LinkKind::Www, 13..22, "http://www.b.com"),
            (LinkKind::Email, 23..30, "mailto:c@d.com"),
        ]
    );
}

#[test]
fn escapes_and_entities_in_an_address_are_resolved() {
    assert_only(r"see a\@b.cc", (r"a\@b.cc", "a@b.cc", "mailto:a@b.cc"));
    assert_only("see a&#64;b.cc", ("a&#64;b.cc", "a@b.cc", "mailto:a@b.cc"));
    assert_only(r"a\_b@c.dd", (r"a\_b@c.dd", "a_b@c.dd", "mailto:a_b@c.dd"));
    assert_only("a@b&#46;cc", ("a@b&#46;cc", "a@b.cc", "mailto:a@b.cc"));
}

#[test]
fn an_entity_at_an_end_of_an_address_counts_as_a_whole() {
    assert_only("&#97;@b.cc", ("&#97;@b.cc", "a@b.cc", "mailto:a@b.cc"));
    assert_only("a@b.c&#99; d", ("a@b.c&#99;", "a@b.cc", "mailto:a@b.cc"));
}

#[test]
fn a_url_is_literal() {
    for url in [
        r"http://x.com/a\*b", "http://x.com/?a=1&amp;b=2", "http://x.com/a*b*c", "http://x.com/`a",
        "http://x.com/[a](b)", "http://x.com/東京。", r"http://x.com/a\",
    ] {
        assert_only(&["*é* ", url, " b"].concat(), (url, url, url));
    }
}

#[test]
fn the_backslash_before_a_pipe_of_a_cell_is_in_the_source_only() {
    let table = |cell: &str| format!("| a |\n|---|\n| {cell} |\n");
    assert_only(
        &table(r"http://x.com/a\|b"),
        (r"http://x.com/a\|b", "http://x.com/a|b", "http://x.com/a|b"),
    );
    assert_only(
        &table(r"*http://x.com/\|*b\|c*"),
        (r"http://x.com/\|*b\|c", "http://x.com/|*b|c", "http://x.com/|*b|c"),
    );
    assert_only(
        &table(r"www.x.com/a\\|b"),
        (r"www.x.com/a\\|b", r"www.x.com/a\|b", r"http://www.x.com/a\|b"),
    );
}

#[test]
fn links_that_are_marked_up_are_not_found() {
    let source = "[a](http://x.com) <http://y.com> <a@b.cc> [http://z.com][r]\n\n[r]: http://w.com";
    assert!(find(source, Options::empty()).is_empty());
}

#[test]
fn ranges_stay_right_behind_masks() {
    let source = "http://x.com/*a*b é http://y.com/`c\n\n> *é* www.z.com/`d\n";
    let found = find(source, Options::empty());
    let found: Vec<_> = found.iter().map(|link| &source[link.range()]).collect();
    assert_eq!(found, ["http://x.com/*a*b", "http://y.com/`c", "www.z.com/`d"]);
}

#[test]
fn what_is_found_is_what_the_events_have() {
    for (name, source) in FIXTURES {
        let found = find(source, GFM);
        let mut ours = found.iter();
        let mut events = Autolinker::new(&finder()).events(source, GFM).into_flagged_iter();
        while let Some((event, range, is_flagged)) = events.next() {
            let Event::Start(Tag::Link { link_type, dest_url, .. }) = event else {
                assert!(!is_flagged, "{name}");
                continue;
            };
            assert_eq!(is_flagged, is_bare(source, &range), "{name}");
            if !is_flagged {
                continue;
            }
            let text: String = events
                .by_ref()
                .map_while(|(event, ..)| match event {
                    Event::Text(text) => Some(text.to_string()),
                    Event::End(TagEnd::Link) => None,
                    other => panic!("{other:?} in a link"),
                })
                .collect();
            let link = ours.next().unwrap();
            let prefix = match link_type {
                LinkType::Email => "mailto:",
                _ => "",
            };
            assert_eq!((link.range(), link.text()), (range, &*text), "{name}");
            assert_eq!(link.destination(), [prefix, &*dest_url].concat(), "{name}");
        }
        assert_eq!(ours.next(), None, "{name}");
    }
}

/// Returns true for a bare link. Every other link begins with a bracket.
fn is_bare(source: &str, range: &std::ops::Range<usize>) -> bool {
    !source[range.clone()].starts_with(['<', '['])
}
