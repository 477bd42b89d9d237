//! Answers of reference implementations, from a running process or recorded in a file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};

use crate::comparison::Answer;
use crate::conversation::Conversation;
use crate::extension::Extension;
use crate::installed::{npm_package, Environment};

/// The PyPI package with cmark-gfm 0.29.0.gfm.13.
pub const CMARK_GFM: &str = "cmarkgfm==2025.10.22";
/// The npm package with md4c 0.5.2 as WebAssembly.
pub const MD4C: &str = "md4w@0.2.7";

/// A document, and its HTML with and without autolinks.
#[derive(Debug, Clone, Deserialize)]
pub struct Recorded {
    pub id: String,
    #[serde(rename = "md")]
    pub markdown: String,
    #[serde(flatten)]
    pub answer: Answer,
    #[serde(rename = "ext")]
    pub extensions: Vec<String>,
}

/// Reads the documents of a file, one JSON object per line.
pub fn recorded(file: &Path) -> Result<Vec<Recorded>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// A reference implementation, running in its own process.
pub struct Running(Conversation);

#[derive(Serialize)]
struct Question<'a, T> {
    documents: &'a [T],
    extensions: &'a [&'a str],
}

impl Running {
    /// Starts cmark-gfm. Installs it into the target directory first if needed.
    pub fn cmark_gfm() -> Result<Self> {
        let python = Environment::new("cmark-gfm", CMARK_GFM)?.program("python");
        let script = ["-c", include_str!("cmark_gfm.py")];
        Ok(Running(Conversation::start(Command::new(python).args(script))?))
    }

    /// Starts md4c. Installs it into the target directory first if needed.
    pub fn md4c() -> Result<Self> {
        let folder = npm_package("md4c", MD4C)?;
        let script = ["--input-type=module", "--eval", include_str!("md4c.mjs")];
        Ok(Running(Conversation::start(Command::new("node").args(script).current_dir(folder))?))
    }

    /// Renders a document with and without autolinks.
    pub fn ask(&mut self, markdown: &str, extensions: &[Extension]) -> Result<Answer> {
        let mut page = |has_bare| self.pages(&[markdown], extensions, has_bare);
        Ok(Answer { html: page(true)?.concat(), html_off: page(false)?.concat() })
    }

    /// Renders many documents in one request, so that communication costs little time. Returns their HTML, with bare links
    /// or only with CommonMark's links.
    pub fn pages<T: AsRef<str> + Serialize>(
        &mut self,
        documents: &[T],
        extensions: &[Extension],
        has_bare: bool,
    ) -> Result<Vec<String>> {
        let mut names: Vec<_> = extensions.iter().map(|e| e.name()).collect();
        if has_bare {
            names.insert(0, "autolink");
        }
        let question = Question { documents, extensions: &names };
        let stopped = || {
            let documents: Vec<_> = documents.iter().map(AsRef::as_ref).collect();
            format!("the reference stopped at {documents:?}")
        };
        let pages: Vec<String> = self.0.ask(&question).with_context(stopped)?;
        ensure!(pages.len() == documents.len(), "the reference lost a page");
        Ok(pages)
    }
}
