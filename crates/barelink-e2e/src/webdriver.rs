//! Drives a real browser through WebDriver (<https://www.w3.org/TR/webdriver2/>): JSON over HTTP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure, Context, Result};
use serde_json::{json, Value};
use xtask::Missing;

/// Key of an element's identifier in a JSON object that represents the element (WebDriver, section 12).
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Maximum time to wait for an answer or a condition.
const PATIENCE: Duration = Duration::from_secs(60);

/// Arguments for every Chromium: no window, no sandbox, and no requests of its own.
const QUIET: [&str; 8] = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/// A running chromedriver, and a Chromium with a fresh profile.
pub(super) struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts the browser with additional arguments for Chromium.
    pub(super) fn start(arguments: &[&str]) -> Result<Self> {
        Browser::try_start(arguments).context(Missing("Chromium with its chromedriver"))
    }

    fn try_start(arguments: &[&str]) -> Result<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver (on Debian: chromium-driver) cannot be started")?;
        let out = driver.stdout.take().context("no standard output")?;
        let mut browser = Browser { driver, port: 0, session: String::new() };
        // "ChromeDriver was started successfully on port 12345."
        let mut lines = BufReader::new(out).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        browser.port = port.context("chromedriver does not say its port")?;
        let arguments = [&QUIET, arguments].concat();
        let options = json!({ "goog:chromeOptions": { "args": arguments } });
        let asked = json!({ "capabilities": { "alwaysMatch": options } });
        let answer = browser.request("POST", "/session", Some(&asked))?;
        let session = answer["sessionId"].as_str().context("no session")?;
        browser.session = format!("/session/{session}");
        Ok(browser)
    }

    pub(super) fn open(&self, url: &str) -> Result<()> {
        self.post("/url", &json!({ "url": url })).map(drop)
    }

    pub(super) fn back(&self) -> Result<()> {
        self.post("/back", &json!({})).map(drop)
    }

    pub(super) fn resize(&self, width: u32, height: u32) -> Result<()> {
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600,
        });
        self.develop("Emulation.setDeviceMetricsOverride", &metrics)
    }

    /// Sets the preferred colour scheme, `dark` or `light`.
    pub(super) fn prefer(&self, scheme: &str) -> Result<()> {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.develop("Emulation.setEmulatedMedia", &json!({ "features": [feature] }))
    }

    /// Returns the identifiers of the elements that match this CSS selector.
    pub(super) fn elements(&self, selector: &str) -> Result<Vec<String>> {
        let asked = json!({ "using": "css selector", "value": selector });
        let answer = self.post("/elements", &asked)?;
        let elements = answer.as_array().context("no list of elements")?;
        let id = |element: &Value| Some(element[ELEMENT].as_str()?.to_owned());
        elements.iter().map(|element| id(element).context("no element")).collect()
    }

    /// Clicks an element as a user would. Fails if another element covers it.
    pub(super) fn click(&self, element: &str) -> Result<()> {
        self.post(&format!("/element/{element}/click"), &json!({})).map(drop)
    }

    /// Runs the body of a JavaScript function, and returns its value. The page's content security policy does not apply.
    pub(super) fn evaluate(&self, script: &str) -> Result<Value> {
        let asked = json!({ "script": script, "args": [] });
        self.post("/execute/sync", &asked)
    }

    /// Returns true if the body of a JavaScript function returns `expected`. Otherwise prints what it returns.
    pub(super) fn returns(&self, script: &str, expected: Value) -> Result<bool> {
        let found = self.evaluate(script)?;
        if found != expected {
            println!("{found:#}\nis not\n{expected:#}");
        }
        Ok(found == expected)
    }

    /// Opens a page by `open` on a wide and on a narrow screen. Returns true if it scrolls sideways on neither, and if
    /// the first two elements that match a CSS selector are side by side only on the wide one.
    pub(super) fn fits(&self, selector: &str, open: impl Fn() -> Result<()>) -> Result<bool> {
        let mut passed = true;
        for (width, is_beside) in [(1280, true), (375, false)] {
            self.resize(width, 900)?;
            open()?;
            let script = format!(
                "const [one, other] = document.querySelectorAll('{selector}');
                 return [document.documentElement.scrollWidth <= {width},
                     one.getBoundingClientRect().top == other.getBoundingClientRect().top]"
            );
            passed &= self.returns(&script, json!([true, is_beside]))?;
        }
        Ok(passed)
    }

    /// Repeats the body of a JavaScript function until it returns true. Returns an error after [`PATIENCE`].
    pub(super) fn wait(&self, script: &str) -> Result<()> {
        let end = Instant::now() + PATIENCE;
        while self.evaluate(script)? != true {
            ensure!(Instant::now() < end, "waited in vain for: {script}");
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Presses and releases keys in the focused element. WebDriver, section 17.4.2, lists the codes of special keys.
    pub(super) fn press(&self, keys: &str) -> Result<()> {
        let press =
            |key: char| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key }));
        let actions: Vec<_> = keys.chars().flat_map(press).collect();
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": actions });
        self.post("/actions", &json!({ "actions": [keyboard] })).map(drop)
    }

    /// Sends a command of Chromium's own protocol.
    fn develop(&self, command: &str, parameters: &Value) -> Result<()> {
        let asked = json!({ "cmd": command, "params": parameters });
        self.post("/goog/cdp/execute", &asked).map(drop)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value> {
        self.request("POST", &format!("{}{path}", self.session), Some(body))
    }

    fn request(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
        // chromedriver keeps the connection open, so the body is read by its length.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        for line in answer.by_ref().lines() {
            let line = line?;
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body)?;
        let mut answer: Value = serde_json::from_slice(&body)?;
        let value = answer["value"].take();
        if let Some(error) = value["error"].as_str() {
            let message = value["message"].as_str().unwrap_or_default();
            bail!("{path}: {error}: {message}");
        }
        Ok(value)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Ends Chromium, which would survive killing chromedriver.
        if !self.session.is_empty() {
            let _ = self.request("DELETE", &self.session, None);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
