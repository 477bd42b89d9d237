//! Checks `is_bare_link`.

use barelink_comrak::{is_bare_link, Autolinker};
use comrak::Arena;

use crate::support::{dump, finder, finder_of_nothing, sets, text_of_new, FIXTURES};

/// Explicit links of each form, alone and with other inlines at their start.
const EXPLICIT: &str = "\
<https://a.com> <me@a.com> [a](b) [*a*](b) [**a**](b) [`a`](b) [![a](b)](c) [a] [b][a] [a][] [\\*](b) [&amp;](b) [](b)\n\n\
> - [a](b)\n\n| [a](b) \\| <https://b.com> |\n|-|\n| x \\| [c](d) |\n\n[a]: /url 'two\nlines'\n[a](b)\n";

#[test]
fn links_that_are_marked_up_are_not_bare() {
    let documents = FIXTURES.iter().map(|(_, source)| *source).chain([EXPLICIT]);
    for source in documents {
        for options in sets() {
            let arena = Arena::new();
            let autolinker = Autolinker::new(&finder_of_nothing());
            let root = autolinker.parse_document(&arena, source, &options);
            let bare = root.descendants().find(|node| is_bare_link(node));
            assert!(bare.is_none(), "{}", dump(bare.unwrap()));
        }
    }
}

#[test]
fn every_new_link_is_bare() {
    let beside = format!("{EXPLICIT}\nwww.a.com <https://b.com>https://c.com/*d*[e](f) me@a.com\n");
    let documents = FIXTURES.iter().map(|(_, source)| *source).chain([&*beside]);
    for source in documents {
        for options in sets() {
            let arena = Arena::new();
            let root = Autolinker::new(&finder()).parse_document(&arena, source, &options);
            for node in root.descendants() {
                assert_eq!(is_bare_link(node), text_of_new(node).is_some(), "{}", dump(node));
            }
        }
    }
}
