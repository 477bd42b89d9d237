use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::leaf::Leaf;
use super::open_destination::OpenDestination;
use crate::slice::Slice;

/// The masked URLs of a leaf. A mask replaces bytes of a URL so that the parser reads the URL as plain text. Each parse
/// may need other masks.
#[derive(Debug, Clone, Default)]
pub struct Masks {
    pub(super) ranges: Vec<Range<usize>>,
    /// Source offsets at which no URL may begin, in ascending order. These are the starts of URLs that could not be
    /// made plain text.
    pub(super) refused: Vec<usize>,
}

impl Masks {
    /// Returns the source ranges to be masked, in ascending order.
    pub fn ranges(&self) -> &[Range<usize>] {
        &self.ranges
    }

    /// Merges `starts` into the refused offsets. Both ascend.
    pub(super) fn refuse(&mut self, starts: Vec<usize>) {
        let former = core::mem::take(&mut self.refused);
        let mut former = former.into_iter().peekable();
        for start in starts {
            while let Some(before) = former.next_if(|&refused| refused < start) {
                self.refused.push(before);
            }
            self.refused.push(start);
        }
        self.refused.extend(former);
    }

    /// Returns true if a masked URL contains `range` of the source.
    pub fn cover(&self, range: &Range<usize>) -> bool {
        let after = self.ranges.partition_point(|mask| mask.start <= range.start);
        let mask = after.checked_sub(1).and_then(|i| self.ranges.get(i));
        mask.is_some_and(|mask| range.end <= mask.end)
    }

    /// Returns the content of a leaf with the URLs masked.
    pub fn apply_to(&self, leaf: &Leaf<'_>) -> String {
        let in_content = |url: &Range<usize>| {
            let last = url.end.saturating_sub(1).max(url.start);
            leaf.to_content(url.start)..leaf.to_content(last) + 1
        };
        mask_leaf(leaf.content(), self.ranges.iter().map(in_content))
    }
}

/// Returns a leaf's content in which `urls` are plain text to a Markdown parser. `urls` ascend. All offsets, and all
/// bytes outside the URLs, stay the same.
///
/// Inside a URL these bytes stay: letters, digits, non-ASCII characters, `/`, parentheses and quotation marks.
/// Replacing them could change a tag or the title of a link. Four more rules keep the constructs around a URL as they
/// are:
///
/// - An escaped parenthesis in a destination is replaced. Without its backslash it could change where the destination
///   ends. An escaped closer in a title is replaced if another closer follows. In the value of an HTML attribute a
///   backslash escapes nothing, so quotation marks stay.
/// - Backticks, and punctuation that may be in the name of an HTML attribute, become `x` (CommonMark 0.31, section
///   6.6). Other bytes become `/`. Masked text is then a tag if and only if the unmasked text is a tag.
/// - If the last byte is punctuation, it stays punctuation. The meaning of a delimiter depends on the character before
///   it.
/// - A vertical tab or form feed before white space becomes `/`. pulldown-cmark drops it at the end of a line.
///
/// If the last byte is a backslash, it may escape a quotation mark or a parenthesis after the URL. The mask has no
/// backslash, so the quotation mark or parenthesis could close a title or a destination (CommonMark 0.31, section 6.3).
/// So one letter of the URL becomes the closer (in a title) or a `(` (in a destination).
fn mask_leaf(content: &str, urls: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut bytes = Vec::from(content);
    let mut seen = 0;
    let mut destination = OpenDestination::default();
    // The last `"`, `'` and `)`, one of which may close the title of a link.
    let [double, single, parenthesis] =
        [b'"', b'\'', b')'].map(|closer| memchr::memrchr(closer, content.as_bytes()));
    let (mut in_double, mut in_single) = (false, false);
    for url in urls {
        let between = content.slice(seen..url.start);
        destination.advance(between);
        let is_destination = destination.is_open();
        seen = url.start;
        let next = content.as_bytes().get(url.end).copied();
        destination.advance_over_url(content.slice(url.clone()));
        let Some(url) = bytes.get_mut(url) else {
            debug_assert!(false, "a URL outside the source");
            continue;
        };
        in_double = may_be_title(between, '"', in_double);
        in_single = may_be_title(between, '\'', in_single);
        let (mut previous, mut is_escaped) = (0, false);
        for (at, b) in (seen..).zip(url.iter_mut()) {
            let is_escaped_closer = |last| previous == b'\\' && last > Some(at);
            let stays = match *b {
                b'"' => !(in_double && is_escaped_closer(double)),
                b'\'' => !(in_single && is_escaped_closer(single)),
                b'(' | b')' if is_destination => !is_escaped,
                b')' => !is_escaped_closer(parenthesis),
                b'/' | b'(' => true,
                other => !other.is_ascii_punctuation(),
            };
            previous = *b;
            is_escaped = *b == b'\\' && !is_escaped;
            if !stays {
                let is_in_names = matches!(*b, b'.' | b':' | b'_' | b'-' | b'`');
                *b = if is_in_names { b'x' } else { b'/' };
            }
        }
        if let Some(last) = url.last_mut() {
            let is_at_space = matches!(next, Some(b' ' | b'\t' | b'\n' | b'\r'));
            let may_be_dropped = is_at_space && matches!(*last, b'\x0B' | b'\x0C');
            if previous.is_ascii_punctuation() && *last == b'x' || may_be_dropped {
                *last = b'/';
            }
        }
        let closer = match next {
            Some(b')') if destination.is_open() => is_escaped.then_some(b'('),
            Some(b')' | b'"' | b'\'') => next.filter(|_| previous == b'\\'),
            _ => None,
        };
        if let Some(closer) = closer {
            // The replaced letter must not follow a closer or precede a `)`. After the end of a title, a `)` would end
            // the link.
            let is_other = |b: u8| !matches!(b, b')' | b'"' | b'\'');
            let takes_closer = |three: &[u8]| matches!(*three, [before, b, after] if is_other(before) && b.is_ascii_alphanumeric() && after != b')');
            let before = url.windows(3).rposition(takes_closer);
            let letter = before.and_then(|before| url.get_mut(before + 1));
            letter.into_iter().for_each(|b| *b = closer);
        }
    }
    // ASCII bytes were replaced by ASCII bytes, so the content is valid UTF-8.
    String::from_utf8(bytes).unwrap_or_else(|_| content.into())
}

/// Returns true if a title in these quotation marks may be open after `text`. A quotation mark after `=` begins the
/// value of an attribute instead. `before` is the result for the preceding text.
fn may_be_title(text: &str, quote: char, before: bool) -> bool {
    match text.rsplit_once(quote) {
        Some((before, _)) => !before.trim_end().ends_with('='),
        None => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Masks the URL between `⸠` and `⸡`.
    fn masked(marked: &str) -> String {
        let (before, rest) = marked.split_once('⸠').unwrap();
        let (url, _) = rest.split_once('⸡').unwrap();
        let url = before.len()..before.len() + url.len();
        mask_leaf(&marked.replace(['⸠', '⸡'], ""), [url])
    }

    #[test]
    fn a_mask_keeps_the_constructs_around_a_url() {
        for (marked, expected) in [
            ("*é ⸠http://a.b/*c_`d⸡ _y", "*é httpx//axb//cxxd _y"),
            ("⸠www.a.b/(x)|y\\|z⸡ _y", "wwwxaxb/(x)/y//z _y"),
            ("⸠www.a.b/東\\⸡ _y", "wwwxaxb/東/ _y"),
            ("⸠www.a.b/\"'⸡ _y", "wwwxaxb/\"' _y"),
            ("⸠www.a.b/-⸡ _y", "wwwxaxb// _y"),
            ("⸠www.a.b/x⸡ _y", "wwwxaxb/x _y"),
            ("⸠www.a.b/\u{C}\u{B}⸡\ny", "wwwxaxb/\u{C}/\ny"),
            ("⸠www.a.b/\u{C}⸡_ y", "wwwxaxb/\u{C}_ y"),
            ("⸠www.{a=b.c:-`d⸡ _y", "wwwx/a/bxcxxxd _y"),
            ("⸠www.a.b/)⸡ _y", "wwwxaxb/) _y"),
            // An escaped quote after a URL ends no title.
            ("[r]: /u\n\"⸠ftp://a\\⸡\"\nb\"", "[r]: /u\n\"ftpx//\"/\"\nb\""),
            ("[r]: /u\n'⸠ftp://a\\⸡'\nb'", "[r]: /u\n'ftpx//'/'\nb'"),
            ("[r]: /u\n\"⸠ftp://a\\⸡ \nb\"", "[r]: /u\n\"ftpx//a/ \nb\""),
            ("[r]: /u\n(⸠ftp://é\\⸡)", "[r]: /u\n(ftp)//é/)"),
            ("[b](/u (⸠ftp://é\\⸡))", "[b](/u (ftp)//é/))"),
            ("[b](/u \"⸠ftp://i)\\⸡\"", "[b](/u \"ftp\"//i)/\""),
            ("[](u (⸠ftp://i).\\⸡)", "[](u (ftp)//i)x/)"),
            ("[](]()⸠ftp://é\\⸡)", "[](]()ftp(//é/)"),
            ("[](u '⸠ftp://i'j\\⸡)", "[](u 'ftpx//)'j/)"),
            ("[](u \"⸠ftp://i\"j\\⸡)", "[](u \"ftpx//)\"j/)"),
            // An escaped closer in a URL ends no title if another closer follows.
            ("[](u \"⸠ftp://i\\\")\"j⸡", "[](u \"ftpx//i//)\"j"),
            ("[](u '⸠ftp://i\\')'j⸡", "[](u 'ftpx//i//)'j"),
            ("[](u (⸠ftp://i\\))j⸡", "[](u (ftpx//i//)j"),
            ("[](u (⸠ftp://i\\(j)k⸡", "[](u (ftpx//i/(j)k"),
            ("[](u \"⸠ftp://i\\\")\\\"j⸡", "[](u \"ftpx//i//)/\"j"),
            ("[](u \"⸠ftp://i\\\"j⸡", "[](u \"ftpx//i/\"j"),
            ("[](u (⸠ftp://i\\)j⸡", "[](u (ftpx//i/)j"),
            // In HTML a backslash escapes nothing.
            ("<a b=\"⸠ftp://i\\\">j⸡", "<a b=\"ftpx//i/\"/j"),
            ("<a b = '⸠ftp://i\\'>j⸡", "<a b = 'ftpx//i/'/j"),
            // An escaped parenthesis after a URL ends no destination.
            ("[b](⸠ftp://é\\⸡)", "[b](ftp(//é/)"),
            ("[b](\n/⸠ftp://é\\⸡)", "[b](\n/ftp(//é/)"),
            ("[b](/u ⸠ftp://é\\⸡)", "[b](/u ftp)//é/)"),
            ("[b]:⸠ftp://é\\⸡)", "[b]:ftp(//é/)"),
            // A parenthesis that the backslash does not escape, and one after the end.
            ("[b]:⸠ftp://é\\\\⸡)", "[b]:ftpx//é//)"),
            ("[b]:⸠ftp://é)(\\⸡)", "[b]:ftp)//é)(/)"),
            // Parentheses inside the URL.
            ("[b](⸠ftp://a\\)(\\\\)⸡", "[b](ftpx//a//(//)"),
            ("[b]:\n⸠ftp://a\\(b)c⸡", "[b]:\nftpx//a//b)c"),
        ] {
            assert_eq!(masked(marked), expected, "{marked}");
        }
        let two = "[b](ftp://a,ftp://b\\)";
        assert_eq!(mask_leaf(two, [4..11, 12..20]), "[b](ftpx//a,ftpx//(/)");
    }
}
