//! Formats the paths of files as URI references.

use std::path::{is_separator, Path};

use crate::files::input;

/// Returns a URI reference to a file: relative, or with the scheme `file` (SARIF 2.1.0, section 3.4.3; RFC 8089).
pub(super) fn uri(path: &Path) -> String {
    let name = input::plain(path).as_os_str().as_encoded_bytes();
    if !path.is_absolute() {
        return encode(name, "");
    }
    // A Windows path may begin with a drive letter.
    let has_root = name.starts_with(b"/");
    encode(name, if has_root { "file://" } else { "file:///" })
}

/// Percent-encodes a path, with slashes as separators, and writes it after `prefix` (RFC 3986, section 3.3). Without a
/// prefix, colons are encoded too, because a colon in a relative path could be read as the end of a scheme.
fn encode(path: &[u8], prefix: &str) -> String {
    let mut encoded = prefix.to_owned();
    for &byte in path {
        let is_kept = byte == b':' && !prefix.is_empty();
        if is_separator(char::from(byte)) {
            encoded.push('/');
        } else if is_kept || byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
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
        for (path, expected) in
            [("a b/ü.md", "a%20b/%C3%BC.md"), ("./a.md", "a.md"), ("a:b#c?.md", "a%3Ab%23c%3F.md")]
        {
            assert_eq!(uri(Path::new(path)), expected);
        }
        #[cfg(unix)]
        {
            use std::ffi::OsStr;
            use std::os::unix::ffi::OsStrExt;

            assert_eq!(uri(Path::new("/a b:c.md")), "file:///a%20b:c.md");
            let name = OsStr::from_bytes(b"a\xFF.md");
            assert_eq!(uri(Path::new(name)), "a%FF.md");
        }
        #[cfg(windows)]
        assert_eq!(uri(Path::new("C:\\a b.md")), "file:///C:/a%20b.md");
    }
}
