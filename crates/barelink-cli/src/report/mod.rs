//! Shows links, findings and failures to people.

pub(crate) mod ansi;
pub(crate) mod colour;
pub(crate) mod diff;
pub(crate) mod excerpt;
pub(crate) mod failure;
pub(crate) mod found;
pub(crate) mod notes;
pub(crate) mod plural;
pub(crate) mod position;
pub(crate) mod printable;
pub(crate) mod progress;
pub(crate) mod reason_text;
pub(crate) mod rejected;
pub(crate) mod rerun;
pub(crate) mod summary;
