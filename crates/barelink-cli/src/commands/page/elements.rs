//! Classifies HTML elements by their effect on URLs in their text.

use html5ever::{ns, QualName};

use super::tree::Element;

/// Returns true for elements whose text is never linked: links, code, form controls, hidden text, SVG and MathML. The
/// crate `barelink-fix` uses the same list.
pub(super) fn is_without_links(name: &QualName) -> bool {
    is_code(name)
        || matches!(
            &*name.local,
            "a" | "button"
                | "datalist"
                | "iframe"
                | "math"
                | "noembed"
                | "noframes"
                | "noscript"
                | "object"
                | "option"
                | "select"
                | "svg"
                | "title"
        )
}

/// Returns true for elements whose text is code, and for all of SVG and MathML. A template tag in code is an example.
pub(super) fn is_code(name: &QualName) -> bool {
    name.ns != ns!(html)
        || matches!(
            &*name.local,
            "code"
                | "kbd"
                | "listing"
                | "plaintext"
                | "pre"
                | "samp"
                | "script"
                | "style"
                | "template"
                | "textarea"
                | "tt"
                | "var"
                | "xmp"
        )
}

/// Returns true for elements that begin after a word: links, and superscripts, as of the number of a note. In a
/// Markdown source, neither would be part of a URL.
pub(super) fn ends_words(name: &str, role: Option<&str>) -> bool {
    matches!(name, "a" | "sup") || role == Some("doc-noteref")
}

/// Returns true for elements that do not divide text: the text before and inside such an element can form one word.
pub(super) fn is_inline(name: &str) -> bool {
    matches!(
        name,
        "a" | "abbr"
            | "acronym"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
    )
}

/// Returns true for elements that begin a new line (HTML, section 15.3).
pub(super) fn is_block(name: &QualName) -> bool {
    name.ns == ns!(html)
        && matches!(
            &*name.local,
            "address"
                | "article"
                | "aside"
                | "blockquote"
                | "body"
                | "br"
                | "caption"
                | "center"
                | "dd"
                | "details"
                | "dialog"
                | "dir"
                | "div"
                | "dl"
                | "dt"
                | "fieldset"
                | "figcaption"
                | "figure"
                | "footer"
                | "form"
                | "h1"
                | "h2"
                | "h3"
                | "h4"
                | "h5"
                | "h6"
                | "header"
                | "hgroup"
                | "hr"
                | "html"
                | "legend"
                | "li"
                | "listing"
                | "main"
                | "menu"
                | "nav"
                | "ol"
                | "p"
                | "plaintext"
                | "pre"
                | "search"
                | "section"
                | "summary"
                | "table"
                | "tbody"
                | "td"
                | "tfoot"
                | "th"
                | "thead"
                | "tr"
                | "ul"
                | "xmp"
        )
}

/// Returns true for elements whose content is not displayed as text: hidden elements (HTML, section 15.3.1), and images.
pub(super) fn is_hidden(element: &Element) -> bool {
    let name = element.name();
    let has_hidden = element.attribute("hidden").is_some();
    match &*name.local {
        "svg" => name.ns == ns!(svg),
        _ if name.ns != ns!(html) => false,
        "audio" | "canvas" | "datalist" | "head" | "iframe" | "noembed" | "noframes"
        | "noscript" | "rp" | "script" | "style" | "template" | "title" | "video" => true,
        "dialog" => has_hidden || element.attribute("open").is_none(),
        _ => has_hidden,
    }
}

/// Returns true for elements that occur inside a word and display nothing.
pub(super) fn is_invisible(name: &str) -> bool {
    name == "wbr"
}

/// Returns true for elements without an end tag (HTML, section 13.1.2).
pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}
