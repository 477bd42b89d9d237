//! Addresses whose `@` is the word `at`, as archives of mailing lists write them: `jane at example.com`.
//!
//! By its line alone, `jane at` may be prose. It is an address if a line begins like one with an address, such as `From: jane
//! at …`, and the text hides another for certain, such as `From: jane.doe at …`. Then it is one elsewhere too.

use alloc::vec::Vec;
use core::ops::Range;

use super::label::{sort, Entry, Label};
use crate::schemeless::hidden::{self, near, split_local_part};
use crate::schemeless::Name;
use crate::slice::Slice;

const AT: &str = " at ";

/// The start of a line between messages.
const FROM: &str = "From ";

/// Addresses of a text, in ascending order of their domains.
#[derive(Debug, Default)]
pub(super) struct Addresses(Vec<Address>);

#[derive(Debug, Clone)]
struct Address {
    local: Range<usize>,
    domain: Range<usize>,
}

impl Addresses {
    pub(super) fn of_text(text: &str) -> Self {
        let (mut addresses, mut entries) = (Vec::new(), Vec::new());
        let mut is_sure = false;
        for at in memchr::memmem::find_iter(text.as_bytes(), AT) {
            let (before, after) = (text.slice(..at + AT.len()), text.slice(at + AT.len()..));
            let (_, local) = split_local_part(text.slice(..at));
            let domain = domain(after);
            if local.is_empty() || !domain.contains('.') {
                continue;
            }
            let line = text.slice(..at - local.len());
            // A line between messages has the time after two spaces.
            let is_between =
                || last_line(line) == FROM && after.slice(domain.len()..).starts_with("  ");
            let is_hidden = hidden::is_after_at_sign(before) || is_between();
            if is_hidden || begins_line(line) {
                is_sure |= is_hidden;
                entries.push(Entry { text: local, at: addresses.len(), ..Entry::new(domain) });
                let from = before.len();
                let domain = from..from + domain.len();
                addresses.push(Address { local: line.len()..at, domain });
            }
        }
        if !is_sure {
            entries.clear();
        }
        sort(&mut entries);
        let sorted = entries.iter().filter_map(|entry| addresses.get(entry.at).cloned());
        Addresses(sorted.collect())
    }

    pub(super) fn contain(&self, text: &str, local: &str, domain: &str) -> bool {
        let key = (Label::new(domain), local);
        self.0.binary_search_by(|address| address.key(text).cmp(&key)).is_ok()
    }
}

impl Address {
    fn key<'t>(&self, text: &'t str) -> (Label<'t>, &'t str) {
        (Label::new(text.slice(self.domain.clone())), text.slice(self.local.clone()))
    }
}

/// Returns true if [`around`] reads the text beside a name.
#[cfg(feature = "markdown")]
pub(super) fn is_beside(before: &str, after: &str) -> bool {
    before.ends_with(AT) || after.starts_with(AT)
}

/// Returns the local part and the domain that a name and the text around it would be, if `at` is between them.
pub(super) fn around<'t>(name: Name<'t>) -> Option<(&'t str, &'t str)> {
    if let Some(before) = name.before.strip_suffix(AT) {
        Some((split_local_part(before).1, name.host))
    } else {
        let after = name.after.strip_prefix(AT)?;
        Some((name.host, domain(after)))
    }
}

/// Returns the domain at the start of a text.
fn domain(text: &str) -> &str {
    let end = text.bytes().position(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'.' | b'-'));
    text.slice(..end.unwrap_or(text.len())).trim_end_matches('.')
}

/// Returns true if a text ends where a line has an address: after the name of a field (RFC 5322, section 2.2), after `From`
/// between messages (RFC 4155), or in a cell.
fn begins_line(text: &str) -> bool {
    let line = last_line(text).trim_start_matches(['>', ' ']);
    let field = line.strip_suffix(": ").unwrap_or_default();
    let is_in_field = |b: u8| b.is_ascii_alphabetic() || b == b'-';
    line == FROM || line.ends_with('|') || !field.is_empty() && field.bytes().all(is_in_field)
}

/// Returns the last line of a text, or the end of a long line.
fn last_line(text: &str) -> &str {
    let near = near(text);
    let start = memchr::memrchr2(b'\n', b'\r', near.as_bytes());
    near.slice(start.map_or(0, |at| at + 1)..)
}
