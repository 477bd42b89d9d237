//! Generates random HTML pages, most of them malformed.

use fastrand::Rng;

use super::{now_and_then, pick};

/// Elements of many kinds that a parser treats differently (HTML, section 13.2.6): formatting, blocks, tables, form
/// controls, text, and foreign content with the points at which HTML resumes.
const NAMES: &[&str] = &[
    "a", "b", "em", "i", "nobr", "font", "code", "kbd", "samp", "tt", "span", "label", "q", "p",
    "div", "li", "ul", "dd", "dl", "h1", "h2", "address", "blockquote", "details", "summary",
    "center", "pre", "listing", "form", "fieldset", "table", "tbody", "tr", "td", "th", "caption",
    "colgroup", "col", "button", "select", "option", "optgroup", "input", "textarea", "object",
    "marquee", "applet", "template", "noscript", "noframes", "noembed", "iframe", "script",
    "style", "title", "xmp", "ruby", "rt", "rp", "svg", "math", "desc", "foreignObject", "title",
    "mi", "mtext", "mglyph", "malignmark", "annotation-xml", "path", "g", "br", "hr", "img",
    "image", "wbr", "html", "head", "body", "main", "x-y", "sup",
];

/// Elements that are rarely used, because the parser may drop the rest of the page after them, or read it as text.
const RARE: &[&str] = &["frameset", "plaintext", "frame"];

const ATTRIBUTES: &[&str] = &[
    "", "", "", "", " class=x", " id='y'", " href=/z", " title=\"a > b\"", " title='<b>'",
    " onclick=alert(1)", " /", " encoding=text/html", " type=hidden", " color=red",
    " title=\"https://example.com/t\"", " x=\"&amp", " y='",
];

const LINKS: &[&str] = &[
    "https://example.com/a", "www.example.com", "me@example.com", "http://example.org/?a&b=1",
    "https://example.com/x&amp;y", "http&colon;//example.com", "https://example.com/&#47b",
    "www.exa\0mple.com", "https://example.com/&copy=1", "https://example.<wbr>com/",
    "www.<!-- x -->example.com", "https://example.com/<em>b</em>c", "(https://example.com/w_(x))",
    "https://example.com/caf&eacute;", "https://example.com/caf&eacute", "www.example.com/&#233",
    "me@example.com&hellip;", "https://example.com/&NotEqualTilde;", "https://example.com/&gt;",
    "example.com¹", "example.org", "\"https://example.com/a\"/b", "https://example.com/a。",
    "“https://example.com/q”", "https://example.com/e…", "https://example.com/n&nbsp;x",
];

const OTHERS: &[&str] = &[
    " ", " ", "\n", "\r\n", "\r", "x", "see ", ". ", "\0", "&", "&#128;", "&#47b", "&amp;", "&lt;",
    "&gt;", "&notin", "<", "</", "</>", ">", "\"", "'", "=", "/", "<!--", "-->", "--!>",
    "<!-- c -->", "<!doctype html>", "<!x", "<?y?>", "<![CDATA[", "]]>", "<svg/>", "<math/>",
    "<script/>", "<script>var x=\"", "\";</script>", "<script><!--<script>", "</script>",
    "<title>", "</title>", "<table><tr>", "<table> ", "<p>", "<p>", "</p>", "<br>", "<svg><desc>",
    "<math><mi>", "<math><annotation-xml encoding='text/html'>", "<svg><foreignObject>",
    "<a href=\"", "\">", "<b ", "¹", "&quot;", "(", ")", "[", "URL", "。", "\u{FEFF}", "é", "東",
];

/// Returns a random page.
pub fn page(rng: &mut Rng) -> String {
    let mut page = String::new();
    if rng.bool() {
        page.push_str("<!doctype html>");
    }
    let mut open = Vec::new();
    for _ in 0..rng.usize(1..24) {
        match rng.u8(..10) {
            0..3 => {
                page.push_str(pick(rng, LINKS));
                page.push_str(pick(rng, &[" ", "", "<", "\n"]));
            }
            3..6 => {
                let names = if now_and_then(rng, 100) { RARE } else { NAMES };
                let name = pick(rng, names);
                let attributes = pick(rng, ATTRIBUTES);
                page.extend(["<", name, attributes, ">"]);
                open.push(name);
            }
            // Closes elements in order, out of order, or without a start tag.
            6 => close(&mut page, open.pop()),
            7 if !open.is_empty() => {
                let name = open.swap_remove(rng.usize(..open.len()));
                close(&mut page, Some(name));
            }
            8 if now_and_then(rng, 4) => close(&mut page, Some(pick(rng, NAMES))),
            _ => page.push_str(pick(rng, OTHERS)),
        }
    }
    page
}

fn close(page: &mut String, name: Option<&str>) {
    if let Some(name) = name {
        page.extend(["</", name, ">"]);
    }
}
