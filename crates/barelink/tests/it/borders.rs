//! Tries each character of Unicode beside and inside of names. A name, which is a host or a mailbox, is linked as a whole
//! or not at all. A link to a part of it must end at a border that a reader sees.

use std::collections::BTreeMap;
use std::ops::Range;

use barelink::options::LinkEnd;
use barelink::search::LinkStream;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::cases::some_cases;
use icu_properties::props::{
    Dash, DefaultIgnorableCodePoint, GeneralCategory as Gc, GeneralCategoryGroup as Group, Script,
    WhiteSpace,
};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Class of a character by how a reader of a name takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// White space. In text from strangers, U+0085 is a control.
    Space,
    /// Brackets, quotation marks and other punctuation between words.
    Punctuation,
    /// Symbols, and visible signs such as U+0600.
    Symbol,
    /// A letter or mark of a script that is written without spaces, and Hangul, which has particles.
    Spaceless,
    /// Private use, noncharacters and the like, for which most fonts have a box. Also the deprecated letters, which are
    /// Hard by UTS #58, table 3-2.
    Box,
    /// A letter or number of a script that is written with spaces, or a number such as `²`.
    Word,
    /// A character that looks like a full stop or a low line, or is one in another width.
    Joint,
    /// A dash that looks like a hyphen.
    Hyphen,
    /// A dash that separates clauses.
    WideDash,
    /// A control that separates records, lines or pages.
    Separator,
    /// Another control, or a character that is invisible by default.
    Unseen,
    /// A Latin letter, or a character that browsers map to ASCII letters or digits (UTS #46).
    Latin,
    /// A combining mark (The Unicode Standard, section 3.6, D56).
    Mark,
}

use Class::*;

/// Classes that end a name if more of a name follows the character directly, as `m` does in `co→m`.
const INSIDE: &[Class] = &[Space, Punctuation, Symbol, Spaceless, Box, WideDash, Separator];

/// Classes of [`INSIDE`] in text from strangers. Most programs display a separator as nothing.
const INSIDE_UNTRUSTED: &[Class] = &[Space, Punctuation, Symbol, Spaceless, Box, WideDash];

/// Classes that end a name if nothing or white space follows the character. An invisible character or a hyphen at the
/// edge of a word joins nothing.
const OUTSIDE: &[Class] =
    &[Space, Punctuation, Symbol, Spaceless, Box, WideDash, Separator, Word, Joint, Hyphen, Unseen];

fn class(c: char) -> Class {
    let category = CodePointMapData::<Gc>::new().get(c);
    let script = CodePointMapData::<Script>::new().get(c);
    let is_spaceless = matches!(
        script,
        Script::Han
            | Script::Hiragana
            | Script::Katakana
            | Script::Bopomofo
            | Script::Yi
            | Script::Hangul
            | Script::Thai
            | Script::Lao
            | Script::Tibetan
            | Script::Myanmar
            | Script::Khmer
    );
    // Chinese and Japanese share these, such as `ー` and `〱`.
    let is_east_asian = matches!(c, '\u{3005}'..='\u{3007}' | '\u{3031}'..='\u{303C}' | '\u{30FC}' | '\u{FF70}' | '\u{FF9E}' | '\u{FF9F}' | '\u{1B000}'..='\u{1B16F}' | '\u{16FF0}'..='\u{16FF1}');
    // A host of one label, as the URL Standard reads it.
    let mapped = || url::Host::parse(&format!("a{c}")).map(|host| host.to_string());
    let is_mapped = || {
        mapped().is_ok_and(|host| host.bytes().all(|b| b.is_ascii_alphanumeric()) && host.len() > 1)
    };
    match c {
        '\u{85}' | '\u{1C}'..='\u{1F}' => return Separator,
        '\u{6D4}' | '\u{701}' | '\u{702}' | '\u{2024}' | '\u{2E31}' | '\u{2E33}' | '\u{A60E}'
        | '\u{FE52}' | '\u{FF0E}' | '\u{10A50}' => return Joint,
        '\u{2014}' | '\u{2015}' | '\u{2E3A}' | '\u{2E3B}' => return WideDash,
        '\u{2D7}' | '\u{2043}' | '\u{2796}' => return Hyphen,
        '\u{149}' | '\u{673}' | '\u{F77}' | '\u{F79}' | '\u{17A3}' | '\u{17A4}' => return Box,
        _ => {}
    }
    if CodePointSetData::new::<WhiteSpace>().contains(c) {
        Space
    } else if CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || category == Gc::Control
        || matches!(c, '\u{FFF9}'..='\u{FFFB}')
    {
        Unseen
    } else if CodePointSetData::new::<Dash>().contains(c) {
        Hyphen
    } else if Group::Mark.contains(category) {
        Mark
    } else if category == Gc::ConnectorPunctuation {
        Joint
    } else if Group::Letter.contains(category) || Group::Number.contains(category) {
        if script == Script::Latin || is_mapped() {
            // Numbers such as `²` and `①` are mapped too, but stand after words as the signs of notes.
            if category == Gc::OtherNumber {
                Word
            } else {
                Latin
            }
        } else if is_spaceless || is_east_asian {
            Spaceless
        } else {
            Word
        }
    } else if Group::Punctuation.contains(category) {
        Punctuation
    } else if c.is_alphabetic() {
        Latin
    } else if Group::Symbol.contains(category) || category == Gc::Format {
        Symbol
    } else {
        Box
    }
}

/// Texts with `{}` for the character. Each is a single name, with the character inside.
const NAMES: &[&str] = &[
    "https://example.co{}m/login", "https://exa{}mple.com", "https://example.com:8{}0/",
    "www.example.co{}m/login", "www.exa{}mple.com", "example.co{}m/login", "exa{}mple.com",
    "me@example.co{}m", "me@exa{}mple.com", "m{}e@example.com", "(https://example.co{}m)",
    "“example.co{}m”",
];

/// Texts in which the character is after a name, or before one.
const EDGES: &[&str] = &[
    "https://example.com{}", "https://example.com{} x", "www.example.com{} x", "example.com{}",
    "me@example.com{} x", "{}www.example.com", "{}example.com", "x {}me@example.com",
];

/// Returns true if a link ends before the character at `at..end`, or begins after it.
fn links_a_part(links: &[Range<usize>], at: usize, end: usize) -> bool {
    links.iter().any(|link| link.end == at || link.start == end)
}

/// Checks that `link_at`, chunks and a stream find the same links. The text is split before and after the character `c`.
fn same_everywhere(finder: &LinkFinder, text: &str, links: &[Range<usize>], c: Range<usize>) {
    for (offset, _) in text.match_indices(['.', ':', '@']) {
        let expected = links.iter().find(|link| link.contains(&offset)).cloned();
        let found = finder.link_at(text, 0, offset).map(|link| link.range());
        assert_eq!(found, expected, "{offset} in {text:?}");
    }
    let chunks = [&text[..c.start], &text[c.clone()], &text[c.end..]];
    let in_chunks = finder.links_in_chunks(chunks).map(|link| link.range());
    assert!(in_chunks.eq(links.iter().cloned()), "{text:?} in chunks");
    let mut stream = LinkStream::new(finder.clone());
    let mut streamed = Vec::new();
    for chunk in chunks {
        streamed.extend(stream.feed(chunk).map(|link| link.range()));
    }
    streamed.extend(stream.finish().map(|link| link.range()));
    assert_eq!(streamed, links, "{text:?} as a stream");
}

/// Returns all characters, but of the largest groups of like characters only samples.
fn characters() -> impl Iterator<Item = char> {
    ('\u{1}'..=char::MAX).filter(|&c| {
        let is_large = matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{13000}'..='\u{18FFF}' | '\u{20000}'..);
        // ASCII is punctuation of URLs, for which the suites have cases.
        let is_control = c.is_ascii_control() && !c.is_ascii_whitespace();
        let is_assigned = CodePointMapData::<Gc>::new().get(c) != Gc::Unassigned;
        (is_control || !c.is_ascii()) && is_assigned && (!is_large || u32::from(c) % 97 == 0)
    })
}

/// Tries every `step`-th character in each text. A link to a part of the name must end at one of the classes in
/// `inside`, or, at the edge of the name, of [`OUTSIDE`].
fn check(name: &str, finder: &LinkFinder, inside: &[Class], step: usize) {
    let mut failures: BTreeMap<(String, Class), Vec<char>> = BTreeMap::new();
    for (count, c) in some_cases(characters().step_by(step)).enumerate() {
        let class = class(c);
        for template in NAMES.iter().chain(EDGES) {
            let text = template.replace("{}", c.encode_utf8(&mut [0; 4]));
            let at = template.find("{}").unwrap();
            let end = at + c.len_utf8();
            let links: Vec<_> = finder.links(&text).map(|link| link.range()).collect();
            // A mark belongs to the character before it, and so to no name after it.
            let is_allowed = if EDGES.contains(template) {
                OUTSIDE.contains(&class) || (class == Mark && template.ends_with("example.com"))
            } else {
                inside.contains(&class)
            };
            if !is_allowed && links_a_part(&links, at, end) {
                let failure = format!("{name}: {template} links {links:?}");
                failures.entry((failure, class)).or_default().push(c);
            }
            if count % 16 == 0 {
                same_everywhere(finder, &text, &links, at..end);
            }
        }
    }
    let mut report = String::new();
    for ((failure, class), characters) in &failures {
        let some: Vec<_> =
            characters.iter().take(6).map(|&c| format!("{:04X}", u32::from(c))).collect();
        report +=
            &format!("{failure}: {class:?}, {} characters: {}\n", characters.len(), some.join(" "));
    }
    assert!(report.is_empty(), "{report}");
}

#[test]
fn by_uts_58_a_name_is_linked_whole_or_not_at_all() {
    check("standard", &LinkFinder::new(Dialect::Uts58), INSIDE, 1);
    let ends = LinkFinder::builder(Dialect::Uts58).link_end(LinkEnd::InText).build();
    check("ends in text", &ends, INSIDE, 3);
}

#[cfg(all(feature = "idna", feature = "security"))]
#[test]
fn text_from_strangers_links_whole_names() {
    for &dialect in Dialect::ALL {
        let mut builder = LinkFinder::builder(dialect);
        let step = if dialect == Dialect::Uts58 { 1 } else { 3 };
        check(dialect.name(), &builder.untrusted().build(), INSIDE_UNTRUSTED, step);
        let ends = builder.link_end(LinkEnd::InText).build();
        check(dialect.name(), &ends, INSIDE_UNTRUSTED, 5);
    }
}
