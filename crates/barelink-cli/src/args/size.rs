use anyhow::{anyhow, Result};
use clap::Args;

/// The limit of files that were not named, in bytes.
const FOUND: u64 = 64 << 20;

/// What every command that reads takes.
#[derive(Debug, Args)]
pub(crate) struct Size {
    /// Read no input that is larger: a number of bytes, or of `K`, `M` or `G` (1024 of each other). Default: 64M for files
    /// in folders, no limit for files that are named, and for standard input.
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_size: Option<u64>,
}

impl Size {
    /// The most bytes of an input that was named.
    pub(crate) fn named(&self) -> u64 {
        self.max_size.unwrap_or(u64::MAX)
    }

    /// The most bytes of a file that was found in a folder.
    pub(crate) fn found(&self) -> u64 {
        self.max_size.unwrap_or(FOUND)
    }
}

fn bytes(text: &str) -> Result<u64> {
    let (power, unit) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (1, 1),
        Some(b'M' | b'm') => (2, 1),
        Some(b'G' | b'g') => (3, 1),
        _ => (0, 0),
    };
    let number = text.get(..text.len() - unit).unwrap_or_default();
    let number = number.parse::<u64>().ok();
    let bytes = number.and_then(|number| number.checked_mul(1 << (10 * power)));
    bytes.ok_or_else(|| anyhow!("not a number of bytes, such as 500000, 64M or 1G"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, expected) in [
            ("0", 0),
            ("12", 12),
            ("3K", 3 << 10),
            ("64m", 64 << 20),
            ("1G", 1 << 30),
        ] {
            assert_eq!(bytes(text).unwrap(), expected);
        }
        for text in ["", "M", "1.5M", "-1", "1T", "99999999999G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
