//! Validates the workflows, the action and GitHub's other files by their JSON schemas. Checks their references too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::slice;

use anyhow::{bail, ensure, Context, Result};
use barelink_testkit::python::Environment;
use saphyr::{LoadableYamlNode, Yaml};
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
        let name = name_of(&file);
        ensure!(
            FILES[0].1.contains(&&*format!(".github/workflows/{name}")),
            "{name} is not in the list of files"
        );
        check_workflow(&fs::read_to_string(&file)?).context(name)?;
    }
    let action = fs::read_to_string(root().join("action.yml"))?;
    let action = parse(&action).context("action.yml")?;
    let runs = get(&action, "runs").context("action.yml: no runs")?;
    check_steps(runs, "runs").context("action.yml")
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn parse(text: &str) -> Result<Yaml<'_>> {
    let mut documents = Yaml::load_from_str(text)?;
    match documents.pop() {
        Some(document) if documents.is_empty() => Ok(document),
        _ => bail!("not exactly one document"),
    }
}

/// Returns an error if a job needs an unknown job, if it has no steps, or if an action has no version.
fn check_workflow(text: &str) -> Result<()> {
    let workflow = parse(text)?;
    let jobs = get(&workflow, "jobs").and_then(Yaml::as_mapping).context("no jobs")?;
    let names: BTreeSet<_> = jobs.keys().filter_map(Yaml::as_str).collect();
    for (name, job) in jobs {
        let name = name.as_str().context("a job without a name")?;
        // One job may be written without a list.
        let needs = get(job, "needs")
            .map(|needs| needs.as_vec().map_or(slice::from_ref(needs), Vec::as_slice));
        for needed in needs.into_iter().flatten().filter_map(Yaml::as_str) {
            ensure!(names.contains(needed), "{name} needs an unknown job: {needed}");
        }
        check_steps(job, name)?;
    }
    Ok(())
}

/// Returns an error if a step uses an action without a version.
fn check_steps(job: &Yaml<'_>, name: &str) -> Result<()> {
    let steps = get(job, "steps").and_then(Yaml::as_vec);
    let steps = steps.with_context(|| format!("{name}: no steps"))?;
    for step in steps {
        if let Some(action) = get(step, "uses").and_then(Yaml::as_str) {
            let version = action.split_once('@').map(|(_, version)| version);
            ensure!(
                version.is_some_and(|version| !version.is_empty()),
                "{name}: {action} has no version"
            );
        }
    }
    Ok(())
}

fn get<'a>(node: &'a Yaml<'a>, key: &str) -> Option<&'a Yaml<'a>> {
    let mapping = node.as_mapping()?;
    let pair = mapping.iter().find(|(name, _)| name.as_str() == Some(key));
    pair.map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALID: &str = "on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{ run: b }]\n  c:\n    runs-on: x\n    \
                         needs: [a]\n    steps: [{ uses: d/e@v1 }]\n";

    #[test]
    fn references_lead_somewhere() {
        check_references().unwrap();
    }

    #[test]
    fn faults_are_errors() {
        check_workflow(VALID).unwrap();
        check_workflow(&VALID.replacen("[a]", "a", 1)).unwrap();
        for (valid, fault) in [
            ("[a]", "[b]"),
            ("[a]", "b"),
            ("@v1", ""),
            ("jobs:", "job:"),
            ("[{ run: b }]", "[{ run: b }"),
        ] {
            assert!(check_workflow(&VALID.replacen(valid, fault, 1)).is_err(), "{fault}");
        }
    }
}
