//! Composes the `fix` command line that applies the changes proposed by a check.

use std::{env, iter};

use crate::report::printable::Printable;

/// Options of `check` and `fix` to drop. The flag is true if the option takes a value.
const DROPPED: [(&str, bool); 16] = [
    ("--format", true),
    ("--output-file", true),
    ("--output", true),
    ("-o", true),
    ("--exit-zero", false),
    ("--statistics", false),
    ("--fix", false),
    ("--dry-run", false),
    ("--check", false),
    ("--diff", false),
    ("--quiet", false),
    ("-q", false),
    ("--verbose", false),
    ("-v", false),
    ("--allow-empty", false),
    ("--color", true),
];

/// Returns the command line, such as `barelink fix docs`, that applies the changes proposed by this process.
pub(crate) fn fix_command() -> String {
    command_with("fix", arguments())
}

/// Returns advice on an unknown option of this process that other tools have, or `None` for other options.
pub(crate) fn for_unknown(option: &str) -> Option<String> {
    let command = arguments().find(|argument| is_command(argument))?;
    let without_option = arguments().filter(|argument| argument != option);
    match (&*command, option) {
        ("check", "--fix") => Some(run("fix", arguments(), "")),
        ("check", "--diff") | ("fix", "--dry-run") => Some(run("fix --diff", arguments(), "")),
        ("page", "--dry-run") => Some(run("page --diff", arguments(), "")),
        ("page", "-l" | "--list-files") => Some(run("page --check", without_option, "")),
        (_, "-l" | "--list-files") => {
            let other = if command == "list" { "list" } else { "check" };
            let names = " | jq -r .path | sort -u";
            Some(run(&format!("{other} --format json"), without_option, names))
        }
        (_, "-j" | "--jobs" | "--threads") => {
            Some("all processors are used, or as many as RAYON_NUM_THREADS says".into())
        }
        _ => None,
    }
}

/// Returns advice to run a command line, as from [`command_with`], followed by `after`.
fn run(other: &str, arguments: impl Iterator<Item = String>, after: &str) -> String {
    format!("run `{}{after}`", command_with(other, arguments))
}

/// Returns the arguments of this process, without the program.
fn arguments() -> impl Iterator<Item = String> {
    let arguments = env::args_os().skip(1);
    arguments.map(|argument| argument.to_string_lossy().into_owned())
}

fn is_command(argument: &str) -> bool {
    matches!(argument, "check" | "fix" | "list" | "page")
}

/// Returns a command line with the arguments of another one, whose command and output options are replaced by `other`.
fn command_with(other: &str, mut arguments: impl Iterator<Item = String>) -> String {
    let mut command = format!("barelink {other}");
    let (mut has_command, mut is_path) = (false, false);
    while let Some(argument) = arguments.next() {
        if !has_command && is_command(&argument) {
            has_command = true;
            continue;
        }
        is_path |= argument == "--";
        let name = argument.split('=').next().unwrap_or_default();
        let dropped = DROPPED.iter().find(|(dropped, _)| name == *dropped);
        if let Some((_, takes_value)) = dropped.filter(|_| !is_path) {
            if *takes_value && !argument.contains('=') {
                arguments.next();
            }
            continue;
        }
        let value = (argument == "--config" && !is_path).then(|| arguments.next());
        for kept in iter::once(argument).chain(value.flatten()) {
            command.push(' ');
            command.push_str(&quoted(&kept));
        }
    }
    Printable(&command).to_string()
}

/// Quotes an argument for a POSIX shell, if necessary.
pub(crate) fn quoted(argument: &str) -> String {
    if !argument.is_empty() && argument.chars().all(is_plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || "-_./=,:+@%".contains(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fix_command_keeps_the_options_of_the_check() {
        for (arguments, expected) in [
            ("check", "barelink fix"),
            ("check docs/", "barelink fix docs/"),
            (
                "check --format github --dialect uts58 -- --format",
                "barelink fix --dialect uts58 -- --format",
            ),
            ("--color never fix --check --exclude=*.md .", "barelink fix '--exclude=*.md' ."),
            ("fix --format=sarif -q fix", "barelink fix fix"),
            ("--config fix check --config=check a", "barelink fix --config fix --config=check a"),
            ("check it's", r"barelink fix 'it'\''s'"),
        ] {
            let words = arguments.split(' ').map(str::to_owned);
            assert_eq!(command_with("fix", words), expected, "{arguments}");
        }
    }
}
