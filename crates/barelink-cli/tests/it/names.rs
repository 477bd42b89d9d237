//! Checks that all commands judge a name without a scheme by the rest of its text.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, Syntax};
use barelink_testkit::cases::check;
use barelink_testkit::documents::names;

use crate::program::{objects, run};

/// The first name is a member beside another in code. The second is not.
const TEXT: &str = "`post.title` and post.me, not about.me\n";

#[test]
fn every_command_links_the_host_alone() {
    for command in [
        &["list", "--dialect", "uts58"][..],
        &["list", "--dialect", "uts58", "--text"],
        &["fix", "--dialect", "uts58"],
        &["check", "--dialect", "uts58", "--format", "json", "--exit-zero"],
        &["render", "--dialect", "uts58"],
        &["render", "--dialect", "uts58", "--parser", "comrak"],
        &["html", "--dialect", "uts58"],
    ] {
        let out = run(&[command, &["-"]].concat(), TEXT).ok();
        assert!(out.contains("https://about.me"), "{command:?}: {out}");
        assert!(!out.contains("https://post.me"), "{command:?}: {out}");
    }
    let out = run(&["compare", "-"], TEXT).ok();
    assert!(out.contains("uts58  about.me") && !out.contains("uts58  post.me"), "{out}");
    let page = "<p><code>post.title</code> and post.me, not about.me</p>";
    let out = run(&["page", "--dialect", "uts58", "-"], page).ok();
    assert!(out.contains("https://about.me") && !out.contains("https://post.me"), "{out}");
}

/// Markdown, too, reads the words beside a name.
#[test]
fn an_archive_has_addresses() {
    let text =
        "From: jane.doe at example.org\n\nFrom: jane at example.com (Jane)\nSee example.net.\n";
    for command in [&["list", "--dialect", "uts58"][..], &["list", "--dialect", "uts58", "--text"]]
    {
        let out = run(&[command, &["-"]].concat(), text).ok();
        assert!(out.contains("example.net") && !out.contains("example.com"), "{command:?}: {out}");
    }
}

#[test]
fn file_names_link_turns_it_off() {
    let arguments = ["list", "--dialect", "uts58", "--file-names", "link", "-"];
    assert!(run(&arguments, TEXT).ok().contains("https://post.me"));
}

#[test]
fn explain_names_the_other_member() {
    let out = run(&["explain", "--dialect", "uts58", "-"], TEXT).ok();
    let expected = "    uts58  post.me is not linked: it looks like a member, a key or a call of a program (member)
           `post.title` in the same text shows it\n";
    assert!(out.contains(expected), "{out}");
    let out = run(&["explain", "--dialect", "uts58", "--format", "json", "-"], TEXT);
    let found = objects(&out.ok());
    let found: Vec<_> = found.iter().map(|line| (&line["text"], &line["shown_by"])).collect();
    assert!(found.contains(&(&"post.me".into(), &"post.title".into())), "{found:?}");
    assert!(found.contains(&(&"about.me".into(), &serde_json::Value::Null)), "{found:?}");
}

/// `fix` writes nothing that changes how the names that are left are judged.
#[test]
fn a_second_run_of_fix_writes_nothing() {
    let finder = LinkFinder::new(Dialect::Uts58);
    check(20_000, names, |source, _| {
        let once = fix(source, &Syntax::default(), &finder.for_text(source));
        let again = fix(&once.text, &Syntax::default(), &finder.for_text(&once.text));
        assert_eq!(again.text, once.text, "{source:?}");
    });
}
