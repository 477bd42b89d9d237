//! `barelink render`: renders Markdown to HTML.

use std::io::{self, Write};

use barelink::LinkFinder;
use barelink_fix::Extension;
use barelink_pulldown_cmark::Autolinks;
use pulldown_cmark::{html, Options, Parser};

use crate::args::{MarkdownParser, Render};
use crate::failure::Failures;
use crate::guard::guard;
use crate::{byte_order_mark, input, left_out, safe};

/// Runs the command.
pub(crate) fn run(
    command: &Render,
    out: &mut impl Write,
    failures: &mut Failures,
) -> io::Result<()> {
    let source = match input::read(&command.file, command.size.named()) {
        Ok(source) => source,
        Err(error) => {
            failures.report(input::name(&command.file), &error);
            return Ok(());
        }
    };
    let source = source
        .get(byte_order_mark::length(&source)..)
        .unwrap_or_default();
    let finder = command.finder();
    let extensions = &command.syntax.extensions();
    if let Some(finder) = finder.as_ref().filter(|_| command.report) {
        let options = Extension::pulldown_cmark(extensions);
        // If a parser panics here, it does so again below, where that is reported.
        let _ = guard(|| {
            left_out::report(&command.file, source, Some(options), finder, failures);
            Ok(())
        });
    }
    let page = match command.parser {
        MarkdownParser::PulldownCmark => {
            let options = Extension::pulldown_cmark(extensions);
            guard(|| {
                Ok(pulldown_cmark(
                    source,
                    options,
                    finder.as_ref(),
                    command.safe,
                ))
            })
        }
        MarkdownParser::Comrak => match Extension::comrak(extensions) {
            Ok(options) => guard(|| Ok(comrak(source, options, finder.as_ref(), command.safe))),
            Err(error) => {
                failures.report("--extension", &error.into());
                return Ok(());
            }
        },
    };
    match page {
        Ok(page) => out.write_all(page.as_bytes()),
        Err(error) => {
            failures.report(input::name(&command.file), &error);
            Ok(())
        }
    }
}

/// Renders a page with pulldown-cmark and, if there is a finder, its links.
pub fn pulldown_cmark(
    source: &str,
    options: Options,
    finder: Option<&LinkFinder>,
    is_safe: bool,
) -> String {
    let mut page = String::with_capacity(source.len() * 3 / 2);
    match (finder, is_safe) {
        (Some(finder), false) => {
            html::push_html(&mut page, Autolinks::new(source, options, finder));
        }
        (Some(finder), true) => {
            let events = Autolinks::new(source, options, finder);
            html::push_html(&mut page, events.map(safe::event));
        }
        (None, false) => html::push_html(&mut page, Parser::new_ext(source, options)),
        (None, true) => {
            let events = Parser::new_ext(source, options);
            html::push_html(&mut page, events.map(safe::event));
        }
    }
    page
}

/// Renders a page with comrak and, if there is a finder, its links.
pub fn comrak(
    source: &str,
    mut options: comrak::Options<'_>,
    finder: Option<&LinkFinder>,
    is_safe: bool,
) -> String {
    options.render.escape = is_safe;
    let arena = comrak::Arena::new();
    let root = match finder {
        Some(finder) => barelink_comrak::parse_document(&arena, source, &options, finder),
        None => comrak::parse_document(&arena, source, &options),
    };
    if is_safe {
        safe::tree(root);
    }
    let mut page = String::with_capacity(source.len() * 3 / 2);
    let written = comrak::format_html(root, &options, &mut page);
    debug_assert!(written.is_ok(), "a string takes everything");
    page
}
