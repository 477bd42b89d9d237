//! A comment box: turns plain text from a stranger into HTML. Only accepted links are clickable.
//!
//! `echo 'See example.com & http://192.168.0.1/' | cargo run -p barelink --features idna,security --example comment`

use std::io::{self, Read};

use barelink::{Dialect, Finding, LinkFinder, Span};
use html_escape::{encode_double_quoted_attribute, encode_text};

fn main() -> io::Result<()> {
    let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    let mut comment = String::new();
    io::stdin().read_to_string(&mut comment)?;
    print!("{}", html(&comment, &finder));
    // For the log that moderators read.
    for rejected in rejected(&comment, &finder) {
        eprintln!("{rejected}");
    }
    Ok(())
}

/// Returns a comment as HTML. Links get `rel="ugc"`, because the site does not vouch for them.
/// The style `white-space: pre-line` keeps the line breaks of the writer.
pub(crate) fn html(comment: &str, finder: &LinkFinder) -> String {
    let mut html = String::from("<p class=\"comment\">");
    for span in finder.spans(comment) {
        match span {
            Span::Text(text) => html += &encode_text(text.as_str()),
            Span::Link(link) => {
                let destination = link.destination();
                let href = encode_double_quoted_attribute(&destination);
                let shown = link.display_text();
                let shown = encode_text(&shown);
                html += &format!("<a href=\"{href}\" rel=\"nofollow ugc\">{shown}</a>");
            }
        }
    }
    html + "</p>\n"
}

pub(crate) fn rejected(comment: &str, finder: &LinkFinder) -> Vec<String> {
    let findings = finder.findings(comment);
    let rejected = findings.filter_map(|finding| match finding {
        Finding::Rejected { link, reason, .. } => {
            // Escaped, because a rejected link may change the direction of text in a terminal.
            let link = link.as_str().escape_default();
            Some(format!("not linked, {}: {link}", reason.name()))
        }
        Finding::Link(_) => None,
    });
    rejected.collect()
}
