//! Counts the hosts that a column of text links to.

use std::collections::BTreeMap;

use arrow_array::cast::AsArray;
use arrow_array::{Array, StringArray};
use arrow_schema::ArrowError;
use barelink::{Dialect, LinkFinder};

fn main() -> Result<(), ArrowError> {
    let texts: StringArray = std::io::stdin().lines().map(Result::ok).collect();
    for (host, count) in hosts(&texts)? {
        println!("{count}\t{host}");
    }
    Ok(())
}

/// Returns the number of links to each host.
pub(crate) fn hosts(texts: &dyn Array) -> Result<BTreeMap<String, usize>, ArrowError> {
    let finder = LinkFinder::new(Dialect::Uts58);
    let lists = barelink_arrow::find_links(texts, &finder)?;
    let links = lists.values().as_struct();
    let mut counts = BTreeMap::new();
    let texts = links.column_by_name("text").map(|texts| texts.as_string_view());
    for text in texts.into_iter().flatten().flatten() {
        if let Some(host) = barelink::uts58::host_of_url(text) {
            *counts.entry(text.get(host).unwrap_or_default().to_owned()).or_default() += 1;
        }
    }
    Ok(counts)
}
