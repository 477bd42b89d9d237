//! Checks the invariants of minimal and maximal escaping.
#![no_main]

use barelink_testkit::invariants::{escaping, Choices};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((mut choices, rest)) = Choices::split(input) else {
        return;
    };
    match choices.pick(&[0, 1, 2]) {
        0 => {
            let host = choices.pick(&["https://example.com", "bücher.de:80", "http://[::1]"]);
            let initiator = choices.pick(&["/", "?", "#", "#:~:"]);
            escaping::check(host, &[initiator, &rest].concat());
        }
        1 => escaping::check_any(&rest),
        _ => {
            // The fuzzer decides where the parts are cut: at each NUL.
            let parts: Vec<_> = input[8..].split(|&b| b == 0).collect();
            let third = parts.len().div_ceil(3);
            let (segments, rest) = parts.split_at(third);
            let (pairs, fragment) = rest.split_at(third.min(rest.len()));
            let pairs = pairs.chunks_exact(2).map(|pair| (pair[0], pair[1]));
            let pairs: Vec<_> = pairs.collect();
            escaping::check_parts(segments, &pairs, fragment.first().copied());
        }
    }
});
