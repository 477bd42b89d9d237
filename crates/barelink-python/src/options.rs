//! Reads the options of a finder from Python keywords: the options of the program, and others of the library.

use barelink::options::{
    DefaultScheme, FileNames, Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains,
};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyDict;

use crate::names::{choose, list, one_of};

/// Creates a finder with these options. `None` stands for the default.
pub(crate) fn finder(options: Option<&Bound<'_, PyDict>>) -> PyResult<LinkFinder> {
    let mut given = Vec::new();
    for (name, value) in options.into_iter().flatten() {
        if !value.is_none() {
            given.push((name.extract::<PyBackedStr>()?, value));
        }
    }
    let named = |wanted: &str| given.iter().find(|(name, _)| &**name == wanted);
    let dialect = match named("dialect") {
        Some((_, value)) => {
            let name_of = |dialect: &Dialect| dialect.name().to_owned();
            one_of("dialect", Dialect::ALL, name_of, &string(value)?)?
        }
        None => Dialect::Gfm,
    };
    // A named setting overrides the preset for untrusted text.
    let mut builder = LinkFinder::builder(dialect);
    let mut limits = Limits::none();
    if let Some((_, value)) = named("untrusted") {
        if value.extract()? {
            builder.untrusted();
            limits = Limits::usual();
        }
    }
    for (name, value) in &given {
        match &**name {
            "dialect" | "untrusted" => {}
            "limits" => limits = set_limits(limits, value.cast::<PyDict>()?)?,
            _ => set(&mut builder, name, value)?,
        }
    }
    Ok(builder.limits(limits).build())
}

fn set(builder: &mut LinkFinderBuilder, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match name {
        "kinds" => {
            let name_of = |kind: &LinkKind| kind.name().to_owned();
            let kinds = list(value)?.into_iter();
            let kinds = kinds.map(|kind| one_of(name, LinkKind::ALL, name_of, &kind));
            builder.kinds(&kinds.collect::<PyResult<Vec<_>>>()?)
        }
        "schemes" => builder.schemes(list(value)?),
        "scheme_less" => {
            let schemes = [("http", DefaultScheme::Http), ("https", DefaultScheme::Https)];
            builder.default_scheme(choose(name, schemes, &string(value)?)?)
        }
        "tld" => builder.top_level_domains(match value.extract::<PyBackedStr>() {
            Ok(rule) => {
                let [delegated, syntactic] =
                    [TopLevelDomains::Delegated, TopLevelDomains::Syntactic];
                let rules = [("delegated", delegated), ("syntactic", syntactic)];
                choose(name, rules, &rule)?
            }
            Err(_) => TopLevelDomains::listed(list(value)?),
        }),
        "file_names" => builder.file_names(match value.extract::<PyBackedStr>() {
            Ok(rule) => {
                let rules = [("suppress", FileNames::Suppress), ("link", FileNames::Link)];
                choose(name, rules, &rule)?
            }
            Err(_) => FileNames::listed(list(value)?),
        }),
        "ends" => {
            let ends = [("standard", LinkEnd::ByStandard), ("text", LinkEnd::InText)];
            builder.link_end(choose(name, ends, &string(value)?)?)
        }
        "scheme_hosts" => {
            let hosts = [("all", SchemeHosts::All), ("domains", SchemeHosts::Domains)];
            builder.scheme_hosts(choose(name, hosts, &string(value)?)?)
        }
        "reject" => {
            let name_of = |policy: &Policy| policy.name().to_owned();
            let policies = list(value)?.into_iter();
            let policies = policies.map(|policy| one_of(name, Policy::ALL, name_of, &policy));
            builder.reject(&policies.collect::<PyResult<Vec<_>>>()?)
        }
        _ => {
            return Err(PyTypeError::new_err(format!(
                "LinkFinder() got an unexpected keyword argument '{name}'"
            )))
        }
    };
    Ok(())
}

fn set_limits(mut limits: Limits, given: &Bound<'_, PyDict>) -> PyResult<Limits> {
    for (name, bytes) in given {
        let (name, bytes) = (string(&name)?, bytes.extract()?);
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

fn string(value: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    value.extract()
}
