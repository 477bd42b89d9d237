//! Trees as the parsers' programs print them, without the difference between a bare link and an explicit one.
//!
//! A tree is any JSON. A text is a string, and an inline link is an object with the field `link` (its destination), its
//! `title`, its `content`, and `attributes` if it has any.

use percent_encoding::percent_decode_str;
use serde_json::Value;

/// Replaces each link by its content if a bare link would have the same text and destination. Then joins adjacent
/// texts. A link with a title, with attributes or with another text is unchanged.
pub(super) fn without_links(tree: Value) -> Value {
    match tree {
        Value::Array(items) => {
            let mut joined = Vec::new();
            for item in items {
                match without_links(item) {
                    link if is_its_text(&link) => {
                        let Value::Array(content) = link["content"].clone() else { continue };
                        content.into_iter().for_each(|item| push(&mut joined, item));
                    }
                    item => push(&mut joined, item),
                }
            }
            joined.iter_mut().for_each(|item| {
                if let Value::String(text) = item {
                    trim_lines(text);
                }
            });
            Value::Array(joined)
        }
        Value::Object(fields) => {
            let fields = fields.into_iter();
            fields.map(|(name, value)| (name, without_links(value))).collect()
        }
        scalar => scalar,
    }
}

/// Returns the texts of all links that [`without_links`] replaces.
pub(super) fn bare_links(tree: &Value, found: &mut Vec<String>) {
    if let Some(text) = tree["content"][0].as_str().filter(|_| is_its_text(tree)) {
        found.push(text.to_owned());
    }
    match tree {
        Value::Array(items) => items.iter().for_each(|item| bare_links(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| bare_links(field, found)),
        _ => {}
    }
}

/// Appends an item. A text is appended to the text before it.
fn push(items: &mut Vec<Value>, item: Value) {
    match (items.last_mut(), item) {
        (Some(Value::String(text)), Value::String(more)) => text.push_str(&more),
        (_, item) => items.push(item),
    }
}

/// Drops spaces around line breaks, as a browser does. Most parsers drop them too, some only beside another element.
fn trim_lines(text: &mut String) {
    for around in [" \n", "\n "] {
        while text.contains(around) {
            *text = text.replace(around, "\n");
        }
    }
}

/// Returns true for a link whose destination is its text, apart from a scheme that a bare link may lack.
fn is_its_text(link: &Value) -> bool {
    let Some(destination) = link["link"].as_str() else {
        return false;
    };
    let is_plain = link["title"] == "" && link["attributes"].is_null();
    let text = match link["content"].as_array().map(Vec::as_slice) {
        Some([Value::String(text)]) => decoded(text),
        _ => return false,
    };
    let destination = decoded(destination);
    let schemes = ["", "mailto:", "http://", "https://"];
    is_plain && schemes.iter().any(|scheme| destination.strip_prefix(scheme) == Some(&text))
}

/// Decodes percent-encoded bytes. Parsers encode other characters.
fn decoded(url: &str) -> String {
    percent_decode_str(url).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_bare_link_is_its_text() {
        let link = |url: &str, content| json!({ "link": url, "title": "", "content": content });
        let spelled = link("https://x.com/%C3%A9", json!(["https://", "x.com/é"]));
        let address = link("mailto:a@b.cc", json!(["a@b.cc"]));
        let titled = json!({ "link": "a", "title": "t", "content": ["a"] });
        let classed = json!({ "link": "a", "title": "", "content": ["a"], "attributes": {} });
        let [other, image] =
            [link("/u", json!(["https://x.com"])), link("a", json!([{ "type": "image" }]))];
        for (tree, expected) in [
            (json!(["a ", spelled, " b"]), json!(["a https://x.com/é b"])),
            (json!([address]), json!(["a@b.cc"])),
            (json!(["a ", "\n", "b "]), json!(["a\nb "])),
            (json!([other]), json!([other])),
            (json!([titled]), json!([titled])),
            (json!([classed]), json!([classed])),
            (json!([image]), json!([image])),
            // An attribute is not text.
            (json!([{ "u": "<https://x.com>" }]), json!([{ "u": "<https://x.com>" }])),
        ] {
            assert_eq!(without_links(tree), expected);
        }
    }
}
