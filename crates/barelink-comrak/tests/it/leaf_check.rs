//! Checks that a tree does not depend on `LeafCheck`, in documents that could mislead it.

use barelink::{Dialect, LinkFinder};
use barelink_testkit::invariants::comrak::without_check;
use comrak::Options;

use crate::support;

fn gfm() -> Options<'static> {
    let mut options = support::gfm();
    options.extension.footnotes = true;
    options
}

/// Each document has a construct that could mislead the check.
#[test]
fn a_tree_is_the_same_if_no_leaf_is_checked() {
    let ticks = "`".repeat(81);
    for source in [
        // An entity or escape begins with its own character. A text that ends there seems to be as long as its source.
        "www.a.bc/&amp;",
        "www.a.bc\" &amp;amp; d",
        "www.a.bc \\\\",
        // A title continues in the next line, but comrak places the text after it as if the title did not.
        "[x](/u \"t\n www.a.bc\") www.a.bc",
        "[x](/u \"t\n\") www.a.bc\nwww.d.ef",
        "[a]: /u\n[b]: /u\nwww.a.bc\nwww.a.bc",
        // For cmark, lines before a table are not definitions.
        "[a]: http://a.bc\n| b |\n|---|\n",
        "[a]: http://a.bc/*d\n| b |\n|---|\n",
        // The backslash before a pipe is not a column of the text.
        "| \\| www.a.bc | `\\|` www.d.ef |\n|---|---|\n",
        "a\n| www.a.bc | http://d.ef |\n|---|---|\n",
        // Code spans that comrak overlooks, a code span that is too long, and a line that may be a fence.
        "`a``b`` ``www.c.de``",
        "a ``` b\n`www.c.de`",
        "a\n    ```\n`b``c`` ``www.d.ef``",
        &format!("{ticks}www.a.bc{ticks}"),
        // A candidate in the text of a link, in its destination, or in both.
        "[me@a.bc](mailto:me@a.bc) me@a.bc",
        "[www.a.bc](http://a.bc) www.a.bc",
        "[a](x@b.cd) [x@b.cd](/u) x@b.cd",
        "<www.a.bc> <http://a.bc> <b c=\"http://d.ef\"> http://g.hi",
        // The candidate looks like a destination or an attribute, but it is in text.
        "[a](http://b.cd",
        "]: http://b.cd and <x=\"http://e.fg",
        // Footnotes are last in the tree, in the order of their references.
        "[^2] [^1] www.a.bc\n\n[^1]: www.d.ef\n\n[^2]: http://g.hi and me@j.kl\n",
        "# www.a.bc #\n\nwww.d.ef\nhttp://g.hi\n===\n",
        "> - [ ] www.a.bc\n>   *http://d.ef*\n",
        "www.a.bc\r\nwww.d.ef\r\n",
        "www.a.bc\rwww.d.ef\r",
        "<!--> www.a.bc --> http://d.ef",
        // Parsers disagree on these control characters.
        "[a]: https://e\0xamp\n>\t\tom/d \n\n[a]",
        "[a](https://e\0`) www.b.cc `c`",
        "<https://e\u{7F}`> www.b.cc `c`",
        "[a](https://e\u{7F}`) www.b.cc `c`",
        "<a b=\u{B}`> www.b.cc `c`",
        "e\u{301} www.a.bc \u{1F600} http://d.ef\n",
        // Constructs that need a walk, alone or with a candidate in plain text.
        "www.a.bc*",
        "a &amp; www.b.cd",
        "a\\* www.b.cd",
        "[a](/u \"b\nc\") www.d.ef",
        "[a](/u \"b\nc\")\nwww.d.ef",
        "[a]: /u\nb www.c.de",
        "[a]: /u\nwww.a.bc\n`http://a.b`\n",
        "|www.a.bc `\\|`|\n|-|\n",
        "`\0` www.a.bc",
        "> a\n\twww.b.cd",
        "a\nwww.b.cd\n| c |\n|---|\n",
    ] {
        for smart in [false, true] {
            let mut options = gfm();
            options.parse.smart = smart;
            for &dialect in Dialect::ALL {
                without_check(&LinkFinder::new(dialect), source, &options);
            }
        }
    }
}

/// The parser splits some of these URLs, so the check must leave their leaves to the walk.
#[test]
fn a_tree_is_the_same_if_urls_contain_delimiters() {
    for source in [
        "see http://a.b/c_d_e_ *f* [1] www.g.hi/_j_",
        "# http://a.b/*c*\n\n> - *http://d.e/[f]g*\n>   _x_ http://h.i/j_k\n",
        "- [ ] http://a.b/[c]d *e* me@f.gh",
        "*a http://b.c/*d* e*",
        // The leaf must be walked, or parsed alone.
        "http://a.b/_c_d &amp; e",
        "http://a.b/_c_d \u{201C}http://e.f/_g\u{201D}",
        "http://a.b/*c*d http://e.f/~g~ ~h~",
        "*a http://b.c/_d `http://e.f/*g*`",
        "*a http://b.c/_d_e http://f_g.h/_i_j*",
        "http://a.b/_c_d [e http://f.g/*h* <i j=\"http://k.l/_m_\">",
        "a http://b.c/[d]e [f][g] _h_\n\n`i` http://j.k/_l_m\n\n[g]: /u\n",
        // With the extensions, these URLs are not in plain text.
        "$ http://a.b/*c*d $ http://e.f/*g*h",
        "=http://a.b/*c*d= ==http://e.f/*g*h==",
        "---\na: http://b.c/_d_e\n---\n\nhttp://f.g/_h_i",
        ":::\nhttp://a.b/*c*d\n:::\n\n//// http://e.f/*g*h",
        "a\n\n: http://b.c/*d*e\n",
        "{ http://a.b/*c*d } {a http://b.c/*d*e}",
        "a http://b.c/*d*e\n:-:\nf http://g.h/*i*j\n",
        "http://a.b/*c*d\r\n===\r\nhttp://e.f/*g*h\r",
        "\u{FEFF}http://a.b/*c*d",
    ] {
        let mut options = gfm();
        for with_extensions in [false, true] {
            for smart in [false, true] {
                options.parse.smart = smart;
                without_check(&LinkFinder::new(Dialect::Gfm), source, &options);
            }
            if !with_extensions {
                let extension = &mut options.extension;
                extension.math_dollars = true;
                extension.highlight = true;
                extension.description_lists = true;
                extension.front_matter_delimiter = Some("---".into());
                extension.multiline_block_quotes = true;
                extension.inline_footnotes = true;
            }
        }
    }
}

#[test]
fn options_that_give_other_bytes_a_meaning() {
    let changes: [fn(&mut Options<'_>); 6] = [
        |options| options.extension.math_dollars = true,
        |options| options.extension.superscript = true,
        |options| options.extension.subscript = true,
        |options| options.extension.wikilinks_title_after_pipe = true,
        |options| options.extension.description_lists = true,
        |options| options.parse.escaped_char_spans = true,
    ];
    for change in changes {
        let mut options = gfm();
        change(&mut options);
        for source in [
            "$`a$ http://b.cd `e`", "^http://a.bc^ ~www.d.ef~", "[[http://a.bc|b]] www.d.ef",
            "[[a]] www.b.cd", "a\n: www.b.cd\n", "\\* www.a.bc",
        ] {
            for &dialect in Dialect::ALL {
                without_check(&LinkFinder::new(dialect), source, &options);
            }
        }
    }
}
