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

#[test]
fn a_table_has_the_reason_in_place_of_the_destination() {
    let out = run_on(&["list", "--untrusted", "--report"], "ftp://example.com www.a.com").ok();
    assert_eq!(
        out,
        "-:1:1   url     ftp://example.com  not linked: its scheme is not allowed (scheme)\n\
         -:1:19  www     www.a.com  ->  http://www.a.com\n"
    );
}
