//! Checks that each source file belongs to a crate, and that no module imports, directly or indirectly, a module that
//! imports it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{files_with, read};

/// A module's path: `dialect::gfm` is `["dialect", "gfm"]`, and a crate's root is empty.
type Module = Vec<String>;

/// The modules that each module of a crate imports.
type Imports = BTreeMap<Module, BTreeSet<Module>>;

#[test]
fn no_module_imports_one_that_imports_it() {
    let circles = crates().into_iter().map(|(name, files)| (name, circles(&imports(&files))));
    let wrong: Vec<_> = circles.filter(|(_, found)| !found.is_empty()).collect();
    assert!(wrong.is_empty(), "modules that import each other: {wrong:#?}");
}

/// Checks that a `mod` names each file, because other files are not compiled.
#[test]
fn every_module_is_part_of_its_crate() {
    let mut orphans = Vec::new();
    for (folder, files) in crates() {
        for file in files.keys() {
            let module = module(file);
            let Some((name, parent)) = module.split_last() else {
                continue;
            };
            let declaration = format!("mod {name};");
            let mut parents = files.iter().filter(|(file, _)| self::module(file) == parent);
            if !parents.any(|(_, text)| text.contains(&declaration)) {
                orphans.push(folder.join(file));
            }
        }
    }
    assert!(orphans.is_empty(), "{orphans:#?}");
}

/// Returns the sources of each crate, by its folder and their path below it. The folder has a `lib.rs` or `main.rs`.
fn crates() -> BTreeMap<PathBuf, BTreeMap<PathBuf, String>> {
    let mut crates: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    let files = files_with("rs");
    let is_root = |folder: &&Path| {
        ["lib.rs", "main.rs"].iter().any(|root| files.binary_search(&folder.join(root)).is_ok())
    };
    for file in &files {
        // Any other file is a crate by itself, such as a benchmark or a program in `bin`.
        let folder = file.ancestors().find(|folder| folder.ends_with("bin") || is_root(folder));
        if let Some(folder) = folder.filter(is_root) {
            let below = file.strip_prefix(folder).unwrap().to_owned();
            crates.entry(folder.to_owned()).or_default().insert(below, read(file));
        }
    }
    assert!(crates.len() > 10, "{:?}", crates.keys());
    crates
}

/// Returns the modules to which the paths in each file lead that begin with `crate::`, `super::` or a submodule.
fn imports(files: &BTreeMap<PathBuf, String>) -> Imports {
    let mut imports = Imports::new();
    // A program's root is apart from the library beside it.
    let files = files.iter().filter(|(file, _)| *file != Path::new("main.rs"));
    let modules: BTreeMap<_, _> = files.map(|(file, text)| (module(file), &**text)).collect();
    for (module, text) in &modules {
        // Unit tests may import anything.
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let below = modules.keys().filter_map(|other| other.strip_prefix(&**module)?.first());
        let starts: BTreeSet<&str> = below.map(String::as_str).chain(["crate", "super"]).collect();
        let targets = paths(code, &starts).filter_map(|path| resolve(module, &path, &modules));
        imports.insert(module.clone(), targets.filter(|target| target != module).collect());
    }
    imports
}

/// Returns the module path of a file: `dialect/gfm/mod.rs` is `dialect::gfm`.
fn module(file: &Path) -> Module {
    let stem = file.with_extension("");
    let mut module: Vec<_> = stem.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&&**last)) {
        module.pop();
    }
    module
}

/// Returns each path in the code that begins with one of these names, with groups in braces expanded.
fn paths(code: &str, starts: &BTreeSet<&str>) -> impl Iterator<Item = String> {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let mut paths = Vec::new();
    for start in starts {
        for (at, _) in code.match_indices(&[start, "::"].concat()) {
            let is_begun =
                code[..at].ends_with(|c: char| matches!(c, ':' | '_' | '.') || c.is_alphanumeric());
            if !is_begun {
                expand("", &code[at..], &mut paths);
            }
        }
    }
    paths.into_iter()
}

fn expand(before: &str, rest: &str, paths: &mut Vec<String>) {
    let is_path = |c: char| c == ':' || c == '_' || c.is_alphanumeric();
    let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
    let path = [before, &rest[..end]].concat();
    let Some(group) = rest[end..].strip_prefix('{').filter(|_| path.ends_with("::")) else {
        paths.push(path);
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                expand(&path, group[start..at].trim(), paths);
                start = at + 1;
                if c == '}' {
                    return;
                }
            }
            _ => {}
        }
    }
}

/// Returns the module to which a path leads: the longest prefix that is a module. If that module re-exports the next
/// segment, returns the module to which the re-export leads.
fn resolve(module: &[String], path: &str, modules: &BTreeMap<Module, &str>) -> Option<Module> {
    let mut target = module.to_vec();
    for (index, segment) in path.split("::").enumerate() {
        match segment {
            "crate" if index == 0 => target.clear(),
            // The end of `super::*`.
            "" | "self" => {}
            "super" => {
                target.pop();
            }
            segment => target.push(segment.to_owned()),
        }
    }
    let length = (0..=target.len()).rev().find(|&n| modules.contains_key(&target[..n]))?;
    let found = &target[..length];
    let exported = target.get(length).and_then(|item| exported(found, item, modules[found]));
    let exported = exported.and_then(|path| resolve(found, &path, modules));
    Some(exported.unwrap_or(found.to_vec()))
}

/// Returns the path by which a module re-exports this item from a submodule, or `None` if it does not.
fn exported(module: &[String], item: &str, code: &str) -> Option<String> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let rest = &code[at + "use ".len()..];
        if code[..at].ends_with(['\n', ')', ' ']) && !rest.starts_with("super::") {
            expand("", rest, &mut paths);
        }
    }
    let path = paths.into_iter().find(|path| {
        let (_, last) = path.rsplit_once("::").unwrap_or_default();
        last == item
    })?;
    let is_full = path.starts_with("crate::") || path.starts_with("self::");
    let from = ["crate"].into_iter().chain(module.iter().map(String::as_str));
    let from: Vec<_> = from.collect();
    Some(if is_full { path } else { [&*from.join("::"), "::", &path].concat() })
}

/// Returns the modules that import themselves indirectly. A module may use those in it, and what the root declares.
fn circles(imports: &Imports) -> BTreeSet<Module> {
    let leaves = |one: &Module, other: &Module| !other.is_empty() && !other.starts_with(one);
    let edges: BTreeMap<_, Vec<_>> = imports
        .iter()
        .map(|(one, others)| (one, others.iter().filter(|other| leaves(one, other)).collect()))
        .collect();
    let is_in_circle = |start: &&Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![*start]);
        while let Some(module) = next.pop() {
            next.extend(edges.get(module).into_iter().flatten().filter(|to| seen.insert(*to)));
        }
        seen.contains(start)
    };
    edges.keys().copied().filter(is_in_circle).cloned().collect()
}

#[test]
fn a_circle_is_found() {
    let files = [
        ("lib.rs", "pub use a::A;\nmod a;\nmod i;\nfn f() {\n    i::i();\n}\n"),
        ("a.rs", "use crate::b::c::{C, D};\n"),
        ("b/mod.rs", "mod c;\npub use c::C;\n"),
        ("b/c.rs", "use std::fmt;\nuse super::super::d::{self, e::E};\n"),
        ("d.rs", "use crate::{a::A, x};\n#[cfg(test)]\nmod tests {\n    use crate::b;\n}\n"),
        ("e.rs", "// use crate::e;\nuse crate::a;\n"),
        ("f/mod.rs", "mod g;\npub(crate) use g::G;\n"),
        ("f/g.rs", "fn f() {\n    crate::h::h();\n}\n"),
        ("h.rs", "use crate::f::G;\n"),
        // Through the root, and through a submodule.
        ("i.rs", "mod j;\nuse j::J;\n"),
        ("i/j.rs", "use crate::{own, f};\nuse super::k::K;\n"),
        ("i/k.rs", "use crate::i::j;\n"),
        // A module may use those in it, and they what it declares.
        ("l.rs", "mod m;\nuse m::M;\n"),
        ("l/m.rs", "use super::L;\n"),
    ];
    let files = files.map(|(name, text)| (PathBuf::from(name), text.to_owned()));
    let found: Vec<_> =
        circles(&imports(&files.into())).into_iter().map(|it| it.join("/")).collect();
    assert_eq!(found, ["a", "b/c", "d", "f/g", "h", "i/j", "i/k"]);
}
