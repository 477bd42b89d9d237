//! Finds schemes before `://`, and the URLs that begin with one.

use super::{
    ascii_labels, authority, host, other_host, port, pure_labels, truncated, Delimiters, Search,
};
use crate::bytes::ByteSet;
use crate::detected::Detected;
use crate::dialect::in_text;
use crate::kind::LinkKind;
use crate::options::usual_at_end;
use crate::rules::Rules;

impl Search {
    /// Returns the URL whose `://` is at `colon`, or `None`.
    pub(super) fn at_scheme(
        &mut self,
        rules: &Rules,
        text: &str,
        delimiters: Delimiters<'_>,
        colon: usize,
    ) -> Option<Detected> {
        let host_start = colon + "://".len();
        let floor = core::mem::replace(&mut self.at, host_start);
        let start = colon - length(rules, text.as_bytes().get(..colon)?, floor)?;
        let (text, host_end) = match end_of_lone_domain(rules, text.get(host_start..)?) {
            Some(length) => {
                self.at = host_start + length;
                (text, self.at)
            }
            None => self.host_after_scheme(rules, text, start, host_start)?,
        };
        Some(Detected {
            start,
            end: self.end_of_url(rules, text, delimiters, start..host_end, true),
            kind: LinkKind::Url,
            has_scheme: true,
        })
    }

    /// Checks an authority that [`end_of_lone_domain`] does not accept. The URL begins at `start`, and its authority at
    /// `host_start`. Returns the text up to the last possible end of the URL, and the end of the host. Returns `None`
    /// if the authority is not valid.
    fn host_after_scheme<'t>(
        &mut self,
        rules: &Rules,
        text: &'t str,
        start: usize,
        host_start: usize,
    ) -> Option<(&'t str, usize)> {
        let is_tld = |label: &str| rules.is_tld_after_scheme(label);
        let (mut of_url, mut after) = (text, text.get(host_start..)?);
        let glued = in_text::glued_host(text, host_start);
        // Letters before the `@` of user information belong to the user information.
        let is_one = || host::is_delegated(after) || authority::has_user_information(after);
        if let Some(end) = glued.filter(|_| rules.ends_in_text() || !is_one()) {
            // Letters after the host belong to the sentence. A host with these letters would be one that nobody wrote.
            of_url = text.get(..end)?;
            after = of_url.get(host_start..)?;
        }
        // An invalid authority is skipped as a whole, and contains no links.
        self.at = host_start + authority::token(after).len();
        // User information is "deprecated due to security concerns" (section 3).
        if authority::has_user_information(after) {
            return None;
        }
        let (_, run_end) = host::run(after, 0, 0);
        let run = after.get(..run_end)?;
        let domain = host::domain_with_symbols(after, run_end, &is_tld)
            .or_else(|| host::domain(run, &is_tld));
        let other = || other_host::other(after).filter(|_| rules.allows_other_hosts());
        let host = domain.or_else(other);
        let port_end = port::port(of_url, host_start + host.unwrap_or(run_end));
        if let Some(length) = after_apostrophe(of_url.get(port_end..)?, &is_tld) {
            self.at = port_end + length;
            return None;
        }
        let host_end = host_start + host?;
        // A name before an `@` is user information. `has_user_information` misses an `@` after a non-ASCII full stop.
        let rest = of_url.get(host_end..)?;
        let is_cut = rest.starts_with('@')
            || truncated::is_truncated(rest)
            || port::has_wrong_port(rest)
            || self.is_tied_after(text, start, host_end);
        (!is_cut).then_some((of_url, host_end))
    }
}

/// Returns the length of an apostrophe at the start of a text and a run of labels that begins with a host, or `None`.
/// The apostrophe continues the host before it, since the URL Standard (section 3.5) allows an apostrophe in a host.
fn after_apostrophe(after: &str, is_tld: &dyn Fn(&str) -> bool) -> Option<usize> {
    let rest = after.strip_prefix(['\'', '\u{2019}'])?;
    let (_, end) = host::run(rest, 0, 0);
    host::domain(rest.get(..end)?, is_tld)?;
    Some(after.len() - rest.len() + end)
}

/// Fast path: returns the end of the domain at the start of `authority` if the authority consists of this domain only,
/// as nearly all authorities do. After `None`, [`Search::host_after_scheme`] checks the authority.
fn end_of_lone_domain(rules: &Rules, authority: &str) -> Option<usize> {
    let is_tld = |label: &str| rules.is_tld_after_scheme(label);
    let bytes = authority.as_bytes();
    let pure = ascii_labels::authority(bytes).or_else(|| pure_labels::authority(bytes));
    match pure.filter(|&(end, label)| authority.get(label..end).is_some_and(is_tld)) {
        Some((end, _)) => Some(end),
        None => end_of_domain(rules, authority),
    }
}

/// Returns the end of the domain at the start of `authority`. Returns `None` if there is no domain, or if the authority
/// or letters of a sentence continue after the domain. Also returns `None` if the finder uses `LinkEnd::InText`.
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

/// Bytes of a scheme except the dot, which usually ends a sentence.
static IN_SCHEME: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

/// Returns the length of the allowed scheme at the end of `before`. The scheme does not begin before `floor`. Returns
/// `None` if there is no such scheme.
pub(super) fn length(rules: &Rules, before: &[u8], floor: usize) -> Option<usize> {
    let continues = |b| IN_SCHEME.contains(b);
    let is_new = |length: &usize| *length <= before.len() - floor;
    if rules.settings.schemes.are_usual() {
        let length = usual_at_end(before, continues);
        if length.is_some() {
            return length.filter(is_new);
        }
    }
    // Some bytes before `floor` are read too. A scheme that begins there is rejected, not shortened.
    let before = before.get(floor.saturating_sub(32)..)?;
    let run = before.get(before.len() - IN_SCHEME.run_back(before)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    let scheme = run.get(letter..).filter(|s| is_new(&s.len()))?;
    rules.settings.schemes.at_end(scheme, continues)
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
            assert_eq!(end_of_lone_domain(&rules, authority), length, "{authority}");
        }
    }
}
