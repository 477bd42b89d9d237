//! Patterns of pathological input.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Pieces of text, each repeated, with texts around them.
///
/// It is written as `before⟨piece⟩⟨other⟩after`, or as a piece alone, with the escapes of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// Each piece, after the text before it.
    pub pieces: Vec<(String, String)>,
    /// The text after the last piece.
    pub after: String,
}

/// Parity of the number of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parity {
    Even,
    Odd,
}

impl Parity {
    pub fn of(number: usize) -> Self {
        if number.is_multiple_of(2) {
            Parity::Even
        } else {
            Parity::Odd
        }
    }
}

impl Pattern {
    /// Returns a pattern that repeats a text.
    pub fn of(piece: &str) -> Self {
        Pattern { pieces: vec![(String::new(), piece.to_owned())], after: String::new() }
    }

    /// Parses a pattern without escapes.
    fn new(pattern: &str) -> Self {
        let mut parts = pattern.split(['⟨', '⟩']);
        let mut pieces = Vec::new();
        let mut after = parts.next().unwrap_or_default();
        while let Some(piece) = parts.next() {
            pieces.push((after.to_owned(), piece.to_owned()));
            after = parts.next().unwrap_or_default();
        }
        if pieces.is_empty() {
            return Pattern::of(pattern);
        }
        Pattern { pieces, after: after.to_owned() }
    }

    /// Returns a document of at most about `length` bytes with an even or odd number of each piece.
    ///
    /// One more piece can change the kind of a document, as with a code fence that is closed or open at the end.
    pub fn document(&self, parity: Parity, length: usize) -> String {
        let around: usize = self.pieces.iter().map(|(before, _)| before.len()).sum();
        let share = length.saturating_sub(around + self.after.len()) / self.pieces.len();
        let mut document = String::new();
        for (before, piece) in &self.pieces {
            let number = share / piece.len().max(1);
            document += before;
            document += &piece.repeat(match parity {
                Parity::Even => number & !1,
                Parity::Odd => number.saturating_sub(1) | 1,
            });
        }
        document + &self.after
    }
}

impl FromStr for Pattern {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Pattern::new(&serde_json::from_str::<String>(&format!("\"{text}\""))?))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.pieces.iter().map(|(before, piece)| format!("{before}⟨{piece}⟩"));
        let text = pieces.collect::<String>() + &self.after;
        let json = serde_json::Value::from(text).to_string();
        formatter.write_str(&json[1..json.len() - 1])
    }
}

/// Pieces that are repeated: links, near misses, markup, and parts of them.
const AGAIN: &[&str] = &[
    "http://a.b<", "!http://a.b<", "*www.a.b<", "www.", "http://a.b_", "http://a.b_日", ".com",
    "a@b.cc-git+ssh://", "_www.a", "(www.a.b", "a@", "a@b@", "a.b@c.d ", "xmpp:a@b.c/d@",
    "mailto:", "&#64;", "[", "![", "`", "`` ` ", "[http://a.b](", "[a](http://a.b ",
    "http://a.com/(", "http://a.b/)", "http://a.b/`", "http://a.b/` ", "http://a.b/` <!--",
    "http://a.b/` ](", "http://a.b/[x](", "http://a.b/[ x](", "http://a.b/&a;", "http://a.b/*a*b ",
    "*http://a.b/*a*b ", "http://a.b/*a\n> ", "- http://a.b/*a*\n", "[x] http://a.b/*a*b `",
    "|http://a.b/\\|", "\\http://a.b\\<", ":www.a.b\n", "a\n:www.a.b\n", ":www.a.b x\n",
    "\\https://a.bc www.a.b ", "http://a.b?x(", "www.a.b?x(y)&", "<a b=\"",
    "{`${'http://a.b'}`} http://a.b ", "<A b={http://a.b ", "\nexport {http://a.b\n\n",
    "<!-- http://a.b ", "http://a.b/`x <b c=`> ", "http://a.b/*x*\n\n", "a.", "_a.", "a。",
    "a.com。", "a.com@", "x.com/(", ":~:", "x.com#:~:a(", "*x.com/a", "`x.com` ", "[x.com](u) ",
    "//x.com", "a.com:", "http://[", "(", "://", "@", "www", "http://", "a://b ", "user@host ",
    "_@", "http://a.b", "http://a@b", "www.a@b.c", "a@b.c", "https://a.b/https://", "www.a.b.www.",
    ",a@b.cd", "~~http://a.b/~~x~~ ", "<http://a.b/`> ", "<a href=\"http://a.b/`\"> ",
    "[a]: http://a.b/*a*\n\n", "[^1] http://a.b/*a*\n", "# http://a.b/*a*\n", "1. www.a.b/`x`\n",
    "> > www.a.b/*x*\n", "a@b.c\\\n", "a&#64;b.c ", "www.a.b/_x_y ", "![http://a.b/]]", "=@b.cc",
    "mailto:?a=a@b.cc&", "a.com&eacute;", "http://a.b[ ", "http://a.b(c [", "http://a.b_* ",
    "==http://a.b== ", "$http://a.b$ ", "^http://a.b^ ", "[img]http://a.b ", "{http://a.b }",
    "\u{A0}\n\n", "\u{3000}\n\n", "> ---\nb: c\n---\n\n", "[a@b.cc] ", "http://a.co[](u)m ",
    "*http://a.co*m ", "a**b@c.co** ", "x<sup>http://a.co</sup>", "<b hidden>a.co</b>",
    "a.co[.]uk ", "a[.]b.co ", "http://a.co&quest;(", "`{{` http://a.b ", "`<%` http://a.b ",
    "http://a.b| ", "<A to=http://a.b>",
];

/// A prefix and a repeated piece. Most make one long link, or a long candidate that is rejected at its end.
const AFTER_PREFIX: &[&str] = &[
    "www.a.b\n\n⟨-\n+\n⟩", "http://⟨a.⟩", "http://⟨a-⟩", "http://⟨a_b.⟩", "http://a.b/⟨(⟩",
    "http://a.b/⟨)⟩", "http://a.b/⟨()⟩", "http://a.b/⟨?⟩", "http://a.b/⟨&a;⟩", "http://a.b/⟨*a⟩",
    "http://a.b/⟨_a_⟩", "http://a.b/⟨.⟩", "http://a.b/?⟨a=(b)&⟩", "http://a.b#:~:text=⟨a,-⟩",
    "www.⟨_⟩", "www.⟨例え。⟩", "http://⟨é.⟩", "a@⟨b.⟩", "a@⟨b-⟩", "xmpp:a@b.c/⟨d/⟩",
    "http://⟨。a@b.cd⟩", "://⟨…a@b.cd⟩", "://⟨\\a@b.cd⟩", "http://a.b/` ⟨``` ⟩",
    "http://a.b/*a* ⟨*b* ⟩",
];

/// With math, repeated parses of this paragraph never reach a fixpoint.
const ENDLESS: &str = "$$ http://e.f/$c< http://g.h/*`` `> http://e.f/[$$[` ⟨http://a.b/*c*d ⟩";

/// Each pattern repeats the part between `⟨` and `⟩` before a link or the end of a link.
const BEFORE_SUFFIX: &[&str] = &[
    "{⟨`${⟩ http://a.b", "⟨`x.com/`-⟩ x.com", "⟨`http://a.b`-⟩ http://a.b", "⟨a.⟩@b.c", "⟨a+⟩@b.c",
    "⟨é⟩@b.c", "⟨a⟩://b.c", "⟨[⟩http://a.b", "⟨*⟩http://a.b", "⟨*a ⟩http://a.b/*a*",
    "⟨`⟩http://a.b/`", "⟨[a]:⟩ http://a.b", "⟨[^a]:⟩ http://a.b", "⟨\\]:⟩ http://a.b",
    "⟨\\[⟩ http://a.b", "⟨{{\n⟩\nhttp://a.b", "⟨{{{{ {! {!! ⟩\nhttp://a.b",
    "⟨{{ {% {{{ ⟩\nhttp://a.b", "⟨<a> b ⟩\n\nhttp://a.b", "⟨{% a\n\n⟩\nhttp://a.b",
    "⟨{{ a\n\n⟩\nhttp://a.b", "⟨{!! a\n\n⟩\nhttp://a.b", "⟨{a=\"b\" ⟩ http://a.b",
    "⟨{a='⟩ http://a.b", "⟨{.a ⟩ http://a.b", "⟨:::a ⟩ http://a.b", "⟨:::a\n---\n⟩http://a.b",
    "⟨[[⟩http://a.b", "⟨==a ⟩http://a.b==", "⟨$a ⟩http://a.b$", "⟨%%⟩ http://a.b",
    "⟨\\a{⟩ http://a.b", "⟨\\begin{a}⟩ http://a.b", "⟨\\(⟩ http://a.b", "⟨{>>⟩ http://a.b",
    "⟨{::comment}⟩ http://a.b", "⟨--8<--\n⟩http://a.b", "⟨<A to= ⟩\n\nhttp://a.b",
    "⟨<a \n⟩http://a.b", "⟨[a.b]: c\n⟩ http://a.b", "⟨a: b\n\n⟩http://a.b", "⟨{{#a}}⟩ http://a.b",
    "⟨/// a\n    b\n⟩http://a.b",
];

/// Several pieces: all copies of the first precede all copies of the second. Each copy of the second piece may make a
/// parser search everything that the copies of the first piece left open. Some patterns have a prefix too.
const SEVERAL: &[&str] = &[
    "http://a.b/` ⟨![⟩⟨[x](u)⟩",
    "⟨1⟩⟨ http://a.b/`⟩",
    "⟨> ⟩⟨http://a.b/`c` ⟩",
    "⟨[⟩⟨http://a.b/]⟩",
    "⟨*a ⟩⟨http://a.b/*a ⟩",
    "⟨`a ⟩⟨http://a.b/` ⟩",
    "⟨a.⟩⟨@b.cd ⟩",
    "⟨a@⟩⟨b.cd ⟩",
    "⟨[^1]: a\n\n⟩⟨http://a.b/*a* [^1]\n\n⟩",
    "http://a.b\n\n⟨{{< a >}}\n\n⟩⟨{{< /b >}}\n\n⟩",
    "http://a.b\n\n⟨{% raw %}\n\n⟩⟨{% endcode %}\n\n⟩",
    "http://a.b ⟨<a> ⟩⟨</code> ⟩",
    "http://a.b\n\n⟨<div>\n⟩⟨</p>\n⟩",
    "http://a.b ⟨{{#a}} ⟩⟨{{/b}} ⟩",
    "http://a.b ⟨{{ ⟩⟨}} ⟩",
    "http://a.b ⟨`<%` ⟩⟨%> ⟩",
    "http://a.b ⟨[[ ⟩⟨]] ⟩",
    "http://a.b ⟨\\a{ ⟩⟨} ⟩",
    "http://a.b ⟨\\begin{a} ⟩⟨\\end{b} ⟩",
    "http://a.b ⟨{>> ⟩⟨<<} ⟩",
    "[a@b.cc]: /u\n ⟨[a@b.cc] ⟩⟨a@b.cc ⟩",
    // The header of a table after a text, in block quotes.
    "⟨>⟩www.a.b\n⟨>⟩⟨|a⟩\n⟨>⟩⟨|-⟩",
    // Hosts that Punycode makes longer than the DNS allows.
    "⟨http://é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.é.com ⟩",
];

/// Patterns of searches that read many bytes with one instruction: containers on one line, before a leaf that is walked
/// or before many block quotes, and candidates that only some dialects link, each of which is explained.
const LONG: &[&str] = &[
    "[http://a", "{{)[http://ʻ#\u{2069}\u{2069}", "⟨- ⟩http://a.b*", "⟨1. ⟩http://a.b*",
    "⟨* - ⟩http://a.b*", "⟨- > ⟩http://a.b*", "⟨[^1]: ⟩http://a.b*", "⟨> ⟩http://a.b*",
    "⟨-\t⟩http://a.b*", "http://a.b\n\n- ⟨>⟩", "http://a.b\n\n1. ⟨>⟩", "http://a.b\n\n> - ⟨>⟩",
    "http://a.b\n\n- \t⟨>⟩", "http://a.b\n\n[^1]: ⟨>⟩", "http://a.b\n\n⟨- >>⟩",
];

/// All patterns.
pub static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let all = [AGAIN, AFTER_PREFIX, &[ENDLESS], BEFORE_SUFFIX, SEVERAL, LONG].concat();
    all.into_iter().map(Pattern::new).collect()
});

/// Returns the patterns whose growth may show in long documents only.
pub fn long() -> impl Iterator<Item = Pattern> {
    LONG.iter().map(|pattern| Pattern::new(pattern))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pattern_repeats_another() {
        let mut documents: Vec<_> =
            PATTERNS.iter().map(|pattern| pattern.document(Parity::Odd, 1_000)).collect();
        assert!(documents.iter().all(|document| (800..=1_000).contains(&document.len())));
        documents.sort_unstable();
        documents.dedup();
        assert_eq!(documents.len(), PATTERNS.len());
    }

    #[test]
    fn a_pattern_is_read_as_it_is_written() {
        for pattern in PATTERNS.iter() {
            assert_eq!(pattern.to_string().parse::<Pattern>().unwrap(), *pattern);
        }
        assert_eq!("⟨\\u2069\\\\\\n⟩".parse::<Pattern>().unwrap(), Pattern::of("\u{2069}\\\n"));
        assert!("\\x".parse::<Pattern>().is_err());
    }
}
