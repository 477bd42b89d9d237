//! Markdown beyond CommonMark, by the names that the program `barelink` has for it.

use pulldown_cmark::Options;

use crate::names::each;

/// Tables, footnotes, strikethrough, task lists and alerts.
pub(crate) const GFM: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM);

const EXTENSIONS: &[(&str, Options)] = &[
    ("gfm", GFM),
    ("strikethrough", Options::ENABLE_STRIKETHROUGH),
    ("table", Options::ENABLE_TABLES),
    ("tasklist", Options::ENABLE_TASKLISTS),
    ("footnotes", Options::ENABLE_FOOTNOTES),
    ("smart", Options::ENABLE_SMART_PUNCTUATION),
    ("math", Options::ENABLE_MATH),
    ("wikilinks", Options::ENABLE_WIKILINKS),
    ("alerts", Options::ENABLE_GFM),
    ("metadata", METADATA),
    ("definition-lists", Options::ENABLE_DEFINITION_LIST),
    ("superscript", Options::ENABLE_SUPERSCRIPT),
    ("subscript", Options::ENABLE_SUBSCRIPT),
    ("heading-attributes", Options::ENABLE_HEADING_ATTRIBUTES),
];

const METADATA: Options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
    .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// The options of pulldown-cmark for a list of extensions; none if it has no such extension.
pub(crate) fn parse(list: &str) -> Option<Options> {
    let named = each(EXTENSIONS, |(name, _)| name, list)?;
    Some(named.into_iter().map(|(_, options)| options).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_extension_has_to_be_known() {
        assert_eq!(parse(""), Some(Options::empty()));
        assert_eq!(
            parse("table,alerts"),
            Some(Options::ENABLE_TABLES | Options::ENABLE_GFM)
        );
        assert_eq!(parse("tables"), None);
    }
}
