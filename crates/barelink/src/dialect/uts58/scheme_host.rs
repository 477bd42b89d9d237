//! Finds the host after a scheme in authorities that the fast path does not cover.

use super::{authority, host, other_host, port, truncated, Search};
use crate::dialect::in_text;
use crate::rules::Rules;

impl Search {
    /// Returns the text up to the farthest end of the URL that begins at `start`, and the end of its host, which begins
    /// at `host_start`. `None` if the authority is not valid.
    pub(super) fn host_after_scheme<'t>(
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
            // The host would continue with the letters after it, and nobody wrote such a host.
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
        // The part before an `@` is not a host, but a non-ASCII full stop may have hidden the `@`.
        let rest = of_url.get(host_end..)?;
        let is_cut = rest.starts_with('@')
            || truncated::is_truncated(rest)
            || port::has_wrong_port(rest)
            || self.is_tied_after(text, start, host_end);
        (!is_cut).then_some((of_url, host_end))
    }
}

/// Returns the length of an apostrophe and a host at the start of a text, or `None`. They continue the host before
/// them, since the URL Standard (section 3.5) allows an apostrophe in a host.
fn after_apostrophe(after: &str, is_tld: &dyn Fn(&str) -> bool) -> Option<usize> {
    let rest = after.strip_prefix(['\'', '\u{2019}'])?;
    let (_, end) = host::run(rest, 0, 0);
    host::domain(rest.get(..end)?, is_tld)?;
    Some(after.len() - rest.len() + end)
}
