//! Reads text from files, directories and standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail, Result};
use ignore::{DirEntry, WalkBuilder};

use crate::printable::Printable;

/// Name of standard input on the command line.
const STDIN: &str = "-";

/// Returns true if the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// Reads a file, or standard input for `-`. Fails if it has more than `most` bytes.
pub(crate) fn read(path: &Path, most: u64) -> Result<String> {
    let bytes = if is_stdin(path) {
        limited(io::stdin().lock(), most)
    } else {
        let file = File::open(path).map_err(|error| why(&error))?;
        limited(file, most)
    };
    text(bytes?, 0)
}

/// Reads all of an input. Fails if it has more than `most` bytes.
pub(crate) fn limited(input: impl Read, most: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = input.take(most.saturating_add(1));
    input.read_to_end(&mut bytes).map_err(|error| why(&error))?;
    if bytes.len() as u64 > most {
        bail!("larger than {most} bytes; not read (`--max-size` sets the limit)");
    }
    // Releases the spare capacity left by growing.
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// Decodes bytes of an input, which begin at the offset `start`.
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

/// Returns a readable error for a failed read.
fn why(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::NotFound => anyhow!("no such file or directory"),
        io::ErrorKind::PermissionDenied => anyhow!("cannot be read: permission denied"),
        io::ErrorKind::IsADirectory => anyhow!("is a directory; expected a file"),
        _ => anyhow!("cannot be read: {error}"),
    }
}

/// Returns the name of an input in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        "standard input".into()
    } else {
        Printable(&path.to_string_lossy()).to_string()
    }
}

/// A file to be read.
pub(crate) struct Input {
    pub(crate) path: PathBuf,
    /// True if it was found in a directory rather than named.
    pub(crate) is_found: bool,
}

/// Returns the files that these paths stand for. Directories are searched, in order, for files with one of these
/// extensions; hidden files, files that `.gitignore` names, and symbolic links are skipped.
pub(crate) fn files<'a>(
    paths: &'a [PathBuf],
    extensions: &'a [&'a str],
) -> impl Iterator<Item = Result<Input, ignore::Error>> + 'a {
    let names = match paths {
        [] => vec![PathBuf::from(STDIN)],
        paths => paths.to_vec(),
    };
    names
        .into_iter()
        .flat_map(move |path| -> Box<dyn Iterator<Item = _>> {
            if !path.is_dir() {
                let is_found = false;
                return Box::new(std::iter::once(Ok(Input { path, is_found })));
            }
            // Only files in the searched directories decide, not the user's settings of git.
            let walk = WalkBuilder::new(path)
                .require_git(false)
                .git_global(false)
                .git_exclude(false)
                .ignore(false)
                .sort_by_file_name(Ord::cmp)
                .build();
            Box::new(walk.filter_map(|entry| match entry {
                Ok(entry) => is_text(&entry, extensions).then(|| {
                    Ok(Input {
                        path: entry.into_path(),
                        is_found: true,
                    })
                }),
                Err(error) => Some(Err(error)),
            }))
        })
}

fn is_text(entry: &DirEntry, extensions: &[&str]) -> bool {
    let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
    let extension = entry.path().extension().and_then(|e| e.to_str());
    is_file
        && extension.is_some_and(|e| extensions.iter().any(|known| e.eq_ignore_ascii_case(known)))
}
