//! Checks the formats of `check` for programs: JSON, workflow commands of GitHub Actions, and SARIF.

use serde_json::{json, Value};
use similar_asserts::assert_eq;

use crate::program::{objects, run_in, run_on, Folder, Run};

/// A document with a link to change, after a two-byte character. It also has a link to leave alone, and code, which is
/// not a link.
const DOCUMENT: &str = "é https://a.bc/d x**www.a.bc** `www.a.bc`\n";

#[test]
fn json_has_the_fields_of_list_and_three_more() {
    let run = run_on(&["check", "--format", "json"], DOCUMENT);
    assert_eq!(run.code, Some(1));
    let expected = [
        json!({
            "path": "-", "line": 1, "column": 3, "start": 3, "end": 17, "kind": "url",
            "text": "https://a.bc/d", "destination": "https://a.bc/d",
            "rule": "bare-link", "fix": "<https://a.bc/d>",
        }),
        json!({
            "path": "-", "line": 1, "column": 21, "start": 21, "end": 29, "kind": "www",
            "text": "www.a.bc", "destination": "http://www.a.bc",
            "rule": "bare-link", "fix": null, "reason": "delimiter",
        }),
    ];
    assert_eq!(objects(&run.out), expected);
}

/// By CommonMark 0.31.2, section 6.6, `<!http://a>` is a declaration, for which pulldown-cmark takes it. comrak finds a
/// URL that contains the address.
#[test]
fn links_of_different_parsers_may_overlap() {
    let run = run_on(&["check", "--format", "json"], ";<!http://a>a@a.o\n");
    let found = objects(&run.out);
    let places: Vec<_> = found.iter().map(|one| (&one["start"], &one["column"])).collect();
    assert_eq!(places, [(&json!(3), &json!(4)), (&json!(12), &json!(13))]);
}

#[test]
fn ranges_are_those_of_the_file() {
    let document = "\u{FEFF}---\na: b\n---\n\nwww.a.bc\n";
    let run = run_on(&["check", "--format", "json"], document);
    let found = &objects(&run.out)[0];
    let (start, end) = (found["start"].as_u64().unwrap(), found["end"].as_u64().unwrap());
    assert_eq!(&document[start as usize..end as usize], "www.a.bc");
    assert_eq!(found["line"], 5);
}

/// In properties such as `file` and `line`, `%`, `,`, `:` and line breaks must be escaped.
///
/// In the message, only `%` and line breaks must be. The rules are `escapeProperty` and `escapeData` of
/// actions/toolkit.
#[test]
fn github_gets_workflow_commands() {
    let folder = Folder::with(&[("d/a,b%.md", DOCUMENT.as_bytes())]);
    let run = run_in(&folder, &["check", "--format", "github", "./d"]);
    assert_eq!(run.code, Some(1));
    let expected = "\
::error file=d/a%2Cb%25.md,line=1,col=3,endLine=1,endColumn=17,title=Bare link::Bare link; write <https://a.bc/d>
::notice file=d/a%2Cb%25.md,line=1,col=21,endLine=1,endColumn=29,title=Bare link::Bare link, left alone: a delimiter next to it would no longer open or close emphasis; put a space between them, or mark the link up by hand
";
    assert_eq!(run.out.replace('\\', "/"), expected);
}

fn sarif(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// Checks properties that the standard defines (sections 3.13, 3.14, 3.27, 3.55 to 3.57).
#[test]
fn sarif_has_a_result_for_each_link() {
    let folder =
        Folder::with(&[("d/a b.md", DOCUMENT.as_bytes()), ("d/c.md", DOCUMENT.as_bytes())]);
    let run = run_in(&folder, &["check", "--format", "sarif", "d"]);
    assert_eq!(run.code, Some(1));
    let log = sarif(&run);
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().ends_with("/sarif-schema-2.1.0.json"));
    let runs = log["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    assert_eq!(runs[0]["tool"]["driver"]["name"], "barelink");
    assert_eq!(runs[0]["columnKind"], "unicodeCodePoints");
    let results = runs[0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 4);
    let rule = &runs[0]["tool"]["driver"]["rules"][0]["id"];
    assert!(results.iter().all(|result| result["ruleId"] == *rule));
    let region = json!({
        "startLine": 1, "startColumn": 3, "endLine": 1, "endColumn": 17, "byteOffset": 3, "byteLength": 14,
    });
    let file = json!({ "uri": "d/a%20b.md" });
    let location = json!({ "physicalLocation": { "artifactLocation": file, "region": region } });
    assert_eq!(results[0]["locations"], json!([location]));
    // Findings that make the run fail are errors, as in GitHub's annotations.
    assert_eq!(results[0]["level"], "error");
    assert_eq!(
        results[0]["fixes"][0]["artifactChanges"],
        json!([{
            "artifactLocation": file,
            "replacements": [{ "deletedRegion": region, "insertedContent": { "text": "<https://a.bc/d>" } }],
        }])
    );
    assert_eq!((&results[1]["level"], &results[1]["fixes"]), (&json!("note"), &Value::Null));
}

/// In a message, braces enclose placeholders (SARIF 2.1.0, section 3.11.5), and brackets begin embedded links (section
/// 3.11.6).
#[test]
fn sarif_messages_have_no_placeholders_and_no_embedded_links() {
    let run = run_on(&["check", "--format", "sarif", "--trust-dialect"], "www.a.bc/{0}\n");
    let result = &sarif(&run)["runs"][0]["results"][0];
    let message = "Bare link; write \\[www.a.bc/{{0}}\\](http://www.a.bc/{{0}})";
    assert_eq!(result["message"]["text"], message);
    // The inserted text is not a message.
    let replacement = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    let inserted = "[www.a.bc/{0}](http://www.a.bc/{0})";
    assert_eq!(replacement["insertedContent"]["text"], inserted);
}

#[test]
fn sarif_is_whole_without_findings_and_with_failures() {
    let folder = Folder::with(&[("a.md", b"a\n"), ("b.md", b"\xFF"), ("c.md", b"www.a.bc\n")]);
    let empty = run_in(&folder, &["check", "--format", "sarif", "a.md"]);
    assert_eq!((sarif(&empty)["runs"][0]["results"].clone(), empty.code), (json!([]), Some(0)));
    let failed = run_in(&folder, &["check", "--format", "sarif", "."]);
    assert_eq!(failed.code, Some(2));
    for (run, is_successful) in [(&empty, true), (&failed, false)] {
        let invocations = &sarif(run)["runs"][0]["invocations"];
        assert_eq!(*invocations, json!([{ "executionSuccessful": is_successful }]));
    }
    assert_eq!(sarif(&failed)["runs"][0]["results"].as_array().unwrap().len(), 1);
}

/// The fields are those that GitLab requires of a Code Quality report. It shows a finding as new if no finding of the other
/// branch has its fingerprint.
#[test]
fn gitlab_gets_a_code_quality_report() {
    let folder = Folder::with(&[
        ("d/a b.md", DOCUMENT.as_bytes()),
        ("d/c.md", DOCUMENT.repeat(2).as_bytes()),
        ("e.md", b"e\n"),
    ]);
    let report = |path: &str| {
        let run = run_in(&folder, &["check", "--format", "gitlab", path]);
        assert_ne!(run.code, Some(2), "{run:?}");
        serde_json::from_str::<Vec<Value>>(&run.out).unwrap()
    };
    let issues = report("./d");
    assert_eq!(issues.len(), 6);
    let mut first = issues[0].clone();
    let fingerprint = first["fingerprint"].take();
    assert_eq!(
        first,
        json!({
            "description": "Bare link; write <https://a.bc/d>", "check_name": "bare-link",
            "fingerprint": null, "severity": "minor",
            "location": { "path": "d/a b.md", "lines": { "begin": 1, "end": 1 } },
        })
    );
    assert_eq!(issues[1]["severity"], "info");
    let prints = |issues: &[Value]| -> Vec<_> {
        issues.iter().map(|issue| issue["fingerprint"].as_str().unwrap().to_owned()).collect()
    };
    let distinct: std::collections::BTreeSet<_> = prints(&issues).into_iter().collect();
    assert_eq!(distinct.len(), 6);
    // Lines above, and the spelling of the path, change no fingerprint.
    folder.add("d/a b.md", format!("x\n\ny\n\n{DOCUMENT}").as_bytes());
    let moved = report("d");
    assert_eq!(moved[0]["location"]["lines"]["begin"], 5);
    assert_eq!((fingerprint, prints(&moved)), (json!(prints(&moved)[0]), prints(&issues)));
    assert_eq!(report("e.md"), Vec::<Value>::new());
}

/// A report without a test case is an error for Jenkins, so a file without findings has one that passes.
#[test]
fn junit_has_a_suite_for_each_file() {
    let folder = Folder::with(&[("d/a&\".md", DOCUMENT.as_bytes()), ("d/c.md", b"c\n")]);
    let run = run_in(&folder, &["check", "--format", "junit", "d"]);
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="barelink">
  <testsuite name="d/a&amp;&quot;.md" tests="2" failures="1" errors="0" skipped="1">
    <testcase classname="d/a&amp;&quot;.md" name="bare-link:1:3" file="d/a&amp;&quot;.md" line="1">
      <failure type="bare-link" message="Bare link; write &lt;https://a.bc/d&gt;"/>
    </testcase>
    <testcase classname="d/a&amp;&quot;.md" name="bare-link:1:21" file="d/a&amp;&quot;.md" line="1">
      <skipped message="Bare link, left alone: a delimiter next to it would no longer open or close emphasis; put a space between them, or mark the link up by hand"/>
    </testcase>
  </testsuite>
  <testsuite name="d/c.md" tests="1" failures="0" errors="0" skipped="0">
    <testcase classname="d/c.md" name="bare-link" file="d/c.md"/>
  </testsuite>
</testsuites>
"#;
    assert_eq!((run.out.replace('\\', "/").as_str(), run.code), (expected, Some(1)));
    // Characters that XML 1.0 does not allow (section 2.2).
    let run = run_on(&["check", "--format", "junit"], "https://a.bc/\u{1}\u{fffe}\u{ffff}d\n");
    let is_allowed = |c: char| (c >= ' ' || c == '\n') && !matches!(c, '\u{fffe}' | '\u{ffff}');
    assert!(run.out.contains("https://a.bc/\\u{1}") && run.out.chars().all(is_allowed), "{run:?}");
}

/// The exit codes in `check --help`: 1 for links to change, 2 for unreadable input. Code 2 takes precedence.
#[test]
fn each_format_has_each_exit_code() {
    let folder = Folder::with(&[("a.md", b"a\n"), ("b.md", b"\xFF"), ("c.md", b"www.a.bc\n")]);
    for format in ["human", "json", "github", "gitlab", "junit", "sarif"] {
        for (files, code) in [(&["a.md"][..], 0), (&["a.md", "c.md"], 1), (&["c.md", "b.md"], 2)] {
            let arguments = [&["check", "--format", format], files].concat();
            assert_eq!(run_in(&folder, &arguments).code, Some(code), "{arguments:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn names_are_printable_in_workflow_commands() {
    let folder = Folder::with(&[("a\u{1b}[31m.md", b"www.a.com\n")]);
    let run = run_in(&folder, &["check", "--format", "github", "."]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("file=a\\u{1b}[31m.md,") && !run.out.contains('\u{1b}'), "{run:?}");
}
