//! Recognises a separator in brackets, as in `example[.]com`. Names are written so that nobody follows them.

use super::link_bracket;

/// Separators of names that stand in brackets.
const SEPARATORS: [&str; 6] = [".", ":", "://", "@", "dot", "at"];

/// Returns true if a separator in brackets and more of a name follow a name: `[.]com`. Another URL is not more of the
/// name. `after` begins with the nearest character.
pub(crate) fn continues_after(mut after: impl Iterator<Item = char> + Clone) -> bool {
    let Some(open @ ('[' | '(' | '{')) = after.next() else {
        return false;
    };
    SEPARATORS.iter().any(|separator| {
        let mut rest = after.clone();
        separator.chars().all(|c| is_next(&mut rest, c))
            && rest.next().and_then(link_bracket) == Some(open)
            && rest.clone().next().is_some_and(char::is_alphanumeric)
            && !begins_with_scheme(rest)
    })
}

/// Returns true if a name and a separator in brackets precede a name: `example[.]`. `before` begins with the nearest
/// character.
pub(crate) fn continues_before(mut before: impl Iterator<Item = char> + Clone) -> bool {
    let Some(close @ (']' | ')' | '}')) = before.next() else {
        return false;
    };
    SEPARATORS.iter().any(|separator| {
        let mut rest = before.clone();
        separator.chars().rev().all(|c| is_next(&mut rest, c))
            && rest.next() == link_bracket(close)
            && rest.next().is_some_and(char::is_alphanumeric)
    })
}

fn is_next(rest: &mut impl Iterator<Item = char>, c: char) -> bool {
    rest.next().is_some_and(|next| next.eq_ignore_ascii_case(&c))
}

/// Returns true if a text begins with a scheme of up to 32 characters and `://`.
fn begins_with_scheme(text: impl Iterator<Item = char>) -> bool {
    text.take(35)
        .skip_while(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-'))
        .take(3)
        .eq("://".chars())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_on_after_a_separator_in_brackets() {
        for after in
            ["[.]com", "(.)com", "{.}com", "[dot]com", "(DOT)com", "[@]a", "[at]é", "[:]80"]
        {
            assert!(continues_after(after.chars()), "{after}");
        }
        for after in [
            "", "[.]", "[.] com", "[.)com", "[.]/", "[1]com", "[..]com", "[]com", "[.com",
            "(at)https://a.b", ".com", "]com", "[:8080]a",
        ] {
            assert!(!continues_after(after.chars()), "{after}");
        }
    }

    #[test]
    fn a_name_begins_before_a_separator_in_brackets() {
        for before in ["evil[.]", "evil(dot)", "é{.}", "http[://]", "me[At]"] {
            assert!(continues_before(before.chars().rev()), "{before}");
        }
        for before in ["", "[.]", " [.]", "a[.] ", "a(.]", "a[b]", "a.]", "a["] {
            assert!(!continues_before(before.chars().rev()), "{before}");
        }
    }
}
