//! A site generator with comrak. It has a shortcode, pages linked by name, heading ids, a table of contents and a feed.
//!
//! `cargo run -p barelink-examples --example site_comrak -- SOURCE OUTPUT [--bare-links]`

use std::{collections::BTreeSet, error::Error, fs, path::Path, sync::Arc};

use barelink_comrak::{Autolinker, Dialect, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::options::BrokenLinkReference;
use comrak::{Anchorizer, Arena, Options, ResolvedReference};
use html_escape::{encode_double_quoted_attribute, encode_text};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [source, output, flags @ ..] = &*arguments else {
        return Err("usage: site_comrak SOURCE OUTPUT [--bare-links]".into());
    };
    let bare_links = flags.iter().any(|flag| flag == "--bare-links");
    build(source.as_ref(), output.as_ref(), bare_links)
}

pub(crate) fn build(source: &Path, output: &Path, bare_links: bool) -> Result<(), Box<dyn Error>> {
    let mut names = BTreeSet::new();
    for file in fs::read_dir(source)? {
        let path = file?.path();
        if let (Some(name), true) = (path.file_stem(), path.extension() == Some("md".as_ref())) {
            names.insert(name.to_string_lossy().into_owned());
        }
    }
    fs::create_dir_all(output)?;
    let by_name = |link: BrokenLinkReference<'_>| {
        let url = format!("{}.md", names.get(link.original)?);
        Some(ResolvedReference { url, title: String::new() })
    };
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.header_id_prefix = Some(String::new());
    options.parse.broken_link_callback = Some(Arc::new(by_name));
    options.render.r#unsafe = true;
    let finder = bare_links.then(|| LinkFinder::new(Dialect::Gfm));

    let mut feed = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n".to_owned();
    for name in &names {
        let markdown = fs::read_to_string(source.join(format!("{name}.md")))?;
        let (contents, body) = page(&markdown, &options, finder.as_ref())?;
        let page = format!("<!DOCTYPE html>\n<nav>{contents}</nav>\n<main>{body}</main>\n");
        fs::write(output.join(format!("{name}.html")), page)?;
        let content = encode_text(&body);
        feed +=
            &format!("<entry><id>{name}</id><content type=\"html\">{content}</content></entry>\n");
    }
    Ok(fs::write(output.join("feed.xml"), feed + "</feed>\n")?)
}

/// Returns the table of contents and the body of a page.
fn page(
    markdown: &str,
    options: &Options<'_>,
    finder: Option<&LinkFinder>,
) -> Result<(String, String), std::fmt::Error> {
    let arena = Arena::new();
    let root = match finder {
        Some(finder) => Autolinker::new(finder).parse_document(&arena, markdown, options),
        None => comrak::parse_document(&arena, markdown, options),
    };
    let lines: Vec<&str> = markdown.lines().collect();
    let (mut contents, mut ids) = (String::new(), Anchorizer::new());
    for node in root.descendants().collect::<Vec<_>>() {
        let line = node.data().sourcepos.start.line;
        match &mut node.data_mut().value {
            NodeValue::Link(link) if !link.url.contains(':') => {
                link.url = link.url.replace(".md", ".html");
            }
            NodeValue::Heading(_) => {
                let text = text(node);
                let id = ids.anchorize(&text);
                contents += &format!("<a href=\"#{id}\">{}</a> ", encode_text(&text));
            }
            value @ NodeValue::Paragraph => {
                // Reads the shortcode from the source, because its argument may have become a link.
                let line = lines.get(line - 1).unwrap_or(&"");
                let url = line.strip_prefix("{{ video ").and_then(|rest| rest.strip_suffix(" }}"));
                if let Some(url) = url.map(encode_double_quoted_attribute) {
                    node.children().for_each(|child| child.detach());
                    *value = NodeValue::Raw(format!("<p><video src=\"{url}\"></video></p>\n"));
                }
            }
            _ => {}
        }
    }
    let mut body = String::new();
    comrak::format_html(root, options, &mut body)?;
    Ok((contents, body))
}

/// Returns the text of a heading.
fn text(heading: Node<'_>) -> String {
    let mut text = String::new();
    for node in heading.descendants().skip(1) {
        match &node.data().value {
            NodeValue::Text(part) => text += part,
            NodeValue::Code(code) => text += &code.literal,
            _ => {}
        }
    }
    text
}
