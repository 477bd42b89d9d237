//! Flavours of Markdown: what the page generators of a document read.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A flavour of Markdown. It reads some text that is prose in GFM as something else: attributes, directives, math and so
/// on.
///
/// # Examples
///
/// ```
/// use barelink_fix::Flavor;
///
/// assert_eq!("mkdocs".parse(), Ok(Flavor::Mkdocs));
/// assert_eq!(Flavor::Mkdocs.name(), "mkdocs");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// GitHub and GitLab, and generators that add nothing to GFM.
    Gfm,
    /// MDX with directives: Docusaurus, Starlight, Nextra.
    Mdx,
    /// MyST: Jupyter Book, and Sphinx with `myst-parser`.
    Myst,
    /// Pandoc and Quarto.
    Pandoc,
    /// Python-Markdown with the extensions of Material for MkDocs.
    Mkdocs,
    /// kramdown: Jekyll.
    Kramdown,
    /// Obsidian, and generators that publish its vaults.
    Obsidian,
}

impl Flavor {
    /// All flavours.
    pub const ALL: &'static [Flavor] = &[
        Flavor::Gfm,
        Flavor::Mdx,
        Flavor::Myst,
        Flavor::Pandoc,
        Flavor::Mkdocs,
        Flavor::Kramdown,
        Flavor::Obsidian,
    ];

    /// Returns the flavour's name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Flavor::Gfm => "gfm",
            Flavor::Mdx => "mdx",
            Flavor::Myst => "myst",
            Flavor::Pandoc => "pandoc",
            Flavor::Mkdocs => "mkdocs",
            Flavor::Kramdown => "kramdown",
            Flavor::Obsidian => "obsidian",
        }
    }
}

/// Error for a name that no flavour has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownFlavor;

impl fmt::Display for UnknownFlavor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown flavor; the flavors are ")?;
        for (index, flavor) in Flavor::ALL.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(f, "{before}{}", flavor.name())?;
        }
        Ok(())
    }
}

impl Error for UnknownFlavor {}

impl FromStr for Flavor {
    type Err = UnknownFlavor;

    fn from_str(name: &str) -> Result<Self, UnknownFlavor> {
        let mut all = Flavor::ALL.iter();
        all.find(|flavor| flavor.name() == name).copied().ok_or(UnknownFlavor)
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
        assert!(error.ends_with("gfm, mdx, myst, pandoc, mkdocs, kramdown, obsidian"), "{error}");
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
