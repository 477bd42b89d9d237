use std::string::String;
use std::vec::Vec;

use super::*;
use crate::dialect::Dialect;
use crate::options::LinkEnd;

/// Returns the rule by which the first link ends, and the text that the rule examined.
fn end(finder: &LinkFinder, text: &str) -> (Rule, String) {
    let link = finder.links(text).next().unwrap();
    let why = finder.explain_end(text, link.range(), link.kind());
    (why.rule, text[why.place].into())
}

/// The expected rules are GFM's extended autolink path validation, md4c's permissive autolinks, and UTS #58, table 3-2.
#[test]
fn links_end_by_the_rules_of_their_dialect() {
    use Dialect::{Gfm, Md4c, Uts58};
    for (dialect, text, rule, place) in [
        (Gfm, "http://a.bc", Rule::TextEnd, ""),
        (Gfm, "http://a.bc d", Rule::WhiteSpace, " "),
        (Gfm, "http://a.bc/d<e", Rule::LessThan, "<"),
        (Gfm, "http://a.bc/d.:, e", Rule::Trailing, ".:,"),
        (Gfm, "(http://a.bc/d)", Rule::Bracket, ")"),
        (Gfm, "<http://a.bc/d>", Rule::Bracket, ">"),
        (Gfm, "http://a.bc/d&amp; e", Rule::Entity, "&"),
        (Gfm, "http://a.bc/d; e", Rule::Trailing, ";"),
        (Gfm, "a@b.cd. e", Rule::Trailing, "."),
        (Gfm, "a@b.cd/e", Rule::PartEnd, "/"),
        (Md4c, "http://a.bc/d. e", Rule::Trailing, "."),
        (Md4c, "(http://a.bc/d)", Rule::Bracket, ")"),
        (Md4c, "http://a.bc\u{A0}d", Rule::WhiteSpace, "\u{A0}"),
        (Uts58, "https://a.com/東京。", Rule::Trailing, "。"),
        (Uts58, "(https://a.com/b)", Rule::Bracket, ")"),
        (Uts58, "https://a.com/b\"", Rule::Trailing, "\""),
        (Uts58, "https://a.com/b\u{7}c", Rule::Hard, "\u{7}"),
        (Uts58, "\u{2068}https://a.com/b\u{2069}c", Rule::Control, "\u{2069}"),
        (Uts58, "\u{200F}https://a.com/b\u{200F}", Rule::Control, "\u{200F}"),
        (Uts58, "\u{2068}https://a.com/b.\u{2069}", Rule::Trailing, "."),
        (Uts58, "https://a.com/b?", Rule::Trailing, "?"),
        (Uts58, "https://a.com/(b]", Rule::Bracket, "]"),
        (Uts58, "a.com/b(", Rule::TextEnd, ""),
        (Uts58, "a.com:x", Rule::Trailing, ":"),
        (Uts58, "https://a.comи", Rule::HostEnd, "и"),
        (Uts58, "a@b.com.", Rule::Trailing, "."),
        (Uts58, "a.com+b", Rule::HostEnd, "+"),
        (Uts58, "a@b.com/c", Rule::PartEnd, "/"),
    ] {
        let finder = LinkFinder::new(dialect);
        if finder.links(text).next().is_none() {
            panic!("{dialect:?}: {text}");
        }
        assert_eq!(end(&finder, text), (rule, place.into()), "{dialect:?}: {text}");
    }
}

/// UTS #58, section 3.5: no more than 125 brackets are open.
#[test]
fn a_link_ends_before_a_bracket_too_many() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let text = ["https://a.com/", &"(".repeat(125), "b"].concat();
    assert_eq!(end(&finder, &[&text, "(c"].concat()), (Rule::OpenBrackets, "(".into()));
    assert_eq!(end(&finder, &[&text, "]c"].concat()), (Rule::Bracket, "]".into()));
}

/// UTS #58 and GFM allow `*` and `|` in a path, but emphasis (CommonMark, section 6.2) and table cells (GFM, section
/// 4.10) end there. No address contains `*` (GFM, section 6.9).
#[test]
fn markdown_ends_links_that_go_on_in_plain_text() {
    use Dialect::{Gfm, Uts58};
    for (dialect, text, link, rule, place) in [
        (Uts58, "**https://a.com/b**c", "https://a.com/b", Rule::MarkupEnd, "*"),
        (Uts58, "_www.a.com/b_", "www.a.com/b", Rule::MarkupEnd, "_"),
        (Gfm, "|https://a.com/b|c|", "https://a.com/b", Rule::MarkupEnd, "|"),
        (Gfm, "**a@b.co**", "a@b.co", Rule::PartEnd, "*"),
        (Gfm, "**https://a.com/b** c", "https://a.com/b", Rule::Trailing, "**"),
    ] {
        let kind = match link {
            "a@b.co" => LinkKind::Email,
            "www.a.com/b" => LinkKind::Www,
            _ => LinkKind::Url,
        };
        let start = text.find(link).unwrap();
        let why = LinkFinder::new(dialect).explain_end(text, start..start + link.len(), kind);
        assert_eq!((why.rule, &text[why.place]), (rule, place), "{dialect:?}: {text}");
    }
    assert_eq!(Rule::MarkupEnd.section(Uts58), "CommonMark");
}

/// The host rules of UTS #58, section 3, and the URL Standard's "port state" (section 4.4): `80` and the empty port are
/// ports, so only the host can be at fault.
#[test]
fn a_valid_port_is_not_at_fault() {
    let finder = LinkFinder::new(Dialect::Uts58);
    for (text, rule, place) in [
        ("http://foo.b4r:80/x", Rule::TopLevelDomain, "b4r"),
        ("http://foo.b4r:/x", Rule::TopLevelDomain, "b4r"),
        ("http://foo.b4r/x", Rule::TopLevelDomain, "b4r"),
        ("http://foo.com:80a/x", Rule::Port, ":80a"),
        ("http://foo.com:65536/x", Rule::Port, ":65536"),
    ] {
        let why = finder.explain_none(text, 0..text.len(), LinkKind::Url);
        let why = why.map(|why| (why.rule, &text[why.place]));
        assert_eq!(why, Some((rule, place)), "{text}");
    }
}

#[test]
fn a_sentence_may_go_on() {
    for &dialect in Dialect::ALL {
        let finder = LinkFinder::builder(dialect).link_end(LinkEnd::InText).build();
        let found = end(&finder, "https://example.com/aを見る");
        assert_eq!(found, (Rule::Sentence, "を".into()), "{dialect:?}");
    }
}

#[test]
fn what_is_no_link_has_its_rule() {
    use Dialect::{Gfm, Md4c, Uts58};
    use LinkKind::{Domain, Email, Url, Www};
    for (dialect, text, candidate, kind, rule, place) in [
        (Gfm, "a.com", "a.com", Domain, Rule::HostAlone, "a.com"),
        (Gfm, "http://a.b_c/d", "http://a.b_c/d", Url, Rule::Underscore, "_"),
        // The `_` is not in the last two segments.
        (Gfm, "http://-a_b.c.d", "http://-a_b.c.d", Url, Rule::HostStart, "-"),
        (Gfm, "http://[::1]", "http://[::1]", Url, Rule::HostStart, "["),
        (Gfm, "WWW.a.com", "WWW.a.com", Www, Rule::Case, "WWW."),
        (Gfm, "\"www.a.com", "www.a.com", Www, Rule::Before, "\""),
        (Gfm, "a@b", "a@b", Email, Rule::NoDot, "b"),
        (Gfm, "a@b.c1", "a@b.c1", Email, Rule::LastLetter, "1"),
        (Md4c, "HTTP://a.com", "HTTP://a.com", Url, Rule::Case, "HTTP://"),
        (Md4c, "\"http://a.com\"", "http://a.com", Url, Rule::Before, "\""),
        (Md4c, "http://localhost", "http://localhost", Url, Rule::NoDot, "localhost"),
        (Md4c, "http://-a.com", "http://-a.com", Url, Rule::HostStart, "-"),
        (Md4c, "http://a.com:80", "http://a.com:80", Url, Rule::After, ":"),
        (Md4c, "http://a.com/東", "http://a.com/東", Url, Rule::After, "東"),
        (Md4c, "http://a.com?x(y", "http://a.com?x(y", Url, Rule::OpenParenthesis, "?x(y"),
        (Md4c, "a@b.cd/e", "a@b.cd", Email, Rule::After, "/"),
        (Uts58, "http://a..com/b", "http://a..com/b", Url, Rule::Label, "."),
        // The last label is read first.
        (Uts58, "http://a..b/c", "http://a..b/c", Url, Rule::TopLevelDomain, "b"),
    ] {
        let finder = LinkFinder::new(dialect);
        let start = text.find(candidate).unwrap();
        let why = finder.explain_none(text, start..start + candidate.len(), kind);
        let why = why.map(|why| (why.rule, &text[why.place]));
        assert_eq!(why, Some((rule, place)), "{dialect:?}: {text}");
    }
    // A rejected candidate has no explanation here.
    let finder = LinkFinder::new(Uts58);
    assert_eq!(finder.explain_none("main.rs", 0..7, Domain), None);
    // The scheme rejects all of `xhttps://a.com`, of which another dialect may link a part.
    let finder = LinkFinder::new(Gfm);
    assert_eq!(finder.explain_none("xhttps://a.com", 1..14, Url), None);
    let why = finder.explain_missing("xhttps://a.com", 1..14, Url);
    assert_eq!((why.rule, why.place), (Rule::OtherScheme, 0..6));
}

/// Docs/untrusted.md: a URL that is not linked stays text, all of it, so its rule explains the hosts in it too. The rules of
/// the hosts are those of the URL Standard (sections 3.5 and 4.4) and of UTS #58, section 3.
#[test]
fn a_refused_word_has_one_rule() {
    use LinkKind::{Domain, Email, Url, Www};
    let finder = LinkFinder::new(Dialect::Uts58);
    for (text, kind, rule, place) in [
        ("https://u@example.com/?u=example.org", Url, Rule::UserInformation, "u@"),
        ("https://example.com:70000/?u=example.org", Url, Rule::Port, ":70000"),
        ("https://{env}.example.com/", Url, Rule::HostStart, "{"),
        // `a` is a host after a scheme, and the placeholder continues it.
        ("https://a.{env}.example.com/", Url, Rule::Continued, "."),
        ("https://a.com.{env}.example.com/", Url, Rule::Continued, "."),
        ("https://a.com'example.com/", Url, Rule::Continued, "'example.com"),
        ("ws://example.com/?u=example.org", Url, Rule::OtherScheme, "ws"),
        ("://example.com", Url, Rule::OtherScheme, ":"),
        ("_dmarc.example.com", Domain, Rule::Before, "_"),
        ("docs.☃example.com", Domain, Rule::HostStart, "☃"),
        ("www.☃example.com", Www, Rule::HostStart, "☃"),
        ("a/b.example.com", Domain, Rule::Before, "/"),
        ("a..b.example.com", Domain, Rule::Label, "."),
        ("-a.example.com", Domain, Rule::Label, "-a"),
        ("example.invalid1", Domain, Rule::TopLevelDomain, "invalid1"),
        ("me@a+b.example.com", Email, Rule::Before, "+"),
        ("a..b@example.com", Email, Rule::LocalPart, "a..b"),
    ] {
        // A neighbour and white space do not change what a word is.
        for (before, after) in [("", ""), ("see b.com ", " c@d.com")] {
            let all = [before, text, after].concat();
            let words = finder.refused(&all).collect::<Vec<_>>();
            let (word, found) = words.first().cloned().unwrap_or_else(|| panic!("{all}"));
            assert_eq!((&all[word.clone()], found, words.len()), (text, kind, 1), "{all}");
            let why = finder.explain_missing(&all, word, kind);
            assert_eq!((why.rule, &all[why.place]), (rule, place), "{all}");
        }
    }
    for text in ["", "none", "a b", "see https://example.com/?u=a.b1 and me@example.com."] {
        assert_eq!(finder.refused(text).next(), None, "{text}");
    }
    // Without a separator there is no candidate to refuse, but another dialect has one.
    let why = finder.explain_missing("me@localhost", 0..12, Email);
    assert_eq!((why.rule, why.place), (Rule::NoDot, 3..12));
    let urls = LinkFinder::builder(Dialect::Uts58).kinds(&[Url]).build();
    assert_eq!(urls.refused("a.b1 me@a.b1").next(), None);
}

/// In Markdown, cmark-gfm links no URL while a bracket is open. A `]` closes the last open `[`. A bracket that is
/// escaped, closed, in another paragraph, or perhaps in code or raw HTML is not named.
#[test]
fn open_brackets_explain_what_plain_text_links() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for (text, kind, at) in [
        ("[see https://a.com", LinkKind::Url, Some(0)),
        ("![a] [b [c] www.a.com", LinkKind::Www, Some(5)),
        ("[ http://a_b.c.d/x", LinkKind::Url, Some(0)),
        ("\\[b \\\\[c \\] \\[d\n https://a.com", LinkKind::Url, Some(6)),
        ("[`]` https://a.com", LinkKind::Url, None),
        ("`[ https://a.com", LinkKind::Url, None),
        ("<a b='[' https://a.com", LinkKind::Url, None),
        ("See \\[1. https://a.com", LinkKind::Url, None),
        ("[a]: https://a.com", LinkKind::Url, None),
        ("[a\n\n https://a.com", LinkKind::Url, None),
        ("> [a\r\n> \r\n> https://a.com", LinkKind::Url, None),
        ("~~~\n[ https://a.com", LinkKind::Url, None),
        ("> ~~~ [\n> https://a.com", LinkKind::Url, None),
        ("[a ~~~ https://a.com", LinkKind::Url, Some(0)),
    ] {
        let start = text.rfind(' ').unwrap() + 1;
        let why = finder.explain_missing(text, start..text.len(), kind);
        let expected = match at {
            Some(at) => (Rule::OpenBracket, at..at + 1),
            None => (Rule::Markup, start..text.len()),
        };
        assert_eq!((why.rule, why.place), expected, "{text}");
    }
    let address = finder.explain_missing("[a@b.cd", 1..7, LinkKind::Email);
    // cmark-gfm links addresses after all inlines are read, in brackets too.
    assert_eq!(address.rule, Rule::Markup);
}

#[test]
fn every_rule_has_words_and_a_section() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let text = "https://a.com www.b.com c.com d@e.com";
    let starts: Vec<_> = finder
        .links(text)
        .map(|link| finder.explain_start(text, link.range(), link.kind()))
        .map(|why| (why.rule, &text[why.place]))
        .collect();
    let expected = [
        (Rule::Scheme, "https://"),
        (Rule::Www, "www."),
        (Rule::Host, "c.com"),
        (Rule::AtSign, "@"),
    ];
    assert_eq!(starts, expected);
    for (rule, _) in expected {
        for &dialect in Dialect::ALL {
            assert!(!rule.description().is_empty() && !rule.section(dialect).is_empty());
        }
    }
}
