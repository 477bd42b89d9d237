//! Searches a text for candidates, the offsets where a link is possible: `://`, `www.`, `@` and label separators.

mod block_scanner;
#[cfg(feature = "markdown")]
mod source;

use crate::bytes::lanes::Lane;
use crate::bytes::{is_between, ByteSet};
use crate::slice::Slice;
use crate::unicode::{starts_with_ideographic_separator, IDEOGRAPHIC};
use block_scanner::{BlockScanner, Chunk16, Matcher};

/// The needles to search for. Every link of an enabled kind contains a needle or a label separator.
#[derive(Debug, Clone)]
pub(crate) struct Needles {
    urls: bool,
    www: bool,
    at_sign: bool,
    /// True if [`Scan::host`] skips full stops before numeric labels. In `1.2.co`, it then finds only the second one.
    pub(crate) skips_numbers: bool,
}

impl Needles {
    pub(crate) fn new(urls: bool, www: bool, emails: bool) -> Self {
        Needles { urls, www, at_sign: emails, skips_numbers: false }
    }
}

/// Lazy candidate search in one text.
///
/// Methods return the offset of the next candidate at or after `from`, or the length of the text. Needles that
/// `needles` turns off are not found. Use each scan for one method and one text only. `from` must not decrease from
/// call to call.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Scan {
    blocks: BlockScanner,
    /// Offset after the next needle in source other than `www.`, or 0 before the first search.
    #[cfg(feature = "markdown")]
    mark: usize,
}

impl Scan {
    /// Finds the next `://`, `www.`, or `@` between two bytes that may occur in addresses.
    #[inline(always)]
    pub(crate) fn candidate(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        self.next::<Candidate>(needles, text, from)
    }

    /// Finds the next `://`, or label separator (`.`, `。`, `．`, `｡`) between two bytes of labels other than hyphens.
    ///
    /// Separators are found for any set of kinds, because a host without a scheme contains no other needle.
    // Inlined, it takes 1 to 3 % more time.
    #[inline(never)]
    pub(crate) fn host(&mut self, needles: &Needles, text: &[u8], from: usize) -> usize {
        self.next::<Host>(needles, text, from)
    }

    #[inline(always)]
    fn next<N: Needle>(&mut self, needles: &Needles, text: &[u8], mut from: usize) -> usize {
        loop {
            let at = self.blocks.next::<N>(text, from);
            match text.get(at..).and_then(<[u8]>::split_first) {
                Some((&first, rest)) if !N::is_at(needles, text, at, first, rest) => from = at + 1,
                _ => return at,
            }
        }
    }
}

/// A needle that is matched sixteen bytes at a time, and then confirmed.
trait Needle: Matcher {
    /// Returns true if a needle begins at `at`, where the text continues with `first` and `rest`. Tests the whole needle,
    /// because [`Matcher::matches`] has false positives.
    fn is_at(needles: &Needles, text: &[u8], at: usize, first: u8, rest: &[u8]) -> bool;
}

enum Candidate {}

impl Candidate {
    /// Returns lanes whose sign is set where `www.` may begin.
    #[inline(always)]
    fn www<L: Lane>(b: Chunk16<'_, L>) -> L {
        // A single comparison tests both bytes of `w?w`, combined by AND. It has false positives, such as `w` with
        // U+007F, which has all bits of `w`. `is_at` rejects them.
        (b.ahead(0) & b.ahead(2)).is(b'w')
    }

    /// Returns lanes that are not all zero if a `www.` begins in the chunk, as [`Matcher::may_match`].
    #[inline(always)]
    fn may_be_www<L: Lane>(b: Chunk16<'_, L>) -> L {
        // One of the two pairs `ww` in `www` is at an even offset.
        b.ahead(0).are_pair(b'w')
    }
}

impl Matcher for Candidate {
    #[inline(always)]
    fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
        begins_scheme(b) | Candidate::www(b) | b.is(0, b'@')
    }

    // The npm package is half a kilobyte smaller without the coarse test.
    const IS_COARSE: bool = !cfg!(target_family = "wasm");

    #[inline(always)]
    fn may_match<L: Lane>(b: Chunk16<'_, L>) -> L {
        b.is(0, b'@') | b.is(0, b'/') | Candidate::may_be_www(b)
    }
}

impl Needle for Candidate {
    #[inline(always)]
    fn is_at(needles: &Needles, text: &[u8], at: usize, first: u8, rest: &[u8]) -> bool {
        match first {
            b'@' => needles.at_sign && is_between(text, at..at + 1, &LOCAL, &BEGINS_DOMAIN),
            b':' => needles.urls && rest.starts_with(b"//"),
            _ => needles.www && text.get(at..at + 4) == Some(b"www."),
        }
    }
}

enum Host {}

impl Matcher for Host {
    #[inline(always)]
    fn matches<L: Lane>(b: Chunk16<'_, L>) -> L {
        // Skips the most frequent full stops, which end a sentence before white space.
        let is_visible = b.ahead(1).is_above(b' ');
        (b.is(0, b'.') & is_visible) | begins_scheme(b)
    }

    // The usual letters of Latin, Greek, Cyrillic, Arabic and Indic scripts begin with lower bytes.
    const BEYOND_ASCII: Option<u8> = Some(0xE3);

    const IS_COARSE: bool = !cfg!(target_family = "wasm");

    #[inline(always)]
    fn may_match<L: Lane>(b: Chunk16<'_, L>) -> L {
        // One comparison finds full stops and slashes, whose codes differ in the lowest bit. A slash of `://` precedes a
        // slash, which is visible.
        let stop_or_slash = (b.ahead(0) | L::new([1; 16])).is(b'/');
        (stop_or_slash & b.ahead(1).excess(b' ')) | b.ahead(0).excess(0xE2)
    }

    #[inline(always)]
    fn matches_beyond_ascii<L: Lane>(b: Chunk16<'_, L>) -> L {
        // `。` is E3 80 82, `．` EF BC 8E, `｡` EF BD A1. Two bytes of `。` are compared, because frequent kana are
        // similar: `あ` is E3 81 82. Few other characters end in 80 82.
        (b.is(1, 0x80) & b.is(2, 0x82)) | (b.is(0, 0xEF) & (b.is(2, 0x8E) | b.is(2, 0xA1)))
    }
}

impl Needle for Host {
    #[inline(always)]
    fn is_at(needles: &Needles, text: &[u8], at: usize, first: u8, rest: &[u8]) -> bool {
        match first {
            b'.' => {
                is_between(text, at..at + 1, &IN_LABEL, &IN_LABEL)
                    && !(needles.skips_numbers && is_number(rest))
            }
            b':' => rest.starts_with(b"//"),
            _ => {
                starts_with_ideographic_separator(text.slice(at..))
                    && is_between(text, at..at + IDEOGRAPHIC, &IN_LABEL, &IN_LABEL)
            }
        }
    }
}

/// Returns lanes whose sign is set where `://` may begin. The second byte is not examined.
#[inline(always)]
fn begins_scheme<L: Lane>(b: Chunk16<'_, L>) -> L {
    b.is(0, b':') & b.is(2, b'/')
}

/// Bytes of local parts in GFM and md4c.
pub(crate) static LOCAL: ByteSet = ByteSet::ALPHANUMERIC.with(b".+_-");

/// Bytes that may follow the `@` of an address in GFM and md4c. In GFM a domain may begin with a dot. After `xmpp:` the
/// domain may be empty, and the slash before a resource follows.
static BEGINS_DOMAIN: ByteSet = ByteSet::ALPHANUMERIC.with(b"-_./");

/// Bytes that may precede or follow a label separator: ASCII letters, digits, `_`, and every byte of a non-ASCII
/// character.
static IN_LABEL: ByteSet = ByteSet::ALPHANUMERIC.with(b"_").with_range(0x80, 0xFF);

/// Returns true if the text begins with a numeric label.
#[inline]
fn is_number(text: &[u8]) -> bool {
    let digits = DIGITS.run(text);
    digits > 0 && !text.get(digits).is_some_and(|&b| IN_LABEL.contains(b) || b == b'-')
}

static DIGITS: ByteSet = ByteSet::EMPTY.with(b"0123456789");

#[cfg(test)]
mod tests {
    use super::*;
    use barelink_testkit::cases::some_cases;

    use crate::bytes::lanes::{vector, words};
    use crate::scan::block_scanner::{matching_bytes, Block};

    #[test]
    fn numbers_end_no_host() {
        let all_needles = Needles::new(true, true, true);
        let but_numbers = Needles { skips_numbers: true, ..all_needles.clone() };
        for (text, first, first_but_numbers) in [
            ("v1.2.3", 2, 6),
            ("1.2.co", 1, 3),
            ("1.2a", 1, 1),
            // A label with a `_` is not numeric.
            ("1.2_.co", 1, 1),
            ("1.2-", 1, 1),
            ("1.2é", 1, 1),
        ] {
            let find = |needles| Scan::default().host(needles, text.as_bytes(), 0);
            assert_eq!(find(&all_needles), first, "{text}");
            assert_eq!(find(&but_numbers), first_but_numbers, "{text}");
        }
    }

    /// Compares the matches in a block with `is` and, if the block has a byte of at least [`Matcher::BEYOND_ASCII`],
    /// with `is_beyond_ascii`. Both are given each byte and the two after it. Tests pairs of bytes at every offset of a
    /// block, both adjacent and with one byte between them. [`some_cases`] selects the pairs.
    fn assert_found<F: Matcher>(
        is: fn(u8, u8, u8) -> bool,
        is_beyond_ascii: fn(u8, u8, u8) -> bool,
    ) {
        for (a, b) in some_cases((0..=u8::MAX).flat_map(|a| (0..=u8::MAX).map(move |b| (a, b)))) {
            for period in [[a, b, a, b], [a, a, b, b], [0xE3, a, b, a]] {
                let block: Block = core::array::from_fn(|at| period[at % 4]);
                let is_tested =
                    F::BEYOND_ASCII.is_some_and(|first| period.iter().max() >= Some(&first));
                let bit = |at: usize| {
                    let [a, b, c] = [block[at], block[at + 1], block[at + 2]];
                    u64::from(is(a, b, c) || (is_tested && is_beyond_ascii(a, b, c))) << at
                };
                let first = (0..4).map(bit).sum::<u64>();
                let expected = first * 0x1111_1111_1111_1111;
                assert_eq!(matching_bytes::<F, vector::Lanes>(&block), expected, "{period:?}");
                assert_eq!(matching_bytes::<F, words::Lanes>(&block), expected, "{period:?}");
            }
        }
    }

    fn is_candidate(a: u8, _: u8, c: u8) -> bool {
        a == b'@' || (a == b':' && c == b'/') || a & c == b'w'
    }

    fn is_ascii_separator(a: u8, b: u8, c: u8) -> bool {
        match a {
            b'.' => b > b' ',
            b':' => c == b'/',
            _ => false,
        }
    }

    fn is_separator_beyond_ascii(a: u8, b: u8, c: u8) -> bool {
        (a == 0xEF && (c == 0x8E || c == 0xA1)) || (b == 0x80 && c == 0x82)
    }

    #[test]
    fn blocks_are_searched_as_bytes_are() {
        assert_found::<Candidate>(is_candidate, |_, _, _| false);
        assert_found::<Host>(is_ascii_separator, is_separator_beyond_ascii);
    }

    #[cfg(feature = "markdown")]
    #[test]
    fn blocks_of_markdown_are_searched_as_bytes_are() {
        assert_found::<source::Www>(|a, _, c| a & c == b'w', |_, _, _| false);
    }

    const TEXT: &str = "a@b www.c.d e://f: /w/w. @x x@ &#64;\u{3002}y．z｡ &commat; &amp; www";

    type Method = fn(&mut Scan, &Needles, &[u8], usize) -> usize;

    /// Text without a match is searched coarsely, at the start and after a long gap.
    #[test]
    fn a_needle_after_any_text_is_found() {
        let methods: [(Method, [(&str, usize); 3]); 2] = [
            (Scan::candidate, [("://", 0), ("www.", 0), ("a@b", 1)]),
            (Scan::host, [("://", 0), ("a.b", 1), ("a\u{3002}b", 1)]),
        ];
        let needles = Needles::new(true, true, true);
        for (next, found) in methods {
            for length in (0..500).chain((2_000..2_700).step_by(3)) {
                for filler in ["x", "x/ ", "x. ", "xx xx xx xx xx xx xx xx xx xx xx xx xx/"] {
                    let gap = &filler.repeat(length)[..length];
                    let first = "a@b.c ";
                    for (needle, offset) in found {
                        let text = [first, gap, " ", needle, " y"].concat();
                        let expected = first.len() + length + 1 + offset;
                        // From the start, after the first match, and in the gap.
                        for (from, matches) in [(0, 2), (4, 1), (first.len() + length / 3, 1)] {
                            let (mut scan, mut at) = (Scan::default(), from);
                            for _ in 0..matches {
                                at = next(&mut scan, &needles, text.as_bytes(), at) + 1;
                            }
                            assert_eq!(at, expected + 1, "{text}");
                            let end = next(&mut scan, &needles, text.as_bytes(), at);
                            assert_eq!(end, text.len(), "{text}");
                        }
                    }
                }
            }
        }
    }

    /// Returns the first character of each match of a scan.
    fn all(scan: Method, needles: &Needles) -> std::string::String {
        let (mut scanned, mut next) = (Scan::default(), 0);
        let mut found = std::string::String::new();
        while next < TEXT.len() {
            let at = scan(&mut scanned, needles, TEXT.as_bytes(), next);
            found.extend(TEXT.get(at..).and_then(|rest| rest.chars().next()));
            next = at + 1;
        }
        found
    }

    #[test]
    fn each_scan_finds_its_needles() {
        let needles = Needles::new(true, true, true);
        assert_eq!(all(Scan::candidate, &needles), "@w:");
        // A separator at the end of a word is not between labels.
        assert_eq!(all(Scan::host, &needles), "..:．");
        let emails = Needles::new(false, false, true);
        assert_eq!(all(Scan::candidate, &emails), "@");
        let urls = Needles::new(true, false, false);
        assert_eq!(all(Scan::candidate, &urls), ":");
        assert_eq!(all(Scan::host, &urls), "..:．");
    }

    #[cfg(feature = "markdown")]
    #[test]
    fn each_scan_of_markdown_finds_its_needles() {
        let needles = Needles::new(true, true, true);
        assert_eq!(all(Scan::url, &needles), "w:");
        assert_eq!(all(Scan::candidate_in_source, &needles), "@w:@@&&");
        assert_eq!(all(Scan::host_in_source, &needles), "@..:@@&．&");
        let urls = Needles::new(true, false, false);
        assert_eq!(all(Scan::candidate_in_source, &urls), ":");
    }
}
