//! Chooses settings of a finder and of the parsers by a number.

use barelink::options::{DefaultScheme, FileNames, Limits, LinkEnd, SchemeHosts, TopLevelDomains};
use barelink::{Dialect, LinkFinder, LinkFinderBuilder, LinkKind};
use fastrand::Rng;
use pulldown_cmark::Options;

use super::options::POLICIES;

use super::options::{random_finder, RandomFinder};

/// A number from which settings are chosen one by one. The number 0 chooses every default.
#[derive(Debug, Clone)]
pub struct Choices(u64);

/// A finder and its settings.
#[derive(Debug, Clone)]
pub struct Rules {
    pub finder: LinkFinder,
    /// True if the finder has policies that may reject candidates.
    pub rejects: bool,
    /// Strings at which every link stops.
    pub stops: Vec<&'static str>,
    /// The finder without the stop strings.
    pub without_stops: LinkFinder,
    /// An equivalent finder for which every leaf with a candidate is passed to `Linker::leaf`. The cheaper `LeafCheck`
    /// never suffices for it.
    pub without_check: LinkFinder,
}

/// A stop string that does not occur in any document. For a finder with stop strings, `LeafCheck` never suffices.
const UNUSED_STOP: &[&str] = &["\u{E000}nowhere\u{E001}"];

/// Stop strings that occur in random documents, some with a meaning in Markdown.
const STOPS: &[&str] = &["@@", "{", "&a", "b/", "*", "。", "[a", "`b"];

impl Rules {
    /// Returns the rules of a dialect with its defaults.
    pub fn new(dialect: Dialect) -> Self {
        Rules {
            finder: LinkFinder::new(dialect),
            rejects: false,
            stops: Vec::new(),
            without_stops: LinkFinder::new(dialect),
            without_check: LinkFinder::builder(dialect).stop_at(UNUSED_STOP).build(),
        }
    }

    fn of(builder: LinkFinderBuilder, rejects: bool, stops: Vec<&'static str>) -> Self {
        let stop_at = |stops: &[&'static str]| {
            let stops = stops.iter().copied();
            builder.clone().stop_at(stops).build()
        };
        let finder = stop_at(&stops);
        // Empty strings are ignored.
        let stops: Vec<_> = stops.into_iter().filter(|stop| !stop.is_empty()).collect();
        Rules {
            finder,
            rejects,
            without_stops: builder.clone().build(),
            without_check: stop_at(if stops.is_empty() {
                UNUSED_STOP
            } else {
                &stops
            }),
            stops,
        }
    }
}

/// Options that mdBook and Zola use.
const BOOK: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

impl Choices {
    pub fn new(number: u64) -> Self {
        Choices(number)
    }

    /// Splits a fuzzer's input into eight bytes of choices and a text. Returns `None` if the input is shorter.
    pub fn split(input: &[u8]) -> Option<(Choices, String)> {
        let (number, text) = input.split_first_chunk()?;
        let choices = Choices(u64::from_le_bytes(*number));
        Some((choices, String::from_utf8_lossy(text).into_owned()))
    }

    fn below(&mut self, end: u64) -> u64 {
        let choice = self.0 % end;
        self.0 /= end;
        choice
    }

    fn is(&mut self) -> bool {
        self.below(2) == 1
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// Chooses a finder of this dialect.
    pub fn rules(&mut self, dialect: Dialect) -> Rules {
        if self.below(3) == 2 {
            let RandomFinder {
                builder,
                rejects,
                stops,
            } = random_finder(&mut Rng::with_seed(self.0), dialect);
            return Rules::of(builder, rejects, stops);
        }
        let mut builder = LinkFinder::builder(dialect);
        if self.below(4) == 3 {
            let bits = self.below(16);
            let kinds = LinkKind::ALL.iter().copied();
            let kinds: Vec<_> = kinds.filter(|&kind| bits & 1 << kind as u64 != 0).collect();
            builder.kinds(&kinds);
        }
        match self.below(4) {
            1 => builder.schemes(["https"]),
            2 => builder.schemes(["http", "ssh", "javascript", "x"]),
            _ => &mut builder,
        };
        if self.is() {
            builder.default_scheme(self.pick(&[DefaultScheme::Http, DefaultScheme::Https]));
        }
        if self.is() {
            builder.file_names(self.pick(&[
                FileNames::Link,
                FileNames::custom(|host| host.len() % 2 == 1),
                FileNames::listed(["com", "rs"]),
            ]));
        }
        if self.is() {
            builder.link_end(LinkEnd::InText);
        }
        let rejects = self.below(4) == 3;
        if rejects {
            match self.below(5) {
                0 => builder.untrusted(),
                1 => builder.reject(&[self.pick(POLICIES), self.pick(POLICIES)]),
                2 => builder.limits(Limits::none().url(24).host(12).local_part(6)),
                3 => builder.scheme_hosts(SchemeHosts::Domains),
                _ => builder.top_level_domains(self.pick(&[
                    TopLevelDomains::Delegated,
                    TopLevelDomains::Syntactic,
                    TopLevelDomains::custom(|label| label.len() % 2 == 1),
                ])),
            };
        }
        let stops = if self.below(4) == 3 { STOPS } else { &[] };
        Rules::of(builder, rejects, stops.to_vec())
    }

    /// Chooses options of pulldown-cmark.
    pub fn pulldown_cmark(&mut self) -> Options {
        match self.below(4) {
            0 => Options::empty(),
            1 => Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS,
            2 => BOOK,
            _ => Options::from_bits_truncate(self.below(1 << 20) as u32),
        }
    }

    /// Chooses options of comrak.
    #[cfg(feature = "comrak")]
    pub fn comrak(&mut self) -> comrak::Options<'static> {
        let mut options = comrak::Options::default();
        options.render.r#unsafe = true;
        let how = self.below(3);
        let mut is_on = || match how {
            0 => false,
            1 => true,
            _ => self.is(),
        };
        let extension = &mut options.extension;
        extension.table = is_on();
        extension.strikethrough = is_on();
        extension.tasklist = is_on();
        extension.footnotes = is_on();
        if how == 2 {
            extension.superscript = is_on();
            extension.subscript = is_on();
            extension.description_lists = is_on();
            extension.multiline_block_quotes = is_on();
            extension.alerts = is_on();
            extension.math_dollars = is_on();
            extension.math_code = is_on();
            extension.wikilinks_title_after_pipe = is_on();
            extension.underline = is_on();
            extension.spoiler = is_on();
            extension.greentext = is_on();
            extension.highlight = is_on();
            extension.insert = is_on();
            options.parse.smart = is_on();
        }
        options
    }
}
