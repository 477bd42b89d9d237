//! Checks that `barelink fix` does not change how a document is rendered.

use std::fs;

use barelink::{Dialect, LinkFinder};
use barelink_cli::extension::Extension;
use barelink_cli::rewrite::{rewrite, Reason, Syntax};
use barelink_testkit::invariants::fix::fault;
use barelink_testkit::invariants::Rules;
use similar_asserts::assert_eq;
use xtask::fix_check::random;

#[test]
fn random_documents() {
    for &dialect in Dialect::ALL {
        let tally = random(dialect, 300, 7).unwrap();
        assert_eq!(tally.failed, 0, "{dialect:?}: {tally}");
        let left_alone: usize = tally.left_alone.values().sum();
        assert!(left_alone * 10 < tally.fixed, "{dialect:?}: {tally}");
    }
}

#[test]
fn every_fixture() {
    let folder = fs::read_dir(xtask::root().join("fixtures")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    for path in files.filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let source = fs::read_to_string(&path).unwrap();
        let source = source.trim_start_matches('\u{FEFF}');
        for &dialect in Dialect::ALL {
            let rules = Rules::new(dialect);
            for extensions in [
                &[][..],
                &[Extension::Gfm],
                &[Extension::Gfm, Extension::Smart],
            ] {
                let fault = fault(source, extensions, &rules);
                assert_eq!(fault, None, "{path:?} {dialect:?} {extensions:?}");
            }
        }
    }
}

/// Takes documents as people write them; the other fixtures are difficult on purpose.
#[test]
fn nothing_is_left_alone_in_ordinary_documents() {
    for name in ["changelog.md", "plain.md", "readme.md", "travel-ja.md"] {
        let source = fs::read_to_string(xtask::root().join("fixtures").join(name)).unwrap();
        for dialect in [Dialect::Gfm, Dialect::Md4c] {
            let syntax = Syntax::new(&[Extension::Gfm]);
            let finder = LinkFinder::new(dialect);
            let fixed = rewrite(&source, &syntax, &finder);
            // In GFM a Japanese sentence becomes part of a URL, and that is not to be written.
            let is_in_doubt = name == "travel-ja.md" && dialect == Dialect::Gfm;
            let are_ends = fixed.left_alone.iter().all(|left| {
                let url = &source[left.range.clone()];
                matches!(left.reason, Reason::End(Some(length)) if !url[length..].is_ascii())
            });
            assert!(are_ends, "{name}: {fixed:?}");
            assert_eq!(
                !fixed.left_alone.is_empty(),
                is_in_doubt,
                "{name}: {fixed:?}"
            );
            let trusted = rewrite(&source, &syntax.trusting_dialect(true), &finder);
            assert!(trusted.left_alone.is_empty(), "{name}: {trusted:?}");
        }
    }
}
