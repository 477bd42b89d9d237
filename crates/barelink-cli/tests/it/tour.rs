//! Runs the commands of the README on the tour.

use similar_asserts::assert_eq;

use crate::program::{anchors, command, fixture, objects, texts};

/// Number of bare links in the tour, counted by hand.
const BARE: usize = 49;

#[track_caller]
fn out(arguments: &[&str]) -> String {
    let output = command().args(arguments).arg(fixture("tour.md")).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn render_makes_a_link_of_each() {
    let marked_up = anchors(&out(&["render", "--dialect", "none"]));
    assert_eq!(anchors(&out(&["render"])), BARE + marked_up);
}

#[test]
fn compare_shows_the_dialects_side_by_side() {
    let table = out(&["compare"]);
    let summary = table.lines().last().unwrap();
    assert!(summary.contains(&format!("gfm {BARE},")), "{summary}");
}

#[test]
fn list_finds_each() {
    let links = objects(&out(&["list", "--format", "json"]));
    assert_eq!(links.len(), BARE);
    // The page contains each of the links in the same order, among the explicit links.
    let page = out(&["render"]);
    let mut rest = page.as_str();
    for text in texts(&links, "text") {
        let text = format!(">{}</a>", text.replace('&', "&amp;"));
        let at = rest.find(&text).unwrap_or_else(|| panic!("{text}"));
        rest = &rest[at + text.len()..];
    }
    assert_eq!(out(&["list"]).lines().count(), BARE);
}
