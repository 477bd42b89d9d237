//! Checks the tables of the pages that compare the dialects.

use std::fs;

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::extension::Extension;
use barelink_testkit::html;
use barelink_testkit::page_tables::{conformance_page, dialects_page, readme, TableRow};
use barelink_testkit::renderer::Renderer;
use barelink_testkit::suite::Suite;
use similar_asserts::assert_eq;

#[test]
fn of_each_dialect() {
    let mut tried = 0;
    let pages = [dialects_page(), conformance_page(), readme()].map(Result::unwrap);
    for row in pages.into_iter().flatten() {
        for (head, links) in &row.links {
            // `Gfm` is one of our dialects; "md4c 0.5.3" is a reference.
            let name = head.split([',', ' ']).next().unwrap_or_default();
            let is_meant = |dialect: &&Dialect| format!("{dialect:?}") == name;
            let dialect = Dialect::ALL.iter().find(is_meant);
            let Some(&dialect) = dialect else {
                continue;
            };
            let end = if head.ends_with("in text") { LinkEnd::InText } else { LinkEnd::ByStandard };
            let finder = LinkFinder::builder(dialect).link_end(end).build();
            tried += 1;
            if is_plain(&row) {
                let found: Vec<_> = finder.links(&row.input).map(|l| l.as_str()).collect();
                assert_eq!(found, *links, "{head}: {row:?}");
                continue;
            }
            for renderer in [Renderer::PulldownCmark, Renderer::Comrak] {
                let mut found = by(renderer, &row.input, &finder);
                // An explicit link of the input does not count.
                found.retain(|link| !row.input.contains(&format!("[{link}](")));
                assert_eq!(found, *links, "{head} via {}: {row:?}", renderer.name());
            }
        }
    }
    // Thirty inputs in three dialects, the tables of each other dialect, the page on conformance, and the README.
    assert!(tried >= 90 + 20 + 12 + 14, "{tried}");
}

#[test]
fn of_other_detectors() {
    let expression = regex_automata::meta::Regex::new(r"https?://[^\s<>]+").unwrap();
    let finder = LinkFinder::new(Dialect::Gfm);
    let mut scheme_less = linkify::LinkFinder::new();
    scheme_less.url_must_have_scheme(false);
    let mut tried = 0;
    let pages = [dialects_page(), readme()].map(Result::unwrap);
    for row in pages.into_iter().flatten() {
        for (head, links) in &row.links {
            let found = match &**head {
                "regex" => {
                    let found = expression.find_iter(&row.input);
                    found.map(|found| row.input[found.range()].to_owned()).collect()
                }
                "comrak 0.59" => by(Renderer::ComrakOwn, &row.input, &finder),
                "linkify 0.11" => linkified(&linkify::LinkFinder::new(), &row.input),
                "without schemes" => linkified(&scheme_less, &row.input),
                _ => continue,
            };
            tried += 1;
            assert_eq!(found, *links, "{head}: {row:?}");
        }
    }
    assert!(tried >= 20 + 21, "{tried}");
}

/// Checks that the README stays short.
#[test]
fn the_readme_is_short() {
    let page = fs::read_to_string(xtask::root().join("README.md")).unwrap();
    let words = page.split_whitespace().count();
    assert!(words <= 900, "{words}");
    assert_eq!(readme().unwrap().len(), 7);
}

/// Checks that the columns name the versions that were run.
#[test]
fn versions_are_those_of_the_table_heads() {
    let lock = fs::read_to_string(xtask::root().join("Cargo.lock")).unwrap();
    for head in ["comrak 0.59", "linkify 0.11"] {
        let (name, version) = head.split_once(' ').unwrap();
        let entry = format!("name = \"{name}\"\nversion = \"{version}.");
        assert!(lock.contains(&entry), "{head}");
    }
}

/// Checks the sentence "On the thirty it agrees" about comrak.
#[test]
fn comrak_agrees_on_the_thirty() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let rows = dialects_page().unwrap();
    let thirty = rows.iter().filter(|row| row.links.len() >= 3 && !is_plain(row));
    let thirty: Vec<_> = thirty.collect();
    assert_eq!(thirty.len(), 30);
    for row in thirty {
        assert_eq!(by(Renderer::ComrakOwn, &row.input, &finder), row.links[0].1, "{row:?}");
    }
}

/// Checks the columns of references against the recorded output of the suites. `cargo xtask e2e` asks a running
/// cmark-gfm.
#[test]
fn of_cmark_gfm_and_md4c() {
    let mut tried = 0;
    for row in dialects_page().unwrap() {
        for (head, links) in &row.links {
            let dialect = match &**head {
                "cmark-gfm 0.29.0.gfm.13" => Dialect::Gfm,
                "md4c 0.5.3" => Dialect::Md4c,
                _ => continue,
            };
            let printed = recorded(dialect, &row.input);
            let printed = printed.unwrap_or_else(|| panic!("{row:?} is not recorded"));
            tried += 1;
            assert_eq!(texts(&printed), *links, "{head}: {row:?}");
        }
    }
    assert!(tried >= 5, "{tried}");
}

fn is_plain(row: &TableRow) -> bool {
    row.written.ends_with("plain text")
}

fn by(renderer: Renderer, markdown: &str, finder: &LinkFinder) -> Vec<String> {
    let page = renderer.render(markdown, &Extension::ALL, finder).unwrap();
    texts(&page)
}

fn linkified(finder: &linkify::LinkFinder, text: &str) -> Vec<String> {
    let links = finder.links(text);
    links.map(|link| link.as_str().to_owned()).collect()
}

/// Returns the texts of a page's links, with entities decoded.
fn texts(page: &str) -> Vec<String> {
    let links = html::links(page).into_iter();
    links.map(|(text, _)| text).collect()
}

/// Returns the recorded output of a reference for an input with an intended deviation, or `None` for other inputs.
fn recorded(dialect: Dialect, input: &str) -> Option<String> {
    let suites = Suite::all(Some(dialect.name())).unwrap();
    let mut examples = suites.iter().flat_map(|suite| &suite.examples);
    examples
        .find(|example| example.input.trim_end() == input)
        .and_then(|example| example.deviation.clone())
}
