//! Finds the URLs that begin with a scheme and `://`.

use core::ops::Range;

use super::authority::{self, other, token};
use super::{fast, host, tail, Input, Search};
use crate::bytes::ByteSet;
use crate::dialect::detected::{Detected, Found};
use crate::dialect::rule::{Refused, Rule};
use crate::in_text;
use crate::kind::LinkKind;
use crate::options::usual_at_end;
use crate::rules::Rules;
use crate::slice::{Characters, Slice};
use crate::unicode::{border, is_label_separator, is_syntactic_tld};

impl Search {
    /// Returns the URL whose `://` is at `colon`, or the rule that it breaks. A URL that is not linked is skipped as a
    /// whole: nothing in it links, up to where it would end.
    pub(super) fn at_scheme(&mut self, input: &Input<'_>, colon: usize) -> Found {
        let &Input { rules, text, .. } = input;
        let host_start = colon + "://".len();
        let floor = core::mem::replace(&mut self.at, host_start);
        let before = text.as_bytes().slice(..colon);
        let after = text.slice(host_start..);
        let Some(scheme) = length(rules, before, floor) else {
            let scheme = run(before, floor).map_or(0, <[u8]>::len);
            // A list of hosts has commas: `mongodb://a.example.com,b.example.com/db`.
            let end = host_start + authority::token_with_commas(after).len();
            self.skip_url(input, colon - scheme..end);
            return Err(Refused::new(Rule::OtherScheme, colon - scheme..colon));
        };
        let start = colon - scheme;
        // Fast path: nearly all authorities are a domain only.
        let domain = fast::authority(after.as_bytes());
        let (text_of_url, host_end) = match domain {
            Some((length, label))
                if after
                    .get(label..length)
                    .is_some_and(|label| rules.is_tld_after_scheme(label)) =>
            {
                self.at = host_start + length;
                (text, self.at)
            }
            _ => self
                .host_after_scheme(rules, text, start..host_start)
                .inspect_err(|_| self.skip_url(input, start..self.at))?,
        };
        let of_url = Input { text: text_of_url, ..*input };
        let (end, stop) = self.end_of_url(&of_url, start..host_end, true);
        Ok(Detected { start, end, kind: LinkKind::Url, has_scheme: true, stop })
    }

    /// Skips a URL that is not linked, whose authority ends at the end of `url`.
    fn skip_url(&mut self, input: &Input<'_>, url: Range<usize>) {
        self.at = url.end;
        let after = input.text.slice(url.end..).trim_start_of(is_label_separator);
        if after.starts_with(['/', '?', '#']) || tail::has_empty_port(after, 0) {
            (self.at, _) = self.end_of_url(input, url, true);
        }
        self.at = self.end_of_seen(input.text, self.at);
    }

    /// Checks an authority that is not a domain only. It follows `scheme`. Returns the text up to the last possible end of
    /// the URL, and the end of the host. An invalid authority is skipped, and contains no links.
    fn host_after_scheme<'t>(
        &mut self,
        rules: &Rules,
        text: &'t str,
        scheme: Range<usize>,
    ) -> Result<(&'t str, usize), Refused> {
        let (start, host_start) = (scheme.start, scheme.end);
        let of_url = self.without_sentence(rules, text, host_start);
        let after = of_url.slice(host_start..);
        let run_end = host::end_of_run(after, 0);
        self.at = host_start + token(after).len();
        // User information is "deprecated due to security concerns" (section 3).
        if let Some(at_sign) = self.user_information(after) {
            let place = host_start..host_start + at_sign;
            return Err(Refused::new(Rule::UserInformation, place));
        }
        let is_tld: &dyn Fn(&str) -> bool = &|label| rules.is_tld_after_scheme(label);
        let run = after.slice(..run_end);
        let host = host::domain_with_symbols(after, run_end, is_tld)
            .map_or_else(|| host::domain(run, is_tld), Ok)
            .or_else(|refused| other(after).filter(|_| rules.allows_other_hosts()).ok_or(refused));
        let length = host.as_ref().map_or(run_end, |&length| length);
        let port_end = tail::port(of_url, host_start + length);
        if let Some(length) = self.after_apostrophe(of_url.slice(port_end..), is_tld) {
            self.at = port_end + length;
            return Err(Refused::new(Rule::Continued, port_end..self.at));
        }
        let host = host.map_err(|refused| {
            // If an option rejects the host, nothing in the URL is linked.
            let rejected = host::domain(run, &is_syntactic_tld).ok().or_else(|| other(after));
            self.at = self.at.max(host_start + rejected.unwrap_or(0));
            refused.moved(host_start)
        })?;
        let host = host_start..host_start + host;
        self.ask_after(text, start..host.end, of_url.slice(host.end..), true)?;
        Ok((of_url, host.end))
    }

    /// Returns the text up to the end of the host at `host_start` if letters of the sentence follow that host.
    /// Otherwise returns the whole text. With these letters, the link would lead to a host that the writer did not
    /// mean. By the standard, a separator before Latin ends no sentence.
    fn without_sentence<'t>(&self, rules: &Rules, text: &'t str, host_start: usize) -> &'t str {
        let Some(end) = in_text::glued_host(text, host_start) else {
            return text;
        };
        let authority = text.slice(host_start..);
        // Letters before the `@` of user information belong to the user information.
        let is_whole = !rules.ends_in_text()
            && (host::is_delegated(authority)
                || self.user_information(authority).is_some()
                || border::is_separator_before_latin(text.slice(end..).chars()));
        if is_whole {
            text
        } else {
            text.slice(..end)
        }
    }
}

/// Bytes of a scheme except the dot, which usually ends a sentence.
static IN_SCHEME: ByteSet = ByteSet::ALPHANUMERIC.with(b"+-");

#[inline]
fn continues(b: u8) -> bool {
    IN_SCHEME.contains(b)
}

/// Returns the length of the allowed scheme at the end of `before`. The scheme does not begin before `floor`. Returns
/// `None` if there is no such scheme.
pub(super) fn length(rules: &Rules, before: &[u8], floor: usize) -> Option<usize> {
    if rules.settings.schemes.are_usual() {
        if let Some(length) = usual_at_end(before, continues) {
            return (length <= before.len() - floor).then_some(length);
        }
    }
    rules.settings.schemes.at_end(run(before, floor)?, continues)
}

/// Returns the scheme at the end of `before`, or `None` if it begins before `floor`. Some bytes before `floor` are read
/// too: a scheme that begins there is rejected, not shortened.
fn run(before: &[u8], floor: usize) -> Option<&[u8]> {
    let near = before.get(floor.saturating_sub(32)..)?;
    let run = near.get(near.len() - IN_SCHEME.run_back(near)..)?;
    // A scheme begins with a letter (RFC 3986, section 3.1).
    let letter = run.iter().position(u8::is_ascii_alphabetic)?;
    run.get(letter..).filter(|scheme| scheme.len() <= before.len() - floor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::stage::Stage;
    use crate::dialect::uts58::Uts58;
    use crate::options::DefaultScheme;
    use crate::rules::{Judge, Settings};

    #[test]
    fn a_host_alone_has_nothing_beside_it() {
        let rules = Rules::new(Settings::new(DefaultScheme::Https), Judge::Dialect);
        for (authority, is_alone, end) in [
            ("example.com/a", true, Some(11)),
            ("a-b.com", true, Some(7)),
            ("例え.jp?a", true, Some(9)),
            ("例え。jp ", false, Some(11)),
            ("example.com:80", false, Some(11)),
            ("u@example.com", false, None),
            ("example.comを/", false, Some(11)),
            ("www.example.<tld>/", false, None),
            ("example.com。</p>", false, Some(11)),
            ("i❤.ws/", false, Some(7)),
            ("localhost", false, Some(9)),
            // No host ends before an invisible letter.
            ("example.com\u{3164}x.example", false, None),
            ("example.com\u{1160}x.example", false, None),
            ("example.com\u{17B4}x.example", false, None),
        ] {
            let alone = fast::authority(authority.as_bytes()).map(|(end, _)| end);
            assert_eq!(alone, end.filter(|_| is_alone), "{authority}");
            let mut checked = Search::of_stage(&Uts58, Stage::Text);
            let checked = checked.host_after_scheme(&rules, authority, 0..0).ok();
            assert_eq!(checked.map(|(_, end)| end), end, "{authority}");
        }
    }
}
