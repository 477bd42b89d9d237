//! Helpers that parse a document and return its links, its page or its nodes.

pub(crate) use barelink_testkit::fixtures::{finder, finder_of_nothing, FIXTURES};
use barelink_testkit::invariants::comrak::{bytes_between, line_starts};
pub(crate) use barelink_testkit::invariants::comrak::{dissolved, text_of_new};
use comrak::nodes::{AstNode, Node, NodeValue, Sourcepos};
use comrak::{Arena, Options};

/// Returns options that allow raw HTML, with the changes that `set` makes.
pub(crate) fn with(set: impl Fn(&mut Options<'static>)) -> Options<'static> {
    let mut options = Options::default();
    options.render.r#unsafe = true;
    set(&mut options);
    options
}

pub(crate) fn commonmark() -> Options<'static> {
    with(|_| ())
}

/// Returns options like the extensions `table`, `strikethrough` and `tasklist` of cmark-gfm.
pub(crate) fn gfm() -> Options<'static> {
    with(|options| {
        options.extension.table = true;
        options.extension.strikethrough = true;
        options.extension.tasklist = true;
    })
}

pub(crate) fn table() -> Options<'static> {
    with(|options| options.extension.table = true)
}

pub(crate) fn parse<'a>(arena: &'a Arena<'a>, source: &str, options: &Options<'_>) -> Node<'a> {
    barelink_comrak::Autolinker::new(&finder()).parse_document(arena, source, options)
}

pub(crate) fn new_links<'a>(root: Node<'a>) -> Vec<Node<'a>> {
    root.descendants().filter(|node| text_of_new(node).is_some()).collect()
}

/// Returns the texts of the new links.
pub(crate) fn link_texts(source: &str, options: &Options<'_>) -> Vec<String> {
    let arena = Arena::new();
    let root = parse(&arena, source, options);
    root.descendants().filter_map(|n| text_of_new(n)).collect()
}

/// Returns the HTML, with `⸠` and `⸡` in place of each new link's tags.
pub(crate) fn shown(source: &str, options: &Options<'_>) -> String {
    let arena = Arena::new();
    let root = parse(&arena, source, options);
    for link in new_links(root) {
        let text = text_of_new(link).unwrap();
        let shown = NodeValue::Text(format!("⸠{text}⸡").into());
        link.insert_before(arena.alloc(AstNode::from(shown)));
        link.detach();
    }
    html_of(root, options)
}

pub(crate) fn html_of(root: Node<'_>, options: &Options<'_>) -> String {
    let mut page = String::new();
    comrak::format_html(root, options, &mut page).unwrap();
    page.truncate(page.trim_end().len());
    page
}

pub(crate) fn html(source: &str, options: &Options<'_>) -> String {
    let mut page = barelink_comrak::Autolinker::new(&finder()).to_html(source, options);
    page.truncate(page.trim_end().len());
    page
}

pub(crate) fn bytes_at(source: &str, position: Sourcepos) -> Option<&str> {
    bytes_between(source, &line_starts(source), position)
}

/// Returns every node with its value and position, indented.
pub(crate) fn dump(root: Node<'_>) -> String {
    let line = |node: Node<'_>| {
        let data = node.data();
        let depth = node.ancestors().count() - 1;
        format!("{:depth$}{} {:?}\n", "", data.sourcepos, data.value)
    };
    root.descendants().map(line).collect()
}

/// Returns the texts, code, math, raw HTML and line breaks of a tree, one after the other.
pub(crate) fn text(root: Node<'_>) -> String {
    let mut all = String::new();
    for node in root.descendants() {
        match &node.data().value {
            NodeValue::Text(text) => all.push_str(text),
            NodeValue::Code(code) => all.push_str(&code.literal),
            NodeValue::CodeBlock(code) => all.push_str(&code.literal),
            NodeValue::Math(math) => all.push_str(&math.literal),
            NodeValue::HtmlInline(html) => all.push_str(html),
            NodeValue::HtmlBlock(html) => all.push_str(&html.literal),
            NodeValue::SoftBreak | NodeValue::LineBreak => all.push('\n'),
            _ => {}
        }
    }
    all
}

pub(crate) fn destination(node: Node<'_>) -> Option<String> {
    match &node.data().value {
        NodeValue::Link(link) => Some(link.url.clone()),
        _ => None,
    }
}

/// The name of an extension, and a function that turns the extension on.
pub(crate) type Extension = (&'static str, fn(&mut Options<'static>));

/// Extensions and parse options that affect where links are or how text is parsed.
pub(crate) const EXTENSIONS: [Extension; 36] = [
    ("strikethrough", |o| o.extension.strikethrough = true),
    ("table", |o| o.extension.table = true),
    ("tasklist", |o| o.extension.tasklist = true),
    ("superscript", |o| o.extension.superscript = true),
    ("subscript", |o| o.extension.subscript = true),
    ("footnotes", |o| o.extension.footnotes = true),
    ("inline_footnotes", |o| {
        o.extension.footnotes = true;
        o.extension.inline_footnotes = true;
    }),
    ("description_lists", |o| {
        o.extension.description_lists = true;
    }),
    ("front_matter", |o| {
        o.extension.front_matter_delimiter = Some("---".into());
    }),
    ("multiline_block_quotes", |o| {
        o.extension.multiline_block_quotes = true;
    }),
    ("alerts", |o| o.extension.alerts = true),
    ("math_dollars", |o| o.extension.math_dollars = true),
    ("math_code", |o| o.extension.math_code = true),
    ("math_latex", |o| o.extension.math_latex = true),
    ("shortcodes", |o| o.extension.shortcodes = true),
    ("phoenix_heex", |o| o.extension.phoenix_heex = true),
    ("block_directive", |o| o.extension.block_directive = true),
    ("header_attributes", |o| o.extension.header_attributes = true),
    ("inline_code_attributes", |o| o.extension.inline_code_attributes = true),
    ("fenced_code_attributes", |o| o.extension.fenced_code_attributes = true),
    ("link_attributes", |o| o.extension.link_attributes = true),
    ("ignore_setext", |o| o.parse.ignore_setext = true),
    ("leave_footnote_definitions", |o| {
        o.extension.footnotes = true;
        o.parse.leave_footnote_definitions = true;
    }),
    ("wikilinks_title_after_pipe", |o| {
        o.extension.wikilinks_title_after_pipe = true;
    }),
    ("wikilinks_title_before_pipe", |o| {
        o.extension.wikilinks_title_before_pipe = true;
    }),
    ("underline", |o| o.extension.underline = true),
    ("subtext", |o| o.extension.subtext = true),
    ("spoiler", |o| o.extension.spoiler = true),
    ("greentext", |o| o.extension.greentext = true),
    ("highlight", |o| o.extension.highlight = true),
    ("insert", |o| o.extension.insert = true),
    ("cjk_friendly_emphasis", |o| {
        o.extension.cjk_friendly_emphasis = true;
    }),
    ("smart", |o| o.parse.smart = true),
    ("relaxed_tasklist_matching", |o| {
        o.extension.tasklist = true;
        o.parse.relaxed_tasklist_matching = true;
    }),
    ("tasklist_in_table", |o| {
        o.extension.table = true;
        o.extension.tasklist = true;
        o.parse.tasklist_in_table = true;
    }),
    ("escaped_char_spans", |o| o.parse.escaped_char_spans = true),
];

/// Returns the options of CommonMark, of GFM, with each extension alone, and with all of them.
pub(crate) fn sets() -> Vec<Options<'static>> {
    let mut sets = vec![commonmark(), gfm()];
    sets.extend(EXTENSIONS.map(|(_, set)| with(set)));
    sets.push(with(|options| {
        EXTENSIONS.iter().for_each(|(_, set)| set(options));
    }));
    sets
}
