//! Renders a page of Markdown twice: by pulldown-cmark alone, and with bare links turned into links.
//!
//! `cargo run -p hello`

use std::io::{self, IsTerminal, Write};

use barelink_pulldown_cmark::{Autolinker, Dialect, LinkFinder};
use pulldown_cmark::{html, Event, Options, Parser};

const PAGE: &str = include_str!("page.md");

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let is_coloured = out.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let options = Options::ENABLE_TABLES;
    let finder = LinkFinder::new(Dialect::Gfm);

    show("The page:", PAGE, is_coloured, &mut out)?;
    let before = page(Parser::new_ext(PAGE, options));
    show("By pulldown-cmark:", &before, is_coloured, &mut out)?;
    // The only change: `Autolinker::events` in place of `Parser`.
    let after = page(Autolinker::new(&finder).events(PAGE, options));
    show("With barelink:", &after, is_coloured, &mut out)
}

fn page<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events);
    page
}

/// Writes a page under a title, with the links of HTML in colour.
fn show(title: &str, page: &str, is_coloured: bool, out: &mut impl Write) -> io::Result<()> {
    let (bold, green, plain) =
        if is_coloured { ("\x1b[1m", "\x1b[32m", "\x1b[0m") } else { ("", "", "") };
    writeln!(out, "{bold}{title}{plain}")?;
    for line in page.lines() {
        let line = line.replace("<a ", &format!("{green}<a "));
        writeln!(out, "  {}", line.replace("</a>", &format!("</a>{plain}")))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has four bare links and one that is marked up. By GFM 6.9, code and a host alone stay text.
    #[test]
    fn every_bare_link_becomes_one() {
        let finder = LinkFinder::new(Dialect::Gfm);
        let links = |page: &str| page.matches("<a ").count();
        let options = Options::ENABLE_TABLES;
        assert_eq!(links(&page(Parser::new_ext(PAGE, options))), 1);
        let after = page(Autolinker::new(&finder).events(PAGE, options));
        assert_eq!(links(&after), 5);
        assert!(after.contains("https://example.com/2*3*4_north</a>"));
    }
}
