//! Output of reference implementations: a living cmark-gfm, or a file of recorded answers.

use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};

use crate::comparison::Answer;
use crate::extension::Extension;
use crate::python::Environment;

/// The PyPI package with cmark-gfm 0.29.0.gfm.13.
pub const PACKAGE: &str = "cmarkgfm==2025.10.22";
const SCRIPT: &str = include_str!("cmark_gfm.py");

/// A document, and its HTML with autolinks and without.
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

/// Reads the documents of a file, one JSON object a line.
pub fn recorded(file: &Path) -> Result<Vec<Recorded>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    text.lines()
        .map(|line| Ok(serde_json::from_str(line)?))
        .collect()
}

/// A running cmark-gfm.
pub struct CmarkGfm {
    process: Child,
    questions: BufWriter<ChildStdin>,
    answers: BufReader<ChildStdout>,
    seconds: f64,
}

/// Links that a reference makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// Bare links and those of CommonMark.
    Bare,
    /// Only those of CommonMark.
    Explicit,
}

#[derive(Serialize)]
struct Question<'a, T> {
    documents: &'a [T],
    extensions: &'a [&'a str],
}

/// The pages of a list of documents.
#[derive(Debug, Deserialize)]
struct Pages {
    pages: Vec<String>,
    /// Processor time that the process has taken since its start.
    seconds: f64,
}

impl CmarkGfm {
    /// Starts cmark-gfm, and installs it into the target folder first if needed.
    pub fn start() -> Result<Self> {
        let python = Environment::new("cmark-gfm", PACKAGE)?.program("python");
        let mut process = Command::new(python)
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let questions = process.stdin.take().context("no standard input")?;
        let answers = BufReader::new(process.stdout.take().context("no standard output")?);
        Ok(CmarkGfm {
            process,
            questions: BufWriter::new(questions),
            answers,
            seconds: 0.0,
        })
    }

    /// Renders a document with and without autolinks.
    pub fn ask(&mut self, markdown: &str, extensions: &[Extension]) -> Result<Answer> {
        let mut page = |links| -> Result<String> {
            let pages = self.pages(&[markdown], extensions, links)?;
            pages.into_iter().next().context("no page")
        };
        Ok(Answer {
            html: page(Links::Bare)?,
            html_off: page(Links::Explicit)?,
        })
    }

    /// Renders many documents, which costs little more than cmark-gfm itself.
    pub fn pages<T: AsRef<str> + Serialize>(
        &mut self,
        documents: &[T],
        extensions: &[Extension],
        links: Links,
    ) -> Result<Vec<String>> {
        let mut names: Vec<_> = extensions.iter().map(|e| e.name()).collect();
        if links == Links::Bare {
            names.insert(0, "autolink");
        }
        let question = Question {
            documents,
            extensions: &names,
        };
        serde_json::to_writer(&mut self.questions, &question)?;
        self.questions.write_all(b"\n")?;
        self.questions.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        let stopped = || documents.iter().map(AsRef::as_ref).collect::<Vec<_>>();
        ensure!(!line.is_empty(), "cmark-gfm stopped at {:?}", stopped());
        let Pages { pages, seconds } = serde_json::from_str(&line)?;
        ensure!(pages.len() == documents.len(), "cmark-gfm lost a page");
        self.seconds = seconds;
        Ok(pages)
    }

    /// Returns the processor time that cmark-gfm has taken since its start, in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }
}

impl Drop for CmarkGfm {
    fn drop(&mut self) {
        // The process ends with its input; this is for the case that it does not.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
