//! Checks that the iterators with and without ranges return the same events, in documents where text looks like other
//! syntax or the reverse.

use barelink::Dialect;
use barelink_pulldown_cmark::Autolinker;
use barelink_testkit::cases::random_cases;
use barelink_testkit::documents::document;
use barelink_testkit::invariants::parser_panics::may_panic;
use barelink_testkit::invariants::pulldown_cmark::without_ranges;
use barelink_testkit::invariants::Choices;
use fastrand::Rng;
use pulldown_cmark::Options;

use crate::support::{finder, GFM};

/// Documents in which the meaning of a text differs from its look.
const TRAPS: &[&str] = &[
    // The URL or address looks like part of other syntax, but is text.
    "a](http://b.c) d *e*", "\\[a](http://b.c)", "a =\"http://b.c\" d", "a\n[b]: http://c.d",
    "mailto:a@b.cc and xmpp:a@b.cc/d", "*a* ](http://b.c)](http://d.e) http://f.g",
    "[a [b](/c)](http://d.e)", "[^a](http://b.c)",
    // An address begins in an earlier text event than its `@`.
    "a\\@b.cc", "a\\:b@c.dd", "http://a.b c\\@d.ee",
    // A URL takes precedence over an address, code or brackets.
    "a@b.c_www. ", "x ``1````http://a.b/`` y", "```\n[a\n```\nhttp://b.c]",
    // Brackets surround or precede a URL.
    "[http://a.b] and [a@b.cc]", "[a http://b.c](/d) http://e.f", "`[` http://a.b",
    "- [a\n- http://b.c",
    // Text after a URL changes the meaning of the text before it.
    "*a =\"http://b.c/`d* e`", "*a =\"http://b.c/[d e* f](/g)", "# a =\"http://b.c{#d}",
    // Text events that are empty, or whose text is not in the source.
    "# http://a.b&mp; #", "# www.a.b< #", "\\\\| www.a.b\n||\n-|", "a||\n-|-\nhttp://a_.. |",
    "www.a\r# b\r`\\.@.c`", "http://a.b\u{0}c",
    // In pulldown-cmark, a NUL ends a bare destination and an autolink. In cmark-gfm it does not (CommonMark 0.31,
    // section 2.3).
    "[a]: https://e\0…xamp\n>\t\tom/d \n\n[a]", "[a](https://e\0x.cc) www.b.cc",
    "<https://e\0x.cc> www.b.cc", "<https://e\u{7F}`> www.b.cc `c`",
    "[a](https://e\u{7F}`) www.b.cc `c`", "<a b=\u{B}`> www.b.cc `c`",
];

#[test]
fn traps() {
    let heading = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_FOOTNOTES;
    for options in [Options::empty(), GFM, GFM | heading, Options::all()] {
        for trap in TRAPS {
            without_ranges(&finder(), trap, options);
            let below = ["http://x.yz\n\n", trap, "\n\nsee w@x.yz"].concat();
            without_ranges(&finder(), &below, options);
        }
    }
}

/// pulldown-cmark reads brackets inside a wikilink as text.
#[test]
fn brackets_inside_a_wikilink_do_not_suppress_a_url() {
    for source in ["[[a[b]] http://c.d", "[[a[b]] http://c.d/e*f*"] {
        let options = Options::ENABLE_WIKILINKS;
        let links = Autolinker::new(&finder()).links(source, options).len();
        assert_eq!(links, 1, "{source}");
    }
}

#[test]
fn random_documents() {
    let mut rng = Rng::with_seed(58);
    for number in 0..random_cases(6_000) as usize {
        let source = document(&mut rng, number);
        let mut choices = Choices::new(rng.u64(..));
        let options = choices.pulldown_cmark();
        if may_panic(&source, options) {
            continue;
        }
        for &dialect in Dialect::ALL {
            without_ranges(&choices.rules(dialect).finder, &source, options);
        }
    }
}

#[test]
fn ranges_may_be_asked_for_in_between() {
    let source = "*a* http://b.c *d* e@f.gg, a](http://h.i) *j*";
    let all = || Autolinker::new(&finder()).events(source, GFM);
    let number = all().count();
    for first in 0..=number {
        let mut events = all();
        let mut mixed: Vec<_> = events.by_ref().take(first).collect();
        mixed.extend(events.into_offset_iter().map(|(event, _)| event));
        assert_eq!(mixed, all().collect::<Vec<_>>(), "after {first}");
    }
}

#[test]
fn nothing_comes_after_the_end() {
    for source in ["http://a.b", "a](http://b.c)", "http://a.b/*c*", "a"] {
        let mut events = Autolinker::new(&finder()).events(source, GFM);
        events.by_ref().for_each(drop);
        assert_eq!(events.next(), None, "{source}");
    }
}
