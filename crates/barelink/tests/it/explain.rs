//! Checks the explanations of missing links.

use std::fs;

use barelink::explain::Rule;
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::some_cases;
use barelink_testkit::suite::Suite;

/// If one dialect links a candidate, each other dialect has a link or a rejected candidate there, or a rule that
/// explains why it does not.
#[test]
fn every_candidate_of_the_suites_and_fixtures_has_a_rule() {
    let texts = texts();
    let finders: Vec<_> = Dialect::ALL.iter().map(|&dialect| LinkFinder::new(dialect)).collect();
    let mut explained = 0;
    for text in &texts {
        let links = finders.iter().flat_map(|finder| finder.links(text));
        for link in some_cases(links) {
            for finder in &finders {
                let why = finder.explain_none(text, link.range(), link.kind());
                let rule = why.map(|why| why.rule);
                let dialect = finder.dialect();
                assert_ne!(rule, Some(Rule::Word), "{dialect:?}: {link:?} in {text:?}");
                explained += usize::from(rule.is_some());
            }
        }
    }
    assert!(explained > 1000, "{explained}");
}

/// In plain text, no link ends by Markdown's syntax. A link that ends where its sentence goes on does so by an option.
#[test]
fn every_link_of_a_plain_text_ends_by_a_rule_of_its_dialect() {
    let texts = texts();
    for (&dialect, end) in Dialect::ALL
        .iter()
        .flat_map(|dialect| [LinkEnd::ByStandard, LinkEnd::InText].map(|end| (dialect, end)))
    {
        let finder = LinkFinder::builder(dialect).link_end(end).build();
        for text in some_cases(&texts) {
            for link in finder.links(text) {
                let rule = finder.explain_end(text, link.range(), link.kind()).rule;
                assert_ne!(rule, Rule::MarkupEnd, "{dialect:?}, {end:?}: {link:?} in {text:?}");
                assert!(rule != Rule::Sentence || end == LinkEnd::InText, "{link:?} in {text:?}");
            }
        }
    }
}

/// Returns the inputs of the suites, and the fixtures.
fn texts() -> Vec<String> {
    let suites = Suite::all(None).unwrap();
    let examples = suites.iter().flat_map(|suite| &suite.examples);
    let mut texts: Vec<_> = examples.map(|example| example.input.clone()).collect();
    let fixtures = fs::read_dir(barelink_testkit::root().join("fixtures")).unwrap();
    for file in fixtures.map(|file| file.unwrap().path()) {
        texts.extend(fs::read_to_string(file));
    }
    texts
}
