//! Checks that each source file belongs to a crate, and that no module imports, directly or indirectly, a module that
//! imports it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{files_with, read};

/// Imports of each file of a crate.
type Imports = BTreeMap<PathBuf, BTreeSet<PathBuf>>;

#[test]
fn no_module_imports_one_that_imports_it() {
    let mut wrong = Vec::new();
    for (name, files) in crates() {
        let found: Vec<_> = in_circles(&imports(&files)).into_iter().collect();
        if !found.is_empty() {
            wrong.push((name, found));
        }
    }
    assert!(wrong.is_empty(), "files that import each other: {wrong:#?}");
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

/// Returns the files to which the `crate::` and `super::` paths of each file lead.
///
/// Paths that begin with the name of a submodule are ignored, so a module may use its submodules.
fn imports(files: &BTreeMap<PathBuf, String>) -> Imports {
    let mut imports = Imports::new();
    // Items of a program's root are ignored.
    let modules = files.keys().filter(|file| *file != Path::new("main.rs"));
    let modules = modules.map(|file| (module(file), &**file)).collect();
    for (file, text) in files {
        // Unit tests may import anything.
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let module = module(file);
        let targets = paths(code).filter_map(|path| resolve(&module, &path, &modules, files));
        imports.insert(file.clone(), targets.filter(|target| target != file).collect());
    }
    imports
}

/// Returns the module path of a file: `dialect/gfm/mod.rs` is `dialect::gfm`.
fn module(file: &Path) -> Vec<String> {
    let stem = file.with_extension("");
    let mut module: Vec<_> = stem.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&&**last)) {
        module.pop();
    }
    module
}

/// Returns each path in the code that begins with `crate::` or `super::`, with groups in braces expanded.
fn paths(code: &str) -> impl Iterator<Item = String> + '_ {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.flat_map(|line| [line, "\n"]).collect();
    let mut paths = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let is_begun =
                code[..at].ends_with(|c: char| c == ':' || c == '_' || c.is_alphanumeric());
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

/// Returns the file to which a path leads: the longest prefix that is a module. If that module re-exports the next
/// segment, returns the file to which the re-export leads. Returns `None` for items declared in the crate's root.
fn resolve(
    module: &[String],
    path: &str,
    modules: &BTreeMap<Vec<String>, &Path>,
    files: &BTreeMap<PathBuf, String>,
) -> Option<PathBuf> {
    let mut target = Vec::new();
    for (index, segment) in path.split("::").enumerate() {
        match segment {
            "crate" if index == 0 => {}
            // The end of `super::*`.
            "" => {}
            "self" if index == 0 => target = module.to_vec(),
            "super" => {
                if index == 0 {
                    target = module.to_vec();
                }
                target.pop();
            }
            segment => target.push(segment.to_owned()),
        }
    }
    let mut prefixes = (0..=target.len()).rev();
    let (length, name) = prefixes.find_map(|n| Some((n, modules.get(&target[..n])?)))?;
    let exported =
        target.get(length).and_then(|item| exported(&target[..length], item, &files[*name]));
    let exported = exported.and_then(|path| resolve(&target[..length], &path, modules, files));
    // Items declared in the root itself are ignored.
    exported.or((length > 0).then(|| name.to_path_buf()))
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

/// Returns the files that import themselves indirectly.
fn in_circles(imports: &Imports) -> BTreeSet<PathBuf> {
    let is_in_circle = |start: &&PathBuf| {
        let mut seen = BTreeSet::new();
        let mut next: Vec<_> = imports[*start].iter().collect();
        while let Some(file) = next.pop() {
            if file == *start {
                return true;
            }
            if seen.insert(file) {
                next.extend(&imports[file]);
            }
        }
        false
    };
    imports.keys().filter(is_in_circle).cloned().collect()
}

#[test]
fn a_circle_is_found() {
    let files = [
        ("lib.rs", "pub use a::A;\nmod a;\n"),
        ("a.rs", "use crate::b::c::{C, D};\n"),
        ("b/mod.rs", "mod c;\npub use c::C;\n"),
        ("b/c.rs", "use std::fmt;\nuse super::super::d::{self, e::E};\n"),
        ("d.rs", "use crate::{a::A, x};\n#[cfg(test)]\nmod tests {\n    use crate::b;\n}\n"),
        ("e.rs", "// use crate::e;\nuse crate::a;\n"),
        ("f/mod.rs", "mod g;\npub(crate) use g::G;\n"),
        ("f/g.rs", "fn f() {\n    crate::h::h();\n}\n"),
        ("h.rs", "use crate::f::G;\n"),
    ];
    let files = files.map(|(name, text)| (PathBuf::from(name), text.to_owned()));
    let found = in_circles(&imports(&files.into()));
    let found: Vec<_> = found.iter().map(|file| file.to_str().unwrap()).collect();
    assert_eq!(found, ["a.rs", "b/c.rs", "d.rs", "f/g.rs", "h.rs"]);
}
