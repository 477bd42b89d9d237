//! Checks that no edit changes how a document is rendered.

use std::fs;

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, Extension, Reason, Syntax};
use barelink_testkit::cases::{check, random_cases, some_cases};
use barelink_testkit::documents::{self, ambiguous, mixed, sources};
use barelink_testkit::invariants::fix::{fault, EXTENSIONS};
use barelink_testkit::invariants::sources::{of_mdx, of_rust};
use barelink_testkit::invariants::{parser_panics, Rules};

#[test]
fn random_documents() {
    for generate in [mixed::document, documents::tokens] {
        check(300, generate, |source, choices| {
            let (dialect, extensions) = (choices.pick(Dialect::ALL), choices.pick(EXTENSIONS));
            // Documents on which a parser may panic have no rendering.
            if !parser_panics::may_panic(source, Extension::pulldown_cmark(extensions)) {
                assert_eq!(fault(source, extensions, &Rules::new(dialect)), None, "{source:?}");
            }
        });
    }
}

#[test]
fn random_sources() {
    let mut rng = fastrand::Rng::with_seed(42);
    for _ in 0..random_cases(300) {
        let source = sources::random(&mut rng, "mdx");
        assert_eq!(of_mdx(&source), None, "{source:?}");
        for _ in 0..10 {
            let source = sources::random(&mut rng, "rs");
            assert_eq!(of_rust(&source), None, "{source:?}");
        }
    }
}

#[test]
fn random_ambiguous_documents() {
    let mut rng = fastrand::Rng::with_seed(44);
    for case in 0..random_cases(50) as usize {
        let source = ambiguous::random(&mut rng);
        let extensions = EXTENSIONS[case % EXTENSIONS.len()];
        for &dialect in Dialect::ALL {
            let fault = fault(&source, extensions, &Rules::new(dialect));
            assert_eq!(fault, None, "{source:?} {dialect:?} {extensions:?}");
        }
    }
}

#[test]
fn every_fixture() {
    let folder = fs::read_dir(barelink_testkit::root().join("fixtures")).unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let extensions = [&[][..], &[Extension::Gfm], &[Extension::Gfm, Extension::Smart]];
    let rules = Dialect::ALL.iter().map(|&dialect| Rules::new(dialect));
    let rules: Vec<_> = rules.flat_map(|rules| extensions.map(|e| (rules.clone(), e))).collect();
    let cases = files
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .flat_map(|path| rules.iter().map(move |rules| (path.clone(), rules)));
    for (path, (rules, extensions)) in some_cases(cases) {
        let source = fs::read_to_string(&path).unwrap();
        let source = source.trim_start_matches('\u{FEFF}');
        let fault = fault(source, extensions, rules);
        assert_eq!(fault, None, "{path:?} {:?} {extensions:?}", rules.finder.dialect());
    }
}

/// Checks documents such as people write. The other fixtures are difficult on purpose.
#[test]
fn nothing_is_left_alone_in_ordinary_documents() {
    for name in ["changelog.md", "plain.md", "readme.md", "travel-ja.md"] {
        let source =
            fs::read_to_string(barelink_testkit::root().join("fixtures").join(name)).unwrap();
        for dialect in [Dialect::Gfm, Dialect::Md4c] {
            let syntax = Syntax::new(&[Extension::Gfm]);
            let finder = LinkFinder::new(dialect);
            let fixed = fix(&source, &syntax, &finder);
            // In GFM, a Japanese sentence becomes part of a URL, so the link must be left alone. In md4c, a URL ends
            // before `.well-known`, because `.` cannot follow `/` in a path.
            let is_in_doubt = matches!(
                (name, dialect),
                ("travel-ja.md", Dialect::Gfm) | ("readme.md", Dialect::Md4c)
            );
            let are_ends = fixed.left_alone.iter().all(|left| {
                let (url, rest) = source[left.range().start..].split_at(left.range().len());
                match left.reason {
                    Reason::End(Some(length)) => !url[length..].is_ascii(),
                    Reason::GoesOn => rest.starts_with(".well-known/"),
                    _ => false,
                }
            });
            assert!(are_ends, "{name}: {fixed:?}");
            assert_eq!(!fixed.left_alone.is_empty(), is_in_doubt, "{name}: {fixed:?}");
            let trusted = fix(&source, &syntax.trusting_dialect(true), &finder);
            assert!(trusted.left_alone.is_empty(), "{name}: {trusted:?}");
        }
    }
}
