//! Forms of constructs as regular expressions, most of them those of the parser that is named. They match bytes: `\w` and `\s`
//! are ASCII, and `\x80-\xFF` is any other character.

use std::ops::Range;
use std::sync::LazyLock;

use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use regex_automata::Input;

use crate::map::line::is_escaped;
use crate::map::Map;

/// A regular expression that is compiled when it is first used.
pub(crate) struct Pattern(LazyLock<Option<Regex>>);

impl Pattern {
    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.0.as_ref().is_some_and(|regex| regex.is_match(text))
    }

    /// Returns the place of the first match, or of its first group if the pattern has groups.
    pub(super) fn find(&self, text: &str) -> Option<Range<usize>> {
        self.find_in(text, 0..text.len())
    }

    fn find_in(&self, text: &str, part: Range<usize>) -> Option<Range<usize>> {
        let regex = self.0.as_ref()?;
        let input = Input::new(text).range(part);
        if regex.captures_len() == 1 {
            return regex.find(input).map(|found| found.range());
        }
        let mut captures = regex.create_captures();
        regex.search_captures(&input, &mut captures);
        captures.iter().skip(1).flatten().next().map(|group| group.range())
    }

    /// Returns the text of each group of the first match, which is empty if the group takes no part.
    pub(super) fn groups<'t, const N: usize>(&self, text: &'t str) -> Option<[&'t str; N]> {
        let regex = self.0.as_ref()?;
        let mut captures = regex.create_captures();
        regex.captures(text, &mut captures);
        captures.is_match().then(|| {
            std::array::from_fn(|index| {
                let group = captures.get_group(index + 1);
                group.and_then(|group| text.get(group.range())).unwrap_or_default()
            })
        })
    }

    /// Returns the places of all matches.
    pub(super) fn all<'t>(
        &self,
        text: &'t str,
    ) -> impl Iterator<Item = Range<usize>> + use<'_, 't> {
        self.0.iter().flat_map(move |regex| regex.find_iter(text).map(|found| found.range()))
    }

    /// Returns the places that begin outside of code, and not after a backslash.
    pub(super) fn in_prose(&self, map: &Map<'_>) -> Vec<Range<usize>> {
        self.within(map, 0..map.source.len())
    }

    /// Returns such places in a part of the document. For linear time, no match may contain the start of many others.
    pub(super) fn within(&self, map: &Map<'_>, mut part: Range<usize>) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        while let Some(place) = self.find_in(map.source, part.clone()) {
            if let Some((code, _)) = map.code_with(place.start) {
                part.start = code.end.min(part.end);
            } else if is_escaped(map.source, place.start) {
                part.start = place.start + 1;
            } else {
                part.start = place.end;
                places.push(place);
            }
        }
        places
    }
}

fn compiled(pattern: &str) -> Option<Regex> {
    let syntax = syntax::Config::new().unicode(false).utf8(false).crlf(true);
    let config = Regex::config().utf8_empty(false);
    Regex::builder().syntax(syntax).configure(config).build(pattern).ok()
}

/// Defines each pattern, and a list of all for the test.
macro_rules! patterns {
    ($($(#[$about:meta])* $name:ident = $pattern:expr;)*) => {
        $($(#[$about])* pub(crate) static $name: Pattern = Pattern(LazyLock::new(|| compiled($pattern)));)*
        #[cfg(test)]
        static ALL: &[(&str, &Pattern)] = &[$((stringify!($name), &$name)),*];
    };
}

/// Returns the pattern of text between delimiters that contains neither of them, except after a backslash, and no blank line.
/// Markers of block quotes may begin its lines.
fn enclosed(open: &str, close: &str) -> String {
    format!(
        r"{open}(?:[^{open}{close}\\\r\n]|\\(?s:.)|(?:\r\n?|\n)[ \t>]*(?:[^{open}{close}\\\s>]|\\(?s:.)))*(?:(?:\r\n?|\n)[ \t>]*)?{close}"
    )
}

/// Returns the pattern of a destination, and a title after it. Text after a title in the first line is accepted, because the line
/// has the form of a definition. In a later line, a title with text after it is prose (CommonMark 0.31.2, section 4.7).
fn destination() -> String {
    let [double, single, round] =
        [("\"", "\""), ("'", "'"), (r"\(", r"\)")].map(|(open, close)| enclosed(open, close));
    let title = format!("(?:{double}|{single}|{round})");
    let line = r"(?:\r\n?|\n)[ \t>]*";
    format!(r"^[ \t]*(?:{line})?(?:(\S+[ \t]*{line}{title})[ \t]*(?m:$)|(\S+(?:[ \t]+{title})?|))")
}

/// The key of metadata, with its quotes.
const KEY: &str = r#"["']*([\w.\x80-\xFF][\w.\x80-\xFF -]{0,39})["']*[ \t]*"#;

/// An item of an attribute list: `.class`, `#id`, `key="value"`, kramdown's `/`, Pandoc's `-`, a template's `%…%`, or a word.
const ITEM: &str = r#"(?:(?:[.#]|[A-Za-z_:@\x80-\xFF][\w:@.\x80-\xFF-]*\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s}{"']+)|[/-]|%[^%]*%|[A-Za-z_:@\x80-\xFF][\w:@.\x80-\xFF-]*)"#;

patterns! {
    /// Text with which a section may affect others: HTML and quotes, fences, metadata, definitions and footnotes.
    AFFECTS_OTHERS = r"[<>]|```|~~~|---|\+\+\+|:::|\]:|\[\^";
    /// remark-directive, Pandoc, attr_list, MyST, kramdown and GitLab agree on the items. A block quote's marker may precede one.
    ATTRIBUTES = &[r"\{:*[\s>]*(?:", ITEM, r"\s[\s>]*)*", ITEM, r"?\}"].concat();
    CLEAR_ATTRIBUTE = r"^\{:|[\s{>][.#]|=";
    URL_AS_NAME = r#"(\{[ \t]*[^\s{}"'*]*(?:://|@)[^\s{}"'*]*[ \t]*\})(?:\s|$)"#;
    LINE_OF_MARKUA = r"^\{[A-Za-z_:@\x80-\xFF][\w:@.\x80-\xFF-]*: .*\}$";
    /// Two colons and a name, or three colons and text.
    DIRECTIVE = r"^::(?:[A-Za-z\x80-\xFF]|:+[^:])";
    OPTION = r"^:[\w.\x80-\xFF-]+:";
    IN_BRACES = r"^\s*\{\s*[^}\s][^}]*\}";
    /// The name in braces. In Pandoc, braces contain attributes.
    NAME = r"^\s*\{\s*([A-Za-z\x80-\xFF][^}=\s]*)\s*\}";
    /// Microsoft Learn.
    DIRECTIVE_IN_LINE = r":::[A-Za-z\x80-\xFF].*?:::";
    /// remark-directive: `:me` in `Mail:me@example.com`, and `:www`.
    DIRECTIVE_IN_TEXT = r"(?:^|[^:])(:(?:[A-Za-z][\w-]*@|www\.))";
    CITATION_OF_MYST = r"\[[^\[\]\n\r]*@[^\[\]\n\r]*\]";
    /// From three hyphens and other text to a line of hyphens, or to the end.
    FRONT_MATTER_OF_MYST = r"^---(?s:.*?)(?:[\n\r]-{3,}\s*?(?:\n|$)|$)";
    /// Lines with `%`, which are comments, those with `+++`, which divide pages, and targets. Two signs may begin a mark, and `+++`
    /// alone may be a fence of front matter.
    LINE_OF_MYST = r"^(?:%(?:[^%]|$)|\(.*\)=$|\+\+\+ )";
    /// Pandoc: up to three fields, each after a `%`.
    TITLE_OF_PANDOC = r"^(?:%.*\r?\n?(?:[ \t]+\S.*\r?\n?)*){1,3}";
    CITATION_OF_PANDOC = r"(?:^|[^\w.%+\\\x80-\xFF-])(-?@\{[^{}\n\r]*(?:[}\n\r]|$)|-@)";
    GRID_BORDER = r"^\+(?:[=:-]*[=-][=:-]*\+)+$";
    /// pymdownx.critic: `{>>` to `<<}`.
    CRITIC = r"\{>>(?:[^{]|\{+>?[^{>])*?<<\}";
    KRAMDOWN_EXTENSION = r"\{:(?::comment|:nomarkdown|/)";
    /// From `[[` to `]]` on a line, without another `[[`.
    WIKILINK = r"\[\[(?:[^\[\]\n\r]|\[[^\[\n\r]|\][^\]\n\r])*\]\]";
    /// pymdownx.snippets: what follows `--8<--`.
    SNIPPET = r"^-+8<-+\s*(.*)$";
    /// Microsoft Learn. Another bracket begins the next candidate.
    VIDEO = r"\[![A-Za-z]+[ \t][^\[\]\n\r]*\]";
    TEX_ENVIRONMENT = r"\\(?:begin|end)\{[A-Za-z*]*\}";
    /// pymdownx.superfences: a language, and then attributes in braces, or options with values.
    HEADER = r#"(?x) ^[\ \t]* (?: [\w\x80-\xFF\#.+-]+ (?:[\ \t]+|$) )?
        (?: \{.*\} | (?: (?: title= (?: "(?:[^"]|"+[^"\ \t])*"+ | '(?:[^']|'+[^'\ \t])*'+ )
            | (?:linenums|hl_lines)= (?: "[0-9](?:[^"]|"+[^"\ \t])*"+ | '[0-9](?:[^']|'+[^'\ \t])*'+ ) ) (?:[\ \t]+|$) )* )
        [\ \t]*$"#;
    /// knitr: `all_patterns$md$chunk.begin`.
    CHUNK = r"^(`{3,})\s*\{[\w\x80-\xFF].*\}$";
    /// knitr: `all_patterns$md$inline.code`.
    INLINE_CHUNK = r"(?:^|[^`])(`r[ #][^`]*`)";
    /// kramdown: at most one word follows the marks.
    FENCE_OF_KRAMDOWN = r"^(`{3,}|~{3,})[ \t]*[^ \t]*$";
    UNCLOSED_TAG = r"^<[A-Za-z][A-Za-z0-9-]*(?:[ \t][^>]*)?$";
    TAG_NAME = r"^</*([A-Za-z0-9-]+)";
    FOR_A_TOOL = r"(?i)^\s*(?:barelink|markdownlint)-";
    NAMES_THIS_TOOL = r"(?i)^\s*barelink-";
    OPEN_FOR_THIS_TOOL = r"(?i)(?:<!--|/\*)\s*barelink-";
    /// The action of a comment for this tool. After the name, further words are an explanation.
    FOR_THIS_TOOL = r"(?i)^\s*barelink-(disable(?:-line|-next-line|-file)?|enable)[:,]*(?:\s|$)";
    /// The action of a comment of markdownlint, if it names no rule or MD034 by one of its names and tags.
    FOR_MARKDOWNLINT = r"(?ix)^ \s* markdownlint- (?: (capture|restore) (?:\s|$)
        | (disable(?:-line|-next-line|-file)?|enable(?:-file)?) (?: \s*$ | \s (?s:.*\s)? (?:MD034|no-bare-urls|links|url) (?:\s|$) ) )";
    DOLLARS = r"\$\$?";
    /// The start of another tag of a template.
    OPEN_TAG = r"\{[{%!]";
    HEADING_OR_FENCE = r"(?m)^[ \t]*(?:#{1,3} |```|~~~)";
    BRACKETS = &enclosed(r"\[", r"\]");
    /// The label of a definition with its colon, after markers of containers, tasks and abbreviations (`*[a]:`).
    ///
    /// Any length, because parsers differ. CommonMark 0.31.2, section 6.3, allows 999 characters, cmark-gfm 1,000 bytes, and
    /// pulldown-cmark any number of ASCII letters.
    LABEL = &[
        r"^(?:[ \t>]|(?:[:*+-]|\[[ \txX]\]|[0-9]+[.)])[ \t>])*[:*+-]?(", &enclosed(r"\[", r"\]"), ":)",
    ].concat();
    DESTINATION = &destination();
    YAML_KEY = &["^", KEY, r":(?:\s|$)"].concat();
    TOML_KEY = &[r"^(?:\[|", KEY, "=)"].concat();
    JSON_KEY = r#"^"[^"\r\n]*"[ \t]*:"#;
    /// A key of YAML, TOML, JSON or another language. Braces may precede it.
    KEY_OF_ANY = &[r#"^[{ \t]*(?:"[^"]*"\s*:|\[|"#, KEY, r"(?:=|:(?:\s|$)))"].concat();
    /// A key in lower case, an item of a list, or the rest of a value.
    LINE_IN_LOWER_CASE = r#"^(?:[ \t#-]|["']*[a-z0-9_\x80-\xFF-]+["']*[ \t]*:(?:\s|$))"#;
    END_OF_METADATA = r"^(?:-{3,}|;{3,})$";
    /// A map of Elixir, and a line `---` directly below its last brace.
    MAP_OF_ELIXIR = r"^%\{(?s:.*?)\}\s*[\r\n]---[ \t]*(?:\r\n?|\n|$)";
    /// BBCode: a tag whose text or value is a URL or an address.
    BBCODE = r#"(?i)\[(?:attachment|audio|email|file|iframe|image|img|link|media|url|video|youtube)(?:=[^\[]*)?[\]=]["']*$"#;
    /// Text that makes the address before it part of a path, URL or handle.
    PATH_AFTER = r"^(?::[\w/~.$\x80-\xFF]|[/@?#=%&$][\w/~.\x80-\xFF])";
    /// Text that makes the address after it part of one. `@user@example.com` is an account of the Fediverse.
    PATH_BEFORE = r#"(?:[/@]|://[^\s(\[<"'`,;|]*)$"#;
    /// A brace, but no tag of a template.
    BRACE = r"^\{(?:[^{%]|$)";
    IN_ANGLES = r"^<([\w-]+)>";
    NOTE_BEFORE = r"(?:^|[^\\])(?:\\\\)*\[\^[^\]]*$";
    /// Code, attributes, a footnote, a link, or a separator before a second URL. A `/` does not separate, because URLs of archives
    /// contain it.
    MARKUP = r"[`{]|\[\^|(?:\[[^\[]*?)?\][(\[]|[,;|]https?://";
    /// The text of an AsciiDoc link: `https://example.com[text]`. Brackets in a query belong to the names of parameters.
    TEXT_OF_LINK = r"^[^?]*[^?/](\[[^\[]+\])$";
    FILE_NAME = r"(?i)\.(?:avif|bmp|css|csv|gif|gz|html|ico|jpe?g|jsx?|json|log|pdf|png|svg|tar|toml|tsx?|txt|webp|xml|ya?ml)$";
    /// Punctuation that was trimmed from a URL, up to the end of a word.
    TRIMMED = r#"^([?!.,:*_~]*)(?:[\s<|)\]"']|$)"#;
    /// pymdownx.blocks.
    BLOCK = r"^/{3,}\s*[\w\x80-\xFF-]+\s*(?:\||$)";
    RAW_BLOCK = r"^(/+)\s*html\s*\|\s*(?:canvas|math|option|pre|script|style|textarea)(?:[^A-Za-z0-9]|$)";
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::Options;

    use super::*;

    #[test]
    fn each_pattern_is_valid() {
        for (name, pattern) in ALL {
            assert!(pattern.0.is_some(), "{name}");
        }
    }

    #[track_caller]
    fn check(pattern: &Pattern, source: &str, expected: &[&str]) {
        let places = pattern.in_prose(&Map::new(source, Options::empty()));
        let found: Vec<_> = places.into_iter().map(|place| &source[place]).collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn wikilinks_begin_with_the_last_brackets_before_their_end() {
        check(&WIKILINK, "[[a|b]] ![[c]] [[d][e]]", &["[[a|b]]", "[[c]]", "[[d][e]]"]);
        check(&WIKILINK, "[[a [[b]] c]]", &["[[b]]"]);
        check(&WIKILINK, "[[a\nb]] \\[[c]] `[[d]]` [e] ]] [[", &[]);
    }

    #[test]
    fn videos_have_an_argument() {
        check(&VIDEO, "> [!VIDEO d]\n[!Video e f]", &["[!VIDEO d]", "[!Video e f]"]);
        for source in ["[!NOTE] a", "[!a]", "[![b](c)](d)", "[!A b", "[!A b\nc]", "`[!A b]`"] {
            check(&VIDEO, source, &[]);
        }
    }

    #[test]
    fn other_places_have_their_delimiters() {
        check(&CITATION_OF_MYST, "[e@f] [g] [h\n@i]", &["[e@f]"]);
        check(&FRONT_MATTER_OF_MYST, "---a\nb", &["---a\nb"]);
        check(&FRONT_MATTER_OF_MYST, "---a\nb\n---\nc", &["---a\nb\n---\n"]);
        check(&FRONT_MATTER_OF_MYST, "b\n---a", &[]);
        check(&TITLE_OF_PANDOC, "% a\n  b\n% c\n\n% d", &["% a\n  b\n% c\n"]);
        check(&TITLE_OF_PANDOC, "a\n% b", &[]);
        let source = "a {>>b<<} {++c++} `{>>` d <<} {>> {>>e<<}";
        let found: Vec<_> = CRITIC.all(source).map(|place| &source[place]).collect();
        assert_eq!(found, ["{>>b<<}", "{>>` d <<}", "{>>e<<}"]);
        for line in ["% a", "+++ {\"d\": 1}", "(a-b)="] {
            assert!(LINE_OF_MYST.is_match(line), "{line}");
        }
        for line in ["(c) d=", "%% e", "+++"] {
            assert!(!LINE_OF_MYST.is_match(line), "{line}");
        }
    }
}
