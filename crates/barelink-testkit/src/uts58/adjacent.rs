//! Checks the text adjacent to a host or an address, because a link must not be a part of a word.
//!
//! In the alphabets, `‐` represents hyphens and invisible characters, and U+3164 invisible letters. One or several of
//! these between a name and other text are called a tie. `ж` represents a word in a script that never shares a label
//! with Latin.

use super::host::{begins_with_scheme, is_delegated, is_label_char};
use super::properties::{is_tie, link_email, FILLER, MARK};

/// Returns the offset of the first `ж` or invisible letter in `start..run` that directly follows a full stop and a
/// delegated top-level domain. `start..run` is a run of labels and separators.
///
/// Returns `None` if there is no such letter. Also returns `None` if the run ends in a delegated top-level domain, before
/// any trailing full stops.
pub(super) fn glued_word(cp: &[char], start: usize, run: usize) -> Option<usize> {
    let last_label = |end: usize| -> Option<String> {
        let dot = (start..end).rev().find(|&i| cp[i] == '.')?;
        Some(cp[dot + 1..end].iter().collect())
    };
    let ends_delegated = |end| last_label(end).is_some_and(|label| is_delegated(&label));
    let trimmed = (start..run).rev().find(|&i| cp[i] != '.').map_or(start, |i| i + 1);
    let is_apart = |i: &usize| cp[*i] == FILLER || cp[*i] == 'ж' && !continues_after(&cp[*i..]);
    let mut words = (start..run).filter(is_apart);
    words.find(|&i| ends_delegated(i)).filter(|_| !ends_delegated(trimmed))
}

/// Returns true if the text `rest` after a name continues the name. It begins with a mark, which belongs to the
/// character before it, or with a word of another script and directly after it Latin or more of a URL. A reader then sees
/// one name.
fn continues_after(rest: &[char]) -> bool {
    let is_in_word = |c: &char| matches!(*c, 'ж' | FILLER | MARK);
    let word = rest.iter().take_while(|c| is_in_word(c)).count();
    let is_syntax = |c: &char| ".:-_@/?#%".contains(*c);
    match (rest.first(), &rest[word..]) {
        (Some(&MARK), _) => true,
        (Some('ж'), [c, ..]) if c.is_ascii_alphanumeric() => true,
        (Some('ж'), [c, next, ..]) => {
            is_syntax(c) && next.is_alphanumeric() || is_syntax(c) && is_in_word(next)
        }
        _ => false,
    }
}

/// Returns true if the name that ends at `end` [continues](continues_after) there, or after a tie. Full stops may precede
/// the tie.
///
/// Returns false if a full stop is before a hyphen, because the hyphen then separates sentences. The word does not
/// continue with a URL. Nor does `ж` continue a host that ends in an ASCII character.
pub(super) fn is_tied_after(cp: &[char], end: usize) -> bool {
    let stops = cp[end..].iter().take_while(|&&c| c == '.').count();
    let shown = &cp[end + stops..];
    let tie = shown.iter().take_while(|&&c| is_tie(c)).count();
    let (tie, rest) = shown.split_at(tie);
    if stops > 0 && tie.contains(&'‐') {
        return false;
    }
    let continues = match rest {
        ['.', next, ..] => *next != '_' && is_label_char(*next),
        ['@' | '/' | '_', ..] => true,
        [next, ..] => is_label_char(*next) && !begins_with_scheme(rest),
        [] => false,
    };
    let is_other_script = cp[end - 1].is_ascii() && rest.first() == Some(&'ж');
    match tie {
        [] => stops == 0 && continues_after(rest),
        _ => continues_after(rest) || continues && !is_other_script,
    }
}

/// Returns true if a tie before a name that begins at `start` makes the name a part of a word. `is_address` is true for
/// a local part, and false for a host.
///
/// A tie between a word of non-ASCII letters that ends in `ж` and an ASCII name does not.
pub(super) fn is_tied_before(cp: &[char], start: usize, is_address: bool) -> bool {
    let tie = cp[..start].iter().rev().take_while(|&&c| is_tie(c)).count();
    let outside = &cp[..start - tie];
    let Some(&last) = outside.last().filter(|_| tie > 0) else {
        return false;
    };
    let is_mark = matches!(last, '\'' | '*' | '{' | '}' | '=' | '?' | '!' | '`' | '|' | '~');
    let is_in_token = if is_address {
        last == '@' || (link_email(last) && !is_mark)
    } else {
        is_label_char(last) || matches!(last, '.' | '@' | '/' | '$' | '}')
    };
    let word = outside.iter().rev().take_while(|c| !c.is_ascii() && is_label_char(**c)).count();
    let rest = &outside[..outside.len() - word];
    let is_word = word > 0 && !rest.last().is_some_and(|c| c.is_ascii_alphanumeric());
    let is_apart = is_word && matches!(last, 'ж' | MARK) && cp[start].is_ascii_alphanumeric();
    is_in_token && !is_apart
}

/// Returns the offset at which a Latin name begins in the label or local part `start..end`, after one or several `ж`.
/// Invisible letters may precede the last `ж`. Returns `start` if there is no such name.
///
/// For example, the name in the label `жa` is `a`. One hyphen may follow at most three `ж`, which represent a short
/// word such as a preposition: `ж-a`.
pub(super) fn name_in_label(cp: &[char], start: usize, end: usize) -> usize {
    let Some(last) = (start..end).rev().find(|&i| !cp[i].is_ascii()) else {
        return start;
    };
    let word = &cp[start..=last];
    let hyphens = cp[last + 1..end].iter().take_while(|&&c| c == '-').count();
    let name = &cp[last + 1 + hyphens..end];
    let is_apart = match hyphens {
        0 => name.first().is_some_and(char::is_ascii_alphabetic),
        1 => word.len() < 4 && name.iter().any(char::is_ascii_alphabetic),
        _ => false,
    };
    if is_apart
        && matches!(cp[last], 'ж' | MARK)
        && word.iter().all(|&c| matches!(c, 'ж' | FILLER | MARK))
    {
        last + 1 + hyphens
    } else {
        start
    }
}
