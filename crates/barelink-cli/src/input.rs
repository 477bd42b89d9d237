//! Text from files, folders and standard input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};
use ignore::WalkBuilder;

/// Stands for standard input.
const STDIN: &str = "-";

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String> {
    let bytes = if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_to_end(&mut bytes);
        read.context("cannot read it")?;
        bytes
    } else {
        fs::read(path).context("cannot read it")?
    };
    let length = bytes.len();
    String::from_utf8(bytes).or_else(|error| {
        let offset = error.utf8_error().valid_up_to();
        match error.as_bytes().get(offset) {
            Some(byte) => {
                bail!("not UTF-8: the first bad byte, 0x{byte:02X}, is at offset {offset}")
            }
            None => bail!("not UTF-8: it ends in the middle of a character, at offset {length}"),
        }
    })
}

/// What a name on the command line is called in messages and output.
pub(crate) fn name(path: &Path) -> String {
    if path.as_os_str() == STDIN {
        "standard input".into()
    } else {
        path.display().to_string()
    }
}

/// The files that these names stand for: folders are walked, in order, for files with one of these
/// extensions, leaving out what `.gitignore` names.
pub(crate) fn files<'a>(
    paths: &'a [PathBuf],
    extensions: &'a [&'a str],
) -> impl Iterator<Item = Result<PathBuf, ignore::Error>> + 'a {
    let names = if paths.is_empty() {
        vec![PathBuf::from(STDIN)]
    } else {
        paths.to_vec()
    };
    names
        .into_iter()
        .flat_map(move |path| -> Box<dyn Iterator<Item = _>> {
            if !path.is_dir() {
                return Box::new(std::iter::once(Ok(path)));
            }
            let mut walk = WalkBuilder::new(path);
            walk.require_git(false).sort_by_file_name(Ord::cmp);
            Box::new(walk.build().filter_map(|entry| match entry {
                Ok(entry) => is_text(&entry, extensions).then(|| Ok(entry.into_path())),
                Err(error) => Some(Err(error)),
            }))
        })
}

fn is_text(entry: &ignore::DirEntry, extensions: &[&str]) -> bool {
    let is_file = entry.path().is_file();
    let extension = entry.path().extension().and_then(|e| e.to_str());
    is_file
        && extension.is_some_and(|e| extensions.iter().any(|known| e.eq_ignore_ascii_case(known)))
}
