//! Compares the links of the two adapters where their parsers agree.

use std::fs;

use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{living, oracle, Sample, EXTENSIONS};
use barelink_testkit::documents::Generator;
use barelink_testkit::extension::Extension;
use barelink_testkit::html::links;
use barelink_testkit::renderer::Renderer;
use similar_asserts::assert_eq;

#[test]
fn in_every_fixture() {
    let folder = fs::read_dir(xtask::root().join("fixtures")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let documents = files.filter(|path| path.extension().is_some_and(|e| e == "md"));
    let finders: Vec<_> = Dialect::ALL.iter().copied().map(LinkFinder::new).collect();
    for (path, finder) in documents.flat_map(|path| finders.iter().map(move |f| (path.clone(), f)))
    {
        // Only comrak accepts `~` beside punctuation for strikethrough, which md4c's rules ask about.
        if finder.dialect() == Dialect::Md4c && path.ends_with("traps.md") {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        // Text that one parser reads otherwise, with links or without.
        let read_otherwise = if path.ends_with("crlf.md") {
            // Only comrak recognises a delimiter row that ends in CR LF, and resolves `\|` in its table.
            Some((Renderer::PulldownCmark, "\\|", "|"))
        } else if path.ends_with("traps.md") && finder.dialect() == Dialect::Uts58 {
            // comrak leaves `\\|` in cells as it is; by GFM's rules it is read as cmark-gfm does.
            Some((Renderer::Comrak, "\\\\|", "\\|"))
        } else {
            None
        };
        let [one, other] = [Renderer::PulldownCmark, Renderer::Comrak].map(|renderer| {
            // pulldown-cmark takes a byte order mark for text.
            let source = source.trim_start_matches('\u{FEFF}');
            let page = renderer.render(source, &Extension::ALL, finder).unwrap();
            let mut links = links(&page);
            // Each parser has its own links for footnotes.
            links.retain(|(_, href)| !href.starts_with('#'));
            if let Some((_, written, read)) = read_otherwise.filter(|(by, ..)| *by == renderer) {
                for (text, href) in &mut links {
                    *text = text.replace(written, read);
                    *href = href.replace(written, read);
                }
            }
            // comrak has moved the footnotes to the end.
            links.sort();
            links
        });
        assert_eq!(one, other, "{path:?}");
    }
}

#[test]
fn in_random_documents() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::new(dialect);
        let sample = Sample {
            generator: Generator::Tokens,
            cases: 2_000,
            seed: 3,
            extensions: &EXTENSIONS,
        };
        let ask = oracle(Renderer::Comrak, &EXTENSIONS, finder.clone());
        let tally = living(ask, sample, Renderer::PulldownCmark, &finder).unwrap();
        assert!(tally.comparable > 1_900, "{dialect:?}: {tally}");
        assert_eq!(tally.agree, tally.comparable, "{dialect:?}: {tally}");
    }
}
