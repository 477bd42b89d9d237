//! Checks letters directly after a URL.

use super::{assert_link, links};

#[test]
fn korean_particles_end_a_link() {
    let page = "https://ko.wikipedia.org/wiki/C";
    for particle in [
        "을", "를", "에", "로", "이", "가", "은", "는", "와", "과", "의", "도", "만", "및", "나",
        "인",
    ] {
        assert_link("", page, &format!("{particle} 확인"));
        // If more Hangul, a hyphen or a `_` follows, the particle is the beginning of a name.
        for name in ["마바 확인", "-마바 확인", "_마바 확인"] {
            let name = format!("{particle}{name}");
            let (name, rest) = name.split_once(' ').unwrap();
            assert_link("", &format!("{page}{name}"), &format!(" {rest}"));
        }
    }
    for particle in
        ["에서", "에는", "에게", "으로", "로부터", "까지", "부터", "처럼", "이라", "라는", "입니다"]
    {
        assert_link("", page, &format!("{particle}마바 확인"));
    }
}

#[test]
fn japanese_particles_end_a_link() {
    let page = "https://ja.wikipedia.org/wiki/C";
    for particle in ["を", "から", "まで", "より", "では", "には", "です", "など", "という"]
    {
        assert_link("", page, &format!("{particle}確認"));
    }
    for particle in ["に", "で", "の", "は", "が", "と", "へ", "も", "や"] {
        // A single letter may begin a name, unless text also precedes the URL directly.
        assert_link("", &format!("{page}{particle}確認"), "");
        assert_link("頁", page, &format!("{particle}確認"));
        assert_link("", "https://example.com/a/", &format!("{particle}確認"));
        // If Hiragana follows, the letter is not a particle.
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
        // On its own, such a word begins a name, as in 上海 or 中国.
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
    // If text directly precedes the URL, text probably follows it too.
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

/// The next link follows the letters.
#[test]
fn letters_between_two_links_end_the_first() {
    for (text, expected) in [
        ("https://example.com/aとexample.org。", vec!["https://example.com/a", "example.org"]),
        ("https://example.com/a或example.cn", vec!["https://example.com/a", "example.cn"]),
        ("http://t.co/abcde한국twitter.com", vec!["http://t.co/abcde", "twitter.com"]),
        ("https://example.com/或example.cn", vec!["https://example.com/", "example.cn"]),
        ("https://example.com/a和example.cn/b看", vec!["https://example.com/a", "example.cn/b"]),
        // The price.
        ("https://example.com/a图片logo.ai", vec!["https://example.com/a", "logo.ai"]),
    ] {
        assert_eq!(links(text), expected, "{text}");
    }
    for url in [
        "https://example.com/文档README.md", "https://example.com/a报告.pdf",
        "https://example.com/a说明main.rs", "https://example.com/wiki/关于google.com",
        "https://example.com/s?wd=百度baidu.com", "https://example.com/?a或example.cn",
        "https://example.com/#a或example.cn", "https://example.com/a东西example.cn_b",
    ] {
        assert_eq!(links(url), [url]);
    }
}

#[test]
fn names_of_pages_keep_their_letters() {
    for marker in ["/wiki/", "/item/", "/w/", "/tag/", "/tags/", "/?title="] {
        assert_link("", &format!("https://example.com{marker}C言語"), "");
        assert_link("", &format!("https://en.example.com{marker}C"), "言語");
    }
    for language in ["ja", "zh", "ko", "th", "lo", "km", "my", "bo"] {
        assert_link("", &format!("https://{language}.wikipedia.org/wiki/C言語"), "");
    }
    let page = "https://ja.wikipedia.org/wiki/C";
    assert_link("", &format!("{page}{}", "言".repeat(12)), "");
    assert_link("", page, &"言".repeat(13));
    assert_link("", "https://example.com/wiki/东", "");
}

#[test]
fn letters_of_each_script_without_spaces() {
    for letter in [
        'ก', 'ກ', 'ཀ', 'က', 'ᄀ', 'ក', '⺀', '々', '〇', '〡', '〱', '〻', 'ぁ', 'ー', 'ㄅ', 'ㄱ',
        'ㆠ', 'ㇰ', '㐀', '一', 'ꀀ', 'ꥠ', '가', '豈', '０', 'Ａ', 'ａ', 'ｱ', '\u{1B000}',
        '\u{20000}', '\u{30000}',
    ] {
        assert_link("", "https://example.com/a", &format!("{letter}{letter}"));
    }
    // In these scripts, spaces separate words, so the letters belong to the URL.
    for letter in ['é', 'ж', 'α', 'ع', 'ש', 'ह', 'አ'] {
        assert_link("", &format!("https://example.com/a{letter}{letter}"), " x");
    }
}
