//! Tests that involve several crates.

mod adapters;
mod adopting;
mod dialects;
mod flavors;
mod reasons;
mod seen;

/// Returns the text of a file of the workspace.
fn read(path: &str) -> String {
    std::fs::read_to_string(xtask::root().join(path)).unwrap()
}
