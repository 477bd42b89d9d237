//! Removes a word of another script from the start of a host or a mailbox. A reader sees where such a word ends, so the
//! name after it is linked.

use super::script::{ends_with_word, is_beyond_latin, is_east_asian, is_latin};
use crate::link_parts::is_www;
use crate::slice::{Characters, Slice};
use crate::unicode::is_label_separator;

/// Returns the start of the host in the labels `start..end`, without a word of another script at the start of its first
/// label.
pub(crate) fn start_of_name(text: &str, start: usize, end: usize) -> usize {
    let name = text.slice(start..end);
    // A word of another script begins beyond ASCII.
    if name.starts_with(|c: char| c.is_ascii()) {
        return start;
    }
    let first = name.find(is_label_separator).unwrap_or(name.len());
    let label = name.slice(..first);
    let www = label.len().saturating_sub(3);
    let is_before_www = name.get(www..).is_some_and(is_www);
    start + after_foreign_word(label, is_before_www)
}

/// Returns the start of the name after a word of another script in `label`: `example` in `בexample` and in `ב-example`.
/// Returns 0 if the whole label is the name. `is_www` is true if the label ends with `www`.
///
/// Registries do not accept such a word together with Latin in one label. Some accept Latin with Chinese, Japanese or
/// Korean (UTS #39, section 5.2), so these words are cut off only before `www`. Before a hyphen, only a word of up to
/// three characters is cut off, such as a particle.
pub(crate) fn after_foreign_word(label: &str, is_www: bool) -> usize {
    let Some((at, last)) = label.char_indices().rfind(|(_, c)| !c.is_ascii()) else {
        return 0;
    };
    let end = at + last.len_utf8();
    let word = label.slice(..end);
    let rest = label.slice(end..);
    let name = rest.trim_start_matches('-');
    let is_apart = match rest.len() - name.len() {
        0 => name.starts_with(|c: char| c.is_ascii_alphabetic()),
        1 => word.chars().take(4).count() < 4 && name.contains_a(|c| c.is_ascii_alphabetic()),
        _ => false,
    };
    if !is_apart || word.contains_a(|c| c.is_ascii()) {
        return 0;
    }
    let is_foreign = if is_www {
        is_beyond_latin(last) && !is_latin(last)
    } else {
        ends_with_word(word) && !is_east_asian(last)
    };
    if is_foreign {
        label.len() - name.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_another_script_is_no_part_of_a_name() {
        for (label, start) in [
            ("בexample", 2),
            ("ב-example", 3),
            ("وexample", 2),
            ("ב-4chan", 3),
            ("เว็บexample", 12),
            ("сайтexample", 8),
            // A name of two words, a number after a word, and labels without both a word and a name.
            ("пример-example", 0),
            ("ב-19", 0),
            ("тест1", 0),
            ("example", 0),
            ("bücher", 0),
            ("ב", 0),
            ("ב--a", 0),
            // A letter that looks like ASCII may belong to the name. A word that follows ASCII does.
            ("аpple", 0),
            ("gооgle", 0),
            ("1בa", 0),
            // Registries accept these.
            ("最高のsony", 0),
            ("한글example", 0),
        ] {
            assert_eq!(after_foreign_word(label, false), start, "{label}");
        }
        assert_eq!(after_foreign_word("可以到www", true), 9);
        assert_eq!(after_foreign_word("ａwww", true), 0);
    }
}
