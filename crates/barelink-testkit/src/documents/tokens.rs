//! Generates random documents of tokens with a meaning in autolinks and Markdown.

use fastrand::Rng;

use super::pick;

pub(super) const STARTS: &[&str] = &[
    "http://", "https://", "ftp://", "HTTP://", "www.", "www.", "ssh://", "://", "mailto:",
    "xmpp:", "Www.", "http:/", "http//", "\u{7F}ww.", "git+ssh://",
];

pub(super) const HOSTS: &[&str] = &[
    "api.{env}.example.com", "www.%s.com", "a.com:99999", "a.com:", "https://a.com",
    "en.Wikipedia.org", "example.com", "a.b", "foo.bar.baz", "a_b.example.com", "a.\0b_c.d",
    "\0_a.b", "a.b_c.d", "x_y.z", "localhost", "例え.jp", "-a.com", ".bar", "127.0.0.1",
    "[::1]:80", "xn--j1ay.xn--p1ai", "a..b", "EXAMPLE.org", "a.b:80", "u@a.com", "é.fr", "a", "_",
    "a\\_b.c", "。.jp", "x.co.uk", "pay\u{AD}pal.com", "pay\u{2010}pal.com", "exam\u{200B}ple.com",
    "example.co\u{2060}m", "example.com\u{200E}.a.cc", "example.comпривет", "בwww.a.cc", "ב-a.cc",
    "AI·a.cc", "l·l.cc", "a\u{200C}b.cc", "2001:db8::5", "10.0.0.1", "[::1]", "ASP.NET",
    "api.\"env\".a.cc", "a.…", "a.cc%2eb.cc", "ℹ\u{FE0F}a.cc", "・例え.jp", "event.target",
    "Object.is", "request.user.id", "existingValue.fr", "org.a.cloud", "13.0.0.cool", "m.in",
    "then.live", "greetings.nu", "node.k8s.io", "MusicStore.Spa",
];

pub(super) const TAILS: &[&str] = &[
    "", "", "/", "/a", "/a_b_", "/a*b*", "/(x)", "/(x", "/x)", "?a=b&c=d", "/a`b", "/`", "/[a]",
    "/[a](b)", "/~~x~~", "/~", "#frag", "/&amp;", "/x&gt;", "/x&quot;y", "?q=1&#41;", "/y\\)",
    "/t/\\\n", "&amp;", "&copy;x", "/a\\", "/a\\*b", "/日本語", "。", "/a|b", "/a\\|b", ".", ",",
    "!", "?", ";", ":", "'", "\"", "...", ").", "/a<b", "]", "/]", "/{x}", "/$x$", "/--", "/<b>",
    "/**", "/__", "/a__b", "/!", "/![x](y)", "/\u{a0}x", "/\u{3000}", "/[x][]", "/![r][]",
    "/\u{B}", "/\u{C}",
];

pub(super) const EMAILS: &[&str] = &[
    "a@b.cd", "user@example.com", "a.b-c_d+e@f.gg", "a_b@c.dd", "-a@b.cc", "a@b", "a@b.c1",
    "a@b.c_", "@b.cc", "a@b@c.de", "a@b.cc@d.ee", "é@b.cd", "a\\@b.cc", "a&#64;b.cc", "a@b.cc.",
    "a@b.cc/x", "mailto:a@b.cc", "xmpp:a@b.cc/d", "xmpp:a@/.cc", "hello+xyz@mail.example",
    "a@*b*.cc", "x\u{AD}a@b.cc", "ב-a@b.cc", "'a@b.cc'", "k=a@b.cc", "?k=a@b.cc",
    "mailto:a@b.cc?cc=d@e.cc", "a@b.cc\u{200B}d", "@a@b.cc", "!a@b.cc", "{a,b}@c.dd", "\\na@b.cc",
    "・a@b.cc・d@e.ff", "a@b.cc或d@e.ff", "a@b.cc|d@e.ff",
];

pub(super) const MARKS: &[&str] = &[
    "*", "**", "_", "__", "~", "~~", "`", "``", "[", "]", "(", ")", "![", "](", "](/u)",
    "](/u \"t\")", "\\", "\\\\", "<", ">", "<b>", "</b>", "<a href=\"http://x.yz\">", "</a>",
    "<!-- x -->", "<!A[", "<!A [b>", "<!--a@b.cc>", "<http://x.yz>", "<a@b.cc>",
    "<http://\u{7F}\u{202E}.y>", "[x]: http://a\0b.cc", "](http://a\0b.cc)", "&amp;", "&lt;",
    "&#42;", "\"", "'", "!", "|", "{", "}", "`${", "$", "^", ";", ".", ",", ":", "/", "\\*", "\\_",
    "\\[", "\\`", "[x]", "[x][y]", "[foo](http://x.yz)", "![alt](/i)", "`code`", "*see*",
    "**bold**", "\"q\"", "...", "--",
];

pub(super) const WORDS: &[&str] = &[
    "foo", "see", "a", "x", "1", "naïve", "日本語", "main.rs", "e.g.", "é", "-", "\u{a0}",
    "\u{AD}", "\u{200B}", "\u{200E}", "\u{2014}", "при", "ไทย",
];

/// Labels of references, definitions and footnotes.
pub(super) const LABELS: &[&str] =
    &["r", "r", "r", "r", "r ", " r", "r\ts", "x\\]", "日\u{3000}本", "\u{A0}r", "r\u{A0}", "ẞ"];

const SPACES: &[&str] = &[" ", " ", " ", "  ", "\t", "\n", "\n", "\\\n", "  \n"];

/// Returns the source of a random document.
pub fn random(rng: &mut Rng) -> String {
    let mut pieces = Vec::new();
    for _ in 0..rng.usize(2..12) {
        match rng.u8(..10) {
            0..=2 => {
                pieces.push(pick(rng, STARTS).to_owned());
                pieces.push(pick(rng, HOSTS).to_owned());
                for _ in 0..rng.usize(..3) {
                    pieces.push(pick(rng, TAILS).to_owned());
                }
            }
            3 => pieces.push(pick(rng, EMAILS).to_owned()),
            4..=6 => pieces.push(pick(rng, MARKS).to_owned()),
            7 => pieces.push(pick(rng, WORDS).to_owned()),
            _ => pieces.push(pick(rng, SPACES).to_owned()),
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
