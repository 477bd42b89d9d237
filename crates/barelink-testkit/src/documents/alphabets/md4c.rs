//! Alphabets for md4c's permissive autolinks.

use crate::documents::exhaustive::{alphabet, Alphabet};

/// Alphabets of Markdown texts that are compared with md4c.
pub fn md4c() -> Vec<Alphabet> {
    vec![
        // The host, and the character after a link. A letter represents digits, `http://` the other schemes.
        alphabet("hosts", "http:// www. a . - / ? ( ) , é ␣"),
        // The character before a link, and delimiters that open or close next to it.
        alphabet("neighbours", "http://a.b www.a.b a@b.c * _ ~ ( [ : é ␣ \u{a0}"),
        // A path, without `+` and `-`. In a path, md4c 0.5.2, which the exhaustive comparison runs, restricts both more
        // than 0.5.3 does.
        alphabet("paths", "a . _ / ( ) ? # = , ␣ é").around("http://a.b/", ""),
        // A query: its parentheses are counted, and an entity ends it.
        alphabet("queries", "a . _ - = & aa; ( ) ? # / ␣").around("http://a.b?", ""),
        // A fragment.
        alphabet("fragments", "a . _ - + = ( ) ? # / , ␣").around("http://a.b#", ""),
        // Local parts and domains: one address after another, and an address after a URL.
        alphabet("addresses", "@ a . - _ + / ( www. http://a ␣ , é"),
        // Code spans, autolinks in angle brackets, raw HTML and escapes.
        alphabet("code", r"http://a.b a@b.c ` \ < <b > a ␣ ⏎"),
        // Links and images, their destinations and titles. An open bracket does not prevent links.
        alphabet("brackets", r#"http://a.b www.a.b a@b.c [ ] ( (/u ) ! \ " ␣"#),
        // Entities and escapes, which are not decoded.
        alphabet("entities", r"http://a.b a . @ & amp; #64; \ * / ␣"),
        // Line prefixes that begin containers or change the kind of a leaf block.
        alphabet("containers", "http://a.b a@b.c >␣ -␣ ␣␣␣␣ → ⏎ [a]:␣ # === *").around("", "\n"),
        // The cells of a row.
        alphabet("cells", r"http://a.b www.a.b a@b.c | \ ` * [ ␣ ⏎").around("a|b\n-|-\n", ""),
    ]
}
