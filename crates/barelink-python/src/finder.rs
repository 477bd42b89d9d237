use std::borrow::Cow;

use barelink_render::{text_to_html, Attributes};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyDict;

use crate::link::{links, Link};
use crate::markdown::{extensions, fix, flavor, to_html, Parser};
use crate::names::{bytes, flag, string};
use crate::stream::{LinkIterator, LinkStream};
use crate::{columns, options};

/// Finds links by the rules of a dialect. A finder is cheap to build, and threads can share it.
///
/// Keywords, all optional; `None` stands for the default:
///
/// - `dialect`: `gfm` (default), `md4c`, `uts58`
/// - `kinds`: some of `url`, `www`, `domain`, `email`
/// - `schemes`: schemes to link, such as `["https", "ssh"]`
/// - `scheme_less`: `http` or `https`, the scheme for destinations of links without one
/// - `tld`: `delegated`, `syntactic`, or a list of top-level domains
/// - `file_names`: `suppress` or `link`, for hosts without a scheme that look like other names, such as `main.rs`,
///   `event.target` and `ASP.NET`. A list of extensions suppresses only names such as `main.rs`
/// - `ends`: `standard`, or `text` for text without spaces between words
/// - `scheme_hosts`: `all` or `domains`
/// - `untrusted`: `True` for untrusted text; other keywords override it
/// - `whole_text`: `True` if each text is a whole one, so that its other names judge a host without a scheme: beside
///   `post.title`, `post.me` does not link. It has no streams
/// - `reject`: names of policies, such as `["bidi-control"]`
/// - `limits`: maximum lengths in bytes, `{"url": 2048, "host": 253, "local_part": 64}`
///
/// Raises `TypeError` for an unknown keyword, and `ValueError` for an unknown value.
///
/// >>> import barelink
/// >>> finder = barelink.LinkFinder(dialect="uts58", kinds=["domain"])
/// >>> [link.text for link in finder.find("example.com/東京 and https://example.org")]
/// ['example.com/東京']
/// >>> barelink.LinkFinder(dialect="commonmark")
/// Traceback (most recent call last):
///     ...
/// ValueError: invalid value 'commonmark' for 'dialect' [possible values: gfm, md4c, uts58]
#[pyclass(frozen, module = "barelink")]
pub(crate) struct LinkFinder {
    /// The finder is in a box, because it contains vectors aligned to 32 bytes. Python aligns objects to 16 bytes.
    finder: Box<barelink::LinkFinder>,
    /// True if each text is a whole one.
    has_whole_text: bool,
    /// Keywords of the constructor, for pickling.
    options: Py<PyDict>,
}

const _: () = assert!(align_of::<LinkFinder>() <= 16);

impl LinkFinder {
    /// Returns the finder for a plain text, or for the source of a document.
    fn for_text(&self, text: &str) -> Cow<'_, barelink::LinkFinder> {
        if self.has_whole_text {
            Cow::Owned(self.finder.for_text(text))
        } else {
            Cow::Borrowed(&self.finder)
        }
    }
}

#[pymethods]
impl LinkFinder {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = match options {
            Some(options) => options::frozen(options)?,
            None => PyDict::new(py),
        };
        let (finder, has_whole_text) = options::finder(&options)?;
        Ok(LinkFinder { finder: Box::new(finder), has_whole_text, options: options.unbind() })
    }

    /// Returns the links of a plain text, in order and without overlaps.
    ///
    /// Raises `UnicodeEncodeError`, a `ValueError`, for a text with lone surrogates, which are not valid Unicode.
    ///
    /// >>> import barelink
    /// >>> [(link.start, link.end) for link in barelink.LinkFinder().find("at www.example.com.")]
    /// [(3, 18)]
    fn find(&self, py: Python<'_>, text: PyBackedStr) -> Vec<Link> {
        py.detach(|| links(&text, &self.for_text(&text)))
    }

    /// Iterates over the links of a plain text: those of `find`, without a list of all.
    ///
    /// It searches as far as links are asked for. Use it for a long text, or if you need the first links only.
    ///
    /// >>> import barelink
    /// >>> next(barelink.LinkFinder().find_iter("at www.example.com. " * 1000)).start
    /// 3
    fn find_iter(&self, text: PyBackedStr) -> LinkIterator {
        let finder = self.for_text(&text);
        LinkIterator::new(text, &finder)
    }

    /// Starts a plain text that arrives in parts, such as a chat answer. Returns a `LinkStream`.
    ///
    /// `max_pending` is the maximum length in bytes of text whose links are not final, by default 65,536. A link that does
    /// not end within it is not found.
    ///
    /// >>> import barelink
    /// >>> stream = barelink.LinkFinder().stream()
    /// >>> stream.push("see www.example.c"), stream.push("om ")
    /// ([], [Link(start=4, end=19, kind='www', text='www.example.com', destination='http://www.example.com')])
    #[pyo3(signature = (*, max_pending=None))]
    fn stream(&self, max_pending: Option<&Bound<'_, PyAny>>) -> PyResult<LinkStream> {
        if self.has_whole_text {
            return Err(PyValueError::new_err(
                "invalid value 'True' for 'whole_text': a stream is no whole text",
            ));
        }
        let limit = max_pending.map(|value| bytes("max_pending", value)).transpose()?;
        Ok(LinkStream::new(&self.finder, limit))
    }

    /// Converts a plain text to HTML with links; all other text is escaped. `rel` and `target` are attributes of each link.
    ///
    /// >>> import barelink
    /// >>> barelink.LinkFinder().linkify("<b> www.a.co", rel="nofollow")
    /// '&lt;b&gt; <a href="http://www.a.co" rel="nofollow">www.a.co</a>'
    #[pyo3(signature = (text, *, rel=None, target=None))]
    fn linkify(
        &self,
        py: Python<'_>,
        text: PyBackedStr,
        rel: Option<&Bound<'_, PyAny>>,
        target: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let values = (
            rel.map(|value| string("rel", value)).transpose()?,
            target.map(|value| string("target", value)).transpose()?,
        );
        let mut attributes = Attributes::new();
        if let Some(rel) = &values.0 {
            attributes = attributes.rel(rel);
        }
        if let Some(target) = &values.1 {
            attributes = attributes.target(target);
        }
        Ok(py.detach(|| text_to_html(&text, &self.for_text(&text), &attributes)))
    }

    /// Renders Markdown to HTML, with bare links turned into links.
    ///
    /// `extensions` are names as on the command line of `barelink`, by default `["gfm"]`. Raw HTML is kept. With `safe`
    /// it is escaped, and destinations whose scheme is not allowed are emptied. `parser` is `pulldown-cmark` or
    /// `comrak`.
    ///
    /// Raises `ValueError` for an unknown name, for an extension that the parser lacks, and if the parser panics.
    ///
    /// >>> import barelink
    /// >>> barelink.LinkFinder().render("*www.example.com/a_b_c*")
    /// '<p><em><a href="http://www.example.com/a_b_c">www.example.com/a_b_c</a></em></p>\n'
    #[pyo3(
        signature = (markdown, *, extensions=None, safe=None, parser=None),
        text_signature = "($self, markdown, *, extensions=None, safe=False, parser='pulldown-cmark')"
    )]
    fn render(
        &self,
        py: Python<'_>,
        markdown: PyBackedStr,
        extensions: Option<&Bound<'_, PyAny>>,
        safe: Option<&Bound<'_, PyAny>>,
        parser: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let extensions = self::extensions(extensions)?;
        let (safe, parser) = (flag("safe", safe)?, Parser::of_argument(parser)?);
        py.detach(|| to_html(&markdown, &self.for_text(&markdown), parser, &extensions, safe))
    }

    /// Makes the bare links of Markdown explicit, so every renderer links them.
    ///
    /// The result is verified by rendering. A link that cannot be made explicit without other changes is left alone. So is
    /// a doubtful link, unless `trust_dialect` is true. Front matter stays as it is.
    ///
    /// `flavor` is what reads the document: `gfm`, `mdx`, `myst`, `pandoc`, `mkdocs`, `kramdown` or `obsidian`. By default,
    /// links are left alone in all text that one of them reads as something other than prose.
    ///
    /// Raises `ValueError` for an unknown name, and if a parser panics.
    ///
    /// >>> import barelink
    /// >>> barelink.LinkFinder().fix("see https://example.com, www.example.com")
    /// 'see <https://example.com>, [www.example.com](http://www.example.com)'
    #[pyo3(
        signature = (markdown, *, extensions=None, trust_dialect=None, flavor=None),
        text_signature = "($self, markdown, *, extensions=None, trust_dialect=False, flavor=None)"
    )]
    fn fix(
        &self,
        py: Python<'_>,
        markdown: PyBackedStr,
        extensions: Option<&Bound<'_, PyAny>>,
        trust_dialect: Option<&Bound<'_, PyAny>>,
        flavor: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let extensions = self::extensions(extensions)?;
        let trust_dialect = flag("trust_dialect", trust_dialect)?;
        let flavor = match flavor {
            Some(name) => Some(self::flavor(&string("flavor", name)?)?),
            None => None,
        };
        py.detach(|| fix(&markdown, &self.for_text(&markdown), &extensions, trust_dialect, flavor))
    }

    /// Finds the links in each row of an Arrow column.
    ///
    /// The column has `__arrow_c_array__` or `__arrow_c_stream__`: arrays of pyarrow, series of Polars and pandas, and
    /// relations of DuckDB with one column.
    ///
    /// The result is an Arrow column of lists of `start`, `end`, `kind`, `text`, `destination`. Nulls stay null.
    /// `offsets` are in `code-points` or `bytes`. The `layout` is `plain`, which copies the strings, or `views`, which refer
    /// to the text of the column. Many functions of pyarrow and pandas support no views.
    ///
    /// Raises `TypeError` if the column has neither method. Raises `ValueError` if it does not hold strings, a string is
    /// not UTF-8, or the links do not fit in one array.
    ///
    /// >>> import barelink, pyarrow
    /// >>> texts = pyarrow.array(["see www.example.com", None])
    /// >>> links = pyarrow.array(barelink.LinkFinder().find_links(texts))
    /// >>> links.to_pylist()[0][0]["text"], links[1].is_valid
    /// ('www.example.com', False)
    #[pyo3(
        signature = (column, *, offsets=None, layout=None),
        text_signature = "($self, column, *, offsets='code-points', layout='plain')"
    )]
    fn find_links<'py>(
        &self,
        column: &Bound<'py, PyAny>,
        offsets: Option<&Bound<'py, PyAny>>,
        layout: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let finder = columns::finder(&self.finder, offsets, layout)?;
        columns::find(column, &finder.whole_text(self.has_whole_text))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut options = Vec::new();
        for (name, value) in self.options.bind(py) {
            options.push(format!("{name}={}", value.repr()?));
        }
        Ok(format!("LinkFinder({})", options.join(", ")))
    }

    fn __getnewargs_ex__(&self, py: Python<'_>) -> PyResult<((), Py<PyDict>)> {
        Ok(((), self.options.bind(py).copy()?.unbind()))
    }
}
