//! Checks the comments that turn off links in `fix`, `check` and `mdbook`.

use serde_json::json;
use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in, run_on, texts, Folder};

const DOCUMENT: &str = "\
https://a.bc <!-- barelink-disable-line -->
https://b.bc

<!-- markdownlint-disable MD034 -->
https://c.bc
<!-- markdownlint-enable -->

```html
<!-- barelink-disable -->
```

https://d.bc
";

#[test]
fn fix_leaves_them_alone_without_a_word() {
    let run = run(&["fix", "-"], DOCUMENT);
    let expected = DOCUMENT
        .replace("https://b.bc", "<https://b.bc>")
        .replace("https://d.bc", "<https://d.bc>");
    assert_eq!(run.ok(), expected);
}

#[test]
fn check_reports_the_others() {
    let found = run_on(&["check", "--format", "json"], DOCUMENT);
    assert_eq!(texts(&objects(&found.out), "text"), ["https://b.bc", "https://d.bc"]);
    let run = run_on(&["check", "-q"], "<!-- barelink-disable-file -->\n\nhttps://a.bc\n");
    assert_eq!(run.ok(), "");
}

#[test]
fn the_summary_counts_them() {
    let folder = Folder::with(&[("a.md", DOCUMENT.as_bytes())]);
    for arguments in [&["fix", "--check"][..], &["check"]] {
        let run = run_in(&folder, &[arguments, &["."]].concat());
        assert_eq!(
            run.messages,
            "Found 2 bare links in 1 file; 2 can be fixed with `barelink fix .`; 2 disabled by comments\n"
        );
    }
}

#[test]
fn a_chapter_too() {
    let chapter = json!({ "Chapter": {
        "name": "a", "content": DOCUMENT, "number": null, "sub_items": [], "path": "a.md",
        "source_path": "a.md", "parent_names": [],
    }});
    let context = json!({
        "root": "/b", "config": { "book": {}, "preprocessor": { "barelink": {} } },
        "renderer": "html", "mdbook_version": mdbook_version(),
    });
    let run = run(&["mdbook"], json!([context, { "items": [chapter] }]).to_string());
    let expected = "barelink: mdbook: fixed 2 bare links in 1 of 1 chapter\n";
    assert_eq!((run.code, run.messages.as_str()), (Some(0), expected));
    assert!(
        run.out.contains("https://a.bc <!--") && run.out.contains("<https://b.bc>"),
        "{}",
        run.out
    );
}

fn mdbook_version() -> &'static str {
    "0.5.4"
}

/// A document of many blocks, because large documents are searched in pieces.
#[test]
fn in_large_documents_too() {
    let (off, on) = ("<!-- barelink-disable -->", "<!-- barelink-enable -->");
    let part = "https://a.bc\n\n".repeat(1_000);
    let explicit = "<https://a.bc>\n\n".repeat(1_000);
    let document = format!("{part}{off}\n\n{part}{on}\n\n{part}");
    let expected = format!("{explicit}{off}\n\n{part}{on}\n\n{explicit}");
    assert_eq!(run_on(&["fix"], document).ok() == expected, true);
}

#[test]
fn a_comment_without_effect_is_named() {
    let document = b"---\na: b\n---\nhttps://a.bc <!-- barelink-disabel-line -->\n\n\
        <!-- barelink-disable-next-line -->\n\n`<!-- barelink-x -->`\n";
    let folder = Folder::with(&[("a.md", &document[..])]);
    let misspelt = "barelink: a.md:4:19: unknown comment `barelink-disabel-line`; did you mean `barelink-disable-line`?\n";
    let unused = "barelink: a.md:6:6: the comment `barelink-disable-next-line` disables nothing\n";
    let run = run_in(&folder, &["check", "-q", "a.md"]);
    assert_eq!((run.code, &*run.messages), (Some(1), misspelt));
    let run = run_in(&folder, &["check", "-q", "--statistics", "a.md"]);
    assert_eq!((run.code, run.messages), (Some(1), format!("{misspelt}{unused}")));
    // The comment that was to protect the link does not; the person who runs `fix` must hear of it.
    let run = run_in(&folder, &["fix", "-q", "a.md"]);
    assert_eq!((run.code, &*run.messages), (Some(0), misspelt));
}

#[test]
fn a_comment_of_mdx_without_effect_is_named() {
    let document = b"https://a.bc {/* barelink-disabel-line */}\n\nhttps://a.bc {/* barelink-disable-line */}\n";
    let folder = Folder::with(&[("a.mdx", &document[..])]);
    let misspelt = "barelink: a.mdx:1:18: unknown comment `barelink-disabel-line`; did you mean `barelink-disable-line`?\n";
    let run = run_in(&folder, &["check", "-q", "a.mdx"]);
    assert_eq!((run.code, &*run.messages), (Some(1), misspelt));
}

#[test]
fn a_comment_in_rust_without_effect_is_named() {
    let document = b"// <!-- barelink-x -->\n/** https://a.bc <!-- barelink-disable-line --> */\n\
        #[inline]\n/// https://a.bc <!-- barelink-disabel-line -->\nfn f() {}\n\
        /// <!-- barelink-disable-next-line -->\nfn g() {}\n/// https://a.bc\nfn h() {}\n";
    let folder = Folder::with(&[("a.rs", &document[..])]);
    let misspelt = "barelink: a.rs:4:23: unknown comment `barelink-disabel-line`; did you mean `barelink-disable-line`?\n";
    let unused = "barelink: a.rs:6:10: the comment `barelink-disable-next-line` disables nothing\n";
    let run = run_in(&folder, &["check", "-q", "--statistics", "a.rs"]);
    assert_eq!((run.code, run.messages), (Some(1), format!("{misspelt}{unused}")));
}
