//! Options that the fast path supports.

use std::fmt::{self, Write};
use std::sync::OnceLock;

use comrak::options::Extension;
use comrak::Options;

/// Returns true if smart punctuation is off and only supported extensions are on. These are tables, strikethrough, footnotes, task
/// lists, alerts, front matter, header IDs, URL rewriters and comrak's autolink.
///
/// Versions of comrak have different extensions, so unknown ones cannot be named here. They are detected by comparing the `Debug`
/// output with that of the default.
pub(crate) fn is_known(options: &Options<'_>) -> bool {
    if options.parse.smart {
        return false;
    }
    static NONE: OnceLock<String> = OnceLock::new();
    let none = NONE.get_or_init(|| format!("{:?}", Extension::default()));
    let mut others = options.extension.clone();
    others.strikethrough = false;
    others.table = false;
    others.autolink = false;
    others.tasklist = false;
    others.alerts = false;
    others.footnotes = false;
    others.header_id_prefix = None;
    others.front_matter_delimiter = None;
    others.image_url_rewriter = None;
    others.link_url_rewriter = None;
    let mut shown = Beside(none);
    write!(shown, "{others:?}").is_ok() && shown.0.is_empty()
}

/// Compares written text with an expected text, of which this is the rest. Writing fails at the first difference.
struct Beside<'t>(&'t str);

impl Write for Beside<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_gives_other_bytes_a_meaning_is_not_known() {
        let known = |change: fn(&mut Options<'_>)| {
            let mut options = Options::default();
            change(&mut options);
            is_known(&options)
        };
        assert!(known(|_| ()));
        assert!(known(|options| {
            options.extension.table = true;
            options.extension.footnotes = true;
            options.extension.alerts = true;
            options.extension.front_matter_delimiter = Some("---".into());
        }));
        assert!(!known(|options| options.extension.math_dollars = true));
        assert!(!known(|options| options.extension.superscript = true));
        // An address would end at a dash.
        assert!(!known(|options| options.parse.smart = true));
    }
}
