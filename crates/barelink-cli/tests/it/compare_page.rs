//! Checks the page of `compare --html`, which must be safe to open for any document.

use std::fs;

use similar_asserts::assert_eq;

use crate::program::{command, fixture, run, run_in, Folder};

/// Returns the page of a document.
#[track_caller]
fn page(options: &[&str], document: &str) -> String {
    run(&[&["compare", "--html", "-"], options].concat(), document).ok()
}

/// Returns the rows, except the header row.
fn rows(page: &str) -> Vec<&str> {
    let body = page.split("<tbody>").nth(1).unwrap();
    body.split("<tr").skip(1).collect()
}

/// Returns destination and text of each link in the document. Skips the page's own links, which have no class.
fn links(html: &str) -> Vec<(&str, &str)> {
    html.split("<a href=\"")
        .filter_map(|part| {
            let (destination, rest) = part.split_once('"')?;
            let rest = rest.strip_prefix(" class=")?;
            let (text, _) = rest.split_once('>')?.1.split_once("</a>")?;
            Some((destination, text))
        })
        .collect()
}

/// Checks that no element loads or runs anything.
#[track_caller]
fn only_harmless_tags(page: &str) {
    let known =
        "!DOCTYPE html head meta title style body main h1 h2 bdi dl div dt dd b p span label input a \
        table thead tbody tr th td ul li code";
    for tag in page.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.split(' ').next().unwrap_or_default().trim_start_matches('/');
        assert!(known.split(' ').any(|known| known == name), "{tag}");
        assert!(!tag.contains(" on") && !tag.contains(" src="), "{tag}");
    }
}

#[test]
fn a_line_on_which_dialects_agree_stands_there_once() {
    let page = page(&[], "a www.a.com\r\n\r\nb@c.com & <b>\n");
    let rows = rows(&page);
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row.matches("<td").count() == 1), "{page}");
    assert_eq!(links(rows[0]), [("http://www.a.com", "www.a.com")]);
    assert_eq!(links(rows[2]), [("mailto:b@c.com", "b@c.com")]);
    assert!(rows[2].contains("</a> &amp; &lt;b&gt;</td>"), "{page}");
}

#[test]
fn one_on_which_they_differ_stands_there_for_each() {
    let page = page(&[], "www.a.com\n\n`www.b.com` http://c.com/東。\n");
    let rows = rows(&page);
    assert!(rows[2].starts_with(" class=\"differs\">"), "{page}");
    let cells: Vec<_> = rows[2].split("<td").skip(1).collect();
    let whole = ("http://c.com/東。", "http://c.com/東。");
    assert_eq!(links(cells[0]), [whole]);
    assert_eq!(links(cells[1]), []);
    assert!(cells[1].contains("<span class=\"not\">http://c.com/東。</span>"), "{page}");
    assert_eq!(links(cells[2]), [("http://c.com/東", "http://c.com/東")]);
    assert!(cells[2].contains("</a><span class=\"not\">。</span>"), "{page}");
}

/// The page shows the usual name of each dialect, such as `UTS #58`, not the name on the command line.
#[test]
fn each_dialect_has_its_name() {
    let page = page(&[], "www.a.com\n");
    let heads = page.split("<thead>").nth(1).unwrap();
    let (heads, _) = heads.split_once("</thead>").unwrap();
    let heads: Vec<_> = heads.split("<th").skip(1).map(without_tags).collect();
    assert_eq!(heads, ["Line", "GFM", "md4c", "UTS #58"]);
}

#[test]
fn each_difference_leads_to_the_next() {
    let page = page(&[], "http://a/\nb\nhttp://c/\n");
    for part in ["<a href=\"#L1\">First", "href=\"#L3\" title=\"Next", "id=\"L1\"", "id=\"L3\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("title=\"Next").count(), 1);
}

/// Returns the reasons of each cell of a row, without their markup.
fn reasons(row: &str) -> Vec<Vec<String>> {
    let cells = row.split("<td").skip(1);
    let items = cells.map(|cell| cell.split("<li>").skip(1));
    items.map(|items| items.map(without_tags).collect()).collect()
}

fn without_tags(html: &str) -> String {
    let parts = html.split('<');
    let text: String =
        parts.map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    text.trim_end().to_owned()
}

/// In GFM 6.9, the link continues past the ideographic full stop. UTS #58 trims the full stop, and md4c rejects the
/// link because of the letter after its host.
///
/// GFM and md4c link no host without a scheme or `www.`.
#[test]
fn each_difference_has_its_rule() {
    let page = page(&["--untrusted"], "http://c.com/東。 d\n\nwww.a.com\n\nb.com\n");
    let rows = rows(&page);
    let expected = [
        vec!["It ends before white space (GFM 6.9)"],
        vec!["It is no link: the character after it does not allow one: 東 (md4c, permissive autolinks)"],
        vec!["It ends before punctuation that belongs to the sentence: 。 (UTS #58, 3.5)"],
    ];
    assert_eq!(reasons(rows[0]), expected);
    assert!(reasons(rows[2]).concat().is_empty());
    let host = "It is no link: a host is linked only after a scheme or www.: b.com";
    let reasons = reasons(rows[4]);
    assert!(reasons[0][0].starts_with(host), "{reasons:?}");
    assert!(reasons[1][0].starts_with(host), "{reasons:?}");
}

/// In GFM, the link continues past an unmatched `)` until it is too long. In UTS #58, the link ends before the `)`.
#[test]
fn a_policy_is_a_reason_too() {
    let document = "http://a.co/)".to_owned() + &"a".repeat(5_000);
    let page = page(&["--untrusted"], &document);
    let reasons = reasons(rows(&page)[0]);
    assert_eq!(reasons[0], ["It is not linked: it is longer than allowed (url-length)"]);
    assert!(reasons[2][0].contains("closing bracket"), "{reasons:?}");
}

#[test]
fn several_documents_share_a_page() {
    let files: &[(&str, &[u8])] = &[
        ("a.md", b"www.a.com\n"),
        ("b<i>.txt", b"`http://b/`\n"),
        ("c.md", b"http://c/ http://d/\n"),
    ];
    let folder = Folder::with(files);
    let arguments = ["compare", "--html", "-", "a.md", "b<i>.txt", "c.md"];
    let page = run_in(&folder, &arguments).ok();
    only_harmless_tags(&page);
    assert!(page.contains("<title>Links in 3 documents</title>"), "{page}");
    for part in [
        "<h2><bdi>a.md</bdi></h2>", "<h2><bdi>b&lt;i&gt;.txt</bdi></h2>",
        "<a href=\"#D2L1\">First", "id=\"L1\"", "id=\"D2L1\"", "id=\"D3L1\"",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part}: {page}");
    }
    assert_eq!(page.matches("<table>").count(), 3);
    // The page must not overwrite one of the documents.
    let run = run_in(&folder, &["compare", "--html", "c.md", "a.md", "c.md"]);
    assert_eq!(run.code, Some(2), "{run:?}");
}

#[test]
fn it_needs_nothing_else() {
    let folder = Folder::with(&[]);
    let mut command = command();
    command.args(["compare", "--extension", "gfm", "--html", "page.html"]);
    command.arg(fs::canonicalize(fixture("traps.md")).unwrap());
    let output = command.current_dir(folder.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    only_harmless_tags(&page);
    let style = page.split("style>").nth(1).unwrap();
    assert!(!style.contains("url(") && !style.contains("@import"));
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn a_stranger_s_document_stays_text() {
    let document = "<script>alert(1)</script> </td></table><img src=x onerror=alert(1)>\n\
        http://a.com/\"onclick=\"alert(1)é www.b.com/'><b>\n\
        [x](javascript:alert(1)) <javascript:alert(1)> javascript://a.com/%0Aalert(1)\n\
        \u{202E}http://c.com/\u{202E}d\n";
    for options in [&[][..], &["--text"]] {
        let page = page(options, document);
        only_harmless_tags(&page);
        let shown = page.split('<').filter_map(|part| part.split_once('>'));
        assert!(shown.into_iter().all(|(_, text)| !text.contains('\u{202E}')));
        assert_eq!(page.matches("</table>").count(), 1);
        let links = links(&page);
        assert!(!links.is_empty());
        for (destination, _) in links {
            let is_known = |scheme: &&str| destination.starts_with(*scheme);
            assert!(["http://", "https://"].iter().any(is_known), "{destination}");
        }
    }
    let folder = Folder::with(&[("<b>&.md", b"a\n")]);
    let page = run_in(&folder, &["compare", "--html", "-", "<b>&.md"]).ok();
    assert!(page.contains("<title>Links in &lt;b&gt;&amp;.md</title>"), "{page}");
}

#[test]
fn nothing_to_compare() {
    let page = page(&[], "");
    assert!(rows(&page).is_empty() && page.ends_with("</html>\n"), "{page}");
}

#[test]
fn a_page_takes_the_place_of_another() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("page.html", b"old")]);
    assert_eq!(run_in(&folder, &["compare", "--html", "page.html", "a.md"]).ok(), "");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn but_not_that_of_the_document() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let run = run_in(&folder, &["compare", "--html", "./a.md", "a.md"]);
    run.fails("a.md");
    assert_eq!(fs::read(folder.path().join("a.md")).unwrap(), b"www.a.com\n");
}

#[test]
fn a_page_that_cannot_be_written() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("d/b", b"")]);
    for name in ["missing/page.html", "d"] {
        let run = run_in(&folder, &["compare", "--html", name, "a.md"]);
        run.fails(name);
    }
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{symlink, PermissionsExt};

    let folder = Folder::with(&[("a.md", b"www.a.com\n"), ("d/page.html", b"old")]);
    let (link, page) = (folder.path().join("page.html"), folder.path().join("d/page.html"));
    symlink("d/page.html", &link).unwrap();
    fs::set_permissions(&page, fs::Permissions::from_mode(0o640)).unwrap();
    run_in(&folder, &["compare", "--html", "page.html", "a.md"]).ok();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&page).unwrap().contains("www.a.com"));
    assert_eq!(fs::metadata(&page).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_stays_one() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    for (name, target) in [("lost.html", "d/page.html"), ("ring.html", "ring.html")] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(target, &link).unwrap();
        let run = run_in(&folder, &["compare", "--html", name, "a.md"]);
        run.fails(name);
        assert_eq!(fs::read_link(&link).unwrap(), std::path::Path::new(target));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

/// Standard output is a pipe here. Its path is a link whose target has no path.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_to() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let page = |out: &str| run_in(&folder, &["compare", "--html", out, "a.md"]).ok();
    assert_eq!(page("/dev/stdout"), page("-"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_to() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let run = run_in(&folder, &["compare", "--html", "/dev/full", "a.md"]);
    run.fails("/dev/full");
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
}
