//! A document, and its explicit twins.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, Flavor, Syntax};

use crate::parser::{Parser, OPTIONS};

/// A document of a corpus.
pub struct Document {
    pub text: String,
    /// For each of [`DIALECTS`], the same document without bare links. `None` if a link cannot be written out.
    pub twins: Option<[String; 3]>,
}

const DIALECTS: [Dialect; 3] = [Dialect::Gfm, Dialect::Md4c, Dialect::Uts58];

impl Document {
    pub fn new(text: String) -> Self {
        Document { text, twins: None }
    }

    /// Returns the document with the bare links of a dialect written out. Its page without links is the document's page
    /// with links.
    pub fn twin(&self, dialect: Dialect) -> Option<&str> {
        let index = DIALECTS.iter().position(|other| *other == dialect)?;
        Some(&self.twins.as_ref()?[index])
    }

    /// Writes the twins. They stay `None` if a link is left alone, or if a page differs.
    pub fn write_twins(&mut self) {
        let [gfm, md4c, uts58] = DIALECTS.map(|dialect| twin(&self.text, dialect));
        self.twins = gfm.zip(md4c).zip(uts58).map(|((gfm, md4c), uts58)| [gfm, md4c, uts58]);
    }
}

fn twin(text: &str, dialect: Dialect) -> Option<String> {
    let finder = LinkFinder::new(dialect);
    let syntax = Syntax::of_pulldown_cmark(OPTIONS).flavor(Flavor::Gfm).trusting_dialect(true);
    let twin = fix(text, &syntax, &finder).text.into_owned();
    let has_same_page =
        |parser: Parser| parser.page(text, Some(&finder)) == parser.page(&twin, None);
    (has_same_page(Parser::PulldownCmark) && has_same_page(Parser::Comrak)).then_some(twin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twin_has_the_links_of_its_dialect() {
        let mut document = Document::new("www.a.com, me@b.org, c.net".to_owned());
        assert_eq!(document.twin(Dialect::Gfm), None);
        document.write_twins();
        let gfm = "[www.a.com](http://www.a.com), <me@b.org>, c.net";
        assert_eq!(document.twin(Dialect::Gfm), Some(gfm));
        let uts58 = document.twin(Dialect::Uts58).unwrap();
        assert!(uts58.ends_with(", <me@b.org>, [c.net](https://c.net)"), "{uts58}");
    }

    #[test]
    fn a_document_with_a_link_that_is_left_alone_has_no_twin() {
        let mut document =
            Document::new("http://a.com\n\n<!-- barelink-disable -->\n\nhttp://b.com".to_owned());
        document.write_twins();
        assert!(document.twins.is_none());
    }
}
