//! Checks that `list --include` and `--exclude` filter links by their destinations.

use similar_asserts::assert_eq;

use crate::program::{listed, run_on, texts};

const DOCUMENT: &str = "www.a.com/x https://b.org me@a.com ftp://c.net/é\n";

#[track_caller]
fn check(options: &[&str], expected: &[&str]) {
    assert_eq!(texts(&listed(options, DOCUMENT), "text"), expected);
}

#[test]
fn include() {
    check(&["--include", "^https?:"], &["www.a.com/x", "https://b.org"]);
    // The pattern matches the destination, not the text.
    check(&["--include", "^mailto:"], &["me@a.com"]);
    check(&["--include", "é$"], &["ftp://c.net/é"]);
    check(&["--include", "no such"], &[]);
}

#[test]
fn any_of_several() {
    let options = ["--include", "b[.]org", "--include", "^ftp"];
    check(&options, &["https://b.org", "ftp://c.net/é"]);
    let options = ["--exclude", "b[.]org", "--exclude", "^ftp"];
    check(&options, &["www.a.com/x", "me@a.com"]);
}

#[test]
fn exclude_has_the_last_word() {
    let options = ["--include", "a[.]com", "--exclude", "@"];
    check(&options, &["www.a.com/x"]);
}

#[test]
fn in_plain_text_too() {
    check(&["--text", "--exclude", "a[.]com"], &["https://b.org", "ftp://c.net/é"]);
}

#[test]
fn a_bad_pattern_is_shown_with_its_place() {
    for option in ["--include", "--exclude"] {
        let run = run_on(&["list", option, "a(b[c"], DOCUMENT);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert_eq!(run.out, "");
        for part in [option, "a(b[c", "\n       ^", "unclosed"] {
            assert!(run.messages.contains(part), "{part:?}: {}", run.messages);
        }
    }
}

#[test]
fn a_pattern_that_is_too_large() {
    let run = run_on(&["list", "--include", "(\\w{1000}){1000}"], DOCUMENT);
    assert_eq!(run.code, Some(2));
    assert!(run.messages.contains("too large") || run.messages.contains("size limit"), "{run:?}");
}
