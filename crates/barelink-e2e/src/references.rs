//! Compares cmark-gfm and md4c with the suites and the documentation. `cargo xtask differential` compares random documents.

use anyhow::{Context, Result};
use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{Tally, EXTENSIONS};
use barelink_testkit::deviation::page_is_ambiguous;
use barelink_testkit::fuzzed::{corpus, with_cmark_gfm};
use barelink_testkit::html::{links, normalise};
use barelink_testkit::oracle::Running;
use barelink_testkit::page_tables;
use barelink_testkit::suite::{Example, Expected, Suite};
use xtask::Missing;

use crate::step;

/// Compares our suites and our documentation with a running cmark-gfm.
pub(super) fn cmark_gfm() -> Result<()> {
    let mut cmark_gfm = Running::cmark_gfm().context(Missing("cmark-gfm"))?;
    step("the GFM suite is what cmark-gfm prints", suites(&mut cmark_gfm, Dialect::Gfm)?);
    step("the page on the dialects says what cmark-gfm links", dialects_page(&mut cmark_gfm)?);
    step("hosts begin with the same characters", host_characters(&mut cmark_gfm)?);
    step("the documents that fuzzing has left agree", fuzzed(&mut cmark_gfm)?);
    Ok(())
}

/// Compares our suites with a running md4c.
pub(super) fn md4c() -> Result<()> {
    let mut md4c = Running::md4c().context(Missing("Node.js, or npm with its registry"))?;
    step("the md4c suite is what md4c prints", suites(&mut md4c, Dialect::Md4c)?);
    Ok(())
}

/// Returns true if cmark-gfm agrees with our output for all comparable documents in the fuzzer's corpus.
fn fuzzed(cmark_gfm: &mut Running) -> Result<bool> {
    let mut tally = Tally::default();
    for input in corpus("cmark_gfm")? {
        tally.count(&with_cmark_gfm(&input, cmark_gfm)?);
    }
    println!("{} documents of the fuzzer, {} differ", tally.comparable(), tally.differences);
    Ok(tally.comparable() > 0 && tally.differences == 0)
}

/// Returns true if the reference's output equals the expectations of the dialect's suites, except deviations that are
/// recorded or, for md4c, due to an older release. Leaves out examples with settings that the reference lacks.
fn suites(reference: &mut Running, dialect: Dialect) -> Result<bool> {
    let (mut passed, mut left_out) = (true, 0);
    for suite in Suite::all(Some(dialect.name()))? {
        // The reference has no setting for the ends of links.
        if suite.finder.build().link_end() != LinkEnd::ByStandard {
            continue;
        }
        for example in &suite.examples {
            // The reference always finds all kinds of links, so it cannot run such an example.
            if example.kinds.is_some() {
                left_out += 1;
            } else if let Some(printed) = unexpected(reference, dialect, example)? {
                let line = example.line;
                println!("{} line {line}: the reference prints {printed}", suite.name);
                passed = false;
            }
        }
    }
    if left_out > 0 {
        println!("{left_out} examples with some kinds off are left out");
    }
    Ok(passed)
}

/// Returns the reference's output for an example if it is unexpected, otherwise `None`.
fn unexpected(
    reference: &mut Running,
    dialect: Dialect,
    example: &Example,
) -> Result<Option<String>> {
    let Expected::Html(html) = &example.expected else {
        return Ok(None);
    };
    let answer = reference.ask(&example.input, &example.extensions)?;
    let recorded = example.deviation.as_ref().unwrap_or(html);
    let is_as_recorded = normalise(&answer.html) == normalise(recorded);
    let is_as_ours = normalise(&answer.html) == normalise(html);
    // Also reports a recorded deviation that has disappeared. For md4c, a deviation may depend on the release, so it is
    // not reported.
    let is_expected = match dialect {
        Dialect::Md4c => is_as_recorded || is_as_ours || page_is_ambiguous(dialect, &example.input),
        _ => is_as_recorded && (example.deviation.is_none() || !is_as_ours),
    };
    Ok((!is_expected).then_some(answer.html))
}

/// Returns true if cmark-gfm finds the links that the tables of `docs/dialects.md` list in its own column or, without
/// one, in our column for GFM. Skips tables with neither column.
fn dialects_page(cmark_gfm: &mut Running) -> Result<bool> {
    let mut passed = true;
    for row in page_tables::rows("docs/dialects.md")? {
        let column = |name: &str| row.links.iter().find(|(head, _)| head.starts_with(name));
        let Some((_, listed)) = column("cmark-gfm").or_else(|| column("Gfm")) else {
            continue;
        };
        let page = cmark_gfm.ask(&row.input, &EXTENSIONS)?.html;
        let found: Vec<_> = links(&page).into_iter().map(|(text, _)| text).collect();
        if found != *listed {
            println!("{:?}: cmark-gfm links {found:?}", row.input);
            passed = false;
        }
    }
    Ok(passed)
}

/// Returns true if cmark-gfm and barelink agree on which characters can begin a host. This depends on the version of
/// Unicode, so all characters beyond ASCII are tried.
fn host_characters(cmark_gfm: &mut Running) -> Result<bool> {
    let finder = LinkFinder::new(Dialect::Gfm);
    let characters: Vec<char> = ('\u{80}'..=char::MAX).collect();
    let mut passed = true;
    for chunk in characters.chunks(2_000) {
        let text = |c: &char| format!("x http://{c}y");
        let document: Vec<_> = chunk.iter().map(text).collect();
        let html = cmark_gfm.ask(&document.join("\n\n"), &[])?.html;
        for ((c, text), paragraph) in chunk.iter().zip(&document).zip(html.split("</p>\n")) {
            let ours = finder.links(text).next().is_some();
            if paragraph.contains("<a ") != ours {
                println!("U+{:04X}: cmark-gfm and we differ", u32::from(*c));
                passed = false;
            }
        }
    }
    Ok(passed)
}
