//! Compares the links of the two adapters on documents that their parsers read alike.

use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::Tally;
use barelink_testkit::documents::document;
use barelink_testkit::extension::Extension;
use barelink_testkit::fixtures::FIXTURES;
use barelink_testkit::fuzzed::{by_both_parsers, corpus};
use barelink_testkit::html::links;
use barelink_testkit::renderer::Renderer;
use fastrand::Rng;
use similar_asserts::assert_eq;

#[test]
fn in_every_fixture() {
    for (name, source) in FIXTURES {
        for finder in Dialect::ALL.iter().copied().map(LinkFinder::new) {
            // Only comrak recognises a delimiter row that ends in CR LF. Only comrak accepts `~` next to punctuation for
            // strikethrough, which affects md4c's rules, and leaves `\\|` in cells unchanged, except by GFM's rules.
            if name == "crlf" || name == "traps" && finder.dialect() != Dialect::Gfm {
                continue;
            }
            let [one, other] = [Renderer::PulldownCmark, Renderer::Comrak].map(|renderer| {
                // pulldown-cmark reads a byte order mark as text.
                let source = source.trim_start_matches('\u{FEFF}');
                let page = renderer.render(source, &Extension::ALL, &finder).unwrap();
                let mut links = links(&page);
                // Each parser generates its own links for footnotes. comrak moves footnotes to the end.
                links.retain(|(_, href)| !href.starts_with('#'));
                links.sort();
                links
            });
            assert_eq!(one, other, "{name}");
        }
    }
}

#[test]
fn in_random_documents() {
    let mut rng = Rng::with_seed(3);
    // The number chooses the dialect.
    let inputs = (0..12_000).map(|number: usize| {
        let document = document(&mut rng, number);
        [&(number as u64).to_le_bytes(), document.as_bytes()].concat()
    });
    let tally = tally(inputs);
    assert!(tally.comparable() > 9_000, "{tally}");
    assert_eq!(tally.agree, tally.comparable(), "{tally}");
}

#[test]
fn in_the_corpus_of_the_fuzzer() {
    let inputs = corpus("adapters").unwrap();
    let least = inputs.len() as u64 / 4;
    let tally = tally(inputs);
    assert_eq!(tally.differences, 0);
    // The parsers disagree on many documents of a fuzzer.
    assert!(tally.comparable() > least, "{tally}");
}

fn tally(inputs: impl IntoIterator<Item = Vec<u8>>) -> Tally {
    let mut tally = Tally::default();
    inputs.into_iter().for_each(|input| tally.count(&by_both_parsers(&input).unwrap()));
    tally
}

/// This test is here because the adapter's own tests also run with versions of comrak that lack callouts.
#[test]
fn a_callout_is_a_quote() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let mut options = comrak::Options::default();
    options.extension.ofm_callouts = true;
    let arena = comrak::Arena::new();
    let source = "> [!note] x\n> see\n>   https://a.com/*b*c\n";
    let root = barelink_comrak::Autolinker::new(&finder).parse_document(&arena, source, &options);
    let mut callouts = 0;
    let mut links = Vec::new();
    for node in root.descendants() {
        let data = node.data();
        match &data.value {
            comrak::nodes::NodeValue::Callout(_) => callouts += 1,
            comrak::nodes::NodeValue::Link(link) => {
                links.push((link.url.clone(), data.sourcepos.start.column));
            }
            _ => {}
        }
    }
    assert_eq!(callouts, 1);
    assert_eq!(links, [("https://a.com/*b*c".to_owned(), 5)]);
}
