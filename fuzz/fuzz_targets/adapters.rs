//! Links in Markdown by way of pulldown-cmark, beside those by way of comrak.
#![no_main]

use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{oracle, report, Comparison, EXTENSIONS};
use barelink_testkit::invariants::Choices;
use barelink_testkit::renderer::Renderer;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, source)) = Choices::split(input) else {
        return;
    };
    // Right above a table cmark-gfm reads it as an escaped pipe, and so does the adapter for pulldown-cmark; comrak does not.
    if source.contains("\\\\|") {
        return;
    }
    let finder = LinkFinder::new(choices.pick(Dialect::ALL));
    let ask = oracle(Renderer::Comrak, &EXTENSIONS, finder.clone());
    let ours = Renderer::PulldownCmark;
    let comparison = Comparison::asking(ask, &source, &EXTENSIONS, ours, &finder);
    if let Comparison::Differs(comrak, pulldown_cmark) = comparison.expect("an answer") {
        report(&source, &comrak, &pulldown_cmark);
        panic!("the adapters differ");
    }
});
