//! Disagreements with cmark-gfm that are meant: those of `spec-tests/gfm/deviations.txt`.

use std::sync::LazyLock;

use regex_automata::meta::Regex;

/// The rules of the deviations, each with what a document shows it by. All are about e-mail.
static RULES: LazyLock<Vec<(&str, Regex)>> = LazyLock::new(|| {
    let rules = [
        ("fresh-at", r"@[A-Za-z0-9._/-]*@"),
        ("prefix-start", r"[.+_:-](mailto|xmpp):"),
        ("prefix-without-local-part", r"(mailto|xmpp):@"),
        ("xmpp-resource", r"xmpp:\S*@\S*/"),
    ];
    let compile = |(name, pattern)| (name, Regex::new(pattern).expect("it is a pattern"));
    rules.into_iter().map(compile).collect()
});

/// The rule that explains why these two normalised outputs of a document differ: the document shows it, and
/// without links to addresses there is no difference.
pub fn explaining(markdown: &str, theirs: &str, ours: &str) -> Option<&'static str> {
    let decoded = markdown.replace("&#64;", "@").replace("\\@", "@");
    let (rule, _) = RULES.iter().find(|(_, regex)| regex.is_match(&decoded))?;
    (without_addresses(theirs) == without_addresses(ours)).then_some(rule)
}

/// The output with links to addresses made text.
fn without_addresses(normalised: &str) -> String {
    let mut text = String::new();
    let mut is_address = false;
    for line in normalised.lines() {
        if let Some(href) = line.strip_prefix("<a href=\"") {
            let url = ["http:", "https:", "ftp:", "/"];
            let lower = href.to_ascii_lowercase();
            is_address = href.contains('@') && !url.iter().any(|scheme| lower.starts_with(scheme));
            if is_address {
                continue;
            }
        }
        if line == "</a>" && is_address {
            is_address = false;
            continue;
        }
        text.push_str(line);
        text.push('\n');
    }
    text.replace("\"\n\"", "")
}
