//! Compares documents rendered in settled parts, while they arrive, with documents rendered at once.

use barelink::{Dialect, LinkFinder};
use barelink_render::pulldown_cmark::Options;
use barelink_render::{
    by_comrak, by_pulldown_cmark, definitions, settled, settled_by_earlier_definitions, Html,
};
use barelink_testkit::cases::random_cases;
use barelink_testkit::documents::{self, words};
use barelink_testkit::extension;
use fastrand::Rng;

fn gfm() -> Options {
    extension::pulldown_cmark(&extension::Extension::ALL) | Options::ENABLE_GFM
}

fn document(rng: &mut Rng, number: usize) -> String {
    if number % 3 == 0 {
        return documents::document(rng, number / 3);
    }
    let blocks = words("blocks that may settle");
    (0..rng.usize(1..12)).filter_map(|_| rng.choice(blocks)).copied().collect()
}

/// Random documents arrive in random tokens. The parts are rendered as a chat renders them.
#[test]
fn parts_render_as_the_whole() {
    let mut rng = Rng::with_seed(67);
    let finders: Vec<_> = Dialect::ALL.iter().copied().map(LinkFinder::new).collect();
    let cases = random_cases(20_000) as usize;
    let mut number_of_parts = 0;
    for number in 0..cases {
        let source = document(&mut rng, number);
        let finder = &finders[rng.usize(..finders.len())];
        let options = [Options::empty(), gfm(), Options::all()][rng.usize(..3)];
        let html = [Html::Raw, Html::Safe][rng.usize(..2)];
        let render = |source: &str| by_pulldown_cmark(source, options, Some(finder), html);
        let (mut page, mut start) = (String::new(), 0);
        for end in (1..=source.len()).filter(|&end| source.is_char_boundary(end)) {
            if rng.u8(..8) > 0 && end < source.len() {
                continue;
            }
            let length = settled(&source[start..end], options);
            if length > 0 {
                page.push_str(&render(&source[start..start + length]));
                start += length;
                number_of_parts += 1;
            }
            let parts = [&page, &*render(&source[start..end])].concat();
            assert_eq!(
                parts,
                render(&source[..end]),
                "{number}: {:?}, {start} {options:?}",
                &source[..end]
            );
        }
    }
    assert!(number_of_parts > cases / 4, "{number_of_parts} parts in {cases} documents");
}

/// Renders a document as a chat with citations does, with a token up to each of these offsets.
fn in_tokens(
    source: &str,
    ends: impl Iterator<Item = usize>,
    options: Options,
    render: &dyn Fn(&str) -> String,
) -> String {
    let (mut page, mut rest, mut start) = (String::new(), String::new(), 0);
    for end in ends {
        rest.push_str(&source[start..end]);
        start = end;
        loop {
            let length = settled_by_earlier_definitions(&rest, options);
            if length == 0 {
                break;
            }
            page.push_str(&render(&rest[..length]));
            rest = definitions(&rest[..length], options) + &rest[length..];
        }
    }
    page + &render(&rest)
}

/// Returns the ends of random tokens, of which there are more the greater `most` is.
fn offsets(source: &str, most: u8) -> impl Iterator<Item = usize> + '_ {
    let mut rng = Rng::with_seed(most.into());
    let ends = (1..=source.len()).filter(|&end| source.is_char_boundary(end));
    ends.filter(move |&end| rng.u8(..) < most || end == source.len())
}

/// Tokens do not change a page. It is that of the document if all definitions precede the first block, so each block sees all.
#[test]
fn tokens_change_no_page_with_citations() {
    let mut rng = Rng::with_seed(77);
    let finder = LinkFinder::new(Dialect::Gfm);
    let cases = random_cases(20_000) as usize;
    let mut number_of_wholes = 0;
    for number in 0..cases {
        let source = document(&mut rng, number);
        let options = [Options::empty(), gfm(), Options::all()][rng.usize(..3)];
        let render = |source: &str| by_pulldown_cmark(source, options, Some(&finder), Html::Raw);
        let page = in_tokens(&source, offsets(&source, 0), options, &render);
        for most in [20, 255] {
            let found = in_tokens(&source, offsets(&source, most), options, &render);
            assert_eq!(found, page, "{number}: {source:?} {options:?}");
        }
        let parser = barelink_render::pulldown_cmark::Parser::new_ext(&source, options);
        let has_definition = parser.reference_definitions().iter().next().is_some();
        if !has_definition && !source.contains("[^") {
            number_of_wholes += 1;
            assert_eq!(page, render(&source), "{number}: {source:?} {options:?}");
        }
    }
    assert!(number_of_wholes > cases / 4);
}

#[test]
fn a_byte_order_mark_hides_no_block() {
    for (source, page) in [
        ("\u{FEFF}# a\n", "<h1>a</h1>\n"),
        ("\u{FEFF}\u{FEFF}# a\n", "<p>\u{FEFF}# a</p>\n"),
        ("a\n\u{FEFF}# a\n", "<p>a\n\u{FEFF}# a</p>\n"),
        ("\u{FEFF}", ""),
    ] {
        let found = by_pulldown_cmark(source, Options::empty(), None, Html::Raw);
        assert_eq!(found, page, "{source:?}");
        let options = barelink_render::comrak::Options::default();
        assert_eq!(by_comrak(source, options, None, Html::Raw), page, "{source:?}");
    }
    assert_eq!(settled("\u{FEFF}# a\nb\n", Options::empty()), 7);
}

#[test]
fn blocks_with_citations_settle() {
    let options = gfm() - Options::ENABLE_DEFINITION_LIST;
    for (part, rest) in [
        ("as [1] says\n\n", "second\n"),
        ("a [^1] b\n\n", "second\n"),
        ("# a [1]\n", "b\n"),
        ("- [1] a\n\n", "b\n"),
        ("$a[0]$\n\n", "b\n"),
        ("a [1]\n\n", "[1]: /b\n"),
        ("a\n\nb [1]\n\n", "[1]: /b\n\nc\n\nd\n"),
        ("[1]: /b\n\na [1]\n\nb\n\n", "c\n"),
        ("> [1]: /b\n\n", "a [1]\n"),
        ("a\n\n", "> [1]: /b\n\nb\n"),
        ("a\n\n", "[^1]: b\n\nc\n\nd\n"),
        ("", "[1]: /b\n\na\n"),
        ("", "a [1]\nb\n"),
    ] {
        let source = [part, rest].concat();
        let end = settled_by_earlier_definitions(&source, options);
        assert_eq!(&source[..end], part, "{source:?}");
    }
}

#[test]
fn blocks_settle_when_the_next_one_has_a_line() {
    for (part, rest) in [
        ("a\n\n", "b\n"),
        ("a\n", "# b\n"),
        ("- a\n\n  b\n\n", "c\n"),
        ("- a\n\n", "1. b\n\n2"),
        ("```\na\n\nb\n```\n", "c\nd"),
        ("    a\n\n", "b\n"),
        ("a\n\n", "    b\n"),
        ("|a|\n|-|\n|b|\n\n", "|c|\n"),
        ("`[a]` and `[^b]`\n\n```\n[c] [^d]\n```\n\n", "e\n"),
        ("a\n\n[b](/c) <https://d.co>\n\n", "e\n"),
        ("- [ ] a\n- [x] b\n\n", "c\n"),
        ("a\n\n", "[b]\n\nc\n"),
        ("a\n\n", "b[^c]\n\nd\n"),
        ("a\n\n", "[^c]: d\n\ne\n"),
        ("", "[a]: /b\n\nc\n\nd\n"),
        ("", "a\n"),
        ("", "a\n\nb"),
        ("", "- a\n\n- b\n"),
        ("", "- a\n\n  b\n"),
        ("", "```\na\n\nb\n"),
        ("", "|a|\n|-|\n|b|\nc\n"),
        ("", "a\nb\n---\n"),
        ("", "    a\n\n    b\n"),
        ("", "> a\nb\n"),
        ("> a\n", "|b|\n> |-|\n"),
        ("", "a\n|b|\n|-|\n"),
        ("a\n\n", "|b|\n|-|\n"),
        ("> a\n\n", "> |b|\n> |-|\n"),
        ("", "[a]\n\nb\n\n[a]: /c\n\nd\n"),
        ("", "<!-- a\n\nb\n"),
        ("\u{FEFF}# a\n", "b\n"),
        ("", "\u{FEFF}- a\n\n  b\n"),
        ("", "\u{FEFF}"),
        ("", "> ```\r> a\r\nb\n\nc\n"),
        ("```\r\na\r\n```\r\n", "b\n"),
    ] {
        let source = [part, rest].concat();
        assert_eq!(&source[..settled(&source, gfm())], part, "{source:?}");
    }
}

/// pulldown-cmark reads metadata in a container up to an end outside of it.
#[test]
fn what_may_become_metadata_is_not_settled() {
    let with = |metadata| Options::ENABLE_DEFINITION_LIST | metadata;
    for (metadata, delimiter, other) in [
        (Options::ENABLE_YAML_STYLE_METADATA_BLOCKS, "---", "+++"),
        (Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS, "+++", "---"),
    ] {
        for container in ["", "> ", "1. ", "> 1. ", "- > ", "1. a\n\n   "] {
            let source =
                |delimiter: &str| format!("a\n\n{container}{delimiter}\nkey: v\n\nb\n\nc\n");
            let source_with = source(delimiter);
            assert_eq!(settled(&source_with, with(metadata)), 3, "{source_with:?}");
            for (source, options) in [
                (source(other), with(metadata)),
                (source(&format!("{delimiter} x")), with(metadata)),
                (source_with, with(Options::empty())),
            ] {
                assert!(source[settled(&source, options)..].len() < 8, "{source:?}");
            }
        }
    }
}
