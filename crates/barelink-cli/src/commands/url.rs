//! `barelink url`: writes URLs with minimal or maximal escaping.

use std::io::{self, BufRead, Read, Write};

use anyhow::{anyhow, Result};
use barelink::uts58::{display_url, escape_maximal, host_of_url};

use crate::args::{Form, Url};
use crate::files::byte_order_mark;
use crate::files::input::{self, TooLarge};
use crate::report::failure::Failures;
use crate::report::printable::Printable;

pub(crate) fn run(command: &Url, out: &mut dyn Write, failures: &mut Failures) -> io::Result<()> {
    if command.urls.is_empty() {
        return lines(command, out, failures);
    }
    for url in &command.urls {
        if input::is_stdin(url.as_ref()) {
            lines(command, out, failures)?;
        } else {
            match written(command.form, url) {
                Ok(url) => writeln!(out, "{url}")?,
                Err(error) => failures.report(format_args!("`{}`", Printable(url)), &error),
            }
        }
    }
    Ok(())
}

/// Converts the lines of standard input while they arrive.
fn lines(command: &Url, out: &mut dyn Write, failures: &mut Failures) -> io::Result<()> {
    let most = command.size.named();
    let mut input = input::stdin();
    let (mut line, mut offset) = (Vec::new(), 0);
    for number in 1.. {
        line.clear();
        let mut rest = (&mut input).take(most.saturating_add(1));
        match rest.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(length) if length as u64 > most => {
                let error = TooLarge(most).into();
                failures.report(format_args!("standard input, line {number}"), &error);
                break;
            }
            Ok(_) => {}
            Err(error) => {
                failures.report("standard input", &error.into());
                break;
            }
        }
        let start = offset;
        offset += line.len();
        let text = input::text(std::mem::take(&mut line), start);
        let url =
            text.and_then(|text| match without_mark(&text, start).trim_end_matches(['\n', '\r']) {
                "" => Ok(String::new()),
                url => written(command.form, url),
            });
        match url {
            Ok(url) => writeln!(out, "{url}")?,
            Err(error) => {
                failures.report(format_args!("standard input, line {number}"), &error);
            }
        }
    }
    Ok(())
}

/// Returns a line without a byte order mark at the start of the input. `start` is the line's offset in the input.
fn without_mark(line: &str, start: usize) -> &str {
    let mark = if start == 0 { byte_order_mark::length(line) } else { 0 };
    line.get(mark..).unwrap_or_default()
}

fn written(form: Form, url: &str) -> Result<String> {
    if host_of_url(url).is_none() {
        return Err(anyhow!(
            "not a URL with a host, such as `https://example.com/a` or `example.com/a`"
        ));
    }
    Ok(match form {
        Form::Minimal => display_url(url).into_owned(),
        Form::Maximal => escape_maximal(url).into_owned(),
    })
}
