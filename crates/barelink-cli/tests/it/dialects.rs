//! Checks `--dialect`, and options that apply to one dialect.

use similar_asserts::assert_eq;

use crate::program::{self, listed, run};

fn texts(arguments: &[&str], input: &str) -> Vec<String> {
    program::texts(&listed(&[&["--text"], arguments].concat(), input), "text")
}

#[test]
fn each_ends_a_link_by_its_rules() {
    let input = "see https://example.org/東京。 and \"www.example.com\"";
    for (dialect, expected) in [
        ("gfm", &["https://example.org/東京。"][..]),
        ("md4c", &[]),
        ("uts58", &["https://example.org/東京", "www.example.com"]),
    ] {
        assert_eq!(texts(&["--dialect", dialect], input), expected);
    }
}

#[test]
fn top_level_domains_of_uts58() {
    let input = "example.com example.undelegated https://example.undelegated";
    for (rule, expected) in [
        ("delegated", &["example.com"][..]),
        ("syntactic", &["example.com", "example.undelegated", "https://example.undelegated"]),
    ] {
        assert_eq!(texts(&["--dialect", "uts58", "--tld", rule], input), expected);
    }
}

#[test]
fn names_of_files() {
    // UTS #58, section 8, allows text that looks like a file name to be left unlinked.
    let input = "main.rs README.md:3 allegro.pl main.rs/x";
    for (rule, expected) in [
        ("suppress", &["allegro.pl", "main.rs/x"][..]),
        ("link", &["main.rs", "README.md:3", "allegro.pl", "main.rs/x"]),
    ] {
        let arguments = ["--dialect", "uts58", "--file-names", rule];
        assert_eq!(texts(&arguments, input), expected);
    }
}

#[test]
fn hosts_without_scheme_are_a_kind() {
    let input = "example.com www.example.com";
    let arguments = ["--dialect", "uts58", "--kinds", "domain"];
    assert_eq!(texts(&arguments, input), ["example.com"]);
}

#[test]
fn markdown_with_each() {
    for (dialect, expected) in [
        ("md4c", "<p>*a <a href=\"http://www.b.cc\">www.b.cc</a></p>\n"),
        ("uts58", "<p>*a <a href=\"https://www.b.cc\">www.b.cc</a></p>\n"),
        ("none", "<p>*a www.b.cc</p>\n"),
    ] {
        for parser in ["pulldown-cmark", "comrak"] {
            let run = run(&["render", "--dialect", dialect, "--parser", parser], "*a www.b.cc");
            assert_eq!(run.out, expected);
        }
    }
}

#[test]
fn wiki_links_of_comrak_are_destinations_too() {
    let arguments = ["render", "--safe", "--parser", "comrak", "--extension", "wikilinks"];
    let run = run(&arguments, "[[javascript:alert(1)]] [[page]]");
    assert!(!run.out.contains("javascript:alert(1)\""), "{run:?}");
    assert!(run.out.contains("href=\"page\""), "{run:?}");
}
