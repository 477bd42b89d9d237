//! Validates the workflows, the action and GitHub's other files by their JSON schemas. Checks their references too.

use std::fs;
use std::process::Command;

use anyhow::{bail, ensure, Context, Result};
use barelink_testkit::installed::Environment;
use xtask::toolchain::in_path;

use xtask::{root, run, target, Missing};

/// Requirement for pip. check-jsonschema contains the schemas of GitHub's files.
const VALIDATOR: &str = "check-jsonschema==0.39.0\n";

/// Name of each schema, and the paths in the workspace of the files that the schema validates.
const FILES: [(&str, &[&str]); 5] = [
    ("github-workflows", &[".github/workflows/ci.yml", ".github/workflows/release.yml"]),
    ("github-actions", &["action.yml"]),
    ("dependabot", &[".github/dependabot.yml"]),
    ("github-issue-config", &[".github/ISSUE_TEMPLATE/config.yml"]),
    (
        "github-issue-forms",
        &[".github/ISSUE_TEMPLATE/other.yml", ".github/ISSUE_TEMPLATE/wrong-link.yml"],
    ),
];

/// Checks the references, then each file by its schema, and the workflows by actionlint if it is installed.
pub(super) fn check() -> Result<()> {
    check_references()?;
    let validator =
        Environment::new("workflows", VALIDATOR).context(Missing("check-jsonschema"))?;
    for (schema, files) in FILES {
        println!("{schema}: {}", files.join(" "));
        let mut check = validate(&validator, schema);
        run(check.args(files))?;
    }
    // The validator must reject a faulty workflow.
    let fault = target()?.join("workflow-without-jobs.yml");
    fs::write(&fault, "on: push\n")?;
    let mut check = validate(&validator, FILES[0].0);
    let output = check.arg(&fault).output()?;
    ensure!(!output.status.success(), "a workflow without jobs is valid");
    if let Some(actionlint) = in_path("actionlint") {
        run(Command::new(actionlint).current_dir(root()))?;
    }
    Ok(())
}

/// Returns a command that validates files by one of the schemas inside check-jsonschema.
fn validate(validator: &Environment, schema: &str) -> Command {
    let mut check = Command::new(validator.program("check-jsonschema"));
    check.args(["--builtin-schema", &format!("vendor.{schema}")]);
    check.current_dir(root());
    check
}

/// Checks that each workflow is in [`FILES`], that each job that another needs exists, and that each action has a
/// version. No schema can check this.
fn check_references() -> Result<()> {
    for entry in fs::read_dir(root().join(".github/workflows"))? {
        let file = entry?.path();
        let name = format!(".github/workflows/{}", file.file_name().unwrap_or_default().display());
        ensure!(FILES[0].1.contains(&&*name), "{name} is not in the list of files");
        check_text(&fs::read_to_string(&file)?).context(name)?;
    }
    check_text(&fs::read_to_string(root().join("action.yml"))?).context("action.yml")
}

/// Returns an error if a job needs an unknown job, or if an action has no version. Reads the lines of a workflow in our
/// style: the name of a job is indented by two spaces, and `needs` has its jobs in the same line.
fn check_text(workflow: &str) -> Result<()> {
    let in_jobs = workflow.lines().skip_while(|line| *line != "jobs:");
    let jobs = in_jobs.filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    let jobs: Vec<_> = jobs.collect();
    for line in workflow.lines() {
        if let Some((_, needed)) = line.split_once(" needs:") {
            let mut needed = needed.trim_matches([' ', '[', ']']).split(", ");
            if let Some(unknown) = needed.find(|job| !jobs.contains(job)) {
                bail!("no job `{unknown}`");
            }
        }
        if let Some((_, action)) = line.split_once(" uses: ") {
            let action = action.split_once(" #").map_or(action, |(action, _)| action);
            let version = action.split_once('@').map_or("", |(_, version)| version);
            ensure!(!version.trim().is_empty(), "{action} has no version");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_lead_somewhere() {
        check_references().unwrap();
    }

    #[test]
    fn faults_are_errors() {
        let valid =
            "on:\n  push:\njobs:\n  a:\n    steps:\n      - uses: d/e@v1\n  c:\n    needs: [a]\n";
        check_text(valid).unwrap();
        for (valid_part, fault) in [
            ("[a]", "[b]"),
            ("[a]", "b"),
            ("[a]", "[a, b]"),
            ("[a]", "push"),
            ("@v1", ""),
            ("@v1", " # v1"),
        ] {
            assert!(check_text(&valid.replacen(valid_part, fault, 1)).is_err(), "{fault}");
        }
    }
}
