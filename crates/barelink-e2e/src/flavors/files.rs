//! Real documents, for example of a repository.

use std::fs;
use std::path::Path;

use anyhow::Result;
use barelink::Dialect;

use super::compare::Document;
use super::rewritten::Known;

/// Extensions of documents that one of the parsers reads. Quarto's are `qmd` and `Rmd`.
const EXTENSIONS: &[&str] = &["md", "markdown", "mdx", "qmd", "Rmd"];

/// Returns the documents in a directory and below it. Skips hidden files, symbolic links and files that are not UTF-8.
pub(super) fn documents(folder: &Path) -> Result<Vec<Document>> {
    let mut documents = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let (entry, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
            let is_hidden =
                entry.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
            let extension = entry.extension().unwrap_or_default();
            if kind.is_dir() && !is_hidden {
                folders.push(entry);
            } else if kind.is_file() && EXTENSIONS.iter().any(|&known| extension == known) {
                let Ok(source) = fs::read_to_string(&entry) else { continue };
                let mut document = Document::new(entry.display().to_string(), source, Dialect::Gfm);
                document.is_mdx = extension == "mdx";
                document.known = Some(Known::Nothing);
                documents.push(document);
            }
        }
    }
    Ok(documents)
}
