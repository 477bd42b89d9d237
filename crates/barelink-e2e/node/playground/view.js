// What the playground shows, and where: positions, sizes, marks, and code for the options.
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkFit } from "../browser.js";
import { click, drawn, inPanels, open, type } from "./page.js";

test("it fits a desk and a phone", () => {
  // A rejected link that is longer than a line.
  const state = { untrusted: "true", text: `https://example.com/${"a".repeat(54)}` };
  return checkFit((screen) => open(state, screen), ".panel");
});

// Number of panels, and of lists of other detectors, that must be visible. On a phone, the lists are below the panels.
for (const { panels, lists, ...screen } of [
  { width: 1280, height: 720, panels: 3, lists: 2 },
  { width: 390, height: 844, panels: 1, lists: 0 },
]) {
  test(`without scrolling, ${screen.width} pixels show the results of each example`, async () => {
    const page = await open({}, screen);
    const bottoms = (selector) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    const examples = await page.locator("#examples button").all();
    assert(examples.length > 0);
    for (const example of examples) {
      // Unlike `click`, does not scroll.
      await example.dispatchEvent("click");
      await drawn(page);
      for (const [selector, count] of [["#key", 1], [".panel .text", panels], [".others dd", lists]]) {
        const first = (await bottoms(selector)).slice(0, count);
        assert.equal(first.length, count);
        assert(first.every((bottom) => bottom <= screen.height), `${await example.textContent()}: ${first}`);
      }
    }
    const isBeside = await page.evaluate(() => {
      const [text, results] = ["#text", "#results"].map((id) => document.querySelector(id).getBoundingClientRect());
      return text.right <= results.left;
    });
    assert.equal(isBeside, screen.width === 1280);
  });
}

for (const width of [1280, 768, 390]) {
  test(`controls and texts are large enough on a screen of ${width} pixels`, async () => {
    const page = await open({}, { width, height: 844 });
    await page.locator("#options").evaluate((options) => (options.open = true));
    // WCAG 2.2, 2.5.5. Exempts links in a text.
    const controls = page.locator("button, select, textarea, summary, label:not(.hidden), nav a");
    const smallControls = await controls.evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return width < 44 || height < 44;
        })
        .map((control) => control.id || control.textContent),
    );
    assert.deepEqual(smallControls, []);
    const smallTexts = await page.locator("body *").evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .filter((element) => [...element.childNodes].some(({ nodeName, data }) => nodeName === "#text" && data.trim()))
        .filter((element) => parseFloat(getComputedStyle(element).fontSize) <= 13)
        .map((element) => element.className || element.localName),
    );
    assert.deepEqual(smallTexts, []);
  });
}

const heightOf = (page, selector) =>
  page.locator(selector).evaluate(({ offsetHeight, clientHeight, scrollHeight }) => ({ offsetHeight, clientHeight, scrollHeight }));

for (const isOwn of [true, false]) {
  test(`the field grows with its text ${isOwn ? "by CSS" : "without field-sizing in CSS"}`, async () => {
    const page = await open({ text: "a" });
    if (!isOwn) {
      await page.locator("#text").evaluate((field) => (field.style.fieldSizing = "fixed"));
      await page.evaluate(() => (CSS.supports = () => false));
    }
    const heights = [];
    for (const lines of [1, 10, 1, 1_000]) {
      await type(page, "www.a.co\n".repeat(lines));
      const { offsetHeight, clientHeight, scrollHeight } = await heightOf(page, "#text");
      assert(lines === 1_000 || scrollHeight <= clientHeight, `${lines} lines: ${scrollHeight} in ${clientHeight}`);
      heights.push(offsetHeight);
    }
    const [one, ten, again, thousand] = heights;
    assert(one === again && one < ten && ten < thousand && thousand <= 450, `${heights}`);
  });
}

test("links of other tools take three lines at most", async () => {
  for (const width of [1280, 390]) {
    const page = await open({ text: "https://example.com/a-long-path/of/many/parts ".repeat(30) }, { width });
    const { clientHeight, scrollHeight } = await heightOf(page, ".others dd >> nth=0");
    const line = await page.locator(".others dd").first().evaluate((list) => parseFloat(getComputedStyle(list).lineHeight));
    assert(Math.round(clientHeight / line) === 3 && scrollHeight > clientHeight, `${clientHeight} of ${scrollHeight}`);
    await type(page, "https://example.com/");
    assert.equal(Math.round((await heightOf(page, ".others dd >> nth=0")).clientHeight / line), 1);
  }
});

test("the legend has the marks of the page, and no others", async () => {
  const legend = (page) => page.locator("#key > :visible").allTextContents();
  const page = await open({ text: "www.a.co" });
  assert.deepEqual(await legend(page), ["a link in all three"]);
  await type(page, "www.a.co a.co/x https://example.com/x`y,");
  assert.deepEqual(await legend(page), [
    "a link in all three", "only in some", "only in another", "in none of the three",
  ]);
  await type(page, "example");
  assert.deepEqual(await legend(page), []);
});

test("a reason and its place in the text mark each other", async () => {
  const page = await open({ text: "\u202Ewww.a.co and b.co" });
  const marked = () => page.locator(".marked").evaluateAll((all) =>
    all.map((one) => `${one.closest("section").dataset.dialect} ${one.localName} ${one.textContent.match(/\w+\.co/)}`));
  const panel = (dialect) => page.locator(`[data-dialect=${dialect}]`);
  const reason = (dialect, index) => panel(dialect).locator(".links > li").nth(index);
  await reason("uts58", 1).hover();
  assert.deepEqual(await marked(), ["uts58 a b.co", "uts58 li b.co"]);
  await panel("gfm").locator(".text .not").nth(1).hover();
  assert.deepEqual(await marked(), ["gfm span b.co", "gfm li b.co"]);
  await page.mouse.move(0, 0);
  await panel("uts58").locator(".text a").last().focus();
  assert.deepEqual(await marked(), ["uts58 a b.co", "uts58 li b.co"]);
  await reason("md4c", 0).focus();
  assert.deepEqual(await marked(), ["md4c span a.co", "md4c li a.co"]);
  await click(page, "#text");
  assert.deepEqual(await marked(), []);
});

test("invisible characters are shown as tokens, with a warning", async () => {
  const page = await open({ text: "http://a.co/\u202Efdp.exe \x07b" });
  const shown = "http://a.co/U+202Efdp.exe U+0007b";
  assert.deepEqual(await page.locator(".panel .text").allTextContents(), [shown, shown, shown]);
  const tokens = page.locator("[data-dialect=gfm] .text .control");
  assert.deepEqual(
    await tokens.evaluateAll((tokens) => tokens.map((token) => token.title)),
    ["U+202E right-to-left override", "U+0007 control character"],
  );
  assert.doesNotMatch(await page.innerText("main"), /[\x07\u202E]/);
  assert(await page.isVisible("#invisible"));
});

test("links and parts of links that only other dialects find are marked", async () => {
  const page = await open();
  await type(page, "example.com/a and https://example.com/b。c and www.example.com/d");
  const [gfm, md4c, uts58] = await inPanels(page, ".text .not");
  // Only UTS #58 links `example.com/a`. GFM and UTS #58 link all of the second URL; md4c does not.
  assert.deepEqual(gfm, ["example.com/a"]);
  assert.equal(md4c[0], "example.com/a");
  assert.deepEqual(uts58, []);
});

test("a second view shows the links without the option on their ends", async () => {
  const parts = (page, view) =>
    page.locator(`[data-dialect=gfm] ${view} .block > *`).evaluateAll((parts) =>
      parts.filter((part) => part.checkVisibility()).map((part) => `${part.className}: ${part.textContent}`),
    );
  const text = "http://a.co/x。次";
  const page = await open({ ends: "text", text });
  assert.deepEqual(await parts(page, ".text"), ["link: http://a.co/x"]);
  assert.deepEqual(await parts(page, ".standard"), ["link: http://a.co/x", "link cut: 。次"]);
  const without = await open({ text });
  assert.equal((await parts(without, ".text")).length, 1);
  assert.deepEqual(await parts(without, ".standard"), []);
});

test("options are shown as code in each language", async () => {
  const page = await open({ ends: "text", policies: "xmpp", text: "www.a.co" });
  await page.selectOption("#dialect", "uts58");
  for (const [language, code] of Object.entries({
    Rust: ".link_end(LinkEnd::InText)\n    .reject(&[Policy::Xmpp])",
    JavaScript: "find(text, { dialect: 'uts58', ends: 'text', policies: ['xmpp'] })",
    Python: 'barelink.find(text, dialect="uts58", ends="text", reject=["xmpp"])',
    "command line": "barelink list --text --dialect uts58 --ends text notes.txt",
  })) {
    await page.selectOption("#language", language);
    await drawn(page);
    const shown = await page.textContent("#code");
    assert(shown.includes(code), shown);
  }
});

test("code with policies on hosts loads their data", async () => {
  for (const [state, feature] of [
    [{ policies: "mixed-script,xmpp" }, "// Needs the feature `security`.\n"],
    [{ policies: "invalid-host,mixed-script" }, "// Needs the features `idna` and `security`.\n"],
    [{ untrusted: "true" }, "// Needs the features `idna` and `security`.\n"],
    [{ policies: "xmpp" }, ""],
  ]) {
    const page = await open({ ...state, text: "www.a.co" });
    assert((await page.textContent("#code")).startsWith(`${feature}use barelink::{`));
    await page.selectOption("#language", "JavaScript");
    await drawn(page);
    const init = feature ? "await init({ untrusted: true })" : "await init()";
    assert((await page.textContent("#code")).includes(`${init}\nfind(`));
  }
});
