//! Compares pages rendered by the example with the suites of GFM, and with the links of each dialect in plain text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use barelink::{Dialect, LinkFinder};
use barelink_testkit::html::normalise;
use barelink_testkit::suite::{Expected, Suite};
use markdown_it::MarkdownIt;

fn render(finder: LinkFinder, document: &str) -> String {
    let mut parser = MarkdownIt::new();
    markdown_it::plugins::cmark::add(&mut parser);
    markdown_it::plugins::html::add(&mut parser);
    markdown_it::plugins::extra::strikethrough::add(&mut parser);
    markdown_it::plugins::extra::tables::add(&mut parser);
    barelink_markdown_it::add(&mut parser, finder);
    let page = parser.parse(document).render();
    // markdown-it uses another element for strikethrough.
    page.replace("<s>", "<del>").replace("</s>", "</del>")
}

/// Rules of the GFM suites that an inline rule of markdown-it cannot always follow, by reason.
const NOT_THE_SAME: &[(&str, &[&str])] = &[
    (
        "GFM links no URL in brackets, and the parser does not tell whether a bracket is open",
        &[
            "block-continuation",
            "block-list",
            "block-quote",
            "bracket-cell",
            "bracket-not-counted",
            "bracket-open",
            "bracket-popped",
        ],
    ),
    (
        "GFM finds addresses last, but the parser has consumed their `_` and character references before",
        &[
            "domain-end",
            "email-decoded",
            "email-left-over",
            "email-local-part",
            "email-next-at",
            "email-prefix",
            "prefix-start",
        ],
    ),
    (
        "the link is `www`, which ends before the character at which the rule is called",
        &["domain-dot"],
    ),
    (
        "the parser reads a backslash and the next letter together, and keeps the backslash of a pipe in a paragraph",
        &["block-table", "escape"],
    ),
    (
        "the parser finds no links in a raw `<a>` or in the text of an image",
        &["email-in-link", "link-in-link", "raw-html"],
    ),
];

#[test]
fn gfm_suites_except_known_rules() {
    let mut same = 0;
    let mut others = BTreeSet::new();
    for suite in Suite::all(Some("gfm")).unwrap() {
        for example in &suite.examples {
            let Expected::Html(html) = &example.expected else {
                continue;
            };
            let mut finder = LinkFinder::builder(Dialect::Gfm);
            finder.link_end(suite.link_end);
            if let Some(kinds) = &example.kinds {
                finder.kinds(kinds);
            }
            let page = normalise(&render(finder.build(), &example.input));
            if page == normalise(html) {
                same += 1;
            } else {
                let rule = example.rule.as_ref().map(|(rule, _)| &**rule);
                others.insert(rule.expect("the standard's own examples do not differ").to_owned());
            }
        }
    }
    let known = NOT_THE_SAME.iter().flat_map(|(_, rules)| *rules);
    let known: BTreeSet<_> = known.map(|&rule| rule.to_owned()).collect();
    assert_eq!(others, known);
    assert!(same > 350, "{same}");
}

/// Without Markdown syntax, a document has the links of plain text.
#[test]
fn every_dialect() {
    let text =
        "see https://example.com/a, www.example.org/(b), example.net and me.too@example.org; \
                東京https://例え.jp/東京。 http://localhost:80/c http://a.b/c@d.ee? e@f.gg/h x@y";
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::new(dialect);
        let linked: Vec<_> = finder.links(text).map(|link| link.as_str()).collect();
        assert!(linked.len() > 1, "{linked:?}");
        let page = render(finder.clone(), text);
        let labels = page.split("<a href=\"").skip(1);
        let labels = labels.map(|rest| rest.split(['>', '<']).nth(1).unwrap());
        assert_eq!(labels.collect::<Vec<_>>(), linked, "{page}");
    }
}

#[test]
fn markdown_around_links() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for (document, page) in [
        ("*www.a.b*", "<em>W</em>"),
        ("`x`http://a.b", "<code>x</code>U"),
        ("http://a.b/*c*", "<a href=\"http://a.b/*c\">http://a.b/*c</a>*"),
        ("[http://a.b](/c)", "<a href=\"/c\">http://a.b</a>"),
        ("`http://a.b`", "<code>http://a.b</code>"),
        ("a&#46;b@c.dd", "a.b@c.dd"),
        ("a_b@c.dd", "a_b@c.dd"),
    ] {
        let page = page.replace('W', "<a href=\"http://www.a.b\">www.a.b</a>");
        let page = page.replace('U', "<a href=\"http://a.b\">http://a.b</a>");
        assert_eq!(render(finder.clone(), document), format!("<p>{page}</p>\n"), "{document}");
    }
}
