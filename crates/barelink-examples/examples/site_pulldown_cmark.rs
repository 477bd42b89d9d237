//! A site generator with pulldown-cmark. It has a shortcode, pages linked by name, heading ids, a table of contents and
//! a feed.
//!
//! `cargo run -p barelink-examples --example site_pulldown_cmark -- SOURCE OUTPUT [--bare-links]`

use std::{collections::BTreeMap, error::Error, fs, path::Path};

use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
use html_escape::{encode_double_quoted_attribute, encode_text};
use pulldown_cmark::{html, BrokenLink, CowStr, Event, Options, Parser, Tag, TagEnd};

type Pages = BTreeMap<String, String>;

/// Replacement for a shortcode while Markdown is parsed.
const PLACEHOLDER: &str = "\u{E000}";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [source, output, flags @ ..] = &*arguments else {
        return Err("usage: site_pulldown_cmark SOURCE OUTPUT [--bare-links]".into());
    };
    let bare_links = flags.iter().any(|flag| flag == "--bare-links");
    build(source.as_ref(), output.as_ref(), bare_links)
}

pub(crate) fn build(source: &Path, output: &Path, bare_links: bool) -> Result<(), Box<dyn Error>> {
    let mut pages = Pages::new();
    for file in fs::read_dir(source)? {
        let path = file?.path();
        if let (Some(name), true) = (path.file_stem(), path.extension() == Some("md".as_ref())) {
            pages.insert(name.to_string_lossy().into(), fs::read_to_string(&path)?);
        }
    }
    fs::create_dir_all(output)?;
    let mut feed = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n".to_owned();
    for (name, markdown) in &pages {
        let (contents, body) = page(name, markdown, &pages, bare_links);
        let page = format!("<!DOCTYPE html>\n<nav>{contents}</nav>\n<main>{body}</main>\n");
        fs::write(output.join(format!("{name}.html")), page)?;
        let content = encode_text(&body);
        feed +=
            &format!("<entry><id>{name}</id><content type=\"html\">{content}</content></entry>\n");
    }
    Ok(fs::write(output.join("feed.xml"), feed + "</feed>\n")?)
}

/// Returns the table of contents and the body of a page.
fn page(name: &str, markdown: &str, pages: &Pages, bare_links: bool) -> (String, String) {
    let (source, videos) = take_videos(markdown);
    let mut videos = videos.into_iter();
    let by_name = |link: BrokenLink<'_>| {
        let page = pages.contains_key(&*link.reference);
        page.then(|| (format!("{}.md", link.reference).into(), CowStr::from("")))
    };
    let options = Options::ENABLE_TABLES;
    let mut events: Vec<_> = if bare_links {
        let finder = LinkFinder::new(Dialect::Gfm);
        let autolinker = Autolinker::new(&finder);
        let parser = autolinker.events_with_broken_link_callback(&source, options, by_name);
        parser.into_offset_iter().collect()
    } else {
        let parser = Parser::new_with_broken_link_callback(&source, options, Some(by_name));
        parser.into_offset_iter().collect()
    };
    let (mut contents, mut heading) = (String::new(), None);
    for (event, range) in &mut events {
        match (event, &mut heading) {
            // The renderer adds `mailto:` to an e-mail address.
            (Event::Start(Tag::Link { dest_url: url, .. }), _) if !url.contains([':', '@']) => {
                let page = url.trim_end_matches(".md");
                if !pages.contains_key(page) {
                    let line = source.get(..range.end).unwrap_or_default().lines().count();
                    eprintln!("{name}.md:{line}: no page {page}");
                }
                *url = format!("{page}.html").into();
            }
            (Event::Start(Tag::Heading { id, .. }), _) => heading = Some((id, String::new())),
            (Event::End(TagEnd::Heading(_)), Some((id, text))) => {
                let slug = text.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "-");
                contents += &format!("<a href=\"#{slug}\">{}</a> ", encode_text(text));
                **id = Some(slug.into());
                heading = None;
            }
            (Event::Text(part) | Event::Code(part), Some((_, text))) => text.push_str(part),
            _ => {}
        }
    }
    let events = events.into_iter().map(|(event, _)| match event {
        Event::Text(text) if &*text == PLACEHOLDER => {
            Event::InlineHtml(videos.next().unwrap_or_default().into())
        }
        event => event,
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    (contents, body)
}

/// Replaces each line `{{ video URL }}` by a placeholder. Returns the text and the videos.
fn take_videos(markdown: &str) -> (String, Vec<String>) {
    let mut videos = Vec::new();
    let lines = markdown.lines().map(|line| {
        let start = line.strip_prefix("{{ video ");
        let Some(url) = start.and_then(|rest| rest.strip_suffix(" }}")) else {
            return line.to_owned();
        };
        let url = encode_double_quoted_attribute(url);
        videos.push(format!("<video src=\"{url}\"></video>"));
        PLACEHOLDER.to_owned()
    });
    (lines.collect::<Vec<_>>().join("\n"), videos)
}
