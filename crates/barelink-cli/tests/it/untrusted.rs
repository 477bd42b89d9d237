//! `--untrusted`: what strangers wrote.

use crate::program::run;

#[test]
fn strangers_get_fewer_links() {
    let text =
        "https://example.com/a ftp://example.com http://192.168.0.1/ https://p\u{430}ypal.com/ \
                https://example.com/\u{202E}fdp.exe me@example.com";
    for dialect in ["gfm", "uts58"] {
        for command in [&["list", "--text"][..], &["list"]] {
            let mut arguments = command.to_vec();
            arguments.extend(["--format", "json", "--dialect", dialect]);
            assert_eq!(
                run(&arguments, text).ok().lines().count(),
                6,
                "{arguments:?}"
            );
            arguments.push("--untrusted");
            let found = run(&arguments, text).ok();
            let links: Vec<_> = found.lines().collect();
            assert_eq!(links.len(), 2, "{arguments:?}: {found}");
            assert!(links[0].contains("\"https://example.com/a\""));
            assert!(links[1].contains("\"mailto:me@example.com\""));
        }
        for parser in ["pulldown-cmark", "comrak"] {
            let arguments = [
                "render",
                "--dialect",
                dialect,
                "--parser",
                parser,
                "--untrusted",
            ];
            let html = run(&arguments, text).ok();
            assert_eq!(html.matches("<a ").count(), 2, "{parser}: {html}");
        }
    }
}

#[test]
fn options_beside_it_are_followed() {
    let text = "https://nas.local/a http://router/";
    let list = |more: &[&str]| {
        let arguments = [
            &[
                "list",
                "--text",
                "--format",
                "json",
                "--dialect",
                "uts58",
                "--untrusted",
            ],
            more,
        ]
        .concat();
        run(&arguments, text).ok().lines().count()
    };
    assert_eq!(list(&[]), 0);
    assert_eq!(list(&["--tld", "syntactic"]), 1);
}
