//! Checks MDX, in which `<` begins an element and braces contain JavaScript.

use similar_asserts::assert_eq;

use crate::program::{objects, run, run_in, texts, Folder};

const DOCUMENT: &str = "\
import Tide from 'https://esm.sh/tide'

export const home = {
  url: \"https://a.bc\",
}

# Tides

See https://b.bc/d_e and <Tide from=\"https://c.bc\" to={\"https://d.bc\"} /> {/* https://e.bc */}.

{/* barelink-disable-next-line */}
https://f.bc, `https://g.bc {`, www.h.bc
{\"https://i.bc\"} me@j.bc
";

const FIXED: &str = "\
import Tide from 'https://esm.sh/tide'

export const home = {
  url: \"https://a.bc\",
}

# Tides

See [https://b.bc/d_e](https://b.bc/d_e) and <Tide from=\"https://c.bc\" to={\"https://d.bc\"} /> {/* https://e.bc */}.

{/* barelink-disable-next-line */}
https://f.bc, `https://g.bc {`, www.h.bc
{\"https://i.bc\"} [me@j.bc](mailto:me@j.bc)
";

#[test]
fn links_are_written_without_angle_brackets() {
    let folder = Folder::with(&[("d/a.mdx", DOCUMENT.as_bytes())]);
    let run = run_in(&folder, &["fix", "d"]);
    assert_eq!(run.messages, "Fixed 2 bare links in 1 of 1 file; 2 disabled by comments\n");
    let fixed = std::fs::read_to_string(folder.path().join("d/a.mdx")).unwrap();
    assert_eq!(fixed, FIXED);
    let check = run_in(&folder, &["check", "d"]);
    assert_eq!((check.code, check.out.as_str()), (Some(0), ""));
}

#[test]
fn list_reads_no_javascript() {
    let document = format!("---\na: b\n---\n\n{DOCUMENT}\nhttp://127.0.0.1\n");
    let folder = Folder::with(&[("d/a.mdx", document.as_bytes())]);
    let list = |arguments: &[&str]| {
        let arguments =
            [&["list", "--format", "json"], arguments, &["--type", "mdx", "d"]].concat();
        texts(&objects(&run_in(&folder, &arguments).ok()), "text")
    };
    let links = ["https://b.bc/d_e", "https://f.bc", "www.h.bc", "me@j.bc"];
    let local = "http://127.0.0.1";
    assert_eq!(list(&[]), [&links[..], &[local]].concat());
    assert_eq!(list(&["--untrusted"]), links[..0]);
    assert_eq!(list(&["--untrusted", "--report"]), [&links[..], &[local]].concat());
}

/// The tag is not closed, so where JavaScript ends is not known.
#[test]
fn list_reads_invalid_mdx_as_markdown() {
    let document = "import a from 'https://x.yz'\n\n<b> https://b.cd\n";
    let folder = Folder::with(&[("a.mdx", document.as_bytes())]);
    let links = objects(&run_in(&folder, &["list", "--format", "json", "a.mdx"]).ok());
    assert_eq!(texts(&links, "text"), ["https://x.yz", "https://b.cd"]);
}

#[test]
fn standard_input_is_mdx_by_its_name() {
    let out = run(&["fix", "--stdin-filename", "a.mdx", "-"], DOCUMENT);
    assert_eq!(out.ok(), FIXED);
}

#[test]
fn the_style_can_be_chosen() {
    let document = "https://a.bc www.b.bc\n";
    for (style, name, expected) in [
        ("auto", "a.md", "<https://a.bc> [www.b.bc](http://www.b.bc)\n"),
        (
            // In MDX, the style has no effect, because `<` begins a tag.
            "angle",
            "a.mdx",
            "[https://a.bc](https://a.bc) [www.b.bc](http://www.b.bc)\n",
        ),
        ("inline", "a.md", "[https://a.bc](https://a.bc) [www.b.bc](http://www.b.bc)\n"),
        ("auto", "a.MDX", "[https://a.bc](https://a.bc) [www.b.bc](http://www.b.bc)\n"),
    ] {
        let out = run(&["fix", "--style", style, "--stdin-filename", name, "-"], document).ok();
        assert_eq!(out, expected, "{style} {name}");
    }
}
