use anyhow::{anyhow, Result};
use clap::Args;

/// Default size limit in bytes of files found in directories.
const FOUND: u64 = 64 << 20;

/// Size limit of every command that reads input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct Size {
    /// Largest input to read, such as 500000, 64M or 1G.
    ///
    /// The size is in bytes, or has the unit `K`, `M` or `G` (powers of 1024). The default is 64M for files found in
    /// directories. Named files and standard input have no limit.
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    max_size: Option<u64>,
}

impl Size {
    /// Returns the size limit in bytes for an input named on the command line.
    pub(crate) fn named(&self) -> u64 {
        self.max_size.unwrap_or(u64::MAX)
    }

    /// Returns the size limit in bytes for a file found in a directory.
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
    let number = text.get(..text.len() - unit).and_then(|digits| digits.parse::<u64>().ok());
    let bytes = number.and_then(|number| number.checked_mul(1 << (10 * power)));
    bytes.ok_or_else(|| anyhow!("not a number of bytes, such as 500000, 64M or 1G"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, expected) in
            [("0", 0), ("12", 12), ("3K", 3 << 10), ("64m", 64 << 20), ("1G", 1 << 30)]
        {
            assert_eq!(bytes(text).unwrap(), expected);
        }
        for text in ["", "M", "1.5M", "-1", "1T", "99999999999G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
