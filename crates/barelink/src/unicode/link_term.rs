/// `Link_Term`: how a character in a path, query or fragment affects the end of a link. [UTS #58, section
/// 3.4.1](https://www.unicode.org/reports/tr58/#link-term-property), table 3-2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkTerm {
    /// The link continues: letters, digits, symbols and most other characters.
    Include,
    /// The link ends before this character: white space, controls, unassigned code points.
    Hard,
    /// The link ends before this character if only Soft characters follow, up to a Hard character or the end of the
    /// text. Sentence punctuation and quotation marks are Soft.
    Soft,
    /// Like Include if the last open bracket is the matching [opening bracket](super::link_bracket). Otherwise like
    /// Hard. Brackets pair within one part of the link, and not across a separator such as the `/` of a path.
    Close,
    /// Like Include: the link continues. Opens a bracket that a Close character may match. If 125 brackets are open, like
    /// Hard.
    Open,
}
