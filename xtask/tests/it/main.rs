//! Tests of the repository itself.

mod tidy;
