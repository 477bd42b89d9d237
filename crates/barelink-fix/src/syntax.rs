use pulldown_cmark::Options;

#[cfg(feature = "comrak")]
use crate::extension::Extension;
use crate::flavor::{Flavor, Flavors};
use crate::rendering::by_comrak;

/// Markdown syntax of a document, and the style of its explicit links.
#[derive(Debug, Clone)]
pub struct Syntax {
    pub(crate) pulldown_cmark: Options,
    /// Options of comrak. If `None`, only pulldown-cmark verifies the document.
    pub(crate) comrak: Option<by_comrak::Options>,
    pub(crate) leaves_headings_alone: bool,
    pub(crate) trusts_dialect: bool,
    pub(crate) style: Style,
    pub(crate) flavors: Flavors,
    /// Maximum number of trials. If `None`, it depends on the document's length.
    pub(crate) trials: Option<usize>,
    pub(crate) is_mdx: bool,
}

/// Style of explicit links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Style {
    /// `<https://example.com>` if it renders like the bare link, or else `[www.example.com](http://www.example.com)`.
    #[default]
    Angle,
    /// `[text](destination)` always. MDX needs it, because `<` begins an element there.
    Inline,
}

impl Syntax {
    /// Returns CommonMark with these extensions. If comrak lacks one of them, only pulldown-cmark verifies the
    /// document.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Extension, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let table = "|a|\n|-|\n|https://example.com|\n";
    /// let fixed = fix(table, &Syntax::new(&[Extension::Table]), &finder);
    /// assert_eq!(fixed.text, "|a|\n|-|\n|<https://example.com>|\n");
    /// ```
    #[cfg(feature = "comrak")]
    pub fn new(extensions: &[Extension]) -> Self {
        Syntax {
            comrak: Extension::comrak(extensions).ok(),
            ..Syntax::of_pulldown_cmark(Extension::pulldown_cmark(extensions))
        }
    }

    /// Returns the syntax of a program that uses pulldown-cmark with these options. Only pulldown-cmark verifies the
    /// document.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Syntax};
    /// use pulldown_cmark::Options;
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let syntax = Syntax::of_pulldown_cmark(Options::ENABLE_MATH);
    /// assert_eq!(fix("$x$ me@example.org", &syntax, &finder).text, "$x$ <me@example.org>");
    /// ```
    pub fn of_pulldown_cmark(options: Options) -> Self {
        Syntax {
            pulldown_cmark: options,
            comrak: None,
            leaves_headings_alone: false,
            trusts_dialect: false,
            style: Style::default(),
            flavors: Flavors::default(),
            trials: None,
            is_mdx: false,
        }
    }

    /// Leaves links in headings and definition terms alone.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Reason, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let fixed = fix("# https://example.com", &Syntax::default().without_headings(), &finder);
    /// assert_eq!(fixed.left_alone[0].reason, Reason::Heading);
    /// ```
    #[must_use]
    pub fn without_headings(self) -> Self {
        Syntax { leaves_headings_alone: true, ..self }
    }

    /// Sets whether doubtful links are made explicit too, such as a link that UTS #58 would end elsewhere in text
    /// without spaces.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Reason, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let source = "https://example.com/を見る";
    /// let fixed = fix(source, &Syntax::default(), &finder);
    /// assert_eq!(fixed.left_alone[0].reason, Reason::End(Some("https://example.com/".len())));
    /// let fixed = fix(source, &Syntax::default().trusting_dialect(true), &finder);
    /// assert_eq!(fixed.text, "<https://example.com/を見る>");
    /// ```
    #[must_use]
    pub fn trusting_dialect(self, trusts_dialect: bool) -> Self {
        Syntax { trusts_dialect, ..self }
    }

    /// Sets the syntax to MDX. Links are written as [`Style::Inline`]; links in JavaScript and code are left alone,
    /// and in math with [`Extension::Math`](crate::Extension::Math). Their reason is
    /// [`Reason::Code`](crate::Reason::Code). Comments may be written as `{/* barelink-disable */}`.
    ///
    /// Changed documents are verified as Markdown, with tags as raw HTML, and an MDX parser must read the same
    /// JavaScript, code and math. A document that cannot be read as MDX is left alone, with
    /// [`Reason::Mdx`](crate::Reason::Mdx). A document is left alone with [`Reason::Effort`](crate::Reason::Effort) if
    /// it is above 128 KiB, may be nested too deeply, or has JavaScript that takes too long to read.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let source = "export const home = \"https://example.com\"\n\nSee https://example.com";
    /// let fixed = fix(source, &Syntax::default().mdx(), &finder);
    /// assert!(fixed.text.ends_with("\n\nSee [https://example.com](https://example.com)"));
    /// assert_eq!(fixed.edits.len(), 1);
    /// ```
    #[cfg(feature = "mdx")]
    #[must_use]
    pub fn mdx(self) -> Self {
        Syntax { is_mdx: true, style: Style::Inline, ..self }
    }

    /// Sets the document's flavour. By default any flavour may read the document, and links are left alone in all text that
    /// one of them reads as something other than prose, with [`Reason::Flavor`](crate::Reason::Flavor).
    ///
    /// [`Flavor::Mdx`] does not imply [`Syntax::mdx`].
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Flavor, Reason, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let source = "::contact{email=\"me@example.com\"}";
    /// let fixed = fix(source, &Syntax::default(), &finder);
    /// assert_eq!(fixed.left_alone[0].reason, Reason::Flavor);
    /// let fixed = fix(source, &Syntax::default().flavor(Flavor::Gfm), &finder);
    /// assert_eq!(fixed.text, "::contact{email=\"<me@example.com>\"}");
    /// ```
    #[must_use]
    pub fn flavor(mut self, flavor: Flavor) -> Self {
        self.flavors.named = Some(flavor);
        self
    }

    /// Adds a flavour that the document is probably written for, for example because its generator's configuration was
    /// found. More links are then left alone: in text that only this flavour, and few documents, read as something other
    /// than prose. Has no effect on a document whose flavour is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Flavor, Reason, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let source = "<div>\n\nHTML to Jekyll, but not to GitHub: https://example.com\n\n</div>";
    /// let fixed = fix(source, &Syntax::default(), &finder);
    /// assert_eq!(fixed.edits.len(), 1);
    /// let fixed = fix(source, &Syntax::default().likely_flavor(Flavor::Kramdown), &finder);
    /// assert_eq!(fixed.left_alone[0].reason, Reason::Flavor);
    /// ```
    #[must_use]
    pub fn likely_flavor(mut self, flavor: Flavor) -> Self {
        self.flavors.likely.push(flavor);
        self
    }

    /// Sets the style of explicit links.
    ///
    /// # Examples
    ///
    /// ```
    /// use barelink::{Dialect, LinkFinder};
    /// use barelink_fix::{fix, Style, Syntax};
    ///
    /// let finder = LinkFinder::new(Dialect::Gfm);
    /// let syntax = Syntax::default().style(Style::Inline);
    /// let fixed = fix("https://example.com", &syntax, &finder);
    /// assert_eq!(fixed.text, "[https://example.com](https://example.com)");
    /// ```
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Syntax { style, ..self }
    }

    /// Limits the verifications of a document, regardless of its length. Three are always possible.
    #[doc(hidden)]
    #[must_use]
    pub fn with_trials(self, trials: usize) -> Self {
        Syntax { trials: Some(trials), ..self }
    }
}

#[cfg(feature = "comrak")]
impl Default for Syntax {
    /// Returns CommonMark without extensions.
    fn default() -> Self {
        Syntax::new(&[])
    }
}
