//! Checks punctuation, brackets and hosts.

use barelink::options::LinkEnd;
use barelink::{Dialect, LinkFinder};

use super::{assert_link, link};

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
