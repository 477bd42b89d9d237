//! Recognises labels that look like ASCII (UTS #39, section 4, "Confusable Detection").

use super::has_label;
use super::profile::{Profile, Script};
use crate::slice::Characters;
use crate::unicode::is_label_separator;

/// Returns true if a label looks like ASCII without being ASCII, as in `аррӏе.com`: each character is ASCII, looks like
/// an ASCII letter or digit, or is a combining dot on an `i` or `j` with or without a dot.
///
/// Only hosts under top-level domains of ASCII letters are checked, not under A-labels. Under the domain of a country
/// that writes in the script of a character, a label with this character is a normal name.
pub(crate) fn is_whole_script_confusable(host: &str) -> bool {
    let name = host.trim_end_of(is_label_separator);
    let domain = name.rsplit(is_label_separator).next().unwrap_or_default();
    let is_ascii_domain = domain.bytes().all(|b| b.is_ascii_alphabetic());
    is_ascii_domain && has_label(name, |label| looks_like_ascii(label, domain))
}

fn looks_like_ascii(label: &[char], domain: &str) -> bool {
    let mut has_look_alike = false;
    let mut before = None;
    for &c in label {
        // A combining dot is invisible on `i` and `j`, and makes `ı` and `ȷ` look like them.
        let is_hidden = c == '\u{307}' && matches!(before, Some('i' | 'j' | 'ı' | 'ȷ'));
        if !c.is_ascii() {
            let profile = Profile::of(c);
            let is_at_home = is_written_in(profile.script(), domain);
            if is_at_home || !(is_hidden || profile.is_look_alike()) {
                return false;
            }
            has_look_alike = true;
        }
        before = Some(c);
    }
    has_look_alike
}

/// Returns true if the country of the top-level domain has an alphabet in this script: Armenian, Cyrillic, Greek or
/// Hebrew, or Latin with the letter `ı`. Browsers too allow look-alikes under such domains.
fn is_written_in(script: Script, domain: &str) -> bool {
    let domains: &[&str] = match script {
        Script::Armenian => &["am"],
        Script::Cyrillic => {
            &["bg", "by", "kg", "kz", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"]
        }
        Script::Greek => &["cy", "gr"],
        Script::Hebrew => &["il"],
        Script::Latin => &["az", "tr"],
        _ => &[],
    };
    domains.iter().any(|d| d.eq_ignore_ascii_case(domain))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The official alphabets of the countries. `.su` and `.mn` are of Cyrillic too.
    #[test]
    fn countries_have_their_alphabets() {
        for (script, domains) in [
            (Script::Armenian, "am"),
            (Script::Cyrillic, "bg by kg kz mk mn rs ru su tj ua uz"),
            (Script::Greek, "cy gr"),
            (Script::Hebrew, "il"),
            (Script::Latin, "az tr"),
        ] {
            for domain in domains.split(' ') {
                assert!(is_written_in(script, domain), "{domain}");
            }
            assert!(!is_written_in(script, "com") && !is_written_in(script, "de"));
        }
    }
}
