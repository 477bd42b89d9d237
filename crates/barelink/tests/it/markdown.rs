//! Calls the linker with the inlines of a parser, written by hand, as an adapter does.

use std::borrow::Cow;
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::markdown::{self, Inline, Leaf, LeafKind, Linker};
use barelink::options::SchemeHosts;
use barelink::{Dialect, LinkFinder, LinkKind};

/// Returns an inline of text that equals its source.
fn text<'t>(source: &'t str, range: Range<usize>) -> Inline<'t> {
    Inline::Text { text: Cow::Borrowed(&source[range.clone()]), source: range }
}

/// Returns the links of a leaf, and true if all its URLs are in text.
fn linked<'s>(dialect: Dialect, source: &'s str, inlines: &[Inline<'s>]) -> (Vec<&'s str>, bool) {
    let leaf = Leaf::new(source, 0..source.len(), LeafKind::Lines, |line| line);
    let mut linker = Linker::new(source, LinkFinder::new(dialect));
    linker.leaf(&leaf, inlines);
    let runs = (0..).map_while(|run| linker.linked(run));
    let links = runs.flat_map(|(_, links)| links);
    let links = links.map(|link| &source[link.source.clone()]).collect();
    (links, linker.is_resolved())
}

#[test]
fn links_of_a_leaf_by_dialect() {
    let source = r"see above: \* www.c.de, http://e.fg/h and i@j.com or m@n.org";
    let escape = source.find('\\').unwrap();
    let inlines = [text(source, 0..escape), text(source, escape + 1..source.len())];
    let links = vec!["www.c.de", "http://e.fg/h", "i@j.com", "m@n.org"];
    for &dialect in Dialect::ALL {
        assert_eq!(linked(dialect, source, &inlines), (links.clone(), true), "{dialect}");
    }
}

/// Leaves with only an address or a `www.` link are searched too.
#[test]
fn links_in_text_alone() {
    for &dialect in Dialect::ALL {
        for source in ["a@b.cd", "www.a.com"] {
            let inlines = [text(source, 0..source.len())];
            assert_eq!(linked(dialect, source, &inlines), (vec![source], true));
        }
    }
}

/// In GFM, a URL takes precedence over emphasis inside it, so the document must be parsed again.
#[test]
fn a_url_that_the_parser_took_apart() {
    let source = "www.a.bc http://d.ef/*g* h@i.jk";
    let (opener, closer) = (source.find('*').unwrap(), source.rfind('*').unwrap());
    let inlines = [
        text(source, 0..opener),
        Inline::Open,
        text(source, opener + 1..closer),
        Inline::Close { source: closer..closer + 1, opener },
        text(source, closer + 1..source.len()),
    ];
    let (links, is_resolved) = linked(Dialect::Gfm, source, &inlines);
    assert_eq!((links, is_resolved), (vec!["www.a.bc", "h@i.jk"], false));
}

#[test]
fn rejected_candidates_beside_links() {
    let finder = LinkFinder::builder(Dialect::Gfm).scheme_hosts(SchemeHosts::Domains).build();
    let source = "http://localhost/ http://a.bc/http://localhost/";
    let link = |range: Range<usize>| {
        let text = &source[range.clone()];
        markdown_link(range, LinkKind::Url, text.into(), text.into())
    };
    let all = markdown::findings(source, &finder, |finder| {
        if finder.links("http://localhost/").next().is_none() {
            vec![link(18..source.len())]
        } else {
            // The second candidate is part of the link.
            vec![link(0..17), link(30..source.len())]
        }
    });
    let shown: Vec<_> = all.iter().map(|link| (link.text(), link.rejected().is_some())).collect();
    assert_eq!(shown, [("http://localhost/", true), ("http://a.bc/http://localhost/", false)]);
}
