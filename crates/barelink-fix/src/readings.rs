//! Makes links explicit in a document that can be read in two ways: with front matter at its start, and without.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use barelink::markdown::adapter::markdown_link;
use barelink::LinkFinder;
use barelink_pulldown_cmark::MarkdownLink;

use crate::map::Map;
use crate::reading::Reading;
use crate::rules::Exclusions;
use crate::verify::{with, Document};
use crate::{one_reading, search, Change, Edit, Fixed, LeftAlone, Reason, Syntax};

/// Makes links explicit in a document whose first `body` bytes may be front matter. An edit is made only if it is proved
/// for the whole document as Markdown, and for the Markdown from `body` on alone. A link of only one reading is left
/// alone.
pub(crate) fn fix_both<'s>(
    source: &'s str,
    body: usize,
    syntax: &Syntax,
    finder: &LinkFinder,
) -> Fixed<'s> {
    // Both readings together get the trials of one.
    let trials = syntax.trials.unwrap_or_else(|| search::trials(source.len()));
    let syntax = &Syntax { trials: Some(trials / 2), ..syntax.clone() };
    let rest = source.get(body..).unwrap_or_default();
    let whole = one_reading(source, syntax, finder);
    let below = one_reading(rest, syntax, finder);
    let numbers = [whole.edits.len(), below.edits.len()];
    let spelled: HashMap<Range<usize>, &str> =
        below.edits.iter().map(|edit| (moved(edit.range(), body), &*edit.replacement)).collect();
    let is_common = |edit: &Edit<'_>| spelled.get(&edit.range()) == Some(&&*edit.replacement);
    let (mut edits, mut dropped): (Vec<_>, Vec<_>) = whole.edits.into_iter().partition(is_common);
    let readings = [(source, 0), (rest, body)].into_iter().zip(numbers);
    // A part of the edits is another change than all of them, and may fail.
    let mut parts = readings.filter(|(_, number)| *number > edits.len());
    if !parts.all(|((text, start), _)| is_proved(text, start, &edits, syntax, finder)) {
        dropped.append(&mut edits);
    }
    let mut left_alone = whole.left_alone;
    let alone = |link| LeftAlone { link, reason: Reason::FrontMatter };
    left_alone.extend(dropped.into_iter().map(|edit| alone(edit.link)));
    let known = edits.iter().map(Edit::range).chain(left_alone.iter().map(LeftAlone::range));
    let known: HashSet<usize> = known.map(|range| range.start).collect();
    let found = below.edits.iter().map(|edit| &edit.link);
    let found = found.chain(below.left_alone.iter().map(|left| &left.link));
    let others = found.filter(|link| !known.contains(&(body + link.range().start)));
    left_alone.extend(others.map(|link| alone(link_at(link, body))));
    left_alone.sort_by_key(|left| left.range().start);
    let text = if edits.is_empty() {
        Cow::Borrowed(source)
    } else {
        Cow::Owned(with(source, &changes(&edits, 0)))
    };
    Fixed { text, edits, left_alone }
}

/// Returns true if a reading with these edits passes verification. `text` is the reading, which begins at the offset
/// `start` of the source.
fn is_proved(
    text: &str,
    start: usize,
    edits: &[Edit<'_>],
    syntax: &Syntax,
    finder: &LinkFinder,
) -> bool {
    let exclusions = Exclusions::new(&Map::new(text, syntax.pulldown_cmark), syntax);
    let (reading, _) = Reading::new(text, syntax, finder);
    let document =
        Document { source: text, syntax, finder, reading: &reading, exclusions: &exclusions };
    document.differences(&changes(edits, start)).is_empty()
}

/// Returns the edits as changes to the source from `start` on.
fn changes(edits: &[Edit<'_>], start: usize) -> Vec<Change> {
    let change = |edit: &Edit<'_>| Change {
        range: edit.range().start - start..edit.range().end - start,
        replacement: edit.replacement.clone(),
    };
    edits.iter().map(change).collect()
}

fn moved(range: Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// Returns a link of the text from `body` on, with its range in the source.
fn link_at<'s>(link: &MarkdownLink<'_>, body: usize) -> MarkdownLink<'s> {
    let [text, destination] = [link.text(), link.destination()].map(|it| Cow::Owned(it.to_owned()));
    markdown_link(moved(link.range(), body), link.kind(), text, destination)
}

#[cfg(test)]
mod tests {
    use barelink::{Dialect, LinkFinder};

    use crate::{fix, Reason, Syntax};

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
}
