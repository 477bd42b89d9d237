//! Reads the options of a finder from Python keywords: the options of the program, and others of the library.

use barelink::options::{
    DefaultScheme, FileNames, Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains,
};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyMapping, PyString, PyTuple};

use crate::names::{bytes, choose, each, flag, list, one_of, string, wrong_type};

/// Copies options, so that a later change of a list or a dictionary changes no finder. An iterator is read once.
pub(crate) fn frozen<'py>(options: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
    let py = options.py();
    let copy = PyDict::new(py);
    for (name, value) in options {
        let option = name.extract::<PyBackedStr>()?;
        let value = match &*option {
            "limits" => match value.cast::<PyMapping>() {
                Ok(mapping) => {
                    let limits = PyDict::new(py);
                    limits.update(mapping)?;
                    limits.into_any()
                }
                Err(_) => value,
            },
            "kinds" | "schemes" | "tld" | "file_names" | "reject"
                if !value.is_none() && !value.is_instance_of::<PyString>() =>
            {
                // Ends at the first item that is no string, so `range(10**9)` takes no memory.
                PyTuple::new(py, list(&option, &value)?)?.into_any()
            }
            _ => value,
        };
        copy.set_item(name, value)?;
    }
    Ok(copy)
}

/// Creates a finder with these options, and returns if each text is a whole one. `None` stands for the default.
pub(crate) fn finder(options: &Bound<'_, PyDict>) -> PyResult<(LinkFinder, bool)> {
    let mut given = Vec::new();
    for (name, value) in options {
        if !value.is_none() {
            given.push((name.extract::<PyBackedStr>()?, value));
        }
    }
    let dialect = match named(&given, "dialect") {
        Some(value) => one_of("dialect", Dialect::ALL, Dialect::name, &string("dialect", value)?)?,
        None => Dialect::Gfm,
    };
    // A named setting overrides the preset for untrusted text.
    let mut builder = LinkFinder::builder(dialect);
    let mut limits = Limits::none();
    if flag("untrusted", named(&given, "untrusted"))? {
        builder.untrusted();
        limits = Limits::usual();
    }
    for (name, value) in &given {
        match &**name {
            "dialect" | "untrusted" | "whole_text" => {}
            "limits" => {
                let lengths =
                    value.cast::<PyDict>().map_err(|_| wrong_type(name, "a mapping", value))?;
                limits = set_limits(limits, lengths)?;
            }
            _ => set(&mut builder, name, value)?,
        }
    }
    Ok((builder.limits(limits).build(), flag("whole_text", named(&given, "whole_text"))?))
}

/// Returns the value of the option called `name`.
fn named<'g, 'py>(
    given: &'g [(PyBackedStr, Bound<'py, PyAny>)],
    name: &str,
) -> Option<&'g Bound<'py, PyAny>> {
    given.iter().find(|(other, _)| &**other == name).map(|(_, value)| value)
}

fn set(builder: &mut LinkFinderBuilder, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match name {
        "kinds" => builder.kinds(&each(name, LinkKind::ALL, LinkKind::name, value)?),
        "schemes" => {
            let schemes = list(name, value)?;
            if let Some(other) = schemes.iter().find(|scheme| !is_scheme(scheme)) {
                return Err(PyValueError::new_err(format!(
                    "invalid value '{other}' for 'schemes': a scheme is written without `://`, such as 'https'"
                )));
            }
            builder.schemes(schemes)
        }
        "scheme_less" => {
            let schemes = [("http", DefaultScheme::Http), ("https", DefaultScheme::Https)];
            builder.default_scheme(choose(name, schemes, &string(name, value)?)?)
        }
        "tld" => builder.top_level_domains(match value.cast::<PyString>() {
            Ok(rule) => {
                let rule = string(name, rule)?;
                let [delegated, syntactic] =
                    [TopLevelDomains::Delegated, TopLevelDomains::Syntactic];
                let rules = [("delegated", delegated), ("syntactic", syntactic)];
                choose(name, rules, &rule)?
            }
            Err(_) => TopLevelDomains::listed(list(name, value)?),
        }),
        "file_names" => builder.file_names(match value.cast::<PyString>() {
            Ok(rule) => {
                let rule = string(name, rule)?;
                let rules = [("suppress", FileNames::Suppress), ("link", FileNames::Link)];
                choose(name, rules, &rule)?
            }
            Err(_) => FileNames::listed(list(name, value)?),
        }),
        "ends" => {
            let ends = [("standard", LinkEnd::ByStandard), ("text", LinkEnd::InText)];
            builder.link_end(choose(name, ends, &string(name, value)?)?)
        }
        "scheme_hosts" => {
            let hosts = [("all", SchemeHosts::All), ("domains", SchemeHosts::Domains)];
            builder.scheme_hosts(choose(name, hosts, &string(name, value)?)?)
        }
        "reject" => builder.reject(&each(name, Policy::ALL, Policy::name, value)?),
        _ => {
            return Err(PyTypeError::new_err(format!(
                "LinkFinder() got an unexpected keyword argument '{name}'"
            )))
        }
    };
    Ok(())
}

/// Returns true for a scheme (RFC 3986, section 3.1).
fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
}

fn set_limits(mut limits: Limits, given: &Bound<'_, PyDict>) -> PyResult<Limits> {
    for (name, length) in given {
        let name = string("limits", &name)?;
        let bytes = bytes(&format!("limits.{name}"), &length)?;
        limits = match &*name {
            "url" => limits.url(bytes),
            "host" => limits.host(bytes),
            "local_part" => limits.local_part(bytes),
            _ => {
                return Err(PyValueError::new_err(format!(
                    "invalid value '{name}' for 'limits' [possible values: url, host, local_part]"
                )))
            }
        };
    }
    Ok(limits)
}
