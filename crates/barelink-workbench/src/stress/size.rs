//! Runs the program on large input.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::Result;

use super::Stress;

/// A paragraph with three links and other ordinary content.
const PARAGRAPH: &str = "See www.example.com/a_b_c, or ask me@example.org \
    (https://en.wikipedia.org/wiki/Tide_(river)). Some *emphasis*, `code`, and text without a link.";
const LINKS: usize = 3;

impl Stress {
    /// Lists, checks and fixes many files in one tree. Returns `Some(true)` if all exit codes and counts are right, and
    /// no other files remain.
    pub(super) fn many_files(&self, count: usize) -> Result<Option<bool>> {
        let folder = self.folder.path().join("many");
        for number in 0..count {
            let inner = folder.join(format!("{:03}", number / 1_000));
            if number % 1_000 == 0 {
                fs::create_dir_all(&inner)?;
            }
            let document = format!("# {number}\n\nsee www.n{number}.example/a_b and `code`\n");
            fs::write(inner.join(format!("{number}.md")), document)?;
        }
        let list = self.program.run(&folder, "list .")?;
        let mut passed = list.code == Some(0) && lines(&list.out)? == count;
        let check = self.program.run(&folder, "fix --check .")?;
        passed &= check.code == Some(1) && lines(&check.out)? == count;
        passed &= self.program.run(&folder, "fix .")?.code == Some(0);
        let again = self.program.run(&folder, "fix --check .")?;
        passed &= again.code == Some(0) && lines(&again.out)? == 0;
        for inner in fs::read_dir(&folder)? {
            let names = fs::read_dir(inner?.path())?.map(|entry| Ok(entry?.file_name()));
            let names = names.collect::<Result<Vec<_>>>()?;
            passed &= names.iter().all(|name| name.to_string_lossy().ends_with(".md"));
        }
        fs::remove_dir_all(folder)?;
        Ok(Some(passed))
    }

    /// Runs `list`, `fix --check`, `html`, `render` and `compare` on a large file, and on a file with one long line. Returns
    /// `Some(true)` if all exit codes and numbers of links are right. `html`, `render` and `compare` must write output
    /// and no messages.
    pub(super) fn large(&self, megabytes: usize) -> Result<Option<bool>> {
        let count = (megabytes << 20) / PARAGRAPH.len();
        let folder = self.folder.path();
        fs::write(folder.join("large.md"), format!("{PARAGRAPH}\n\n").repeat(count))?;
        fs::write(folder.join("line.md"), format!("{PARAGRAPH} ").repeat(count / 2))?;
        let mut passed = true;
        for (name, links) in [("large.md", LINKS * count), ("line.md", LINKS * (count / 2))] {
            for (words, code) in [("list", 0), ("list --text", 0), ("fix --check", 1)] {
                let run = self.program.run(folder, &format!("{words} {name}"))?;
                passed &= run.code == Some(code) && lines(&run.out)? == links;
            }
            for words in [
                "html", "render", "render --safe", "render --parser comrak", "compare",
                "compare --html -",
            ] {
                let run = self.program.run(folder, &format!("{words} {name}"))?;
                passed &= run.code == Some(0) && run.messages.is_empty();
                passed &= run.out.metadata()?.len() > 0;
            }
            fs::remove_file(folder.join(name))?;
        }
        Ok(Some(passed))
    }
}

fn lines(path: &Path) -> Result<usize> {
    let mut lines = 0;
    for line in BufReader::new(File::open(path)?).split(b'\n') {
        line?;
        lines += 1;
    }
    Ok(lines)
}
