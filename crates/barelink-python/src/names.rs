//! Finds values of options by name.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

/// Returns the value called `name`. If there is none, the error is worded like an error of the program's command line.
pub(crate) fn one_of<T: Clone>(
    option: &str,
    values: &[T],
    name_of: impl Fn(&T) -> String,
    name: &str,
) -> PyResult<T> {
    let found = values.iter().find(|value| name_of(value) == name);
    found.cloned().ok_or_else(|| {
        let names: Vec<_> = values.iter().map(name_of).collect();
        PyValueError::new_err(format!(
            "invalid value '{name}' for '{option}' [possible values: {}]",
            names.join(", ")
        ))
    })
}

/// Returns the value called `name`. `option` is the name of the option, for the error.
pub(crate) fn choose<T: Clone>(
    option: &str,
    values: [(&'static str, T); 2],
    name: &str,
) -> PyResult<T> {
    let (_, value) = one_of(option, &values, |(name, _)| (*name).to_owned(), name)?;
    Ok(value)
}

/// Returns the names in an iterable of strings, or in one string, separated by commas. Drops empty names of the string.
pub(crate) fn list(option: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if let Ok(names) = value.extract::<PyBackedStr>() {
        let names = names.split(',').filter(|name| !name.is_empty());
        return Ok(names.map(str::to_owned).collect());
    }
    let of_strings = || wrong_type(option, "a string or an iterable of strings", value);
    let names = value.try_iter().map_err(|_| of_strings())?;
    names.map(|name| name?.extract().map_err(|_| of_strings())).collect()
}

/// Returns a string.
pub(crate) fn string(option: &str, value: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    value.extract().map_err(|_| wrong_type(option, "a string", value))
}

/// Returns an error for the value of an option that has another type than it needs.
pub(crate) fn wrong_type(option: &str, needed: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match value.get_type().name() {
        Ok(found) => PyTypeError::new_err(format!("'{option}' must be {needed}, not '{found}'")),
        Err(error) => error,
    }
}
