//! Inputs on which a parser panics, so that no invariant can hold. A test checks that each still panics, so the list
//! can only shrink.

use pulldown_cmark::Options;

/// Returns true if pulldown-cmark may panic on the source: if the options include task lists and heading attributes,
/// and a line with a task marker ends in a backslash. Version 0.13.2 also panics if indented white space is below a
/// definition in a list item.
pub fn may_panic(source: &str, options: Options) -> bool {
    let both = Options::ENABLE_TASKLISTS | Options::ENABLE_HEADING_ATTRIBUTES;
    let is_task = |line: &str| {
        let task = ["[ ]", "[x]", "[X]", "[\t]"];
        line.ends_with('\\') && task.iter().any(|marker| line.contains(marker))
    };
    let lines: Vec<&str> = source.split(['\n', '\r']).filter(|line| !line.is_empty()).collect();
    let is_below_definition =
        |pair: &[&str]| pair[0].contains("]:") && pair[1].trim_matches([' ', '\t', '>']).is_empty();
    options.contains(both) && lines.iter().any(|line| is_task(line))
        || lines.windows(2).any(is_below_definition)
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Parser;

    use super::*;

    /// pulldown-cmark 0.13.6: a task whose line ends in a backslash, above a line that could underline a heading.
    #[test]
    fn the_parser_panics_on_each_listed_document() {
        let options = Options::ENABLE_TASKLISTS | Options::ENABLE_HEADING_ATTRIBUTES;
        for source in ["- [ ] \\\n  -", "- [x] \\\n  ="] {
            assert!(may_panic(source, options), "{source:?}");
            let parse = || Parser::new_ext(source, options).count();
            let outcome = std::panic::catch_unwind(parse);
            assert!(outcome.is_err(), "{source:?} no longer panics: remove it");
            let one = Options::ENABLE_TASKLISTS;
            assert!(!may_panic(source, one));
            assert!(Parser::new_ext(source, one).count() > 0);
        }
    }
}
