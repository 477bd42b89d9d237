//! Checks that a document changed by `fix` is rendered as before.

use barelink::{Dialect, LinkFinder};
use barelink_fix::{fix, Extension, Fixed, Reason, Syntax};
use barelink_render::{by_comrak, by_pulldown_cmark, Html};

use super::doubts::{self, fixed};
use super::{Choices, Rules};

/// Sets of extensions, one of which is used for each random document. Some extensions are supported only by
/// pulldown-cmark.
pub const EXTENSIONS: &[&[Extension]] = &[
    &[Extension::Gfm],
    &[],
    &[Extension::Strikethrough, Extension::Table],
    &[Extension::Gfm, Extension::Smart, Extension::Math],
    &[Extension::Gfm, Extension::Superscript, Extension::Wikilinks, Extension::DefinitionLists],
    &[Extension::Gfm, Extension::HeadingAttributes],
];

/// Chooses the extensions for fixing a document.
pub fn extensions(choices: &mut Choices) -> &'static [Extension] {
    choices.pick(EXTENSIONS)
}

/// Renders by pulldown-cmark, and by comrak if it has all extensions.
fn render(source: &str, extensions: &[Extension], finder: Option<&LinkFinder>) -> Vec<String> {
    let options = Extension::pulldown_cmark(extensions);
    let mut pages = vec![by_pulldown_cmark(source, options, finder, Html::Raw)];
    let options = Extension::comrak(extensions).ok();
    pages.extend(options.map(|options| by_comrak(source, options, finder, Html::Raw)));
    pages
}

/// Fixes the document, as Markdown and as MDX. Returns a description of the first fault, or `None`.
///
/// Each parser that supports the extensions must render the fixed document without autolinks as it renders `source`
/// with our links. If links are left alone or may be rejected, the fixed document must render alike with our links.
///
/// The edits must yield the fixed document, and a second run must change nothing. Without trust in the dialect, no edit
/// may have a fault of [`doubts`]. A document that cannot be read as MDX has no fault as MDX.
pub fn fault(source: &str, extensions: &[Extension], rules: &Rules) -> Option<String> {
    check(source, extensions, rules).err()
}

fn check(source: &str, extensions: &[Extension], rules: &Rules) -> Result<(), String> {
    let syntax = Syntax::new(extensions).trusting_dialect(true);
    check_page(source, &syntax, extensions, rules)?;
    doubts::check(source, extensions, rules)?;
    let mdx = syntax.mdx();
    match check_page(source, &mdx, extensions, rules) {
        // A document that cannot be read keeps its links, and those that only comrak finds are not reported.
        Err(fault) if is_mdx(source, &mdx) => Err(format!("as MDX: {fault}")),
        _ => Ok(()),
    }
}

/// Returns true if the document can be read as MDX: `fix` does not refuse a link that is appended as a paragraph.
fn is_mdx(source: &str, mdx: &Syntax) -> bool {
    let probe = [source, "\n\nhttps://example.com\n"].concat();
    let fixed = fix(&probe, mdx, &LinkFinder::new(Dialect::Gfm));
    fixed.left_alone.iter().all(|left| left.reason != Reason::Mdx)
}

/// Fixes the document with this syntax. Fails if the page is another one.
fn check_page(
    source: &str,
    syntax: &Syntax,
    extensions: &[Extension],
    rules: &Rules,
) -> Result<(), String> {
    let Rules { finder, rejects, .. } = rules;
    let fixed = fixed(source, syntax, finder)?;
    if applied(source, &fixed).as_deref() != Some(&*fixed.text) {
        return Err("the changes do not make the text".into());
    }
    let before = render(source, extensions, Some(finder));
    let after = render(&fixed.text, extensions, None);
    let again = render(&fixed.text, extensions, Some(finder));
    let has_others = *rejects || !fixed.left_alone.is_empty();
    // A link that only comrak finds is looked for only if pulldown-cmark finds one too.
    if fixed.left_alone.is_empty() && fixed.edits.is_empty() && before.first() == after.first() {
        return Ok(());
    }
    for ((before, after), again) in before.iter().zip(&after).zip(&again) {
        // Without bare links, a link that was left alone or rejected is text, in which a parser may read markup. So the
        // fixed document is then compared with bare links.
        if before != after && !(has_others && before == again) {
            return Err(format!("not the same page:\n{}\n{before}\n{after}", fixed.text));
        }
    }
    Ok(())
}

/// Applies the edits to the source. Returns `None` if the edits overlap, or a range is not in the source.
fn applied(source: &str, fixed: &Fixed<'_>) -> Option<String> {
    let mut text = String::new();
    let mut done = 0;
    for edit in &fixed.edits {
        text.push_str(source.get(done..edit.range().start)?);
        text.push_str(&edit.replacement);
        done = edit.range().end;
    }
    text.push_str(source.get(done..)?);
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// comrak reads no declaration in `<!I.cc>`, so it finds a link there. In MDX, `<!` is an error.
    #[test]
    fn mdx_that_cannot_be_read_is_unchanged() {
        let mdx = Syntax::new(&[]).mdx();
        assert!(is_mdx("_{I.cc}", &mdx) && !is_mdx("_<!I.cc>", &mdx));
        let rules = Rules::new(barelink::Dialect::Uts58);
        assert_eq!(fault("_<!I.cc>", &[], &rules), None);
    }
}
