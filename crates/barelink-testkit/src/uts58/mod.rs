//! A second implementation of UTS #58, sections 3 and 5, written from the standard's text. Tests compare barelink with
//! this model. The model allocates, takes quadratic time, and supports only the characters of the alphabets.
//!
//! The standard does not define the start of a link or hosts. `link_start`, `host.rs` and `adjacent.rs` define them by
//! rules of their own.
//!
//! Offsets are indices into `cp`, the characters of the text. `floor` is the end of the previous link, and `n` is the
//! offset of an `@`.

mod adjacent;
mod email;
mod host;
mod properties;
mod termination;

use std::ops::RangeInclusive;

use barelink::options::FileNames;
use barelink::{Dialect, LinkFinder};

/// Result of the search for a link at one offset: see [`link_start`].
enum LinkStart {
    /// A link between these offsets. An address may begin before the searched offset. A link may also begin after it.
    Link(usize, usize),
    /// There is no link. The search resumes at this offset, or at the next character if this offset is not beyond the
    /// searched one.
    Nothing(usize),
}

/// Returns a text with its links between `⸠` and `⸡`.
pub fn marked(text: &str) -> String {
    let cp: Vec<char> = text.chars().collect();
    let (mut marked, mut skipped, mut i, mut floor) = (String::new(), 0, 0, 0);
    while i < cp.len() {
        match link_start(&cp, floor, skipped..=i) {
            LinkStart::Link(start, end) => {
                let [before, link] =
                    [floor..start, start..end].map(|part| String::from_iter(&cp[part]));
                marked += &format!("{before}⸠{link}⸡");
                (skipped, i, floor) = (end, end, end);
            }
            LinkStart::Nothing(end) if end > i + 1 => (skipped, i) = (i, end),
            LinkStart::Nothing(_) => (skipped, i) = (i + 1, i + 1),
        }
    }
    marked + &String::from_iter(&cp[floor..])
}

/// Searches for a URL or a host at the last offset of `places`, and for an address whose local part begins in `places`.
/// The previous link ends at `floor`.
///
/// The earlier offsets of `places` were already searched. No URL or host begins there, but an address may.
fn link_start(cp: &[char], floor: usize, places: RangeInclusive<usize>) -> LinkStart {
    let i = *places.end();
    if let Some(host) = after_scheme(cp, floor, i) {
        return url(cp, i, host);
    }
    if let Some(host) = after_other_scheme(cp, floor, i) {
        return LinkStart::Nothing(skipped_url(cp, token(cp, host)));
    }
    // "Invoked whenever an '@' character is encountered … followed by a valid domain name" (section 5.2).
    // A `_` does not begin a domain (RFC 5321, section 4.1.2).
    let at_signs = (i..cp.len()).filter(|&n| cp[n] == '@' && cp.get(n + 1) != Some(&'_'));
    for n in at_signs {
        let (run, is_before_scheme) = run_without_scheme(cp, n + 1);
        let domain = host::domain(cp, n + 1, run, host::is_delegated);
        let start = email::start(cp, floor, n).filter(|start| places.contains(start));
        let (Some(start), Some(domain)) = (start, domain) else {
            continue;
        };
        // A host at `i` takes precedence if a path, query or fragment begins before the `@`.
        let has_path = cp[i..n].iter().any(|c| matches!(c, '/' | '?' | '#'));
        if has_path && matches!(bare_host(cp, floor, i), LinkStart::Link(..)) {
            continue;
        }
        // If a full stop and more of a token follow a host, no part of the token is a link.
        let (first, is_scheme) = run_without_scheme(cp, i);
        if let Some(end) = host::domain(cp, i, first, host::is_delegated) {
            let continues = cp.get(end) == Some(&'.') && host::continues(cp, end);
            if first < n && continues && !is_scheme {
                return LinkStart::Nothing(token_before_scheme(cp, end));
            }
        }
        return if cp.get(domain) == Some(&'.') && host::continues(cp, domain) && !is_before_scheme {
            LinkStart::Nothing(token_before_scheme(cp, domain))
        } else if adjacent::is_tied_after(cp, domain) {
            LinkStart::Nothing(run)
        } else if is_authority(cp, floor, start, n) {
            LinkStart::Nothing(domain)
        } else {
            match email::mailbox(cp, start, n, domain) {
                Some(mailbox) if !adjacent::is_tied_before(cp, mailbox, true) => {
                    LinkStart::Link(mailbox, domain)
                }
                _ => LinkStart::Nothing(domain),
            }
        };
    }
    bare_host(cp, floor, i)
}

/// Returns the end of the run of labels that begins at `start`, and true if `://` follows the run. If `://` follows,
/// the end is that of `host::before_scheme`.
fn run_without_scheme(cp: &[char], start: usize) -> (usize, bool) {
    let run = host::run(cp, start);
    if is_end_of_scheme(cp, run) {
        (host::before_scheme(cp, start, run), true)
    } else {
        (run, false)
    }
}

/// Returns true if the address with the local part `start..n` is in the authority of a URL.
///
/// User information in URLs is "deprecated due to security concerns" (section 3). Slashes have Link_Email, so a local
/// part may begin with the two slashes that begin an authority (RFC 3986, section 3.2).
fn is_authority(cp: &[char], floor: usize, start: usize, n: usize) -> bool {
    let before: String = cp[floor..start].iter().collect();
    let local: String = cp[start..n].iter().collect();
    let prefix = local.strip_prefix("mailto:").map_or(&*before, |_| ":");
    if prefix.ends_with(':') && local.trim_start_matches("mailto:").starts_with("//") {
        return true;
    }
    let slash = before.rfind(['/', ' ', '(', '\'']);
    slash.is_some_and(|slash| before[..=slash].ends_with("://"))
}

/// Returns the offset after `http://` or `https://` at `i`. Returns `None` if neither is there, or if it is only the
/// end of a scheme, as in `xhttp://`.
fn after_scheme(cp: &[char], floor: usize, i: usize) -> Option<usize> {
    let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
    let before = cp[floor..i].iter().rev().take_while(|&&c| is_in_scheme(c));
    // A scheme begins with a letter (RFC 3986, section 3.1), so a hyphen before it is not part of it.
    if before.clone().any(|c| c.is_ascii_alphabetic()) {
        return None;
    }
    let rest: String = cp[i..].iter().collect();
    let scheme = ["http://", "https://"].into_iter().find(|scheme| rest.starts_with(scheme))?;
    Some(i + scheme.len())
}

/// Returns the offset after the `://` of a scheme at `i` that is not `http` or `https`. Returns `None` if no such scheme
/// begins at `i`.
fn after_other_scheme(cp: &[char], floor: usize, i: usize) -> Option<usize> {
    let is_in_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-');
    let before = cp[floor..i].iter().rev().take_while(|&&c| is_in_scheme(c));
    let is_inside = before.clone().any(|c| c.is_ascii_alphabetic());
    let length = cp[i..].iter().take_while(|&&c| is_in_scheme(c)).count();
    let begins = !is_inside && cp[i].is_ascii_alphabetic() && is_end_of_scheme(cp, i + length);
    begins.then_some(i + length + "://".len())
}

/// Returns the end of a URL that is not linked and whose authority ends at `end`. Nothing in its path, query or fragment
/// is a link.
fn skipped_url(cp: &[char], end: usize) -> usize {
    match cp.get(end) {
        Some('/' | '?' | '#') => end_of_url(cp, end, true),
        _ => end,
    }
}

/// Searches for the URL that begins at `start` and whose host begins at `host`. If there is no URL, returns `Nothing`
/// with the end of the whole URL, because no part of it is a link. An apostrophe and a host after it are part of the
/// authority.
fn url(all: &[char], start: usize, host: usize) -> LinkStart {
    // A word of another script directly after a host is not part of the host.
    let glued = adjacent::glued_word(all, host, host::run(all, host))
        .filter(|_| !has_user_information(all, host));
    let cp = &all[..glued.unwrap_or(all.len())];
    let nothing = LinkStart::Nothing(skipped_url(all, token(cp, host)));
    // User information is "deprecated due to security concerns" (section 3).
    if has_user_information(cp, host) {
        return nothing;
    }
    let run = host::run(cp, host);
    let end = host::after_scheme(cp, host, run);
    // An apostrophe is allowed in a host (WHATWG URL, section 3.5), so another host after it continues this host.
    let next = end.unwrap_or(run);
    if cp.get(next) == Some(&'\'') {
        let run = host::run(cp, next + 1);
        if host::domain(cp, next + 1, run, host::is_like_tld).is_some() {
            return LinkStart::Nothing(skipped_url(all, run));
        }
    }
    let Some(end) = end else {
        return nothing;
    };
    // A `。` before an `@` may have ended the token too early. Text with a second scheme after its host is not a URL.
    if cp.get(end) == Some(&'@') || is_end_of_scheme(cp, end) || host::continues(cp, end) {
        return nothing;
    }
    if adjacent::is_tied_after(all, end) {
        return nothing;
    }
    LinkStart::Link(start, end_of_url(cp, end, true))
}

/// Returns true if there is an `@` in the authority that begins at `host`, before any `(`.
fn has_user_information(cp: &[char], host: usize) -> bool {
    let authority = cp[host..token(cp, host)].split(|&c| c == '(').next();
    authority.is_some_and(|authority| authority.contains(&'@'))
}

/// Returns the end of a token from `start` on, such as an authority. A token ends at a `/`, `?`, `#`, `'`, `。` or
/// space, or with the text. It may contain brackets, which may belong to a placeholder.
fn token(cp: &[char], start: usize) -> usize {
    let is_in_token = |c: &&char| !matches!(c, '/' | '?' | '#' | ' ' | '。' | '\'');
    start + cp[start..].iter().take_while(is_in_token).count()
}

/// Returns the end of a token, like [`token`]. If the token ends in a scheme and `:` before `//`, returns the start of
/// that scheme, because a URL begins there.
fn token_before_scheme(cp: &[char], start: usize) -> usize {
    let end = token(cp, start);
    match cp[start..end].split_last() {
        Some((':', before)) if is_end_of_scheme(cp, end - 1) => {
            let scheme = before.iter().rev().take_while(|c| c.is_ascii_alphanumeric());
            end - 1 - scheme.count()
        }
        _ => end,
    }
}

/// Returns true if `://` begins at `i`.
fn is_end_of_scheme(cp: &[char], i: usize) -> bool {
    matches!(cp[i..], [':', '/', '/', ..])
}

/// Returns the end of a URL whose host ends at `host`. A separator after the host belongs to the URL only if a path,
/// query or fragment follows. Otherwise it may end a sentence.
fn end_of_url(cp: &[char], host: usize, has_scheme: bool) -> usize {
    let has_dot = matches!(cp.get(host), Some('.' | '。'));
    let dot = host + usize::from(has_dot);
    // The URL Standard drops an empty port (section 4.4, "port state"). Without a scheme, `host:/path` is a location
    // on a computer.
    let is_port = matches!(cp[dot..], [':', '/' | '?' | '#', ..]) && !is_end_of_scheme(cp, dot);
    let has_port = has_scheme && is_port;
    let start = dot + usize::from(has_port);
    let end = termination::end(cp, start);
    if end > start {
        end
    } else {
        host
    }
}

/// Returns true if the text that ends at `end` is part of the local part of an address, and so not a host.
///
/// That is the case if an `@` and a domain follow, after nothing or characters with Link_Email. A `/`, `?` or `#` must
/// not be among them, because it begins a path, query or fragment.
fn is_local_part(cp: &[char], end: usize) -> bool {
    let continues = |c: &&char| properties::link_email(**c) && !matches!(c, '/' | '?' | '#');
    let n = end + cp[end..].iter().take_while(continues).count();
    let domain = || host::domain(cp, n + 1, host::run(cp, n + 1), host::is_delegated);
    cp.get(n) == Some(&'@') && domain().is_some()
}

/// Searches for a host without a scheme in the run that begins at `i`. A word of another script before the name is not
/// linked, so the link may begin after `i`.
fn bare_host(cp: &[char], floor: usize, i: usize) -> LinkStart {
    let before = cp[floor..i].iter().rev();
    let is_inside = before.take_while(|&&c| host::is_in_run(c)).any(|&c| c != '_');
    // A `_` before a host may open an emphasis.
    if is_inside || cp[i] == '_' || !host::is_in_run(cp[i]) {
        return LinkStart::Nothing(i);
    }
    let (run, is_before_scheme) = run_without_scheme(cp, i);
    let Some(end) = host::domain(cp, i, run, host::is_delegated) else {
        return LinkStart::Nothing(i);
    };
    if cp.get(end) == Some(&'.') && host::continues(cp, end) && !is_before_scheme {
        return LinkStart::Nothing(token_before_scheme(cp, end));
    }
    if adjacent::is_tied_after(cp, end) {
        return LinkStart::Nothing(i);
    }
    if is_local_part(cp, run) {
        return LinkStart::Nothing(i);
    }
    // A domain after an `@` belongs to an address, and one after a slash belongs to a path. Each may begin with `_`.
    let outside = cp[..i].iter().rfind(|&&c| c != '_');
    if matches!(outside, Some('@' | '/')) {
        return LinkStart::Nothing(i);
    }
    if adjacent::is_tied_before(cp, i, false) {
        return LinkStart::Nothing(i);
    }
    let label = cp[i..end].iter().position(|&c| matches!(c, '.' | '。'));
    let name = adjacent::name_in_label(cp, i, label.map_or(end, |length| i + length));
    let url_end = end_of_url(cp, end, false);
    // A `_` is a delimiter before the host only if another one ends the URL or follows it.
    let is_pair = cp.get(url_end) == Some(&'_') || cp[url_end - 1] == '_';
    if cp[..name].ends_with(&['_']) && !is_pair {
        return LinkStart::Nothing(url_end);
    }
    LinkStart::Link(name, url_end)
}

/// Returns a finder with the rules that the model implements. The model also links hosts that look like file names.
pub fn finder() -> LinkFinder {
    let mut builder = LinkFinder::builder(Dialect::Uts58);
    builder.file_names(FileNames::Link).build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::alphabets;
    use crate::renderer;

    /// Tests texts of up to three tokens. `cargo xtask exhaustive --dialect uts58` tests longer texts.
    #[test]
    fn it_agrees_with_the_finder() {
        let finder = finder();
        for alphabet in alphabets::text() {
            for length in 1..=3 {
                for text in alphabet.documents(length, 0..alphabet.texts(length)) {
                    assert_eq!(renderer::marked(&text, &finder), marked(&text));
                }
            }
        }
    }

    /// Uses the examples of sections 3.1 and 3.4 and of table 5-1, with hosts of the alphabets.
    #[test]
    fn examples_of_the_standard() {
        for line in [
            "See ⸠a.co?def⸡!", "See ⸠a.co?def!ghi⸡", "(See ⸠a.co?def=a⸡). And",
            "(See ⸠a.co?def=(a)⸡). And", "⸠https://a.co/a??abc⸡", "⸠https://a.co/a⸡?? abc",
            "⸠https://a.co/(é)日⸡)", "(⸠https://a.co/é⸡)日", "(⸠https://a.co/(é日⸡",
            "Contact ⸠abcd@a.co⸡", "Contact ⸠x.abcd@a.co⸡", "Contact ⸠é.日@a.co⸡",
            "Contact ⸠mailto:é@a.co⸡", "@a.co", "john.@a.co", "john..doe@a.co", ".john.doe@a.co",
        ] {
            assert_eq!(marked(&line.replace(['⸠', '⸡'], "")), line);
        }
    }
}
