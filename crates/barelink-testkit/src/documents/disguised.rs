//! Generates names and mailboxes with inline constructs inside and beside them, of which a reader sees one word or several.

use fastrand::Rng;

use super::pick;

/// Names of which a part may be a link.
const NAMES: &[&str] = &[
    "https://pay.com/login", "https://example.com", "http://example.org/a?b=c#d", "www.paypal.com",
    "www.example.com/a", "paypal.com", "example.org", "me@pay.com", "first.last@example.com",
    "https://example.com/a_(b)", "例え.jp", "ftp://example.com",
];

/// Constructs of Markdown. A part of the name stands for `…`.
const MARKDOWN: &[&str] = &[
    "[](/x)", "![](/x)", "![a b](/x)", "![` `\n](/x)", "[…](/x)", "[… ](/x)", "`…`", "*…*",
    "**…**", "_…_", "~~…~~", "[^1]", "&shy;…", "&quest;…", "&sol;…", "&#46;…", "&bsol;…", "\\.…",
    "\\?…", "&nbsp;…", "  \n…", "\n…",
];

/// Raw HTML in a paragraph.
const HTML: &[&str] = &[
    "<!-- -->", "<b></b>", "<b>…</b>", "<wbr>", "<span>…</span>", "<span hidden> …</span>",
    "<span hidden> </span>", "<br>", "<sup></sup>", "<sup>…</sup>", "<sup>2</sup>", "<img>",
    "<script> </script>", "<template> </template>", "<sub>…</sub>", "<code>…</code>",
    "<a href=/x></a>", "<a href=/x>…</a>", "<x-y></x-y>", "<input type=hidden>",
];

/// Elements of pages that no paragraph of Markdown has.
const OF_PAGES: &[&str] = &[
    "<svg> </svg>", "<style> </style>", "<div>…</div>", "<p>", "<title> </title>", "<math></math>",
    "<a role=doc-noteref href=#a>1</a>", "<canvas> </canvas>", "<video> </video>",
];

/// Text beside a name.
const BESIDE: &[&str] = &[
    "", "", "", " ", " ", "m", "a ", "を見て", "。", "。m", ", ", "[.]com", "(", ")",
    "@example.net", "1", "\u{200B}a",
];

/// Returns a paragraph of Markdown, and the definition of its note.
pub fn markdown(rng: &mut Rng) -> String {
    paragraph(rng, &[MARKDOWN, HTML]) + "\n\n[^1]: b\n"
}

/// Returns a page with one paragraph.
pub fn page(rng: &mut Rng) -> String {
    ["<!doctype html><p>", &paragraph(rng, &[HTML, HTML, OF_PAGES])].concat()
}

fn paragraph(rng: &mut Rng, constructs: &[&[&str]]) -> String {
    let mut text = String::new();
    for _ in 0..rng.usize(1..3) {
        text += pick(rng, BESIDE);
        let mut name = pick(rng, NAMES).to_owned();
        for _ in 0..rng.usize(..3) {
            let offsets = || name.char_indices().map(|(at, _)| at).chain([name.len()]);
            let mut offset = || offsets().nth(rng.usize(..offsets().count())).unwrap_or(0);
            let (one, other) = (offset(), offset());
            let (start, end) = (one.min(other), one.max(other));
            let kind = constructs[rng.usize(..constructs.len())];
            let construct = pick(rng, kind);
            let inserted = construct.replace('…', &name[start..end]);
            let end = if construct.contains('…') { end } else { start };
            name.replace_range(start..end, &inserted);
        }
        text += &name;
        text += pick(rng, BESIDE);
    }
    text
}
