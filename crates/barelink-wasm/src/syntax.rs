//! Reads Markdown options: the extensions, under the names of the program `barelink`, and the options of `fix`.

use barelink_fix::{Extension, Flavor, Style, Syntax};
use pulldown_cmark::Options;

use crate::names::{choose, each, one_of};

/// Markdown options for `find_markdown`, `render` and `fix`.
pub(crate) struct Markdown {
    pub(crate) extensions: Options,
    pub(crate) is_safe: bool,
    /// True if a definition counts only for the blocks after it.
    pub(crate) has_citations: bool,
    pub(crate) syntax: Syntax,
}

/// The Markdown options read so far.
pub(crate) struct Draft {
    extensions: Vec<Extension>,
    is_safe: bool,
    has_citations: bool,
    is_mdx: bool,
    flavor: Option<Flavor>,
    style: Option<Style>,
    trusts_dialect: bool,
}

impl Default for Draft {
    fn default() -> Self {
        Draft {
            extensions: vec![Extension::Gfm],
            is_safe: false,
            has_citations: false,
            is_mdx: false,
            flavor: None,
            style: None,
            trusts_dialect: false,
        }
    }
}

impl Draft {
    /// Sets an option. Returns `None` if the option or value is unknown.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let is_true = || choose("false", false, "true", true, value);
        match name {
            "extensions" => self.extensions = each(Extension::ALL, Extension::name, value)?,
            "safe" => self.is_safe = is_true()?,
            "citations" => self.has_citations = is_true()?,
            "mdx" => self.is_mdx = is_true()?,
            "flavor" => self.flavor = Some(one_of(Flavor::ALL, Flavor::name, value)?),
            "style" => {
                let [angle, inline] = [Style::Angle, Style::Inline];
                self.style = Some(choose("angle", angle, "inline", inline, value)?);
            }
            "trustDialect" => self.trusts_dialect = is_true()?,
            _ => return None,
        }
        Some(())
    }

    pub(crate) fn finish(self) -> Markdown {
        let extensions = Extension::pulldown_cmark(&self.extensions);
        let mut syntax =
            Syntax::of_pulldown_cmark(extensions).trusting_dialect(self.trusts_dialect);
        if let Some(flavor) = self.flavor {
            syntax = syntax.flavor(flavor);
        }
        if self.is_mdx || self.flavor == Some(Flavor::Mdx) {
            syntax = syntax.mdx();
        }
        if let Some(style) = self.style {
            syntax = syntax.style(style);
        }
        let Draft { is_safe, has_citations, .. } = self;
        Markdown { extensions, is_safe, has_citations, syntax }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, value: &str) -> Option<Markdown> {
        let mut draft = Draft::default();
        draft.set(name, value)?;
        Some(draft.finish())
    }

    #[test]
    fn an_extension_has_to_be_known() {
        let extensions = |list| set("extensions", list).map(|markdown| markdown.extensions);
        assert_eq!(extensions(""), Some(Options::empty()));
        assert_eq!(extensions("table,alerts"), Some(Options::ENABLE_TABLES | Options::ENABLE_GFM));
        assert_eq!(extensions("tables"), None);
    }

    #[test]
    fn a_value_has_to_be_known() {
        for (name, value, is_known) in [
            ("mdx", "true", true),
            ("mdx", "1", false),
            ("safe", "true", true),
            ("safe", "yes", false),
            ("flavor", "mkdocs", true),
            ("flavor", "commonmark", false),
            ("style", "inline", true),
            ("style", "auto", false),
            ("trustDialect", "false", true),
            ("trustDialect", "", false),
            ("title", "a", false),
        ] {
            assert_eq!(set(name, value).is_some(), is_known, "{name}={value}");
        }
    }
}
