//! Checks `barelink fix` in MDX with the compiler of MDX, and the SARIF of `barelink check` with its schema.

use std::fs;
use std::process::Command;

use anyhow::{ensure, Result};
use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, front_matter, Extension, Syntax};
use barelink_testkit::documents::{sources, Generator};
use barelink_testkit::fix_suite::FixSuite;
use fastrand::Rng;
use serde_json::{json, Value};

use crate::{book, root, scripts, step};

/// Number of random Markdown documents, and of random MDX documents, to compile.
const DOCUMENTS: usize = 2_000;

/// Checks that each document that compiles as MDX also compiles after the fix, with the same JavaScript.
///
/// Also checks that the MDX fixtures have the same links before and after the fix.
pub(super) fn run() -> Result<()> {
    scripts::install()?;
    let mut documents = fixtures()?;
    let mut rng = Rng::with_seed(58);
    for index in 0..DOCUMENTS {
        // MDX rejects nearly every `<` and `{` in random Markdown.
        let document = Generator::Both.document(&mut rng, index).replace(['<', '{', '}'], "");
        documents.push(case(&format!("random document {index}"), &document, false));
        let document = sources::random(&mut rng, "mdx");
        documents.push(case(&format!("random MDX {index}"), &document, false));
    }
    for suite in FixSuite::all()? {
        for example in suite.examples.iter().filter(|example| example.file == "mdx") {
            let name = format!("{}:{}", suite.name, example.line);
            documents.push(case(&name, &example.input, false));
        }
    }
    let documents = Value::Array(documents).to_string();
    let compiles = scripts::passes("mdx.js", documents.as_bytes())?;
    step("fixed MDX compiles, with the same links", compiles);
    Ok(())
}

/// Checks that the SARIF output of `barelink check` is valid by its schema.
pub(super) fn sarif() -> Result<()> {
    scripts::install()?;
    let output = Command::new("barelink")
        .args(["check", "--format", "sarif", "fixtures"])
        .env("PATH", book::path()?)
        .current_dir(root())
        .output()?;
    ensure!(output.status.code() == Some(1), "{output:?}");
    let is_valid = scripts::passes("sarif.js", &output.stdout)?;
    step("the SARIF of check is valid by its schema", is_valid);
    Ok(())
}

/// Returns a case for each fixture in Markdown or MDX. Markdown can be valid MDX too.
fn fixtures() -> Result<Vec<Value>> {
    let mut cases = Vec::new();
    for entry in fs::read_dir(root().join("fixtures"))? {
        let path = entry?.path();
        let extension = path.extension().unwrap_or_default();
        if extension == "md" || extension == "mdx" {
            let source = fs::read_to_string(&path)?;
            // The links of the Markdown fixtures are not compared, because remark and cmark-gfm disagree on some of
            // them.
            cases.push(case(&path.to_string_lossy(), &source, extension == "mdx"));
        }
    }
    Ok(cases)
}

/// Fixes a document as MDX. Returns the case that `mdx.js` reads. If `is_real` is true, the script also compares the
/// links, and fails if the document does not compile before the fix.
fn case(name: &str, source: &str, is_real: bool) -> Value {
    let (front, body) = source.split_at(front_matter::body(source));
    let syntax = Syntax::new(&[Extension::Gfm]).mdx();
    let fixed = fix(body, &syntax, &LinkFinder::new(Dialect::Gfm));
    let fixed = [front, &fixed.text].concat();
    json!({ "name": name, "original": source, "fixed": fixed, "isReal": is_real })
}
