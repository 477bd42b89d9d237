//! Checks that the tree is comrak's own if there is nothing to link: the same values and positions.

use comrak::{Arena, Options};

use crate::support::{
    commonmark, dump, finder, finder_of_nothing, gfm, with, EXTENSIONS, FIXTURES,
};

fn sets() -> Vec<Options<'static>> {
    let mut sets = vec![commonmark(), gfm()];
    sets.extend(EXTENSIONS.map(|(_, set)| with(set)));
    sets.push(with(|options| {
        EXTENSIONS.iter().for_each(|(_, set)| set(options));
    }));
    sets.push(with(|options| options.parse.sourcepos_chars = true));
    sets
}

#[test]
fn a_document_without_candidates() {
    let (_, source) = FIXTURES
        .into_iter()
        .find(|(name, _)| *name == "plain")
        .unwrap();
    for options in sets() {
        let arena = Arena::new();
        let ours =
            barelink_comrak::Autolinker::new(&finder()).parse_document(&arena, source, &options);
        let own = comrak::parse_document(&arena, source, &options);
        similar_asserts::assert_eq!(dump(ours), dump(own));
    }
}

#[test]
fn a_finder_of_no_kinds() {
    for (name, source) in FIXTURES {
        for options in sets() {
            let arena = Arena::new();
            let ours = barelink_comrak::Autolinker::new(&finder_of_nothing())
                .parse_document(&arena, source, &options);
            let own = comrak::parse_document(&arena, source, &options);
            similar_asserts::assert_eq!(dump(ours), dump(own), "{}", name);
        }
    }
}

/// Each document has candidates, but no link.
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
            let arena = Arena::new();
            let ours = barelink_comrak::Autolinker::new(&finder())
                .parse_document(&arena, source, &options);
            let own = comrak::parse_document(&arena, source, &options);
            let (ours, own) = (dump(ours), dump(own));
            similar_asserts::assert_eq!(ours, own, "{}", source);
        }
    }
}

#[test]
fn an_empty_document() {
    for source in ["", "\n", "\u{feff}", " ", "\0", "\r"] {
        let arena = Arena::new();
        let ours =
            barelink_comrak::Autolinker::new(&finder()).parse_document(&arena, source, &gfm());
        let own = comrak::parse_document(&arena, source, &gfm());
        assert_eq!(dump(ours), dump(own));
    }
}
