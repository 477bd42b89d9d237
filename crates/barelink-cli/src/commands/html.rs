//! `barelink html`: converts plain text to HTML.

use std::io::{self, Write};

use barelink_render::write_text;

use crate::args::{Configuration, Html};
use crate::files::{byte_order_mark, input, language};
use crate::report::failure::Failures;
use crate::report::{ansi, rejected};

pub(crate) fn run(
    command: &Html,
    configuration: &Configuration,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let read = language::check_for_html(&command.file)
        .and_then(|()| input::read(&command.file, command.size.named()));
    let text = match read {
        Ok(text) => text,
        Err(error) => {
            failures.report(input::name(&command.file), &error);
            return Ok(());
        }
    };
    let attributes = command.attributes.attributes();
    let finder = match configuration.under(command.rules.keys(), &command.file) {
        Ok(keys) => keys.finder().for_text(&text),
        Err(error) => {
            failures.report_once(&error);
            return Ok(());
        }
    };
    if command.report {
        rejected::report(&command.file, &text, None, &finder, failures);
    }
    let text = text.get(byte_order_mark::length(&text)..).unwrap_or_default();
    write_text(&ansi::strip_escapes(text), &finder, &attributes, out)
}
