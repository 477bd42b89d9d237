//! Renders and fixes Markdown, as the program `barelink` does.

use barelink::LinkFinder;
use barelink_fix::{front_matter, Extension, Flavor, Syntax};
use barelink_render::{by_comrak, by_pulldown_cmark, guard, Html};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::names::{argument, each, one_of};

/// Returns the named extensions. If `names` is `None`, returns the extensions of GFM.
pub(crate) fn extensions(names: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Extension>> {
    let Some(names) = names else {
        return Ok(vec![Extension::Gfm]);
    };
    each("extensions", Extension::ALL, Extension::name, names)
}

/// A Markdown parser.
#[derive(Clone, Copy)]
pub(crate) enum Parser {
    PulldownCmark,
    Comrak,
}

impl Parser {
    pub(crate) fn of_argument(name: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let parsers = [("pulldown-cmark", Parser::PulldownCmark), ("comrak", Parser::Comrak)];
        argument("parser", parsers, name)
    }
}

/// Renders a document as HTML. Fails if the parser lacks an extension or panics.
pub(crate) fn to_html(
    markdown: &str,
    finder: &LinkFinder,
    parser: Parser,
    extensions: &[Extension],
    is_safe: bool,
) -> PyResult<String> {
    let html = if is_safe { Html::Safe } else { Html::Raw };
    let page = match parser {
        Parser::PulldownCmark => {
            let options = Extension::pulldown_cmark(extensions);
            guard(|| by_pulldown_cmark(markdown, options, Some(finder), html))
        }
        Parser::Comrak => {
            let options = Extension::comrak(extensions)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            guard(|| by_comrak(markdown, options, Some(finder), html))
        }
    };
    page.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Returns the number of code points of a document that are settled. Fails if the parser panics.
pub(crate) fn settled(
    markdown: &str,
    extensions: &[Extension],
    has_citations: bool,
) -> PyResult<usize> {
    let options = Extension::pulldown_cmark(extensions);
    let settled = if has_citations {
        barelink_render::settled_by_earlier_definitions
    } else {
        barelink_render::settled
    };
    let end = guard(|| settled(markdown, options))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(markdown.get(..end).unwrap_or_default().chars().count())
}

/// Returns the definitions of a document. Fails if the parser panics.
pub(crate) fn definitions(markdown: &str, extensions: &[Extension]) -> PyResult<String> {
    let options = Extension::pulldown_cmark(extensions);
    let definitions = guard(|| barelink_render::definitions(markdown, options));
    definitions.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Returns the named flavour of Markdown.
pub(crate) fn flavor(name: &str) -> PyResult<Flavor> {
    one_of("flavor", Flavor::ALL, Flavor::name, name)
}

/// Makes bare links explicit. Front matter stays as it is. Fails if the parser panics.
pub(crate) fn fix(
    markdown: &str,
    finder: &LinkFinder,
    extensions: &[Extension],
    trusts_dialect: bool,
    flavor: Option<Flavor>,
) -> PyResult<String> {
    let mut syntax = Syntax::new(extensions).trusting_dialect(trusts_dialect);
    if let Some(flavor) = flavor {
        syntax = syntax.flavor(flavor);
    }
    if flavor == Some(Flavor::Mdx) {
        syntax = syntax.mdx();
    }
    let (before, source) = markdown.split_at(front_matter::body(markdown));
    let fixed = guard(|| [before, &barelink_fix::fix(source, &syntax, finder).text].concat());
    fixed.map_err(|error| PyValueError::new_err(error.to_string()))
}
