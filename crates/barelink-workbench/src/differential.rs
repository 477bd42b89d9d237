//! `cargo xtask differential`: compares our links with the links of a reference implementation.

use std::path::Path;

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{report, Ours, Tally};
use barelink_testkit::extension::Extension;
use barelink_testkit::oracle::{recorded, Running};
use barelink_testkit::renderer::Renderer;

#[derive(clap::Args)]
pub struct Arguments {
    /// Reference to compare with: `cmark-gfm`, `md4c`, `comrak` (our links through that parser), or a file of recorded
    /// answers: a JSON object a line, with `id`, `md`, `html`, `html_off` (without links) and `ext` (extensions)
    #[arg(long, value_name = "NAME|FILE", default_value = "cmark-gfm")]
    oracle: String,
    /// Number of random documents to compare
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Seed of the random documents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Extensions of random documents: `strikethrough`, `table`, `tasklist`, `footnotes`
    #[arg(long = "extension", value_delimiter = ',', default_value = "strikethrough,table")]
    extensions: Vec<Extension>,
    /// Our renderer from Markdown to HTML: `pulldown-cmark`, `comrak`, `text`, or `comrak-own` (comrak's own autolinks)
    #[arg(long, default_value = "pulldown-cmark")]
    via: Renderer,
    /// Dialect to compare: `gfm`, `md4c`, or `uts58`, which has no reference here but `--oracle comrak`
    #[arg(long, default_value = "gfm")]
    dialect: Dialect,
}

/// Runs the command. Returns true if enough comparable random documents agree or deviate as intended. For recorded
/// documents, returns true if all comparable documents do.
pub fn run(arguments: &Arguments) -> Result<bool> {
    let Arguments { oracle: name, cases, seed, extensions, via, dialect } = arguments;
    let ours = Ours { renderer: *via, extensions, finder: &LinkFinder::new(*dialect) };
    let sample = (*cases, *seed);
    let beside = |mut reference: Running| {
        ours.sampled(sample, |markdown| reference.ask(markdown, extensions))
    };
    let tally = match name.as_str() {
        "cmark-gfm" => beside(Running::cmark_gfm()?)?,
        "md4c" => beside(Running::md4c()?)?,
        "comrak" => {
            let other = Ours { renderer: Renderer::Comrak, ..ours };
            ours.sampled(sample, |markdown| Ok(other.answer(markdown)))?
        }
        file => {
            let tally = recorded_in(Path::new(file), ours)?;
            println!("{tally}");
            return Ok(tally.differences == 0);
        }
    };
    println!("{tally}");
    Ok(tally.is_enough())
}

/// Compares our links with the recorded answers in a file. Prints unexplained differences.
fn recorded_in(file: &Path, ours: Ours<'_>) -> Result<Tally> {
    let mut tally = Tally::default();
    for document in recorded(file)? {
        let extensions = document.extensions.iter().map(|name| name.parse());
        let extensions: Vec<Extension> = extensions.collect::<Result<_>>()?;
        let ours = Ours { extensions: &extensions, ..ours };
        let comparison = ours.compare(&document.markdown, &document.answer);
        tally.count(&comparison);
        if comparison.differs() {
            println!("{}", document.id);
            report(&document.markdown, &comparison);
        }
    }
    Ok(tally)
}
