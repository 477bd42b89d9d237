//! Checks `url`, which formats URLs by UTS #58.

use crate::program::run;

#[test]
fn urls_are_written_for_people_or_for_software() {
    let url = "https://hi.wikipedia.org/wiki/%e0%A4%AE";
    assert_eq!(run(&["url", "minimal", url], "").ok(), "https://hi.wikipedia.org/wiki/म\n");
    let shown = "bücher.de/ä b?c=d&e#f.";
    assert_eq!(
        run(&["url", "maximal", shown, url], "").ok(),
        "bücher.de/%C3%A4%20b?c=d&e#f%2E\nhttps://hi.wikipedia.org/wiki/%E0%A4%AE\n"
    );
}

#[test]
fn people_see_hosts_in_their_letters_unless_they_mislead() {
    for (url, shown) in [
        ("https://xn--bcher-kva.de/a?", "https://bücher.de/a\n"),
        ("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/\n"),
        ("https://i❤.ws/%E2%80%AE", "https://i❤.ws/%E2%80%AE\n"),
    ] {
        assert_eq!(run(&["url", "minimal", url], "").ok(), shown);
    }
}

#[test]
fn standard_input_has_one_in_each_line() {
    let input = "https://a.com/%41\r\n\nb.com/%FF.";
    let out = "https://a.com/A\n\nb.com/%FF%2E\n";
    assert_eq!(run(&["url", "minimal"], input).ok(), out);
    assert_eq!(run(&["url", "minimal", "-"], input).ok(), out);
    // A byte order mark belongs to no URL.
    assert_eq!(run(&["url", "minimal"], format!("\u{FEFF}{input}")).ok(), out);
    let both = run(&["url", "minimal", "c.com/%42", "-"], input).ok();
    assert_eq!(both, format!("c.com/B\n{out}"));
}

#[test]
fn what_is_no_url_is_named_and_the_others_are_done() {
    let run =
        run(&["url", "minimal", "a b", "https://a.com/%41", "-"], b"x\nb.com/\xC3\nc.com/%42\n");
    assert_eq!(run.out, "https://a.com/A\nc.com/B\n");
    assert_eq!(run.code, Some(2));
    let messages: Vec<_> = run.messages.lines().collect();
    assert_eq!(messages.len(), 3);
    assert!(messages[0].starts_with("barelink: `a b`: not a URL"), "{}", messages[0]);
    assert!(
        messages[1].starts_with("barelink: standard input, line 1: not a URL"),
        "{}",
        messages[1]
    );
    // The offset counts two bytes of the first line and six of the second.
    assert!(
        messages[2].contains("line 2: not UTF-8") && messages[2].contains("offset 8;"),
        "{}",
        messages[2]
    );
}

#[test]
fn the_form_has_to_be_given() {
    let run = run(&["url", "https://a.com"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.messages.contains("minimal, maximal"), "{}", run.messages);
}
