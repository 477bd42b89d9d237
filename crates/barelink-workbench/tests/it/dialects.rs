//! Checks the tables of the pages that compare the dialects.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::documents::vocabulary::unescaped;
use barelink_testkit::extension::Extension;
use barelink_testkit::html;
use barelink_testkit::page_tables::{examples, rows, TableRow};
use barelink_testkit::renderer::Renderer;
use barelink_testkit::suite::Suite;
use similar_asserts::assert_eq;

use super::read;

const DIALECTS: &str = "docs/dialects.md";

#[test]
fn each_column_lists_what_is_found() {
    // Thirty inputs in three dialects, the tables of each other dialect, and those of other detectors and references.
    for (page, least) in [(DIALECTS, 90 + 20 + 20 + 5), ("README.md", 14 + 21)] {
        let mut tried = 0;
        for row in rows(page).unwrap() {
            for (head, links) in &row.links {
                let all = found(head, &row);
                all.iter().for_each(|found| assert_eq!(found, links, "{head}: {row:?}"));
                tried += usize::from(!all.is_empty());
            }
        }
        assert!(tried >= least, "{tried}");
    }
}

/// Returns the links that the program of a column finds in the input of a row, in each way to find them. References are
/// not run: their output is recorded in the suites, and `cargo xtask e2e` asks a running cmark-gfm.
fn found(head: &str, row: &TableRow) -> Vec<Vec<String>> {
    // `Gfm` is one of our dialects; "md4c 0.5.3" is a reference.
    let name = head.split([',', ' ']).next().unwrap_or_default();
    if let Some(&dialect) = Dialect::ALL.iter().find(|dialect| format!("{dialect:?}") == name) {
        let end = if head.ends_with("in text") { LinkEnd::InText } else { LinkEnd::ByStandard };
        let finder = LinkFinder::builder(dialect).link_end(end).build();
        if is_plain(row) {
            return vec![finder.links(&row.input).map(|link| link.as_str().to_owned()).collect()];
        }
        let by = |renderer| {
            let mut found = by(renderer, &row.input, &finder);
            // An explicit link of the input does not count.
            found.retain(|link| !row.input.contains(&format!("[{link}](")));
            found
        };
        return [Renderer::PulldownCmark, Renderer::Comrak].map(by).into();
    }
    let input = &row.input;
    let mut linkify = linkify::LinkFinder::new();
    linkify.url_must_have_scheme(head != "without schemes");
    vec![match head {
        "regex" => {
            let expression = regex_automata::meta::Regex::new(r"https?://[^\s<>]+").unwrap();
            expression.find_iter(input).map(|found| input[found.range()].to_owned()).collect()
        }
        "comrak 0.59" => by(Renderer::ComrakOwn, input, &LinkFinder::new(Dialect::Gfm)),
        "linkify 0.11" | "without schemes" => {
            linkify.links(input).map(|link| link.as_str().to_owned()).collect()
        }
        "cmark-gfm 0.29.0.gfm.13" => recorded(Dialect::Gfm, input),
        "md4c 0.5.3" => recorded(Dialect::Md4c, input),
        _ => return Vec::new(),
    }]
}

/// Checks the tables of names that look like hosts, and of the borders of a name. In an example, `\u{AD}` is a character.
#[test]
fn each_example_is_linked_or_not_as_the_page_says() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let [others, linked] = examples(DIALECTS)
        .unwrap()
        .map(|examples| examples.iter().map(|example| unescaped(example)).collect::<Vec<_>>());
    assert!(others.len() > 25 && linked.len() > 12, "{others:?} {linked:?}");
    for (examples, is_linked) in [(others, false), (linked, true)] {
        for example in examples {
            assert_eq!(finder.links(&example).next().is_some(), is_linked, "{example}");
        }
    }
}

/// Checks that the README stays short.
#[test]
fn the_readme_is_short() {
    let page = read("README.md");
    let words = page.split_whitespace().count();
    assert!(words <= 900, "{words}");
    assert_eq!(rows("README.md").unwrap().len(), 7);
}

/// Checks that the columns name the versions that were run.
#[test]
fn versions_are_those_of_the_table_heads() {
    let lock = read("Cargo.lock");
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
    let rows = rows(DIALECTS).unwrap();
    let thirty = rows.iter().filter(|row| row.links.len() >= 3 && !is_plain(row));
    let thirty: Vec<_> = thirty.collect();
    assert_eq!(thirty.len(), 30);
    for row in thirty {
        assert_eq!(by(Renderer::ComrakOwn, &row.input, &finder), row.links[0].1, "{row:?}");
    }
}

fn is_plain(row: &TableRow) -> bool {
    row.written.ends_with("plain text")
}

fn by(renderer: Renderer, markdown: &str, finder: &LinkFinder) -> Vec<String> {
    let page = renderer.render(markdown, &Extension::ALL, finder).unwrap();
    texts(&page)
}

/// Returns the texts of a page's links, with entities decoded.
fn texts(page: &str) -> Vec<String> {
    let links = html::links(page).into_iter();
    links.map(|(text, _)| text).collect()
}

/// Returns the links of a reference for an input with an intended deviation.
fn recorded(dialect: Dialect, input: &str) -> Vec<String> {
    let suites = Suite::all(Some(dialect.name())).unwrap();
    let mut examples = suites.iter().flat_map(|suite| &suite.examples);
    let example = examples.find(|example| example.input.trim_end() == input);
    let printed = example.and_then(|example| example.deviation.as_ref());
    texts(printed.unwrap_or_else(|| panic!("{input:?} is not recorded")))
}
