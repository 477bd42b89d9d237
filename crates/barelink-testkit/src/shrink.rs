//! Delta debugging: reduces a document to a minimal one that still fails.

use anyhow::Result;

/// Removes lines, then characters of `document`, so that `fails` still returns true for the rest. Returns the rest.
///
/// Tries to remove halves of the document first, then smaller groups of lines or characters, and single ones last.
/// Starts again until nothing more can be removed.
pub fn shrink(document: &str, mut fails: impl FnMut(&str) -> Result<bool>) -> Result<String> {
    let mut smallest = document.to_owned();
    loop {
        let length = smallest.len();
        for at_each in [false, true] {
            let mut parts: Vec<_> = smallest.split_inclusive(|c| at_each || c == '\n').collect();
            let mut size = parts.len().div_ceil(2);
            while size > 0 {
                let mut at = 0;
                while at < parts.len() {
                    let end = parts.len().min(at + size);
                    let fewer = [&parts[..at], &parts[end..]].concat();
                    if fails(&fewer.concat())? {
                        parts = fewer;
                    } else {
                        at = end;
                    }
                }
                size /= 2;
            }
            smallest = parts.concat();
        }
        if smallest.len() == length {
            return Ok(smallest);
        }
    }
}
