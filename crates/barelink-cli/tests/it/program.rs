//! Runs the program and reads its output.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) messages: String,
    pub(crate) code: Option<i32>,
}

impl Run {
    /// Returns the output. Panics if the run failed or printed messages.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.messages, "");
        assert_eq!(self.code, Some(0));
        self.out
    }

    /// Checks that the run failed with a message that contains this text.
    #[track_caller]
    pub(crate) fn fails(&self, message: &str) {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert!(self.messages.contains(message), "{message}: {self:?}");
    }
}

/// Returns a command that runs the program without the user's ignore files.
pub(crate) fn command() -> Command {
    command_of(env!("CARGO_BIN_EXE_barelink"))
}

fn command_of(program: &str) -> Command {
    let mut command = Command::new(program);
    command
        .env("HOME", "/nonexistent")
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with these arguments and this standard input.
pub(crate) fn run<S: AsRef<OsStr>>(arguments: &[S], input: impl AsRef<[u8]>) -> Run {
    finish(command().args(arguments), input.as_ref())
}

/// Runs a command on this standard input. Adds the argument `-`, without which the command searches directories.
pub(crate) fn run_on(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run(&[arguments, &["-"]].concat(), input)
}

/// Runs the program `mdbook-barelink`.
pub(crate) fn run_preprocessor(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut command = command_of(env!("CARGO_BIN_EXE_mdbook-barelink"));
    finish(command.args(arguments), input.as_ref())
}

/// Runs the program in a directory, without input.
pub(crate) fn run_in<S: AsRef<OsStr>>(folder: &Folder, arguments: &[S]) -> Run {
    finish(command().args(arguments).current_dir(folder.path()), b"")
}

/// Runs the program as a user whom permissions restrict.
#[cfg(unix)]
pub(crate) struct Restricted {
    /// Directory with a copy of the program. Users other than root may have no access to `target`.
    copy: Option<Folder>,
}

#[cfg(unix)]
impl Restricted {
    const SETPRIV: [&str; 3] = ["--reuid=65534", "--regid=65534", "--clear-groups"];

    /// Prepares runs in this directory. As root, gives it to the user of the runs. Returns `None`, and says so on standard
    /// error, if root cannot run the program as another user.
    pub(crate) fn new(folder: &Folder) -> Option<Self> {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};

        let is_root = fs::metadata(folder.path()).expect("a folder").uid() == 0;
        if !is_root {
            return Some(Restricted { copy: None });
        }
        let copy = Folder::with(&[]);
        fs::set_permissions(copy.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
        // If this process wrote the copy, a child that another test forks meanwhile could keep it from being run.
        let cp = Command::new("cp").arg(env!("CARGO_BIN_EXE_barelink")).arg(copy.path()).status();
        assert!(cp.expect("cp").success());
        let chown = Command::new("chown").args(["-R", "65534:65534"]).arg(folder.path()).status();
        assert!(chown.expect("chown").success());
        let restricted = Restricted { copy: Some(copy) };
        let probe = restricted.command().arg("--version").output();
        if !probe.is_ok_and(|output| output.status.success()) {
            // Tests that pass do not show what `eprintln!` prints.
            let _ = writeln!(std::io::stderr(), "not tried without permission: setpriv failed");
            return None;
        }
        Some(restricted)
    }

    /// Runs the program in a directory, without input.
    pub(crate) fn run_in(&self, folder: &Folder, arguments: &[&str]) -> Run {
        finish(self.command().args(arguments).current_dir(folder.path()), b"")
    }

    fn command(&self) -> Command {
        let Some(copy) = &self.copy else { return command() };
        let mut command = command_of("setpriv");
        command.args(Self::SETPRIV).arg(copy.path().join("barelink"));
        command
    }
}

/// Runs the program in a directory, with this standard input.
pub(crate) fn run_in_with<S: AsRef<OsStr>>(
    folder: &Folder,
    arguments: &[S],
    input: impl AsRef<[u8]>,
) -> Run {
    let mut command = command();
    command.args(arguments).current_dir(folder.path());
    finish(&mut command, input.as_ref())
}

fn finish(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may have exited already.
            let _ = stdin.write_all(input);
        });
        child.wait_with_output().expect("the program ends")
    });
    Run {
        out: String::from_utf8(output.stdout).expect("output in UTF-8"),
        messages: String::from_utf8(output.stderr).expect("messages in UTF-8"),
        code: output.status.code(),
    }
}

/// Returns the output of `render` for this document.
#[track_caller]
pub(crate) fn rendered(options: &[&str], document: &str) -> String {
    run(&[&["render"], options].concat(), document).ok()
}

/// Returns the objects that `list --format json` prints for this document.
#[track_caller]
pub(crate) fn listed(options: &[&str], document: &str) -> Vec<Value> {
    objects(&run_on(&[&["list", "--format", "json"], options].concat(), document).ok())
}

/// Parses the lines of this output, each a JSON object.
#[track_caller]
pub(crate) fn objects(out: &str) -> Vec<Value> {
    let object = |line| serde_json::from_str(line).expect("a JSON object on each line");
    out.lines().map(object).collect()
}

/// Returns one field of each object, as text.
#[track_caller]
pub(crate) fn texts(objects: &[Value], field: &str) -> Vec<String> {
    let text = |object: &Value| object[field].as_str().expect("a string").to_owned();
    objects.iter().map(text).collect()
}

/// Returns two fields of each object, as numbers.
#[track_caller]
pub(crate) fn numbers(objects: &[Value], first: &str, second: &str) -> Vec<(u64, u64)> {
    let number = |object: &Value, field| object[field].as_u64().expect("a number");
    objects.iter().map(|object| (number(object, first), number(object, second))).collect()
}

/// Returns the number of links on a page.
pub(crate) fn anchors(page: &str) -> usize {
    page.matches("<a ").count()
}

/// Returns the path of a fixture.
pub(crate) fn fixture(name: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("../../fixtures").join(name)
}

/// A temporary directory, deleted at the end of the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    /// Creates a directory with these files.
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a temporary folder"));
        for (name, content) in files {
            folder.add(name, content);
        }
        folder
    }

    pub(crate) fn add(&self, name: &str, content: &[u8]) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, content).expect("a file");
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}
