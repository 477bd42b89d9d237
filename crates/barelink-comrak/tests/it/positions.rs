//! Checks the positions of links and of the texts around them. As in comrak, lines and columns begin at 1, columns are
//! bytes, and the end is inclusive.

use comrak::nodes::{NodeValue, Sourcepos};
use comrak::{Arena, Options};

use crate::support::{
    bytes_at, commonmark, dump, gfm, new_links, parse, table, text_of_new, with, FIXTURES,
};

/// Returns the position of each new link, and its text.
fn places(source: &str, options: &Options<'_>) -> Vec<String> {
    let arena = Arena::new();
    let root = parse(&arena, source, options);
    let place = |node| format!("{} {}", position(node), text_of_new(node).unwrap());
    new_links(root).into_iter().map(place).collect()
}

fn position(node: comrak::nodes::Node<'_>) -> Sourcepos {
    node.data().sourcepos
}

/// Checks the positions of the text in each link and of the texts beside the link: the source must have the same bytes
/// there. Does not support escapes, entities and smart punctuation. Returns the number of links.
#[track_caller]
fn assert_bytes(source: &str, options: &Options<'_>) -> usize {
    let arena = Arena::new();
    let root = parse(&arena, source, options);
    let links = new_links(root);
    for link in &links {
        let beside = [link.first_child(), link.previous_sibling(), link.next_sibling()];
        for node in beside.into_iter().flatten() {
            if let NodeValue::Text(text) = &node.data().value {
                let bytes = bytes_at(source, position(node));
                assert_eq!(bytes, Some(&**text), "of {source:?}\n{}", dump(root));
            }
        }
    }
    links.len()
}

#[test]
fn a_paragraph() {
    let source = "see www.a.b now";
    let arena = Arena::new();
    let root = parse(&arena, source, &commonmark());
    let expected = [
        (1, 15, "Document"),
        (1, 15, "Paragraph"),
        (1, 4, "Text(\"see \")"),
        (5, 11, "Link(NodeLink { url: \"http://www.a.b\", title: \"\" })"),
        (5, 11, "Text(\"www.a.b\")"),
        (12, 15, "Text(\" now\")"),
    ];
    let found: Vec<_> = root
        .descendants()
        .map(|node| (position(node), format!("{:?}", node.data().value)))
        .collect();
    let expected = expected.map(|(start, end, value)| ((1, start, 1, end).into(), value.into()));
    similar_asserts::assert_eq!(found, expected);
}

#[test]
fn several_in_a_line() {
    assert_eq!(
        places("www.a.b (http://c.d) e@f.gg", &commonmark()),
        ["1:1-1:7 www.a.b", "1:10-1:19 http://c.d", "1:22-1:27 e@f.gg"]
    );
    assert_eq!(
        places("http://a.b<http://c.d a@b.cc@d.ee", &commonmark()),
        // `a@b.cc` is not a link, because another `@` follows it.
        ["1:1-1:10 http://a.b", "1:12-1:21 http://c.d", "1:25-1:33 b.cc@d.ee"]
    );
}

#[test]
fn columns_are_bytes() {
    assert_eq!(
        places("é www.é.b 東 http://c.d", &commonmark()),
        ["1:4-1:11 www.é.b", "1:17-1:26 http://c.d"]
    );
    assert_eq!(assert_bytes("é www.é.b 東 http://c.d 🙂", &commonmark()), 2);
}

#[test]
fn columns_are_characters_if_asked_for() {
    let options = with(|options| options.parse.sourcepos_chars = true);
    assert_eq!(
        places("é www.é.b 東 http://c.d/*e*", &options),
        ["1:3-1:9 www.é.b", "1:13-1:25 http://c.d/*e"]
    );
    assert_eq!(places("> 東 a\n> é &amp; 東@b.cc c@d.ee", &options), ["2:18-2:23 c@d.ee"]);
}

#[test]
fn characters_are_counted_in_the_whole_tree_as_comrak_does() {
    let options = with(|options| {
        options.parse.sourcepos_chars = true;
        options.extension.table = true;
    });
    for source in [
        "é *東* `é` www.\n",
        "> é\n- 東 [é](é) @\n",
        "東\n===\n\n| é | 東 |\n|---|---|\n| *é* | @ |\n",
        "\u{feff}é *é* @",
        "    é @\n\n```é\né\n```\né @",
    ] {
        let arena = Arena::new();
        let ours = dump(parse(&arena, source, &options));
        let own = dump(comrak::parse_document(&arena, source, &options));
        similar_asserts::assert_eq!(ours, own, "{}", source);
    }
}

#[test]
fn a_tab_is_one_byte() {
    assert_eq!(places("a\twww.a.b\tb", &commonmark()), ["1:3-1:9 www.a.b"]);
    assert_eq!(places("-\twww.a.b", &commonmark()), ["1:3-1:9 www.a.b"]);
    assert_eq!(places(">\twww.a.b", &commonmark()), ["1:3-1:9 www.a.b"]);
    assert_eq!(places("a\n\t \twww.a.b", &commonmark()), ["2:4-2:10 www.a.b"]);
}

#[test]
fn block_quotes() {
    let source = "> www.a.b\n>www.c.d\nwww.e.f";
    assert_eq!(
        places(source, &commonmark()),
        ["1:3-1:9 www.a.b", "2:2-2:8 www.c.d", "3:1-3:7 www.e.f"]
    );
    let source = "> > a *b*\n>> www.c.d/*e\n> www.f.g x";
    assert_eq!(places(source, &commonmark()), ["2:4-2:13 www.c.d/*e", "3:3-3:9 www.f.g"]);
    assert_eq!(assert_bytes(source, &commonmark()), 2);
}

#[test]
fn a_lazy_line_that_begins_with_a_quotation_mark_of_its_own() {
    // The `>` is indented by four columns and therefore text, as in cmark-gfm.
    let source = ">a\n\t>http://c.d/*e*";
    assert_eq!(places(source, &commonmark()), ["2:3-2:15 http://c.d/*e"]);
    assert_eq!(assert_bytes(source, &commonmark()), 1);
}

#[test]
fn lists() {
    assert_eq!(
        places("1. a\n   www.b.c\n2. d@e.ff\n", &commonmark()),
        ["2:4-2:10 www.b.c", "3:4-3:9 d@e.ff"]
    );
    let source = "- a\n\n  www.b.c\n- > 3) www.d.e/*f*\n  > x www.g.h\n";
    assert_eq!(
        places(source, &commonmark()),
        ["3:3-3:9 www.b.c", "4:8-4:17 www.d.e/*f", "5:7-5:13 www.g.h"]
    );
    assert_eq!(assert_bytes(source, &commonmark()), 3);
}

#[test]
fn headings() {
    assert_eq!(places("##  www.a.b ##", &commonmark()), ["1:5-1:11 www.a.b"]);
    assert_eq!(places("  # a\twww.a.b", &commonmark()), ["1:7-1:13 www.a.b"]);
    assert_eq!(places("# www.a.b/#", &commonmark()), ["1:3-1:11 www.a.b/#"]);
    assert_eq!(places("a *b*\nwww.c.d/*e* f\n===", &commonmark()), ["2:1-2:10 www.c.d/*e"]);
    assert_eq!(places("> www.c.d\n> ---\n", &commonmark()), ["1:3-1:9 www.c.d"]);
}

/// A definition can be in a paragraph, but not in a heading.
#[test]
fn a_heading_that_looks_like_a_definition() {
    assert_eq!(places("# [x]: http://a.b/*c*", &commonmark()), ["1:8-1:20 http://a.b/*c"]);
    assert_eq!(
        places("# [x]: /u &copy;a@b.cc\n\n## [y]: http://a.b/&copy;", &commonmark()),
        // In GFM, an entity at the end of a URL is not part of the URL.
        ["1:17-1:22 a@b.cc", "3:9-3:19 http://a.b/"]
    );
}

#[test]
fn table_cells() {
    let source = "| a | b |\n|---|---|\n| www.a.b | *c* d@e.ff |\n";
    assert_eq!(places(source, &table()), ["3:3-3:9 www.a.b", "3:17-3:22 d@e.ff"]);
    assert_eq!(assert_bytes(source, &table()), 2);
    assert_eq!(
        places("> |é|www.a.b|\n> |-|-|\n> c@d.ee|x", &table()),
        ["1:7-1:13 www.a.b", "3:3-3:8 c@d.ee"]
    );
    // As in cmark-gfm, form feeds and vertical tabs at the ends of a cell are not part of its text.
    assert_eq!(
        places("|\u{C}www.a.b/*c*|\n|-|\n\u{B}http://d.e|", &table()),
        ["1:3-1:12 www.a.b/*c", "3:2-3:11 http://d.e"]
    );
}

#[test]
fn table_cells_with_escaped_pipes() {
    let source = "| x\\|y http://a.b/c\\|d z\\|w |\n|---|\n| \\| \\| e@f.gg |\n";
    let arena = Arena::new();
    let root = parse(&arena, source, &table());
    let found: Vec<_> = new_links(root)
        .into_iter()
        .map(|link| {
            let next = link.next_sibling().map(position);
            (position(link), text_of_new(link).unwrap(), next)
        })
        .collect();
    let expected = [
        ((1, 8, 1, 22).into(), "http://a.b/c|d".into(), Some((1, 23, 1, 27).into())),
        ((3, 9, 3, 14).into(), "e@f.gg".into(), None),
    ];
    assert_eq!(found, expected);
    // The same with a URL that must be masked.
    assert_eq!(
        places("| *x\\|y http://a.b/*c\\|d z* |\n|---|", &table()),
        ["1:9-1:24 http://a.b/*c|d"]
    );
}

#[test]
fn after_definitions() {
    for (source, expected) in [
        ("[r]: /u\nwww.a.b x", "2:1-2:7 www.a.b"),
        ("[r]: /u\n[s]: <v> 't'\ny www.a.b/*c*", "3:3-3:12 www.a.b/*c"),
        ("[r]:\n/u\n'a\nb'\ny www.a.b x", "5:3-5:9 www.a.b"),
        ("> [r]: /u\n> y www.a.b x", "2:5-2:11 www.a.b"),
        ("> [r]: /u\n> 't'\ny www.a.b/*c* x", "3:3-3:12 www.a.b/*c"),
        ("- [r]: /u\n  www.a.b x", "2:3-2:9 www.a.b"),
        ("[r]: /u\n  www.a.b x", "2:3-2:9 www.a.b"),
        ("[r]: /u\n*a* www.a.b x\n===", "2:5-2:11 www.a.b"),
        ("\u{feff}[r]: /u\nwww.a.b", "2:1-2:7 www.a.b"),
        ("[r\\]s]: /u \t\nwww.a.b/*c*", "2:1-2:10 www.a.b/*c"),
        // comrak and cmark-gfm allow 1,000 bytes in a label. CommonMark 0.31, section 6.3, allows 999 characters.
        (&format!("[{}]: /u\nwww.a.b/*c*", "r".repeat(1000)), "2:1-2:10 www.a.b/*c"),
    ] {
        assert_eq!(places(source, &commonmark()), [expected], "{source:?}");
        assert_eq!(assert_bytes(source, &commonmark()), 1);
    }
}

/// In comrak and cmark-gfm, raw HTML keeps the indentation of a lazy line.
#[test]
fn after_raw_html_with_a_lazy_line() {
    for (source, expected) in [
        ("> a <b\n  c> http://d.e/*f*", "2:6-2:18 http://d.e/*f"),
        ("- a <!--\n b --> http://d.e/*f*", "2:8-2:20 http://d.e/*f"),
    ] {
        assert_eq!(places(source, &commonmark()), [expected], "{source:?}");
    }
}

/// comrak and cmark-gfm keep the white space at the start of a lazy line directly after a definition.
#[test]
fn after_definitions_with_white_space() {
    for (source, expected) in [
        ("> [r]: /u\n  www.a.b/*c*", "2:3-2:12 www.a.b/*c"),
        (">[r]: /u\n www.a.b x", "2:2-2:8 www.a.b"),
        ("- [r]: /u\n www.a.b", "2:2-2:8 www.a.b"),
        ("- [r]: /u\n   http://a.b/[c](d)", "2:4-2:20 http://a.b/[c](d)"),
        // comrak's end of the link is wrong, but no attributes follow it.
        ("[r]: /u\n www.a.bc [d\ne](/f){", "2:2-2:9 www.a.bc"),
        ("[r]: /u\n www.a.bc [d\ne](/f){g}", "2:2-2:9 www.a.bc"),
    ] {
        assert_eq!(places(source, &commonmark()), [expected], "{source:?}");
    }
}

#[test]
fn after_what_has_a_line_break() {
    for (source, expected) in [
        ("[a](b \"c\nd\") www.e.f x", "2:5-2:11 www.e.f"),
        // The escaped quotation mark ends the title, because no other one follows.
        ("[a](b \"\nc\\\") www.e.f/*g*", "2:6-2:15 www.e.f/*g"),
        ("[a]: b \"c\\\"\nwww.e.f/*g*", "2:1-2:10 www.e.f/*g"),
        ("[a](b\n\"c\") ![d](e\n'f') www.e.f/*g* x", "3:6-3:15 www.e.f/*g"),
        ("[a\nb](c) www.e.f", "2:7-2:13 www.e.f"),
        ("`a\nb` www.c.d", "2:4-2:10 www.c.d"),
        ("<b\nc> www.d.e", "2:4-2:10 www.d.e"),
        ("> <b\n> c> `x\n> y` www.d.e/*f*", "3:6-3:15 www.d.e/*f"),
        ("a\\\nwww.b.c", "2:1-2:7 www.b.c"),
        ("a  \n   www.b.c", "2:4-2:10 www.b.c"),
        ("[r]: /u\n\n[a\nb][r] www.c.d", "4:7-4:13 www.c.d"),
        ("[r\ns]: /u\n\n[a][r\ns] www.c.d", "5:4-5:10 www.c.d"),
        ("[r\ns]: /u\n\n[r\ns][] www.c.d [r\ns]", "5:6-5:12 www.c.d"),
    ] {
        assert_eq!(places(source, &commonmark()), [expected], "{source:?}");
        assert_eq!(assert_bytes(source, &commonmark()), 1);
    }
}

#[test]
fn what_is_decoded_counts_as_it_was_written() {
    assert_eq!(
        places("&amp;&copy; \\*\\& a\\@b.cc c&#64;d.ee www.f.g", &commonmark()),
        ["1:18-1:24 a@b.cc", "1:26-1:35 c@d.ee", "1:37-1:43 www.f.g"]
    );
    let smart = with(|options| options.parse.smart = true);
    assert_eq!(places("\"a\" -- b... 'www.a.b' it's www.f.g", &smart), ["1:28-1:34 www.f.g"]);
    assert_eq!(places("<<a>> -- www.b.c", &smart), ["1:10-1:16 www.b.c"]);
    assert_eq!(places("a\0 www.f.g", &commonmark()), ["1:4-1:10 www.f.g"]);
    let nul = "[r]: /u\nwww.f.g/*h<s3:\0>";
    assert_eq!(places(nul, &commonmark()), ["2:1-2:10 www.f.g/*h"]);
}

#[test]
fn footnote_definitions() {
    let options = with(|options| options.extension.footnotes = true);
    let source = "a[^1]\n\n[^1]: www.b.c d\n    www.e.f/*g*\n\n    www.h.i x\n";
    assert_eq!(
        places(source, &options),
        ["3:7-3:13 www.b.c", "4:5-4:14 www.e.f/*g", "6:5-6:11 www.h.i"]
    );
    assert_eq!(assert_bytes(source, &options), 3);
    // A link after a footnote reference.
    assert_eq!(places("a[^note] www.b.c\n\n[^note]: d", &options), ["1:10-1:16 www.b.c"]);
}

#[test]
fn task_items() {
    assert_eq!(
        places("- [x] www.a.b\n- [ ] d www.b.c/*d*\n", &gfm()),
        ["1:7-1:13 www.a.b", "2:9-2:18 www.b.c/*d"]
    );
}

#[test]
fn task_items_with_more_white_space() {
    for (source, expected) in [
        ("- [x]  &copy; www.a.b", "1:15-1:21 www.a.b"),
        ("- [x]  www.b.c/*d*", "1:8-1:17 www.b.c/*d"),
        ("- [x]\twww.b.c/*d*", "1:7-1:16 www.b.c/*d"),
        ("- [x]\n  &copy; www.b.c/*d*", "2:10-2:19 www.b.c/*d"),
    ] {
        assert_eq!(places(source, &gfm()), [expected], "{source:?}");
    }
}

#[test]
fn description_lists() {
    let options = with(|options| options.extension.description_lists = true);
    let source = "x www.a.b\n\n: www.c.d/*e* f\n\n  www.g.h\n";
    assert_eq!(
        places(source, &options),
        ["1:3-1:9 www.a.b", "3:3-3:12 www.c.d/*e", "5:3-5:9 www.g.h"]
    );
    assert_eq!(assert_bytes(source, &options), 3);
    assert_eq!(places("> a\n> : www.c.d/*e* f\n", &options), ["2:5-2:14 www.c.d/*e"]);
}

/// Without a blank line after a term, the position that comrak gives to its paragraph ends with the first byte of the
/// paragraph.
#[test]
fn description_lists_without_blank_lines() {
    let options = with(|options| options.extension.description_lists = true);
    assert_eq!(places("www.a.b\n: www.c.d\n", &options), ["1:1-1:7 www.a.b", "2:3-2:9 www.c.d"]);
    assert_eq!(
        places("*a* www.b.c/*d* e@f.gg\n: h\n", &options),
        ["1:5-1:14 www.b.c/*d", "1:17-1:22 e@f.gg"]
    );
}

#[test]
fn alerts() {
    let options = with(|options| options.extension.alerts = true);
    let source = "> [!NOTE] title\n> www.a.b\n> > www.c.d/*e* f\n";
    assert_eq!(places(source, &options), ["2:3-2:9 www.a.b", "3:5-3:14 www.c.d/*e"]);
}

#[test]
fn a_byte_order_mark_is_counted() {
    // comrak excludes the byte order mark from the text, but counts its three bytes.
    assert_eq!(
        places("\u{feff}www.a.b c@d.ee\nwww.e.f", &commonmark()),
        ["1:4-1:10 www.a.b", "1:12-1:17 c@d.ee", "2:1-2:7 www.e.f"]
    );
    assert_eq!(places("\u{feff}# www.a.b/*c*", &commonmark()), ["1:6-1:15 www.a.b/*c"]);
    assert_eq!(places("\u{feff}> - www.a.b", &commonmark()), ["1:8-1:14 www.a.b"]);
}

#[test]
fn line_endings() {
    for ending in ["\n", "\r\n", "\r"] {
        let source = ["a www.b.c", "> www.d.e/*f*", "> g@h.ii", "", "www.j.k", "==="].join(ending);
        assert_eq!(
            places(&source, &commonmark()),
            ["1:3-1:9 www.b.c", "2:3-2:12 www.d.e/*f", "3:3-3:8 g@h.ii", "5:1-5:7 www.j.k"],
            "{source:?}"
        );
        assert_eq!(assert_bytes(&source, &commonmark()), 4);
    }
}

#[test]
fn beside_each_construct() {
    for source in [
        "*a* **b** `c` ``d`e`` www.f.g *h*",
        "[a](b) [c](<d e> 'f') ![g [h](i)](j) www.k.l",
        "[r]: /u\n\n[r] [r][] [a][r] [*b* `]`][r] ![r] www.k.l [r]",
        "<b> <http://q.r> <p@q.rr> <!-- c --> <b c=']'> www.k.l </b>",
        "www.a.b<b>www.c.d</b> _www.e.f/_ **http://g.h/** (i@j.kk)",
        "a ] ) * _ < & ! [b] `c www.k.l d``",
    ] {
        assert!(assert_bytes(source, &commonmark()) > 0, "{source}");
    }
}

/// Checks real documents: unless something is decoded, the source has the text of each link at the link's position.
#[test]
fn fixtures() {
    for (name, source) in FIXTURES {
        let arena = Arena::new();
        for link in new_links(parse(&arena, source, &gfm())) {
            let text = text_of_new(link).unwrap();
            let bytes = bytes_at(source, position(link)).unwrap().replace("\\|", "|");
            let decoded = bytes.contains(['\\', '&']);
            assert!(bytes == text || decoded, "{name}: {text} is not {bytes}");
        }
    }
}
