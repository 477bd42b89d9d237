//! Checks properties of the events of short random documents with many links.

use barelink::{Dialect, LinkKind};
use barelink_pulldown_cmark::{Autolinker, MarkdownLink};
use barelink_testkit::invariants::pulldown_cmark::check;
use barelink_testkit::invariants::Rules;
use barelink_testkit::strategies::{config, dense, LINKS};
use proptest::prelude::*;
use pulldown_cmark::Options;

use crate::support::{finder, finder_of_nothing, plain_events, shown};
use crate::words::assert_rest_is_as_with_words;

fn options() -> impl Strategy<Value = Options> {
    any::<u32>().prop_map(|bits| {
        let mut options = Options::from_bits_truncate(bits);
        if options.contains(Options::ENABLE_TASKLISTS) {
            // pulldown-cmark 0.13.6 panics at `"- [ ] \\\n  -"` with task lists and heading attributes.
            options -= Options::ENABLE_HEADING_ATTRIBUTES;
        }
        options
    })
}

fn found(source: &str, options: Options) -> Vec<MarkdownLink<'_>> {
    Autolinker::new(&finder()).links(source, options)
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn invariants_hold(source in dense(LINKS), options in options()) {
        check(&Rules::new(Dialect::Gfm), &source, options);
    }

    #[test]
    fn destinations_follow_from_kind_and_text(source in dense(LINKS), options in options()) {
        for link in found(&source, options) {
            let has_scheme = ["mailto:", "xmpp:"].iter().any(|p| link.text().starts_with(p));
            let prefix = match link.kind() {
                LinkKind::Www => "http://",
                LinkKind::Email if !has_scheme => "mailto:",
                _ => "",
            };
            prop_assert_eq!(link.destination(), [prefix, link.text()].concat());
            let written = &source[link.range()];
            prop_assert!(written == link.text() || written.contains(['\\', '&']));
        }
    }

    #[test]
    fn a_finder_of_no_kinds_changes_nothing(source in dense(LINKS), options in options()) {
        let ours = Autolinker::new(&finder_of_nothing()).events(&source, options).into_offset_iter();
        prop_assert_eq!(ours.collect::<Vec<_>>(), plain_events(&source, options));
    }

    #[test]
    fn all_but_the_links_is_as_with_words_in_their_place(source in dense(LINKS), options in options()) {
        // A backtick in a URL may keep a line from being a fence: see the module `masks`.
        prop_assume!(!source.contains("```"));
        // With subscript, pulldown-cmark itself leaves entities before `~~` undecoded.
        let mut options = options - Options::ENABLE_SUBSCRIPT;
        if found(&source, options).iter().any(|link| link.text().contains(['"', '\''])) {
            // A mask keeps quotes of a URL, and they affect the direction of later curly quotes.
            options -= Options::ENABLE_SMART_PUNCTUATION;
        }
        assert_rest_is_as_with_words(&source, options);
    }

    #[test]
    fn a_block_before_changes_no_links(source in dense(LINKS), options in options()) {
        let alone = shown(&source, options);
        // The first block has no URL. The URL of the second block must be masked.
        for before in ["# a\n\n", "# http://a.com/*b*c\n\n"] {
            let both = shown(&[before, &source].concat(), options);
            prop_assert!(both.ends_with(&alone), "{} after {:?} is {}", alone, before, both);
        }
    }

    #[test]
    fn smart_punctuation_has_no_say_in_urls(source in dense(LINKS), options in options()) {
        let urls = |options| -> Vec<_> {
            let mut links = found(&source, options);
            links.retain(|link| link.kind() != LinkKind::Email);
            links
        };
        let smart = Options::ENABLE_SMART_PUNCTUATION;
        prop_assert_eq!(urls(options | smart), urls(options - smart));
    }
}
