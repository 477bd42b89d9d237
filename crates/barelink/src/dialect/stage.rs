/// Scope of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Stage {
    /// All links of a plain text.
    #[default]
    Text,
    /// URLs in the source of Markdown, where addresses cannot be recognised yet.
    Source,
    /// Addresses in the text that remains after Markdown has been parsed.
    Addresses,
}
