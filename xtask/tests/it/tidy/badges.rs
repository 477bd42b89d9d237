//! Checks the claims of the README's badges. `cargo xtask conformance` checks the count of UTS #58.

use std::path::Path;

use super::read;

#[test]
fn badges_say_what_is_so() {
    let readme = read(Path::new("README.md"));
    let conformance = read(Path::new("docs/conformance.md"));
    let packages = xtask::publication::published().unwrap();
    let rust = packages[0].rust_version.as_deref().unwrap();
    let uts58 = title("uts58");
    let (_, lines) = uts58.split_once(": ").unwrap();
    assert!(conformance.contains(&format!("| `Uts58` | {lines} of Unicode's detection test |")));
    assert_eq!(title("rust"), format!("Rust {rust} or later"));
    for name in ["uts58", "rust"] {
        let image = format!("![{}](docs/badges/{name}.svg)", title(name));
        assert!(readme.contains(&image), "{image}");
    }
}

/// Returns the title of a badge. Checks that its two visible texts say the same.
fn title(name: &str) -> String {
    let badge = read(format!("docs/badges/{name}.svg").as_ref());
    let all = |tag: &str| -> Vec<String> {
        let start = format!("<{tag} ");
        let elements = badge.split(&start).skip(1);
        let texts = elements.filter_map(|element| element.split(['>', '<']).nth(1));
        texts.map(str::to_owned).collect()
    };
    let title = all("title").concat();
    assert_eq!(title.replace(':', ""), all("text").join(" "), "{name}");
    title
}
