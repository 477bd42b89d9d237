//! Checks properties of the events of short random documents with many links.

use barelink::{Dialect, LinkKind};
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use barelink_testkit::cases;
use barelink_testkit::documents::mixed::dense;
use barelink_testkit::documents::words;
use barelink_testkit::invariants::pulldown_cmark::check;
use barelink_testkit::invariants::Rules;
use fastrand::Rng;
use pulldown_cmark::Options;

use crate::support::{finder, finder_of_nothing, plain_events, shown};
use crate::words::assert_rest_is_as_with_words;

/// Checks random documents with random options.
fn each(check: impl Fn(&str, Options)) {
    let document = |rng: &mut Rng| dense(rng, words("links"));
    cases::check(256, document, |source, choices| {
        let mut options = Options::from_bits_truncate(choices.below(1 << 32) as u32);
        if options.contains(Options::ENABLE_TASKLISTS) {
            // pulldown-cmark 0.13.6 panics at `"- [ ] \\\n  -"` with task lists and heading attributes.
            options -= Options::ENABLE_HEADING_ATTRIBUTES;
        }
        check(source, options);
    });
}

fn found(source: &str, options: Options) -> Vec<MarkdownLink<'_>> {
    Autolinker::new(&finder()).links(source, options)
}

#[test]
fn invariants_hold() {
    each(|source, options| {
        check(&Rules::new(Dialect::Gfm), source, options);
    });
}

#[test]
fn destinations_follow_from_kind_and_text() {
    each(|source, options| {
        for link in found(source, options) {
            let has_scheme = ["mailto:", "xmpp:"].iter().any(|p| link.text().starts_with(p));
            let prefix = match link.kind() {
                LinkKind::Www => "http://",
                LinkKind::Email if !has_scheme => "mailto:",
                _ => "",
            };
            assert_eq!(link.destination(), [prefix, link.text()].concat());
            let written = &source[link.range()];
            assert!(written == link.text() || written.contains(['\\', '&']));
        }
    });
}

#[test]
fn a_finder_of_no_kinds_changes_nothing() {
    each(|source, options| {
        let ours = Autolinker::new(&finder_of_nothing()).events(source, options).into_offset_iter();
        assert_eq!(ours.collect::<Vec<_>>(), plain_events(source, options));
    });
}

#[test]
fn all_but_the_links_is_as_with_words_in_their_place() {
    each(|source, options| {
        // A backtick in a URL may keep a line from being a fence: see the module `masks`.
        if source.contains("```") {
            return;
        }
        // With subscript, pulldown-cmark itself leaves entities before `~~` undecoded.
        let mut options = options - Options::ENABLE_SUBSCRIPT;
        if found(source, options).iter().any(|link| link.text().contains(['"', '\''])) {
            // A mask keeps quotes of a URL, and they affect the direction of later curly quotes.
            options -= Options::ENABLE_SMART_PUNCTUATION;
        }
        assert_rest_is_as_with_words(source, options);
    });
}

#[test]
fn a_block_before_changes_no_links() {
    each(|source, options| {
        let alone = shown(source, options);
        // The first block has no URL. The URL of the second block must be masked.
        for before in ["# a\n\n", "# http://a.com/*b*c\n\n"] {
            let both = shown(&[before, source].concat(), options);
            assert!(both.ends_with(&alone), "{} after {:?} is {}", alone, before, both);
        }
    });
}

#[test]
fn smart_punctuation_has_no_say_in_urls() {
    each(|source, options| {
        let urls = |options| -> Vec<_> {
            let mut links = found(source, options);
            links.retain(|link| link.kind() != LinkKind::Email);
            links
        };
        let smart = Options::ENABLE_SMART_PUNCTUATION;
        assert_eq!(urls(options | smart), urls(options - smart));
    });
}
