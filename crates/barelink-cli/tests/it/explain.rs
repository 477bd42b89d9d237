//! Checks that `explain` names the rule for each candidate.

use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in, Folder};

/// GFM 6.9 and UTS #58 trim the full stop, and exclude a bracket that was opened before the link. md4c allows few
/// characters after a link.
#[test]
fn each_dialect_has_its_reason() {
    let out = run(&["explain", "(https://example.com/東京) or www.example.com."], "").ok();
    let expected = "\
1:2  https://example.com/東京
    gfm    https://example.com/東京
           it begins with a scheme and `://` (GFM 6.9)
           it ends before a closing bracket that does not close one inside it: `)` (GFM 6.9)
    md4c   no link
           it is no link: the character after it does not allow one: `東` (md4c, permissive autolinks)
    uts58  https://example.com/東京
           it begins with a scheme and `://` (UTS #58, 3)
           it ends before a closing bracket that does not close one inside it: `)` (UTS #58, 3.5)
1:29  www.example.com
    gfm    www.example.com
           it begins with `www.` (GFM 6.9)
           it ends before punctuation that belongs to the sentence: `.` (GFM 6.9)
    md4c   www.example.com
           it begins with `www.` (md4c, permissive autolinks)
           it ends before punctuation that belongs to the sentence: `.` (md4c, permissive autolinks)
    uts58  www.example.com
           it begins with `www.` (UTS #58, 3)
           it ends before punctuation that belongs to the sentence: `.` (UTS #58, 3.5)
";
    assert_eq!(out, expected);
}

#[test]
fn options_and_policies_are_named() {
    let out = run(&["explain", "-"], "main.rs").ok();
    assert!(
        out.contains("uts58  main.rs is not linked: it looks like the name of a file or a product (file-name)\n"),
        "{out}"
    );
    assert!(out.contains("a host is linked only after a scheme or `www.`: `main.rs`"), "{out}");
    let text = "https://example.com/を見る";
    let out = run(&["explain", "--ends", "text", text], "").ok();
    assert_eq!(out.matches("ends where the sentence goes on").count(), 3, "{out}");
}

#[test]
fn a_text_without_candidates_says_so() {
    assert_eq!(run(&["explain", "none here"], "").ok(), "no candidates in any dialect\n");
    assert_eq!(run(&["explain"], "").ok(), "no candidates in any dialect\n");
    // Other kinds are not looked for, as the help says.
    let out = run(&["explain", "--kinds", "url", "me@example.com"], "").ok();
    assert_eq!(out, "no candidates in any dialect\n");
    let failed = run(&["explain", "-"], b"\xFF");
    assert_eq!(failed.code, Some(2));
}

#[test]
fn a_word_that_no_dialect_links_is_explained() {
    let out = run(&["explain", "--dialect", "uts58", "(_dmarc.example.com), a@b.co"], "").ok();
    let expected = "\
1:2  _dmarc.example.com
    uts58  no link
           it is no link: the character before it does not allow one: `_` (UTS #58, 3)
1:23  a@b.co
    uts58  a@b.co
";
    assert!(out.starts_with(expected), "{out}");
    // In Markdown, code and links are no text.
    let text = "`a.b1` [c.d1](/e.f1) <i title=g.h1> **k.l1** \\_m.n1";
    let out = run(&["explain", "--markdown", "--dialect", "uts58", text], "").ok();
    let words: Vec<_> = out.lines().filter_map(|line| line.strip_prefix("1:")).collect();
    assert_eq!(words, ["39  k.l1"], "{out}");
    let json = run(&["explain", "--format", "json", "--dialect", "gfm", "a.b1"], "").ok();
    let found = &objects(&json)[0];
    assert_eq!((&found["text"], &found["kind"]), (&"a.b1".into(), &serde_json::Value::Null));
    assert_eq!((&found["start"], &found["end"]), (&0.into(), &4.into()));
}

/// cmark-gfm links no URL while a bracket is open. In plain text, a bracket has no meaning.
#[test]
fn an_open_bracket_is_named_in_markdown() {
    let text = "[see https://a.com";
    let out = run(&["explain", "--dialect", "gfm", "--markdown", text], "").ok();
    let expected = "    gfm    no link\n           it is no link: a bracket before it is open: `[` (cmark-gfm)\n";
    assert!(out.ends_with(expected), "{out}");
    let out = run(&["explain", "--dialect", "gfm", text], "").ok();
    assert!(!out.contains("no link"), "{out}");
}

/// The second URL is in a code span. The backtick that opens it is in no link, because the host before it is invalid in
/// GFM.
#[test]
fn no_open_bracket_is_named_if_there_is_none() {
    let text = "http://a_b.x_y.com/`x http://c.com `";
    let out = run(&["explain", "--dialect", "gfm", "--markdown", text], "").ok();
    assert!(!out.contains("bracket"), "{out}");
    let expected = "it is no link: Markdown has code, a link or other markup here: `http://c.com` (CommonMark)\n";
    assert!(out.contains(expected), "{out}");
}

/// By UTS #58, a path may contain `*`, but here it closes the emphasis.
#[test]
fn the_end_of_emphasis_is_named_in_markdown() {
    let text = "**https://a.com/b**c";
    let out = run(&["explain", "--dialect", "uts58", "--markdown", text], "").ok();
    assert!(out.ends_with("it ends before Markdown syntax: `*` (CommonMark)\n"), "{out}");
}

/// Escapes are not shown, so rules do not name them. Positions are in the input, which includes them.
#[test]
fn rules_are_about_the_text_that_is_shown() {
    for (text, last) in [
        ("https://a.com/b\u{1b}[0m for", "it ends before white space: ` ` ("),
        ("\u{1b}[1mhttps://a.com/\u{1b}[2mb\u{1b}[0m", "it ends with the text ("),
        ("(https://a.\u{1b}[1mcom/b\u{1b}[0m)", "inside it: `)` ("),
    ] {
        for dialect in ["gfm", "md4c", "uts58"] {
            let out = run(&["explain", "--dialect", dialect, "-"], text).ok();
            assert!(out.lines().last().unwrap().contains(last), "{text:?}: {out}");
            assert!(out.contains("  https://a.com/b\n") && !out.contains("u{1b}"), "{out}");
            let json = run(&["explain", "--dialect", dialect, "--format", "json", "-"], text).ok();
            let found = &objects(&json)[0];
            assert_eq!(found["start"], text.find("https").unwrap());
            assert_eq!(found["end"], text.find('b').unwrap() + 1);
        }
    }
    // In Markdown, an escape is a character of the text.
    let text = "https://a.com/b\u{1b}[0m for";
    let out = run(&["explain", "--dialect", "uts58", "--markdown", "-"], text).ok();
    assert!(out.contains("it ends before a character that no link has: `\\u{1b}`"), "{out}");
    // The dialects differ at the `_` in the host.
    let text = "http://a_b.\u{1b}[1mcom/\u{1b}[0m c";
    let out = run(&["compare", "--text"], text).ok();
    assert!(out.contains("a `_` in the last two labels of its host: `_`"), "{out}");
    assert!(out.contains("it ends before white space\n") && !out.contains("cannot have"), "{out}");
}

#[test]
fn one_dialect_markdown_and_json() {
    let document = "`www.a.com` **https://example.com/a**(b) example.com";
    let arguments = ["explain", "--dialect", "gfm", "--format", "json"];
    let markdown = [&arguments[..], &["--markdown", document]].concat();
    let found = objects(&run(&markdown, "").ok());
    let links: Vec<_> = found.iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert_eq!(links, ["https://example.com/a**(b)", "example.com"]);
    assert!(found.iter().all(|line| line["dialect"] == "gfm"));
    assert_eq!(found[0]["kind"], "url");
    assert_eq!(found[0]["rules"][1]["rule"], "ends before white space");
    assert_eq!(found[1]["kind"], serde_json::Value::Null);
    let expected = "is no link: a host is linked only after a scheme or `www.`";
    assert_eq!(found[1]["rules"][0]["rule"], expected);
    // In plain text, backticks do not make code.
    let text = [&arguments[..], &[document]].concat();
    assert_eq!(objects(&run(&text, "").ok())[0]["text"], "www.a.com");
}

#[test]
fn a_number_is_no_host_without_a_scheme() {
    let out = run(&["explain", "--dialect", "uts58", "at 192.0.2.1, or http://192.0.2.2"], "").ok();
    assert!(out.contains("1:4  192.0.2.1\n    uts58  no link\n"), "{out}");
    assert!(out.contains("its last label is no top-level domain: `1`"), "{out}");
    assert_eq!(out.matches("192.0.2.2\n").count(), 2, "{out}");
    for text in ["1.2.3", "1.2.3.4.5", "1.2.3.400", "a.1.2.3.4"] {
        assert!(!run(&["explain", text], "").ok().contains("1:1  1.2.3"), "{text}");
    }
    assert_eq!(
        run(&["explain", "--kinds", "url", "1.2.3.4"], "").ok(),
        "no candidates in any dialect\n"
    );
}

#[test]
fn the_name_of_a_file_is_text() {
    let folder = Folder::with(&[("a b.md", b"www.a.com\n")]);
    let run = run_in(&folder, &["explain", "a b.md"]);
    let note = "barelink: a b.md is read as text; `barelink explain --markdown - < 'a b.md'` explains the file\n";
    assert_eq!((run.code, &*run.messages), (Some(0), note));
    assert_eq!(run_in(&folder, &["explain", "c.md"]).messages, "");
}
