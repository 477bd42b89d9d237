//! Checks hosts by UTS #39, "Unicode Security Mechanisms".

pub(crate) mod confusable;
mod profile;
pub(crate) mod syntax;
mod tables;

use profile::{Profile, ScriptSet};

use crate::unicode::{characters_of_label, is_label_separator, Label};

/// Returns true if each character of each label is a joiner or has `Identifier_Status=Allowed`. A-labels are decoded
/// first. Returns false if an A-label cannot be decoded.
///
/// Joiners are letters in some contexts, which `Policy::InvalidHost` checks (RFC 5892, appendix A.1 and A.2).
pub(crate) fn is_allowed(host: &str) -> bool {
    labels(host).all(|label| {
        characters_of_label(label, |c| {
            matches!(c, '\u{200C}' | '\u{200D}') || Profile::of(c).is_allowed()
        })
    })
}

/// Returns true if the host, shown in Unicode, may be mistaken for another host.
#[cfg(feature = "idna")]
pub(crate) fn misleads(host: &str) -> bool {
    mixes_scripts(host)
        || confusable::is_whole_script_confusable(host)
        || syntax::has_look_alike(host)
}

/// Returns true if a label of the host mixes more scripts than "Highly Restrictive" allows (section 5.2). A single
/// script is allowed. So is Latin with one of the writing systems of Japanese, Chinese and Korean. An A-label is decoded
/// first, and does not count if it cannot be decoded.
pub(crate) fn mixes_scripts(host: &str) -> bool {
    labels(host).any(|label| {
        let (mut all, mut beyond_latin) = (ScriptSet::ALL, ScriptSet::ALL);
        let is_label = characters_of_label(label, |c| {
            let scripts = Profile::of(c).scripts();
            all = all.intersection(scripts);
            if !scripts.contains(ScriptSet::LATIN) {
                beyond_latin = beyond_latin.intersection(scripts);
            }
            true
        });
        let goes_with_latin = beyond_latin.contains_east_asian();
        // A label that cannot be decoded is shown as written, and cannot be mistaken for another label.
        is_label && all.is_empty() && !goes_with_latin
    })
}

/// Returns true if `is` returns true for the characters of a label. An A-label is decoded first. A label that cannot be
/// decoded or has more than 63 characters is skipped.
fn has_label(host: &str, is: impl Fn(&[char]) -> bool) -> bool {
    labels(host).any(|label| Label::of(label).is_some_and(|label| is(label.chars())))
}

/// Returns the labels of a domain name. For an IP address in brackets, returns one empty label.
fn labels(host: &str) -> impl Iterator<Item = &str> {
    let name = if host.starts_with('[') { "" } else { host };
    name.split(is_label_separator)
}
