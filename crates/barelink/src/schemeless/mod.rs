//! Decides whether a host without a scheme is meant as a host (UTS #58, section 8). `docs.rs` is; `main.rs`,
//! `Object.is`, `13.0.0.Final` and `Microsoft.Extensions.Hosting` are not.
//!
//! The rules examine the name, the rest of the word around it, and up to two words before it. A name with a path or a
//! query almost always counts as a host. Links with a scheme or `www.` are not examined.

mod beside;
mod hidden;
mod lists;
#[cfg(all(feature = "std", feature = "uts58"))]
mod near;
mod stem;
mod words;

#[cfg(feature = "alloc")]
pub(crate) use beside::context;
#[cfg(feature = "markdown")]
pub(crate) use beside::may_end;
#[cfg(feature = "alloc")]
pub(crate) use hidden::LONGEST_CONTEXT;

use crate::other_name::OtherName;
use crate::slice::{Characters, Slice};
pub(crate) use beside::is_handle;
use beside::{by_context, is_api_version, is_asked};
use lists::{class, Class};
#[cfg(all(feature = "std", feature = "uts58"))]
pub use near::NameContext;
use stem::{
    by_stem, has_hidden_at_sign, is_api_group, is_camel_case, is_hour, is_label_key, is_namespace,
    is_version,
};

/// A host without a scheme, and the text around it.
#[derive(Clone, Copy)]
pub(crate) struct Name<'t> {
    /// The text before the name.
    pub(crate) before: &'t str,
    pub(crate) host: &'t str,
    /// The port, path, query and fragment after the host.
    pub(crate) tail: &'t str,
    /// The text after the link.
    pub(crate) after: &'t str,
}

/// Returns the kind of [`OtherName`] that a name looks like. `None` if the name counts as a host.
pub(crate) fn other(name: Name<'_>) -> Option<OtherName> {
    let Name { host, tail, .. } = name;
    let dot = host.bytes().rposition(|b| b == b'.')?;
    let (stem, last) = (host.get(..dot)?, host.get(dot + 1..)?);
    // For most names the last label decides.
    let class = class(last.as_bytes());
    if has_path(tail) {
        return with_path(name, class, stem, last);
    }
    if let Some(other) = by_context(name, class) {
        return Some(other);
    }
    if has_hidden_at_sign(host) {
        return Some(OtherName::Address);
    }
    let product = lists::PRODUCTS.contain(host.as_bytes()).then_some(OtherName::FileName);
    match class {
        Class::First if has_capitals(stem, last, true) => Some(OtherName::Capitals),
        Class::First => product,
        Class::Io if has_capitals(stem, last, false) => Some(OtherName::Capitals),
        Class::Io if stem.len() == 1 => Some(OtherName::Abbreviation),
        Class::Io if is_namespace(stem) => Some(OtherName::Package),
        Class::Io => is_api_group(stem, last).then_some(OtherName::Member),
        _ if is_hour(stem, last) => Some(OtherName::Version),
        _ if is_file_name(class, stem, last) => Some(OtherName::FileName),
        _ if is_version(stem) => Some(OtherName::Version),
        _ if has_capitals(stem, last, false) => Some(OtherName::Capitals),
        Class::Members(hosts) if !hosts.contain(stem.as_bytes()) => Some(OtherName::Member),
        _ => by_stem(name, stem, last).or(product),
    }
}

/// Returns true if a path or a query follows the host. A port or a fragment may follow other names too: `main.rs:42`,
/// `README.md#usage`.
pub(crate) fn has_path(tail: &str) -> bool {
    let part = tail.bytes().find(|b| matches!(b, b'/' | b'?' | b'#'));
    matches!(part, Some(b'/' | b'?'))
}

/// Returns the kind of name that a host with a path looks like, or `None` if it may be a host:
///
/// - a module of Go with its version, or a label or an API version of Kubernetes
/// - files: `setup.py/setup.cfg`, `a.sh/b.sh`, `misc.cc/h`
/// - a type or a member before a path or a query: `MusicStore.Spa/Client`, `Promise.post?send`
fn with_path(name: Name<'_>, class: Class, stem: &str, last: &str) -> Option<OtherName> {
    let is_in_title_case = last.contains_a(char::is_uppercase) && has_small(last);
    if has_version(name.tail) {
        Some(OtherName::Package)
    } else if is_in_title_case && !matches!(class, Class::First) {
        Some(OtherName::Capitals)
    } else if has_small(last) && is_member_of_type(class, stem)
        || is_api_group(stem, last)
        || is_label_key(stem, last, name.tail)
        || is_api_version(name)
        || is_asked(name, class)
        || has_arity(name, class)
    {
        Some(OtherName::Member)
    } else {
        let path = name.tail.strip_prefix('/')?;
        are_files(class, stem, path).then_some(OtherName::FileName)
    }
}

/// Returns true for a function and the number of its arguments, as in `UserController.new/2` (Elixir, "Naming
/// conventions"). A capital shows the module: `youtu.be/2` is a page.
fn has_arity(name: Name<'_>, class: Class) -> bool {
    !matches!(class, Class::First)
        && matches!(name.tail.as_bytes(), [b'/', b'0'..=b'9'])
        && name.host.contains_a(char::is_uppercase)
}

/// Returns true if `stem` is that of a file, and `path` consists of further files, or of another extension of this one.
fn are_files(class: Class, stem: &str, path: &str) -> bool {
    let is_no_host = matches!(class, Class::Files(hosts) if hosts.is_empty());
    let is_extension = |extension: &str| {
        let class = lists::class(extension.as_bytes());
        is_no_host
            || matches!(class, Class::Files(_) | Class::PlainFiles(_) | Class::Programs)
            || lists::SOURCES.contain(extension.as_bytes())
    };
    is_file(class, stem)
        && path.split('/').all(|file| match file.rsplit_once('.') {
            Some((stem, extension)) => !stem.is_empty() && is_extension(extension),
            None => {
                file == path && (lists::SOURCES.contain(path.as_bytes()) || is_convention(path))
            }
        })
}

/// Returns true if the path is that of a Go module with its version, as in `/mod@v1.2.3`. The version's first number may
/// stand alone, and a package may follow (`go help get`, "Version queries"). In `/@v8engine`, no name precedes the `@`.
fn has_version(tail: &str) -> bool {
    let path = tail.split(['?', '#']).next().unwrap_or_default();
    let is_here = |&(at, _): &(usize, &str)| path.slice(at..).starts_with("@v");
    let Some((at, _)) = path.match_indices('@').find(is_here) else {
        return false;
    };
    let (module, version) = (path.slice(..at), path.slice(at + "@v".len()..));
    let rest = version.trim_start_of(|c| c.is_ascii_digit());
    let is_name = !module.ends_with('/') && !module.as_bytes().contains(&b'@');
    is_name && rest.len() < version.len() && (rest.is_empty() || rest.starts_with(['.', '/']))
}

/// Returns true for a member of a type, as in `Promise.post`. The name of the type begins with a capital.
fn is_member_of_type(class: Class, stem: &str) -> bool {
    matches!(class, Class::Members(hosts) if !hosts.contain(stem.as_bytes()))
        && stem.starts_with(|c: char| c.is_ascii_uppercase())
}

fn has_small(text: &str) -> bool {
    text.contains_a(char::is_lowercase)
}

/// Returns true if the capitals of a name show that it is not a host. If `is_first` is true ([`Class::First`]), only
/// the first two kinds count:
///
/// - `.NET`
/// - a last label such as `Tools`, which ends a namespace or begins a sentence. Sites write `Com` and `Org`
/// - a constant of a type (`Level.INFO`), unless sites write its top-level domain in capitals (`Character.AI`)
/// - three or more labels without small letters (`SYS.CTX.SN`), unless [`lists::PARENTS`] has the second-to-last
///   (`BBC.CO.UK`)
fn has_capitals(stem: &str, last: &str, is_first: bool) -> bool {
    if last.bytes().all(|b| b.is_ascii_lowercase()) {
        return false;
    }
    if last == "NET" || (last.contains_a(char::is_uppercase) && has_small(last)) {
        return !matches!(last, "Com" | "Org");
    }
    // An A-label in capitals is not a word.
    if is_first || !last.bytes().all(|b| b.is_ascii_alphabetic()) {
        return false;
    }
    match stem.rsplit_once('.') {
        _ if has_small(stem) => !lists::SHORT.contain(last.as_bytes()) && last != "IO",
        Some((_, parent)) => !lists::PARENTS.contain(parent.as_bytes()),
        None => false,
    }
}

/// Returns true if the class is that of a file extension, and `stem` that of a file.
fn is_file(class: Class, stem: &str) -> bool {
    match class {
        Class::Files(hosts) => !is_of_host(stem, hosts),
        Class::PlainFiles(hosts) => {
            stem.is_ascii() && !stem.as_bytes().contains(&b'.') && !hosts.contain(stem.as_bytes())
        }
        Class::Programs => is_file_of_program(stem),
        _ => false,
    }
}

/// Returns true for the name of a file.
fn is_file_name(class: Class, stem: &str, last: &str) -> bool {
    is_file(class, stem)
        || is_convention(stem)
        || is_template(stem, last)
        || matches!(class, Class::Open) && is_source(stem, last)
}

/// Returns true for the template of a file (`config.h.in`), from which `configure` writes the file (GNU Autoconf,
/// "Configuration Files").
fn is_template(stem: &str, last: &str) -> bool {
    let file = stem.rsplit_once('.').map(|(_, extension)| extension.as_bytes());
    last == "in"
        && file.is_some_and(|file| lists::TEMPLATES.contain(file) || lists::SOURCES.contain(file))
}

/// Returns true if the stem belongs to a host: it is one of `hosts`, or a subdomain of one of `hosts` or
/// [`lists::PARENTS`].
fn is_of_host(stem: &str, hosts: &words::Words) -> bool {
    match stem.rsplit_once('.') {
        None => hosts.contain(stem.as_bytes()),
        Some((_, parent)) => {
            hosts.contain(parent.as_bytes()) || lists::PARENTS.contain(parent.as_bytes())
        }
    }
}

/// Returns true for the source of a program whose extension is a country domain: `main.cr`, `test2.as`, `spec.st`. In
/// lists of mail domains, 6 of 22,600 hosts under countries look so. Under [`lists::SHORT`], more hosts do.
fn is_source(stem: &str, last: &str) -> bool {
    let word = stem.trim_end_of(|c| c.is_ascii_digit());
    last.len() == 2
        && lists::PROGRAMS.contain(word.as_bytes())
        && !lists::MEMBERS_OR_HOSTS.contain(last.as_bytes())
        && !lists::SHORT.contain(last.as_bytes())
}

/// Returns true for the names of files that tools or people find by their stem, such as `Makefile.am`, `Dockerfile.dev`
/// and `README.fr`.
fn is_convention(stem: &str) -> bool {
    match stem.as_bytes() {
        [b'A'..=b'Z', rest @ ..] if rest.ends_with(b"file") => {
            rest.iter().all(u8::is_ascii_lowercase)
        }
        stem => matches!(stem, b"README" | b"CHANGELOG" | b"CONTRIBUTING" | b"LICENSE"),
    }
}

/// Returns true if the stem could be the name of a program. Such a stem is an ASCII label in camel case (`MyClass`), or
/// contains a word of [`lists::PROGRAMS`] (`run-tests`, `test2`).
fn is_file_of_program(stem: &str) -> bool {
    // Programs have ASCII names. `łódź.pl` is the domain of a city.
    if !stem.is_ascii() || stem.as_bytes().contains(&b'.') {
        return false;
    }
    is_camel_case(stem)
        || stem.split('-').any(|part| {
            let word = part.trim_end_of(|c| c.is_ascii_digit());
            lists::PROGRAMS.contain(word.as_bytes())
        })
}

#[cfg(test)]
mod tests;
