//! Explains deviations from cmark-gfm that concern addresses. The model in `addresses` searches each line that differs.

use std::ops::Range;

use super::addresses::{addresses, Without};
use super::{text_links, Outputs};
use crate::html::Piece;

/// Rules of `spec-tests/gfm/deviations.txt`, each with the quirk of cmark-gfm that causes the deviation.
const RULES: [(&str, Without); 4] = [
    ("fresh-at", Without::CARRIED_KNOWLEDGE),
    ("prefix-start", Without::TEXT_BEFORE_PREFIX),
    ("prefix-without-local-part", Without::EMPTY_LOCAL_PART),
    ("xmpp-resource", Without::GREEDY_RESOURCE),
];

/// Maximum number of addresses that are tried both as bare and as explicit links, in every combination.
const MOST_UNCERTAIN: usize = 6;

/// Returns the rule of the first line that differs. Returns `None` unless a rule explains every line that differs.
pub(super) fn explaining(outputs: &Outputs) -> Option<&'static str> {
    let written: Vec<_> = address_links(&outputs.plain).map(|(_, link)| link).collect();
    // A URL may contain a backtick that would begin a code span. The code is then text, with further explicit links.
    let common = || {
        let ours: Vec<_> = address_links(&outputs.ours).map(|(_, link)| link).collect();
        let theirs = address_links(&outputs.theirs).map(|(_, link)| link);
        theirs.filter(|link| ours.contains(link)).collect::<Vec<_>>()
    };
    explaining_with(outputs, &written).or_else(|| explaining_with(outputs, &common()))
}

/// Like [`explaining`], for given explicit links. `explicit` lists the destination and text of each address that may be
/// an explicit link in the document.
fn explaining_with(outputs: &Outputs, explicit: &[(&str, &str)]) -> Option<&'static str> {
    let ours = readings(&outputs.ours, explicit);
    let theirs = readings(&outputs.theirs, explicit);
    let pairs = theirs.iter().flat_map(|theirs| ours.iter().map(move |ours| (theirs, ours)));
    pairs.filter(|(theirs, ours)| theirs.len() == ours.len()).find_map(|(theirs, ours)| {
        let differing = theirs.iter().zip(ours).filter(|(theirs, ours)| theirs != ours);
        let rules = differing.map(|(theirs, ours)| rule(theirs, ours));
        // The document is counted under the first rule, but every line that differs needs a rule.
        rules.collect::<Option<Vec<_>>>()?.first().copied()
    })
}

/// A tag, or a line of text with its bare addresses.
#[derive(Debug, Clone, PartialEq)]
enum Segment {
    Tag(Piece),
    Line(Line),
}

#[derive(Debug, Clone, PartialEq, Default)]
/// A line of text with its bare addresses.
struct Line {
    text: String,
    /// Ranges of the links, with their destinations.
    links: Vec<(Range<usize>, String)>,
    /// True for text in a link, if an inner link has ended before the text. Also true after an image in the link,
    /// because its description may contain an inner link.
    is_after_inner_link: bool,
}

/// Returns the first rule whose quirk changes the result of the model for this line, or `several` if no single quirk
/// does.
///
/// Returns `None` unless the model predicts both lines. Text after an inner link is an exception: if our line has no
/// link, returns `link-in-link`.
fn rule(theirs: &Segment, ours: &Segment) -> Option<&'static str> {
    let (Segment::Line(theirs), Segment::Line(ours)) = (theirs, ours) else {
        return None;
    };
    if theirs.text != ours.text || theirs.links != predicted(&theirs.text, Without::NOTHING) {
        return None;
    }
    if theirs.is_after_inner_link && ours.links.is_empty() {
        return Some("link-in-link");
    }
    if ours.links != predicted(&ours.text, Without::ANY) {
        return None;
    }
    let shows = |rule: &(&str, Without)| predicted(&ours.text, rule.1) != theirs.links;
    let shown = RULES.into_iter().find(shows);
    Some(shown.map_or("several", |(name, _)| name))
}

/// Returns the range and the destination of each address that the model finds in a line.
fn predicted(line: &str, without: Without) -> Vec<(Range<usize>, String)> {
    let links = addresses(line, without).into_iter().map(|address| {
        let text = &line[address.range.clone()];
        let prefix = if address.has_prefix { "" } else { "mailto:" };
        (address.range, [prefix, text].concat())
    });
    links.collect()
}

/// Returns the index, destination and text of each link that the search for addresses may have created.
fn address_links(pieces: &[Piece]) -> impl Iterator<Item = (usize, (&str, &str))> {
    let links = text_links(pieces).filter(|link| {
        let is_url = ["http://", "https://", "ftp://"]
            .iter()
            .any(|scheme| link.href.to_ascii_lowercase().starts_with(scheme));
        let is_address = link.href.strip_prefix("mailto:") == Some(link.text);
        link.text.contains('@') && (is_address || link.href == link.text && !is_url)
    });
    links.map(|link| (link.at, (link.href, link.text)))
}

/// Returns the possible segmentations of a page. A page does not tell bare addresses from explicit ones.
///
/// Each of the first [`MOST_UNCERTAIN`] addresses that are in `explicit` may be bare or explicit. All other addresses
/// are bare. There is one segmentation for each combination with at most as many explicit addresses as `explicit` has.
fn readings(pieces: &[Piece], explicit: &[(&str, &str)]) -> Vec<Vec<Segment>> {
    let links: Vec<_> = address_links(pieces).collect();
    let uncertain = links.iter().filter(|(_, link)| explicit.contains(link));
    let uncertain: Vec<usize> = uncertain.map(|&(at, _)| at).take(MOST_UNCERTAIN).collect();
    // A page has at most `explicit.len()` explicit addresses. It has fewer if one of them is part of a URL.
    let has_enough =
        |choice: &u32| uncertain.len() <= explicit.len() + choice.count_ones() as usize;
    let choices = (0..1_u32 << uncertain.len()).filter(has_enough);
    let reading = |choice: u32| {
        let is_bare = |at: &usize| {
            let index = uncertain.iter().position(|other| other == at);
            index.is_none_or(|index| choice & (1 << index) != 0)
        };
        let bare: Vec<_> = links.iter().map(|&(at, _)| at).filter(is_bare).collect();
        segments(pieces, &bare)
    };
    choices.map(reading).collect()
}

/// Splits a page into tags and lines of text. A link whose start tag has an index in `bare` is part of its line. Any
/// other link is a pair of tags.
fn segments(pieces: &[Piece], bare: &[usize]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut line = Line::default();
    let (mut links, mut is_after_inner_link) = (0_usize, false);
    // Raw HTML may close links that were never opened. The first closing tags are attributed to it.
    let mut stray = stray_ends(pieces);
    for (at, piece) in pieces.iter().enumerate() {
        let is_at = |index: Option<usize>| index.is_some_and(|index| bare.contains(&index));
        match piece {
            Piece::Open(_, attributes) if is_at(Some(at)) => {
                let start = line.text.len();
                let href = attributes.iter().map(|(_, href)| href.clone());
                line.links.push((start..start, href.collect()));
            }
            Piece::Close(_) if is_at(at.checked_sub(2)) => {
                if let Some((range, _)) = line.links.last_mut() {
                    range.end = line.text.len();
                }
            }
            Piece::Text(text) => {
                for part in text.split_inclusive('\n') {
                    line.text.push_str(part);
                    line.is_after_inner_link = is_after_inner_link;
                    if part.ends_with('\n') {
                        segments.push(Segment::Line(std::mem::take(&mut line)));
                    }
                }
            }
            tag => {
                if !line.text.is_empty() {
                    segments.push(Segment::Line(std::mem::take(&mut line)));
                }
                match tag {
                    tag if tag.is_block() => {
                        stray = stray_ends(&pieces[at + 1..]);
                        (links, is_after_inner_link) = (0, false);
                    }
                    Piece::Open(name, _) if name == "a" => {
                        is_after_inner_link &= links > 0;
                        links += 1;
                    }
                    Piece::Open(name, _) if name == "img" => is_after_inner_link |= links > 0,
                    Piece::Close(name) if name == "a" => {
                        links = links.saturating_sub(usize::from(stray == 0));
                        stray = stray.saturating_sub(1);
                        is_after_inner_link = links > 0;
                    }
                    _ => {}
                }
                segments.push(Segment::Tag(tag.clone()));
            }
        }
    }
    if !line.text.is_empty() {
        segments.push(Segment::Line(line));
    }
    segments
}

/// Counts the tags `</a>` before the next block that have no opening tag.
fn stray_ends(pieces: &[Piece]) -> usize {
    let (mut open, mut stray) = (0_usize, 0);
    for piece in pieces.iter().take_while(|piece| !piece.is_block()) {
        match piece {
            Piece::Open(name, _) if name == "a" => open += 1,
            Piece::Close(name) if name == "a" => {
                stray += usize::from(open == 0);
                open = open.saturating_sub(1);
            }
            _ => {}
        }
    }
    stray
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(plain: &str, theirs: &str, ours: &str) -> Option<&'static str> {
        explaining(&Outputs::of(plain, theirs, ours))
    }

    #[test]
    fn only_the_predicted_difference_is_explained() {
        let plain = "<p>_mailto:a@b.cc c@d.ee</p>";
        let theirs =
            "<p><a href='_mailto:a@b.cc'>_mailto:a@b.cc</a> <a href='mailto:c@d.ee'>c@d.ee</a></p>";
        let ours =
            "<p>_<a href='mailto:a@b.cc'>mailto:a@b.cc</a> <a href='mailto:c@d.ee'>c@d.ee</a></p>";
        assert_eq!(rule(plain, theirs, ours), Some("prefix-start"));
        // Our output lacks the second link, or has it elsewhere.
        let lost = "<p>_<a href='mailto:a@b.cc'>mailto:a@b.cc</a> c@d.ee</p>";
        assert_eq!(rule(plain, theirs, lost), None);
        let moved = ours.replace("c@d.ee'>c@d.ee</a>", "c@d.e'>c@d.e</a>e");
        assert_eq!(rule(plain, theirs, &moved), None);
    }

    fn linked(page: &str) -> String {
        page.replace("a@b.cc", "<a href='mailto:a@b.cc'>a@b.cc</a>")
    }

    #[test]
    fn a_url_may_uncover_an_explicit_address() {
        let plain = "<p>http://m<code> [&lt;e@x.y>a@b.cc]()</code></p>";
        let ours = "<p><a href='http://m`'>http://m`</a> <a href=''><a href='mailto:e@x.y'>e@x.y</a>a@b.cc</a>`</p>";
        assert_eq!(rule(plain, &linked(ours), ours), Some("link-in-link"));
        assert_eq!(rule(plain, &linked(ours), &ours.replace("</a>`", "</a>")), None);
    }

    #[test]
    fn no_link_goes_into_a_link() {
        for (plain, is_inside) in [
            ("<p><a href='/u'><a href='http://x.y'>http://x.y</a> a@b.cc</a></p>", true),
            // The inner link is in the description of an image.
            ("<p><a href='/u'><img src='/i' alt='http://x.y'> a@b.cc</a></p>", true),
            ("<p><a href='/u'><img src='/i' alt='http://x.y'></a> a@b.cc</p>", false),
            ("<p><a href='/u'><a href='/v'>v</a></a> a@b.cc</p>", false),
            ("<p><a href='/u'><a href='/v'></a>[</a>a@b.cc]</a></p>", true),
            // The opening tag at the end does not match the stray closing tag before it.
            ("<p><a href='/u'><a href='/v'></a></a>[]a@b.cc</a><a name='w'></p>", true),
        ] {
            let expected = is_inside.then_some("link-in-link");
            assert_eq!(rule(plain, &linked(plain), plain), expected, "{plain}");
        }
    }
}
