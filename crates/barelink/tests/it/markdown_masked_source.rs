//! Checks which URLs of a document are masked before it is parsed.

use barelink::markdown::adapter::{without_leaf_check, MaskedSource};
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

fn masked(source: &str) -> Option<String> {
    let masked = MaskedSource::new(source, &LinkFinder::new(Dialect::Gfm))?;
    assert_eq!(masked.ranges_in(&(0..source.len())), masked.ranges());
    for range in masked.ranges() {
        assert!(source[range.clone()].starts_with(['*', '_', '[', ']']), "{source}");
    }
    Some(masked.text().to_owned())
}

#[test]
fn delimiters_in_paths_are_masked() {
    for (source, expected) in [
        ("see http://a.b/c_d_e *f*", "see http://a.b/c/d/e *f*"),
        ("(ftp://a.b/[c]*d) _e_", "(ftp://a.b//c//d) _e_"),
        ("[1] http://a.b/_é http://c.d/_e", "[1] http://a.b//é http://c.d//e"),
        ("[a\n\nhttp://b.c/_d", "[a\n\nhttp://b.c//d"),
        // A bracket at the end belongs to the URL.
        ("(http://a.b/c_[d]). e", "(http://a.b/c//d/). e"),
        ("http://a.b/_c `http://d.e/_f`", "http://a.b//c `http://d.e/_f`"),
    ] {
        assert_eq!(masked(source).as_deref(), Some(expected));
    }
}

#[test]
fn other_urls_are_not_masked() {
    for source in [
        "http://a.b/c",
        // Trailing punctuation may not belong to the URL, and a `_` in a host may refuse it.
        "*http://a.b/c*", "http://a.b/c_", "http://a.b/c_d_", "http://a_b.c/d", "http://a.b_/c",
        "me@a.bc/d_e", "www.a.b/c_d", // The token has other syntax.
        "http://a.b/c_d{e", "http://a.b/c_d&amp;e", "http://a.b/~c_d",
        // An open bracket, and bytes before the scheme that may belong to a construct.
        "[a http://b.c/d_e", "[http://b.c/d_e", "x*http://b.c/d_e",
        // The URL may be in code, in HTML, in a link or in a table.
        "` http://a.b/c_d", "<a b=http://c.d/e_f>", "\\ http://a.b/c_d", "[a]( http://b.c/d_e )",
        "[a]: http://b.c/d_e", "    http://a.b/c_d", "\thttp://a.b/c_d", "~~~\nhttp://a.b/c_d",
        "a | http://b.c/d_e",
        // Only a part of the URL is certain to be text.
        "http://a.b/c_d`e", "http://a.b/c_d](e",
    ] {
        assert_eq!(masked(source), None, "{source}");
    }
}

#[test]
fn only_gfm_masks() {
    let source = "http://a.b/c_d";
    let gfm = LinkFinder::new(Dialect::Gfm);
    let in_text = LinkFinder::builder(Dialect::Gfm).link_end(LinkEnd::InText).build();
    assert!(MaskedSource::new(source, &gfm).is_some());
    for finder in [
        LinkFinder::new(Dialect::Md4c),
        LinkFinder::new(Dialect::Uts58),
        in_text,
        without_leaf_check(&gfm),
    ] {
        assert!(MaskedSource::new(source, &finder).is_none(), "{finder:?}");
    }
}
