//! Checks the authority of a URL with a scheme, and finds its end and the end of the token that contains it.

use super::other_host::other;
use super::{ascii_labels, displayed, host, port, pure_labels, truncated, Delimiters, Search};
use crate::bytes::ByteSet;
use crate::dialect::in_text;
use crate::rules::Rules;
use crate::slice::Slice;
use crate::unicode::{border, is_bidi_control, is_syntactic_tld, LETTERS};

/// Fast path: returns the end of the domain at the start of `authority` if the authority consists of this domain only,
/// as nearly all authorities do. After `None`, [`Search::host_after_scheme`] checks the authority.
pub(super) fn end_of_lone_domain(rules: &Rules, authority: &str) -> Option<usize> {
    let bytes = authority.as_bytes();
    let found = ascii_labels::authority(bytes).or_else(|| pure_labels::authority(bytes));
    let (end, label) = found?;
    rules.is_tld_after_scheme(authority.get(label..end)?).then_some(end)
}

impl Search {
    /// Checks an authority that [`end_of_lone_domain`] does not accept. The URL begins at `start`, and its authority at
    /// `host_start`. Returns the text up to the last possible end of the URL, and the end of the host. Returns `None`
    /// if the authority is not valid.
    pub(super) fn host_after_scheme<'t>(
        &mut self,
        rules: &Rules,
        text: &'t str,
        delimiters: Delimiters<'_>,
        start: usize,
        host_start: usize,
    ) -> Option<(&'t str, usize)> {
        let of_url = self.without_sentence(rules, text, host_start);
        let after = of_url.get(host_start..)?;
        // An invalid authority is skipped as a whole, and contains no links.
        self.at = host_start + token(after).len();
        // User information is "deprecated due to security concerns" (section 3).
        if self.has_user_information(after) {
            return None;
        }
        let is_tld = |label: &str| rules.is_tld_after_scheme(label);
        let run_end = host::end_of_run(after, 0);
        let domain = host::domain_with_symbols(after, run_end, &is_tld)
            .or_else(|| host::domain(after.get(..run_end)?, &is_tld));
        let host = domain.or_else(|| other(after).filter(|_| rules.allows_other_hosts()));
        let port_end = port::port(of_url, host_start + host.unwrap_or(run_end));
        if let Some(length) = self.after_apostrophe(of_url.get(port_end..)?, &is_tld) {
            self.at = port_end + length;
            return None;
        }
        let Some(host) = host else {
            // If an option rejects the host, nothing in the URL is linked.
            let run = after.get(..run_end)?;
            let rejected = host::domain(run, &is_syntactic_tld).or_else(|| other(after))?;
            let range = start..host_start + rejected;
            self.at = self.at.max(self.end_of_url(rules, of_url, delimiters, range, true));
            return None;
        };
        let host_end = host_start + host;
        // A name before an `@` is user information. `has_user_information` misses an `@` after a non-ASCII full stop.
        let rest = of_url.get(host_end..)?;
        let is_cut = rest.starts_with('@')
            || truncated::is_truncated(rest)
            || port::has_wrong_port(rest)
            || self.is_tied_after(text, start, host_end)
            || self.is_continued(text, host_end, true);
        (!is_cut).then_some((of_url, host_end))
    }

    /// Returns the text up to the end of the host at `host_start` if letters of the sentence follow that host.
    /// Otherwise returns the whole text. With these letters, the link would lead to a host that the writer did not
    /// mean. By the standard, a separator before Latin ends no sentence.
    fn without_sentence<'t>(&self, rules: &Rules, text: &'t str, host_start: usize) -> &'t str {
        let authority = text.slice(host_start..);
        // Letters before the `@` of user information belong to the user information.
        let is_one = || host::is_delegated(authority) || self.has_user_information(authority);
        let is_joined = |end| border::begins_with_separator_before_latin(text.slice(end..));
        let glued = in_text::glued_host(text, host_start);
        match glued.filter(|&end| rules.ends_in_text() || !(is_one() || is_joined(end))) {
            Some(end) => text.slice(..end),
            None => text,
        }
    }

    /// Returns true if the authority at the start of a text has user information. In Markdown source, a character
    /// reference may be its `@`.
    fn has_user_information(&self, text: &str) -> bool {
        let authority = authority(text);
        // An authority ends at the `#` or `;` of a reference, so only its last `&` may begin one.
        let is_encoded = |at| self.at_sign(text.slice(at..)).is_some();
        authority.contains('@') || authority.rfind('&').is_some_and(is_encoded)
    }

    /// Returns the length of an apostrophe at the start of a text and a run of labels that begins with a host, or `None`.
    /// The apostrophe continues the host before it, since the URL Standard (section 3.5) allows an apostrophe in a host.
    fn after_apostrophe(&self, after: &str, is_tld: &dyn Fn(&str) -> bool) -> Option<usize> {
        let (c, length) = displayed::first(after, self.stage)?;
        let rest = after.get(length..).filter(|_| matches!(c, '\'' | '\u{2019}'))?;
        let end = host::end_of_run(rest, 0);
        host::domain(rest.get(..end)?, is_tld)?;
        Some(length + end)
    }
}

/// Returns the authority at the start of a text, with user information. It ends before a path, query or fragment, and
/// before a delimiter of the surrounding text. Non-ASCII punctuation that is not Include usually ends a sentence, so it
/// ends the authority too.
fn authority(text: &str) -> &str {
    // The brackets of an IPv6 address are not delimiters.
    let bracketed = text.starts_with('[').then(|| other(text)).flatten();
    let start = bracketed.unwrap_or(0);
    let length = run_of(text.slice(start..), &IN_AUTHORITY);
    text.slice(..start + length)
}

/// Returns true for characters that end user information: a slash, delimiters of the surrounding text, and
/// bidirectional controls.
pub(super) fn ends_user_information(c: char) -> bool {
    c == '/' || (c.is_ascii() && DELIMITERS.contains(c as u8)) || is_bidi_control(c)
}

/// Returns the authority at the start of a text, including names in `{}`, `[]` or `()`, such as placeholders:
/// `{env}.example.com`.
fn token(text: &str) -> &str {
    token_of(text, &IN_TOKEN)
}

/// Returns the [`token`] at the start of a text, in which a comma may separate hosts. Before another URL, a comma ends
/// the token.
pub(super) fn token_with_commas(text: &str) -> &str {
    let token = token_of(text, &IN_TOKEN_WITH_COMMAS);
    let is_list = token.ends_with(':') && text.slice(token.len()..).starts_with("//");
    let before_url = token.rsplit_once(',').filter(|_| is_list);
    before_url.map_or(token, |(hosts, _)| hosts).trim_end_matches(',')
}

fn token_of<'t>(text: &'t str, set: &ByteSet) -> &'t str {
    let mut length = run_of(text, set);
    // A closing bracket ends the token unless a bracket of any kind is open in it.
    let mut depth = 0_usize;
    let brackets = text.bytes().take(length).enumerate();
    for (at, b) in brackets.filter(|(_, b)| IS_BRACKET.contains(*b)) {
        if matches!(b, b'(' | b'[' | b'{') {
            depth += 1;
        } else if depth == 0 {
            length = at;
            break;
        } else {
            depth -= 1;
        }
    }
    text.slice(..length)
}

/// Returns the length of the token at the start of a text. If the token ends with a scheme and its `:` before `//`,
/// these are not counted.
pub(super) fn token_before_scheme(text: &str) -> usize {
    let token = token(text);
    match token.strip_suffix(':') {
        Some(before) if text.get(before.len()..).is_some_and(|rest| rest.starts_with("://")) => {
            let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
            before.trim_end_matches(is_in_scheme).len()
        }
        _ => token.len(),
    }
}

/// Returns the length of the longest prefix that consists of bytes of `set`, and of non-ASCII characters that
/// [`truncated::is_in_token`] accepts.
fn run_of(text: &str, set: &ByteSet) -> usize {
    let bytes = text.as_bytes();
    let mut length = 0;
    loop {
        length += set.run(bytes.slice(length..));
        length += LETTERS.run(bytes.slice(length..));
        let next = text.get(length..).and_then(|rest| rest.chars().next());
        match next.filter(|&c| contains(set, c)) {
            Some(c) => length += c.len_utf8(),
            None => return length,
        }
    }
}

fn contains(set: &ByteSet, c: char) -> bool {
    if c.is_ascii() {
        set.contains(c as u8)
    } else {
        truncated::is_in_token(c)
    }
}

/// Returns true for characters of an [`authority`].
pub(super) fn is_inside(c: char) -> bool {
    contains(&IN_AUTHORITY, c)
}

/// Visible ASCII without bytes that begin a path, query or fragment, that no URL contains, or that delimit a URL in
/// text. RFC 3986 allows some of the excluded bytes in user information (section 3.2.1), where hardly anybody writes
/// them.
static IN_AUTHORITY: ByteSet =
    ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"'()[]{},;|");

/// Delimiters of a URL in text.
static DELIMITERS: ByteSet = ByteSet::EMPTY.with(b"<>\"'()[]{},;|");

/// Bytes of [`IN_AUTHORITY`], and the brackets of [`IS_BRACKET`].
const IN_TOKEN: ByteSet = ByteSet::ALPHANUMERIC.with_range(b'!', b'~').without(b"/?#<>\\\"',;|");

static IN_TOKEN_WITH_COMMAS: ByteSet = IN_TOKEN.with(b",");

static IS_BRACKET: ByteSet = ByteSet::EMPTY.with(b"()[]{}");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::DefaultScheme;
    use crate::rules::Settings;

    #[test]
    fn a_host_alone_has_nothing_beside_it() {
        let rules = Rules::new(Settings::new(DefaultScheme::Https), true);
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
            let alone = end_of_lone_domain(&rules, authority);
            assert_eq!(alone, end.filter(|_| is_alone), "{authority}");
            let mut checked = Search::default();
            let checked = checked.host_after_scheme(&rules, authority, Delimiters::default(), 0, 0);
            assert_eq!(checked.map(|(_, end)| end), end, "{authority}");
        }
    }

    #[test]
    fn an_authority_ends_at_a_delimiter_of_the_text() {
        for (text, expected) in [
            ("u:p@example.com:80/a", "u:p@example.com:80"),
            ("example.com\"", "example.com"),
            ("a(b", "a"),
            ("[::1]:80/", "[::1]:80"),
            ("é@例え.jp。", "é@例え.jp"),
            ("a\u{202E}b", "a"),
        ] {
            assert_eq!(authority(text), expected);
        }
    }

    #[test]
    fn a_token_ends_at_a_bracket_that_it_did_not_open() {
        for (text, expected) in [
            ("{env}.example.com/a", "{env}.example.com"),
            ("a(b)c)d", "a(b)c"),
            ("a((b)c)d", "a((b)c)d"),
            ("a[b]{c}(d)]e", "a[b]{c}(d)"),
            ("a(b", "a(b"),
            ("]", ""),
        ] {
            assert_eq!(token(text), expected);
        }
    }
}
