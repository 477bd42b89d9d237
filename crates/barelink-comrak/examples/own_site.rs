//! Changes links in comrak's tree: links to one's own site become relative, and links to other sites are listed.
//!
//! `cargo run -p barelink-comrak --example own_site`, or with a host and a file: `… own_site www.example.com page.md`

use std::error::Error;
use std::fmt;

use barelink_comrak::{Autolinker, Dialect, LinkFinder};
use comrak::nodes::{Node, NodeValue};
use comrak::{format_html, Arena, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (site, path, markdown) = match &*arguments {
        [site, path] => (&**site, &**path, std::fs::read_to_string(path)?),
        [] => {
            let markdown = "See www.example.com/tides, or https://example.org/*a*.\n";
            ("www.example.com", "sample.md", markdown.into())
        }
        _ => return Err("usage: own_site [HOST FILE]".into()),
    };
    let (html, elsewhere) = page(&markdown, site)?;
    print!("{html}");
    for link in elsewhere {
        eprintln!("{path}:{link}");
    }
    Ok(())
}

pub(crate) fn page(markdown: &str, site: &str) -> Result<(String, Vec<String>), fmt::Error> {
    let mut options = Options::default();
    options.extension.table = true;
    let finder = LinkFinder::new(Dialect::Gfm);
    let arena = Arena::new();
    let root = Autolinker::new(&finder).parse_document(&arena, markdown, &options);
    let elsewhere = pass(root, site);
    let mut html = String::new();
    format_html(root, &options, &mut html)?;
    Ok((html, elsewhere))
}

/// Makes links to `site` relative. Returns the position and destination of each link to another site. Bare links are
/// ordinary link nodes.
fn pass(root: Node<'_>, site: &str) -> Vec<String> {
    let mut elsewhere = Vec::new();
    for node in root.descendants() {
        let data = &mut *node.data_mut();
        let NodeValue::Link(link) = &mut data.value else {
            continue;
        };
        match relative(&link.url, site) {
            Some(path) => link.url = path,
            None if link.url.contains("://") => {
                let start = data.sourcepos.start;
                elsewhere.push(format!("{}:{}: {}", start.line, start.column, link.url));
            }
            None => {}
        }
    }
    elsewhere
}

/// Returns the path of a URL on this site, which is `/` if nothing follows the host. Returns `None` for other URLs, and
/// if a port, query or fragment directly follows the host.
fn relative(url: &str, site: &str) -> Option<String> {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    match host.strip_prefix(site)? {
        "" => Some("/".to_owned()),
        path => path.starts_with('/').then(|| path.to_owned()),
    }
}
