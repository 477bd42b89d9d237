//! Reads text from files and standard input.

use std::error::Error;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, StdinLock, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail, Result};

use crate::files::directory::Place;
use crate::files::glob::absolute;
use crate::files::pattern::has_wildcard;
use crate::report::printable::Printable;

/// A file, or standard input, to be read.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// Path of the file, or name of standard input.
    pub(crate) path: PathBuf,
    pub(crate) is_stdin: bool,
    /// The directory of the command line in which the file was found, or `None` if the command line names the file.
    pub(crate) root: Option<Arc<Path>>,
    /// True for standard input, if the name in `--stdin-filename` is excluded.
    pub(crate) is_excluded: bool,
}

impl Input {
    /// Returns the input for a file that the command line names.
    pub(crate) fn named(path: PathBuf) -> Self {
        Input { path, is_stdin: false, root: None, is_excluded: false }
    }

    /// Returns the input for a file that was found below the directory `root`.
    pub(crate) fn found(path: PathBuf, root: Arc<Path>) -> Self {
        Input { root: Some(root), ..Input::named(path) }
    }

    pub(crate) fn is_found(&self) -> bool {
        self.root.is_some()
    }

    /// Returns true for a regular file.
    pub(crate) fn is_file(&self) -> io::Result<bool> {
        let metadata = match &self.root {
            Some(_) => self.place()?.open()?.metadata(),
            None => fs::metadata(&self.path),
        };
        Ok(metadata?.is_file())
    }

    /// Opens the directory of the file. Below the directory in which it was found, no symbolic link is followed.
    pub(crate) fn place(&self) -> io::Result<Place> {
        match &self.root {
            Some(root) => Place::below(root, &self.path),
            None => Place::of(&self.path),
        }
    }
}

/// Name of standard input on the command line.
const STDIN: &str = "-";

/// Returns true if the path denotes standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// Returns a path without `./` at its start, so that `./a.md` and `a.md` are shown alike. The file `./-` keeps it.
pub(crate) fn plain(path: &Path) -> &Path {
    let plain = path.strip_prefix(".").unwrap_or(path);
    if is_stdin(plain) || plain.as_os_str().is_empty() {
        path
    } else {
        plain
    }
}

/// Returns true if the path has the extension `.txt`, which marks plain text. Ignores ASCII case.
pub(crate) fn is_text(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
}

/// Returns the paths in `named`, or the current directory if `named` is empty.
pub(crate) fn paths(named: &[PathBuf]) -> Vec<PathBuf> {
    if named.is_empty() {
        vec![PathBuf::from(".")]
    } else {
        named.to_vec()
    }
}

/// Returns standard input. If it is a terminal, prints a message first, because the program would seem to hang.
pub(crate) fn stdin() -> StdinLock<'static> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
        // A closed output is not a failure.
        let _ = writeln!(
            io::stderr(),
            "barelink: reading standard input; {end} on a line of its own ends it"
        );
    }
    stdin.lock()
}

/// Reads a file, or standard input for `-`. Fails if it is not UTF-8 or has more than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<String> {
    let bytes = if is_stdin(path) {
        limited(stdin(), most)
    } else {
        let file = File::open(path).map_err(|error| {
            let is_missing =
                matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
            if is_missing && has_wildcard(&path.to_string_lossy()) {
                anyhow!("no such file, and as a pattern it matches none")
            } else {
                why(&error)
            }
        })?;
        limited(file, most)
    };
    text(bytes?, 0)
}

/// Reads an input. Fails if it is not UTF-8 or has more than `most` bytes.
pub(crate) fn text_of(input: &Input, most: u64) -> Result<String> {
    if input.is_stdin {
        read(Path::new(STDIN), most)
    } else if input.is_found() {
        let file = input.place().and_then(|place| place.open()).map_err(|error| why(&error))?;
        text(limited(file, most)?, 0)
    } else {
        read(&input.path, most)
    }
}

/// Maximum size in bytes of a configuration file or an ignore file.
const MOST_SETTINGS: u64 = 1 << 20;

/// Reads a configuration file or an ignore file, or returns `None` if it does not exist. Fails with a reason if it
/// cannot be read or is larger than [`MOST_SETTINGS`].
///
/// A file that the command line does not name must be regular. Reading a device, or a pipe without a writer, might
/// never end. It must not be a symbolic link out of its repository, because a checkout may contain a link to anything.
pub(crate) fn settings(path: &Path, is_named: bool) -> Result<Option<Vec<u8>>, String> {
    match fs::metadata(path) {
        // A dangling symbolic link is an error.
        Err(error)
            if error.kind() == io::ErrorKind::NotFound && path.symlink_metadata().is_err() =>
        {
            return Ok(None)
        }
        Err(error) => return Err(why(&error).to_string()),
        Ok(file) if !file.is_file() && !is_named => {
            return Err("it is not a regular file".to_owned())
        }
        Ok(_) if !is_named && leaves_repository(path) => {
            return Err("it is a symbolic link out of its repository".to_owned())
        }
        Ok(_) => {}
    }
    let file = File::open(path).map_err(|error| why(&error).to_string())?;
    match limited(file, MOST_SETTINGS) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.is::<TooLarge>() => {
            Err(format!("it is larger than {MOST_SETTINGS} bytes"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// Returns true if the file at `path` is a symbolic link that leads out of its repository, or of its directory if that is
/// in no repository.
fn leaves_repository(path: &Path) -> bool {
    if !path.is_symlink() {
        return false;
    }
    let directory = path.parent().unwrap_or(path);
    !fs::canonicalize(path).is_ok_and(|target| is_in_repository(&target, directory))
}

/// Returns true if a canonical path is in the repository of `directory`, or in this directory if that is in no repository.
pub(crate) fn is_in_repository(path: &Path, directory: &Path) -> bool {
    let directory = absolute(directory);
    let mut above = directory.ancestors();
    let root = above.find(|above| above.join(".git").exists()).unwrap_or(&directory);
    fs::canonicalize(root).is_ok_and(|root| path.starts_with(root))
}

/// Returns a path relative to the current directory, if it is there.
pub(crate) fn beside(path: &Path) -> &Path {
    let current = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(current).unwrap_or(path)
}

/// Reads all of an input. Fails if it has more than `most` bytes.
pub(crate) fn limited(input: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = input.take(most.saturating_add(1));
    input.read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() as u64 > most {
        return Err(TooLarge(most).into());
    }
    // Releases the spare capacity left by growing.
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// Error for an input larger than this many bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TooLarge(pub(crate) u64);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.0;
        write!(f, "larger than {most} bytes; not read (`--max-size` sets the limit)")
    }
}

impl Error for TooLarge {}

/// Decodes bytes of an input as UTF-8. `start` is their offset in the input, for error messages.
pub(crate) fn text(bytes: Vec<u8>, start: usize) -> Result<String> {
    String::from_utf8(bytes).or_else(|error| {
        let valid = error.utf8_error().valid_up_to();
        let offset = start + valid;
        if error.utf8_error().error_len().is_none() {
            bail!(
                "not UTF-8: ends in the middle of the character at offset {offset}; it may be truncated"
            );
        }
        let byte = error.as_bytes().get(valid).copied().unwrap_or_default();
        bail!(
            "not UTF-8: invalid byte 0x{byte:02X} at offset {offset}; convert it, for example with `iconv`"
        )
    })
}

/// Returns a readable error for a failed read operation.
fn why(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::NotFound => anyhow!("no such file or directory"),
        io::ErrorKind::PermissionDenied => anyhow!("cannot be read: permission denied"),
        io::ErrorKind::IsADirectory => anyhow!("is a directory; expected a file"),
        _ => anyhow!("cannot be read: {error}"),
    }
}

/// Returns the name of an input for messages: its path in printable form, or `standard input`.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        "standard input".into()
    } else {
        Printable(&plain(path).to_string_lossy()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_reads_have_readable_errors() {
        for (kind, message) in [
            (io::ErrorKind::NotFound, "no such file or directory"),
            (io::ErrorKind::PermissionDenied, "cannot be read: permission denied"),
            (io::ErrorKind::IsADirectory, "is a directory; expected a file"),
        ] {
            // The system's messages differ between systems.
            let error = io::Error::new(kind, "code 5");
            assert_eq!(why(&error).to_string(), message);
        }
    }
}
