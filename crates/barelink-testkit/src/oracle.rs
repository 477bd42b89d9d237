//! Output of reference implementations: a living cmark-gfm, or a file of recorded answers.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{ensure, Context, Result};
use serde::{Deserialize, Serialize};

use crate::comparison::Answer;
use crate::extension::Extension;
use crate::python::Environment;

/// The PyPI package with cmark-gfm 0.29.0.gfm.13.
const PACKAGE: &str = "cmarkgfm==2025.10.22";
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
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

#[derive(Serialize)]
struct Question<'a> {
    md: &'a str,
    ext: Vec<&'a str>,
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
            questions,
            answers,
        })
    }

    /// Renders a document with and without autolinks.
    pub fn ask(&mut self, markdown: &str, extensions: &[Extension]) -> Result<Answer> {
        let question = Question {
            md: markdown,
            ext: extensions
                .iter()
                .map(|extension| extension.name())
                .collect(),
        };
        serde_json::to_writer(&mut self.questions, &question)?;
        self.questions.write_all(b"\n")?;
        self.questions.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        ensure!(!line.is_empty(), "cmark-gfm stopped at {markdown:?}");
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for CmarkGfm {
    fn drop(&mut self) {
        // The process ends with its input; this is for the case that it does not.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
