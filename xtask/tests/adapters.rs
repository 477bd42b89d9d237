//! The two adapters give the same links where their parsers agree.

use std::fs;

use barelink::Dialect;
use barelink_cli::extension::Extension;
use similar_asserts::assert_eq;
use xtask::differential::living;
use xtask::html::{links, normalise};
use xtask::way::{finder, Way};

#[test]
fn in_every_fixture() {
    let finder = finder(Dialect::Gfm);
    let folder = fs::read_dir(xtask::root().join("fixtures")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let documents = files.filter(|path| path.extension().is_some_and(|e| e == "md"));
    let mut compared = 0;
    for path in documents {
        let source = fs::read_to_string(&path).unwrap();
        // pulldown-cmark takes a byte order mark for text.
        let source = source.trim_start_matches('\u{FEFF}');
        let render = |way: Way| way.render(source, &[Extension::Gfm], &finder).unwrap();
        let plain = |way: Way| way.render_plain(source, &[Extension::Gfm]).unwrap();
        let [one, other] = [Way::PulldownCmark, Way::Comrak].map(|way| {
            // Each has its own links for footnotes.
            let links = links(&render(way)).into_iter();
            links.filter(|(_, href)| !href.starts_with("\"#")).count()
        });
        assert_eq!(one, other, "{path:?}");
        let is_comparable = normalise(&plain(Way::PulldownCmark)) == normalise(&plain(Way::Comrak));
        if is_comparable {
            let [one, other] = [Way::PulldownCmark, Way::Comrak].map(|way| normalise(&render(way)));
            assert_eq!(one, other, "{path:?}");
            compared += 1;
        }
    }
    assert!(compared >= 3, "only {compared} fixtures could be compared");
}

#[test]
fn in_random_documents() {
    let oracle = Way::Comrak.oracle().unwrap();
    let tally = living(oracle, 2_000, 3, Way::PulldownCmark).unwrap();
    assert!(tally.comparable > 1_900, "{tally}");
    assert_eq!(tally.agree, tally.comparable, "{tally}");
}
