//! Checks that the tree is comrak's own if there is nothing to link: the same values and positions.

use barelink::LinkFinder;
use barelink_comrak::Autolinker;
use comrak::{Arena, Options};

use crate::support::{self, dump, finder, finder_of_nothing, gfm, with, FIXTURES};

#[track_caller]
fn assert_unchanged(source: &str, finder: &LinkFinder, options: &Options<'_>) {
    let arena = Arena::new();
    let ours = Autolinker::new(finder).parse_document(&arena, source, options);
    let own = comrak::parse_document(&arena, source, options);
    similar_asserts::assert_eq!(dump(ours), dump(own), "{:?}", source);
}

fn sets() -> Vec<Options<'static>> {
    let mut sets = support::sets();
    sets.push(with(|options| options.parse.sourcepos_chars = true));
    sets
}

#[test]
fn a_document_without_candidates() {
    let (_, source) = FIXTURES.into_iter().find(|(name, _)| *name == "plain").unwrap();
    for options in sets() {
        assert_unchanged(source, &finder(), &options);
    }
}

#[test]
fn a_finder_of_no_kinds() {
    for (_, source) in FIXTURES {
        for options in sets() {
            assert_unchanged(source, &finder_of_nothing(), &options);
        }
    }
}

/// Each document has candidates, but no bare link.
#[test]
fn candidates_without_links() {
    for source in [
        "xwww. :// @ http:// a@b &#64; &commat;",
        "> [r]: /u\n> *www* `www.a.b` <http://c.d>\n",
        "- [www.a.b](c \"d@e.ff\") ![g@h.ii](http://j.k)\n\n      www.l.m\n",
        "```www.a.b\nwww.c.d\n```\n\n<p>www.e.f\n\n<!-- http://g.h -->",
        "| [www.a.b | `c@d.ee` |\n|---|---|\n| :// | \\| @ |",
        "[r]: http://a.b 'www.c.d'\n\n[r] [@r]",
        "[ http://a.b/*c* www.d.e",
    ] {
        for options in sets() {
            assert_unchanged(source, &finder(), &options);
        }
    }
}

#[test]
fn an_empty_document() {
    for source in ["", "\n", "\u{feff}", " ", "\0", "\r"] {
        assert_unchanged(source, &finder(), &gfm());
    }
}
