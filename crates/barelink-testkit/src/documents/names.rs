//! Generates documents of names that may be hosts, members or files, with code, paths and URLs beside them.

use fastrand::Rng;

use super::pick;

const NAMES: &[&str] = &[
    "post.me", "post.title", "post.id", "post.de", "blog.post.me", "post.save(x)", "user.me",
    "user.email_of", "$user.me", "test.pl", "t/util.pl", "a.pl", "b.pl", "onet.pl", "x.vi",
    "main.vi", "https://post.me", "https://example.com/t/c.pl", "www.onet.pl", "WWW.onet.pl",
    "post.me/a", "me@user.me", "example.com", "bücher.me", "post.json", "post.author.me",
    "post.author.name_of", "jane at user.me", "jane at user.com", "jane.doe at user.me",
];

/// Text around a name, which stands for `…`.
const AROUND: &[&str] = &[
    "…", "…", "…", "`…`", "*…*", "_…_", "(…)", "see …, ", "- …", "> …", "# …", "<b>…</b>",
    "[…](/x)", "    …", "```\n…\n```", "<https://…>", "[x]: https://…", "…=1", "/…", "… = x",
    "x == …", "x => …", "example.com => …", "… ", "From: …", "From …  Mon", "> To: …", "<…>",
    "|…|",
];

/// Returns a document of up to 12 names.
pub fn document(rng: &mut Rng) -> String {
    let mut document = String::new();
    for _ in 0..rng.usize(2..12) {
        let around = pick(rng, AROUND);
        document += &around.replace('…', pick(rng, NAMES));
        document += pick(rng, &[" ", " ", "\n", "\n\n", "\r\n", ""]);
        // Another member may be too far.
        if rng.u8(..16) == 0 {
            document += &"\n".repeat(rng.usize(27..33));
        }
    }
    document
}
