//! Fast path for authorities that consist of a domain only, as nearly all do. The other checks of authorities are
//! skipped.

use super::{ascii_labels, host};
use crate::dialect::in_text;
use crate::rules::Rules;

/// Returns the end of the domain at the start of `authority`, if the authority consists of this domain only. `None` if
/// the fast path does not apply.
pub(super) fn end(rules: &Rules, authority: &str) -> Option<usize> {
    let is_tld = |label: &str| rules.is_tld_after_scheme(label);
    let ascii = ascii_labels::authority(authority.as_bytes());
    match ascii.filter(|&(end, label)| authority.get(label..end).is_some_and(is_tld)) {
        Some((end, _)) => Some(end),
        None => end_of_domain(rules, authority),
    }
}

/// Returns the end of the domain at the start of `authority`. `None` if the authority continues after it, if letters of
/// a sentence follow it, or if the finder uses `LinkEnd::InText`.
fn end_of_domain(rules: &Rules, authority: &str) -> Option<usize> {
    let run_end = host::end_of_run(authority, 0);
    if rules.ends_in_text() || !ascii_labels::may_end_authority(authority.as_bytes(), run_end) {
        return None;
    }
    let run = authority.get(..run_end)?;
    let end = host::domain(run, &|label| rules.is_tld_after_scheme(label))?;
    let is_glued = || !host::is_delegated_run(run) && in_text::glued_host(run, 0).is_some();
    (end == run_end && !is_glued()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::DefaultScheme;
    use crate::rules::Settings;

    #[test]
    fn a_host_alone_has_nothing_beside_it() {
        let rules = Rules::new(Settings::new(DefaultScheme::Https), true);
        for (authority, length) in [
            ("example.com/a", Some(11)),
            ("a-b.com", Some(7)),
            ("例え.jp?a", Some(9)),
            ("例え。jp ", Some(11)),
            ("example.com:80", None),
            ("u@example.com", None),
            ("example.comを/", None),
            ("www.example.<tld>/", None),
            ("example.com。</p>", None),
            ("i❤.ws/", None),
            ("localhost", None),
        ] {
            assert_eq!(end(&rules, authority), length, "{authority}");
        }
    }
}
