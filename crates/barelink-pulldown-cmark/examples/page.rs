//! Renders a Markdown file, with its bare links turned into links, as a whole HTML page. The first heading is the
//! title.
//!
//! `cargo run -p barelink-pulldown-cmark --example page`, or with a file: `… --example page page.md > page.html`

use std::error::Error;

use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
use html_escape::encode_text;
use pulldown_cmark::{html, Event, Options, Tag, TagEnd};

fn main() -> Result<(), Box<dyn Error>> {
    let markdown = match std::env::args().nth(1) {
        Some(path) => std::fs::read_to_string(path)?,
        None => "# Tides\n\nSee www.example.com/*a*, or ask me@example.org.\n".into(),
    };
    print!("{}", page(&markdown, &LinkFinder::new(Dialect::Gfm)));
    Ok(())
}

pub(crate) fn page(markdown: &str, finder: &LinkFinder) -> String {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Autolinker::new(finder).events(markdown, options).collect();
    let title = title(&events);
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter().map(secure));
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>{}</title>\n{body}",
        encode_text(&title)
    )
}

/// Returns the text of the first heading, including the text of bare links.
fn title(events: &[Event<'_>]) -> String {
    let is_end = |event: &&Event<'_>| matches!(event, Event::End(TagEnd::Heading(_)));
    let heading = events
        .iter()
        .skip_while(|event| !matches!(event, Event::Start(Tag::Heading { .. })))
        .take_while(|event| !is_end(event));
    let texts = heading.filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        _ => None,
    });
    texts.collect()
}

/// Changes `http` to `https` in links to the site itself. Bare links have the same events as explicit links, so they
/// are changed too.
fn secure(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let rest = dest_url.strip_prefix("http://www.example.com");
            // More letters would belong to another host, such as `www.example.community`.
            let own = rest.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']));
            let secure = own.map(|rest| format!("https://www.example.com{rest}").into());
            Event::Start(Tag::Link { link_type, dest_url: secure.unwrap_or(dest_url), title, id })
        }
        event => event,
    }
}
