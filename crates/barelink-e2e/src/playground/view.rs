//! Checks the playground's view: positions, sizes, invisible characters, code, and the rendered page.

use anyhow::{ensure, Result};
use serde_json::{json, Value};

use super::Page;

/// Script that returns the controls less than 44 CSS pixels wide or high (WCAG 2.2, 2.5.5). Exempts links in a text.
const TARGET: &str = "return [...document.querySelectorAll('button, select, textarea, summary, label:not(.hidden), nav a')]
     .filter(one => one.checkVisibility())
     .map(one => [one.getBoundingClientRect(), one])
     .filter(([box]) => box.width < 44 || box.height < 44)
     .map(([, one]) => one.id || one.textContent)";

/// Script that returns the elements whose text has a font size of at most 13 CSS pixels.
const SMALL: &str = "return [...new Set([...document.querySelectorAll('body *')]
     .filter(one => one.checkVisibility() && [...one.childNodes].some(child => child.nodeType == 3 && child.data.trim()))
     .filter(one => parseFloat(getComputedStyle(one).fontSize) <= 13)
     .map(one => one.className || one.localName))]";

/// End of the address of a state with raw HTML, an image, and links that run code.
const HOSTILE: &str = "#mode=markdown&text=%3Cscript%3Ewindow.ran%3D1%3C%2Fscript%3E%3Cimg+src%3Dx+onerror%3D%22window.ran%3D1%22%3E\
     %0A%0A**www.a.co**+%5Bx%5D(javascript%3Awindow.ran%3D1)+!%5Bpicture%5D(http%3A%2F%2Fb.co%2Fp.png)+%3Cb+id%3Dtext+onclick%3D%22ran%3D1%22%3Ebold%3C%2Fb%3E\
     +%60www.c.co%60";

impl Page {
    /// Returns true if the first results of each example are visible without scrolling: beside the text field, or below
    /// it on a phone.
    pub(super) fn shows_results_at_once(&self) -> Result<bool> {
        let mut passed = true;
        // Size of the window, and the number of panels and of other detectors' lists that must be visible. On a wide
        // screen, these lists are above the panels; on a phone they are below.
        for (width, height, panels, others) in [(1280, 720, 3, 2), (390, 844, 1, 0)] {
            self.browser.resize(width, height)?;
            self.open("")?;
            let count = self.browser.elements("#examples button")?.len();
            ensure!(count > 0, "no examples");
            for example in 0..count {
                let click =
                    format!("document.querySelectorAll('#examples button')[{example}].click()");
                self.browser.evaluate(&click)?;
                self.settle()?;
                let bottoms = self.browser.evaluate(
                    "return ['.panel .text', '.others dd'].map(results => [...document.querySelectorAll(results)]
                         .map(result => result.getBoundingClientRect().bottom))",
                )?;
                let is_seen =
                    |bottom: &Value| bottom.as_f64().is_some_and(|y| y <= f64::from(height));
                let are_seen = |bottoms: &Value, count: usize| {
                    let first = bottoms.as_array().into_iter().flatten().take(count);
                    first.filter(|bottom| is_seen(bottom)).count() == count
                };
                if !are_seen(&bottoms[0], panels) || !are_seen(&bottoms[1], others) {
                    println!("in {width}x{height}, example {example}: results end at {bottoms}");
                    passed = false;
                }
            }
            let is_beside = self.browser.evaluate(
                "const [text, found] = ['#text', '#results'].map(one => document.querySelector(one).getBoundingClientRect());
                 return text.right <= found.left",
            )?;
            if is_beside != (width == 1280) {
                println!("in {width}x{height}: beside the text: {is_beside}");
                passed = false;
            }
        }
        Ok(passed)
    }

    /// Returns true if all controls and texts are large enough, at three widths of the page.
    pub(super) fn is_large_enough(&self) -> Result<bool> {
        let mut passed = true;
        for width in [1280, 768, 390] {
            self.browser.resize(width, 844)?;
            self.open("")?;
            self.browser.evaluate("document.querySelector('#options').open = true")?;
            let targets = self.browser.evaluate(TARGET)?;
            let small = self.browser.evaluate(SMALL)?;
            if targets != json!([]) || small != json!([]) {
                println!("in {width} pixels: targets {targets}, texts {small}");
                passed = false;
            }
        }
        Ok(passed)
    }

    /// Returns true if the page shows a token such as `U+202E` in place of each invisible character, and a warning.
    pub(super) fn shows_controls(&self) -> Result<bool> {
        self.open("#text=http%3A%2F%2Fa.co%2F%E2%80%AEfdp.exe+%07b")?;
        let script =
            "const shown = (selector, of) => [...document.querySelectorAll(selector)].map(of);
            return [shown('.panel .text', text => text.textContent),
                shown('[data-dialect=gfm] .text .control', token => token.title),
                /[\\u0007\\u202e]/.test(document.querySelector('main').innerText),
                document.querySelector('#invisible').checkVisibility()]";
        let text = "http://a.co/U+202Efdp.exe U+0007b";
        let tokens = ["U+202E right-to-left override", "U+0007 control character"];
        self.browser.returns(script, json!([[text, text, text], tokens, false, true]))
    }

    /// Returns true if each dialect's text marks the links and parts of links that only other dialects find.
    pub(super) fn marks_missing_links(&self) -> Result<bool> {
        self.open("")?;
        self.links("example.com/a and https://example.com/b。c and www.example.com/d")?;
        let lacks = self.browser.evaluate(
            "return [...document.querySelectorAll('.panel')].map(panel =>
                 [...panel.querySelectorAll('.text .not')].map(lack => lack.textContent).join(' '))",
        )?;
        // Only UTS #58 links `example.com/a`. GFM and UTS #58 link all of the second URL; md4c does not.
        Ok(lacks[0] == "example.com/a"
            && lacks[1].as_str().is_some_and(|lacks| lacks.starts_with("example.com/a"))
            && lacks[2] == "")
    }

    /// Returns true if, for each language, the page shows code that sets the chosen options.
    pub(super) fn has_code(&self) -> Result<bool> {
        self.open("#ends=text&policies=xmpp&text=www.a.co")?;
        self.browser.evaluate(
            "const [dialect, language] = ['#dialect', '#language'].map(one => document.querySelector(one));
             dialect.value = 'uts58';
             window.codes = [];
             const next = index => {
                 if (index == language.options.length) { return window.codes.done = true }
                 language.selectedIndex = index;
                 language.dispatchEvent(new Event('change'));
                 requestAnimationFrame(() => requestAnimationFrame(() => {
                     window.codes.push(document.querySelector('#code').textContent);
                     next(index + 1);
                 }));
             };
             next(0)",
        )?;
        self.browser.wait("return window.codes.done === true")?;
        let codes = self.browser.evaluate("return [...window.codes]")?;
        let parts = [
            ".link_end(LinkEnd::InText)\n    .reject(&[Policy::Xmpp])",
            "find(text, { dialect: 'uts58', ends: 'text', policies: ['xmpp'] })",
            "barelink.find(text, dialect=\"uts58\", ends=\"text\", reject=[\"xmpp\"])",
            "barelink list --text --dialect uts58 --ends text notes.txt",
        ];
        let has = |(index, part): (usize, &&str)| {
            codes[index].as_str().is_some_and(|code| code.contains(*part))
        };
        let passed = parts.iter().enumerate().all(has);
        if !passed {
            println!("{codes:#}");
        }
        Ok(passed)
    }

    /// Returns true if hostile Markdown is rendered without scripts, images, and attributes other than those of links.
    /// The page must also show why candidates were rejected.
    pub(super) fn renders_markdown(&self) -> Result<bool> {
        self.open(HOSTILE)?;
        let script = "const page = document.querySelector('[data-dialect=gfm] .page');
            const rules = [...document.querySelectorAll('[data-dialect=gfm] .rule')].map(rule => rule.textContent);
            return [page.innerText.trim(), [...page.querySelectorAll('*')].map(one =>
                one.localName + [...one.attributes].map(({ name, value }) => ` ${name}=${value}`).join('')), window.ran ?? 0,
                ['It begins with www.', 'Markdown has code, a link or other markup here']
                    .filter(part => !rules.some(rule => rule.includes(part)))]";
        let link = "a href=http://www.a.co rel=nofollow noopener noreferrer";
        let elements = ["p", "strong", link, "a", "b", "code"];
        let shown = json!(["www.a.co x picture bold www.c.co", elements, 0, []]);
        self.browser.returns(script, shown)
    }
}
