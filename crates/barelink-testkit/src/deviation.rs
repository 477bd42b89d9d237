//! Disagreements with a reference that are meant: those of `spec-tests/*/deviations.txt`.

use std::sync::LazyLock;

use barelink::Dialect;
use regex_automata::meta::Regex;

/// A rule by which we differ.
struct Rule {
    dialect: Dialect,
    name: &'static str,
    /// What a document shows it by.
    pattern: Regex,
    /// What is left of an output without what the rule is about.
    without: fn(&str) -> String,
}

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let rule = |dialect, name, pattern, without| Rule {
        dialect,
        name,
        pattern: Regex::new(pattern).expect("it is a pattern"),
        without,
    };
    let gfm = |name, pattern| rule(Dialect::Gfm, name, pattern, without_addresses);
    let md4c = |name, pattern, without| rule(Dialect::Md4c, name, pattern, without);
    vec![
        gfm("fresh-at", r"@[A-Za-z0-9._/-]*@"),
        gfm("prefix-start", r"[.+_:-](mailto|xmpp):"),
        gfm("prefix-without-local-part", r"(mailto|xmpp):@"),
        gfm("xmpp-resource", r"xmpp:\S*@\S*/"),
        rule(
            Dialect::Gfm,
            "link-in-link",
            r"\[[^\]]*<[^<>\s]+>[^\]]*@[^\]]*\]",
            without_inner_links,
        ),
        md4c("link-in-link", r"\[.*\]", without_inner_links),
        md4c(
            "entity-in-query",
            r"\?\S*&[A-Za-z][A-Za-z0-9]+;",
            only_plain_links,
        ),
    ]
});

/// The rule that explains why these two normalised outputs of a document differ: the document shows it, and
/// without what it is about there is no difference.
pub fn explaining(
    dialect: Dialect,
    markdown: &str,
    theirs: &str,
    ours: &str,
) -> Option<&'static str> {
    let decoded = markdown.replace("&#64;", "@").replace('\\', "");
    let explains = |rule: &&Rule| {
        rule.dialect == dialect
            && rule.pattern.is_match(&decoded)
            && (rule.without)(theirs) == (rule.without)(ours)
    };
    RULES.iter().find(explains).map(|rule| rule.name)
}

/// The output with links to addresses made text.
fn without_addresses(normalised: &str) -> String {
    without_links(normalised, |_, href| {
        let lower = href.to_ascii_lowercase();
        let is_url = ["http:", "https:", "ftp:", "/"]
            .iter()
            .any(|scheme| lower.starts_with(scheme));
        href.contains('@') && !is_url
    })
}

/// The output with links inside links made text.
fn without_inner_links(normalised: &str) -> String {
    without_links(normalised, |depth, _| depth > 0)
}

/// The links that have no query with a `&`.
fn only_plain_links(normalised: &str) -> String {
    let links = normalised
        .lines()
        .filter(|line| line.starts_with("<a href="));
    links.filter(|line| !line.contains('&')).collect()
}

/// The output with some links made text: those that are chosen by how many links they are in, and by where
/// they lead.
fn without_links(normalised: &str, is_left_out: impl Fn(usize, &str) -> bool) -> String {
    let mut text = String::new();
    let mut left_out = Vec::new();
    for line in normalised.lines() {
        let href = line.strip_prefix("<a href=\"");
        if let Some(href) = href {
            left_out.push(is_left_out(left_out.len(), href));
        }
        let is_link = href.is_some() || line == "</a>";
        if !(is_link && left_out.last() == Some(&true)) {
            text.push_str(line);
            text.push('\n');
        }
        if line == "</a>" {
            left_out.pop();
        }
    }
    text.replace("\"\n\"", "")
}
