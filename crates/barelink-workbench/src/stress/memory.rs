//! Checks the memory limits that SECURITY.md promises.

use std::fs;

use anyhow::{ensure, Result};

use super::Stress;

/// Length of each document in bytes.
const LENGTH: usize = 2 << 20;

/// A document that repeats a piece, in most cases one with many blocks or links for its length.
struct Dense {
    piece: &'static str,
    /// Text after the last repetition of the piece.
    end: &'static str,
    /// The piece with explicit links, if `fix` leaves its links alone. Otherwise `fix` makes the links explicit.
    explicit: Option<&'static str>,
    limits: Limits,
}

/// Limits that depend on the kind of document.
struct Limits {
    /// Maximum ratio of memory for `render` by pulldown-cmark to the memory for the same document with explicit links,
    /// rendered without autolinks.
    render: f64,
    /// Maximum memory of `fix` beyond the memory of `render`, as a multiple of the document's length.
    fix: f64,
}

const BLOCKS: Limits = Limits { render: 1.4, fix: 60.0 };

/// Limits for one paragraph that contains only links. Its events are all in memory before the first is returned.
const PARAGRAPH: Limits = Limits { render: 2.5, fix: 100.0 };

const fn dense(piece: &'static str, end: &'static str, limits: Limits) -> Dense {
    Dense { piece, end, explicit: None, limits }
}

const DENSE: [Dense; 8] = [
    dense("www.a.b\n\n", "", BLOCKS),
    dense("-\n+\n", "\n\nwww.a.b\n", BLOCKS),
    dense("#\n", "\n\nwww.a.b\n", BLOCKS),
    dense("|\n", "\n\nwww.a.b\n", BLOCKS),
    dense("- www.a.b\n", "", BLOCKS),
    dense("see www.example.com/a and me@example.org\n\n", "", BLOCKS),
    dense("www.a.b ", "", PARAGRAPH),
    Dense {
        // An angle bracket after this backslash would be escaped.
        explicit: Some("\\\\<https://a.b>\n"),
        ..dense("\\https://a.b\n", "", PARAGRAPH)
    },
];

/// Memory of the program itself, in bytes.
const PROGRAM: f64 = (8 << 20) as f64;

/// Maximum memory of a command, as multiples of the document's length.
///
/// For `html` this is everything except the memory of the program itself. For `list` it excludes the output and the
/// limit of `render` by pulldown-cmark.
const HTML: f64 = 2.5;
const LIST: f64 = 10.0;

/// Like [`Limits::render`], by comrak. Its tree and the source are in memory together.
const RENDER_BY_COMRAK: f64 = 1.7;

impl Stress {
    /// Returns `Some(true)` if each command stays within its limit. Returns `None` if the system does not report
    /// memory.
    pub(super) fn memory(&self) -> Result<Option<bool>> {
        let folder = self.folder.path().join("dense");
        fs::create_dir(&folder)?;
        // Returns the peak memory, and the length of the output.
        let run = |words: &str| -> Result<(Option<f64>, f64)> {
            let run = self.program.run(&folder, words)?;
            // A run that fails takes little memory, which must not count as passed.
            ensure!(matches!(run.code, Some(0 | 1)), "{words}: {}", run.messages);
            Ok((run.peak.map(|peak| peak as f64), run.out.metadata()?.len() as f64))
        };
        let (mut passed, mut is_reported) = (true, false);
        for dense in DENSE {
            let Dense { piece, end, .. } = dense;
            println!("  {piece:?}");
            let times = (LENGTH - end.len()) / piece.len();
            let document = piece.repeat(times) + end;
            let length = document.len() as f64;
            fs::write(folder.join("dense.md"), &document)?;
            if let Some(explicit) = dense.explicit {
                fs::write(folder.join("explicit.md"), explicit.repeat(times) + end)?;
            } else {
                fs::write(folder.join("explicit.md"), &document)?;
                run("fix --trust-dialect explicit.md")?;
            }
            let mut within = |name: &str, taken: Option<f64>, may_be: f64| {
                let Some(taken) = taken else { return };
                is_reported = true;
                let is_within = taken <= may_be;
                let [taken, may_be] = [taken, may_be].map(|bytes| (bytes - PROGRAM) / length);
                let verdict = if is_within { "" } else { ", TOO MUCH" };
                println!("    {name}: {taken:.1} times the text, may be {may_be:.1}{verdict}");
                passed &= is_within;
            };
            within("html", run("html dense.md")?.0, PROGRAM + HTML * length);
            let mut most = 0.0_f64;
            for (parser, times) in
                [("pulldown-cmark", dense.limits.render), ("comrak", RENDER_BY_COMRAK)]
            {
                let render = format!("render --parser {parser}");
                let (rendered, _) = run(&format!("{render} dense.md"))?;
                let (explicit, _) = run(&format!("{render} --dialect none explicit.md"))?;
                let explicit = explicit.unwrap_or(0.0);
                within(&render, rendered, times * explicit);
                if parser == "pulldown-cmark" {
                    let (list, out) = run("list dense.md")?;
                    within("list", list, times * explicit + out + LIST * length);
                }
                most = most.max(rendered.unwrap_or(0.0));
            }
            let (fix, _) = run("fix --trust-dialect --check dense.md")?;
            within("fix", fix, most + dense.limits.fix * length);
        }
        fs::remove_dir_all(folder)?;
        Ok(is_reported.then_some(passed))
    }
}
