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
    assert!(
        run.messages
            .contains("1:12: left alone: it is not prose to mdx, myst, pandoc and mkdocs ("),
        "{}",
        run.messages
    );
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

/// `<https://…>` is an error in MDX, so the style named for other flavours is not tried, and each link is written in one run.
#[test]
fn mdx_has_no_links_in_angles() {
    for (line_end, container) in [("\n", ""), ("\r\n", ""), ("\n", "> "), ("\n", "- ")] {
        let url = |name: &str| format!("{container}http://e.com/{name}");
        let source = [url("a"), String::new(), url("b"), String::new()].join(line_end);
        let run = run_on(&["fix", "-v", "--flavor", "mdx", "--style", "angle"], &source);
        let inline = |name: &str| format!("[http://e.com/{name}](http://e.com/{name})");
        let written = ["a", "b"].iter().fold(source.clone(), |text, name| {
            text.replace(&format!("http://e.com/{name}"), &inline(name))
        });
        assert_eq!((run.out, run.messages), (written, String::new()), "{source:?}");
    }
    let run = run_on(&["fix", "--style", "angle"], "http://e.com/a\n\nhttp://e.com/b\n");
    assert_eq!(run.out, "<http://e.com/a>\n\n<http://e.com/b>\n");
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

/// Docusaurus reads `docs` and `blog` beside the folder of its configuration, and what the configuration names.
#[test]
fn a_site_in_a_folder_reads_documents_beside_it() {
    let url = "https://example.com/a";
    let config =
        "module.exports = {\n  docs: { path: '../guides/en' },\n  // xpath: '../other'\n};\n";
    let documents = [
        "docs/a.md", "docs/b/c.md", "blog/a.md", "guides/en/a.md", "guides/a.md", "other/a.md",
        "README.md", "website/a.md",
    ];
    let document = |name: &'static str| (name, url.as_bytes());
    let mut files: Vec<_> = documents.map(document).to_vec();
    files.push(("website/docusaurus.config.js", config.as_bytes()));
    let folder = Folder::with(&files);
    assert_eq!(run_in(&folder, &["fix", "."]).code, Some(0));
    let inline: Vec<_> = documents
        .into_iter()
        .filter(|name| {
            let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
            assert!(text == format!("[{url}]({url})") || text == format!("<{url}>"), "{text}");
            text.starts_with('[')
        })
        .collect();
    assert_eq!(inline, ["docs/a.md", "docs/b/c.md", "blog/a.md", "guides/en/a.md", "website/a.md"]);
    let shown = run_in(&folder, &["config", "docs/b/c.md"]).ok().replace('\\', "/");
    assert!(shown.contains("/website/docusaurus.config.js: so the flavor may be mdx\n"), "{shown}");
}

/// Jekyll, Hexo and Jupyter Book share a name, and any program may have a `conf.py`.
#[test]
fn a_configuration_is_told_by_what_is_beside_it() {
    for (files, flavors) in [
        (&[("_config.yml", "")][..], &["kramdown"][..]),
        (&[("_config.yml", ""), ("package.json", "{\"hexo\": {}}")], &["gfm"]),
        (&[("_config.yml", ""), ("package.json", "{\"devDependencies\": {}}")], &["kramdown"]),
        (&[("_config.yml", ""), ("_toc.yml", "")], &["myst"]),
        (&[("_toc.yml", "")], &[]),
        (&[("conf.py", "extensions = [\"myst_parser\"]")], &["myst"]),
        (&[("conf.py", "extensions = [\"sphinx.ext.autodoc\"]")], &[]),
        (&[("_bookdown.yml", "")], &["pandoc"]),
        (&[("mkdocs.yml", ""), ("conf.py", "myst_nb")], &["myst", "mkdocs"]),
    ] {
        let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let folder = Folder::with(&[&files[..], &[("a/b.md", b"")]].concat());
        let shown = run_in(&folder, &["config", "a/b.md"]).ok();
        let told: Vec<_> =
            shown.lines().filter_map(|line| line.rsplit_once("may be ")).map(|it| it.1).collect();
        assert_eq!(told, flavors, "{files:?}");
    }
}

/// Quarto and R Markdown are Pandoc's flavour by the files' names.
#[test]
fn notebooks_are_read_as_pandoc_reads_them() {
    let source = "^[https://example.com/a]\n\n```{r}\nurl(\"https://example.com/b\")\n```\n\nhttps://example.com/c `r 1`\n";
    let names = ["a.qmd", "a.Rmd", "b.rmd", "a.md"];
    let folder = Folder::with(&names.map(|name| (name, source.as_bytes())));
    let found = run_in(&folder, &["check", "."]).out;
    for name in names {
        assert!(found.contains(&format!("{name}:7:1")), "{found}");
        assert!(!found.contains(&format!("{name}:4:")), "{found}");
    }
    let listed = run_in(&folder, &["list", "--type", "qmd,rmd", "."]).ok();
    let files: std::collections::BTreeSet<_> =
        listed.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(files.len(), 3, "{listed}");
    let shown = run_in(&folder, &["config", "a.Rmd"]).ok();
    assert!(shown.contains("# flavor is not set: by its name, the file is pandoc\n"), "{shown}");
    let named = run_in(&folder, &["fix", "--flavor", "gfm", "a.qmd"]);
    assert_eq!(named.code, Some(0), "{}", named.messages);
}
