//! Checks that in pages of `render --safe`, Markdown creates elements, but the author's HTML does not.
//!
//! Without `--safe`, `render` allows raw HTML. There, the links that the program adds are checked, and the elements of
//! pages whose document has no HTML.

use barelink::{Dialect, LinkFinder};
use barelink_fix::Extension;
use barelink_pulldown_cmark::Autolinker;
use barelink_render::{by_comrak, by_pulldown_cmark, Html};
use barelink_testkit::cases::some_cases;
use comrak::nodes::NodeValue;
use pulldown_cmark::{html, Event, Tag, TagEnd};
use similar_asserts::assert_eq;

use super::page::{Element, Page};
use super::url::{is_absolute, is_safe};
use super::vectors::{classes, vectors};
use crate::program::rendered;

/// Elements and attributes that at least one of the parsers generates from Markdown.
const KNOWN: &[(&str, &[&str])] = &[
    ("p", &["class"]),
    ("h1", &["id", "class"]),
    ("h2", &["id", "class"]),
    ("h3", &["id", "class"]),
    ("h4", &["id", "class"]),
    ("h5", &["id", "class"]),
    ("h6", &["id", "class"]),
    ("em", &[]),
    ("strong", &[]),
    ("del", &[]),
    ("sub", &[]),
    ("sup", &["class", "id"]),
    ("br", &[]),
    ("hr", &[]),
    ("ul", &["class"]),
    ("ol", &["class", "start"]),
    ("li", &["class", "id"]),
    ("dl", &[]),
    ("dt", &[]),
    ("dd", &[]),
    ("blockquote", &["class"]),
    ("pre", &[]),
    ("code", &["class", "data-math-style"]),
    ("table", &[]),
    ("thead", &[]),
    ("tbody", &[]),
    ("tr", &[]),
    ("th", &["align", "style"]),
    ("td", &["align", "style"]),
    ("div", &["class", "id"]),
    ("section", &["class", "data-footnotes"]),
    ("span", &["class", "data-math-style"]),
    ("input", &["type", "disabled", "checked", "class"]),
    ("img", &["src", "alt", "title", "data-wikilink"]),
    (
        "a",
        &[
            "href", "title", "class", "id", "data-wikilink", "data-footnote-ref",
            "data-footnote-backref", "data-footnote-backref-idx", "aria-label",
        ],
    ),
];

const STYLES: [&str; 3] = ["text-align: left", "text-align: center", "text-align: right"];

/// Returns all extensions of a parser.
fn extensions(of_comrak: bool) -> Vec<Extension> {
    let all = Extension::ALL.iter().copied();
    all.filter(|extension| !of_comrak || Extension::comrak(&[*extension]).is_ok()).collect()
}

/// Renders the document by both parsers, safe and raw, and checks the pages: by default, and with all extensions of each
/// parser.
#[track_caller]
pub(super) fn check(dialect: Dialect, document: &str) {
    check_with(dialect, document, [&[Extension::Gfm], &[Extension::Gfm]]);
    check_with(dialect, document, [&extensions(false), &extensions(true)]);
}

/// Checks the pages of pulldown-cmark and comrak with these extensions.
#[track_caller]
fn check_with(dialect: Dialect, document: &str, [own, theirs]: [&[Extension]; 2]) {
    let finder = LinkFinder::new(dialect);
    let own = Extension::pulldown_cmark(own);
    let theirs = Extension::comrak(theirs).expect("extensions of comrak");
    let finders = match dialect {
        Dialect::Gfm => vec![Some(&finder), None],
        _ => vec![Some(&finder)],
    };
    for finder in finders {
        safe(document, &by_pulldown_cmark(document, own, finder, Html::Safe));
        safe(document, &by_comrak(document, theirs.clone(), finder, Html::Safe));
    }
    our_links_by_pulldown_cmark(document, own, &finder);
    our_links_by_comrak(document, &theirs, &finder);
}

#[track_caller]
fn safe(document: &str, html: &str) {
    let page = Page::fragment(html);
    only_known(document, &page);
    for element in &page.elements {
        for name in ["href", "src"] {
            let destination = element.attribute(name).unwrap_or_default();
            assert!(is_safe(destination), "{document:?}: {html}");
        }
    }
}

#[track_caller]
fn only_known(document: &str, page: &Page) {
    page.has_only(KNOWN, document);
    for element in &page.elements {
        let style = element.attribute("style");
        assert!(style.is_none_or(|style| STYLES.contains(&style)), "{document:?}: {element:#?}");
    }
}

/// Checks a link that the program added: an element with only a destination and a text.
#[track_caller]
fn is_ours(document: &str, html: &str, text: &str) {
    let page = Page::fragment(html);
    assert!(page.others.is_empty(), "{document:?}: {html}");
    let [Element { name, attributes, .. }] = &page.elements[..] else {
        panic!("{document:?}: {html}");
    };
    assert_eq!(name, "a", "{document:?}: {html}");
    let [(name, value)] = &attributes[..] else {
        panic!("{document:?}: {html}");
    };
    assert!(name == "href" && is_absolute(value), "{document:?}: {html}");
    // pulldown-cmark leaves NUL to the browser, which drops it; comrak replaces it by U+FFFD.
    let known = |text: &str| text.replace(['\0', '\u{FFFD}'], "");
    assert_eq!(known(&page.text), known(text), "{document:?}");
}

#[track_caller]
fn our_links_by_pulldown_cmark(
    document: &str,
    options: pulldown_cmark::Options,
    finder: &LinkFinder,
) {
    let mut expected = Autolinker::new(finder).links(document, options).into_iter().peekable();
    let mut has_html = false;
    let mut events = Autolinker::new(finder).events(document, options).into_offset_iter();
    while let Some((event, range)) = events.next() {
        has_html |= match &event {
            Event::Html(_) | Event::InlineHtml(_) => true,
            Event::Start(Tag::Heading { attrs, .. }) => !attrs.is_empty(),
            _ => false,
        };
        let is_link = matches!(event, Event::Start(Tag::Link { .. }));
        if !is_link || expected.peek().is_none_or(|link| link.range() != range) {
            continue;
        }
        let link = expected.next().expect("a link");
        let mut ours = vec![event];
        for (event, _) in events.by_ref() {
            let is_end = event == Event::End(TagEnd::Link);
            ours.push(event);
            if is_end {
                break;
            }
        }
        let mut html = String::new();
        html::push_html(&mut html, ours.into_iter());
        is_ours(document, &html, link.text());
    }
    assert!(expected.next().is_none(), "{document:?}");
    if !has_html {
        let page = by_pulldown_cmark(document, options, Some(finder), Html::Raw);
        only_known(document, &Page::fragment(&page));
    }
}

#[track_caller]
fn our_links_by_comrak(document: &str, options: &comrak::Options<'_>, finder: &LinkFinder) {
    let arena = comrak::Arena::new();
    let root = barelink_comrak::Autolinker::new(finder).parse_document(&arena, document, options);
    let mut has_html = false;
    for node in root.descendants() {
        has_html |= matches!(node.data().value, NodeValue::HtmlBlock(_) | NodeValue::HtmlInline(_));
        let Some(child) = node.first_child() else {
            continue;
        };
        let is_link = matches!(node.data().value, NodeValue::Link(_));
        // The text of an explicit link begins after a `[` or a `<`.
        let is_bare = child.data().sourcepos.start == node.data().sourcepos.start;
        if !is_link || !is_bare {
            continue;
        }
        if let NodeValue::Text(text) = &child.data().value {
            let mut html = String::new();
            comrak::format_html(node, options, &mut html).expect("a string takes everything");
            is_ours(document, &html, text);
        }
    }
    if !has_html {
        let page = by_comrak(document, options.clone(), Some(finder), Html::Raw);
        only_known(document, &Page::fragment(&page));
    }
}

/// Returns documents that contain the vector in various places of Markdown.
fn places(v: &str) -> [String; 24] {
    [
        v.to_owned(),
        format!("x {v} y"),
        format!("{v}{v}"),
        format!("https://a.bc/{v}"),
        format!("www.a.bc/?q={v}&{v}"),
        format!("{v}https://a.bc/{v}"),
        format!("me{v}@a.bc {v}me@a.bc"),
        format!("[x]({v})"),
        format!("[x](<{v}>)"),
        format!("[x](/a \"{v}\") [x](/a '{v}')"),
        format!("![{v}]({v} \"{v}\")"),
        format!("[{v}][x]\n\n[x]: {v} ({v})"),
        format!("<{v}>"),
        format!("`{v}` ``{v}``"),
        format!("```{v}\n{v}\n```"),
        format!("|{v}|\n|-|\n|{v}|"),
        format!("x[^{v}]\n\n[^{v}]: {v}"),
        format!("# {v} {{#{v} .{v} {v}={v}}}"),
        format!("> [!NOTE]\n> {v}"),
        format!("[[{v}]] [[{v}|{v}]] ![[{v}|{v}]]"),
        format!("${v}$ $${v}$$ $`{v}`$"),
        format!("{v}\n: {v}"),
        format!("- [x] {v}\n- {v}"),
        format!("---\n{v}\n---\n{v}"),
    ]
}

#[track_caller]
fn attempts(dialect: Dialect) {
    for document in some_cases(vectors().flat_map(|vector| places(&vector))) {
        check(dialect, &document);
    }
}

#[test]
fn attempts_with_gfm() {
    attempts(Dialect::Gfm);
}

#[test]
fn attempts_with_md4c() {
    attempts(Dialect::Md4c);
}

#[test]
fn attempts_with_uts58() {
    attempts(Dialect::Uts58);
}

#[test]
fn the_program_does_the_same() {
    for class in classes() {
        for parser in ["pulldown-cmark", "comrak"] {
            let mut arguments = vec!["--safe".to_owned(), "--parser".into(), parser.into()];
            for extension in extensions(parser == "comrak") {
                arguments.extend(["--extension".into(), extension.name().into()]);
            }
            let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
            let document = class.vectors.join("\n\n");
            safe(&document, &rendered(&arguments, &document));
        }
    }
}
