//! UTS #39, "Unicode Security Mechanisms", on hosts.

use core::cell::Cell;

use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::GeneralSecurityProfile;

use crate::unicode::characters_of_label;
use crate::unicode::is_label_separator;

/// Whether all characters have `Identifier_Status=Allowed`.
pub(crate) fn is_allowed(host: &str) -> bool {
    let mut labels = labels(host);
    labels.all(|label| characters_of_label(label, GeneralSecurityProfile::identifier_allowed))
}

/// Whether a label is not even "Highly Restrictive" (section 5.2): neither of a single script, nor of Latin with one
/// of the systems of writing of Japanese, Chinese and Korean.
pub(crate) fn mixes_scripts(host: &str) -> bool {
    labels(host).any(|label| {
        let all = Cell::new(AugmentedScriptSet::default());
        let beyond_latin = Cell::new(AugmentedScriptSet::default());
        let note = |c| {
            let scripts = AugmentedScriptSet::for_char(c);
            all.set(intersection(all.get(), scripts));
            if !scripts.base.contains_script(unicode_script::Script::Latin) {
                beyond_latin.set(intersection(beyond_latin.get(), scripts));
            }
            true
        };
        // What cannot be decoded stands for nothing, and shows itself as what it is.
        if !characters_of_label(label, note) {
            return false;
        }
        let beyond_latin = beyond_latin.get();
        let goes_with_latin = beyond_latin.kore || beyond_latin.hanb || beyond_latin.jpan;
        all.get().is_empty() && !goes_with_latin
    })
}

fn intersection(mut a: AugmentedScriptSet, b: AugmentedScriptSet) -> AugmentedScriptSet {
    a.intersect_with(b);
    a
}

/// The labels of a domain name; an address in brackets has none.
fn labels(host: &str) -> impl Iterator<Item = &str> {
    let name = if host.starts_with('[') { "" } else { host };
    name.split(is_label_separator)
}
