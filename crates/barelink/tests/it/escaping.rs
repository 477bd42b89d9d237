//! Checks minimal escaping of nested brackets, and of texts that are not URLs.

use barelink::uts58::{end_of_url, escape_maximal, escape_minimal};

#[test]
fn brackets_pair_for_detection_too() {
    // By section 4.1, a `}` removes the `(` from the stack, so that `]` pairs with `[`. Detection does not see the
    // escaped `}`, and would stop at a raw `]`.
    assert_eq!(escape_minimal("a.com/[(a}]"), "a.com/[(a%7D%5D");
    // The text has more brackets than detection can store.
    let deep = format!("a.com/{}", "(".repeat(127));
    assert_eq!(escape_minimal(&deep), format!("a.com/{}%28%28", "(".repeat(125)));
    assert_eq!(end_of_url(&escape_minimal(&deep), "a.com".len()), escape_minimal(&deep).len());
}

/// Checks the rules of sections 4.1 and 8.
#[test]
fn what_cannot_be_shown_stays_escaped() {
    for (url, minimal) in [
        ("a.com/a?", "a.com/a"),
        ("a.com?", "a.com"),
        ("a.com/a?#", "a.com/a?#"),
        ("a.com/a??", "a.com/a?%3F"),
        ("a.com/%FF%C3%A9", "a.com/%FF%C3%A9"),
        ("a.com/é?%FF", "a.com/%C3%A9?%FF"),
        ("a.com/%E2%80%AE", "a.com/%E2%80%AE"),
        ("a.com/\u{202E}a", "a.com/%E2%80%AEa"),
    ] {
        assert_eq!(escape_minimal(url), minimal);
    }
}

#[test]
fn what_is_no_part_of_a_url_is_left_alone() {
    for url in ["", "a", "a b", "%41", "https://%41.com", "mailto:a%40b", "https://a.com\\%41"] {
        assert_eq!(escape_minimal(url), url);
        assert_eq!(escape_maximal(url), url);
    }
}
