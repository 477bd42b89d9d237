//! Lists the hosts in the output of `barelink list --format json`, with the positions of their links.
//!
//! `cargo run -- list --format json fixtures | cargo run -p barelink-cli --example hosts`

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use barelink::uts58::host_of_url;

fn main() -> io::Result<()> {
    let lines = io::stdin().lock().lines().collect::<Result<Vec<_>, _>>()?;
    for (host, places) in hosts(&lines)? {
        println!("{:4}  {host}  {}", places.len(), places.join(" "));
    }
    Ok(())
}

/// Returns each host, in lower case, with the positions of its links. Leaves out e-mail addresses.
pub(crate) fn hosts(lines: &[String]) -> serde_json::Result<BTreeMap<String, Vec<String>>> {
    let mut hosts = BTreeMap::<_, Vec<_>>::new();
    for line in lines {
        let link: Link = serde_json::from_str(line)?;
        let host = host_of_url(&link.destination).and_then(|range| link.destination.get(range));
        if let Some(host) = host {
            let place = format!("{}:{}:{}", link.path, link.line, link.column);
            hosts.entry(host.to_lowercase()).or_default().push(place);
        }
    }
    Ok(hosts)
}

/// Fields of a line. The line has further fields, which are ignored.
#[derive(serde::Deserialize)]
struct Link {
    path: String,
    line: usize,
    column: usize,
    destination: String,
}
