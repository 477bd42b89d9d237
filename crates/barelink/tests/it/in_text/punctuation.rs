//! Checks punctuation, brackets and hosts.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

use super::{assert_link, link, links};

#[test]
fn marks_stay_in_titles() {
    for mark in ["、", "！", "？", "：", "～"] {
        assert_link("", "https://example.com/a", &format!("{mark}b/c"));
        assert_link("", "https://example.com/日本", &format!("{mark}東京"));
        for more in ["/", "#", "?", "="] {
            assert_link("", &format!("https://example.com/日本{mark}東京{more}a"), "");
        }
        assert_link("", "https://example.com/日本", &format!("{mark}東。/京"));
        assert_link("", "https://example.com/日本", &format!("{mark}東 /京"));
        assert_link("", "https://example.com/日本", &format!("{mark}東http://a.b/京"));
        // At most 12 letters may end the path of a wiki.
        assert_link("", &format!("https://example.com/wiki/日本{mark}{}", "東".repeat(12)), "");
        assert_link("", &format!("https://example.com/wiki/日本{mark}東京"), " x");
        assert_link("", "https://example.com/wiki/日本", &format!("{mark}{}", "東".repeat(13)));
        assert_link("", "https://example.com/wiki/日本", &format!("{mark}東京」"));
        assert_link("", "https://example.com/wiki/日本", &format!("{mark} x"));
    }
    // Up to 24 characters, including the mark, may be before the next slash.
    assert_link("", &format!("https://example.com/日本、{}/a", "東".repeat(23)), "");
    assert_link("", "https://example.com/日本", &format!("、{}/a", "東".repeat(24)));
    for stop in ["。", "，", "；", "｡", "．"] {
        assert_link("", "https://example.com/日本", &format!("{stop}東京/a"));
    }
}

#[test]
fn dashes_stay_between_words() {
    for dash in ["…", "—", "–", "→"] {
        assert_link("", &format!("https://example.com/a{dash}b"), "");
        assert_link("", "https://example.com/a", &format!("{dash}东西"));
        assert_link("", "https://example.com/a", &format!("{dash} b"));
        assert_link("", &format!("https://example.com/日本{dash}东京"), "");
    }
}

/// A symbol beyond ASCII separates two links. Before anything else it may belong to the URL.
#[test]
fn symbols_end_a_url_before_another_link() {
    let url = "https://example.com/a";
    for symbol in ["→", "👉", "★", "●", "・", "·", "➡️", "★★", "×", "→👉", "👩‍💻"]
    {
        for other in ["https://example.org/b", "www.example.org/b", "me@example.org"] {
            let text = [url, symbol, other].concat();
            let found = links(&text);
            assert_eq!(found[0], url, "{text}");
            // A middle dot may be a character of a local part.
            assert!(found.len() == 2 && found[1].ends_with(other), "{text} {found:?}");
            let text = ["https://example.com/日本", symbol, other].concat();
            assert_eq!(links(&text)[0], "https://example.com/日本", "{text}");
        }
    }
    for url in [
        "https://example.com/a★b",
        "https://example.com/a→b",
        "https://example.com/a→b.com",
        "https://example.com/a★www",
        "https://example.com/wiki/アルベルト・アインシュタイン",
        "https://example.com/?u=https://example.org",
        "https://example.com/a+https://example.org",
        "https://example.com/?q=me@example.org",
    ] {
        assert_eq!(links(url), [url]);
    }
    let gfm = LinkFinder::builder(Dialect::Gfm).link_end(LinkEnd::InText).build();
    let found = gfm.links("https://example.com/a→https://example.org/b").map(|link| link.as_str());
    assert_eq!(found.collect::<Vec<_>>(), [url, "https://example.org/b"]);
}

/// U+200E and U+200F at the end of a URL belong to the sentence. Inside it, they belong to the URL.
#[test]
fn implicit_marks_at_an_end_are_outside() {
    for dialect in [Dialect::Uts58, Dialect::Gfm] {
        let finder = LinkFinder::builder(dialect).link_end(LinkEnd::InText).build();
        for mark in ["\u{200E}", "\u{200F}", "\u{200E}\u{200F}"] {
            for [before, after] in [["(", ")"], ["", ""], ["", " b"], ["「", "」"], ["", "。"]] {
                let text = [before, "https://example.com/a", mark, after].concat();
                let found = finder.links(&text).map(|link| link.as_str());
                assert_eq!(found.collect::<Vec<_>>(), ["https://example.com/a"], "{text:?}");
            }
            let inside = ["https://example.com/a", mark, "b"].concat();
            assert_eq!(finder.links(&inside).next().unwrap().as_str(), inside);
        }
    }
    // Without the option, the mark is a letter of the standard.
    let text = "(https://example.com/a\u{200E})";
    let link = LinkFinder::new(Dialect::Uts58).links(text).next().unwrap();
    assert_eq!(link.as_str(), "https://example.com/a\u{200E}");
}

#[test]
fn brackets_stay_if_the_name_goes_on() {
    for [open, close] in [["（", "）"], ["「", "」"], ["【", "】"], ["《", "》"], ["“", "”"]]
    {
        for more in ["/", ".", "#", "?"] {
            assert_link("", &format!("https://example.com/人名{open}三{close}{more}b"), "");
            assert_link("", "https://example.com/人名", &format!("{open}三{close}{more} b"));
        }
        assert_link("", "https://example.com/人名", &format!("{open}三{close}b"));
        assert_link("", "https://example.com/人名", &format!("{open}三 四{close}/b"));
        assert_link(open, "https://example.com/人名", close);
        // The second closing bracket closes the bracket before the URL.
        let inner = format!("https://example.com/人名{open}三{close}/b");
        assert_link(open, &inner, close);
    }
    assert_link("", "https://example.com/人名（6）", "");
    assert_link("", "https://example.com/a", "（6）");
    assert_link("", "https://example.com/人名", "（6a）");
    assert_link("", "https://example.com/人名", "（）");
    assert_link("(", "https://example.com/日本(a)b", ")");
    assert_link("", "https://example.com/pi’s", "");
    assert_link("", "https://example.com/pi", "’ s");
    assert_link("", "https://example.com/pi", "’东");
}

#[test]
fn a_host_is_what_no_doubt_is_possible_of() {
    for text in ["1.手机", "負責.com域", "見時刻.logという"] {
        assert_eq!(link(text), None, "{text}");
    }
    // Only a letter that touches the host makes it doubtful.
    for (before, host, after) in [
        ("「", "日本語.jp", "」は"),
        ("", "食狮.公司.cn", "。"),
        ("", "me@日本語.jp", "、"),
        ("（", "日本語.jp", "）"),
    ] {
        assert_link(before, host, after);
    }
    assert_eq!(link("見る日本語.jpは"), None);
    assert_eq!(link("“用户名.github.io”"), None);
    assert_link("", "https://example.com", "，东西");
    assert_link("", "http://127.0.0.1", "上");
    assert_link("", "http://localhost", "上");
    assert_link("", "http://LOCALHOST", "上");
    for before in ["访问", "访问:", "访问,", "访问;", "。", "」"] {
        assert_link(before, "www.example.com", "查看");
        assert_link(before, "me@example.com", "联系");
    }
}

/// Checks GFM, which allows these brackets in a URL without an opening one. UTS #58 has its own rules for brackets.
#[test]
fn a_bracket_that_the_url_did_not_open_is_the_text() {
    let finder = LinkFinder::builder(Dialect::Gfm).link_end(LinkEnd::InText).build();
    let link = |text: &str| {
        let link = finder.links(text).next();
        link.map(|link| link.as_str().to_owned())
    };
    for [open, close] in [["(", ")"], ["[", "]"], ["{", "}"]] {
        let url = "https://example.com/a";
        assert_eq!(link(&format!("{url}{close}b")).as_deref(), Some(url));
        let pair = format!("{url}{open}b{close}c");
        assert_eq!(link(&pair), Some(pair));
        let nested = format!("{url}{open}b{open}c{close}{close}d");
        assert_eq!(link(&format!("{nested}{close}e")), Some(nested));
    }
    for end in [">", "\""] {
        let text = format!("https://example.com/a{end}b");
        assert_eq!(link(&text).as_deref(), Some("https://example.com/a"));
    }
}
