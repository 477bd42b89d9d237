//! References to files.

use std::path::Path;

/// Returns a reference to a file: relative, or with the scheme `file` (SARIF 2.1.0, section 3.4.3).
pub(super) fn uri(path: &Path) -> String {
    let name = path
        .to_string_lossy()
        .replace(std::path::MAIN_SEPARATOR, "/");
    let name = name.strip_prefix("./").unwrap_or(&name);
    encode(name, if path.is_absolute() { "file://" } else { "" })
}

/// Percent-encodes a path behind this prefix (RFC 3986, section 3.3).
pub(super) fn encode(path: &str, prefix: &str) -> String {
    let mut encoded = prefix.to_owned();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_references() {
        for (path, expected) in [
            ("a b/ü.md", "a%20b/%C3%BC.md"),
            ("./a.md", "a.md"),
            ("a:b#c?.md", "a%3Ab%23c%3F.md"),
        ] {
            assert_eq!(uri(Path::new(path)), expected);
        }
        #[cfg(unix)]
        assert_eq!(uri(Path::new("/a b.md")), "file:///a%20b.md");
    }
}
