//! HTML without the differences between renderers that mean nothing.

use html_escape::decode_html_entities;

/// The document's tags and texts, one a line: entities and percent-encoding decoded, attributes in order,
/// white space beside block tags left out.
pub fn normalise(html: &str) -> String {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = html;
    while !rest.is_empty() {
        let length = tag_length(rest);
        if length > 0 {
            let (tag, after) = rest.split_at(length);
            tokens.push(Token::tag(tag));
            rest = after;
        } else {
            let next = rest
                .char_indices()
                .skip(1)
                .find(|&(at, c)| c == '<' && tag_length(&rest[at..]) > 0);
            let (text, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
            tokens.push(Token::Text(decode_html_entities(text).into_owned()));
            rest = after;
        }
    }
    let mut lines = String::new();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            // Renderers do not agree about empty ones.
            Token::Tag { name, .. } if name.ends_with("thead") || name.ends_with("tbody") => {
                continue
            }
            Token::Tag { text, .. } => lines.push_str(text),
            Token::Text(text) => {
                let mut text = text.as_str();
                if index == 0 || tokens[index - 1].is_block() {
                    text = text.trim_start_matches(['\n', '\r']);
                }
                if index + 1 == tokens.len() || tokens[index + 1].is_block() {
                    text = text.trim_end_matches(['\n', '\r']);
                }
                if text.is_empty() {
                    continue;
                }
                lines.push_str(&format!("{text:?}"));
            }
        }
        lines.push('\n');
    }
    lines
}

/// The links of a document: text and decoded destination of each.
pub fn links(html: &str) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in normalise(html).lines() {
        if let Some(href) = line.strip_prefix("<a href=") {
            open = Some((String::new(), href.trim_end_matches('>').to_owned()));
        } else if line == "</a>" {
            links.extend(open.take());
        } else if let Some((text, _)) = open.as_mut().filter(|_| line.starts_with('"')) {
            text.push_str(line);
        }
    }
    links
}

enum Token {
    Tag { name: String, text: String },
    Text(String),
}

impl Token {
    fn tag(tag: &str) -> Token {
        let inner = tag
            .trim_start_matches('<')
            .trim_end_matches('>')
            .trim_end_matches('/');
        let end = inner.find([' ', '\n', '\t']).unwrap_or(inner.len());
        let (name, attributes) = inner.split_at(end);
        let name = name.to_ascii_lowercase();
        if tag.starts_with("<!") || tag.starts_with("<?") {
            return Token::Tag {
                name,
                text: format!("{tag:?}"),
            };
        }
        let mut attributes = split_attributes(attributes);
        attributes.sort();
        let attributes: String = attributes
            .iter()
            .map(|(n, v)| format!(" {n}={v:?}"))
            .collect();
        Token::Tag {
            text: format!("<{name}{attributes}>"),
            name,
        }
    }

    fn is_block(&self) -> bool {
        const BLOCKS: &[&str] = &[
            "p",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "ul",
            "ol",
            "li",
            "blockquote",
            "pre",
            "hr",
            "table",
            "thead",
            "tbody",
            "tr",
            "td",
            "th",
            "div",
            "section",
        ];
        match self {
            Token::Tag { name, .. } => BLOCKS.contains(&name.trim_start_matches('/')),
            Token::Text(_) => false,
        }
    }
}

fn split_attributes(mut rest: &str) -> Vec<(String, String)> {
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return attributes;
        }
        let end = rest.find(['=', ' ', '\n', '\t']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let Some(value) = after.strip_prefix('=') else {
            attributes.push((name.to_owned(), String::new()));
            rest = after.trim_start_matches('=');
            continue;
        };
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                let value = &value[1..];
                value.split_once(quote).unwrap_or((value, ""))
            }
            _ => value.split_at(value.find([' ', '\n', '\t']).unwrap_or(value.len())),
        };
        let value = decode_html_entities(value);
        let value = match name {
            "href" | "src" => percent_decode(&value),
            _ => value.into_owned(),
        };
        attributes.push((name.to_owned(), value));
        rest = after;
    }
}

fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = digits
            .filter(|_| first == b'%')
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The length of the tag, comment or the like that stands at the beginning; 0 if none does.
fn tag_length(html: &str) -> usize {
    let mut chars = html.char_indices().skip(1);
    let length = |end: &str| html.find(end).map_or(0, |at| at + end.len());
    match chars.next() {
        _ if !html.starts_with('<') => 0,
        Some((_, '!')) if html.starts_with("<!--") => length("-->"),
        Some((_, '?')) => length("?>"),
        Some((_, c)) if c.is_ascii_alphabetic() || c == '/' || c == '!' => {
            let mut quote = None;
            for (at, c) in chars {
                match (quote, c) {
                    (None, '>') => return at + 1,
                    (None, '"' | '\'') => quote = Some(c),
                    (Some(open), c) if c == open => quote = None,
                    _ => {}
                }
            }
            0
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_nothing_is_no_difference() {
        let one = "<p><a title='x' href=\"/%C3%A9?a=1&amp;b\">a&quot;b</a><br />\nc</p>\n";
        let other = "<p>\n<a href=\"/é?a=1&b\" title=\"x\">a\"b</a><br>\nc</p>";
        assert_eq!(normalise(one), normalise(other));
        assert_ne!(normalise(one), normalise(&other.replace("c<", "d<")));
        assert_eq!(
            links(one),
            [("\"a\\\"b\"".into(), "\"/é?a=1&b\" title=\"x\"".into())]
        );
    }
}
