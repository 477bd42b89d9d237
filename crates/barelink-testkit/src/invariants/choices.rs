//! Chooses settings of a finder and of the parsers. A number determines all choices.

use barelink::options::{
    DefaultScheme, FileNames, Limits, LinkEnd, Policy, SchemeHosts, TopLevelDomains,
};
use barelink::{Dialect, LinkFinder, LinkKind};
use fastrand::Rng;
use pulldown_cmark::Options;

use crate::documents::now_and_then;

/// A number that determines settings. Each choice uses up a part of the number, except [`Choices::rules`], which uses
/// up nothing. The number 0 chooses every default of the finder, and the usual extensions of the parsers.
#[derive(Debug, Clone)]
pub struct Choices(u64);

/// A finder and its settings.
#[derive(Debug, Clone)]
pub struct Rules {
    pub finder: LinkFinder,
    /// True if the finder may reject candidates by a policy, a limit, the form of a host, or its top-level domain.
    /// False if it rejects only hosts that look like file names.
    pub rejects: bool,
}

/// Schemes of every shape, some invalid, and some that must never link.
pub const SCHEMES: &[&str] = &[
    "https", "http", "HTTPS", "ssh", "git+ssh", "x", "h323", "a.b", "z39.50r", "view-source", "a-",
    "x+", "git+", "w", "www", "mailto", "xmpp", "javascript", "data", "x+data", "", "+x", "1x",
    "-", "a b", "a@b.c", "a/b", "a:", "é", "\0",
];

impl Rules {
    /// Returns the rules of a dialect with its defaults.
    pub fn new(dialect: Dialect) -> Self {
        Rules { finder: LinkFinder::new(dialect), rejects: false }
    }
}

/// Options that mdBook and Zola use.
const BOOK: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

/// Number of the usual options of comrak, which come first: those of GFM, and footnotes.
#[cfg(feature = "comrak")]
const USUAL: usize = 4;

impl Choices {
    pub fn new(number: u64) -> Self {
        Choices(number)
    }

    /// Splits a fuzzer's input into eight bytes of choices and a text. Returns `None` if the input has fewer than eight
    /// bytes.
    pub fn split(input: &[u8]) -> Option<(Choices, String)> {
        let (number, text) = input.split_first_chunk()?;
        let choices = Choices(u64::from_le_bytes(*number));
        Some((choices, String::from_utf8_lossy(text).into_owned()))
    }

    /// Chooses a number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        let choice = self.0 % end;
        self.0 /= end;
        choice
    }

    /// Chooses an item.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize].clone()
    }

    /// Chooses the settings of a finder for this dialect. At least half of the finders reject nothing but file names,
    /// because a rejected link hides faults.
    pub fn rules(&mut self, dialect: Dialect) -> Rules {
        if self.0 == 0 {
            return Rules::new(dialect);
        }
        let rng = &mut Rng::with_seed(self.0);
        let mut builder = LinkFinder::builder(dialect);
        if now_and_then(rng, 4) {
            builder.kinds(&some(rng, LinkKind::ALL));
        }
        let lists_schemes = now_and_then(rng, 4);
        if lists_schemes {
            let only_https = rng.bool();
            builder.schemes(if only_https { vec!["https"] } else { some(rng, SCHEMES) });
        }
        if now_and_then(rng, 4) {
            builder.default_scheme(DefaultScheme::Https);
        }
        match rng.u8(..6) {
            0 => builder.file_names(FileNames::Link),
            1 => builder.file_names(FileNames::custom(|host| host.len() % 2 == 1)),
            2 => builder.file_names(FileNames::listed(["com", "rs"])),
            _ => &mut builder,
        };
        if now_and_then(rng, 2) {
            builder.link_end(LinkEnd::InText);
        }
        let has_policies = now_and_then(rng, 2);
        // GFM and md4c reject URLs of their own schemes that are not listed.
        let rejects = has_policies || (lists_schemes && dialect != Dialect::Uts58);
        if has_policies {
            if now_and_then(rng, 4) {
                builder.untrusted();
            }
            if now_and_then(rng, 4) {
                builder.scheme_hosts(SchemeHosts::Domains);
            }
            match rng.u8(..8) {
                0 => builder.top_level_domains(TopLevelDomains::Delegated),
                1 => builder.top_level_domains(TopLevelDomains::Syntactic),
                2 => {
                    builder.top_level_domains(TopLevelDomains::custom(|label| label.len() % 2 == 1))
                }
                3 => builder.top_level_domains(TopLevelDomains::listed(["com", "рф", "b"])),
                _ => &mut builder,
            };
            if now_and_then(rng, 2) {
                builder.reject(&some(rng, Policy::ALL));
            }
            if now_and_then(rng, 3) {
                let limits = Limits::none().url(rng.usize(..40)).host(rng.usize(..20));
                builder.limits(limits.local_part(rng.usize(..10)));
            }
        }
        Rules { finder: builder.build(), rejects }
    }

    /// Chooses options of pulldown-cmark.
    pub fn pulldown_cmark(&mut self) -> Options {
        match self.below(4) {
            0 => Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS,
            1 => Options::empty(),
            2 => BOOK,
            _ => Options::from_bits_truncate(self.below(1 << 20) as u32),
        }
    }

    /// Chooses options of comrak: any that changes how a document is read. Raw HTML is always kept.
    #[cfg(feature = "comrak")]
    pub fn comrak(&mut self) -> comrak::Options<'static> {
        let mut options = comrak::Options::default();
        options.render.r#unsafe = true;
        let how = self.below(3);
        let all = &mut options.extension;
        for (index, option) in [
            &mut all.table, &mut all.strikethrough, &mut all.tasklist, &mut all.footnotes,
            &mut all.superscript, &mut all.subscript, &mut all.description_lists,
            &mut all.multiline_block_quotes, &mut all.alerts, &mut all.math_dollars,
            &mut all.math_code, &mut all.wikilinks_title_after_pipe, &mut all.underline,
            &mut all.spoiler, &mut all.greentext, &mut all.highlight, &mut all.insert,
            &mut options.parse.smart, &mut all.inline_footnotes,
            &mut all.wikilinks_title_before_pipe, &mut all.cjk_friendly_emphasis, &mut all.subtext,
            &mut all.math_latex, &mut all.shortcodes, &mut all.phoenix_heex,
            &mut all.block_directive, &mut all.header_attributes, &mut all.fenced_code_attributes,
            &mut all.inline_code_attributes, &mut all.link_attributes,
            &mut options.parse.relaxed_tasklist_matching, &mut options.parse.tasklist_in_table,
            &mut options.parse.ignore_setext, &mut options.parse.leave_footnote_definitions,
            &mut options.parse.escaped_char_spans, &mut options.render.ignore_empty_links,
        ]
        .into_iter()
        .enumerate()
        {
            *option = match how {
                0 => index < USUAL,
                1 => false,
                _ => self.below(2) == 1,
            };
        }
        #[cfg(feature = "newest-comrak")]
        for option in
            [&mut all.ofm_callouts, &mut all.ofm_comments, &mut all.wikilinks_ignore_embeds]
        {
            *option = how == 2 && self.below(2) == 1;
        }
        if how == 2 && self.below(2) == 1 {
            all.front_matter_delimiter = Some("---".into());
        }
        options
    }
}

/// Chooses up to five items in any order. An item may be chosen more than once.
fn some<T: Copy>(rng: &mut Rng, from: &[T]) -> Vec<T> {
    let count = rng.usize(..=from.len().min(5));
    (0..count).map(|_| from[rng.usize(..from.len())]).collect()
}
