//! Finds values of options by name.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBool, PyInt, PyString};

/// Returns the value called `name`. If there is none, the error is worded like an error of the program's command line.
pub(crate) fn one_of<T: Copy>(
    option: &str,
    values: &[T],
    name_of: impl Fn(T) -> &'static str,
    name: &str,
) -> PyResult<T> {
    match values.iter().find(|&&value| name_of(value) == name) {
        Some(value) => Ok(*value),
        None => Err(unknown(option, name, values.iter().map(|&value| name_of(value)))),
    }
}

/// Returns the values that a list names.
pub(crate) fn each<T: Copy>(
    option: &str,
    values: &[T],
    name_of: impl Fn(T) -> &'static str,
    names: &Bound<'_, PyAny>,
) -> PyResult<Vec<T>> {
    list(option, names)?.iter().map(|name| one_of(option, values, &name_of, name)).collect()
}

/// Returns the value called `name`. `option` is the name of the option, for the error.
pub(crate) fn choose<T>(option: &str, values: [(&'static str, T); 2], name: &str) -> PyResult<T> {
    let error = unknown(option, name, values.iter().map(|(name, _)| *name));
    values.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value).ok_or(error)
}

fn unknown(option: &str, name: &str, known: impl Iterator<Item = &'static str>) -> PyErr {
    let names = known.collect::<Vec<_>>().join(", ");
    PyValueError::new_err(format!(
        "invalid value '{name}' for '{option}' [possible values: {names}]"
    ))
}

/// Returns the value that an argument names, or the first one if the argument is missing.
pub(crate) fn argument<T>(
    option: &str,
    values: [(&'static str, T); 2],
    name: Option<&Bound<'_, PyAny>>,
) -> PyResult<T> {
    match name {
        Some(name) => choose(option, values, &string(option, name)?),
        None => {
            let [(_, value), _] = values;
            Ok(value)
        }
    }
}

/// Returns a flag, or false if the argument is missing.
pub(crate) fn flag(option: &str, value: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    let Some(value) = value else {
        return Ok(false);
    };
    let flag = value.cast::<PyBool>().map_err(|_| wrong_type(option, "a bool", value))?;
    Ok(flag.is_true())
}

/// Returns the names in an iterable of strings, or in one string, separated by commas. Drops empty names of the string.
pub(crate) fn list(option: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    const NEEDED: &str = "a string or an iterable of strings";
    if value.is_instance_of::<PyString>() {
        let written = string(option, value)?;
        let names = written.split(',').filter(|name| !name.is_empty());
        return Ok(names.map(str::to_owned).collect());
    }
    let names = value.try_iter().map_err(|_| wrong_type(option, NEEDED, value))?;
    let mut list = Vec::new();
    for name in names {
        let name = name?;
        if !name.is_instance_of::<PyString>() {
            return Err(wrong_type(option, NEEDED, value));
        }
        list.push(string(option, &name)?.to_owned());
    }
    Ok(list)
}

/// Returns a string.
pub(crate) fn string(option: &str, value: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    if !value.is_instance_of::<PyString>() {
        return Err(wrong_type(option, "a string", value));
    }
    value.extract().map_err(|_| invalid(option, value, "lone surrogates are not valid Unicode"))
}

/// Returns a number of bytes.
pub(crate) fn bytes(option: &str, value: &Bound<'_, PyAny>) -> PyResult<usize> {
    if !value.is_instance_of::<PyInt>() {
        return Err(wrong_type(option, "an integer", value));
    }
    value.extract().map_err(|_| invalid(option, value, "not a number of bytes"))
}

fn invalid(option: &str, value: &Bound<'_, PyAny>, reason: &str) -> PyErr {
    match value.repr() {
        Ok(value) => {
            PyValueError::new_err(format!("invalid value {value} for '{option}': {reason}"))
        }
        Err(error) => error,
    }
}

/// Returns an error for the value of an option that has another type than it needs.
pub(crate) fn wrong_type(option: &str, needed: &str, value: &Bound<'_, PyAny>) -> PyErr {
    match value.get_type().name() {
        Ok(found) => PyTypeError::new_err(format!("'{option}' must be {needed}, not '{found}'")),
        Err(error) => error,
    }
}
