//! Finds hosts, which section 1.4 leaves to implementations.

/// Delegated top-level domains (IANA). The texts of the exhaustive tests contain no others.
const DELEGATED: [&str; 7] = ["aaa", "ac", "aco", "ao", "ca", "cc", "co"];

/// Separators of labels: a full stop, and `。`, which UTS #46 maps to one. The alphabets contain no other separator.
pub(super) const SEPARATORS: [char; 2] = ['.', '。'];

/// HANGUL FILLER, which is a letter (DerivedCoreProperties.txt, XID_Continue) and invisible
/// (Default_Ignorable_Code_Point).
pub(super) const FILLER: char = '\u{3164}';

/// HEBREW POINT HIRIQ, a combining mark (General_Category=Mn) with XID_Continue.
pub(super) const MARK: char = '\u{5B4}';

/// INFORMATION SOURCE, an emoji (emoji-data.txt) that is a letter, and that UTS #46 maps to `i`.
pub(super) const EMOJI: char = 'ℹ';

/// Returns true for a character of a label: a letter, a digit, a hyphen or a `_`, which DNS names may contain.
pub(super) fn is_label_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | MARK)
}

/// Returns true if a character has Link_Email (LinkEmail.txt), or is a full stop.
pub(super) fn link_email(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, FILLER | MARK)
        || "_-!?'{}*/&#%`^+=|~$.é日ж・ℹ".contains(c)
}

/// Returns true for an ASCII letter or digit.
pub(super) fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

/// Returns true for a character in a run of labels and separators.
pub(super) fn is_in_run(c: char) -> bool {
    is_label_char(c) || SEPARATORS.contains(&c)
}

/// Returns the run of labels and separators at the start of a text. Excludes each `_` at the end of the run, because it
/// may close emphasis.
pub(super) fn run(text: &str) -> &str {
    text.split(|c| !is_in_run(c)).next().unwrap_or_default().trim_end_matches('_')
}

/// Returns true for one of `DELEGATED`. Hosts without a scheme and addresses need a delegated top-level domain:
/// otherwise `main.rb` and `e.g.` would be hosts.
pub(super) fn is_delegated(label: &str) -> bool {
    DELEGATED.contains(&label)
}

/// Returns true if a label looks like a top-level domain: it consists of letters, and has at least two of them or one
/// beyond ASCII. After a scheme this is enough, because the scheme shows that a host follows.
pub(super) fn is_like_tld(label: &str) -> bool {
    label.len() > 1 && label.chars().all(char::is_alphabetic)
}

/// Returns the host that begins a run, without trailing separators, or `None` if no host begins the run. A host has at
/// least two labels, and the last one is a top-level domain by `is_tld`.
///
/// A `。` may end a sentence. If the last label is not a top-level domain, the host may end before a `。`.
///
/// An invalid label makes the entire run invalid, because a link to a part of the name would lead to another site.
pub(super) fn domain(run: &str, is_tld: fn(&str) -> bool) -> Option<&str> {
    let host = run.trim_end_matches(SEPARATORS);
    let (_, last) = host.rsplit_once(SEPARATORS).filter(|_| are_labels(host))?;
    if is_tld(last) {
        return Some(host);
    }
    let (sentence, next) = host.rsplit_once('。')?;
    // A `。` before Latin does not end a sentence.
    domain(sentence, is_tld).filter(|_| !next.starts_with(is_latin))
}

/// Returns the host at the start of a text after a scheme, or `None` if no host begins there.
///
/// A `。` may end a sentence. If the last label of the run is not delegated, the host ends before the last `。` after a
/// delegated label, as in `a.co。b`. The labels must be valid, and a full stop must precede the delegated one.
///
/// A single label is a host too, unless more of it follows a `_` or `‐`: `https://localhost` (WHATWG URL, section 3.5).
pub(super) fn after_scheme(text: &str) -> Option<&str> {
    let host = run(text).trim_end_matches(SEPARATORS);
    let is_complete =
        |host: &str| host.rsplit_once(SEPARATORS).is_some_and(|(_, last)| is_delegated(last));
    if !is_complete(host) {
        let mut sentences = host.rmatch_indices('。').map(|(stop, _)| &host[..stop]);
        let sentence = sentences.find(|sentence| are_labels(sentence) && is_complete(sentence));
        let is_before_latin =
            |host: &str| text[host.len() + '。'.len_utf8()..].starts_with(is_latin);
        let sentence = sentence.filter(|host| is_host(host) && !is_before_latin(host));
        if sentence.is_some() {
            return sentence;
        }
    }
    // The text after `_`, `‐` and `…` must not continue the label, nor a name after a quotation mark. After a full stop, a
    // quoted name and `…` stand for labels.
    let after = &text[host.len()..];
    let rest = after.trim_start_matches(['_', '‐', '…']);
    let next = rest.strip_prefix('.').unwrap_or_default();
    let [quoted, next_quoted] = [rest, next].map(|text| text.strip_prefix('"').unwrap_or_default());
    let goes_on = rest.len() < after.len() && continues_label(rest)
        || quoted.starts_with(is_label_char) && !begins_with_scheme(quoted)
        || next_quoted.starts_with(is_latin)
        || next.starts_with('…');
    let is_single = !goes_on && !host.contains(SEPARATORS) && are_labels(host);
    domain(host, is_like_tld).or(is_single.then_some(host))
}

/// Returns true if `rest`, the text after a single label and `_` or `‐`, continues the label. Another URL does not. Here
/// `ж` stands for a word of another script, which does not either.
fn continues_label(rest: &str) -> bool {
    let is_label = rest.starts_with(|c| c != 'ж' && is_label_char(c));
    rest.starts_with(['@', '%']) || is_label && !begins_with_scheme(rest)
}

/// Returns true if a text begins with `://`, or with ASCII letters or digits and then `://`.
pub(super) fn begins_with_scheme(text: &str) -> bool {
    text.trim_start_matches(is_latin).starts_with("://")
}

/// Returns the run at the start of a text, and true if `://` follows. Then the run ends before the label that may be a
/// scheme: at the last separator, or at its start if there is none.
///
/// If the run is a host, only a `。` counts as a separator, because it may end a sentence.
pub(super) fn run_without_scheme(text: &str) -> (&str, bool) {
    let run = run(text);
    if !text[run.len()..].starts_with("://") {
        return (run, false);
    }
    let separator = if is_host(run) { run.rfind('。') } else { run.rfind(SEPARATORS) };
    (&run[..separator.unwrap_or(0)], true)
}

/// Returns true if the last label of a run is delegated and follows a full stop.
pub(super) fn is_host(run: &str) -> bool {
    run.rsplit_once('.').is_some_and(|(_, last)| is_delegated(last))
}

/// Returns true if all labels are valid: not empty, not only `_`, and without a hyphen at an edge (RFC 5891, section
/// 4.2.3.1).
fn are_labels(host: &str) -> bool {
    let is_valid = |label: &str| {
        label.contains(|c| c != '_') && !label.starts_with('-') && !label.ends_with('-')
    };
    host.split(SEPARATORS).all(is_valid)
}

/// Returns true if the rest of a token begins with a percent-encoded byte, or contains a `.` or `@` directly before a
/// further label. A host before this text is then only a part of the token. A `{` after a full stop begins a placeholder.
pub(super) fn continues(rest: &str) -> bool {
    let after_stops = rest.trim_start_matches('.');
    begins_with_bracketed(rest)
        || after_stops.starts_with('%')
        || rest.starts_with('.') && is_placeholder(after_stops)
        || has_more_labels(rest)
}

fn has_more_labels(rest: &str) -> bool {
    let is_in_token =
        |c: char| is_label_char(c) || matches!(c, '.' | '@' | '‐' | '=' | '%' | '…' | '・');
    let token = rest.split(|c| !is_in_token(c)).next().unwrap_or_default();
    let mut parts = token.split(['.', '@']).skip(1);
    // More of a host may follow a name in braces, or after a full stop in quotation marks.
    let after_name = || {
        let name = &rest[token.len()..];
        let is_name = name.starts_with(['{', '[', '(']) || token.ends_with('.');
        let length = delimited(name).filter(|_| is_name)?;
        let after = &name[length..];
        let is_label = after
            .strip_prefix('.')
            .is_some_and(|after| after.starts_with(|c| is_latin(c) || c == '%'));
        let is_joined = name.starts_with('{') && after.starts_with(is_latin);
        (is_label || is_joined || after.starts_with(['@', '-', ':'])).then_some(after)
    };
    parts.any(|part| part.starts_with(|c| c != '_' && is_label_char(c)))
        || after_name().is_some_and(has_more_labels)
}

/// Returns the length of the quoted name at the start of a text.
pub(super) fn quoted(text: &str) -> Option<usize> {
    delimited(text).filter(|_| text.starts_with(['"', '\'']))
}

/// Returns true if a text begins with a `{`, or with a name in brackets before a path.
fn is_placeholder(text: &str) -> bool {
    let bracketed = delimited(text).filter(|_| text.starts_with(['[', '(']));
    text.starts_with('{') || bracketed.is_some_and(|length| text[length..].starts_with('/'))
}

/// Returns the length of the name in quotation marks or brackets at the start of a text.
fn delimited(text: &str) -> Option<usize> {
    let open = text.chars().next().filter(|c| "\"'{[(".contains(*c))?;
    let close = match open {
        '{' => '}',
        '[' => ']',
        '(' => ')',
        quote => quote,
    };
    let (name, _) = text[1..].split_once(close)?;
    let is_in_name = |c: char| is_latin(c) || "-_.".contains(c);
    (!name.is_empty() && name.chars().all(is_in_name)).then_some(name.len() + 2)
}

/// Returns true if more of a token follows a host without a scheme: a full stop, a name in braces or a percent-encoded
/// byte.
pub(super) fn continues_after_stop(rest: &str) -> bool {
    rest.starts_with(['.', '{', '[', '(', '%']) && continues(rest)
}

/// Separators in brackets, as they are written so that nobody follows a name: `example[.]com`.
const BRACKETED: [&str; 6] = ["[.]", "(.)", "[at]", "[:]", "(dot)", "[@]"];

/// Returns true if a text begins with a separator in brackets and more of a name, and not with another URL.
pub(super) fn begins_with_bracketed(text: &str) -> bool {
    let mut names = BRACKETED.iter().filter_map(|separator| text.strip_prefix(separator));
    names.any(|name| name.starts_with(char::is_alphanumeric) && !begins_with_scheme(name))
}

/// Returns true if a text ends with a name and a separator in brackets.
pub(super) fn ends_with_bracketed(text: &str) -> bool {
    let mut names = BRACKETED.iter().filter_map(|separator| text.strip_suffix(separator));
    names.any(|name| name.ends_with(char::is_alphanumeric))
}
