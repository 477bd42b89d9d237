//! A process that answers each line of JSON by a line of JSON.

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{ensure, Context, Result};
use serde::de::DeserializeOwned;
use serde::Serialize;

/// A running process that reads questions from its standard input and prints the answers.
#[derive(Debug)]
pub struct Conversation {
    process: Child,
    questions: BufWriter<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Conversation {
    /// Starts the process.
    pub fn start(command: &mut Command) -> Result<Self> {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = piped.spawn().with_context(|| format!("{:?}", command.get_program()))?;
        let questions = process.stdin.take().context("no standard input")?;
        let answers = process.stdout.take().context("no standard output")?;
        Ok(Conversation {
            process,
            questions: BufWriter::new(questions),
            answers: BufReader::new(answers),
        })
    }

    /// Sends a question, and returns the answer. Fails if the process ends or prints anything else.
    pub fn ask<A: DeserializeOwned>(&mut self, question: &impl Serialize) -> Result<A> {
        serde_json::to_writer(&mut self.questions, question)?;
        self.questions.write_all(b"\n")?;
        self.questions.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        ensure!(!line.is_empty(), "the process ended");
        Ok(serde_json::from_str(&line)?)
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // A process that waits for input would not exit by itself here.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
