// The work of one keystroke in a long text. Times are only printed, because they vary.
import assert from "node:assert/strict";
import { test } from "node:test";
import { click, links, open, summary, type } from "./page.js";

/** Number of links in a text that is short enough to be shown completely. */
const SHORT = 84;

/** Number of links in a text of 100 KB. */
const LONG = 3_000;

/** Types a text with this many links, one in each 35 characters on average. All dialects must find them. */
async function fill(page, count) {
  const sentences = [
    "read https://example.com/a, a page. ",
    "or www.example.org/b, on its site\n",
    "or mail me@example.net, the owner. ",
  ];
  await type(page, Array.from({ length: count }, (_, index) => sentences[index % 3]).join(""));
  assert.equal(await summary(page), `GFM ${count}, md4c ${count}, UTS #58 ${count}: all three agree.`);
}

/** Types a character at an offset. Returns the number of elements added, how often the text was searched, and the time. */
async function keystroke(page, name, at) {
  await page.locator("#text").evaluate((field, at) => {
    field.focus();
    field.setSelectionRange(at, at);
  }, at);
  // Moving the cursor redraws the text around it, which must not be counted.
  await page.waitForTimeout(300);
  const work = await page.evaluate(async () => {
    let [elements, searched] = [0, 0];
    const count = (records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const node of added.filter(({ nodeType }) => nodeType === Node.ELEMENT_NODE)) {
        elements += 1 + node.querySelectorAll("*").length;
      }
    };
    const observer = new MutationObserver(count);
    observer.observe(document.querySelector("main"), { childList: true, subtree: true });
    // Each search calls this with its text.
    const { encodeInto } = TextEncoder.prototype;
    TextEncoder.prototype.encodeInto = function (text, into) {
      searched += text.length;
      return encodeInto.call(this, text, into);
    };
    const start = performance.now();
    document.execCommand("insertText", false, "x");
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const milliseconds = Math.round(performance.now() - start);
    count(observer.takeRecords());
    observer.disconnect();
    TextEncoder.prototype.encodeInto = encodeInto;
    const { length } = document.querySelector("#text").value;
    return { elements, searches: searched / length, milliseconds };
  });
  console.log(`a keystroke in ${name}:`, work);
  return work;
}

test("a keystroke in a long text replaces one part of the page", async () => {
  const page = await open({}, { width: 1280, height: 720 });
  await fill(page, SHORT);
  const short = await keystroke(page, "3 KB", 1_000);
  assert(short.elements > 0 && short.searches > 2.9);
  const isLittle = ({ elements, searches }) => elements <= 2 * short.elements && searches < 3.1;
  await fill(page, LONG);
  assert(isLittle(await keystroke(page, "100 KB", 30_000)));

  // The whole text is shown, but only the blocks in view are laid out.
  await click(page, "#all");
  assert.equal((await links(page))[0].length, LONG);
  const [blocks, laidOut] = await page.locator(".panel .text").first().evaluate(({ children }) => {
    const isLaidOut = (block) => block.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
    return [children.length, [...children].filter(isLaidOut).length];
  });
  console.log(`blocks of the whole text: ${blocks}, laid out at once: ${laidOut}`);
  assert(laidOut >= 1 && laidOut <= blocks / 4);
  assert(isLittle(await keystroke(page, "all of it", 30_000)));
});
