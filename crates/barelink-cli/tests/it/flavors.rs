//! Checks `--flavor`, the key `flavor`, and configurations of generators beside the files.

use similar_asserts::assert_eq;

use crate::program::{run_in, run_on, Folder};

const SOURCE: &str = "::a{email=\"me@example.com\"}\n\nhttps://example.com\n";

/// `--trust-dialect` is about the dialect, and a flavour's attribute is not prose in any dialect.
#[test]
fn trust_in_the_dialect_does_not_write_into_attributes() {
    for options in [&["fix"][..], &["fix", "--trust-dialect"]] {
        let run = run_on(options, SOURCE);
        assert_eq!(run.out, SOURCE.replace("https://example.com", "<https://example.com>"));
    }
    let run = run_on(&["fix", "-v"], SOURCE);
    assert!(run.messages.contains("1:12: left alone: a flavor of Markdown"), "{}", run.messages);
    let run = run_on(&["fix", "--flavor", "gfm"], SOURCE);
    assert!(run.out.starts_with("::a{email=\"<me@example.com>\"}"), "{}", run.out);
}

#[test]
fn md_is_mdx_in_the_flavour_mdx() {
    let source = "import a from \"https://example.com/a\"\n\nhttps://example.com/b\n";
    let written =
        source.replace("https://example.com/b", "[https://example.com/b](https://example.com/b)");
    assert_eq!(run_on(&["fix", "--flavor", "mdx"], source).out, written);
}

/// Comments of MDX are prose elsewhere. What a generator reads is never narrowed by its configuration.
#[test]
fn configurations_of_generators_only_add_care() {
    let document = "{/* https://example.com/a */}\n\n[[x]]{: a=\"https://example.com/b\" }\n\nhttps://example.com/c\n";
    let files = |name| Folder::with(&[(name, &b""[..]), ("docs/a.md", document.as_bytes())]);
    let written = |folder: &Folder, options: &[&str]| {
        run_in(folder, &[&["fix", "docs/a.md"], options].concat());
        std::fs::read_to_string(folder.path().join("docs/a.md")).unwrap()
    };
    let changed = |a: &str, c: &str| {
        document.replace("https://example.com/a", a).replace("https://example.com/c", c)
    };
    let (a, c) = ("https://example.com/a", "https://example.com/c");
    let angle = [a, c].map(|url| format!("<{url}>"));
    assert_eq!(written(&files("x.yml"), &[]), changed(&angle[0], &angle[1]));
    for name in ["mkdocs.yml", "docs/myst.yml", "_quarto.yml", ".obsidian/app.json", "_config.yml"]
    {
        assert_eq!(written(&files(name), &[]), changed(&angle[0], &angle[1]), "{name}");
    }
    // `<https://…>` is an error in MDX, and brackets are right in any flavour.
    let inline = [a, c].map(|url| format!("[{url}]({url})"));
    assert_eq!(written(&files("docusaurus.config.ts"), &[]), changed(a, &inline[1]));
    assert_eq!(written(&files("docusaurus.config.ts"), &["--no-config"]), changed(a, &inline[1]));
    let named = written(&files("docusaurus.config.ts"), &["--flavor", "gfm"]);
    assert!(named.starts_with("{/* <https://example.com/a> */}"), "{named}");
}

#[test]
fn an_override_sets_the_flavour_of_some_files() {
    let config = "flavor = \"gfm\"\n\n[[override]]\npaths = [\"b.md\"]\nflavor = \"myst\"\n";
    let files = [("barelink.toml", config), ("a.md", SOURCE), ("b.md", SOURCE)];
    let folder = Folder::with(&files.map(|(name, text)| (name, text.as_bytes())));
    let run = run_in(&folder, &["fix", "--check", "."]);
    let out = run.out.replace('\\', "/");
    let lines: Vec<_> = out.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(lines, ["a.md:1:12", "a.md:3:1", "b.md:3:1"]);
}

#[test]
fn config_says_what_was_found() {
    let files = [("mkdocs.yml", &b""[..]), ("docs/a.md", b""), ("docs/_config.yml", b"")];
    let folder = Folder::with(&files);
    let shown = run_in(&folder, &["config", "docs/a.md"]).ok().replace('\\', "/");
    assert!(shown.contains("# flavor is not set: "), "{shown}");
    for line in [
        "docs/_config.yml: so the flavor may be kramdown\n",
        "/mkdocs.yml: so the flavor may be mkdocs\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let config = [("barelink.toml", &b"flavor = \"myst\"\n"[..]), ("mkdocs.yml", b"")];
    let shown = run_in(&Folder::with(&config), &["config", "a.md"]).ok();
    assert!(shown.contains("flavor = \"myst\"") && !shown.contains("mkdocs"), "{shown}");
}

/// The parser of mdBook is known, but preprocessors read other constructs too.
#[test]
fn a_book_has_a_flavour_too() {
    let source = SOURCE.replace("\n\nhttps://example.com", "");
    assert_eq!(crate::mdbook::chapter(&source), source);
    let named = crate::mdbook::first_chapter(
        &source,
        serde_json::json!({ "flavor": "gfm" }),
        serde_json::json!({}),
    );
    assert_eq!(named, source.replace("me@example.com", "<me@example.com>"));
}
