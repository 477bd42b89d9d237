//! Checks the explanations of missing links.

use std::fs;

use barelink::explain::Rule;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::some_cases;
use barelink_testkit::suite::Suite;

/// If one dialect links a candidate, each other dialect has a link or a rejected candidate there, or a rule that
/// explains why it does not.
#[test]
fn every_candidate_of_the_suites_and_fixtures_has_a_rule() {
    let suites = Suite::all(None).unwrap();
    let examples = suites.iter().flat_map(|suite| &suite.examples);
    let mut texts: Vec<_> = examples.map(|example| example.input.clone()).collect();
    let fixtures = fs::read_dir(barelink_testkit::root().join("fixtures")).unwrap();
    for file in fixtures.map(|file| file.unwrap().path()) {
        texts.extend(fs::read_to_string(file));
    }
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
