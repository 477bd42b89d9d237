//! `barelink render`: renders Markdown to HTML.

use std::io::{self, Write};

use barelink_fix::{front_matter, Extension};
use barelink_render::{by_comrak, by_pulldown_cmark, guard, Html};

use crate::args::{Configuration, MarkdownParser, Render, RenderDialect};
use crate::files::{input, language};
use crate::report::failure::Failures;
use crate::report::rejected;
use crate::settings::{reported, Keys};

pub(crate) fn run(
    command: &Render,
    configuration: &Configuration,
    out: &mut dyn Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let read = language::check_for_render(&command.file)
        .and_then(|()| input::read(&command.file, command.size.named()));
    let name = input::name(&command.file);
    let Some(source) = reported(failures, &name, read) else {
        return Ok(());
    };
    let command_line = Keys {
        dialect: command.dialect.and_then(|dialect| dialect.0),
        extensions: command.syntax.names(),
        ..command.detection.keys()
    };
    let keys = configuration.under(command_line, &command.file);
    let Some(keys) = reported(failures, &name, keys) else {
        return Ok(());
    };
    let finder =
        (command.dialect != Some(RenderDialect(None))).then(|| keys.finder().for_text(&source));
    let extensions = &keys.extensions();
    let body = source.get(front_matter::body(&source)..).unwrap_or_default();
    if let Some(finder) = finder.as_ref().filter(|_| command.report) {
        let options = Extension::pulldown_cmark(extensions);
        // With `--parser pulldown-cmark`, a panic recurs below, where it is reported.
        let _ = guard(|| {
            rejected::report(&command.file, &source, Some(options), finder, failures);
        });
    }
    let html = if command.safe { Html::Safe } else { Html::Raw };
    let page = match command.parser {
        MarkdownParser::PulldownCmark => {
            let options = Extension::pulldown_cmark(extensions);
            guard(|| by_pulldown_cmark(body, options, finder.as_ref(), html))
        }
        MarkdownParser::Comrak => {
            let options = Extension::comrak(extensions);
            let Some(options) = reported(failures, "--extension", options) else {
                return Ok(());
            };
            guard(|| by_comrak(body, options, finder.as_ref(), html))
        }
    };
    match reported(failures, &name, page) {
        Some(page) => out.write_all(page.as_bytes()),
        None => Ok(()),
    }
}
