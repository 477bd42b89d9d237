//! Documents without the sections that no bare link depends on.

use std::borrow::Cow;

use barelink::markdown::adapter::has_candidate;
use barelink::LinkFinder;

use crate::excerpt::with;
use crate::map::line::{after_marker, lines};
use crate::rules::AFFECTS_OTHERS;

const LINE_END: [char; 2] = ['\n', '\r'];

/// Returns the document with a paragraph of one letter in place of each section without a candidate. Lines and offsets stay the
/// same, and a version with explicit links loses the same sections.
///
/// A section begins below a blank line, with text that continues no container.
pub(crate) fn abridged<'s>(source: &'s str, finder: &LinkFinder) -> Cow<'s, str> {
    let (mut omitted, mut start, mut at, mut is_below_blank) = (Vec::new(), 0, 0, false);
    for line in lines(source).chain([""]) {
        if line.is_empty() || is_below_blank && begins_section(line) {
            let section = source.get(start..at).unwrap_or_default();
            if !section.starts_with(LINE_END)
                && !has_candidate(section, finder)
                && !AFFECTS_OTHERS.is_match(section)
            {
                omitted.push((start..at, placeholder(section)));
            }
            start = at;
        }
        is_below_blank = line.trim_matches([' ', '\t', '\r', '\n']).is_empty();
        at += line.len();
    }
    if omitted.is_empty() {
        return source.into();
    }
    with(source, omitted.into_iter()).into()
}

/// Returns true if text below a blank line continues no item, list or definition.
fn begins_section(line: &str) -> bool {
    !line.starts_with([' ', '\t', '~']) && after_marker(line.trim_end()).is_none()
}

/// Returns a paragraph of one letter with the length and the number of lines of a section.
fn placeholder(section: &str) -> String {
    let ends = lines(section).filter(|line| line.ends_with(LINE_END)).count();
    ["x", &" ".repeat(section.len().saturating_sub(ends + 1)), &"\n".repeat(ends)].concat()
}

#[cfg(all(test, feature = "comrak"))]
mod tests {
    use barelink::Dialect;

    use super::*;
    use crate::rendering::by_comrak;
    use crate::{Extension, Syntax};

    #[test]
    fn sections_without_links_are_omitted() {
        let finder = LinkFinder::new(Dialect::Gfm);
        for (source, expected) in [
            ("-\n+\n\nwww.a.bc\n", "x \n\n\nwww.a.bc\n"),
            ("é\r\n|\r\rwww.a.bc", "x   \n\n\nwww.a.bc"),
            ("\n\na\n\n# b\n\nme@c.de\n\nf", "\n\nx\n\nx  \n\nme@c.de\n\nx"),
            // Text that belongs to the item or the list above, and text that other sections need.
            ("a\n\n- b\n\n  c\n\n- www.a.bc\n", "a\n\n- b\n\n  c\n\n- www.a.bc\n"),
            ("[a]: /b\n\n```\n\nc\n\nwww.a.bc\n", "[a]: /b\n\n```\n\nx\n\nwww.a.bc\n"),
        ] {
            assert_eq!(abridged(source, &finder), expected, "{source:?}");
        }
    }

    #[test]
    fn comrak_finds_the_same_links() {
        const PIECES: &[&str] = &[
            "\n", "\n\n", "\n\n", "\r\n\r\n", "\r\r", "\n \t\n", "- ", "* ", "1. ", "> ", "    ",
            "\t", "# ", ": ", "~ ", "a", "a", "b c", "é", "`", "```\n", "~~~\n", "<!--", "-->",
            "<pre>", "</pre>", "<div>", "<b>", "|a|\n|-|\n", "---\n", "===\n", "[d]: /e\n", "[d]",
            "[^f]", "[^f]: ", "^[g]", "> [!NOTE] h\n", "$", "$$", "*", "_", "www.i.jk",
            "https://l.mn", "me@o.pq", "1r@s.tu", "-v@w.xy", "[z](https://a.bc)", "\\", "&amp;",
            "\u{c}", "\u{3000}",
        ];
        let mut rng = fastrand::Rng::with_seed(75);
        let extensions = [Extension::Gfm, Extension::DefinitionLists, Extension::Math];
        let options = Syntax::new(&extensions).comrak.unwrap();
        let mut omitted = 0;
        for case in 0..20_000 {
            let source: String =
                (0..rng.usize(1..24)).map(|_| PIECES[rng.usize(..PIECES.len())]).collect();
            let finder = LinkFinder::new(Dialect::ALL[case % 3]);
            let [whole, shorter] = [&*source, &abridged(&source, &finder)]
                .map(|it| by_comrak::render(it, &options, &finder));
            let [one, other] = [&whole, &shorter].map(|it| {
                let links = it.links.iter();
                links
                    .map(|link| (link.start, link.digest, link.length, link.line))
                    .collect::<Vec<_>>()
            });
            assert_eq!(one, other, "{source:?}");
            omitted += usize::from(!whole.differences(&shorter).is_empty());
        }
        assert!(omitted > 1_000, "{omitted}");
    }
}
