#![doc = include_str!("../README.md")]

mod guard;
mod safe;
mod text;

use barelink::LinkFinder;
use barelink_pulldown_cmark::{with_ipv6_links, Autolinker};
use pulldown_cmark::{html, Options, Parser};

pub use barelink;
pub use comrak;
pub use guard::{guard, Panicked};
pub use pulldown_cmark;
pub use text::{text_to_html, write_start_tag, write_text, Attributes};

/// Treatment of raw HTML, and of destinations that may execute code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Html {
    /// Keeps raw HTML and all destinations, as CommonMark specifies. Use this for trusted documents only.
    Raw,
    /// Shows raw HTML as text, and empties destinations with a scheme other than `http`, `https`, `ftp`, `mailto` and
    /// `xmpp`. Removes the attributes of headings, except IDs and classes. Use this for untrusted documents.
    Safe,
}

/// Renders Markdown to HTML with pulldown-cmark. The bare links that `finder` finds become links. Without a finder,
/// bare links stay text.
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn by_pulldown_cmark(
    source: &str,
    options: Options,
    finder: Option<&LinkFinder>,
    html: Html,
) -> String {
    let mut page = String::with_capacity(source.len() * 3 / 2);
    match (finder, html) {
        (Some(finder), Html::Raw) => {
            let events = Autolinker::new(finder).events(source, options);
            html::push_html(&mut page, with_ipv6_links(events));
        }
        (Some(finder), Html::Safe) => {
            let events = Autolinker::new(finder).events(source, options);
            html::push_html(&mut page, with_ipv6_links(events.map(safe::event)));
        }
        (None, Html::Raw) => {
            let events = Parser::new_ext(source, options);
            html::push_html(&mut page, with_ipv6_links(events));
        }
        (None, Html::Safe) => {
            let events = Parser::new_ext(source, options);
            html::push_html(&mut page, with_ipv6_links(events.map(safe::event)));
        }
    }
    page
}

/// Renders Markdown to HTML with comrak. The bare links that `finder` finds become links. Without a finder, comrak's
/// option `extension.autolink` decides.
///
/// `html` overrides comrak's option `render.escape`. With [`Html::Raw`], comrak keeps raw HTML and destinations such as
/// `javascript:` only if its option `render.unsafe` is on.
///
/// # Panics
///
/// Panics only if the parser panics.
pub fn by_comrak(
    source: &str,
    mut options: comrak::Options<'_>,
    finder: Option<&LinkFinder>,
    html: Html,
) -> String {
    options.render.escape = html == Html::Safe;
    let arena = comrak::Arena::new();
    let root = match finder {
        Some(finder) => {
            barelink_comrak::Autolinker::new(finder).parse_document(&arena, source, &options)
        }
        None => comrak::parse_document(&arena, source, &options),
    };
    if html == Html::Safe {
        safe::tree(root);
    }
    let mut page = String::with_capacity(source.len() * 3 / 2);
    let written = comrak::format_html(root, &options, &mut page);
    debug_assert!(written.is_ok(), "a string takes everything");
    page
}
