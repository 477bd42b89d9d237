//! Notes on settings that somebody may expect to hold, and that are not read.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use crate::files::input;
use crate::report::notes::Notes;
use crate::report::position::Positions;

impl Notes {
    /// Notes that a file is not read, since it is beside `barelink.toml`.
    pub(super) fn on_unread(&self, file: Option<&Path>) {
        if let Some(file) = file {
            self.add(file, " not read, since barelink.toml is beside it");
        }
    }

    /// Notes that a table `[tool.barelink]` of the `pyproject.toml` in a directory is not read.
    pub(super) fn on_python_project(&self, directory: &Path) {
        let path = directory.join("pyproject.toml");
        // Somebody else's file is no failure of ours, whatever it has.
        let Ok(Some(bytes)) = input::settings(&path, false) else { return };
        let text = String::from_utf8_lossy(&bytes);
        let Ok(document) = DeTable::parse(&text) else { return };
        let Some(DeValue::Table(tool)) = document.get_ref().get("tool").map(|tool| tool.get_ref())
        else {
            return;
        };
        if let Some((key, _)) = tool.get_key_value("barelink") {
            let (line, _) = Positions::new(&text).of(key.span().start);
            let note = "[tool.barelink] is not read; write its keys into barelink.toml";
            self.add(&path, format_args!("{line}: {note}"));
        }
    }
}
