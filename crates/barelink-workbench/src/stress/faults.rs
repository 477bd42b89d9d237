//! Runs the program with full disks and missing permissions. Also runs it concurrently, and kills it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Stress;

/// A paragraph that is repeated to keep `fix` busy.
const BARE: &str = "see www.example.com/a and me@example.org\n\n";
const PARAGRAPHS: usize = 5_000;

impl Stress {
    /// Runs the program on a full file system. It must report the error, and neither change a file nor leave a new one.
    ///
    /// Returns `None` if the file system cannot be mounted, which usually requires root.
    pub(super) fn full_disk(&self) -> Result<Option<bool>> {
        let folder = self.new_folder("full")?;
        let mount = |size| {
            let mut command = Command::new("mount");
            command.args(["-t", "tmpfs", "-o", size, "tmpfs"]).arg(&folder);
            command.stderr(Stdio::null()).status()
        };
        if !mount("size=1m").is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        let outcome = self.on_a_full_disk(&folder);
        Command::new("umount").arg(&folder).status()?;
        outcome.map(Some)
    }

    fn on_a_full_disk(&self, folder: &Path) -> Result<bool> {
        let document = BARE.repeat(PARAGRAPHS * 2);
        fs::write(folder.join("a.md"), &document)?;
        // The file `rest` takes all remaining space. The loop frees a little of it.
        let _ = fs::write(folder.join("rest"), vec![0; 2 << 20]);
        let rest = fs::metadata(folder.join("rest"))?.len();
        let mut passed = true;
        for left in [0, 1 << 12, 1 << 16] {
            fs::OpenOptions::new()
                .write(true)
                .open(folder.join("rest"))?
                .set_len(rest.saturating_sub(left))?;
            for words in ["fix a.md", "compare --html page.html a.md"] {
                let run = self.program.run(folder, words)?;
                passed &= run.code == Some(2) && run.messages.contains("No space left");
                passed &= fs::read_to_string(folder.join("a.md"))? == document;
                passed &= names(folder)? == ["a.md", "rest"];
            }
        }
        Ok(passed)
    }

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

    /// Runs the program on unreadable files and directories, as a user without special permissions. It must exit with 2,
    /// and name each of them.
    ///
    /// Returns `None` if the program cannot be run as that user, which requires root.
    pub(super) fn unreadable(&self) -> Result<Option<bool>> {
        let folder = self.new_folder("unreadable")?;
        fs::set_permissions(self.folder.path(), Permissions::from_mode(0o755))?;
        let probe = self.program.command_of_nobody(&folder, "--version");
        if !self.program.finish(probe).is_ok_and(|run| run.code == Some(0)) {
            return Ok(None);
        }
        for name in ["closed\u{1b}[31m", "listed", "open"] {
            fs::create_dir(folder.join(name))?;
            fs::write(folder.join(name).join("a.md"), BARE)?;
        }
        fs::write(folder.join("open/b.md"), BARE)?;
        for (name, mode) in [("closed\u{1b}[31m", 0), ("listed", 0o444), ("open/b.md", 0)] {
            fs::set_permissions(folder.join(name), Permissions::from_mode(mode))?;
        }
        let mut passed = true;
        for words in ["list .", "fix --check .", "fix ."] {
            let run = self.program.finish(self.program.command_of_nobody(&folder, words))?;
            let named = |name: &str| run.messages.contains(name);
            passed &= run.code == Some(2) && !named("\u{1b}");
            passed &= named("./closed") && named("./listed/a.md") && named("./open/b.md");
            let out = fs::read_to_string(&run.out)?;
            passed &= words == "fix ." || out.contains("./open/a.md:1:5");
        }
        passed &= fs::read_to_string(folder.join("open/a.md"))? == BARE;
        Ok(Some(passed))
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
