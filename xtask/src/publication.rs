//! The list of published crates.

/// Crates to publish; each follows those it depends on. The workflow and `cargo xtask builds` use this list.
pub const CRATES: [&str; 7] = [
    "barelink",
    "barelink-pulldown-cmark",
    "barelink-comrak",
    "barelink-arrow",
    "barelink-fix",
    "barelink-render",
    "barelink-cli",
];
