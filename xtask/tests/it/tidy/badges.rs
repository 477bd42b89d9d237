//! Checks the claims of the README's badges. `cargo xtask conformance` checks the count of UTS #58.

use std::path::Path;

use super::read;

#[test]
fn badges_say_what_is_so() {
    let readme = read(Path::new("README.md"));
    let conformance = read(Path::new("docs/conformance.md"));
    let (_, row) = conformance.split_once("| `Uts58` | ").unwrap();
    let (lines, _) = row.split_once(" of Unicode's detection test |").unwrap();
    let packages = xtask::publication::published().unwrap();
    let rust = packages[0].rust_version.as_deref().unwrap();
    for (name, title, texts) in [
        ("uts58", format!("UTS #58: {lines}"), ["UTS #58", lines]),
        ("rust", format!("Rust {rust} or later"), ["Rust", &format!("{rust} or later")]),
    ] {
        let badge = read(format!("docs/badges/{name}.svg").as_ref());
        assert!(badge.contains(&format!(">{title}</title>")), "{title}");
        assert!(texts.iter().all(|text| badge.contains(&format!(">{text}</text>"))), "{texts:?}");
        assert!(readme.contains(&format!("![{title}](docs/badges/{name}.svg)")), "{title}");
    }
}
