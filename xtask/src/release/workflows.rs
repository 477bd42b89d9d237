//! Checks the syntax and the references of the workflows and of the action.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{bail, ensure, Context, Result};
use saphyr::{LoadableYamlNode, Yaml};

use super::{run_command, Outcome};
use crate::root;

/// Checks every workflow and `action.yml`, by actionlint too if it is installed.
pub(super) fn check() -> Result<Outcome> {
    let folder = root().join(".github/workflows");
    for entry in fs::read_dir(&folder)? {
        let file = entry?.path();
        let text = fs::read_to_string(&file)?;
        check_workflow(&text).with_context(|| name_of(&file))?;
        println!("{}", name_of(&file));
    }
    let action = fs::read_to_string(root().join("action.yml"))?;
    let action = parse(&action).context("action.yml")?;
    let runs = get(&action, "runs").context("action.yml: no runs")?;
    check_steps(runs, "runs").context("action.yml")?;
    match barelink_testkit::toolchain::in_path("actionlint") {
        Some(actionlint) => {
            run_command(std::process::Command::new(actionlint).current_dir(root()))?;
            Ok(Outcome::Passed)
        }
        None => Ok(Outcome::LeftOut("actionlint is not installed".to_owned())),
    }
}

fn name_of(file: &Path) -> String {
    file.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn parse(text: &str) -> Result<Yaml<'_>> {
    let mut documents = Yaml::load_from_str(text)?;
    match documents.pop() {
        Some(document) if documents.is_empty() => Ok(document),
        _ => bail!("not exactly one document"),
    }
}

/// Returns an error if a job lacks a runner or steps, or needs an unknown job.
fn check_workflow(text: &str) -> Result<()> {
    let workflow = parse(text)?;
    ensure!(get(&workflow, "on").is_some(), "no trigger");
    let jobs = get(&workflow, "jobs")
        .and_then(Yaml::as_mapping)
        .context("no jobs")?;
    let names: BTreeSet<_> = jobs.keys().filter_map(Yaml::as_str).collect();
    for (name, job) in jobs {
        let name = name.as_str().context("a job without a name")?;
        ensure!(get(job, "runs-on").is_some(), "{name}: no runner");
        let needs = get(job, "needs").and_then(Yaml::as_vec);
        for needed in needs.into_iter().flatten().filter_map(Yaml::as_str) {
            ensure!(
                names.contains(needed),
                "{name} needs an unknown job: {needed}"
            );
        }
        check_steps(job, name)?;
    }
    Ok(())
}

/// Returns an error unless each step runs a script or an action with a version.
fn check_steps(job: &Yaml<'_>, name: &str) -> Result<()> {
    let steps = get(job, "steps").and_then(Yaml::as_vec);
    let steps = steps.with_context(|| format!("{name}: no steps"))?;
    for step in steps {
        let uses = get(step, "uses").and_then(Yaml::as_str);
        let runs = get(step, "run").and_then(Yaml::as_str);
        match (uses, runs) {
            (Some(action), None) => {
                let version = action.split_once('@').map(|(_, version)| version);
                ensure!(
                    version.is_some_and(|v| !v.is_empty()),
                    "{name}: {action} has no version"
                );
            }
            (None, Some(_)) => {}
            _ => bail!("{name}: a step needs one of `uses` and `run`"),
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
    fn workflows_are_valid() {
        check().unwrap();
    }

    #[test]
    fn faults_are_errors() {
        check_workflow(VALID).unwrap();
        for (valid, fault) in [
            ("[a]", "[b]"),
            ("@v1", ""),
            ("{ run: b }", "{ name: b }"),
            ("    runs-on: x\n    needs", "    needs"),
            ("on: push\n", ""),
            ("[{ run: b }]", "[{ run: b }"),
        ] {
            assert!(
                check_workflow(&VALID.replacen(valid, fault, 1)).is_err(),
                "{fault}"
            );
        }
    }
}
