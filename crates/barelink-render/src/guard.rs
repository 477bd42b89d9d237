//! Catches panics of parsers, so a panic in one document does not stop the work on others.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::error::Error;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, Location};
use std::path::{Component, Path};
use std::sync::Once;

thread_local! {
    /// Number of nested guards on this thread.
    static GUARDED: Cell<usize> = const { Cell::new(0) };
    /// Description of the last panic inside a guard.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Error for a panic that was caught. It names the package that panicked, if known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panicked(String);

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "skipped: {}", self.0)
    }
}

impl Error for Panicked {}

/// Runs `work`. Turns a panic into an error that names the panicking package.
///
/// The first call in a process wraps the panic hook. Panics of guarded work on its own thread are not printed. All
/// other panics go to the previous hook.
///
/// After a panic, values that `work` was changing may be incomplete.
///
/// ```
/// use barelink_render::guard;
///
/// assert_eq!(guard(|| 1), Ok(1));
/// let error = guard(|| -> i32 { panic!("a bug") }).unwrap_err();
/// assert!(error.to_string().ends_with("a bug"), "{error}");
/// ```
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if GUARDED.get() == 0 {
                before(info);
            } else {
                LAST.set(Some(describe(info.payload(), info.location())));
            }
        }));
    });
    GUARDED.set(GUARDED.get() + 1);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(GUARDED.get() - 1);
    outcome.map_err(|_| Panicked(LAST.take().unwrap_or_default()))
}

fn describe(payload: &dyn Any, place: Option<&Location<'_>>) -> String {
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown cause");
    let Some(place) = place else {
        return message.to_owned();
    };
    let (name, line) = (package(Path::new(place.file())), place.line());
    format!("{name} panicked at line {line} of its source: {message}")
}

/// Returns the package of a source file, with its version if it comes from a registry. Returns `a parser` if the path
/// names no package.
fn package(file: &Path) -> String {
    let parts = file.components().filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let parts: Vec<_> = parts.collect();
    let source = parts.iter().rposition(|&part| part == "src");
    let package = source.and_then(|at| parts.get(at.checked_sub(1)?));
    package.map_or("a parser".to_owned(), |name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_that_names_its_place() {
        let error = guard(|| -> usize { panic!("no {}", 1) }).unwrap_err();
        let message = error.to_string();
        assert!(message.contains("panicked at line"), "{message}");
        assert!(message.ends_with("no 1"), "{message}");
        assert_eq!(guard(|| 1), Ok(1));
    }

    #[test]
    fn packages_are_named_by_their_directories() {
        let registry = "/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f";
        for (file, expected) in [
            (format!("{registry}/pulldown-cmark-0.13.6/src/firstpass.rs"), "pulldown-cmark-0.13.6"),
            ("crates/barelink/src/scan.rs".into(), "barelink"),
            ("lib.rs".into(), "a parser"),
        ] {
            assert_eq!(package(Path::new(&file)), expected);
        }
    }
}
