//! Checks the playground in a real Chromium, which loads it from a server of static files.

mod others;
mod view;
mod work;

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::{json, Value};

use crate::axe::Axe;
use crate::server::Server;
use crate::webdriver::Browser;
use crate::{build_wasm, root, site, step};

/// Chromium arguments that disable the resolution of host names: the playground must work offline.
const OFFLINE: &[&str] = &["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];

/// Script that returns the page's summary, with the number of links for each dialect.
const SUMMARY: &str = "return document.querySelector('#summary').textContent";

/// Script that returns the links shown for each dialect, separated by spaces.
const LINKS: &str = "return [...document.querySelectorAll('.panel')].map(panel =>
     [...panel.querySelectorAll('.text .link')].map(link => link.textContent).join(' '))";

/// Script that returns the reasons shown for each dialect, except reasons for the start of a link.
const RULES: &str = "return [...document.querySelectorAll('.panel')].map(panel =>
     [...panel.querySelectorAll('.rule')].map(rule => rule.textContent)
         .filter(rule => !rule.includes(' begins ')).join(' '))";

/// Script that sets the text field to `arguments0`, and reports an input as if the text had been typed.
const TYPE: &str = "const field = document.querySelector('#text');
     field.value = arguments0;
     field.dispatchEvent(new Event('input', { bubbles: true }))";

/// End of the address of a state with links, with rejected links, and with links of some dialects only.
const ACCESSIBLE: &str = "#untrusted=true&text=http%3A%2F%2F192.168.0.1%2F+www.a.co%E3%80%82b+example.com+me%40example.org";

/// End of the address of a state with Markdown: a heading, a table, and code that hides a link.
const MARKDOWN: &str = "#mode=markdown&text=%23+Tides%0A%0A%7Cwww.a.co%7Cb%7C%0A%7C-%7C-%7C%0A%7C1%7C2%7C%0A%0A%60www.c.co%60+%E2%80%AEd";

/// End of the address of a state with a rejected link that is longer than a line.
const WIDE: &str = "#untrusted=true&text=https%3A%2F%2Fexample.com%2Faaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

/// Checks the playground's functions, safety, layout and accessibility.
pub(super) fn run() -> Result<()> {
    build_wasm()?;
    let axe = Axe::install()?;
    let browser = Browser::start(OFFLINE)?;
    let page = Page::serve(browser, root().join("docs"))?;
    step("the playground shows its first example", page.starts()?);
    step("it shows links as one types", page.follows_typing()?);
    step("it says why each link ends", page.says_why()?);
    step("options and examples do what they say", page.has_options()?);
    step("its address holds the state", page.keeps_state()?);
    step("nothing in a text becomes part of the page", page.is_safe()?);
    step("it asks for nothing but its own files", page.keeps_to_itself()?);
    step("the result is in sight of the text", page.shows_results_at_once()?);
    step("targets and texts are large enough", page.is_large_enough()?);
    step("invisible characters are shown by their numbers", page.shows_controls()?);
    step("missing links are marked where they are missing", page.marks_missing_links()?);
    step("options are shown as code", page.has_code()?);
    step("linkify-it and a regular expression find what they find in Node.js", page.has_others()?);
    step(
        "links with the option on ends stand beside those without",
        page.shows_ends_without_the_option()?,
    );
    step("Markdown is rendered, safely, with reasons", page.renders_markdown()?);
    step(
        "a keystroke in a long text replaces one part of the page",
        page.does_little_per_keystroke()?,
    );
    step("it can be used with a keyboard", page.has_keys()?);
    step("it fits a desk and a phone", page.browser.fits(".panel", || page.open(WIDE))?);
    step(
        "axe finds no fault, light or dark, large or small",
        axe.is_content(&page.browser, "playground", || page.open(ACCESSIBLE))?,
    );
    step(
        "axe finds no fault in Markdown",
        axe.is_content(&page.browser, "playground-markdown", || page.open(MARKDOWN))?,
    );
    Ok(())
}

/// Checks that all pages of a built book load, and that the playground works in the book.
pub(super) fn works_in(book: PathBuf) -> Result<()> {
    let browser = Browser::start(OFFLINE)?;
    step(
        "every page of the book loads, and the book serves the addresses in their heads",
        site::is_whole(&browser, &book)?,
    );
    let page = Page::serve(browser, book)?;
    step("the playground works in the book", page.starts()?);
    Ok(())
}

/// The playground in a browser, and its address.
struct Page {
    browser: Browser,
    url: String,
}

impl Page {
    /// Serves a folder that contains `playground/`.
    fn serve(browser: Browser, folder: PathBuf) -> Result<Self> {
        let port = Server::start("", folder)?.port();
        let url = format!("http://127.0.0.1:{port}/playground/index.html");
        Ok(Page { browser, url })
    }

    /// Opens the playground with the state in `hash`, such as `#text=www.a.co`. Waits until all dialects are shown.
    fn open(&self, hash: &str) -> Result<()> {
        // If only the hash changed, the browser would not load the page again.
        self.browser.open("about:blank")?;
        self.browser.open(&format!("{}{hash}", self.url))?;
        self.browser.wait("return document.querySelectorAll('.panel').length == 3")
    }

    /// Types a text into the playground. Returns the links that the page shows for GFM, md4c and UTS #58, as [`LINKS`]
    /// does.
    fn links(&self, text: &str) -> Result<Value> {
        let text = Value::from(text).to_string();
        self.browser.evaluate(&TYPE.replace("arguments0", &text))?;
        self.settle()?;
        self.browser.evaluate(LINKS)
    }

    /// Waits until the page shows its current state.
    fn settle(&self) -> Result<()> {
        self.browser.evaluate("window.drawn = false; requestAnimationFrame(() => requestAnimationFrame(() => window.drawn = true))")?;
        self.browser.wait("return window.drawn")
    }

    /// Clicks the first element that matches this selector, and waits until the page shows the result.
    fn click(&self, selector: &str) -> Result<()> {
        let found = self.browser.elements(selector)?;
        self.browser.click(found.first().with_context(|| selector.to_owned())?)?;
        self.settle()
    }

    /// Returns true if the page shows its first example with the expected numbers of links.
    fn starts(&self) -> Result<bool> {
        self.open("")?;
        self.browser.returns(SUMMARY, json!("GFM 3, md4c 2, UTS #58 3: they differ."))
    }

    fn follows_typing(&self) -> Result<bool> {
        self.open("")?;
        let one = self.links("see www.example.com/a.")?;
        let other = self.links("😀 example.com/東京。 次")?;
        Ok(one == json!(["www.example.com/a", "www.example.com/a", "www.example.com/a"])
            && other == json!(["", "", "example.com/東京"]))
    }

    /// Returns true if the page shows, for each dialect, the rule that ends or prevents a link, with its source.
    fn says_why(&self) -> Result<bool> {
        self.open("")?;
        self.links("https://example.com/a。 ")?;
        let why = json!([
            "It ends before white space (GFM 6.9)",
            "It is no link: the character after it does not allow one: 。 (md4c, permissive autolinks)",
            "It ends before punctuation that belongs to the sentence: 。 (UTS #58, 3.5)"
        ]);
        self.browser.returns(RULES, why)
    }

    /// Returns true if options for the ends of links, file names, untrusted text and Markdown have their effects.
    fn has_options(&self) -> Result<bool> {
        self.open("")?;
        self.click("#options summary")?;
        let text = "http://192.168.0.1/ http://a.co/x。b README.md";
        let before = self.links(text)?;
        self.click("[name=ends]")?;
        self.click("[name=fileNames]")?;
        let ends = self.browser.evaluate(LINKS)?;
        self.click("[name=untrusted]")?;
        let rejected = self.browser.evaluate(
            "return document.querySelectorAll('[data-dialect=uts58] .rejected').length",
        )?;
        self.click("[name=mode][value=markdown]")?;
        let markdown = self.links("`www.a.co` *www.b.co*")?;
        Ok(before[2] == "http://192.168.0.1/ http://a.co/x。b"
            && ends[2] == "http://192.168.0.1/ http://a.co/x README.md"
            && rejected == 1
            && markdown == json!(["www.b.co", "www.b.co", "www.b.co"]))
    }

    /// Returns true if the address restores text and options, and invalid values in an address are ignored.
    fn keeps_state(&self) -> Result<bool> {
        self.open("#mode=markdown&untrusted=true&tld=delegated&kinds=www&text=%60a%60+www.b.co%0Ahttp%3A%2F%2Fa.co")?;
        let shown = self.browser.evaluate(LINKS)?;
        self.settle()?;
        let hash = self.browser.evaluate("return location.hash")?;
        let again = hash.as_str().context("no address")?.to_owned();
        self.open(&again)?;
        let is_same = self.browser.evaluate("return location.hash")? == again;
        // Values that no form offers are ignored in an address.
        self.open("#mode=x&dialect=y&tld=z&text=www.a.co")?;
        let links = self.browser.evaluate(LINKS)?;
        Ok(shown == json!(["www.b.co", "www.b.co", "www.b.co"])
            && again.contains("text=%60a%60+www.b.co%0Ahttp")
            && is_same
            && links == json!(["www.a.co", "www.a.co", "www.a.co"]))
    }

    /// Returns true if a text in the address adds no image and no event handler to the page, and only links to `http`
    /// and `https`. The page must also refuse to run a script element that this function inserts.
    fn is_safe(&self) -> Result<bool> {
        self.open("#text=%3Cimg+src%3Dx+onerror%3D%22document.title%3D1%22%3E+javascript%3A%2F%2Falert(1)+http%3A%2F%2Fa.co%2F%22onclick%3D1")?;
        // The page's content security policy must refuse an added script.
        let script = "const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.head.append(script);
            return [document.querySelectorAll('img, [onclick]').length,
                [...document.links].filter(a => !/^https?:/.test(a.href)).length, window.ran === undefined]";
        self.browser.returns(script, json!([0, 0, true]))
    }

    fn keeps_to_itself(&self) -> Result<bool> {
        self.open("")?;
        let others = "return performance.getEntriesByType('resource').map(entry => entry.name)
            .filter(name => !name.startsWith(location.origin + '/playground/'))";
        self.browser.returns(others, json!([]))
    }

    /// Returns true if the Tab key reaches all kinds of controls, always with visible focus, and if typing works.
    fn has_keys(&self) -> Result<bool> {
        self.open("")?;
        let mut seen = Vec::new();
        for _ in 0..40 {
            self.browser.press("\u{E004}")?;
            let name = self.browser.evaluate(
                "const at = document.activeElement;
                 return at === document.body ? '' : at.matches(':focus-visible') ? at.id || at.name || at.localName : 'hidden'",
            )?;
            seen.push(name.as_str().unwrap_or_default().to_owned());
        }
        let is_seen = |name: &str| seen.iter().any(|one| one == name);
        let all = ["mode", "text", "button", "summary", "copy", "a"];
        // Typing with the keyboard works.
        self.click("#text")?;
        self.browser.press(" www.typed.co")?;
        self.settle()?;
        let links = self.browser.evaluate(LINKS)?;
        let is_typed = links[0].as_str().is_some_and(|links| links.contains("www.typed.co"));
        if !is_typed || !all.iter().all(|name| is_seen(name)) || is_seen("hidden") {
            println!("with the tabulator: {seen:?}; {links}");
            return Ok(false);
        }
        Ok(true)
    }
}
