//! Checks links of texts in pieces. Each text here is split at every character, because a split could change its links.
//!
//! A random test compares the links in pieces with the links of the whole text.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::{check, random_cases, some_cases};
use barelink_testkit::invariants::in_pieces;
use fastrand::Rng;

/// Texts in which the text on one side of white space decides about a link on the other side.
const ACROSS_SPACE: &[&str] = &[
    // GFM ignores the last byte of a block when it checks a host.
    "http://a_ b",
    "http://a_ \n b",
    "http://a_ \n \n b",
    "http://a.b_\r\n\r\nwww.a.b",
    "http://a\\_ b",
    "see www. b",
    // If an isolate or embedding was opened on this line, the control that closes it belongs to the text around the
    // link.
    "\u{2068}see a https://example.com/\u{2069}b c",
    "\u{2068}see a.\nhttps://example.com/\u{2069}b c",
    "a \u{202A}b. \n \u{2068}c https://example.com/a\u{202C}\u{2069}d",
    "\u{2068}a b.\n",
    // A preposition before the space shows that Chinese text may follow the URL.
    "在 https://example.com/a上/b",
    "在\nhttps://example.com/a上/b",
    // A mark before the space shows that a name is not a host.
    "me [at] example.com, me ＠ example.org, me &#64; example.net x@] example.com",
    "{{ page.by }} {{- page.by }} <%= page.by %> {{\npage.by }} {{  page.by }}",
    "apiVersion: example.dev/v1 apiVersion: \"example.dev/v1\" Version: example.dev/v1",
    "{\"apiVersion\": \"example.dev/v1\", \"apiVersion\":\"example.dev/v1\"}",
    // So do a local part and a word for an `@`, and what stands before the local part.
    "jane.doe at example.com, jane.doe at example.org\nx jane.doe at a.de at b.de",
    "<jane at example.com> [mailto:jane at example.org] mail: j1 at example.net > j_ at example.de",
    "a jane.doe AT example.com b.de @ example.com jane * example.com c.de * example.com at at b.de",
    "(j1 at a.de) j1  at a.de j1 at  a.de \tj1 at a.de j1\tat a.de\r\nj1 at a.de \n at a.de",
    // A byte order mark is special only at the start of a text.
    "\u{FEFF}www.example.com \u{FEFF}www.example.com",
    // The text after a name decides whether the name is a call.
    "console.name (a) console.name(b)",
];

fn finders() -> impl Iterator<Item = LinkFinder> {
    Dialect::ALL.iter().flat_map(|&dialect| {
        let ends = [LinkEnd::ByStandard, LinkEnd::InText];
        ends.map(|end| LinkFinder::builder(dialect).link_end(end).build())
    })
}

#[test]
fn splitting_changes_no_link() {
    for (text, finder) in ACROSS_SPACE.iter().flat_map(|text| finders().map(move |f| (text, f))) {
        let whole: Vec<_> = finder.links(text).map(|link| link.range()).collect();
        let ends: Vec<_> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let splits = ends
            .iter()
            .enumerate()
            .flat_map(|(at, &first)| ends[at..].iter().map(move |&second| (first, second)));
        for (first, second) in some_cases(splits) {
            let pieces = [&text[..first], &text[first..second], &text[second..]];
            let found: Vec<_> = finder.links_in_chunks(pieces).map(|link| link.range()).collect();
            assert_eq!(found, whole, "{pieces:?} by {:?}", finder.dialect());
        }
        (0..random_cases(64).into()).for_each(|seed| in_pieces::check(&finder, text, seed));
    }
}

/// Checks that some links change if the text on one side of the space is removed.
#[test]
fn the_texts_depend_on_what_is_across_the_space() {
    let gfm = LinkFinder::new(Dialect::Gfm);
    assert_eq!([gfm.links("http://a_").count(), gfm.links("http://a_ b").count()], [1, 0]);
    let uts58 = LinkFinder::new(Dialect::Uts58);
    let last = |text| uts58.links(text).last().map(|link| link.as_str().len());
    assert_ne!(last(ACROSS_SPACE[6]), last("https://example.com/\u{2069}b c"));
    let in_text = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    let last = |text| in_text.links(text).last().map(|link| link.as_str().len());
    assert_ne!(last("在 https://example.com/a上/b"), last(" https://example.com/a上/b"));
}

/// Checks random texts that consist of fragments in any order.
#[test]
fn splitting_changes_no_link_that_depends_on_another() {
    let text = |rng: &mut Rng| {
        let fragments = 0..rng.usize(..16);
        fragments.map(|_| FRAGMENTS[rng.usize(..FRAGMENTS.len())]).collect()
    };
    check(20_000, text, |text, choices| {
        let mut finder = LinkFinder::builder(choices.pick(Dialect::ALL));
        finder.link_end(choices.pick(&[LinkEnd::ByStandard, LinkEnd::InText]));
        in_pieces::check(&finder.build(), text, choices.below(1 << 32));
    });
}

const FRAGMENTS: &[&str] = &[
    " ", " ", "\n", "\n", "\r\n", "\t", ".", "_", "\\", "a", "\u{2068}", "\u{2069}", "\u{202A}",
    "\u{202C}", "\u{FEFF}", "在", "上/b", "http://a", "https://example.com/", "www.a.b", "www.",
    "a@b.cc", "example.com", "(", "( ", "( (www.a.b",
];

#[test]
fn no_piece_and_empty_pieces_have_no_links() {
    let finder = LinkFinder::new(Dialect::Gfm);
    assert!(finder.links_in_chunks([]).next().is_none());
    assert!(finder.links_in_chunks(["", "", ""]).next().is_none());
    let link = finder.links_in_chunks(["", "www.", "", "a.b", ""]).next().unwrap();
    let pieces: Vec<_> = link.parts().map(|part| part.chunk()).collect();
    assert_eq!((pieces, link.as_str()), (vec![1, 3], None));
}

#[test]
fn a_link_in_one_piece_is_borrowed() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let pieces = ["a www.a.b b", " me@c.dd"];
    let links: Vec<_> = finder.links_in_chunks(pieces).map(|link| link.as_str()).collect();
    assert_eq!(links, [Some("www.a.b"), Some("me@c.dd")]);
    let link = finder.links_in_chunks(pieces).last().unwrap();
    assert_eq!(link.destination(), "mailto:me@c.dd");
}
