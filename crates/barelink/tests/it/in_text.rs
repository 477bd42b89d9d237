//! Ends of links in text without spaces. The expectations are the rules of `docs/ends.md`, case by case; a reader of the
//! language takes the same for the URL.

use barelink::{Dialect, LinkEnd, LinkFinder};

/// Returns the first link of a text.
fn link(text: &str) -> Option<&str> {
    let finder = LinkFinder::builder(Dialect::Uts58)
        .link_end(LinkEnd::InText)
        .build();
    let link = finder.links(text).next()?;
    text.get(link.range())
}

/// Checks a text whose first link is followed by `rest` and has `before` before it.
#[track_caller]
fn assert_link(before: &str, expected: &str, rest: &str) {
    let text = [before, expected, rest].concat();
    assert_eq!(link(&text), Some(expected), "{text:?}");
}

#[test]
fn korean_particles_end_a_link() {
    let page = "https://ko.wikipedia.org/wiki/C";
    for particle in [
        "을", "를", "에", "로", "이", "가", "은", "는", "와", "과", "의", "도", "만", "및", "나",
        "인",
    ] {
        assert_link("", page, &format!("{particle} 확인"));
        // More Hangul, or a hyphen, makes it the beginning of a name.
        for name in ["마바 확인", "-마바 확인", "_마바 확인"] {
            let name = format!("{particle}{name}");
            let (name, rest) = name.split_once(' ').unwrap();
            assert_link("", &format!("{page}{name}"), &format!(" {rest}"));
        }
    }
    for particle in [
        "에서",
        "에는",
        "에게",
        "으로",
        "로부터",
        "까지",
        "부터",
        "처럼",
        "이라",
        "라는",
        "입니다",
    ] {
        assert_link("", page, &format!("{particle}마바 확인"));
    }
}

#[test]
fn japanese_particles_end_a_link() {
    let page = "https://ja.wikipedia.org/wiki/C";
    for particle in [
        "を",
        "から",
        "まで",
        "より",
        "では",
        "には",
        "です",
        "など",
        "という",
    ] {
        assert_link("", page, &format!("{particle}確認"));
    }
    for particle in ["に", "で", "の", "は", "が", "と", "へ", "も", "や"] {
        // A single letter may begin a name, unless text stands right before the URL too.
        assert_link("", &format!("{page}{particle}確認"), "");
        assert_link("頁", page, &format!("{particle}確認"));
        assert_link("", "https://example.com/a/", &format!("{particle}確認"));
        // With Hiragana after it, it is none.
        assert_link("", &format!("https://example.com/a/{particle}ほん"), "");
        assert_link("頁", &format!("{page}{particle}ほん"), "");
    }
}

#[test]
fn chinese_words_end_a_link() {
    let folder = "https://example.com/a/";
    for verb in [
        "下载", "下載", "获取", "獲取", "获得", "查看", "访问", "訪問", "找到", "发布", "可以",
        "即可", "了解", "关于", "以及", "进行", "参照", "安装",
    ] {
        assert_link("", folder, &format!("{verb}更多"));
        assert_link("", folder, &format!("上{verb}更多"));
    }
    for word in ["的", "或", "及"] {
        assert_link("", folder, &format!("{word}文档"));
    }
    for word in ["上", "中", "里", "裡", "内", "处", "来", "并"] {
        assert_link("", folder, &format!("{word}的文档"));
        // Alone they begin names: 上海, 中国.
        assert_link("", &format!("{folder}{word}海"), "");
    }
    for preposition in ["在", "从", "從", "到", "于", "於", "由", "自", "去"] {
        assert_link(preposition, folder, "上海");
        assert_link(&format!("{preposition} "), folder, "东西");
        assert_link(preposition, "https://example.com/a", "下载/b");
    }
    assert_link("看 ", &format!("{folder}东西"), "");
    assert_link("看 ", "https://example.com/a下载/b", "");
}

#[test]
fn a_name_after_a_slash_is_shorter_than_a_sentence() {
    let folder = "https://example.com/a/";
    assert_link("", &format!("{folder}{}", "东".repeat(12)), "");
    assert_link("", folder, &"东".repeat(13));
    assert_link("", &format!("{folder}{}", "ア".repeat(20)), "");
    assert_link("", &format!("{folder}东西"), "");
    assert_link("", folder, "东");
    // Text right before the URL makes it likely that text follows.
    assert_link("看", &format!("{folder}东西"), "");
    assert_link("看", folder, &"东".repeat(12));
    assert_link("看", "https://example.com/", "东西");
    assert_link("", "https://example.com/东西", "");
}

#[test]
fn letters_stay_after_what_begins_a_value() {
    for begun in ["=", "#", "_", "-", ":", "+", "@", "~", "&", "?", "%"] {
        assert_link("", &format!("https://example.com/a{begun}东西"), "");
    }
    assert_link("", "https://example.com/%E3%81%82东西", " x");
    assert_link("", "https://example.com/%E3%81%82", "下载 x");
    assert_link("", "https://example.com/%E3%81%82下载", "");
    assert_link("", "https://example.com/a%zz", "东西");
}

#[test]
fn letters_after_punctuation_are_the_sentence() {
    for mark in [",", ".", ";", "!", "'"] {
        assert_link("", "https://example.com/a", &format!("{mark}东西"));
        assert_link("", &format!("https://example.com/a{mark}东西/b"), "");
    }
    assert_link("", "https://example.com/a_(东西)", "");
    assert_link("", "https://example.com/wiki/a(东西)", "");
    assert_link("", "https://example.com/a(b)", "东西");
    assert_link("", "https://example.com/a[b]", "东西");
    assert_link("", "https://example.com/a/.东西", "");
    assert_link("", "https://example.com/a/", ".下载");
}

#[test]
fn letters_that_go_on_as_a_path_stay() {
    for joint in ["=", "%", "&", "?", "_", "-", "#"] {
        assert_link("", &format!("https://example.com/a东西{joint}b"), "");
        assert_link("", &format!("https://example.com/a东西{joint}东"), "");
        assert_link("", "https://example.com/a", &format!("东西{joint} b"));
    }
    assert_link("", "https://example.com/a东西.md", "");
    assert_link("", "https://example.com/a东西v2.md", "");
    assert_link("", "https://example.com/a东西（三）/b", "");
    assert_link("", "https://example.com/a", "东西.123");
    assert_link("", "https://example.com/a", "和www.example.com");
    assert_link("", "https://example.com/a#b东西", "");
    assert_link("看", "https://example.com/a#b", "东西");
    assert_link("", "https://example.com/a", "东西\nb/c");
}

#[test]
fn names_of_pages_keep_their_letters() {
    for marker in ["/wiki/", "/item/", "/w/", "/tag/", "/tags/", "/?title="] {
        assert_link("", &format!("https://example.com{marker}C言語"), "");
        assert_link("", &format!("https://en.example.com{marker}C"), "言語");
    }
    for language in ["ja", "zh", "ko", "th", "lo", "km", "my", "bo"] {
        assert_link(
            "",
            &format!("https://{language}.wikipedia.org/wiki/C言語"),
            "",
        );
    }
    let page = "https://ja.wikipedia.org/wiki/C";
    assert_link("", &format!("{page}{}", "言".repeat(12)), "");
    assert_link("", page, &"言".repeat(13));
    assert_link("", "https://example.com/wiki/东", "");
}

#[test]
fn letters_of_each_script_without_spaces() {
    for letter in [
        'ก',
        'ກ',
        'ཀ',
        'က',
        'ᄀ',
        'ក',
        '⺀',
        '々',
        '〇',
        '〡',
        '〱',
        '〻',
        'ぁ',
        'ー',
        'ㄅ',
        'ㄱ',
        'ㆠ',
        'ㇰ',
        '㐀',
        '一',
        'ꀀ',
        'ꥠ',
        '가',
        '豈',
        '０',
        'Ａ',
        'ａ',
        'ｱ',
        '\u{1B000}',
        '\u{20000}',
        '\u{30000}',
    ] {
        assert_link("", "https://example.com/a", &format!("{letter}{letter}"));
    }
    // Scripts with spaces between words.
    for letter in ['é', 'ж', 'α', 'ع', 'ש', 'ह', 'አ'] {
        assert_link("", &format!("https://example.com/a{letter}{letter}"), " x");
    }
}

#[test]
fn marks_stay_in_titles() {
    for mark in ["、", "！", "？", "：", "～"] {
        assert_link("", "https://example.com/a", &format!("{mark}b/c"));
        assert_link("", "https://example.com/日本", &format!("{mark}東京"));
        for more in ["/", "#", "?", "="] {
            assert_link(
                "",
                &format!("https://example.com/日本{mark}東京{more}a"),
                "",
            );
        }
        assert_link("", "https://example.com/日本", &format!("{mark}東。/京"));
        assert_link("", "https://example.com/日本", &format!("{mark}東 /京"));
        assert_link(
            "",
            "https://example.com/日本",
            &format!("{mark}東http://a.b/京"),
        );
        // At most 12 letters end the path of a wiki.
        assert_link(
            "",
            &format!("https://example.com/wiki/日本{mark}{}", "東".repeat(12)),
            "",
        );
        assert_link(
            "",
            &format!("https://example.com/wiki/日本{mark}東京"),
            " x",
        );
        assert_link(
            "",
            "https://example.com/wiki/日本",
            &format!("{mark}{}", "東".repeat(13)),
        );
        assert_link(
            "",
            "https://example.com/wiki/日本",
            &format!("{mark}東京」"),
        );
        assert_link("", "https://example.com/wiki/日本", &format!("{mark} x"));
    }
    // Within 24 characters.
    assert_link(
        "",
        &format!("https://example.com/日本、{}/a", "東".repeat(23)),
        "",
    );
    assert_link(
        "",
        "https://example.com/日本",
        &format!("、{}/a", "東".repeat(24)),
    );
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
    for [open, close] in [
        ["（", "）"],
        ["「", "」"],
        ["【", "】"],
        ["《", "》"],
        ["“", "”"],
    ] {
        for more in ["/", ".", "#", "?"] {
            assert_link(
                "",
                &format!("https://example.com/人名{open}三{close}{more}b"),
                "",
            );
            assert_link(
                "",
                "https://example.com/人名",
                &format!("{open}三{close}{more} b"),
            );
        }
        assert_link("", "https://example.com/人名", &format!("{open}三{close}b"));
        assert_link(
            "",
            "https://example.com/人名",
            &format!("{open}三 四{close}/b"),
        );
        assert_link(open, "https://example.com/人名", close);
        // The second one closes what the text opened.
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

/// In UTS #58 brackets are the standard's own affair; GFM takes any of them into a URL.
#[test]
fn a_bracket_that_the_url_did_not_open_is_the_text() {
    let finder = LinkFinder::builder(Dialect::Gfm)
        .link_end(LinkEnd::InText)
        .build();
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
