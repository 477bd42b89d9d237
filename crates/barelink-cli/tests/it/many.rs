//! Checks that the output does not depend on whether files are processed in parallel or one by one.

use similar_asserts::assert_eq;

use crate::program::{command, objects, run_in, run_in_with, texts, Folder};

#[test]
fn output_is_in_the_order_of_the_files() {
    let folder = Folder::with(&[]);
    let mut expected = Vec::new();
    for number in 0..300 {
        // Every fiftieth file takes the longest, beginning with the first.
        let lines = if number % 50 == 0 { 3_000 } else { 1 };
        let document = format!("www.n{number}.example\n\n").repeat(lines);
        folder.add(&format!("d/{number:03}.md"), document.as_bytes());
        expected.extend(vec![format!("www.n{number}.example"); lines]);
    }
    let out = run_in(&folder, &["list", "--format", "json", "d"]).ok();
    assert_eq!(texts(&objects(&out), "text"), expected);
}

/// The number of files started ahead depends on the number of threads; the output does not.
#[test]
fn any_number_of_threads_gives_the_same() {
    let folder = Folder::with(&[]);
    for number in 0..40 {
        folder.add(&format!("d/{number:03}.md"), b"www.a.com\n");
    }
    for threads in ["1", "3", "16"] {
        let mut command = command();
        command.args(["list", "d"]).current_dir(folder.path());
        let output = command.env("RAYON_NUM_THREADS", threads).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(out.lines().count(), 40, "{threads} threads");
    }
}

#[test]
fn bad_ones_among_them_are_told_of_in_order() {
    let folder = Folder::with(&[]);
    for number in 0..40 {
        let document: &[u8] = match number % 10 {
            3 => b"\xFF",
            _ => b"www.a.com\n",
        };
        folder.add(&format!("d/{number:03}.md"), document);
    }
    let run = run_in(&folder, &["list", "d"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(run.out.lines().count(), 36);
    let told: Vec<_> = run.messages.lines().collect();
    assert_eq!(told.len(), 4);
    for (line, name) in told.iter().zip(["003.md", "013.md", "023.md", "033.md"]) {
        assert!(line.contains(name), "{line}");
    }
}

#[test]
fn standard_input_is_read_when_its_turn_comes() {
    let folder = Folder::with(&[("a.md", b"www.a.com\n")]);
    let arguments = ["list", "--format", "json", "-", "a.md", "-"];
    let links = objects(&run_in_with(&folder, &arguments, "www.b.com\n").ok());
    assert_eq!(texts(&links, "path"), ["-", "a.md"]);
}
