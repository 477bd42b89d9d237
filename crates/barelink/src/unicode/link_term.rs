/// `Link_Term`: the effect of a character in a path, query or fragment on the end of a link.
/// [UTS #58, section 3.4.1](https://www.unicode.org/reports/tr58/#link-term-property), table 3-2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkTerm {
    /// The link goes on: letters, digits, symbols and most else.
    Include,
    /// The link ends before this character: white space, controls, unassigned code points.
    Hard,
    /// The link ends before this character if nothing but Soft ones stands between it and a Hard one or
    /// the end of the text: sentence punctuation and quotation marks.
    Soft,
    /// Include after its [partner](super::link_bracket) in the same part of the link, otherwise Hard.
    Close,
    /// Include. Opens a bracket that a Close character may match.
    Open,
}
