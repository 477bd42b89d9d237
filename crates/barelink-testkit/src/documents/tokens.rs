//! Generates random documents of tokens with a meaning in autolinks and Markdown.

use fastrand::Rng;

use super::word;

/// Returns the source of a random document.
pub fn random(rng: &mut Rng) -> String {
    let mut pieces = Vec::new();
    for _ in 0..rng.usize(2..12) {
        match rng.u8(..10) {
            0..=2 => {
                pieces.push(word(rng, "starts").to_owned());
                pieces.push(word(rng, "hosts").to_owned());
                for _ in 0..rng.usize(..3) {
                    pieces.push(word(rng, "tails").to_owned());
                }
            }
            3 => pieces.push(word(rng, "addresses").to_owned()),
            4..=6 => pieces.push(word(rng, "marks").to_owned()),
            7 => pieces.push(word(rng, "words").to_owned()),
            _ => pieces.push(word(rng, "spaces").to_owned()),
        }
    }
    wrap(rng, pieces).concat()
}

/// Puts the pieces into a block of a random kind, most often a paragraph.
fn wrap(rng: &mut Rng, mut pieces: Vec<String>) -> Vec<String> {
    let before = match rng.u8(..16) {
        0 => "# ",
        1 => "> ",
        2 => ">",
        3 => "- ",
        4 => "1. > - ",
        5 => "| a | b |\n|---|---|\n| ",
        6 => "[x]: /ref\n\n",
        7 => "- a\n\n  ",
        8 => "    code\n\n",
        _ => "",
    };
    pieces.insert(0, before.to_owned());
    if before.starts_with('|') {
        // A cell is on one line.
        pieces.iter_mut().skip(1).for_each(|piece| *piece = piece.replace('\n', " "));
        pieces.push(" | y |".to_owned());
    }
    if rng.u8(..8) == 0 {
        pieces.push("\n\nwww.x.yz `a` <b>\n".to_owned());
    }
    if before.starts_with(['>', '-', '1']) && rng.bool() {
        let prefix = if before == "- " { "\n  " } else { "\n> " };
        pieces.iter_mut().skip(1).for_each(|piece| *piece = piece.replace('\n', prefix));
    }
    pieces.push("\n".to_owned());
    pieces
}
