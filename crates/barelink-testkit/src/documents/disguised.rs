//! Generates names and mailboxes with inline constructs inside and beside them, of which a reader sees one word or several.

use fastrand::Rng;

use super::{pick, word};

/// Returns a paragraph of Markdown, and the definition of its note.
pub fn markdown(rng: &mut Rng) -> String {
    paragraph(rng, &["Markdown", "HTML"]) + "\n\n[^1]: b\n"
}

/// Returns a page with one paragraph.
pub fn page(rng: &mut Rng) -> String {
    ["<!doctype html><p>", &paragraph(rng, &["HTML", "HTML", "pages"])].concat()
}

fn paragraph(rng: &mut Rng, constructs: &[&str]) -> String {
    let mut text = String::new();
    for _ in 0..rng.usize(1..3) {
        text += word(rng, "beside disguises");
        let mut name = word(rng, "names to disguise").to_owned();
        for _ in 0..rng.usize(..3) {
            let offsets = || name.char_indices().map(|(at, _)| at).chain([name.len()]);
            let mut offset = || offsets().nth(rng.usize(..offsets().count())).unwrap_or(0);
            let (one, other) = (offset(), offset());
            let (start, end) = (one.min(other), one.max(other));
            let kind = pick(rng, constructs);
            let construct = word(rng, &format!("disguises in {kind}"));
            let inserted = construct.replace('…', &name[start..end]);
            let end = if construct.contains('…') { end } else { start };
            name.replace_range(start..end, &inserted);
        }
        text += &name;
        text += word(rng, "beside disguises");
    }
    text
}
