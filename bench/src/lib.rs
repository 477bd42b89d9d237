//! Benchmarks are targets of a package, and a package has a library or a program. The corpora and the measured subjects are
//! `barelink_testkit::bench`.
