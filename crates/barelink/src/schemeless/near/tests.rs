use std::string::String;
use std::vec::Vec;

use super::{Name, NameContext};
use crate::other_name::OtherName;

/// Returns the names that a text shows to be other names, and by what.
fn shown(text: &str) -> Vec<(String, String)> {
    let names = super::others::read(text).into_iter();
    names.map(|name| (text[name.host].into(), text[name.shown_by].into())).collect()
}

#[test]
fn a_member_has_another_beside_it() {
    for (text, by) in [
        ("post.title post.me", "post.title"),
        ("post.me\n`post.title`", "post.title"),
        ("post.me_too(post.me)", "post.me_too"),
        ("post.title() = post.author.me", "post.title"),
        ("post.author.name_of post.author.me", "post.author.name_of"),
        // The escapes are in one name.
        (r"post.title post.me a.post.me\_\_post.me/a", "post.title"),
    ] {
        let found = shown(text);
        let [(name, shown_by)] = &*found else { panic!("{text}: {found:?}") };
        assert!(name.starts_with("post.") && name.ends_with(".me"), "{text}");
        assert_eq!(shown_by, by, "{text}");
    }
}

#[test]
fn a_host_has_no_member_beside_it() {
    for text in [
        "post.me", // Of these endings nearly all are hosts.
        "post.title post.com", "post.title post.de", "post.title post.io",
        // Another object, a top-level domain, a version, settings, and a file in a path.
        "posts.title post.me", "post.to post.me", "v5.1 v5.me", "post.json post.me",
        "post.http://x post.me", "post.config.mjs post.me", "img/post.png post.me",
        "https://example.com/post.png post.me",
        // It is a host elsewhere.
        "post.title post.me https://post.me", "post.title post.me post.me/a",
        "post.title post.me you@post.me", // A sentence is none.
        "post. Title post.me",
    ] {
        assert_eq!(shown(text), [], "{text}");
    }
}

#[test]
fn an_assigned_name_is_no_host() {
    for text in [
        "post.me = 1", "post.me == x", "x == post.me", "x === post.me", "{ x => post.me }",
        "a.b => post.me",
    ] {
        assert_eq!(shown(text), [("post.me".into(), "post.me".into())], "{text}");
    }
    for text in [
        "homepage = post.me", "post.me=1", "post.me  = 1", "post.me\n= 1", "post.me => x",
        "example.com => post.me", "'example.com' => 'post.me'", "==post.me==", "post.de = 1",
        "post.com == x", "post.me/a = 1",
    ] {
        assert_eq!(shown(text), [], "{text}");
    }
}

#[test]
fn a_member_is_near_within_thirty_lines() {
    let text = |lines| ["post.me", &"\n".repeat(lines), "post.title"].concat();
    assert_eq!(shown(&text(30)).len(), 1);
    assert_eq!(shown(&text(31)).len(), 0);
    let again = [&*text(31), "\npost.me"].concat();
    assert_eq!(shown(&again).len(), 1);
}

#[test]
fn files_with_an_ending_show_another() {
    let files = "run chainlint.pl, t/util.pl and test.pl";
    assert_eq!(shown(files), [("chainlint.pl".into(), "util.pl".into())]);
    for text in [
        "run chainlint.pl and test.pl", "allegro.pl onet.pl wp.pl",
        "allegro.pl t/util.pl test.pl https://onet.pl", "allegro.pl t/util.pl test.pl me@onet.pl",
        "allegro.pl t/util.pl test.pl onet.pl/a", "allegro.pl t/util.pl test.pl _www.onet.pl_",
        "allegro.pl t/util.pl test.ps",
    ] {
        assert!(!shown(text).iter().any(|(name, _)| name == "allegro.pl"), "{text}");
    }
}

/// Returns true if the name in `⟦⟧` is one of an address.
fn is_address(text: &str) -> bool {
    let (before, rest) = text.split_once('⟦').unwrap();
    let (host, after) = rest.split_once('⟧').unwrap();
    let whole = [before, host, after].concat();
    let name = Name { before, host, tail: "", after };
    NameContext::new(&whole).other(name) == Some(OtherName::Address)
}

#[test]
fn an_address_is_hidden_as_others_of_the_text() {
    let sure = "From: jane.doe at example.com (Jane Doe)\n";
    for text in [
        "From: lists at ⟦example.org⟧ (Lists)\n",
        "From lists at ⟦example.org⟧ Mon Mar 14\n",
        "> Reporter: lists at ⟦example.org⟧\n",
        "> > CC: lists at ⟦example.org⟧\n",
        "| a |lists at ⟦example.org⟧|\n",
        "From: joe.kim at example.com\n(⟦joe.kim⟧ at example.com)\n",
        "To: lists at example.org\nask lists at ⟦example.org⟧\n",
    ] {
        assert!(is_address(&[sure, text].concat()), "{text}");
        assert!(is_address(&["Hi!\n\n", text, sure].concat()), "{text}");
    }
    let between = "From lists at ⟦example.org⟧  Mon Mar 14 16:13:53 2005\n";
    assert!(is_address(between));
    for text in [
        "have a look at ⟦example.org⟧\n",
        "(available at ⟦example.org⟧)\n",
        "hosted\nat ⟦example.org⟧\n",
        "To: lists at example.com\nask lists at ⟦example.org⟧\n",
        "From: me, at ⟦example.org⟧\n",
        "To: lists at example.org\nlook at ⟦example.org⟧\n",
        "It is: live at ⟦example.org⟧\n",
    ] {
        assert!(!is_address(&[sure, text].concat()), "{text}");
    }
    // Nothing hides one for certain.
    for text in ["Demo: live at ⟦example.org⟧\n", "From home at ⟦example.org⟧ we\n"] {
        assert!(!is_address(text), "{text}");
    }
}
