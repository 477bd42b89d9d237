//! Reads `book.toml`.

use anyhow::{bail, Context, Result};
use barelink::LinkFinder;
use barelink_fix::Syntax;
use mdbook_preprocessor::config::{Config, HtmlConfig};
use pulldown_cmark::Options;
use toml::Table;

use crate::args::Style;
use crate::settings::{unknown_key, Keys};

/// Keys that mdBook itself defines in `[preprocessor.barelink]`.
const MDBOOK_KEYS: [&str; 6] = ["command", "after", "before", "renderer", "renderers", "optional"];

/// Keys of `barelink.toml` that do not apply, because mdBook selects the chapters and their syntax.
const BARELINK_TOML_ONLY: [&str; 5] = ["extensions", "exclude", "extend", "hidden", "types"];

/// Returns the finder, and the syntax in which mdBook reads chapters. Fails if a key is unknown or its value is
/// invalid.
pub(super) fn read(config: &Config) -> Result<(LinkFinder, Syntax)> {
    let keys = keys(config).context("book.toml, [preprocessor.barelink]")?;
    let html = config.html_config().unwrap_or_default();
    let mut syntax = Syntax::of_pulldown_cmark(options(&html))
        .trusting_dialect(keys.trust_dialect.unwrap_or_default());
    if let Some(flavor) = keys.flavor {
        syntax = syntax.flavor(flavor.0);
    }
    if keys.style == Some(Style::Inline) {
        syntax = syntax.style(barelink_fix::Style::Inline);
    }
    if keys.headings != Some(true) {
        syntax = syntax.without_headings();
    }
    Ok((keys.finder(), syntax))
}

fn keys(config: &Config) -> Result<Keys> {
    let mut table = config.get::<Table>("preprocessor.barelink")?.unwrap_or_default();
    table.retain(|key, _| !MDBOOK_KEYS.contains(&key));
    // The usual error would list keys that apply to barelink.toml only.
    let known = Keys::names();
    let allowed = || known.iter().filter(|key| !BARELINK_TOML_ONLY.contains(&&***key));
    if let Some(other) = table.keys().find(|key| !allowed().any(|known| known == *key)) {
        let allowed: Vec<_> = allowed().map(String::as_str).collect();
        bail!(unknown_key(other, &allowed));
    }
    Ok(table.try_into()?)
}

/// Returns the options of mdBook 0.5's parser: `new_cmark_parser` of the crate `mdbook-markdown`.
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

    /// Expected values are the options that `new_cmark_parser` of `mdbook-markdown` 0.5 sets.
    #[test]
    fn each_key_of_the_book_sets_its_parser_option() {
        let mut html = HtmlConfig::default();
        (html.smart_punctuation, html.definition_lists, html.admonitions) = (false, false, false);
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
