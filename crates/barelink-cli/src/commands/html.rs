//! `barelink html`: converts plain text to HTML.

use std::io::{self, Write};

use barelink_render::write_text;

use crate::args::{Configuration, Html};
use crate::files::{byte_order_mark, input, language};
use crate::report::failure::Failures;
use crate::report::{ansi, rejected};
use crate::settings::reported;

pub(crate) fn run(
    command: &Html,
    configuration: &Configuration,
    mut out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let read = language::check_for_html(&command.file)
        .and_then(|()| input::read(&command.file, command.size.named()));
    let name = input::name(&command.file);
    let Some(text) = reported(failures, &name, read) else {
        return Ok(());
    };
    let keys = configuration.under(command.rules.keys(), &command.file);
    let Some(keys) = reported(failures, &name, keys) else {
        return Ok(());
    };
    let finder = keys.finder().for_text(&text);
    if command.report {
        rejected::report(&command.file, &text, None, &finder, failures);
    }
    let text = text.get(byte_order_mark::length(&text)..).unwrap_or_default();
    write_text(&ansi::strip_escapes(text), &finder, &command.attributes.attributes(), &mut out)
}
