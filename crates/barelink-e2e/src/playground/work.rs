//! Counts the work of one keystroke in a long text. Times are only printed, because they vary.

use anyhow::{ensure, Context, Result};

use super::{Page, LINKS, SUMMARY};

/// Script that fills the text field with `LINKS` links, one in each 35 characters on average.
const FILL: &str = "const kinds = ['read https://example.com/a, a page. ', 'or www.example.org/b, on its site\\n', 'or mail me@example.net, the owner. '];
     const field = document.querySelector('#text');
     field.value = Array.from({ length: LINKS }, (_, index) => kinds[index % 3]).join('');
     field.dispatchEvent(new Event('input', { bubbles: true }))";

/// Script that types a character at the offset `AT`. Sets `window.work` to the number of elements added and of
/// characters searched, and to the time until the next frame is drawn.
///
/// The searched characters are counted in `encodeInto`, which each search calls with its text.
const KEY: &str = "window.work = undefined;
     const field = document.querySelector('#text');
     field.focus();
     field.setSelectionRange(AT, AT);
     setTimeout(() => {
         let [elements, searched] = [0, 0];
         const count = records => records.forEach(({ addedNodes }) => addedNodes.forEach(node =>
             elements += node.nodeType === 1 ? 1 + node.querySelectorAll('*').length : 0));
         const observer = new MutationObserver(count);
         observer.observe(document.querySelector('main'), { childList: true, subtree: true });
         const encodeInto = TextEncoder.prototype.encodeInto;
         TextEncoder.prototype.encodeInto = function (text, into) {
             searched += text.length;
             return encodeInto.call(this, text, into);
         };
         const start = performance.now();
         document.execCommand('insertText', false, 'x');
         requestAnimationFrame(() => setTimeout(() => {
             const time = performance.now() - start;
             count(observer.takeRecords());
             observer.disconnect();
             TextEncoder.prototype.encodeInto = encodeInto;
             window.work = { elements, searched, time, length: field.value.length };
         }));
     }, 300)";

/// Script that returns the number of blocks in the first panel, and the number that the browser lays out.
const BLOCKS: &str = "const blocks = [...document.querySelector('.panel .text').children];
     return [blocks.length, blocks.filter(block => block.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length]";

/// Number of links in a text that is short enough to be shown completely.
const SHORT: usize = 84;
/// Number of links in a text of 100 KB.
const LONG: usize = 3_000;

/// The cost of one keystroke in the playground.
struct Work {
    elements: u64,
    /// Number of characters searched, divided by the length of the text.
    searches: f64,
    milliseconds: f64,
}

impl Page {
    /// Returns true if a keystroke in a long text adds at most twice the elements that it adds in a short text.
    ///
    /// Each dialect must search the text once. Both conditions must also hold after a click on the button that shows
    /// the whole text. The browser must then lay out some of its blocks, but at most a quarter.
    pub(super) fn does_little_per_keystroke(&self) -> Result<bool> {
        self.browser.resize(1280, 720)?;
        self.open("")?;
        self.fill(SHORT)?;
        let short = self.key(1_000)?;
        self.fill(LONG)?;
        let long = self.key(30_000)?;
        self.click("#all")?;
        let is_whole = self.all_links()? == LONG;
        let [blocks, laid_out] = {
            let counts = self.browser.evaluate(BLOCKS)?;
            [counts[0].as_u64(), counts[1].as_u64()].map(Option::unwrap_or_default)
        };
        let whole = self.key(30_000)?;
        for (name, work) in [("3 KB", &short), ("100 KB", &long), ("all of it", &whole)] {
            println!(
                "a keystroke in {name}: {} elements, {:.2} searches, {:.0} ms",
                work.elements, work.searches, work.milliseconds
            );
        }
        println!("blocks of the whole text: {blocks}, laid out at once: {laid_out}");
        let is_little = |work: &Work| work.elements <= 2 * short.elements && work.searches < 3.1;
        Ok(short.elements > 0
            && short.searches > 2.9
            && is_little(&long)
            && is_little(&whole)
            && is_whole
            && (1..=blocks / 4).contains(&laid_out))
    }

    /// Fills the text field with a text of this many links. Returns an error unless each dialect finds all of them.
    fn fill(&self, links: usize) -> Result<()> {
        self.browser.evaluate(&FILL.replace("LINKS", &links.to_string()))?;
        self.settle()?;
        let summary = self.browser.evaluate(SUMMARY)?;
        let summary = summary.as_str().unwrap_or_default();
        let expected = format!("GFM {links}, md4c {links}, UTS #58 {links}: all three agree.");
        ensure!(summary == expected, "{summary}");
        Ok(())
    }

    /// Types a character at this offset. Returns the work of the keystroke.
    fn key(&self, at: usize) -> Result<Work> {
        self.browser.evaluate(&KEY.replace("AT", &at.to_string()))?;
        self.browser.wait("return window.work !== undefined")?;
        let work = self.browser.evaluate("return window.work")?;
        let number = |name: &str| work[name].as_f64().context("no number");
        Ok(Work {
            elements: work["elements"].as_u64().context("no number")?,
            searches: number("searched")? / number("length")?,
            milliseconds: number("time")?,
        })
    }

    fn all_links(&self) -> Result<usize> {
        let links = self.browser.evaluate(LINKS)?;
        Ok(links[0].as_str().map_or(0, |links| links.split_whitespace().count()))
    }
}
