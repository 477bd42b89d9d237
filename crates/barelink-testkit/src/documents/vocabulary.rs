//! Reads `vocabulary.txt` and `grammar.txt`, the words of the random documents.

use std::collections::HashMap;
use std::sync::LazyLock;

use fastrand::Rng;

type Lists = HashMap<&'static str, Vec<&'static str>>;

static LISTS: LazyLock<Lists> =
    LazyLock::new(|| read(concat!(include_str!("vocabulary.txt"), include_str!("grammar.txt"))));

/// Returns the list of this name.
///
/// # Panics
///
/// Panics if there is no such list.
pub fn words(list: &str) -> &'static [&'static str] {
    LISTS.get(list).unwrap_or_else(|| panic!("there is no list {list:?}"))
}

/// Returns the names of all lists.
#[cfg(test)]
pub(super) fn lists() -> impl Iterator<Item = &'static str> {
    LISTS.keys().copied()
}

/// Returns the fragments of pathological input.
pub fn fragments() -> &'static [&'static str] {
    static ALL: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let kinds = ["of links", "of Markdown", "of MDX", "between"];
        let fragments = kinds.map(|kind| words(&format!("fragments {kind}")));
        [fragments.concat().as_slice(), words("containers")].concat()
    });
    &ALL
}

/// Returns a random word of a list.
pub(super) fn word(rng: &mut Rng, list: &str) -> &'static str {
    pick(rng, words(list))
}

pub(super) fn pick<'s>(rng: &mut Rng, from: &[&'s str]) -> &'s str {
    from[rng.usize(..from.len())]
}

fn read(text: &'static str) -> Lists {
    let mut lists = Lists::new();
    for section in text.split("\n§").skip(1) {
        let mut lines = section.lines().filter(|line| !line.is_empty() && !line.starts_with('※'));
        let name = lines.next().unwrap_or_default();
        let words: Vec<_> = match name.strip_prefix('§') {
            Some(_) => lines.map(unescaped).collect(),
            None => lines.flat_map(|line| line.split(' ')).map(unescaped).collect(),
        };
        let words = words.into_iter().map(|word| &*word.leak());
        lists.insert(name.trim_start_matches(['§', ' ']), words.collect());
    }
    lists
}

/// Replaces the signs of `vocabulary.txt` by their characters.
pub fn unescaped(word: &str) -> String {
    let word = word.replace('␣', " ").replace('→', "\t").replace('⏎', "\n").replace('␍', "\r");
    let word = word.replace('∅', "");
    let mut parts = word.split("\\u{");
    let mut unescaped = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').expect("a code point ends");
        let code_point = u32::from_str_radix(digits, 16).expect("a code point is hexadecimal");
        unescaped.extend(char::from_u32(code_point));
        unescaped.push_str(rest);
    }
    unescaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_for_characters() {
        let lists = read("x\n\n※ a\n§ one\na␣b ∅\n※ c\n→\\u{AD}d\n\n§§ two\n[ e ⏎\nf\n");
        assert_eq!(lists["one"], ["a b", "", "\t\u{AD}d"]);
        assert_eq!(lists["two"], ["[ e \n", "f"]);
    }

    #[test]
    fn no_fragment_repeats_another() {
        let mut all = fragments().to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), fragments().len());
    }
}
