//! Tests the program through its command line. Checks output, messages and exit code for given arguments and input.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod program;

mod ansi;
mod check;
mod check_formats;
mod colour;
mod compare;
mod config;
mod config_keys;
mod config_schema;
mod config_trust;
mod contained;
mod dialects;
mod disabled;
mod doubts;
mod encoding;
mod escapes;
mod examples;
mod explain;
mod extensions;
mod failures;
mod filter;
mod fix;
mod fix_files;
mod fix_suites;
mod fixtures;
mod flavors;
mod folders;
mod front_matter;
mod help;
mod html;
mod injection;
mod inputs;
mod invariants;
mod json;
mod kinds;
mod languages;
mod manual;
mod many;
mod max_size;
mod mdbook;
mod mdx;
mod options;
mod output_file;
mod page;
mod page_encodings;
mod page_left_alone;
mod page_selectors;
mod pipes;
mod places;
mod render;
mod rust;
mod safe;
mod scheme_less;
mod skipped;
mod table;
#[cfg(unix)]
mod terminal_input;
#[cfg(unix)]
mod terminal_progress;
mod terminals;
mod text;
mod tour;
mod untrusted;
mod url;
