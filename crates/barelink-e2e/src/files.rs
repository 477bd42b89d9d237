use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::Result;

/// A server of the files in a directory.
pub(super) struct Files {
    port: u16,
}

impl Files {
    /// Serves a directory at a path, such as `docs/`, until the program ends.
    pub(super) fn serve(base: &'static str, folder: PathBuf) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                // A browser may connect early and send its request later.
                thread::spawn(move || answer(&stream, base, &folder));
            }
        });
        Ok(Files { port })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }
}

/// Answers one request and closes the connection. The browser reports errors.
fn answer(mut stream: &TcpStream, base: &str, folder: &Path) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next()?.ok()?;
    let asked = request.split(' ').nth(1)?.trim_start_matches('/');
    let mut path = asked.strip_prefix(base).unwrap_or("not-served").to_owned();
    if path.is_empty() || path.ends_with('/') {
        path.push_str("index.html");
    }
    let path = Path::new(&path);
    lines.find(|line| line.as_ref().map_or(true, String::is_empty));
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let found = if is_inside {
        fs::read(folder.join(path)).ok()
    } else {
        None
    };
    let (status, body) = match found {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", Vec::new()),
    };
    let kind = match path
        .extension()
        .and_then(|end| end.to_str())
        .unwrap_or_default()
    {
        "html" => "text/html",
        "css" => "text/css",
        "js" => "text/javascript",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    )
    .ok()?;
    stream.write_all(&body).ok()
}
