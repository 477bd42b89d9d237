//! Checks that no command misreads a named file whose name tells another language.

use similar_asserts::assert_eq;

use crate::page::read;
use crate::program::{run_in, run_in_with, Folder};

/// Thirty-two names of an ordinary folder. Each has a type in `ignore` other than Markdown and text, and all but pages are
/// no HTML.
const OTHERS: [&str; 32] = [
    "Cargo.toml", "Cargo.lock", "Dockerfile", "Makefile", "CMakeLists.txt", "a.js", "b.ts",
    "c.vue", "ci.yml", "run.sh", "d.csv", "s.py", "package.json", "e.css", "f.svg", "g.xml",
    "README.rst", "h.adoc", "i.org", "j.tex", "k.c", "l.go", "m.java", "n.rb", "o.php", "p.sql",
    "q.ini", "r.log", "t.ipynb", ".env", "LICENSE.JS", "u.diff",
];

/// Names that tell Markdown or no language.
const READ: [&str; 9] =
    ["a.md", "b.MD", "c.mkd", "d.txt", "README", "LICENSE", "e.unknown", "f", "Dockerfile.md"];

const LINE: &str = "curl https://example.com/a | sh\n";
const FIXED: &str = "curl <https://example.com/a> | sh\n";
const LINKED: &str = "curl <a href=\"https://example.com/a\">https://example.com/a</a> | sh\n";

fn folder() -> Folder {
    let names = OTHERS.iter().chain(&READ).chain(&["x.html", "y.xhtml"]);
    let files: Vec<_> = names.map(|name| (*name, LINE.as_bytes())).collect();
    Folder::with(&files)
}

/// Runs a command on each file at once, as with the glob `*`.
fn run_on_all(folder: &Folder, command: &[&str], names: &[&str]) -> crate::program::Run {
    run_in(folder, &[command, names].concat())
}

#[test]
fn fix_check_and_list_refuse_each_other_language_and_go_on() {
    for (command, option) in [
        (&["fix", "--check"][..], "--type md"),
        (&["check"], "--type md"),
        (&["list"], "--text` or `--type md"),
        (&["fix"], "--type md"),
    ] {
        let folder = folder();
        let run = run_on_all(&folder, command, &[&OTHERS[..], &["x.html"], &READ].concat());
        assert_eq!(run.code, Some(2), "{run:?}");
        for name in OTHERS {
            let expected = format!(
                "barelink: {name}: is not Markdown by its name; `{option}` reads it all the same\n"
            );
            assert!(run.messages.contains(&expected), "{expected}: {}", run.messages);
            assert_eq!(read(&folder, name), LINE, "{name}");
        }
        let page = "barelink: x.html: is HTML by its name; run `barelink page x.html`, or give";
        assert!(run.messages.contains(page), "{}", run.messages);
        for name in READ {
            let was_read = if command == ["fix"] {
                read(&folder, name) == FIXED
            } else {
                run.out.contains(&format!("{name}:1:6"))
            };
            assert!(was_read, "{command:?} {name}: {run:?}");
        }
    }
}

#[test]
fn the_name_of_standard_input_tells_its_language() {
    let folder = Folder::with(&[]);
    for command in ["fix", "check", "list"] {
        for name in OTHERS {
            let arguments = [command, "--stdin-filename", name, "-"];
            let run = run_in_with(&folder, &arguments, LINE);
            run.fails("is not Markdown by its name");
            assert_eq!(run.out, "", "{name}");
        }
        let run = run_in_with(&folder, &[command, "--stdin-filename", "a.md", "-"], LINE);
        assert_ne!(run.code, Some(2), "{run:?}");
    }
    let arguments = ["fix", "--exclude", "*.js", "--stdin-filename", "a.js", "-"];
    assert_eq!(run_in_with(&folder, &arguments, LINE).ok(), LINE);
}

#[test]
fn an_option_reads_every_file_all_the_same() {
    for (options, expected) in [(&["--type", "md"][..], FIXED), (&["--type", "mdx"], LINE)] {
        let folder = folder();
        let run = run_on_all(&folder, &[&["fix"], options].concat(), &OTHERS);
        assert_eq!(run.code, Some(if expected == LINE { 2 } else { 0 }), "{run:?}");
        for name in OTHERS {
            assert_eq!(read(&folder, name), expected, "{name}");
        }
    }
    for option in [&["--text"][..], &["--markdown"], &["--type", "md"]] {
        let folder = folder();
        let listed = run_on_all(&folder, &[&["list"], option].concat(), &OTHERS).ok();
        assert_eq!(listed.lines().count(), OTHERS.len(), "{option:?}");
    }
    // A key of `barelink.toml` chooses files of directories only.
    let config = ("barelink.toml", &b"types = [\"md\"]\n"[..]);
    let folder = Folder::with(&[config, ("a.js", LINE.as_bytes())]);
    run_in(&folder, &["fix", "a.js"]).fails("a.js: is not Markdown by its name");
    // Excluded files are not read, whatever their names tell.
    assert_eq!(run_in(&folder, &["fix", "--exclude", "*.js", "a.js"]).code, Some(0));
}

#[test]
fn rust_and_mdx_are_read_by_their_own_rules() {
    let rust = format!("//! {LINE}");
    let folder = Folder::with(&[("a.rs", rust.as_bytes()), ("b.mdx", LINE.as_bytes())]);
    assert_eq!(run_in(&folder, &["fix", "a.rs", "b.mdx"]).code, Some(0));
    assert_eq!(read(&folder, "a.rs"), format!("//! {FIXED}"));
    let inline =
        LINE.replace("https://example.com/a", "[https://example.com/a](https://example.com/a)");
    assert_eq!(read(&folder, "b.mdx"), inline);
}

#[test]
fn page_refuses_other_languages() {
    let folder = folder();
    let others = [&OTHERS[..], &["a.md", "b.MD", "c.mkd", "Dockerfile.md"]].concat();
    let pages = ["x.html", "y.xhtml", "d.txt", "README", "e.unknown", "f"];
    let run = run_on_all(&folder, &["page"], &[&others[..], &pages].concat());
    assert_eq!(run.code, Some(2));
    for name in others {
        assert_eq!(read(&folder, name), LINE, "{name}");
        assert!(run.messages.contains(&format!("barelink: {name}: is ")), "{name}: {run:?}");
    }
    let message = "barelink: a.md: is Markdown by its name; run `barelink fix a.md`, or give `--type html` to read it all the same\n";
    assert!(run.messages.contains(message), "{run:?}");
    for name in pages {
        assert_eq!(read(&folder, name), LINKED, "{name}");
    }
    let arguments = ["page", "--stdin-filename", "p.md", "-"];
    run_in_with(&folder, &arguments, LINE).fails("run `barelink fix p.md`");
    assert_eq!(run_in(&folder, &["page", "--type", "html", "a.md"]).code, Some(0));
    assert_eq!(read(&folder, "a.md"), LINKED);
}

#[test]
fn render_and_html_name_the_command_that_fits() {
    let folder = folder();
    folder.add("-a b.html", LINE.as_bytes());
    folder.add("a.mdx", LINE.as_bytes());
    for (arguments, command) in [
        (&["render", "x.html"][..], "barelink page x.html"),
        (&["render", "y.xhtml"], "barelink page y.xhtml"),
        (&["render", "--", "-a b.html"], "barelink page './-a b.html'"),
        (&["html", "x.html"], "barelink page x.html"),
        (&["html", "a.md"], "barelink render a.md"),
        (&["html", "c.mkd"], "barelink render c.mkd"),
        (&["html", "a.mdx"], "barelink render a.mdx"),
    ] {
        let run = run_in(&folder, arguments);
        run.fails(&format!("by its name; run `{command}`, or give it as standard input\n"));
        assert_eq!(run.out, "");
    }
    for arguments in [
        &["render", "a.md"][..],
        &["render", "d.txt"],
        &["render", "f"],
        &["html", "d.txt"],
        &["html", "f"],
    ] {
        assert!(run_in(&folder, arguments).ok().contains("<a "), "{arguments:?}");
    }
    for arguments in [&["render", "-"][..], &["html", "-"]] {
        assert!(run_in_with(&folder, arguments, LINE).ok().contains("<a "), "{arguments:?}");
    }
}
