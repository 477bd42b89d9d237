//! Checks that the programs in `examples/` can read the output of the program.

use similar_asserts::assert_eq;

use crate::program::run_on;

#[allow(dead_code)]
#[path = "../../examples/hosts.rs"]
mod hosts;

#[test]
fn hosts_of_what_list_writes() {
    let markdown = "www.a.com/b, http://WWW.A.COM and\nhttps://b.org:80/, me@example.org\n";
    let listed = run_on(&["list", "--format", "json"], markdown).ok();
    let lines: Vec<String> = listed.lines().map(str::to_owned).collect();
    let hosts = hosts::hosts(&lines).unwrap();
    let places = |host: &str| hosts.get(host).map(|places| places.join(" "));
    assert_eq!(places("www.a.com").as_deref(), Some("-:1:1 -:1:14"));
    assert_eq!(places("b.org").as_deref(), Some("-:2:1"));
    assert_eq!(hosts.len(), 2);
    assert!(hosts::hosts(&["{}".to_owned()]).is_err());
}
