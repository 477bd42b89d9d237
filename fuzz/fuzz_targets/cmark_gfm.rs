//! Links in Markdown by way of either parser, beside those of a living cmark-gfm in a process of its own.
#![no_main]

use std::cell::RefCell;

use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{report, Comparison, EXTENSIONS};
use barelink_testkit::invariants::Choices;
use barelink_testkit::oracle::Living;
use barelink_testkit::renderer::Renderer;
use libfuzzer_sys::fuzz_target;

thread_local! {
    static REFERENCE: RefCell<Living> = RefCell::new(Living::cmark_gfm().expect("a cmark-gfm"));
}

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    let renderer = choices.pick(&[Renderer::PulldownCmark, Renderer::Comrak]);
    let finder = LinkFinder::new(Dialect::Gfm);
    REFERENCE.with_borrow_mut(|reference| {
        let ask = |markdown: &str| reference.ask(markdown, &EXTENSIONS);
        let comparison = Comparison::asking(ask, &source, &EXTENSIONS, renderer, &finder);
        if let Comparison::Differs(theirs, ours) = comparison.expect("an answer") {
            report(&source, &theirs, &ours);
            panic!("{} differs from cmark-gfm", renderer.name());
        }
    });
});
