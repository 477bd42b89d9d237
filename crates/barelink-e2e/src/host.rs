use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use anyhow::Result;

/// A server for all hosts of links, which records requests.
pub(super) struct Host {
    port: u16,
    asked: Receiver<String>,
}

impl Host {
    /// Starts a server that runs until the program ends.
    pub(super) fn start() -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        let (sender, asked) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let sender = sender.clone();
                // A browser may connect early and send its request later.
                thread::spawn(move || answer(&stream, &sender));
            }
        });
        Ok(Host { port, asked })
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Returns host and path of the requests since the last call.
    pub(super) fn requests(&self) -> Vec<String> {
        let requests = self.asked.try_iter();
        requests
            .filter(|asked| !asked.ends_with("/favicon.ico"))
            .collect()
    }
}

/// Answers one request and closes the connection. The browser reports errors.
fn answer(mut stream: &TcpStream, asked: &Sender<String>) -> Option<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next()?.ok()?;
    let path = request.split(' ').nth(1)?;
    let mut host = String::new();
    for line in lines.by_ref() {
        let line = line.ok()?;
        if line.is_empty() {
            break;
        }
        if let Some(value) = line.strip_prefix("Host: ") {
            value.clone_into(&mut host);
        }
    }
    asked.send(host + path).ok()?;
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nhere";
    stream.write_all(answer.as_bytes()).ok()
}
