//! Comments and metadata of flavours.

use std::ops::Range;

use crate::map::{between, Map, Mark};

/// Returns the text from `%%` to `%%` in a paragraph, or from one line `%%` to the next.
pub(super) fn of_obsidian(map: &Map<'_>) -> Vec<Range<usize>> {
    let fences = map.lines_that(|line| line.text == "%%").into_iter();
    let mut comments = between(fences.map(|fence| (Mark::Either, fence)));
    comments.extend(map.enclosed("%%", "%%"));
    comments
}

/// Returns the text from `{::comment}` or `{::nomarkdown}` to `{:/`.
pub(super) fn of_kramdown(map: &Map<'_>) -> Vec<Range<usize>> {
    let mut open = false;
    between(map.source.match_indices("{:").filter_map(|(at, _)| {
        let after = map.source.get(at + 2..)?;
        let begins = after.starts_with(":comment") || after.starts_with(":nomarkdown");
        let ends = after.starts_with('/');
        let is_first = begins && !open && !map.is_code(at);
        open = (open || is_first) && !ends;
        (ends || is_first).then_some((if ends { Mark::Close } else { Mark::Open }, at..at + 2))
    }))
}

/// Returns the text from `{>>` to `<<}`, a comment of pymdownx.critic. Code spans do not hide them.
pub(super) fn of_critic(map: &Map<'_>) -> Vec<Range<usize>> {
    let mark = |at: usize| {
        let rest = map.source.get(at..)?;
        let mark = if rest.starts_with("{>>") { Mark::Open } else { Mark::Close };
        (rest.starts_with("{>>") || rest.starts_with("<<}")).then_some((mark, at..at + 3))
    };
    between(memchr::memchr2_iter(b'{', b'<', map.source.as_bytes()).filter_map(mark))
}

/// Returns the lines of MyST that begin with `%`, which are comments, those with `+++`, which divide its pages, and its
/// targets: `(name)=`.
pub(super) fn of_myst(map: &Map<'_>) -> Vec<Range<usize>> {
    let is_myst = |line: &str| {
        let is_target = line.starts_with('(') && line.ends_with(")=");
        // Two signs may begin a mark, and a line of nothing but `+++` may be a fence of front matter.
        let is_comment = line.starts_with('%') && !line.starts_with("%%");
        is_comment || is_target || line.starts_with("+++ ")
    };
    map.lines_that(|line| is_myst(line.text))
}

/// Returns Pandoc's title block: up to three fields at the start of the document, each after a `%`.
pub(super) fn title_of_pandoc(map: &Map<'_>) -> Vec<Range<usize>> {
    let (mut fields, mut end) = (0, 0);
    for line in map.lines() {
        let begins = line.whole.starts_with('%');
        fields += usize::from(begins);
        let continues = line.whole.starts_with([' ', '\t']);
        if fields == 0 || fields > 3 || !(begins || continues) {
            break;
        }
        end = line.end;
    }
    Vec::from_iter((end > 0).then_some(0..end))
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;
    use super::*;

    #[test]
    fn each_has_its_delimiters() {
        check(
            of_obsidian,
            "a %%b%% c\n\n%%\n\nd\n\n%%\n\ne %% f `%%`",
            &["%%\n\nd\n\n%%", "%%b%%"],
        );
        check(of_kramdown, "{::comment}\na\n\nb{:/comment} c {:/}", &["{::comment}\na\n\nb{:"]);
        check(of_kramdown, "{::comment}\na\n", &[]);
        check(of_myst, "% a\nb % c\n\n+++ {\"d\": 1}\n", &["% a", "+++ {\"d\": 1}"]);
        check(of_myst, "(a-b)=\n(c) d=\n%% e\n+++\n", &["(a-b)="]);
        check(
            of_critic,
            "a {>>b<<} {++c++} `{>>` d <<} {>> {>>e<<}",
            &["{>>b<<}", "{>>` d <<}", "{>>e<<}"],
        );
        check(title_of_pandoc, "% a\n  b\n% c\n\n% d", &["% a\n  b\n% c\n"]);
        check(title_of_pandoc, "a\n% b", &[]);
    }
}
