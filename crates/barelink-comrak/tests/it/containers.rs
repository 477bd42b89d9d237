//! Checks that the lines of a leaf are read without their container prefixes.

use crate::support::{shown, with};

/// Checks a document in which `A` stands for a URL with Markdown and the start of a code span, and `B` for the end of the
/// code span. If a prefix is read wrongly, the leaf has other text or no link. Apart from the URL, the page must be
/// comrak's own.
#[track_caller]
fn assert_read(sources: &[&str]) {
    let options = with(|o| {
        o.extension.tasklist = true;
        o.extension.footnotes = true;
        o.extension.description_lists = true;
        o.extension.multiline_block_quotes = true;
    });
    for source in sources {
        let source = source.replace('B', "e`");
        let page = shown(&source.replace('A', "http://a.b/*c* `d"), &options);
        let own = comrak::markdown_to_html(&source.replace('A', "http://a.b/c `d"), &options);
        let page = page.replace("⸠http://a.b/*c⸡*", "http://a.b/c");
        assert_eq!(page, own.trim_end(), "{source:?}");
    }
}

#[test]
fn containers_take_their_markers_from_each_line() {
    assert_read(&[
        "> A\n   > B", "> A\n    > B", "  > A\n    > B", "> A\n\t> B", ">A\n>\t\tB", "> > A\n> B",
        "> > A\n>  B", "> > A\n>    > B", "> > A\n>     > B", ">>A\n   >   >B", "10. > A\n    > B",
        "10. > A\n       > B", "10. > A\n\t\t> B", "10. > A\n  \t> B", ">  - A\n>\tB",
        ">    - A\n>\tB", " -    > A\n      > B",
        // Items that begin with a blank line or with indented code.
        "-   \n  > A\n  > B", "-     a\n\n  > A\n  > B",
    ]);
}

#[test]
fn the_indentation_of_tasks_is_read_from_the_source() {
    assert_read(&[
        "-    [x] A\n     B", "-    [x] A\n    B", " > 10. [ ] A\n>     B", " > 10. [ ] A\n>   B",
        "- - [ ] A\n   B", "- >   - [ ] A\n  >     B", "- >   - [ ] A\n  >   B",
        "> -  - [ ] A\n>     B", "> -  - [ ] A\n>      B",
        // If the first line of an item has no text, its content is indented by one column more than its marker is wide.
        "-\n  [x] A\n B",
    ]);
}

#[test]
fn definitions_of_footnotes_are_where_they_were_written() {
    assert_read(&[
        "[^a]\n\n[^a]: A\n   B", "[^a]\n\n> [^a]: A\n>     B", "[^a]\n\n> [^a]: A\n>   B",
        "[^a]\n\n> [^a]: A\n    > B", "[^a]\n\n- [^a]: > A\n      > B",
        "[^a] [^b]\n\n> [^a]: b\n\n[^b]: > A\n    > B",
        "[^b] [^a]\n\n[^a]: b\n\n> [^b]: A\n>     B",
    ]);
}

/// In a lazy line, a container may consume only some of the columns of a tab. comrak then writes a space for each of
/// the other columns.
#[test]
fn the_rest_of_a_tab_in_a_lazy_line() {
    assert_read(&[
        "-   > A\n\t\tB", "-    > A\n\t\tB", "10.   > A\n\t\tB", "100.   > A\n\t\tB",
        "1000.   > A\n\t\tB",
    ]);
}

#[test]
fn containers_of_extensions() {
    assert_read(&[
        " >>>\n  A\n   B\n >>>",
        // The fence's indentation is removed first. The `>` may then be indented by three columns.
        " >>>\n > A\n    > B\n >>>", " >>>\n > A\n     > B\n >>>", "a\n\n: A\n  B", "a\n\n: A\n B",
        // A term does not belong to its item.
        "> A\n>  B\n> : c",
    ]);
}
