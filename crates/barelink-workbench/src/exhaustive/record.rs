//! Keeps the finished chunks in memory, and as JSON lines in a file.

use std::collections::btree_map::{BTreeMap, Entry};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{ensure, Context, Result};
use barelink_testkit::comparison::Tally;
use barelink_testkit::renderer::Renderer;
use serde::{Deserialize, Serialize};

use super::plan::Chunk;

/// The result of a finished chunk, as in a line of the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Line {
    #[serde(flatten)]
    pub(super) chunk: Chunk,
    pub(super) documents: u64,
    /// SHA-256 over all answers of the reference. For each answer, hashes the text's index and the answer's length (both as
    /// 64 bits, little-endian), and the answer's bytes.
    pub(super) digest: String,
    /// Processor time in seconds, including the reference's process.
    pub(super) seconds: f64,
    /// Counts of documents by renderer, with its name as key.
    pub(super) outcomes: BTreeMap<String, Tally>,
}

#[derive(Debug, Default)]
pub(super) struct Record {
    lines: BTreeMap<Chunk, Line>,
    file: Option<File>,
}

impl Record {
    /// Reads the lines of the file, if one is given. Creates a missing file. Deletes an incomplete last line, which a
    /// killed run may leave.
    pub(super) fn open(path: Option<&Path>) -> Result<Self> {
        let mut record = Record::default();
        if let Some(path) = path {
            let context = || path.display().to_string();
            let mut options = OpenOptions::new();
            let file = options.read(true).append(true).create(true).open(path);
            let file = file.with_context(context)?;
            let text = xtask::read(path)?;
            let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
            file.set_len(whole.len() as u64).with_context(context)?;
            for line in whole.lines() {
                record.keep(serde_json::from_str(line).with_context(context)?)?;
            }
            record.file = Some(file);
        }
        Ok(record)
    }

    /// Returns the line of a chunk, or `None` if the chunk is not finished.
    pub(super) fn line(&self, chunk: &Chunk) -> Option<&Line> {
        self.lines.get(chunk)
    }

    /// Returns true if a chunk was tried with all of these renderers.
    pub(super) fn has(&self, chunk: &Chunk, renderers: &[Renderer]) -> bool {
        let is_tried = |line: &Line| {
            let mut names = renderers.iter().map(|renderer| renderer.name());
            names.all(|name| line.outcomes.contains_key(name))
        };
        self.line(chunk).is_some_and(is_tried)
    }

    /// Adds the result of a chunk, and appends it to the file if there is one.
    pub(super) fn add(&mut self, line: Line) -> Result<()> {
        if let Some(file) = &mut self.file {
            // With a single write, a killed run rarely leaves a partial line.
            file.write_all(format!("{}\n", serde_json::to_string(&line)?).as_bytes())?;
        }
        self.keep(line)
    }

    /// Adds the result of a chunk in memory. Replaces an earlier result if it has no other renderers, and otherwise
    /// merges the two.
    ///
    /// Returns an error if the reference's answers differ between the two.
    fn keep(&mut self, line: Line) -> Result<()> {
        match self.lines.entry(line.chunk.clone()) {
            Entry::Vacant(entry) => {
                entry.insert(line);
            }
            Entry::Occupied(mut entry) => {
                let before = entry.get_mut();
                ensure!(
                    before.digest == line.digest,
                    "the reference has other answers for {:?} than before",
                    line.chunk
                );
                if before.outcomes.keys().all(|name| line.outcomes.contains_key(name)) {
                    *before = line;
                } else {
                    before.seconds += line.seconds;
                    before.outcomes.extend(line.outcomes);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn line(number: u64, renderer: Renderer) -> Line {
        Line {
            chunk: Chunk { alphabet: "a".to_owned(), version: "0".to_owned(), length: 2, number },
            documents: 3,
            digest: "d".to_owned(),
            seconds: 0.5,
            outcomes: BTreeMap::from([(renderer.name().to_owned(), Tally::default())]),
        }
    }

    #[test]
    fn finished_chunks_are_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.jsonl");
        let (first, second) = (line(0, Renderer::Comrak), line(1, Renderer::Comrak));
        let mut record = Record::open(Some(&path)).unwrap();
        record.add(first.clone()).unwrap();
        record.add(second.clone()).unwrap();
        // As if a run had been killed while it wrote.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 9]).unwrap();
        let mut record = Record::open(Some(&path)).unwrap();
        assert!(record.has(&first.chunk, &[Renderer::Comrak]));
        assert!(!record.has(&second.chunk, &[Renderer::Comrak]));
        assert!(!record.has(&first.chunk, &[Renderer::Comrak, Renderer::PulldownCmark]));
        record.add(line(0, Renderer::PulldownCmark)).unwrap();
        let record = Record::open(Some(&path)).unwrap();
        assert!(record.has(&first.chunk, &[Renderer::Comrak, Renderer::PulldownCmark]));
        let changed = Chunk { version: "1".to_owned(), ..first.chunk };
        assert!(!record.has(&changed, &[]));
    }

    #[test]
    fn a_repeated_chunk_counts_once() {
        let mut record = Record::default();
        let first = line(0, Renderer::Comrak);
        record.add(first.clone()).unwrap();
        record.add(first.clone()).unwrap();
        assert_eq!(record.line(&first.chunk).unwrap().seconds, 0.5);
        record.add(line(0, Renderer::PulldownCmark)).unwrap();
        assert_eq!(record.line(&first.chunk).unwrap().seconds, 1.0);
    }

    #[test]
    fn other_answers_are_noticed() {
        let mut record = Record::default();
        record.add(line(0, Renderer::Comrak)).unwrap();
        let other = Line { digest: "e".to_owned(), ..line(0, Renderer::PulldownCmark) };
        assert!(record.add(other).is_err());
    }
}
