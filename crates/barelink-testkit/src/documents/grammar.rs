//! Generates random documents by the rules of `grammar.txt`, in which a word may contain words of other lists.

use std::ops::Range;

use fastrand::Rng;

use super::{pick, words};

/// Number of words inside each other below which each list gives its first word, so that documents end.
const DEPTH: u8 = 30;

/// Returns a random document of tokens with a meaning in autolinks and Markdown.
pub fn tokens(rng: &mut Rng) -> String {
    generated(rng, "tokens")
}

/// Returns a random document of syntax that only parsers' extensions read, with links between and inside it.
pub fn extensions(rng: &mut Rng) -> String {
    generated(rng, "extensions")
}

/// Returns a random document of names that may be hosts, members or files, with code, paths and URLs beside them.
pub fn names(rng: &mut Rng) -> String {
    generated(rng, "names")
}

/// Returns a random word of a list, with random words in the place of the lists that it names.
pub(super) fn generated(rng: &mut Rng, list: &str) -> String {
    expanded(rng, list, 0)
}

fn expanded(rng: &mut Rng, list: &str, depth: u8) -> String {
    let words = words(list);
    let mut rest = if depth < DEPTH { pick(rng, words) } else { words[0] };
    let mut text = String::new();
    while let Some((before, name, after)) = split_at_name(rest) {
        text.push_str(before);
        text.push_str(&named(rng, name, depth + 1));
        rest = after;
    }
    text + rest
}

/// Splits a word at the first list that it names.
fn split_at_name(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = word.split_once('⟪')?;
    let (name, after) = rest.split_once('⟫')?;
    Some((before, name, after))
}

/// Returns what stands for a list's name: a word, several words, or a word with replaced parts.
fn named(rng: &mut Rng, name: &str, depth: u8) -> String {
    if let Some((list, from, to)) = replacement(name) {
        let text = expanded(rng, list, depth);
        let mut parts = text.split(from);
        let first = parts.next().unwrap_or_default().to_owned();
        return parts.fold(first, |text, part| text + &expanded(rng, to, depth) + part);
    }
    let (number, list) = repetition(name).unwrap_or((1..2, name));
    (0..rng.usize(number)).map(|_| expanded(rng, list, depth)).collect()
}

/// Parses `a¦from¦b`.
fn replacement(name: &str) -> Option<(&str, &str, &str)> {
    let (list, edit) = name.split_once('¦')?;
    let (from, to) = edit.split_once('¦')?;
    Some((list, from, to))
}

/// Parses `2..4 a`.
fn repetition(name: &str) -> Option<(Range<usize>, &str)> {
    let (number, list) = name.split_once(' ')?;
    let (start, end) = number.split_once("..")?;
    Some((start.parse().ok()?..end.parse().ok()?, list))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::vocabulary::lists;

    #[test]
    fn each_list_that_a_word_names_exists_and_ends() {
        let rng = &mut Rng::with_seed(1);
        for list in lists() {
            assert!(!expanded(rng, list, DEPTH).contains(['⟪', '⟫', '¦', '↵']), "{list}");
            for mut rest in words(list).iter().copied() {
                while let Some((_, name, after)) = split_at_name(rest) {
                    named(rng, name, DEPTH);
                    rest = after;
                }
            }
        }
    }
}
