//! Checks that `page` changes nothing except links: a browser's parser reads the same tree before and after.

use std::cell::RefCell;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_cli::page::with_links;
use barelink_testkit::cases::{random_cases, some_cases};
use barelink_testkit::documents::{document, pages};
use html5ever::tendril::TendrilSink;
use html5ever::tokenizer::{
    BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ns, parse_document, ParseOpts, TokenizerResult};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use similar_asserts::assert_eq;

use super::vectors::vectors;
use crate::program::{run_in, Folder};

/// Attribute of the links that the program makes.
const MARK: &str = "made-by-the-program";

/// A node of a page, or a part of its text.
#[derive(Debug, Clone, PartialEq)]
enum Node {
    Text(String),
    Other(String, Vec<Node>),
}

/// Returns the tree of a page without the links that the program made, and the number of these links.
#[track_caller]
fn tree(page: &str, scripting_enabled: bool) -> (Vec<Node>, usize) {
    let tree_builder = TreeBuilderOpts { scripting_enabled, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder, ..ParseOpts::default() };
    let dom = parse_document(RcDom::default(), options).one(page);
    let mut made = 0;
    (children(&dom.document, &mut made, false), made)
}

/// HTML elements in which nothing is linked.
const CLOSED: &[&str] = &[
    "a", "button", "code", "datalist", "iframe", "kbd", "noembed", "noframes", "noscript",
    "object", "option", "plaintext", "pre", "samp", "script", "select", "style", "template",
    "textarea", "title", "tt", "var", "xmp",
];

#[track_caller]
fn children(parent: &Handle, made: &mut usize, is_closed: bool) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for child in parent.children.borrow().iter() {
        let more = match &child.data {
            NodeData::Text { contents } => vec![Node::Text(contents.borrow().to_string())],
            NodeData::Element { name, attrs, template_contents, .. } => {
                let attributes: Vec<_> = attrs
                    .borrow()
                    .iter()
                    .map(|a| format!("{}={}", a.name.local, a.value))
                    .collect();
                let is_made = attributes.iter().any(|a| *a == format!("rel={MARK}"));
                let is_html = name.ns == ns!(html);
                let is_below = is_closed || !is_html || CLOSED.contains(&&*name.local);
                if is_made && is_html && &*name.local == "a" {
                    assert!(!is_closed, "{attributes:?}");
                    *made += 1;
                    children(child, made, true)
                } else {
                    let mut inside = children(child, made, is_below);
                    if let Some(contents) = &*template_contents.borrow() {
                        inside.extend(children(contents, made, true));
                    }
                    vec![Node::Other(format!("{name:?} {attributes:?}"), inside)]
                }
            }
            other => vec![Node::Other(format!("{other:?}"), children(child, made, is_closed))],
        };
        for node in more {
            match (nodes.last_mut(), node) {
                (Some(Node::Text(before)), Node::Text(text)) => before.push_str(&text),
                (_, node) => nodes.push(node),
            }
        }
    }
    nodes
}

/// Tokens of a page that are tags.
#[derive(Default)]
struct Tags(RefCell<Vec<String>>);

impl TokenSink for Tags {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token {
            self.0.borrow_mut().push(format!("{:?} {}", tag.kind, tag.name));
        }
        TokenSinkResult::Continue
    }
}

/// Checks that the bytes of each new link are balanced: between its tags is no other tag but `<wbr>`.
#[track_caller]
fn has_no_tag_in_a_link(changed: &str) {
    for link in changed.split(MARK).skip(1) {
        let (_, link) = link.split_once('>').unwrap();
        let (inside, _) = link.split_once("</a>").unwrap();
        let tokenizer = Tokenizer::new(Tags::default(), TokenizerOpts::default());
        let input = BufferQueue::default();
        input.push_back(inside.into());
        assert!(matches!(tokenizer.feed(&input), TokenizerResult::Done));
        tokenizer.end();
        let tags = tokenizer.sink.0.take();
        assert!(tags.iter().all(|tag| tag == "StartTag wbr"), "{inside:?} in {changed:?}");
    }
}

/// Compares a page with the program's output. Returns the number of new links.
#[track_caller]
fn compare(page: &str, changed: &str) -> usize {
    has_no_tag_in_a_link(changed);
    let written = changed.matches(MARK).count();
    for scripting_enabled in [true, false] {
        let (expected, _) = tree(page, scripting_enabled);
        let (found, made) = tree(changed, scripting_enabled);
        assert_eq!(found, expected, "{page}");
        assert_eq!(made, written, "{page}");
    }
    written
}

/// Runs the program over these pages, and compares each changed page. Returns the number of new links.
fn check(pages: &[String]) -> usize {
    let names: Vec<_> = (0..pages.len()).map(|number| format!("{number}.html")).collect();
    let files = names.iter().zip(pages);
    let files: Vec<_> = files.map(|(name, page)| (&**name, page.as_bytes())).collect();
    let folder = Folder::with(&files);
    let run = run_in(&folder, &["page", "--rel", MARK, "."]);
    let mut links = 0;
    for (name, page) in names.iter().zip(pages) {
        let changed = std::fs::read_to_string(folder.path().join(name)).unwrap();
        if changed == *page {
            continue;
        }
        links += compare(page, &changed);
    }
    assert!(run.messages.contains(&format!("{links} link")), "{}", run.messages);
    let again = run_in(&folder, &["page", "--check", "."]);
    assert_eq!(again.out, "");
    links
}

#[test]
fn of_random_markdown() {
    let mut rng = fastrand::Rng::with_seed(1);
    let pages = (0..random_cases(600) as usize).map(|number| {
        let source = document(&mut rng, number);
        let options = pulldown_cmark::Options::all();
        let mut page = String::new();
        pulldown_cmark::html::push_html(
            &mut page,
            pulldown_cmark::Parser::new_ext(&source, options),
        );
        page
    });
    assert!(check(&pages.collect::<Vec<_>>()) > 100);
}

#[test]
fn of_random_pages() {
    let mut rng = fastrand::Rng::with_seed(2);
    let mut finders: Vec<_> = Dialect::ALL.iter().copied().map(LinkFinder::new).collect();
    finders.push(LinkFinder::builder(Dialect::Uts58).untrusted().build());
    finders.push(LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build());
    let attributes = [("rel", MARK)];
    let mut links = 0;
    let cases = random_cases(10_000);
    for number in 0..cases as usize {
        let page = pages::page(&mut rng);
        let finder = &finders[number % finders.len()];
        let changed = with_links(&page, finder, &attributes).unwrap();
        if changed != page {
            links += compare(&page, &changed);
            // The first run makes no link that a second would extend or add to.
            let again = with_links(&changed, finder, &attributes).unwrap();
            assert_eq!(again, changed, "{page}");
        }
    }
    assert!(links > cases as usize / 2, "{links}");
}

#[test]
fn of_attempts_to_break_out() {
    let mut pages = Vec::new();
    for vector in some_cases(vectors()) {
        pages.push(format!("<p>{vector} https://a.bc/{vector} <b>www.a.bc{vector}</b>"));
        pages.push(vector);
    }
    check(&pages);
}

/// Run it with `BARELINK_SITE=public cargo test -p barelink-cli --test it -- --ignored of_a_site`.
#[test]
#[ignore = "needs the built pages of a site, in the folder that BARELINK_SITE names"]
fn of_a_site() {
    let site = std::env::var_os("BARELINK_SITE").expect("BARELINK_SITE names a folder");
    let mut folders = vec![std::path::PathBuf::from(site)];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                pages.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let links = check(&pages);
    println!("{} pages, {links} links", pages.len());
}
