//! Generates documents of names that may be hosts, members or files, with code, paths and URLs beside them.

use fastrand::Rng;

use super::{pick, word};

/// Returns a document of up to 12 names.
pub fn document(rng: &mut Rng) -> String {
    let mut document = String::new();
    for _ in 0..rng.usize(2..12) {
        let around = word(rng, "around names");
        document += &around.replace('…', word(rng, "doubtful names"));
        document += pick(rng, &[" ", " ", "\n", "\n\n", "\r\n", ""]);
        // Another member may be too far.
        if rng.u8(..16) == 0 {
            document += &"\n".repeat(rng.usize(27..33));
        }
    }
    document
}
