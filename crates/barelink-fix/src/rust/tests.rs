use barelink::Dialect;

use super::*;
use crate::Reason;

/// Fixes the source, which is `expected` without its `⸠` and `⸡`. The result must be `expected` with `<` and `>` in
/// place of `⸠` and `⸡`.
#[track_caller]
fn check(expected: &str) {
    let source = expected.replace(['⸠', '⸡'], "");
    let expected = expected.replace('⸠', "<").replace('⸡', ">");
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix_rust(&source, &Syntax::rustdoc(), &finder).unwrap();
    assert_eq!(fixed.text, expected);
    for edit in &fixed.edits {
        assert_eq!(&source[edit.range()], edit.link.text());
    }
    let again = fix_rust(&expected, &Syntax::rustdoc(), &finder).unwrap();
    assert_eq!(again.text, expected);
}

#[test]
fn comments_of_every_kind() {
    check("//! ⸠https://a.bc⸡\n\n/// see ⸠https://b.cd⸡,\n///⸠https://c.de⸡\r\nstruct S;\n");
    check("/** ⸠https://a.bc⸡ */\nfn f() {\n    /*! ⸠https://b.cd⸡\n    東 ⸠https://c.de⸡ */\n}\n");
    check("\u{FEFF}/// é ⸠https://a.bc⸡\nenum E {\n    /// ⸠https://b.cd⸡\n    A(#[doc(hidden)] u8),\n}\n");
    check("#!/usr/bin/env rust\n/// ⸠https://a.bc⸡\nmacro_rules! m {\n    () => { /// ⸠https://b.cd⸡\n    struct S; };\n}\n");
}

#[test]
fn nothing_else_is_changed() {
    check(
        "// https://a.bc\n//// https://a.bc\n/* https://a.bc */\n/*** https://a.bc */\nfn f() {}\n",
    );
    check("fn f() -> &'static str {\n    r#\"\n/// https://a.bc\n\"#\n}\n");
    check("#[doc = \"https://a.bc\"]\n/// https://b.cd\nstruct S;\n");
    check("#![allow(dead_code)]\nquote! { #x /// ⸠https://a.bc⸡\n #y }\n");
}

/// In Markdown, the comments of an item are one document.
#[test]
fn comments_of_an_item_are_one_document() {
    check("/// ```\n#[inline]\n/// https://a.bc\n/// ```\n/// ⸠https://b.cd⸡\nfn f() {}\n");
    check("/// ```\nfn f() {}\n/// ⸠https://b.cd⸡\nfn g() {}\n");
    check("///     https://a.bc\n/// b\nfn f() {}\n");
    check("///     ⸠https://a.bc⸡\n///     b\nfn f() {}\n");
}

/// rustdoc joins the comments before an item and those at the start of its body.
#[test]
fn outer_and_inner_comments_are_one_document() {
    check("/// ```\npub(crate) mod m {\n    //! https://a.bc\n    //! ```\n    /// ⸠https://b.cd⸡\n    fn f() {}\n}\n");
    check("/// ```\nfn f<A, B>(a: A) -> [B; 2] {\n    //! https://a.bc\n}\n");
    check("#[doc = \"```\"]\nmod m {\n    //! https://a.bc\n}\n");
    check("/// ```\nmod m;\nmod n {\n    //! ⸠https://a.bc⸡\n}\n");
    check("/// ```\nmod m {}\nmod n {\n    //! ⸠https://a.bc⸡\n}\n");
    check("/// ```\nenum E {\n    /// ⸠https://a.bc⸡\n    A,\n}\n");
    check("/// ```\nimpl A<{ 3 }> for B<{ 4 }, u8> {\n    //! https://a.bc\n}\n");
    check("/// ⸠https://a.bc⸡\nstruct S(\n    /// ⸠https://b.cd⸡\n    u8,\n);\n");
}

/// Stars frame a comment or are list items, as in rustc's `beautify_doc_string`.
#[test]
fn stars_are_taken_off() {
    check("/**\n * ⸠https://a.bc⸡\n *\n *     https://b.cd\n */\nfn f() {}\n");
    check("/**\n* ⸠https://a.bc⸡\n**/\nfn f() {}\n");
    check("/** a\n    * ⸠https://a.bc⸡\n  b */\nfn f() {}\n");
    check("/**\n    https://a.bc\n\nb */\nfn f() {}\n");
}

#[test]
fn what_is_left_alone_has_its_place() {
    let source = "fn f() {}\n/// a\n/// 2*https://a.bc*\nstruct S;\n";
    let finder = LinkFinder::new(Dialect::Gfm);
    let fixed = fix_rust(source, &Syntax::rustdoc(), &finder).unwrap();
    let [left] = &fixed.left_alone[..] else {
        panic!("{fixed:?}");
    };
    assert_eq!(left.reason, Reason::Delimiter);
    assert_eq!(&source[left.range()], left.link.text());
}

#[test]
fn what_is_no_rust_is_an_error() {
    let finder = LinkFinder::new(Dialect::Gfm);
    for (source, line) in [("fn f() {\n\"a", 2), ("#!x\nfn f(]", 2)] {
        let error = fix_rust(source, &Syntax::rustdoc(), &finder).unwrap_err();
        assert_eq!(error.line(), line, "{source}");
    }
    let deep = "(".repeat(100_000) + &")".repeat(100_000);
    assert!(fix_rust(&deep, &Syntax::rustdoc(), &finder).is_ok());
}

#[test]
fn other_tokens_or_other_markdown_are_another_source() {
    let source = "/// https://a.bc\nfn f() {}\n";
    let found = comments::documented(source).unwrap();
    let (text, verified) = ("/// <https://a.bc>\nfn f() {}\n", ["<https://a.bc>\n".to_owned()]);
    assert!(is_same(source, &found, text, &verified));
    for (from, to) in
        [("f()", "g()"), ("{}", "{"), ("a.bc", "b.bc"), ("fn", "/// a\nfn"), ("///", "//")]
    {
        assert!(!is_same(source, &found, &text.replace(from, to), &verified), "{to}");
    }
}
