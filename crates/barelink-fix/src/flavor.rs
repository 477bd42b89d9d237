//! Flavours of Markdown: what the page generators of a document read.

use crate::named::named;

named! {
    /// A flavour of Markdown. It reads some text that is prose in GFM as something else: attributes, directives, math and
    /// so on.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink_fix::Flavor;
    ///
    /// assert_eq!("mkdocs".parse(), Ok(Flavor::Mkdocs));
    /// assert_eq!(Flavor::Mkdocs.name(), "mkdocs");
    /// ```
    Flavor,
    /// Returns the configuration files of generators that read the flavour.
    pub signs: &'static [Sign],
    Gfm "gfm" "GitHub, GitLab, and generators that add nothing to GFM" const { &[
        Sign::new(&["_config.yml"]).beside("package.json", "\"hexo\"")
    ] };
    Mdx "mdx" "MDX with directives (Docusaurus, Starlight, Nextra): .md is read as .mdx" const { &[
        Sign::new(&[
            "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs",
            "docusaurus.config.cjs", "docusaurus.config.mts", "docusaurus.config.cts",
        ]).reading(&["docs", "blog"])
    ] };
    Myst "myst" "MyST (Jupyter Book, Sphinx)" const { &[
        Sign::new(&["myst.yml", "myst.yaml"]),
        Sign::new(&["_config.yml"]).beside("_toc.yml", ""),
        Sign::new(&["conf.py"]).beside("conf.py", "myst_")
    ] };
    Pandoc "pandoc" "Pandoc and Quarto" const { &[
        Sign::new(&["_quarto.yml", "_quarto.yaml", "_bookdown.yml"])
    ] };
    Mkdocs "mkdocs" "Python-Markdown with the extensions of Material for MkDocs" const { &[
        Sign::new(&["mkdocs.yml", "mkdocs.yaml"])
    ] };
    Kramdown "kramdown" "kramdown (Jekyll)" const { &[Sign::new(&["_config.yml", "_config.yaml"])] };
    Obsidian "obsidian" "Obsidian" const { &[Sign::new(&[".obsidian"])] };
}

/// Files or directories that tell the flavour of the documents beside them and below. If one may tell several flavours, it
/// tells the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sign {
    /// Names of the configuration. Any of them will do.
    pub names: &'static [&'static str],
    /// A file that must be beside it, and a text that this file must contain.
    pub beside: Option<(&'static str, &'static str)>,
    /// Directories beside the directory of the configuration whose documents the generator reads too.
    pub reads: &'static [&'static str],
}

impl Sign {
    const fn new(names: &'static [&'static str]) -> Self {
        Sign { names, beside: None, reads: &[] }
    }

    const fn beside(self, name: &'static str, text: &'static str) -> Self {
        Sign { beside: Some((name, text)), ..self }
    }

    const fn reading(self, reads: &'static [&'static str]) -> Self {
        Sign { reads, ..self }
    }
}

/// The flavours that a document may be written for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Flavors {
    /// The document's flavour, or `None` if any flavour may read it.
    pub(crate) named: Option<Flavor>,
    /// Flavours that are likely, because their configuration was found.
    pub(crate) likely: Vec<Flavor>,
}

impl Flavors {
    /// Returns true if one of `readers` may read the document. An empty list stands for generators without a
    /// [`Flavor`].
    pub(crate) fn may_be(&self, readers: &[Flavor]) -> bool {
        match self.named {
            None => true,
            Some(named) => readers.contains(&named),
        }
    }

    /// Returns true if the document's flavour is one of `readers`, or is likely to be.
    pub(crate) fn is_likely(&self, readers: &[Flavor]) -> bool {
        match self.named {
            None => self.likely.iter().any(|likely| readers.contains(likely)),
            Some(named) => readers.contains(&named),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_read_by_its_name() {
        for &flavor in Flavor::ALL {
            assert_eq!(flavor.name().parse(), Ok(flavor));
        }
        let error = "markdown".parse::<Flavor>().unwrap_err().to_string();
        assert!(error.ends_with("gfm, mdx, myst, pandoc, mkdocs, kramdown or obsidian"), "{error}");
    }

    #[test]
    fn a_name_narrows_and_a_likely_flavour_does_not() {
        let any = Flavors { named: None, likely: vec![Flavor::Myst] };
        assert!(any.may_be(&[Flavor::Mkdocs]) && any.may_be(&[]));
        assert!(any.is_likely(&[Flavor::Myst]) && !any.is_likely(&[Flavor::Mkdocs]));
        let named = Flavors { named: Some(Flavor::Gfm), ..any };
        assert!(!named.may_be(&[Flavor::Myst]) && !named.is_likely(&[Flavor::Myst]));
        assert!(named.may_be(&[Flavor::Gfm]) && !named.may_be(&[]));
    }
}
