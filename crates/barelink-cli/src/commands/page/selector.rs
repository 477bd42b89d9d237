//! Parses and matches the selectors of `--not-in`: element, class and id names.

use std::str::FromStr;

use html5ever::ns;

use super::tree::Element;

/// One value of `--not-in`: alternatives separated by commas, such as `pre, .note, #toc, div.note`.
#[derive(Debug, Clone)]
pub(crate) struct Selectors(Vec<Compound>);

/// A compound selector, such as `div.note`: matches an element that has all of these names.
#[derive(Debug, Clone, Default)]
struct Compound {
    element: Option<String>,
    classes: Vec<String>,
    ids: Vec<String>,
}

/// Error for every other value of `--not-in`.
const EXPECTED: &str =
    "expected a list of element, class and id names, such as `pre, .note, #toc, div.note`";

impl FromStr for Selectors {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let alternatives = text.split(',').map(|compound| Compound::parse(compound.trim()));
        alternatives.collect::<Option<_>>().map(Selectors).ok_or(EXPECTED)
    }
}

impl Selectors {
    /// Returns true if an alternative matches the element. `is_quirky` is true in quirks mode.
    pub(super) fn matches(&self, element: &Element, is_quirky: bool) -> bool {
        self.0.iter().any(|compound| compound.matches(element, is_quirky))
    }
}

impl Compound {
    /// Returns `None` unless the text is an element name, class names and id names, or some of these.
    fn parse(text: &str) -> Option<Self> {
        let (element, mut rest) = text.split_at(text.find(['.', '#']).unwrap_or(text.len()));
        let mut compound = Compound::default();
        if !element.is_empty() {
            compound.element = Some(name(element)?);
        } else if rest.is_empty() {
            return None;
        }
        while let Some(mark) = rest.chars().next() {
            let after = rest.strip_prefix(mark)?;
            let end = after.find(['.', '#']).unwrap_or(after.len());
            let (one, next) = after.split_at_checked(end)?;
            let names = if mark == '.' { &mut compound.classes } else { &mut compound.ids };
            names.push(name(one)?);
            rest = next;
        }
        Some(compound)
    }

    fn matches(&self, element: &Element, is_quirky: bool) -> bool {
        let name = element.name();
        let classes = element.attribute("class").unwrap_or_default();
        let id = element.attribute("id");
        // Browsers ignore the case of element names in HTML.
        self.element
            .iter()
            .all(|wanted| name.ns == ns!(html) && str::eq_ignore_ascii_case(&name.local, wanted))
            && self.ids.iter().all(|wanted| id.is_some_and(|id| is_same(id, wanted, is_quirky)))
            && self.classes.iter().all(|wanted| {
                classes.split_ascii_whitespace().any(|class| is_same(class, wanted, is_quirky))
            })
    }
}

/// Returns true if two classes or ids are the same. In quirks mode, browsers ignore their case.
fn is_same(found: &str, wanted: &str, is_quirky: bool) -> bool {
    found == wanted || is_quirky && found.eq_ignore_ascii_case(wanted)
}

/// Returns the text if it is a name that CSS writes without escapes.
fn name(text: &str) -> Option<String> {
    let is_valid = !text.is_empty()
        && !text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| match c {
            '-' | '_' => true,
            _ if c.is_ascii() => c.is_ascii_alphanumeric(),
            _ => !c.is_whitespace(),
        });
    is_valid.then(|| text.to_owned())
}
