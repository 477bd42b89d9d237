//! Checks the text adjacent to a host or an address, because a link must not be a part of a word.
//!
//! In the alphabets, `‐` represents hyphens and invisible characters, and U+3164 invisible letters. One or several of
//! these between a name and other text are called a tie. `ж` represents a word in a script that never shares a label
//! with Latin.

use super::host::{
    begins_with_scheme, is_host, is_label_char, is_latin, link_email, run, EMOJI, FILLER, MARK,
};

const TIES: [char; 2] = ['‐', FILLER];
const WORD: [char; 3] = ['ж', FILLER, MARK];

/// Returns the length of a text up to the first `ж` or invisible letter in its run that directly follows a full stop
/// and a delegated top-level domain.
///
/// Returns `None` if there is no such letter. Also returns `None` if the run ends in a delegated top-level domain, before
/// any trailing full stops.
pub(super) fn glued_word(text: &str) -> Option<usize> {
    let run = run(text);
    let is_apart = |at: usize, c| c == FILLER || c == 'ж' && !continues_after(&text[at..]);
    let mut letters = run.char_indices().filter(|&(at, c)| is_apart(at, c) && is_host(&run[..at]));
    letters.next().filter(|_| !is_host(run.trim_end_matches('.'))).map(|(at, _)| at)
}

/// Returns true if the text `rest` after a name continues the name. It begins with a mark, which belongs to the
/// character before it, or with a word of another script and directly after it Latin or more of a URL. A reader then sees
/// one name.
fn continues_after(rest: &str) -> bool {
    let after = rest.trim_start_matches(WORD);
    let syntax = after.strip_prefix(|c| ".:-_@/?#%".contains(c));
    let goes_on = after.starts_with(is_latin)
        || syntax.is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    rest.starts_with(MARK) || rest.starts_with('ж') && goes_on
}

/// Returns true if the name [continues](continues_after) in the text after it, or after a tie. Full stops may precede
/// the tie.
///
/// Returns false if a full stop is before a hyphen, because the hyphen then separates sentences. The word does not
/// continue with a URL. Nor does `ж` continue a host that ends in an ASCII character.
pub(super) fn is_tied_after(name: &str, after: &str) -> bool {
    let shown = after.trim_start_matches('.');
    let rest = shown.trim_start_matches(TIES);
    let (tie, has_stop) = (&shown[..shown.len() - rest.len()], shown.len() < after.len());
    if tie.is_empty() {
        return !has_stop && continues_after(rest);
    }
    let label = rest.strip_prefix('.').unwrap_or(rest);
    let begins_label = label.starts_with(|c| c != '_' && is_label_char(c));
    let continues = rest.starts_with(['@', '/', '_']) || begins_label && !begins_with_scheme(rest);
    let is_other_script = name.ends_with(|c: char| c.is_ascii()) && rest.starts_with('ж');
    let is_new_sentence = has_stop && tie.contains('‐');
    !is_new_sentence && (continues_after(rest) || continues && !is_other_script)
}

/// Returns true if a tie between `before` and a name makes the name a part of a word. `is_address` is true for a local
/// part, and false for a host.
///
/// A tie between a word of non-ASCII letters that ends in `ж` and an ASCII name does not. Without a tie, an emoji that is a
/// letter makes the name a part of a word.
pub(super) fn is_tied_before(before: &str, name: &str, is_address: bool) -> bool {
    if before.ends_with(EMOJI) {
        return true;
    }
    let outside = before.trim_end_matches(TIES);
    let Some(last) = outside.chars().last().filter(|_| outside.len() < before.len()) else {
        return false;
    };
    let is_in_token = if is_address {
        last == '@' || link_email(last) && !"'*{}=?!`|~".contains(last)
    } else {
        is_label_char(last) || ".@/$}".contains(last)
    };
    let rest = outside.trim_end_matches(|c: char| !c.is_ascii() && is_label_char(c));
    let is_apart = outside.ends_with(['ж', MARK]) && !rest.ends_with(is_latin);
    is_in_token && !(is_apart && name.starts_with(is_latin))
}

/// Returns the Latin name at the end of a label or local part, after one or several `ж`. Invisible letters may precede
/// the last `ж`. Returns the whole label if there is no such name.
///
/// For example, the name in the label `жa` is `a`. One hyphen may follow at most three `ж`, which represent a short
/// word such as a preposition: `ж-a`.
pub(super) fn name_in_label(label: &str) -> &str {
    let rest = label.trim_start_matches(|c: char| !c.is_ascii());
    let word = &label[..label.len() - rest.len()];
    let name = rest.trim_start_matches('-');
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let is_apart = match rest.len() - name.len() {
        0 => name.starts_with(is_letter),
        1 => word.chars().count() < 4 && name.contains(is_letter),
        _ => false,
    };
    let is_word = word.ends_with(['ж', MARK]) && word.chars().all(|c| WORD.contains(&c));
    if is_apart && is_word && name.is_ascii() {
        name
    } else {
        label
    }
}
