//! Examples in other places than they are written for: with the line endings of Windows, in a block quote, in an item.

use super::FixExample;

/// A place for a text, and what it makes of each line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Windows,
    Quote,
    Item,
}

impl Place {
    pub const ALL: [Place; 3] = [Place::Windows, Place::Quote, Place::Item];

    fn name(self) -> &'static str {
        match self {
            Place::Windows => "with CRLF",
            Place::Quote => "in a quote",
            Place::Item => "in an item",
        }
    }

    /// Puts a text into this place.
    fn text(self, text: &str) -> String {
        let mut placed = String::new();
        for (index, line) in text.split_inclusive('\n').enumerate() {
            match self {
                Place::Windows => {
                    placed.push_str(&line.replace('\n', "\r\n"));
                    continue;
                }
                Place::Quote if line == "\n" => placed.push('>'),
                Place::Quote => placed.push_str("> "),
                Place::Item if index == 0 => placed.push_str("- "),
                Place::Item if line == "\n" => {}
                Place::Item => placed.push_str("  "),
            }
            placed.push_str(line);
        }
        placed
    }
}

impl FixExample {
    /// Returns true if the result has to be the same in this place. MDX has statements of JavaScript at the margin only.
    pub(super) fn is_for(&self, place: Place) -> bool {
        match place {
            Place::Windows => self.file != "rs" && !self.input.contains('\r'),
            Place::Quote | Place::Item => self.file == "md" && !self.is_for_one_place,
        }
    }

    /// Returns the example in this place, with its name.
    pub(super) fn placed(&self, place: Place) -> (&'static str, FixExample) {
        let [input, written] = [&self.input, &self.written].map(|text| place.text(text));
        (place.name(), FixExample { input, written, ..self.clone() })
    }
}
