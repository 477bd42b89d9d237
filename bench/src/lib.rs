//! An empty library, because a package with benchmarks must have a library or a program. The corpora and the measured
//! subjects are in `barelink_testkit::bench`.
