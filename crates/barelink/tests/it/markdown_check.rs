//! Checks leaves whose links are known without a walk.

use barelink::markdown::{LeafCheck, Linker};
use barelink::{Dialect, LinkFinder};

/// Returns the links of a leaf with a single text node, or `None` if the leaf must be walked.
fn checked(dialect: Dialect, source: &str) -> Option<Vec<String>> {
    let mut linker = Linker::new(source, LinkFinder::new(dialect));
    let mut check = LeafCheck::new(&mut linker, 0..source.len());
    check.text(&mut linker, 0, source, &(0..source.len()));
    let is_complete = check.is_complete();
    assert_eq!(check.is_certain(), is_complete, "{source}");
    let links = linker.linked(0).map_or(&[][..], |(_, links)| links);
    let links = links.iter().map(|link| source[link.range.clone()].into());
    is_complete.then(|| links.collect())
}

/// A check finds the links that a search of the plain text finds.
#[test]
fn tokens_without_markdown_are_settled() {
    for source in [
        "see https://a.com/b?c=d&e=f, or (www.b.com) x",
        "http://a.b/c_d_e ://x http:// 1.2.3 a.b",
        "me@a.com mailto:b@c.de @x y@ z@b.cc/http:d",
        "www.x.com\nb@www.c.de http://é.fr/ü",
    ] {
        for &dialect in Dialect::ALL {
            let finder = LinkFinder::new(dialect);
            let links = finder.links(source).map(|link| link.as_str().into());
            let has_url_after_address = source.contains("/http:") && dialect == Dialect::Gfm;
            let expected = (!has_url_after_address).then(|| links.collect());
            assert_eq!(checked(dialect, source), expected, "{source} {dialect:?}");
        }
    }
}

#[test]
fn leaves_that_need_the_walk() {
    for token in [
        "http://a.b/`", "http://a.b/$c", "http://a.b|c", "http://a.b&amp;c", "http://a.b\\",
        "<http://a.b", "http://a.b>", "http://a.b/~c", "\u{201C}http://a.b",
    ] {
        for &dialect in Dialect::ALL {
            assert_eq!(checked(dialect, &["x ", token, " y"].concat()), None, "{token}");
        }
    }
    for token in ["http://a.b/*c", "http://a.b/[c]", "*http://a.b*", "http://a.b/_c"] {
        for dialect in [Dialect::Md4c, Dialect::Uts58] {
            assert_eq!(checked(dialect, &["x ", token, " y"].concat()), None, "{token}");
        }
    }
    // cmark-gfm counts underscores up to the end of the block, does not link a `www.` at the end of the block, and
    // links no URL after an open bracket.
    for source in ["http://a_b.c x", "x www. y", "[x http://a.b"] {
        assert_eq!(checked(Dialect::Gfm, source), None, "{source}");
    }
    assert_eq!(checked(Dialect::Md4c, "[x http://a.b"), Some(Vec::from(["http://a.b".into()])));
}

/// In a text that the parser returned unchanged, delimiters and brackets opened and closed nothing.
#[test]
fn delimiters_of_gfm_that_are_text() {
    for (source, links) in [
        ("x http://a.b/*c y", &["http://a.b/*c"][..]),
        ("x *http://a.b* y", &["http://a.b"]),
        ("x http://a.b/c_(d) y_z@e.fg", &["http://a.b/c_(d)", "y_z@e.fg"]),
        ("x (http://a.b/[c]/d_) y", &["http://a.b/[c]/d"]),
        ("[x] http://a.b y]", &["http://a.b"]),
        ("[x [y]] ![z] www.a.b/]c[ [d] http://e.f", &["www.a.b/]c[", "http://e.f"]),
    ] {
        let links = links.iter().map(|&link| link.to_owned()).collect();
        assert_eq!(checked(Dialect::Gfm, source), Some(links), "{source}");
    }
    for source in [
        // A bracket is open, or may be.
        "[x] [http://a.b]", "[x [y] http://a.b", "[x [http://a.b/]", "\\[x] http://a.b",
        "[x\\] http://a.b", "`[x` http://a.b", "x[http://a.b", "a@b.cc[d http://e.f",
        // The walk looks for raw HTML after a bracket in a URL.
        "http://a.b/[ <c http://d.e",
    ] {
        assert_eq!(checked(Dialect::Gfm, source), None, "{source}");
    }
    assert!(checked(Dialect::Gfm, "http://a.b/c <d http://e.f").is_some());
}

#[test]
fn a_hidden_candidate_is_no_link() {
    let source = "`http://a.b/*` http://c.d";
    let mut linker = Linker::new(source, LinkFinder::new(Dialect::Gfm));
    let mut check = LeafCheck::new(&mut linker, 0..source.len());
    check.hidden(&mut linker, &(0..14));
    assert!(check.is_certain() && !check.is_complete());
    check.text(&mut linker, 1, " http://c.d", &(14..25));
    assert!(check.is_complete());
    let (run, links) = linker.linked(0).unwrap();
    assert_eq!((run, links[0].source.clone()), (1..2, 15..25));
}
