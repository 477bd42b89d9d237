//! `cargo xtask fix-check`: checks that `barelink fix` does not change how random documents are rendered.

use std::path::PathBuf;

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, Extension, Syntax};
use barelink_render::{by_pulldown_cmark, Html};
use barelink_testkit::documents;
use barelink_testkit::extension as cmark_gfm;
use barelink_testkit::html::normalise;
use barelink_testkit::invariants::fix::{fault, EXTENSIONS};
use barelink_testkit::invariants::{parser_panics, Rules};
use barelink_testkit::oracle::Running;
use barelink_testkit::shrink::shrink;
use fastrand::Rng;

use crate::fix_rust;
use crate::fix_tally::Tally;

#[derive(clap::Args)]
pub struct Arguments {
    /// Number of random documents to fix in each dialect
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Seed of the random documents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Choose from all extensions at random for each document, instead of alternating between the usual combinations
    #[arg(long)]
    all_extensions: bool,
    /// Also compare how cmark-gfm renders the fixed documents; needs Python, and installs cmark-gfm at the first use.
    /// Skips documents that cannot be compared, such as those with an extension that cmark-gfm lacks
    #[arg(long)]
    cmark_gfm: bool,
    /// Instead, fix the doc comments of Rust source below these directories, and check that no other token changes
    #[arg(long, value_name = "FOLDER")]
    rust: Vec<PathBuf>,
}

/// Runs the command. Returns true if every document passed.
pub fn run(arguments: &Arguments) -> Result<bool> {
    if !arguments.rust.is_empty() {
        return fix_rust::run(&arguments.rust);
    }
    let mut passed = true;
    let mut cmark_gfm = arguments.cmark_gfm.then(Running::cmark_gfm).transpose()?;
    for &dialect in Dialect::ALL {
        let Arguments { cases, seed, all_extensions, .. } = *arguments;
        let tally = check(dialect, cases, seed, all_extensions, cmark_gfm.as_mut())?;
        println!("{}: {tally}", dialect.name());
        if tally.by_cmark_gfm > 0 {
            println!("{:8} rendered by cmark-gfm too", tally.by_cmark_gfm);
        }
        passed &= tally.failed == 0;
    }
    Ok(passed)
}

/// Checks `cases` random documents in one dialect. If `cmark_gfm` is not `None`, compares with its rendering too. Skips
/// documents on which a parser may panic. For each failure, prints a shrunk document.
fn check(
    dialect: Dialect,
    cases: usize,
    seed: u64,
    all_extensions: bool,
    mut cmark_gfm: Option<&mut Running>,
) -> Result<Tally> {
    let rules = Rules::new(dialect);
    let mut rng = Rng::with_seed(seed);
    let mut tally = Tally::default();
    for case in 0..cases {
        let source = document(&mut rng);
        let extensions = if all_extensions {
            some_extensions(&mut rng)
        } else {
            EXTENSIONS[case % EXTENSIONS.len()].to_vec()
        };
        let may_panic =
            |source: &str| parser_panics::may_panic(source, Extension::pulldown_cmark(&extensions));
        if may_panic(&source) {
            continue;
        }
        let syntax = Syntax::new(&extensions).trusting_dialect(true);
        tally.count(&fix(&source, &syntax, &rules.finder));
        let mut by_cmark_gfm = 0;
        let mut fault_of = |source: &str| -> Result<Option<String>> {
            if may_panic(source) {
                return Ok(None);
            }
            let fault = fault(source, &extensions, &rules);
            let Some(cmark_gfm) = cmark_gfm.as_deref_mut().filter(|_| fault.is_none()) else {
                return Ok(fault);
            };
            let outcome = by_cmark_gfm_too(source, &extensions, &rules.finder, cmark_gfm)?;
            by_cmark_gfm += usize::from(outcome.is_some());
            Ok(outcome.flatten())
        };
        let is_faulty = fault_of(&source)?.is_some();
        if is_faulty {
            let small = shrink(&source, |source| Ok(fault_of(source)?.is_some()))?;
            let why = fault_of(&small)?.unwrap_or_default();
            println!("{small:?} with {extensions:?}: {why}\n");
        }
        tally.failed += usize::from(is_faulty);
        tally.by_cmark_gfm += usize::from(by_cmark_gfm > 0);
    }
    Ok(tally)
}

/// Chooses each extension with a probability of one third.
fn some_extensions(rng: &mut Rng) -> Vec<Extension> {
    let all = Extension::ALL.iter().copied();
    all.filter(|_| rng.u8(..3) == 0).collect()
}

/// Compares two pages. One is the fixed document, rendered by cmark-gfm without autolinks. The other is `source`,
/// rendered by pulldown-cmark with our links.
///
/// Returns `None` if the document cannot be compared: the two parsers differ on `source` without links, cmark-gfm lacks
/// an extension, `fix` left a link alone, or the fixed document contains `://[` or `[^<`. Otherwise returns the
/// difference, or `Some(None)` if the pages are equal.
fn by_cmark_gfm_too(
    source: &str,
    extensions: &[Extension],
    finder: &LinkFinder,
    cmark_gfm: &mut Running,
) -> Result<Option<Option<String>>> {
    let Some(theirs) = of_cmark_gfm(extensions) else {
        return Ok(None);
    };
    let options = Extension::pulldown_cmark(extensions);
    let mut plain =
        |text: &str| -> Result<String> { Ok(normalise(&cmark_gfm.ask(text, &theirs)?.html_off)) };
    let ours = |text, finder| normalise(&by_pulldown_cmark(text, options, finder, Html::Raw));
    if plain(source)? != ours(source, None) {
        return Ok(None);
    }
    let syntax = Syntax::new(extensions).trusting_dialect(true);
    let fixed = fix(source, &syntax, finder);
    // Without autolinks, a link that `fix` left alone is plain text. cmark-gfm escapes the brackets of an IPv6 address,
    // which then is no host. It shows `[^<…>]` as the text of an undefined footnote. The parsers by which `fix` verifies
    // its changes, pulldown-cmark and comrak, have a link there. Without trust in the dialect, `fix` leaves it alone.
    let is_read_otherwise = ["://[", "[^<"].iter().any(|text| fixed.text.contains(text));
    if !fixed.left_alone.is_empty() || is_read_otherwise {
        return Ok(None);
    }
    let (expected, found) = (ours(source, Some(finder)), plain(&fixed.text)?);
    let fault = (expected != found).then(|| {
        let text = &fixed.text;
        format!("cmark-gfm:\n{text}\n{expected}\n{found}")
    });
    Ok(Some(fault))
}

/// Converts the extensions to those of cmark-gfm. `Gfm` becomes all of cmark-gfm's. Returns `None` if cmark-gfm lacks
/// another one.
fn of_cmark_gfm(extensions: &[Extension]) -> Option<Vec<cmark_gfm::Extension>> {
    let mut theirs = Vec::new();
    for extension in extensions {
        match extension {
            // cmark-gfm lacks alerts. It renders documents with alerts differently, so they are skipped later.
            Extension::Gfm => theirs.extend(cmark_gfm::Extension::ALL),
            other => theirs.push(other.name().parse().ok()?),
        }
    }
    theirs.dedup();
    Some(theirs)
}

/// Returns one or several random documents, joined. Some begin with ambiguous Markdown, and some have CRLF line endings.
fn document(rng: &mut Rng) -> String {
    let parts = if rng.u8(..4) == 0 { rng.usize(2..8) } else { 1 };
    let mut source = String::new();
    if rng.u8(..4) == 0 {
        source = documents::ambiguous::random(rng);
    }
    for _ in 0..parts {
        source.push_str(&documents::random(rng));
        source.push('\n');
    }
    if !source.contains('\r') && rng.u8(..8) == 0 {
        source = source.replace('\n', "\r\n");
    }
    source
}
