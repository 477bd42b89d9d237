//! Checks that `html` converts plain text to HTML.

use similar_asserts::assert_eq;

use crate::program::{run, run_in, Folder};

#[track_caller]
fn html(options: &[&str], text: &str) -> String {
    run(&[&["html"], options].concat(), text).ok()
}

#[test]
fn links_in_what_else_stays() {
    let text = "Hello,\r\n\n  see www.a.com/b\tor\nme@c.dd.\n";
    let expected = "Hello,\r\n\n  see <a href=\"http://www.a.com/b\">www.a.com/b</a>\tor\n\
        <a href=\"mailto:me@c.dd\">me@c.dd</a>.\n";
    assert_eq!(html(&[], text), expected);
    let folder = Folder::with(&[("a.txt", text.as_bytes())]);
    assert_eq!(run_in(&folder, &["html", "a.txt"]).ok(), expected);
}

#[test]
fn text_is_no_markup() {
    assert_eq!(
        html(&[], "<script>1 && 2</script> & &amp; *a* `b` [c](d) \"e\" 'f'"),
        "&lt;script&gt;1 &amp;&amp; 2&lt;/script&gt; &amp; &amp;amp; *a* `b` [c](d) \"e\" 'f'"
    );
}

#[test]
fn neither_is_a_link() {
    assert_eq!(
        html(&[], "http://a.com/?b=1&c=\"onclick='d'>e"),
        "<a href=\"http://a.com/?b=1&amp;c=&quot;onclick='d'&gt;e\">http://a.com/?b=1&amp;c=\"onclick='d'&gt;e</a>"
    );
    assert_eq!(
        html(&[], "http://a.com/&lt;"),
        "<a href=\"http://a.com/\">http://a.com/</a>&amp;lt;"
    );
}

#[test]
fn only_schemes_that_the_dialects_know() {
    for dialect in ["gfm", "md4c", "uts58"] {
        for text in [
            "javascript:alert(1)", "javascript://a.com/%0Aalert(1)", "vbscript:a",
            "data:text/html,a", "file:///etc/passwd",
        ] {
            let page = html(&["--dialect", dialect], text);
            for value in page.split("href=\"").skip(1) {
                let known = ["http:", "https:", "ftp:", "mailto:", "xmpp:"];
                assert!(known.iter().any(|k| value.starts_with(k)), "{page}");
            }
        }
    }
}

#[test]
fn rel_and_target() {
    let options = ["--rel", "nofollow noopener", "--target", "_blank"];
    assert_eq!(
        html(&options, "a www.b.com"),
        "a <a href=\"http://www.b.com\" rel=\"nofollow noopener\" target=\"_blank\">www.b.com</a>"
    );
    assert_eq!(
        html(&["--target", "a\"><b>&"], "www.b.com"),
        "<a href=\"http://www.b.com\" target=\"a&quot;&gt;&lt;b&gt;&amp;\">www.b.com</a>"
    );
}

#[test]
fn options_of_detection() {
    let text = "www.a.com b.com c@d.ee";
    assert_eq!(
        html(&["--kinds", "www", "--scheme-less", "https"], text),
        "<a href=\"https://www.a.com\">www.a.com</a> b.com c@d.ee"
    );
    assert_eq!(
        html(&["--dialect", "uts58", "--kinds", "domain"], text),
        "www.a.com <a href=\"https://b.com\">b.com</a> c@d.ee"
    );
}

#[test]
fn a_byte_order_mark_is_no_text() {
    assert_eq!(html(&[], "\u{FEFF}a"), "a");
    assert_eq!(html(&[], ""), "");
}
