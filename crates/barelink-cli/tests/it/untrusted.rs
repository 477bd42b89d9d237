//! Checks `--untrusted`, the preset for untrusted text.

use crate::program::{objects, run, run_on, texts};

#[test]
fn strangers_get_fewer_links() {
    let text =
        "https://example.com/a ftp://example.com http://192.168.0.1/ https://p\u{430}ypal.com/ \
                me@example.com https://example.com/\u{202E}fdp.exe";
    for dialect in ["gfm", "uts58"] {
        for command in [&["list", "--text"][..], &["list"]] {
            let mut arguments = command.to_vec();
            arguments.extend(["--format", "json", "--dialect", dialect]);
            assert_eq!(run_on(&arguments, text).ok().lines().count(), 6, "{arguments:?}");
            arguments.push("--untrusted");
            let found = run_on(&arguments, text).ok();
            let links: Vec<_> = found.lines().collect();
            assert_eq!(links.len(), 2, "{arguments:?}: {found}");
            assert!(links[0].contains("\"https://example.com/a\""));
            assert!(links[1].contains("\"mailto:me@example.com\""));
        }
        for parser in ["pulldown-cmark", "comrak"] {
            let arguments = ["render", "--dialect", dialect, "--parser", parser, "--untrusted"];
            let html = run(&arguments, text).ok();
            assert_eq!(html.matches("<a ").count(), 2, "{parser}: {html}");
        }
    }
}

#[test]
fn options_beside_it_are_followed() {
    let text = "https://nas.local/a http://router/";
    let list = |more: &[&str]| {
        let arguments =
            [&["list", "--text", "--format", "json", "--dialect", "uts58", "--untrusted"], more]
                .concat();
        run_on(&arguments, text).ok().lines().count()
    };
    assert_eq!(list(&[]), 0);
    assert_eq!(list(&["--tld", "syntactic"]), 1);
}

#[test]
fn a_report_says_what_is_not_linked_and_why() {
    let input = "https://example.com/a https://аррӏе.com http://192.168.0.1/\n";
    let rows = |arguments: &[&str]| {
        let common = ["list", "--format", "json", "--untrusted", "--dialect", "uts58"];
        objects(&run_on(&[&common, arguments].concat(), input).ok())
    };
    for markdown in ["--text", "--markdown"] {
        let silent = rows(&[markdown]);
        assert_eq!(texts(&silent, "text"), ["https://example.com/a"]);
        let reported = rows(&[markdown, "--report"]);
        assert_eq!(
            texts(&reported, "text"),
            ["https://example.com/a", "https://аррӏе.com", "http://192.168.0.1/"]
        );
        let reasons: Vec<_> = reported.iter().map(|row| row["reason"].as_str()).collect();
        assert_eq!(reasons, [None, Some("whole-script-confusable"), Some("scheme-host")]);
    }
}

#[test]
fn a_page_is_written_and_the_report_goes_to_standard_error() {
    for command in ["html", "render"] {
        let arguments = [command, "--untrusted", "--dialect", "uts58", "--report"];
        let run = run(&arguments, "a http://router/ b\n");
        assert!(!run.out.contains("<a"), "{}", run.out);
        assert_eq!(run.code, Some(0));
        assert_eq!(
            run.messages,
            "standard input:1:3: not linked: http://router/: its host is not a domain name (scheme-host)\n"
        );
    }
}

/// The text around a candidate rejects it in every format: letters that GFM's local part lacks, and an open embedding
/// (UAX #9).
#[test]
fn a_report_has_the_same_reasons_in_every_format() {
    for (text, expected) in [
        ("jürgen@example.com", &["partial-address"][..]),
        ("\u{202E} https://example.com", &["bidi-control"]),
        ("https://example.com/a\u{202E}b", &["bidi-control"]),
        ("http://192.168.0.1/", &["scheme-host"]),
        ("me@example.co。m", &["partial-address"]),
    ] {
        for (name, before) in [
            ("a.md", ""),
            ("a.mdx", ""),
            ("a.rs", "//! "),
            ("a.txt", ""),
            ("a.txt", "\u{1b}[1m"),
            ("a.txt", "a\u{1b}[1m "),
        ] {
            let options = ["--untrusted", "--report", "--format", "json", "--stdin-filename", name];
            let source = [before, text].concat();
            let rows = objects(&run_on(&[&["list"][..], &options].concat(), &source).ok());
            let reasons: Vec<_> = rows.iter().filter_map(|row| row["reason"].as_str()).collect();
            assert_eq!(reasons, expected, "{name}: {source:?}");
            let rejected = rows.iter().find(|row| !row["reason"].is_null());
            if let Some(row) = rejected {
                let range = row["start"].as_u64().unwrap()..row["end"].as_u64().unwrap();
                let written = &source[range.start as usize..range.end as usize];
                assert_eq!(written, row["text"], "{name}: {source:?}");
            }
        }
        for source in [text.to_owned(), format!("{text}\u{1b}[0m"), format!("\u{1b}[0m{text}")] {
            let messages = run(&["html", "--untrusted", "--report"], &source).messages;
            assert_eq!(messages.lines().count(), expected.len(), "{source:?}: {messages}");
            assert!(
                expected.iter().all(|reason| messages.contains(reason)),
                "{source:?}: {messages}"
            );
        }
    }
}

/// The URL whose scheme is `comhttps` overlaps the address.
#[test]
fn nothing_that_overlaps_a_link_is_reported() {
    for name in ["a.md", "a.mdx", "a.rs", "a.txt"] {
        let options = ["list", "--report", "--format", "json", "--stdin-filename", name];
        let rows = objects(&run_on(&options, "//! me@example.comhttps://example.com").ok());
        assert_eq!(texts(&rows, "text"), ["me@example.comhttps"], "{name}");
    }
}

/// Front matter is not part of the page, but its lines count. A byte order mark is a character of the file.
#[test]
fn a_report_is_about_what_the_page_shows() {
    let report = |arguments: &[&str], text: &str| {
        let run = run(&[arguments, &["--untrusted", "--report"]].concat(), text);
        run.messages.split(": not linked").next().unwrap().to_owned()
    };
    let document = "---\na: http://192.168.0.1/\n---\nb http://192.168.0.2/\n";
    assert_eq!(report(&["render"], document), "standard input:4:3");
    for command in ["html", "render"] {
        let place = report(&[command], "\u{FEFF}http://192.168.0.1/");
        assert_eq!(place, "standard input:1:2", "{command}");
    }
}

#[test]
fn a_table_has_the_reason_in_place_of_the_destination() {
    let out = run_on(&["list", "--untrusted", "--report"], "ftp://example.com www.a.com").ok();
    assert_eq!(
        out,
        "standard input:1:1   url     ftp://example.com  not linked: its scheme is not allowed (scheme)\n\
         standard input:1:19  www     www.a.com  ->  http://www.a.com\n"
    );
}

/// A link's text, code and marks of emphasis are between a candidate and the rest of what a reader sees.
#[test]
fn a_part_of_what_a_reader_sees_is_reported() {
    for text in ["https://pay.co[](/x)m/login", "https://pay.co`m/login`", "**https://pay.co**m"] {
        let options = ["--untrusted", "--report", "--format", "json", "--dialect", "uts58"];
        let rows = objects(&run_on(&[&["list"][..], &options].concat(), text).ok());
        assert_eq!(texts(&rows, "reason"), ["partial-address"], "{text}");
        assert_eq!(texts(&rows, "text"), ["https://pay.co"], "{text}");
    }
}
