//! UTS #39, section 4, "Confusable Detection": labels that look like ASCII, and letters that look like syntax.

use unicode_script::{Script, UnicodeScript};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::skeleton;

use super::labels;
use crate::unicode::context::{has_context, is_contextual};
use crate::unicode::{is_label_separator, Label};

/// Returns true if a label under a top-level domain in ASCII has nothing but ASCII and letters that look like ASCII
/// (`аррӏе.com`). Under the domain of a country that writes in that script it is a name like any other.
pub(crate) fn is_whole_script_confusable(host: &str) -> bool {
    let name = host.trim_end_matches(is_label_separator);
    let domain = name.rsplit(is_label_separator).next().unwrap_or_default();
    let is_ascii_domain = domain.bytes().all(|b| b.is_ascii_alphabetic());
    is_ascii_domain
        && labels(name).any(|label| {
            let label = Label::of(label);
            label.is_some_and(|label| looks_like_ascii(label.chars(), domain))
        })
}

fn looks_like_ascii(label: &[char], domain: &str) -> bool {
    let mut has_look_alike = false;
    let mut before = None;
    for &c in label {
        // A dot above what has a dot is not seen.
        let is_hidden = c == '\u{307}' && matches!(before, Some('i' | 'j' | 'ı' | 'ȷ'));
        if !c.is_ascii() {
            let is_at_home = is_written_in(c.script(), domain);
            if is_at_home || !(is_hidden || is_ascii_look_alike(c)) {
                return false;
            }
            has_look_alike = true;
        }
        before = Some(c);
    }
    has_look_alike
}

/// Returns true if the prototype of `c` is one letter or digit of ASCII.
fn is_ascii_look_alike(c: char) -> bool {
    let mut utf8 = [0; 4];
    let mut prototype = skeleton(c.encode_utf8(&mut utf8));
    let first = prototype.next();
    first.is_some_and(|c| c.is_ascii_alphanumeric()) && prototype.next().is_none()
}

/// Returns true if the top-level domain is of a country with an alphabet that has this script, or, of Latin, `ı`. Browsers
/// make the same exception.
fn is_written_in(script: Script, domain: &str) -> bool {
    let domains: &[&str] = match script {
        Script::Armenian => &["am"],
        Script::Cyrillic => &[
            "bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz",
        ],
        Script::Greek => &["cy", "gr"],
        Script::Hebrew => &["il"],
        Script::Latin => &["az", "tr"],
        _ => &[],
    };
    domains.iter().any(|d| d.eq_ignore_ascii_case(domain))
}

/// Returns true if a label has a letter that looks like syntax of a URL, or like a hyphen, where its script is not
/// written: `google.comノlogin.example` seems to be a host and a path.
pub(crate) fn has_syntax_confusable(host: &str) -> bool {
    labels(host).any(|label| {
        if label.is_ascii()
            && !label
                .get(..4)
                .is_some_and(|x| x.eq_ignore_ascii_case("xn--"))
        {
            return false;
        }
        let label = Label::of(label);
        label.is_some_and(|label| is_like_syntax(label.chars()))
    })
}

fn is_like_syntax(label: &[char]) -> bool {
    let mut before = None;
    let mut rest = label;
    while let [c, tail @ ..] = rest {
        let c = *c;
        let after = tail.first().copied();
        rest = tail;
        let has_context = match c {
            _ if is_stroke(c) => {
                let run = tail.iter().take_while(|&&c| is_stroke(c)).count();
                rest = tail.get(run..).unwrap_or_default();
                let beside = [before, rest.first().copied()];
                let mut beside = beside.into_iter().flatten().peekable();
                beside.peek().is_none() || beside.any(is_east_asian)
            }
            // UTS #46 judges joiners.
            '\u{200C}' | '\u{200D}' => true,
            _ if is_contextual(c) => has_context(before, c, after),
            // Between syllables of Tibetan.
            '\u{F0B}' => before.is_some_and(|c| c.script() == Script::Tibetan),
            _ => true,
        };
        if !has_context {
            return true;
        }
        before = Some(c);
    }
    false
}

/// Returns true for characters of East Asian scripts that look like a slash, a hyphen, a bar or a dot. (RFC 5892, appendix
/// A.7, has only the middle dot.)
fn is_stroke(c: char) -> bool {
    matches!(
        c,
        'ノ' | 'ソ'
            | 'ゾ'
            | 'ン'
            | '丶'
            | '丿'
            | '乀'
            | '乁'
            | '一'
            | '丨'
            | 'ー'
            | '・'
            | 'ㄧ'
            | '゠'
    )
}

fn is_east_asian(c: char) -> bool {
    let scripts = AugmentedScriptSet::for_char(c);
    !scripts.is_all() && (scripts.jpan || scripts.hanb || scripts.kore)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `context.rs` has RFC 5892, appendix A.
    #[test]
    fn letters_that_look_like_syntax_need_their_context() {
        for (host, is_confusable) in [
            ("col·lega.cat", false),
            ("a·b.cat", true),
            ("α\u{375}.gr", true),
            ("א\u{5F4}ב.il", false),
            ("a\u{5F3}.il", true),
            // Tibetan has one between syllables.
            ("ཀ\u{F0B}ཁ.bt", false),
            ("a\u{F0B}b.bt", true),
            // A.7 and its like: beside East Asian letters, or alone.
            ("ナノ.jp", false),
            ("ノ.jp", false),
            ("comノlogin.jp", true),
        ] {
            assert_eq!(has_syntax_confusable(host), is_confusable, "{host}");
        }
    }
}
