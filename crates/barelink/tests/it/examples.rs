//! Checks the output of the programs in `examples/`.

use barelink::{Dialect, LinkFinder};

#[allow(dead_code)]
#[path = "../../examples/comment.rs"]
mod comment;

#[test]
fn a_comment_is_text_with_links() {
    let finder = LinkFinder::builder(Dialect::Uts58).untrusted().build();
    let comment = "<b>See</b> example.com/caf%C3%A9?a=1&b, not http://192.168.0.1/";
    assert_eq!(
        comment::html(comment, &finder),
        "<p class=\"comment\">&lt;b&gt;See&lt;/b&gt; \
         <a href=\"https://example.com/caf%C3%A9?a=1&amp;b\" rel=\"nofollow ugc\">example.com/café?a=1&amp;b</a>, \
         not http://192.168.0.1/</p>\n"
    );
    assert_eq!(
        comment::rejected(comment, &finder),
        ["not linked, scheme-host: http://192.168.0.1/"]
    );
}
