//! Tests of [`fix`]: the search for safe changes, its limits, and documents that are split into pieces.

use barelink::{Dialect, LinkFinder};

use super::*;

const DEFINITIONS: &[Extension] = &[Extension::DefinitionLists];

fn reasons(fixed: &Fixed<'_>) -> Vec<Reason> {
    fixed.left_alone.iter().map(|left| left.reason).collect()
}

#[test]
fn a_search_without_trials_leaves_links_alone() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    // Two links fail independently, so halves have to be tried: a `*` between a letter and punctuation opens nothing.
    let source = "a*https://a.bc b* https://b.cd https://c.de a*https://d.ef e* https://e.fg";
    let count = |trials| {
        let (changes, left) =
            search::Search::new(source, &syntax, &finder, &Exclusions::default(), trials).run();
        let effort = left.iter().filter(|left| left.reason == Reason::Effort);
        (changes.len(), effort.count())
    };
    assert_eq!(count(100), (3, 0));
    // Of seven trials, three are reserved. After the other four, `https://b.cd` would be tried alone, and would pass.
    // Nothing is kept, because a second run would begin with another group.
    for trials in 0..=7 {
        assert_eq!(count(trials), (0, 5), "{trials}");
    }
}

/// CommonMark 0.31.2, section 2.4: a backslash escapes punctuation, including another backslash.
#[test]
fn a_link_behind_a_backslash_takes_no_trial() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    let source =
        "\\https://a.bc\n".repeat(500) + "\\\\https://b.cd \\\\\\https://c.de https://d.ef";
    let (changes, left) =
        search::Search::new(&source, &syntax, &finder, &Exclusions::default(), 4).run();
    let starts: Vec<_> = changes.iter().map(|c| &source[c.range.clone()]).collect();
    assert_eq!(starts, ["https://b.cd", "https://d.ef"]);
    assert_eq!(left.len(), 501);
    assert!(left.iter().all(|left| left.reason == Reason::Backslash));
}

/// An escaped backslash escapes nothing. The `*` after the link would follow a `>` and precede a letter, so that it could
/// not close emphasis (CommonMark 0.31.2, section 6.2).
#[test]
fn an_escaped_backslash_is_no_reason() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix("*a \\\\me@a.bc*d", &Syntax::new(&[]), &finder);
    assert_eq!(reasons(&fixed), [Reason::Delimiter]);
}

/// In GFM, a bare URL continues into a footnote reference directly after it. Without bare links, the parser reads the
/// reference, and other footnotes get other numbers.
#[test]
fn a_footnote_in_a_link_left_alone_keeps_no_other_link_bare() {
    let source =
        "https://a.bc/d[^1] and https://b.cd.[^2]\n\nhttps://c.de\n\nhttps://d.ef [^3]\n\n\
                  [^1]: https://f.gh\n[^2]: https://g.hi\n[^3]: https://e.fg\n";
    let fixed = fix(source, &Syntax::new(&[Extension::Gfm]), &LinkFinder::new(Dialect::Gfm));
    let explicit: Vec<_> = fixed.edits.iter().map(|edit| &*edit.replacement).collect();
    assert_eq!(explicit, ["<https://c.de>", "<https://d.ef>", "<https://e.fg>"]);
    let again = fix(&fixed.text, &Syntax::new(&[Extension::Gfm]), &LinkFinder::new(Dialect::Gfm));
    assert!(again.edits.is_empty());
}

#[test]
fn what_is_verified_is_in_proportion_to_the_document() {
    for length in [1, 100, 512, 4_096, 1 << 19, 1 << 26] {
        let verified = pieces::trials(length) * length;
        assert!(verified <= 64 * length + (1 << 19), "{length}");
        assert!(verified >= 64 * length, "{length}");
    }
}

#[test]
fn trials_are_bounded_for_what_is_given_up_too() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(DEFINITIONS);
    for piece in [":www.a.b\n", "a\n:www.a.b\n", ":www.a.b x\n"] {
        let source = piece.repeat(400);
        let exclusions = Exclusions::default();
        let document = verify::Document::new(&source, &syntax, &finder, &exclusions);
        let links = document.links.len();
        let trials = 10;
        let (changes, left) =
            search::Search::new(&source, &syntax, &finder, &Exclusions::default(), trials).run();
        assert_eq!(changes.len() + left.len(), links);
        assert!(document.differences(&changes).is_empty(), "{piece:?}");
    }
}

/// Returns a document of several pieces with different contents.
fn large() -> String {
    let pieces = [
        "see www.a.bc/(d) and \\https://b.cd[^n]\n", "> [x][ref], me@a.bc\n> - www.c.de\n",
        "|a|\n|-|\n|www.d.ef|\n", "```\nwww.e.fg\n```\n", "*www.f.gh*\n",
    ];
    let mut source = String::new();
    for number in 0..800 {
        source.push_str(pieces[number % pieces.len()]);
        source.push('\n');
    }
    source + "[ref]: /u\n\n[^n]: note\n"
}

#[test]
fn pieces_and_the_whole_give_the_same() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    let source = large();
    let (changes, left) =
        pieces::by_pieces(&source, &syntax, &finder, &Exclusions::default(), 100, 1_000)
            .expect("each piece stands alone");
    let (all, others) =
        search::Search::new(&source, &syntax, &finder, &Exclusions::default(), 100).run();
    let ranges = |changes: &[Change]| -> Vec<_> {
        let pairs = changes.iter().map(|c| (c.range.clone(), c.replacement.clone()));
        pairs.collect()
    };
    assert_eq!(ranges(&changes), ranges(&all));
    let ranges =
        |left: &[Kept]| -> Vec<_> { left.iter().map(|l| (l.range.clone(), l.reason)).collect() };
    assert_eq!(ranges(&left), ranges(&others));
    assert!(!left.is_empty() && changes.len() > 400);
}

#[test]
fn a_piece_may_begin_with_a_link() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    let source = "https://a.bc\n\nhttps://d.ef\n\ng\n\nhttps://h.ij\n";
    let by_pieces = pieces::by_pieces(source, &syntax, &finder, &Exclusions::default(), 100, 1);
    let (changes, left) = by_pieces.expect("each piece stands alone");
    let ranges: Vec<_> = changes.into_iter().map(|change| change.range).collect();
    assert_eq!(ranges, [0..12, 14..26, 31..43]);
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_large_document_is_fixed_as_its_parts_are() {
    let finder = LinkFinder::new(Dialect::Uts58);
    let syntax = Syntax::new(&[]);
    let source = "see a.com and b.com/c_d\n\n".repeat(1_500);
    let fixed = fix(&source, &syntax, &finder);
    assert_eq!((fixed.edits.len(), reasons(&fixed)), (3_000, vec![]));
    let again = fix(&fixed.text, &syntax, &finder);
    assert_eq!(again.text, fixed.text);
}

#[test]
fn metadata_and_disabled_parts_stay_as_they_are() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Metadata]);
    for part in [
        "---\nurl: www.a.com\n---\n",
        "+++\nurl = 'www.a.com'\n+++\n",
        "<!-- barelink-disable -->\n\nwww.a.com\n\n<!-- barelink-enable -->\n",
    ] {
        let source = format!("{part}\nwww.c.com\n");
        let fixed = fix(&source, &syntax, &finder);
        assert_eq!(fixed.text, format!("{part}\n[www.c.com](http://www.c.com)\n"));
        let is_link = part.starts_with('<');
        let expected = if is_link { vec![Reason::Disabled] } else { vec![] };
        assert_eq!(reasons(&fixed), expected, "{part}");
    }
}

/// comrak omits unreferenced footnotes, as cmark-gfm does. pulldown-cmark renders them.
#[test]
fn where_only_one_parser_renders_a_block_that_parser_decides() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    for before in ["", "a\n\n", "> a\n>\n> "] {
        let source = format!("{before}[^1]: https://a.bc\n");
        let fixed = fix(&source, &syntax, &finder);
        assert_eq!(fixed.text, format!("{before}[^1]: <https://a.bc>\n"));
        assert_eq!(reasons(&fixed), vec![], "{before:?}");
    }
}

/// To comrak, the line `|-|` makes a table of one column and its cells are parsed separately. To pulldown-cmark, all
/// lines are one paragraph, in which the bracket is open. cmark-gfm recognises `www.` links outside brackets only.
#[test]
fn a_link_that_only_comrak_finds_is_left_alone_with_its_text() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[Extension::Gfm]);
    let source = "[\n|-|\nwww.a.bc\n";
    let fixed = fix(source, &syntax, &finder);
    assert_eq!(fixed.text, source);
    let left: Vec<_> = fixed.left_alone.iter().map(|l| (l.range(), l.reason)).collect();
    assert_eq!(left, [(6..14, Reason::Parsers)]);
    let link = &fixed.left_alone[0].link;
    assert_eq!((link.text(), link.destination()), ("www.a.bc", "http://www.a.bc"));
}

#[test]
fn a_link_in_a_template_s_tag_is_left_alone_and_one_beside_it_is_not() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix("me@a.bc{{ d }} {{ me@e.fg }} {{ h }}me@i.jk", &Syntax::new(&[]), &finder);
    assert_eq!(fixed.text, "<me@a.bc>{{ d }} {{ me@e.fg }} {{ h }}<me@i.jk>");
    assert_eq!(reasons(&fixed), [Reason::Template]);
}

#[test]
fn headings_are_left_alone_if_asked_for() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]).without_headings();
    let fixed = fix("# https://a.bc\n\nhttps://a.bc\n\nhttps://a.bc\n===\n", &syntax, &finder);
    assert_eq!(fixed.text, "# https://a.bc\n\n<https://a.bc>\n\nhttps://a.bc\n===\n");
    assert_eq!(reasons(&fixed), [Reason::Heading; 2]);
}

/// `[ẞ]` refers to `[SS]` in the whole document, because `ẞ` folds to `ss`. Labels of pieces are compared in lower case, so
/// the piece lacks the definition. A link in brackets after `[ẞ]` would be read as the label of its reference.
#[test]
fn what_only_the_whole_document_shows_is_noticed() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let syntax = Syntax::new(&[]);
    let source = "[\u{1e9e}]https://a.bc/?d&amp;e f\n\ng\n\n[SS]: /u\n";
    let by_pieces = pieces::by_pieces(source, &syntax, &finder, &Exclusions::default(), 100, 10);
    assert!(by_pieces.is_none(), "{by_pieces:?}");
    let (changes, left) =
        search::Search::new(source, &syntax, &finder, &Exclusions::default(), 100).run();
    assert_eq!((changes.len(), left.len()), (0, 1));
}
