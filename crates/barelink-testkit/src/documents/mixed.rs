//! Generates random texts that mix fragments, characters and markup.

use fastrand::Rng;

use super::{fragments, now_and_then, pick, word, words};
use crate::invariants::choices::SCHEMES;

/// Returns a document of fragments, fragments with a flipped bit, schemes and arbitrary characters.
pub fn document(rng: &mut Rng) -> String {
    some(rng, 24, |rng| match rng.u8(..13) {
        0 if rng.bool() => rng.char(..).into(),
        0 => rng.char(..'\u{3000}').into(),
        1 => char::from(rng.u8(..)).into(),
        2 => mistaken(rng),
        3 => [pick(rng, SCHEMES), "://"].concat(),
        _ => fragment(rng).to_owned(),
    })
}

/// Returns a text of arbitrary characters up to U+00FF, characters of candidates and Markdown, and fragments with or
/// without a flipped bit.
pub fn bytes(rng: &mut Rng) -> String {
    some(rng, 160, |rng| match rng.u8(..8) {
        0..3 => char::from(rng.u8(..)).into(),
        3..6 => word(rng, "syntax").to_owned(),
        6 => mistaken(rng),
        _ => fragment(rng).to_owned(),
    })
}

/// Joins fewer than `most` pieces.
fn some(rng: &mut Rng, most: usize, piece: impl Fn(&mut Rng) -> String) -> String {
    (0..rng.usize(..most)).map(|_| piece(rng)).collect()
}

fn fragment(rng: &mut Rng) -> &'static str {
    pick(rng, fragments())
}

/// Returns a fragment with one flipped bit in a random character, if that is ASCII. A bitwise search might mistake the
/// result for the fragment.
fn mistaken(rng: &mut Rng) -> String {
    let text = fragment(rng);
    let at = rng.usize(..text.chars().count());
    let bit = 1 << rng.u8(..7);
    let chars = text.chars().enumerate().map(|(index, c)| match u8::try_from(c) {
        Ok(byte) if index == at && byte.is_ascii() => char::from(byte ^ bit),
        _ => c,
    });
    chars.collect()
}

/// Returns a short Markdown document in which some of these links are close together and near markup.
pub fn dense(rng: &mut Rng, links: &[&str]) -> String {
    let lists =
        [(3, links), (3, words("inlines")), (3, words("spaces in a line")), (2, words("blocks"))];
    let lists = lists.map(|(times, list)| vec![list; times]).concat();
    let number = rng.usize(1..20);
    let piece = |_| {
        let list = lists[rng.usize(..lists.len())];
        pick(rng, list)
    };
    (0..number).map(piece).collect()
}

/// Returns the text after the host of a URL. It begins with `/`, `?` or `#`. The rest is a mixture of syntax, arbitrary
/// characters and percent-escapes of arbitrary bytes.
pub fn after_host(rng: &mut Rng) -> String {
    let initiator = pick(rng, &["/", "?", "#", "#:~:", "/a.?", "/(["]);
    initiator.to_owned()
        + &some(rng, 24, |rng| match rng.u8(..8) {
            0 if now_and_then(rng, 2) => rng.char(..).into(),
            0 => rng.char(..'\u{3000}').into(),
            1 => format!("%{:02x}", rng.u8(..)),
            _ => word(rng, "after a host").to_owned(),
        })
}
