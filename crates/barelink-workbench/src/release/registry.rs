//! A registry on this machine, with the protocol of crates.io: an index, and uploads that are limited as crates.io limits
//! new crates.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use serde_json::{json, Value};
use xtask::{cargo, output, root};

/// Hash of each uploaded crate. The rehearsal downloads nothing, so nothing compares it.
const HASH: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Number of uploads that are accepted without a pause.
const BURST: usize = 5;

/// A running registry. Its thread ends with the process.
pub(super) struct Registry {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Lines of the index, by the names of the crates.
    index: BTreeMap<String, String>,
    /// Names of the uploaded crates, in order.
    uploaded: Vec<String>,
    /// Uploads answered with 429 Too Many Requests.
    refused: usize,
    /// True if the next upload was refused once and is accepted.
    has_waited: bool,
}

impl Registry {
    /// Starts a registry that has the dependencies of this workspace, in the versions of `Cargo.lock`, but not its crates.
    pub(super) fn start() -> Result<Registry> {
        let state = State { index: dependencies()?, ..State::default() };
        let state = Arc::new(Mutex::new(state));
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A request that breaks off is Cargo's to report.
                let _ = answer(stream, port, &mut lock(&shared));
            }
        });
        Ok(Registry { port, state })
    }

    /// Returns the settings that make Cargo take this registry for crates.io.
    pub(super) fn settings(&self) -> String {
        let port = self.port;
        format!(
            "[source.crates-io]\nreplace-with = \"stand-in\"\n\n[registry]\ndefault = \"stand-in\"\n\n\
             [registries.stand-in]\nindex = \"sparse+http://127.0.0.1:{port}/index/\"\ntoken = \"of-nobody\"\n"
        )
    }

    /// Returns the names of the uploaded crates, and the number of uploads answered with 429.
    pub(super) fn uploads(&self) -> (Vec<String>, usize) {
        let state = lock(&self.state);
        (state.uploaded.clone(), state.refused)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the index of the registry packages in `Cargo.lock`.
fn dependencies() -> Result<BTreeMap<String, String>> {
    let metadata =
        output(&mut cargo(&["metadata", "--locked", "--all-features", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let lock_file = xtask::read(&root().join("Cargo.lock"))?;
    let mut index: BTreeMap<String, String> = BTreeMap::new();
    for package in metadata["packages"].as_array().context("no packages")? {
        if package["source"].is_null() {
            continue;
        }
        let dependencies = package["dependencies"].as_array().context("no dependencies")?;
        let requirements = dependencies.iter().map(|dependency| {
            let (name, rename) = (&dependency["name"], &dependency["rename"]);
            let renamed = !rename.is_null();
            json!({
                "name": if renamed { rename } else { name },
                "package": if renamed { name } else { &Value::Null },
                "req": dependency["req"],
                "features": dependency["features"],
                "optional": dependency["optional"],
                "default_features": dependency["uses_default_features"],
                "target": dependency["target"],
                "kind": dependency["kind"].as_str().unwrap_or("normal"),
            })
        });
        let hash = hash(package, &lock_file).context("no hash")?;
        let line = line(package, "version", requirements.collect(), hash);
        let name = package["name"].as_str().context("no name")?;
        *index.entry(name.to_owned()).or_default() += &line;
    }
    Ok(index)
}

/// Returns the hash of a package in the text of `Cargo.lock`.
fn hash<'a>(package: &Value, lock_file: &'a str) -> Option<&'a str> {
    let start = format!("name = {}\nversion = {}\n", package["name"], package["version"]);
    let (_, rest) = lock_file.split_once(&start)?;
    let (_, rest) = rest.split("[[package]]").next()?.split_once("checksum = \"")?;
    rest.split('"').next()
}

/// Returns a line of the index for a package whose version is the field `version`.
fn line(package: &Value, version: &str, requirements: Vec<Value>, hash: &str) -> String {
    let line = json!({
        "name": package["name"],
        "vers": package[version],
        "deps": requirements,
        "features": {},
        "features2": package["features"],
        "cksum": hash,
        "yanked": false,
        "v": 2,
    });
    format!("{line}\n")
}

/// Reads a request and answers it.
fn answer(mut stream: TcpStream, port: u16, state: &mut State) -> Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header)?;
        if header.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':') {
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse()?;
            }
            if name.eq_ignore_ascii_case("expect") {
                stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
            }
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let mut words = request.split_whitespace();
    let (status, text) = match (words.next(), words.next()) {
        (Some("GET"), Some("/index/config.json")) => {
            let address = format!("http://127.0.0.1:{port}");
            ("200 OK", json!({ "dl": format!("{address}/packages"), "api": address }).to_string())
        }
        (Some("GET"), Some(path)) => {
            let name = path.rsplit('/').next().unwrap_or_default();
            match state.index.get(name) {
                Some(lines) => ("200 OK", lines.clone()),
                None => ("404 Not Found", String::new()),
            }
        }
        (Some("PUT"), Some("/api/v1/crates/new")) => upload(&body, state)?,
        _ => ("404 Not Found", String::new()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    )?;
    Ok(())
}

/// Accepts an uploaded crate. Beyond [`BURST`] crates, refuses each once.
fn upload(body: &[u8], state: &mut State) -> Result<(&'static str, String)> {
    if state.uploaded.len() >= BURST && !state.has_waited {
        state.has_waited = true;
        state.refused += 1;
        let detail = "You have published too many new crates in a short period of time.";
        let errors = json!({ "errors": [{ "detail": detail }] });
        return Ok(("429 Too Many Requests", errors.to_string()));
    }
    state.has_waited = false;
    // The length of a JSON object, the object, the length of the package, the package.
    let (length, rest) = body.split_first_chunk().context("no length")?;
    let length = usize::try_from(u32::from_le_bytes(*length))?;
    let package: Value = serde_json::from_slice(rest.get(..length).context("cut short")?)?;
    let dependencies = package["deps"].as_array().context("no dependencies")?;
    let requirements = dependencies.iter().map(|dependency| {
        let (name, renamed) = (&dependency["name"], &dependency["explicit_name_in_toml"]);
        json!({
            "name": if renamed.is_null() { name } else { renamed },
            "package": if renamed.is_null() { &Value::Null } else { name },
            "req": dependency["version_req"],
            "features": dependency["features"],
            "optional": dependency["optional"],
            "default_features": dependency["default_features"],
            "target": dependency["target"],
            "kind": dependency["kind"],
        })
    });
    let line = line(&package, "vers", requirements.collect(), HASH);
    let name = package["name"].as_str().context("no name")?.to_owned();
    state.index.insert(name.clone(), line);
    state.uploaded.push(name);
    let warnings = json!({ "invalid_categories": [], "invalid_badges": [], "other": [] });
    Ok(("200 OK", json!({ "warnings": warnings }).to_string()))
}
