//! Tests of [`fix`]: the search for safe changes, its limits, and the number of parses.

use barelink::{Dialect, LinkFinder};

use crate::rendering::PARSES;
use crate::{fix, proof, Extension, Fixed, Reason, Syntax};

const DEFINITIONS: &[Extension] = &[Extension::DefinitionLists];

fn reasons(fixed: &Fixed<'_>) -> Vec<Reason> {
    fixed.left_alone.iter().map(|left| left.reason).collect()
}

/// Returns the result for a document whose links are not in doubt, with that many trials.
fn tried<'s>(source: &'s str, extensions: &[Extension], trials: usize) -> Fixed<'s> {
    let syntax = Syntax::new(extensions).trusting_dialect(true).with_trials(trials);
    fix(source, &syntax, &LinkFinder::new(Dialect::Gfm))
}

#[test]
fn a_proof_without_trials_leaves_links_alone() {
    // Two links fail independently, so halves have to be tried: a `*` between a letter and punctuation opens nothing.
    let source = "a*https://a.bc b* https://b.cd https://c.de a*https://d.ef e* https://e.fg";
    let count = |trials| {
        let fixed = tried(source, &[], trials);
        let effort = fixed.left_alone.iter().filter(|left| left.reason == Reason::Effort);
        (fixed.edits.len(), effort.count())
    };
    assert_eq!(count(100), (3, 0));
    // One trial shows that not all links can be explicit. Nothing is kept of a block that is not done, because a second run
    // would begin with another group.
    for trials in 0..=7 {
        assert_eq!(count(trials), (0, 5), "{trials}");
    }
}

/// CommonMark 0.31.2, section 2.4: a backslash escapes punctuation, including another backslash.
#[test]
fn a_link_behind_a_backslash_takes_no_trial() {
    let source =
        "\\https://a.bc\n".repeat(500) + "\\\\https://b.cd \\\\\\https://c.de https://d.ef";
    let fixed = tried(&source, &[], 2);
    let links: Vec<_> = fixed.edits.iter().map(|edit| edit.link.text()).collect();
    assert_eq!(links, ["https://b.cd", "https://d.ef"]);
    assert_eq!(reasons(&fixed), [Reason::Backslash; 501]);
}

/// An escaped backslash escapes nothing. The `*` after the link would follow a `>` and precede a letter, so that it could
/// not close emphasis (CommonMark 0.31.2, section 6.2).
#[test]
fn an_escaped_backslash_is_no_reason() {
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix("*a \\\\me@a.bc*d", &Syntax::new(&[]), &finder);
    assert_eq!(reasons(&fixed), [Reason::Delimiter]);
}

/// In GFM, a bare URL continues into a footnote reference directly after it, here in two links that may end before it. Only
/// pulldown-cmark renders notes without references. Their links become explicit too.
#[test]
fn a_footnote_in_a_link_left_alone_keeps_no_other_link_bare() {
    let source =
        "https://a.bc/d[^1] and https://b.cd.[^2]\n\nhttps://c.de\n\nhttps://d.ef [^3]\n\n\
                  [^1]: https://f.gh\n[^2]: https://g.hi\n[^3]: https://e.fg\n";
    let fixed = fix(source, &Syntax::new(&[Extension::Gfm]), &LinkFinder::new(Dialect::Gfm));
    let explicit: Vec<_> = fixed.edits.iter().map(|edit| &*edit.replacement).collect();
    assert_eq!(
        explicit,
        ["<https://c.de>", "<https://d.ef>", "<https://f.gh>", "<https://g.hi>", "<https://e.fg>",]
    );
    let again = fix(&fixed.text, &Syntax::new(&[Extension::Gfm]), &LinkFinder::new(Dialect::Gfm));
    assert!(again.edits.is_empty());
}

#[test]
fn what_is_rendered_is_in_proportion_to_the_document() {
    for length in [1, 100, 512, 4_096, 1 << 19, 1 << 26] {
        let rendered = proof::trials(length) * length;
        assert!(rendered <= 64 * length + (1 << 19), "{length}");
        assert!(rendered >= 64 * length, "{length}");
    }
}

#[test]
fn trials_are_bounded_for_what_is_given_up_too() {
    for piece in [":www.a.b\n", "a\n:www.a.b\n", ":www.a.b x\n"] {
        let source = piece.repeat(400);
        PARSES.set(0);
        let fixed = tried(&source, DEFINITIONS, 10);
        let links = fixed.edits.len() + fixed.left_alone.len();
        assert!((399..=400).contains(&links), "{piece:?}: {links}");
        assert!(PARSES.get() <= 4 + 2 * 10, "{piece:?}: {}", PARSES.get());
    }
}

/// Returns a large document with different contents.
fn large() -> String {
    let parts = [
        "see www.a.bc/(d) and \\https://b.cd[^n]\n", "> [x][ref], me@a.bc\n> - www.c.de\n",
        "|a|\n|-|\n|www.d.ef|\n", "```\nwww.e.fg\n```\n", "*www.f.gh*\n",
    ];
    let mut source = String::new();
    for number in 0..1_600 {
        source.push_str(parts[number % parts.len()]);
        source.push('\n');
    }
    source + "[ref]: /u\n\n[^n]: note\n"
}

/// One trial is for all blocks, so the number of trials does not depend on the number of blocks.
///
/// Five links of each part become explicit. A backslash is before one.
#[test]
fn a_large_document_takes_as_many_trials_as_one_of_its_parts() {
    let source = large();
    let [many, few] = [100, 12].map(|trials| {
        let fixed = tried(&source, &[Extension::Gfm], trials);
        (fixed.edits.len(), fixed.left_alone.len())
    });
    assert_eq!(many, few);
    assert_eq!(many, (1_600, 320));
}

#[test]
fn a_document_is_parsed_a_few_times() {
    let gfm = Syntax::new(&[Extension::Gfm]);
    let by_one = Syntax::of_pulldown_cmark(Extension::pulldown_cmark(&[Extension::Gfm]));
    let link = "See https://a.bc for more.\n";
    for (syntax, source, expected) in [
        // Without a candidate, and with one that is no link.
        (&gfm, "a\n", 0),
        (&gfm, "<https://a.bc> `https://a.bc`\n", 1),
        // To find a link, to read the document, by UTS #58, and by comrak.
        (&gfm, "https://a.bc/を見る\n", 4),
        // The changed document too, by both parsers. The word tells what UTS #58 reads.
        (&gfm, link, 5),
        (&by_one, link, 3),
        (&gfm, "a <b>https://a.bc</b> <code>https://a.bc</code>\n", 6),
        // A comment.
        (&gfm, "<!-- barelink-disable-next-line -->\nhttps://a.bc\n\nhttps://a.bc\n", 5),
    ] {
        PARSES.set(0);
        let _ = fix(source, syntax, &LinkFinder::new(Dialect::Gfm));
        assert_eq!(PARSES.get(), expected, "{source:?}");
    }
}

#[test]
fn a_large_document_is_fixed_completely() {
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

/// The first event in an empty link is its end, with the range of its start, as a bare link's text begins with the link.
#[test]
fn an_empty_link_is_no_bare_link() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for empty in ["[](/u)", "[][r]", "![](/u)", "a [](/u)"] {
        let source = format!("{empty} https://a.bc\n\n[r]: /u\n");
        let fixed = fix(&source, &Syntax::new(&[]), &finder);
        assert_eq!(fixed.text, source.replace("https://a.bc", "<https://a.bc>"));
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
    let source = "[\n|-|\nwww.a.bc\n\nhttps://b.cd\n";
    let fixed = fix(source, &syntax, &finder);
    assert_eq!(fixed.text, source.replace("https://b.cd", "<https://b.cd>"));
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

/// `[ẞ]` refers to `[SS]`, because `ẞ` folds to `ss`. A link in brackets after `[ẞ]` would be read as the label of its
/// reference.
#[test]
fn a_link_in_brackets_does_not_become_a_label() {
    let source = "[\u{1e9e}]https://a.bc/?d&amp;e f\n\ng\n\n[SS]: /u\n";
    let fixed = tried(source, &[], 100);
    assert_eq!((fixed.edits.len(), fixed.left_alone.len()), (0, 1));
}

/// A fence, HTML or a definition in the first lines affects the text below, unless these lines are front matter.
#[test]
fn an_edit_is_proved_for_both_readings() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for (front, below, edits) in [
        ("---\n---\n", "https://a.bc\n", 1),
        ("---\n<div>\n---\n", "https://a.bc\n", 0),
        ("---\n<div>\n---\n", "a\n\nhttps://a.bc\n", 1),
        ("---\n```\n---\n", "```\nhttps://a.bc\n", 0),
        ("---\n[d]: /e\n---\n", "[d] https://a.bc\n", 1),
    ] {
        let source = [front, below].concat();
        let fixed = fix(&source, &Syntax::default(), &finder);
        assert_eq!(fixed.edits.len(), edits, "{source:?}");
        let left = fixed.left_alone.iter().filter(|left| left.range().start >= front.len());
        let left: Vec<_> = left.map(|left| (&source[left.range()], left.reason)).collect();
        let expected = [("https://a.bc", Reason::FrontMatter)];
        assert_eq!(left, expected[edits..], "{source:?}");
        let again = fix(&fixed.text, &Syntax::default(), &finder);
        assert_eq!(again.text, fixed.text);
    }
}
