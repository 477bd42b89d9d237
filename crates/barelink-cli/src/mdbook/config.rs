//! Reads `book.toml`.

use anyhow::{Context, Result};
use barelink::LinkFinder;
use barelink_fix::Syntax;
use mdbook_preprocessor::config::{Config, HtmlConfig};
use pulldown_cmark::Options;
use serde::de::IgnoredAny;
use serde::Deserialize;

use crate::args::{Detection, Dialect, Ends, FileNames, Kind, Scheme, Tld};

/// The table `[preprocessor.barelink]`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Table {
    dialect: Dialect,
    kinds: Vec<Kind>,
    scheme_less: Option<Scheme>,
    tld: Option<Tld>,
    file_names: Option<FileNames>,
    ends: Option<Ends>,
    untrusted: bool,
    /// True if links whose end or host is in doubt are made explicit too.
    trust_dialect: bool,
    /// True if links in headings are made explicit too.
    headings: bool,
    /// Keys of mdBook.
    command: IgnoredAny,
    after: IgnoredAny,
    before: IgnoredAny,
    renderer: IgnoredAny,
    renderers: IgnoredAny,
    optional: IgnoredAny,
}

/// Returns the finder, and the syntax in which mdBook reads the chapters. An error names the key.
pub(super) fn read(config: &Config) -> Result<(LinkFinder, Syntax)> {
    let table: Option<Table> = config
        .get("preprocessor.barelink")
        .context("book.toml, [preprocessor.barelink]")?;
    let table = table.unwrap_or_default();
    let detection = Detection {
        kinds: table.kinds,
        scheme_less: table.scheme_less,
        tld: table.tld,
        file_names: table.file_names,
        ends: table.ends,
        untrusted: table.untrusted,
    };
    let html = config.html_config().unwrap_or_default();
    let syntax = Syntax::of_pulldown_cmark(options(&html)).trusting_dialect(table.trust_dialect);
    let syntax = if table.headings {
        syntax
    } else {
        syntax.without_headings()
    };
    Ok((detection.finder(table.dialect.rules()), syntax))
}

/// Returns the options that mdBook 0.5 parses with: `new_cmark_parser` of the crate `mdbook-markdown`.
fn options(html: &HtmlConfig) -> Options {
    let mut options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES;
    options.set(Options::ENABLE_SMART_PUNCTUATION, html.smart_punctuation);
    options.set(Options::ENABLE_DEFINITION_LIST, html.definition_lists);
    options.set(Options::ENABLE_GFM, html.admonitions);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As in `new_cmark_parser` of `mdbook-markdown` 0.5.
    #[test]
    fn each_option_of_the_book_is_one_of_the_parser() {
        let mut html = HtmlConfig::default();
        (
            html.smart_punctuation,
            html.definition_lists,
            html.admonitions,
        ) = (false, false, false);
        let none = options(&html);
        for (option, key) in [
            (Options::ENABLE_SMART_PUNCTUATION, "smart-punctuation"),
            (Options::ENABLE_DEFINITION_LIST, "definition-lists"),
            (Options::ENABLE_GFM, "admonitions"),
        ] {
            let mut html = html.clone();
            html.smart_punctuation = key == "smart-punctuation";
            html.definition_lists = key == "definition-lists";
            html.admonitions = key == "admonitions";
            assert!(!none.contains(option), "{key}");
            assert_eq!(options(&html), none | option, "{key}");
        }
    }
}
