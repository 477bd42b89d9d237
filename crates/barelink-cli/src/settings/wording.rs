//! Words errors in settings. No message quotes a value, because the file may be somebody else's, and each names the place.

use std::ops::Range;

use clap::ValueEnum;

/// Error message, and the byte range that it concerns, if known.
pub(super) type Fault = (String, Option<Range<usize>>);

/// Start of a message about a value.
const INVALID: &str = "invalid value";

/// Returns the message about an unknown key: the key that was probably meant, and all keys.
pub(crate) fn unknown_key(name: &str, known: &[&str]) -> String {
    let meant = did_you_mean(alike(name, known.iter().copied()));
    format!("unknown key `{name}`; {meant}the keys are `{}`", known.join("`, `"))
}

/// Returns the known name that is most like another one, if one is alike.
pub(super) fn alike<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    // Three mistakes in a key of eight letters are too many.
    const ALIKE: f64 = 0.6;
    let alike = known.map(|known| (strsim::normalized_damerau_levenshtein(name, known), known));
    let best = alike.filter(|(alike, _)| *alike > ALIKE).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, known)| known)
}

fn did_you_mean(name: Option<&str>) -> String {
    name.map(|name| format!("did you mean `{name}`? ")).unwrap_or_default()
}

/// Returns the message about an unknown value: the value that was probably meant, and all values. A value is also meant by
/// a word of its description, as `gfm` by `github`.
pub(super) fn unknown_value<T: ValueEnum>(name: &str) -> String {
    let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    let values: Vec<_> = values
        .map(|value| {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            (value.get_name().to_owned(), help.to_lowercase())
        })
        .collect();
    let name = name.to_lowercase();
    let names = values.iter().map(|(name, _)| &**name);
    let described = values.iter().find(|(_, help)| {
        help.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == name)
    });
    let meant = alike(&name, names.clone()).or(described.map(|(name, _)| &**name));
    unknown(meant, names)
}

/// Returns the message about an unknown value. `meant` is the known one that was probably meant.
pub(super) fn unknown<'k>(meant: Option<&str>, known: impl Iterator<Item = &'k str>) -> String {
    let meant = did_you_mean(meant);
    let known: Vec<_> = known.collect();
    format!("{INVALID}; {meant}possible values: `{}`", known.join("`, `"))
}

/// Returns the fault that an error in the value of a key describes.
pub(super) fn of_value(key: &str, error: &toml::de::Error) -> Fault {
    let message = without_value(error.message());
    let message = match message.strip_prefix(INVALID) {
        Some(rest) => format!("{INVALID} for `{key}`{rest}"),
        None => message,
    };
    (message, error.span())
}

/// Returns the fault that an error in the syntax of TOML describes.
pub(super) fn of_toml(error: &toml::de::Error) -> Fault {
    (without_value(error.message()), error.span())
}

/// Returns the message of an error without the value that it quotes.
fn without_value(message: &str) -> String {
    // The value comes first: ``unknown variant `x`, expected one of `a`, `b` ``.
    let Some((_, expected)) = message.rsplit_once(", expected ") else {
        return message.to_owned();
    };
    let wanted = match expected {
        "a sequence" => "; write a list: [\"…\"]",
        "a boolean" => "; possible values: `true`, `false`",
        "a string" | "literal string" => "; write a string: \"…\"",
        _ => match expected.strip_prefix("one of ") {
            Some(values) => return format!("{INVALID}; possible values: {values}"),
            None => return format!("{INVALID}, expected {expected}"),
        },
    };
    format!("{INVALID}{wanted}")
}

/// Returns the message about a glob.
pub(super) fn of_glob(error: &ignore::Error) -> String {
    match error {
        ignore::Error::Glob { err, .. } => format!("invalid glob: {err}"),
        other => other.to_string(),
    }
}
