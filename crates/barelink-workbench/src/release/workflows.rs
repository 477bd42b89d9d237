//! Validates the workflows, the action and GitHub's other files by their JSON schemas. Has zizmor audit their security.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{bail, ensure, Context, Result};
use barelink_testkit::installed::Environment;
use xtask::toolchain::in_path;

use xtask::{root, run, target, Missing};

/// Requirements for pip. check-jsonschema contains the schemas of GitHub's files. zizmor finds actions without a hash,
/// tokens that outlive a step, and code in templates.
const TOOLS: &str = "check-jsonschema==0.39.0\nzizmor==1.32.0\n";

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

/// Checks the references, then each file by its schema and by zizmor, and the workflows by actionlint if it is installed.
pub(super) fn check() -> Result<()> {
    check_references()?;
    let tools =
        Environment::new("workflows", TOOLS).context(Missing("check-jsonschema and zizmor"))?;
    for (schema, files) in FILES {
        println!("{schema}: {}", files.join(" "));
        let mut check = validate(&tools, schema);
        run(check.args(files))?;
    }
    // The validator must reject a faulty workflow.
    let fault = target()?.join("workflow-without-jobs.yml");
    fs::write(&fault, "on: push\n")?;
    let mut check = validate(&tools, FILES[0].0);
    let output = check.arg(&fault).output()?;
    ensure!(!output.status.success(), "a workflow without jobs is valid");
    run(&mut audit(&tools, &root()))?;
    // zizmor must find what the audit is for: an action without a hash, in a job that keeps its credentials.
    let steps = "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n";
    fs::write(&fault, steps)?;
    let found = audit(&tools, &fault).output()?;
    let found = String::from_utf8_lossy(&found.stdout);
    let expected = ["unpinned-uses", "artipacked"];
    ensure!(expected.iter().all(|audit| found.contains(audit)), "zizmor found: {found}");
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

/// Returns a command that audits a file, or the directory of a repository. It asks nothing of the network.
fn audit(tools: &Environment, files: &Path) -> Command {
    let mut audit = Command::new(tools.program("zizmor"));
    audit.args(["--offline", "--quiet", "--persona", "pedantic"]).arg(files);
    audit
}

/// Checks that each workflow is in [`FILES`], and that each job that another needs exists. No schema can check this.
fn check_references() -> Result<()> {
    for entry in fs::read_dir(root().join(".github/workflows"))? {
        let file = entry?.path();
        let name = format!(".github/workflows/{}", file.file_name().unwrap_or_default().display());
        ensure!(FILES[0].1.contains(&&*name), "{name} is not in the list of files");
        check_text(&fs::read_to_string(&file)?).context(name)?;
    }
    Ok(())
}

/// Returns an error if a job needs an unknown job. Reads the lines of a workflow in our style: the name of a job is
/// indented by two spaces, and `needs` has its jobs in the same line.
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
        let valid = "on:\n  push:\njobs:\n  a:\n    steps: []\n  c:\n    needs: [a]\n";
        check_text(valid).unwrap();
        for fault in ["[b]", "b", "[a, b]", "push"] {
            assert!(check_text(&valid.replacen("[a]", fault, 1)).is_err(), "{fault}");
        }
    }
}
