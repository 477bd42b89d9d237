//! Runs `fix` concurrently, and kills it.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Stress;

/// A paragraph that is repeated to keep `fix` busy.
const BARE: &str = "see www.example.com/a and me@example.org\n\n";
const PARAGRAPHS: usize = 5_000;

impl Stress {
    /// Runs three processes of `fix` concurrently on one file, `times` times. Returns `Some(true)` if each time all
    /// processes succeed, the file is then fixed, and no other file remains.
    pub(super) fn at_once(&self, times: usize) -> Result<Option<bool>> {
        let folder = self.new_folder("once")?;
        let (bare, fixed) = self.bare_and_fixed(&folder)?;
        let file = folder.join("a.md");
        let mut passed = true;
        for _ in 0..times {
            fs::write(&file, &bare)?;
            let start = || self.program.command(&folder, "fix a.md").spawn();
            let runs = [start()?, start()?, start()?];
            for run in runs {
                passed &= run.wait_with_output()?.status.code() == Some(0);
            }
            passed &= fs::read_to_string(&file)? == fixed && names(&folder)? == ["a.md"];
        }
        Ok(Some(passed))
    }

    /// Kills `fix` while it runs, `times` times. Returns `Some(true)` if the file is either unchanged or completely
    /// fixed after each run.
    pub(super) fn killed(&self, times: usize) -> Result<Option<bool>> {
        let folder = self.new_folder("killed")?;
        let (bare, fixed) = self.bare_and_fixed(&folder)?;
        let file = folder.join("a.md");
        fs::write(&file, &bare)?;
        let begun = Instant::now();
        self.program.run(&folder, "fix a.md")?;
        let whole = begun.elapsed();
        let (mut old, mut new, mut left) = (0, 0, 0);
        for number in 0..times {
            fs::write(&file, &bare)?;
            let mut run = self.program.command(&folder, "fix a.md").spawn()?;
            // Kills the runs near their end, about when they write.
            let share = 0.7 + 0.4 * number as f64 / times as f64;
            thread::sleep(Duration::from_secs_f64(whole.as_secs_f64() * share));
            run.kill()?;
            run.wait()?;
            let content = fs::read_to_string(&file)?;
            old += usize::from(content == bare);
            new += usize::from(content == fixed);
            for name in names(&folder)?.into_iter().filter(|name| name != "a.md") {
                left += 1;
                fs::remove_file(folder.join(name))?;
            }
        }
        println!("    {old} times as it was, {new} times fixed; {left} hidden files left behind");
        Ok(Some(old + new == times))
    }

    /// Creates a directory for one step.
    fn new_folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.folder.path().join(name);
        fs::create_dir(&folder)?;
        Ok(folder)
    }

    /// Returns a document, and the output of `fix` for it.
    fn bare_and_fixed(&self, folder: &Path) -> Result<(String, String)> {
        let (file, bare) = (folder.join("a.md"), BARE.repeat(PARAGRAPHS));
        fs::write(&file, &bare)?;
        self.program.run(folder, "fix a.md")?;
        let fixed = fs::read_to_string(&file)?;
        Ok((bare, fixed))
    }
}

/// Returns the sorted names of all files in the directory.
fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder)?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}
