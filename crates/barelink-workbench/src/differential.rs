//! `cargo xtask differential`: compares our links with the links of a reference implementation.

use std::path::Path;

use anyhow::Result;
use barelink::{Dialect, LinkFinder};
use barelink_testkit::comparison::{living, oracle, report, Comparison, Sample, Tally};
use barelink_testkit::documents::Generator;
use barelink_testkit::extension::Extension;
use barelink_testkit::oracle::{recorded, Running};
use barelink_testkit::renderer::Renderer;

#[derive(clap::Args)]
pub struct Arguments {
    /// Reference to compare with: `cmark-gfm`, `md4c`, `comrak` (our links through that parser), or a file of recorded
    /// answers
    #[arg(long, value_name = "NAME|FILE", default_value = "cmark-gfm")]
    oracle: String,
    /// Number of random documents to compare
    #[arg(long, default_value_t = 20_000)]
    cases: usize,
    /// Seed of the random documents
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Generator of the random documents: `tokens`, `structure` or `both`
    #[arg(long, default_value = "both")]
    generator: Generator,
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
    let Arguments { oracle: name, cases, seed, generator, extensions, via, dialect } = arguments;
    let finder = LinkFinder::new(*dialect);
    let sample = Sample { generator: *generator, cases: *cases, seed: *seed, extensions };
    let beside = |mut reference: Running| {
        let ask = |markdown: &str| reference.ask(markdown, extensions);
        living(ask, sample, *via, &finder)
    };
    let tally = match name.as_str() {
        "cmark-gfm" => beside(Running::cmark_gfm()?)?,
        "md4c" => beside(Running::md4c()?)?,
        "comrak" => {
            let ask = oracle(Renderer::Comrak, extensions, finder.clone());
            living(ask, sample, *via, &finder)?
        }
        file => from_file(Path::new(file), *via, &finder)?,
    };
    println!("{tally}");
    let is_recorded = !["cmark-gfm", "md4c", "comrak"].contains(&name.as_str());
    Ok(if is_recorded { tally.differences == 0 } else { tally.is_enough() })
}

/// Compares our links with the recorded answers in a file. Prints unexplained differences.
fn from_file(file: &Path, renderer: Renderer, finder: &LinkFinder) -> Result<Tally> {
    let mut tally = Tally::default();
    for document in recorded(file)? {
        let markdown = &document.markdown;
        let extensions = document.extensions.iter().map(|name| name.parse());
        let extensions: Vec<Extension> = extensions.collect::<Result<_>>()?;
        let comparison = Comparison::of(markdown, &extensions, &document.answer, renderer, finder);
        tally.count(&comparison);
        if let Comparison::Differs(theirs, ours) = comparison {
            println!("{}", document.id);
            report(markdown, &theirs, &ours);
        }
    }
    Ok(tally)
}
