//! A second implementation of UTS #58, sections 3 and 5, written from the standard's text. Tests compare barelink with
//! this model. The model allocates, takes quadratic time, and supports only the characters of the alphabets.
//!
//! The standard does not define the start of a link or hosts. `link_start`, `host.rs` and `adjacent.rs` define them by
//! rules of their own.
//!
//! `floor` is the end of the previous link, and `n` is the offset of an `@`.

mod adjacent;
mod email;
mod host;
mod termination;

use std::ops::{Range, RangeInclusive};

use barelink::options::FileNames;
use barelink::{Dialect, LinkFinder};

/// Result of [`link_start`]. `Ok`: the range of the link, which may begin before or after the offset that was asked. `Err`:
/// the offset at which the search resumes, at least one character further.
type Found = Result<Range<usize>, usize>;

/// Returns a text with its links between `⸠` and `⸡`.
pub fn marked(text: &str) -> String {
    let (mut marked, mut skipped, mut i, mut floor) = (String::new(), 0, 0, 0);
    while let Some(c) = text[i..].chars().next() {
        let next = i + c.len_utf8();
        match link_start(text, floor, skipped..=i) {
            Ok(Range { start, end }) => {
                marked += &format!("{}⸠{}⸡", &text[floor..start], &text[start..end]);
                (skipped, i, floor) = (end, end, end);
            }
            Err(end) if end > next => (skipped, i) = (i, end),
            Err(_) => (skipped, i) = (next, next),
        }
    }
    marked + &text[floor..]
}

/// Searches for a URL or a host at the last offset of `places`, and for an address whose local part begins in `places`.
/// The previous link ends at `floor`.
///
/// The earlier offsets of `places` were already searched. No URL or host begins there, but an address may.
fn link_start(text: &str, floor: usize, places: RangeInclusive<usize>) -> Found {
    let i = *places.end();
    if let Some(scheme) = scheme(text, floor, i) {
        let host = i + scheme.len() + "://".len();
        return match scheme {
            "http" | "https" => url(text, i, host),
            _ => Err(skipped_url(text, host + token(&text[host..]).len())),
        };
    }
    // "Invoked whenever an '@' character is encountered … followed by a valid domain name" (section 5.2).
    // A `_` does not begin a domain (RFC 5321, section 4.1.2).
    let at_signs = text[i..].match_indices('@').map(|(at, _)| i + at);
    for n in at_signs.filter(|n| !text[n + 1..].starts_with('_')) {
        let (run, is_before_scheme) = host::run_without_scheme(&text[n + 1..]);
        let domain = host::domain(run, host::is_delegated);
        let local = email::local_part(&text[floor..n]);
        let local = local.filter(|local| places.contains(&(n - local.len())));
        let (Some(local), Some(domain)) = (local, domain) else {
            continue;
        };
        // A host at `i` takes precedence if a path, query or fragment begins before the `@`.
        if text[i..n].contains(['/', '?', '#']) && bare_host(text, floor, i).is_ok() {
            continue;
        }
        // If a full stop and more of a token follow a host, no part of the token is a link.
        let (first, is_scheme) = host::run_without_scheme(&text[i..]);
        if let Some(host) = host::domain(first, host::is_delegated) {
            let end = i + host.len();
            if i + first.len() < n && host::continues_after_stop(&text[end..]) && !is_scheme {
                return Err(end + token_before_scheme(&text[end..]).len());
            }
        }
        let end = n + 1 + domain.len();
        let (start, after) = (n - local.len(), &text[end..]);
        if host::continues_after_stop(after) && !is_before_scheme {
            return Err(end + token_before_scheme(after).len());
        }
        if adjacent::is_tied_after(domain, after) {
            return Err(n + 1 + run.len());
        }
        let mailbox = email::mailbox(&text[..start], local, after).ok_or(end)?;
        let before = &text[..n - mailbox.len()];
        let is_tied = adjacent::is_tied_before(before, mailbox, true);
        let is_in_escape = email::is_in_escape(before, mailbox);
        let is_tied = is_tied || host::ends_with_bracketed(before);
        if is_tied || is_in_escape || is_authority(&text[floor..start], local) {
            return Err(end);
        }
        return Ok(n - mailbox.len()..end);
    }
    bare_host(text, floor, i)
}

/// Returns true if the address with this local part, after the text `before`, is in the authority of a URL.
///
/// User information in URLs is "deprecated due to security concerns" (section 3). Slashes have Link_Email, so a local
/// part may begin with the two slashes that begin an authority (RFC 3986, section 3.2).
fn is_authority(before: &str, local: &str) -> bool {
    let address = local.trim_start_matches("mailto:");
    let is_after_colon = before.ends_with(':') || address.len() < local.len();
    let slash = before.rfind(['/', ' ', '(', '\'']);
    is_after_colon && address.starts_with("//")
        || slash.is_some_and(|slash| before[..=slash].ends_with("://"))
}

/// Returns the scheme that begins at `i` and ends before `://`. Returns `None` if there is none, or if it is only the end
/// of a scheme, as in `xhttp://`.
fn scheme(text: &str, floor: usize, i: usize) -> Option<&str> {
    let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
    let before = text[floor..i].rsplit(|c| !is_in_scheme(c)).next().unwrap_or_default();
    let (scheme, _) = text[i..].split_once("://")?;
    // A scheme begins with a letter (RFC 3986, section 3.1), so a hyphen before it is not part of it.
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_whole = !before.contains(is_letter) && scheme.starts_with(is_letter);
    Some(scheme).filter(|scheme| is_whole && scheme.chars().all(is_in_scheme))
}

/// Returns the end of a URL that is not linked and whose authority ends at `end`. Nothing in its path, query or fragment
/// is a link.
fn skipped_url(text: &str, end: usize) -> usize {
    if text[end..].trim_start_matches(host::SEPARATORS).starts_with(['/', '?', '#']) {
        end_of_url(text, end, true)
    } else {
        end
    }
}

/// Searches for the URL that begins at `start` and whose host begins at `host`. If there is no URL, the search resumes
/// after the whole URL, because no part of it is a link. An apostrophe and a host after it are part of the authority.
fn url(text: &str, start: usize, host: usize) -> Found {
    // A word of another script directly after a host is not part of the host.
    let glued = adjacent::glued_word(&text[host..]);
    let glued = glued.filter(|_| !has_user_information(&text[host..]));
    let cut = &text[..glued.map_or(text.len(), |length| host + length)];
    let rest = &cut[host..];
    // User information is "deprecated due to security concerns" (section 3).
    let has_user = has_user_information(rest);
    let name = host::after_scheme(rest);
    // An apostrophe is allowed in a host (WHATWG URL, section 3.5), so another host after it continues this host.
    let next = host + name.unwrap_or(host::run(rest)).len();
    let other = cut[next..].strip_prefix('\'').map(host::run);
    let is_host = |run: &&str| host::domain(run, host::is_like_tld).is_some();
    if let Some(run) = other.filter(|run| !has_user && is_host(run)) {
        return Err(skipped_url(text, next + 1 + run.len()));
    }
    let after = &cut[next..];
    // A `。` before an `@` may have ended the token too early. Text with a second scheme after its host is not a URL.
    let is_cut = after.starts_with('@') || after.starts_with("://") || host::continues(after);
    match name {
        Some(name) if !(has_user || is_cut || adjacent::is_tied_after(name, &text[next..])) => {
            Ok(start..end_of_url(cut, next, true))
        }
        _ => Err(skipped_url(text, host + token(rest).len())),
    }
}

/// Returns true if there is an `@` in the authority at the start of a text, before any bracket or quotation mark.
fn has_user_information(text: &str) -> bool {
    token(text).split(['(', '"', '\'']).next().is_some_and(|authority| authority.contains('@'))
}

/// Returns the token at the start of a text, such as an authority. A token ends at a `/`, `?`, `#`, `。`, `,`, `|`, quotation
/// mark or space, or with the text. It may contain brackets, which may belong to a placeholder, and quoted names after a full stop.
fn token(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest.find(['/', '?', '#', ' ', '。', '\'', '"', '|', ',']).unwrap_or(rest.len());
        match host::quoted(&text[end..]).filter(|_| text[..end].ends_with('.')) {
            Some(quoted) => end += quoted,
            None => return &text[..end],
        }
    }
}

/// Returns the token at the start of a text, like [`token`]. Leaves out a scheme and `:` before `//` at its end, because
/// a URL begins there.
fn token_before_scheme(text: &str) -> &str {
    let token = token(text);
    match token.strip_suffix(':') {
        Some(before) if text[token.len()..].starts_with("//") => {
            before.trim_end_matches(host::is_latin)
        }
        _ => token,
    }
}

/// Returns the end of a URL whose host ends at `host`. A separator after the host belongs to the URL only if a path,
/// query or fragment follows. Otherwise it may end a sentence.
fn end_of_url(text: &str, host: usize, has_scheme: bool) -> usize {
    let rest = &text[host..];
    let rest = rest.strip_prefix(host::SEPARATORS).unwrap_or(rest);
    // The URL Standard drops an empty port (section 4.4, "port state"). Without a scheme, `host:/path` is a location
    // on a computer.
    let port = rest.strip_prefix(':').filter(|rest| !rest.starts_with("//") && has_scheme);
    let rest = port.filter(|rest| rest.starts_with(['/', '?', '#'])).unwrap_or(rest);
    match termination::length(rest) {
        0 => host,
        length => text.len() - rest.len() + length,
    }
}

/// Returns true if the text before `after` is part of the local part of an address, and so not a host.
///
/// That is the case if an `@` and a domain follow, after nothing or characters with Link_Email. A `/`, `?` or `#` must
/// not be among them, because it begins a path, query or fragment.
fn is_local_part(after: &str) -> bool {
    let continues = |c| host::link_email(c) && !matches!(c, '/' | '?' | '#');
    let domain = after.trim_start_matches(continues).strip_prefix('@').map(host::run);
    domain.is_some_and(|run| host::domain(run, host::is_delegated).is_some())
}

/// Searches for a host without a scheme in the run that begins at `i`. A word of another script before the name is not
/// linked, so the link may begin after `i`.
fn bare_host(text: &str, floor: usize, i: usize) -> Found {
    let before = text[floor..i].trim_end_matches('_');
    // A `_` before a host may open an emphasis.
    if before.ends_with(host::is_in_run) || text[i..].starts_with('_') {
        return Err(i);
    }
    let (run, is_before_scheme) = host::run_without_scheme(&text[i..]);
    let host = host::domain(run, host::is_delegated).ok_or(i)?;
    let end = i + host.len();
    let after = &text[end..];
    if host::continues_after_stop(after) && !is_before_scheme {
        return Err(end + token_before_scheme(after).len());
    }
    // A domain after an `@` belongs to an address, and one after a slash belongs to a path. Each may begin with `_`. A
    // percent-encoded byte or a placeholder before a host is a part of it.
    if text[..i].ends_with(['%', '}'])
        || adjacent::is_tied_after(host, after)
        || is_local_part(&text[i + run.len()..])
        || text[..i].trim_end_matches('_').ends_with(['@', '/'])
        || adjacent::is_tied_before(&text[..i], host, false)
    {
        return Err(i);
    }
    let label = host.split(host::SEPARATORS).next().unwrap_or_default();
    let name = i + label.len() - adjacent::name_in_label(label).len();
    let url_end = end_of_url(text, end, false);
    // A `_` is a delimiter before the host only if another one ends the URL or follows it.
    let is_pair = text[url_end..].starts_with('_') || text[..url_end].ends_with('_');
    if text[..name].ends_with('_') && !is_pair || host::ends_with_bracketed(&text[..name]) {
        return Err(url_end);
    }
    Ok(name..url_end)
}

/// Returns a finder with the rules that the model implements. The model also links hosts that look like file names.
pub fn finder() -> LinkFinder {
    let mut builder = LinkFinder::builder(Dialect::Uts58);
    builder.file_names(FileNames::Link).build()
}
