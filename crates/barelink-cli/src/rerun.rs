//! Composes the `fix` command line that applies the changes proposed by a check.

use std::{env, iter};

use crate::printable::Printable;

/// Options of `check` and `fix` to drop. The flag is true if the option takes a value.
const DROPPED: [(&str, bool); 9] = [
    ("--format", true),
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
    let arguments = env::args_os().skip(1);
    let arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    fix_command_of(arguments)
}

fn fix_command_of(arguments: impl Iterator<Item = String>) -> String {
    let mut command = "barelink fix".to_owned();
    let (mut has_command, mut is_path) = (false, false);
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        if !has_command && matches!(&*argument, "check" | "fix") {
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
fn quoted(argument: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./=,:+@%".contains(c);
    if !argument.is_empty() && argument.chars().all(is_plain) {
        argument.to_owned()
    } else {
        format!("'{}'", argument.replace('\'', r"'\''"))
    }
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
            assert_eq!(fix_command_of(words), expected, "{arguments}");
        }
    }
}
