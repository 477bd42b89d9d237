//! Runs the suites of `fix` through the program, as files of each kind, and some of them as chapters of a book.

use barelink::Dialect;
use barelink_fix::Extension;
use barelink_testkit::fix_suite::{FixExample, FixSuite};
use serde_json::json;
use similar_asserts::assert_eq;

use crate::mdbook::first_chapter;
use crate::program::{run_in, Folder};

/// Returns the examples with the program's default dialect and extensions.
fn examples() -> Vec<(String, FixExample)> {
    let mut examples = Vec::new();
    for suite in FixSuite::all().unwrap() {
        for example in suite.examples {
            let is_default = example.extensions == [Extension::Gfm]
                && example.dialect == Dialect::Gfm
                && !example.is_trusted;
            if is_default {
                examples.push((format!("{}:{}", suite.name, example.line), example));
            }
        }
    }
    assert!(examples.len() > 100, "{}", examples.len());
    examples
}

#[test]
fn as_files() {
    let examples = examples();
    let names = examples.iter().enumerate();
    let names: Vec<_> =
        names.map(|(index, (_, example))| format!("{index}.{}", example.file)).collect();
    let files = names.iter().zip(&examples);
    let mut files: Vec<_> =
        files.map(|(name, (_, example))| (&**name, example.input.as_bytes())).collect();
    let flavor = |(name, (_, example)): (&String, &(String, FixExample))| {
        let flavor = example.flavor?.name();
        Some(format!("[[override]]\npaths = [\"{name}\"]\nflavor = \"{flavor}\"\n"))
    };
    let flavors: String = names.iter().zip(&examples).filter_map(flavor).collect();
    files.push(("barelink.toml", flavors.as_bytes()));
    let folder = Folder::with(&files);
    let mut arguments = vec!["fix"];
    arguments.extend(names.iter().map(String::as_str));
    run_in(&folder, &arguments);
    for (file, (name, example)) in names.iter().zip(&examples) {
        let written = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert_eq!(written, example.written, "{name}");
    }
    // By default, `check` also names the reasons for which links were left alone.
    arguments.splice(..1, ["check", "--quiet"]);
    let check = run_in(&folder, &arguments);
    assert_eq!(check.out, "", "nothing is left to fix");
}

/// mdBook does not support front matter. The front matter of a chapter must still stay unchanged.
#[test]
fn as_chapters() {
    let kinds = ["fix/front-matter", "fix/templates", "fix/definitions", "fix/flavors"];
    for (name, example) in examples() {
        let is_plain = example.file == "md" && example.flavor.is_none();
        if is_plain && kinds.iter().any(|kind| name.starts_with(kind)) {
            // A line with a colon would make a definition list of the lines above.
            let html = json!({ "definition-lists": false });
            // `fix` changes headings by default, and the preprocessor does not.
            let settings = json!({ "headings": true });
            let content = first_chapter(&example.input, settings, html);
            assert_eq!(content, example.written, "{name}");
        }
    }
}
