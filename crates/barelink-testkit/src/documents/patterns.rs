//! Patterns of pathological input.

use std::borrow::Cow;
use std::fmt;

/// A repeated piece, followed by an optional second repeated piece, between a prefix and a suffix.
#[derive(Debug, Clone)]
pub struct Pattern {
    pub before: Cow<'static, str>,
    pub piece: Cow<'static, str>,
    /// The second piece, or an empty string.
    pub other: Cow<'static, str>,
    pub after: Cow<'static, str>,
}

/// Parity of the number of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parity {
    Even,
    Odd,
}

impl Pattern {
    /// Returns a document of at most about `length` bytes.
    pub fn document(&self, length: usize) -> String {
        self.repeated(length, |number| number)
    }

    /// Returns a document of at most about `length` bytes with an even or odd number of each piece.
    ///
    /// One more piece can change the kind of a document, as with a code fence that is closed or open at the end.
    pub fn document_of(&self, parity: Parity, length: usize) -> String {
        self.repeated(length, |number| match parity {
            Parity::Even => number & !1,
            Parity::Odd => number.saturating_sub(1) | 1,
        })
    }

    fn repeated(&self, length: usize, number: impl Fn(usize) -> usize) -> String {
        let length = length.saturating_sub(self.before.len() + self.after.len());
        let share = if self.other.is_empty() { 1 } else { 2 };
        let again = |piece: &str| piece.repeat(number(length / share / piece.len().max(1)));
        let (pieces, others) = (again(&self.piece), again(&self.other));
        [&*self.before, &pieces, &others, &self.after].concat()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pattern {
            before,
            piece,
            other,
            after,
        } = self;
        if !before.is_empty() {
            write!(formatter, "{} ", before.escape_debug())?;
        }
        write!(formatter, "{}…", piece.escape_debug())?;
        if !other.is_empty() {
            write!(formatter, " {}…", other.escape_debug())?;
        }
        if !after.is_empty() {
            write!(formatter, " {}", after.escape_debug())?;
        }
        Ok(())
    }
}

const fn again(piece: &'static str) -> Pattern {
    around("", piece, "")
}

const fn after(before: &'static str, piece: &'static str) -> Pattern {
    around(before, piece, "")
}

/// Returns a pattern of two pieces. For each second piece, a parser may search again through everything that the first
/// pieces left open.
const fn both(piece: &'static str, other: &'static str) -> Pattern {
    Pattern {
        before: Cow::Borrowed(""),
        piece: Cow::Borrowed(piece),
        other: Cow::Borrowed(other),
        after: Cow::Borrowed(""),
    }
}

const fn around(before: &'static str, piece: &'static str, after: &'static str) -> Pattern {
    Pattern {
        before: Cow::Borrowed(before),
        piece: Cow::Borrowed(piece),
        other: Cow::Borrowed(""),
        after: Cow::Borrowed(after),
    }
}

pub const PATTERNS: &[Pattern] = &[
    again("http://a.b<"),
    again("!http://a.b<"),
    again("*www.a.b<"),
    again("www."),
    again("http://a.b_"),
    again("http://a.b_日"),
    again(".com"),
    again("a@b.cc-git+ssh://"),
    again("_www.a"),
    again("(www.a.b"),
    again("a@"),
    again("a@b@"),
    again("a.b@c.d "),
    again("xmpp:a@b.c/d@"),
    again("mailto:"),
    again("&#64;"),
    again("["),
    again("!["),
    again("`"),
    again("`` ` "),
    again("[http://a.b]("),
    again("[a](http://a.b "),
    again("http://a.com/("),
    again("http://a.b/)"),
    again("http://a.b/`"),
    again("http://a.b/` "),
    again("http://a.b/` <!--"),
    again("http://a.b/` ]("),
    again("http://a.b/[x]("),
    again("http://a.b/[ x]("),
    again("http://a.b/&a;"),
    again("http://a.b/*a*b "),
    again("*http://a.b/*a*b "),
    again("http://a.b/*a\n> "),
    again("- http://a.b/*a*\n"),
    // With math, repeated parses of this paragraph never reach a fixpoint.
    around(
        "$$ http://e.f/$c< http://g.h/*`` `> http://e.f/[$$[` ",
        "http://a.b/*c*d ",
        "",
    ),
    again("[x] http://a.b/*a*b `"),
    again("|http://a.b/\\|"),
    again("\\http://a.b\\<"),
    again(":www.a.b\n"),
    again("a\n:www.a.b\n"),
    again(":www.a.b x\n"),
    after("www.a.b\n\n", "-\n+\n"),
    again("\\https://a.bc www.a.b "),
    again("http://a.b?x("),
    again("www.a.b?x(y)&"),
    again("<a b=\""),
    around("{", "`${", " http://a.b"),
    again("{`${'http://a.b'}`} http://a.b "),
    again("<A b={http://a.b "),
    again("\nexport {http://a.b\n\n"),
    again("<!-- http://a.b "),
    again("http://a.b/`x <b c=`> "),
    again("http://a.b/*x*\n\n"),
    again("a."),
    again("_a."),
    again("a。"),
    again("a.com。"),
    again("a.com@"),
    again("x.com/("),
    again(":~:"),
    again("x.com#:~:a("),
    again("*x.com/a"),
    again("`x.com` "),
    around("", "`x.com/`-", " x.com"),
    around("", "`http://a.b`-", " http://a.b"),
    again("[x.com](u) "),
    again("//x.com"),
    again("a.com:"),
    again("http://["),
    again("("),
    // Candidates that are not links.
    again("://"),
    again("@"),
    again("www"),
    again("http://"),
    again("a://b "),
    again("user@host "),
    again("_@"),
    // Repeated starts of links.
    again("http://a.b"),
    again("http://a@b"),
    again("www.a@b.c"),
    again("a@b.c"),
    again("https://a.b/https://"),
    again("www.a.b.www."),
    // One long link, or a long candidate that is rejected at its end.
    after("http://", "a."),
    after("http://", "a-"),
    after("http://", "a_b."),
    after("http://a.b/", "("),
    after("http://a.b/", ")"),
    after("http://a.b/", "()"),
    after("http://a.b/", "?"),
    after("http://a.b/", "&a;"),
    after("http://a.b/", "*a"),
    after("http://a.b/", "_a_"),
    after("http://a.b/", "."),
    after("http://a.b/?", "a=(b)&"),
    after("http://a.b#:~:text=", "a,-"),
    after("www.", "_"),
    after("www.", "例え。"),
    after("a@", "b."),
    after("a@", "b-"),
    around("", "a.", "@b.c"),
    around("", "a+", "@b.c"),
    around("", "é", "@b.c"),
    around("", "a", "://b.c"),
    after("xmpp:a@b.c/", "d/"),
    // Long user information.
    after("http://", "。a@b.cd"),
    after("://", "…a@b.cd"),
    after("://", "\\a@b.cd"),
    again(",a@b.cd"),
    // Markdown around links.
    around("", "[", "http://a.b"),
    around("", "*", "http://a.b"),
    around("", "*a ", "http://a.b/*a*"),
    around("", "`", "http://a.b/`"),
    after("http://a.b/` ", "``` "),
    after("http://a.b/*a* ", "*b* "),
    again("~~http://a.b/~~x~~ "),
    again("<http://a.b/`> "),
    again("<a href=\"http://a.b/`\"> "),
    again("[a]: http://a.b/*a*\n\n"),
    again("[^1] http://a.b/*a*\n"),
    again("# http://a.b/*a*\n"),
    again("1. www.a.b/`x`\n"),
    again("> > www.a.b/*x*\n"),
    again("a@b.c\\\n"),
    again("a&#64;b.c "),
    again("www.a.b/_x_y "),
    again("![http://a.b/]]"),
    both("1", " http://a.b/`"),
    both("> ", "http://a.b/`c` "),
    both("[", "http://a.b/]"),
    both("*a ", "http://a.b/*a "),
    both("`a ", "http://a.b/` "),
    both("a.", "@b.cd "),
    both("a@", "b.cd "),
    Pattern {
        before: Cow::Borrowed("http://a.b/` "),
        piece: Cow::Borrowed("!["),
        other: Cow::Borrowed("[x](u)"),
        after: Cow::Borrowed(""),
    },
    both("[^1]: a\n\n", "http://a.b/*a* [^1]\n\n"),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_pattern_once() {
        let names: BTreeSet<_> = PATTERNS.iter().map(Pattern::to_string).collect();
        assert_eq!(names.len(), PATTERNS.len());
        assert!(names.len() >= 70);
    }

    #[test]
    fn documents_have_the_length_asked_for() {
        for pattern in PATTERNS {
            let document = pattern.document(1_000);
            assert!((950..=1_000).contains(&document.len()), "{pattern}");
        }
    }

    #[test]
    fn parity_is_the_same_at_each_length() {
        let fences = Pattern {
            before: "a".into(),
            piece: "\n```".into(),
            other: "".into(),
            after: "".into(),
        };
        for length in 100..110 {
            let number = |parity| {
                let document = fences.document_of(parity, length);
                document.matches("```").count()
            };
            assert_eq!((number(Parity::Even) % 2, number(Parity::Odd) % 2), (0, 1));
            assert!((22..=26).contains(&number(Parity::Even)));
            assert!((23..=27).contains(&number(Parity::Odd)));
        }
    }
}
