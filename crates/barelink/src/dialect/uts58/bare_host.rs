//! Hosts without a scheme, around a label separator.

use super::{beside, host, labels, scheme, Search};
use crate::dialect::in_text;
use crate::rules::Rules;
use crate::unicode::{
    is_delegated_tld, is_label_separator, starts_with_ideographic_separator, IDEOGRAPHIC, IN_LABEL,
};

/// A host without a scheme.
pub(super) struct Host {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The end of the run of labels and separators that it is in.
    pub(super) run_end: usize,
    /// The start of a label after the run that may be a scheme, since `://` follows.
    pub(super) scheme: Option<usize>,
}

impl Search {
    /// The host whose labels are around the label separator at `separator`, if one is there. The run that it is in is
    /// done then.
    pub(super) fn host_at(&mut self, rules: &Rules, text: &str, separator: usize) -> Option<Host> {
        let mut run_end = if rules.ends_in_text() {
            // Another separator ends a sentence.
            text.get(separator..)?.strip_prefix('.')?;
            host::end_of_part(in_text::near(text, separator), separator)
        } else if rules.joins_sentences() {
            host::end_of_run(text, separator)
        } else {
            self.end_of_sentence(rules, text, separator)?
        };
        let mut is_before_scheme = text.get(run_end..)?.starts_with("://");
        let after = text.get(separator..run_end)?;
        let is_ascii = after.is_ascii() && !is_before_scheme;
        // Most of what is no host has no top-level domain, and what is before it does not matter then.
        let is_tld = |&(_, label): &(usize, &str)| rules.is_tld(label);
        let mut tld = labels::last_label(after).filter(|found| is_ascii && is_tld(found));
        if is_ascii && tld.is_none() {
            self.at = run_end;
            return None;
        }
        let mut start = host::start_of_run(text, self.at, separator);
        if rules.ends_in_text() {
            start = in_text::start_of_host(text, start, separator);
            if let Some(end) = in_text::glued_host(text, start).filter(|&end| end < run_end) {
                (run_end, is_before_scheme, tld) = (end, false, None);
            }
            // A host that ends before the separator (`localhost例え.jp`) is none of these labels.
            if run_end <= separator {
                return None;
            }
        } else if !rules.joins_sentences() {
            start = self.start_of_sentence(text, start, separator);
        }
        let mut scheme = None;
        if is_before_scheme {
            // The last label may be a scheme, which ends what comes before it, whatever that is.
            let last = labels::last_separator(text.get(start..run_end)?)?;
            let (last_end, label) = (start + last.start, start + last.end);
            // A host stands before `://`, which is no end of a host.
            if is_delegated_tld(text.get(label..run_end)?)
                && scheme::length(rules, text.as_bytes().get(..run_end)?, label).is_none()
            {
                self.at = run_end;
                return None;
            }
            (run_end, scheme) = (last_end, Some(label));
        }
        if rules.ends_in_text() {
            if !in_text::is_likely_host(text, start..run_end) {
                return None;
            }
            // The labels before the full stop were refused.
            if text.get(..start)?.ends_with('.') {
                self.at = scheme.unwrap_or(run_end);
                return None;
            }
        }
        self.at = scheme.unwrap_or(run_end);
        let run = text.get(start..run_end)?;
        let end = match tld {
            Some((length, _)) if run.is_ascii() => {
                let end = separator + length;
                labels::has_labels(text.get(start..end)?).then_some(end)?
            }
            _ => start + host::domain(run, &|label| rules.is_tld(label))?,
        };
        Some(Host {
            start,
            end,
            run_end,
            scheme,
        })
    }

    /// Returns the start of a host without scheme: after the last ideographic separator of the run that begins at `start`, which
    /// stands before labels of no host.
    fn start_of_sentence(&self, text: &str, start: usize, separator: usize) -> usize {
        let labels = text.get(start..separator).unwrap_or_default();
        if labels.is_ascii() || self.is_after_at_sign(text.get(..start).unwrap_or_default()) {
            return start;
        }
        let last = labels::last_ideographic_separator(labels);
        start + last.map_or(0, |last| last.end)
    }

    /// Returns the end of the run around a separator in text of sentences, which an ideographic separator ends. It joins labels
    /// of an address, and two labels that are a word of their own without ASCII, such as `普遍适用测试。我爱你`.
    fn end_of_sentence(&self, rules: &Rules, text: &str, separator: usize) -> Option<usize> {
        let end = host::end_of_part(text, separator);
        let is_full_stop = end > separator;
        if is_full_stop && !starts_with_ideographic_separator(text.as_bytes().get(end..)?) {
            return Some(end);
        }
        let start = host::start_of_run(text, self.at, separator);
        if self.is_after_at_sign(text.get(..start)?) {
            return Some(host::end_of_run(text, separator));
        }
        if is_full_stop {
            return Some(end);
        }
        let (before, after) = (text.get(..separator)?, text.get(separator + IDEOGRAPHIC..)?);
        let first = before.len() - IN_LABEL.run_back(before.get(self.at..)?.as_bytes());
        let last = IN_LABEL.run(after.as_bytes());
        let is_word = !before.get(..first)?.ends_with(|c: char| !c.is_whitespace())
            && !after.get(last..)?.starts_with(|c: char| !c.is_whitespace());
        let is_host = is_word && rules.is_tld(after.get(..last)?);
        is_host.then_some(separator + IDEOGRAPHIC + last)
    }
}

/// Returns the start of the host in the labels at `start` to `end`, after a word of another script that is glued to it.
pub(super) fn start_of_name(text: &str, start: usize, end: usize) -> usize {
    let name = text.get(start..end).unwrap_or_default();
    let first = name.find(is_label_separator).unwrap_or(name.len());
    let label = name.get(..first).unwrap_or_default();
    if label.is_ascii() {
        return start;
    }
    let www = label.len().saturating_sub(3);
    let is_www = name.get(www..).is_some_and(labels::is_www);
    start + beside::after_foreign_word(label, is_www)
}
