//! Checks that `page` leaves a page alone if a browser reads it in another encoding than UTF-8 (HTML, section 13.2.3).

use std::collections::HashMap;
use std::fmt::Write;

use similar_asserts::assert_eq;

use crate::page::{a, page, read};
use crate::program::{run, run_in, Folder};

/// Parts of a page before its text that declare an encoding. `@` stands for the label.
///
/// The first group is for the prescan of 1024 bytes: of `<meta>`, and of an XML declaration without one. The second is
/// for one of the two ways alone: a script is no `<meta>` of the tree, and the prescan ends before the last one.
const DECLARED: &[&str] = &[
    "<meta charset=@>",
    "<META/CHARSET = '  @ ' />",
    "<meta name=a content=b><meta\ncharset=\"@\">",
    "<meta http-equiv=Content-Type content='text/html; charset=@'>",
    "<meta content='charsets, charset = \"@\" c' http-equiv=\"CONTENT-TYPE\">",
    "<meta charset=@ charset=utf-8>",
    "<!--><b title='>' =a></b></p c='<meta charset=utf-8>'><meta charset=@>",
    "<meta charset=unknown><meta charset=@>",
    "<?xml version='1.0' encoding=\"@\"?>",
    "<script>'<meta charset=@>'</script>",
    "<title>~</title><meta charset=@>",
    "<title>~</title><meta http-equiv=content-type content='charset=@;'>",
];

/// Parts that declare nothing, or UTF-8.
const UNDECLARED: &[&str] = &[
    "",
    "<!-- <meta charset=@> -->",
    "<b title='<meta charset=@>'></b>",
    "<metal charset=@>",
    "</meta charset=@>",
    "<meta name=charset content=@>",
    "<meta http-equiv=refresh content='0; charset=@'>",
    "<meta charset=utf-8><meta charset=@>",
    "<meta charset=x-@-x>",
    "<p><?xml version='1.0' encoding=\"@\"?>",
    "<title>~</title><script>'<meta charset=@>'</script>",
];

/// Texts before a link: ASCII, a letter beyond it, an escape of terminals, and no UTF-8.
const TEXTS: [&[u8]; 4] = [b"a", "é".as_bytes(), b"\x1B[0m", b"\xE9"];

/// The outcome for a page.
#[derive(Debug, Clone, PartialEq)]
enum Outcome {
    Linked,
    LeftAlone(String),
    Failed,
}

/// Returns what the standards say about a page with this text in this encoding.
fn expected(encoding: &str, text: &[u8]) -> Outcome {
    // The others read bytes below 0x80 as ASCII, unless a byte above precedes (Encoding Standard, sections 9 to 14).
    let is_read_as_ascii = match encoding {
        "replacement" => false,
        "ISO-2022-JP" => text.is_ascii() && !text.contains(&b'\x1B'),
        _ => text.is_ascii(),
    };
    match encoding {
        _ if std::str::from_utf8(text).is_err() => Outcome::Failed,
        // A declaration of UTF-16 means UTF-8.
        "UTF-8" | "UTF-16BE" | "UTF-16LE" => Outcome::Linked,
        _ if is_read_as_ascii => Outcome::Linked,
        "replacement" => Outcome::LeftAlone("browsers do not read its encoding".to_owned()),
        "x-user-defined" => Outcome::LeftAlone("its encoding is windows-1252".to_owned()),
        other => Outcome::LeftAlone(format!("its encoding is {other}")),
    }
}

#[test]
fn every_label_of_the_standard() {
    let labels = include_str!("page_encodings.txt").lines().filter(|line| !line.starts_with('#'));
    let labels = labels.map(|line| line.split_once(": ").unwrap());
    let folder = Folder::with(&[]);
    let mut all = HashMap::new();
    let mut number_of_labels = 0;
    for (encoding, label) in labels.flat_map(|(e, l)| l.split(' ').map(move |label| (e, label))) {
        number_of_labels += 1;
        let label = if number_of_labels % 2 == 0 { label.to_owned() } else { label.to_uppercase() };
        let declared = DECLARED.iter().map(|part| (part, encoding));
        for (part, encoding) in declared.chain(UNDECLARED.iter().map(|part| (part, "UTF-8"))) {
            let part = part.replace('@', &label).replace('~', &"x".repeat(1100));
            for (mark, encoding) in [("", encoding), ("\u{FEFF}", "UTF-8")] {
                for text in TEXTS {
                    let name = format!("{}.html", all.len());
                    let page = [mark.as_bytes(), part.as_bytes(), b"<p>", text, b" http://a.bc\n"];
                    folder.add(&name, &page.concat());
                    all.insert(name, (expected(encoding, text), page.concat()));
                }
            }
        }
    }
    assert_eq!(number_of_labels, 228);
    assert!(all.len() > 20_000);
    let run = run_in(&folder, &["page", "--check", "-v", "."]);
    assert_eq!(run.code, Some(2));
    let mut found = HashMap::new();
    for line in run.out.lines().chain(run.messages.lines()) {
        let line = line.strip_prefix("barelink: ").unwrap_or(line).trim_start_matches("./");
        let Some((name, rest)) = line.split_once(':') else { continue };
        let outcome = if rest.contains("left alone: ") {
            let reason = rest.split("left alone: ").nth(1).unwrap();
            Outcome::LeftAlone(reason.split(';').next().unwrap().to_owned())
        } else if rest.contains("not UTF-8") {
            Outcome::Failed
        } else {
            Outcome::Linked
        };
        assert_eq!(found.insert(name.to_owned(), outcome), None, "{line}");
    }
    for (name, (expected, page)) in &all {
        let outcome = found.get(name);
        assert_eq!(outcome, Some(expected), "{}", String::from_utf8_lossy(page));
    }
}

/// Without a mark, UTF-16 and UTF-32 of ASCII are valid UTF-8 with NULs, which browsers drop from text.
#[test]
fn utf_16_and_utf_32_without_a_mark() {
    let html = "<p>http://a.com</p>\n<p>www.b.com";
    for (before, after, name) in
        [(0, 1, "UTF-16LE"), (1, 0, "UTF-16BE"), (0, 3, "UTF-16LE"), (3, 0, "UTF-16BE")]
    {
        let mut page = String::new();
        for c in html.chars() {
            write!(page, "{}{c}{}", "\0".repeat(before), "\0".repeat(after)).unwrap();
        }
        let folder = Folder::with(&[("a.html", page.as_bytes())]);
        let run = run_in(&folder, &["page", "a.html"]);
        assert_eq!(run.code, Some(0));
        let left = format!("barelink: a.html: left alone: its encoding is {name}; ");
        assert!(run.messages.starts_with(&left), "{run:?}");
        assert_eq!(read(&folder, "a.html"), page);
        let filtered = crate::program::run(&["page", "-"], &page);
        assert_eq!((filtered.out, filtered.code), (page, Some(0)));
    }
    // NULs by mistake.
    let link = a("http://a.com", "http://a.com");
    for html in ["@\0", "\0\0@", "a \0\0b @", "\u{FEFF}\0a\0 @"] {
        let page = page(&[], &html.replace('@', "http://a.com"));
        assert_eq!(page.replace('\0', ""), html.replace('@', &link).replace('\0', ""));
    }
}

/// A link before a declaration must not move it out of the first 1024 bytes.
#[test]
fn a_declaration_stays_where_a_browser_finds_it() {
    let script = |charset: &str, length: usize| {
        let padding = "x".repeat(length);
        format!("<p>é www.a.com<script>{padding}'<meta charset={charset}>'</script>")
    };
    let close = script("utf-8", 960);
    assert!(close.find("'</script>").unwrap() < 1024);
    let run = run(&["page", "-"], &close);
    assert_eq!((run.out, run.code), (close, Some(0)));
    let left = "standard input:1:6: left alone: in a browser, it would change more than the link";
    assert!(run.messages.contains(left), "{}", run.messages);
    for length in [10, 1100] {
        let near = script("utf-8", length);
        let linked = near.replace("www.a.com", &a("http://www.a.com", "www.a.com"));
        assert_eq!(page(&[], &near), linked);
    }
}
