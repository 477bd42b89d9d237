//! A local HTTP server for pages that a test opens in a browser.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use anyhow::Result;

/// A local HTTP server that runs until the program ends, and records requests.
pub(super) struct Server {
    port: u16,
    asked: Receiver<String>,
}

impl Server {
    /// Serves the files of a directory below the path `base`, such as `docs/`, under any host name. Other paths are not
    /// found.
    pub(super) fn start(base: &'static str, folder: PathBuf) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        let (sender, asked) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (sender, folder) = (sender.clone(), folder.clone());
                // A browser may connect early and send its request later.
                thread::spawn(move || {
                    let (host, path) = request(&stream)?;
                    let path = path.trim_start_matches('/');
                    let found = path.strip_prefix(base).and_then(|path| file(&folder, path));
                    // Fails if the `Server` was dropped, which does not matter.
                    let _ = sender.send(format!("{host}/{path}"));
                    answer(&stream, found)
                });
            }
        });
        Ok(Server { port, asked })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Returns the host and path of each request since the last call, except requests for `/favicon.ico`.
    pub(super) fn requests(&self) -> Vec<String> {
        let requests = self.asked.try_iter();
        requests.filter(|asked| !asked.ends_with("/favicon.ico")).collect()
    }
}

/// Reads the host and the path of a request, or returns `None` if the request is malformed.
fn request(stream: &TcpStream) -> Option<(String, String)> {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let lines = lines.take_while(|line| !line.is_empty());
    // All header lines are read, because closing a connection with unread data resets it.
    let host = lines.fold(String::new(), |host, line| {
        let other = line.strip_prefix("Host: ").map(str::to_owned);
        other.unwrap_or(host)
    });
    Some((host, path))
}

/// Returns the media type and the content of a file below `folder`. Returns `None` if there is no such file, if its
/// name has no extension, or if the path leads out of `folder`.
fn file(folder: &Path, path: &str) -> Option<(&'static str, Vec<u8>)> {
    let mut path = path.to_owned();
    if path.is_empty() || path.ends_with('/') {
        path.push_str("index.html");
    }
    let path = Path::new(&path);
    let mut parts = path.components();
    if !parts.all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let kind = match path.extension().and_then(|extension| extension.to_str())? {
        "html" => "text/html",
        "css" => "text/css",
        "js" => "text/javascript",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    Some((kind, fs::read(folder.join(path)).ok()?))
}

/// Answers a request with a media type and a body, or with 404. Returns `None` if writing fails. The browser reports
/// such errors.
fn answer(mut stream: &TcpStream, found: Option<(&str, Vec<u8>)>) -> Option<()> {
    let status = if found.is_some() { "200 OK" } else { "404 Not Found" };
    let (kind, body) = found.unwrap_or(("text/plain", b"not found".to_vec()));
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(&body).ok()
}
