//! `fix` writes no URL that may be wrong: what the dialect and UTS #58 in text without spaces read differently.

use similar_asserts::assert_eq;

use crate::program::{listed, run_on};

/// A link whose end is in doubt, and the reading that the message names.
const DOUBTS: [(&str, &str); 6] = [
    (
        "https://example.com/foo。次の文\n",
        "`https://example.com/foo`",
    ),
    ("（https://example.com/a）。\n", "`https://example.com/a`"),
    ("从https://example.com/a下载\n", "`https://example.com/a`"),
    ("https://example.comを見て\n", "`https://example.com`"),
    ("中文https://penguin.ooo英文\n", "`https://penguin.ooo`"),
    ("con www. Por\n", "no link"),
];

#[test]
fn a_doubtful_link_is_left_alone_and_both_readings_are_told() {
    for (document, reading) in DOUBTS {
        let fixed = run_on(&["fix", "-v"], document);
        assert_eq!(fixed.out, document);
        assert!(fixed.messages.contains(reading), "{fixed:?}");
        let check = run_on(&["fix", "--check"], document);
        assert_eq!((check.code, &*check.out), (Some(0), ""), "{check:?}");
        assert_eq!(run_on(&["fix", "--diff"], document).out, "");
        let trusted = run_on(&["fix", "--trust-dialect"], document);
        assert!(
            trusted.out != document && trusted.messages.is_empty(),
            "{trusted:?}"
        );
    }
}

#[test]
fn what_both_read_alike_is_written() {
    for (document, expected) in [
        (
            "见 https://example.com/日本/東京 。\n",
            "见 <https://example.com/日本/東京> 。\n",
        ),
        (
            "**https://example.com/a**\n",
            "**<https://example.com/a>**\n",
        ),
        ("http://localhost:3000/a\n", "<http://localhost:3000/a>\n"),
        ("me@nas.local\n", "<me@nas.local>\n"),
    ] {
        assert_eq!(run_on(&["fix"], document).ok(), expected);
    }
}

#[test]
fn in_text_without_spaces_the_end_is_known() {
    let text = "从https://example.com/a下载。www.example.org，\n";
    let expected = "从<https://example.com/a>下载。[www.example.org](http://www.example.org)，\n";
    assert_eq!(run_on(&["fix", "--ends", "text"], text).ok(), expected);
    assert_eq!(listed(&["--ends", "text"], text).len(), 2);
}

/// A parser that knows no bare links shows what follows a tag without end as text; it was meant as a source.
#[test]
fn a_tag_without_end_is_left_alone() {
    for document in [
        "<img src=https://example.com/a.png\n",
        "<a\nhref=\"https://example.com/\n",
    ] {
        let fixed = run_on(&["fix"], document);
        assert_eq!(fixed.out, document);
        assert!(fixed.messages.contains("an HTML tag"), "{fixed:?}");
    }
}
