//! Checks that `completions` and `man` name the commands and options.

use similar_asserts::assert_eq;

use crate::program::run;

const COMMANDS: [&str; 7] = ["url", "render", "list", "html", "compare", "completions", "man"];

#[test]
fn completions_know_commands_and_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell], "").ok();
        for word in COMMANDS.iter().chain(&["dialect", "scheme-less", "extension"]) {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn another_shell_is_an_error_that_names_those_there_are() {
    let run = run(&["completions", "csh"], "");
    run.fails("zsh");
}

#[test]
fn the_page_of_the_program() {
    let page = run(&["man"], "").ok();
    assert!(page.contains(".TH barelink 1"), "{page}");
    for command in COMMANDS {
        assert!(page.contains(&format!("barelink\\-{command}(1)")), "{command}");
    }
    for part in ["Exit codes", "Examples"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_page_of_each_command() {
    for command in COMMANDS {
        let page = run(&["man", command], "").ok();
        assert!(page.contains(&format!(".TH barelink-{command} 1")), "{page}");
        assert!(page.contains("Examples"), "{command}");
    }
    let page = run(&["man", "list"], "").ok();
    assert!(page.contains("\\-\\-include") && page.contains("\\-\\-dialect"));
}

#[test]
fn no_page_of_what_is_no_command() {
    let run = run(&["man", "lst"], "");
    run.fails("lst");
}

#[test]
fn an_unknown_command_is_printable() {
    let run = run(&["man", "x\u{1b}[31m"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.messages.contains("x\\u{1b}[31m") && !run.messages.contains('\u{1b}'), "{run:?}");
}
