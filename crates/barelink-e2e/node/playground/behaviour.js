// What the playground does: links, reasons, options, addresses, safety.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { REJECTED } from "../../../../npm/barelink/test/hosts.js";
import { checkAccessibility, newPage, serve } from "../browser.js";
import { click, DOCS, drawn, inPanels, links, open, SITE, summary, type } from "./page.js";

const inAll = (...found) => [found, found, found];
const hash = (page) => page.evaluate(() => location.hash);

test("it shows its first example", async () => {
  const page = await open();
  assert.equal(await summary(page), "GFM 3, md4c 2, UTS #58 3: they differ.");
});

test("it shows links as one types", async () => {
  const page = await open();
  await type(page, "see www.example.com/a.");
  assert.deepEqual(await links(page), inAll("www.example.com/a"));
  await type(page, "😀 example.com/東京。 次");
  assert.deepEqual(await links(page), [[], [], ["example.com/東京"]]);
});

test("it names the rule that ends or prevents each link", async () => {
  const page = await open();
  await type(page, "https://example.com/a。 ");
  const rules = await inPanels(page, ".rule");
  assert.deepEqual(
    rules.map((panel) => panel.filter((rule) => !rule.includes(" begins "))),
    [
      ["It ends before white space (GFM 6.9)"],
      ["It is no link: the character after it does not allow one: 。 (md4c, permissive autolinks)"],
      ["It ends before punctuation that belongs to the sentence: 。 (UTS #58, 3.5)"],
    ],
  );
});

test("options have their effects", async () => {
  const page = await open();
  await click(page, "#options summary");
  await type(page, "http://192.168.0.1/ http://a.co/x。b README.md");
  assert.deepEqual((await links(page))[2], ["http://192.168.0.1/", "http://a.co/x。b"]);
  await click(page, "[name=ends]");
  await click(page, "[name=fileNames]");
  assert.deepEqual((await links(page))[2], ["http://192.168.0.1/", "http://a.co/x", "README.md"]);
  await click(page, "[name=untrusted]");
  assert.equal((await inPanels(page, ".rejected"))[2].length, 1);
  await click(page, "[name=mode][value=markdown]");
  await type(page, "`www.a.co` *www.b.co*");
  assert.deepEqual(await links(page), inAll("www.b.co"));
});

test("each policy on hosts rejects its link, and no other", async () => {
  const names = Object.keys(REJECTED);
  for (const mode of ["text", "markdown"]) {
    const page = await open({ mode, text: names.map((name) => REJECTED[name]).join(" and ") });
    const all = (await links(page))[2];
    assert.deepEqual(all, Object.values(REJECTED));
    await click(page, "#options summary");
    for (const name of names) {
      await click(page, `[value=${name}]`);
      assert.deepEqual((await links(page))[2], all.filter((url) => url !== REJECTED[name]), name);
      await click(page, `[value=${name}]`);
    }
  }
});

test("its address holds the state", async () => {
  const options = { mode: "markdown", untrusted: "true", tld: "delegated", kinds: "www" };
  const page = await open({ ...options, text: "x" });
  await type(page, "`a` www.b.co\nhttp://a.co");
  const address = await hash(page);
  assert(address.includes("text=%60a%60+www.b.co%0Ahttp"), address);
  const again = await open(address.slice(1));
  assert.deepEqual(await links(again), inAll("www.b.co"));
  assert.equal(await hash(again), address);
});

test("it ignores values in its address that no form offers", async () => {
  const page = await open({ mode: "x", dialect: "y", tld: "z", text: "www.a.co" });
  assert.deepEqual(await links(page), inAll("www.a.co"));
});

test("nothing in a text becomes part of the page", async () => {
  const text = `<img src=x onerror="document.title=1"> javascript://alert(1) http://a.co/"onclick=1`;
  const page = await open({ text });
  assert.equal(await page.locator("img, [onclick]").count(), 0);
  const links = await page.evaluate(() => [...document.links].map((link) => link.href));
  assert.deepEqual(links.filter((link) => !/^https?:/.test(link)), []);
});

test("its content security policy refuses other scripts", async () => {
  const page = await open();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
    return window.ran;
  });
  assert.equal(ran, undefined);
});

test("it asks for nothing but its own files", async () => {
  const page = await open();
  const requests = (await page.requests()).map((request) => request.url());
  assert(requests.length > 1);
  const own = new URL(".", page.url()).href;
  assert.deepEqual(requests.filter((url) => !url.startsWith(own)), []);
});

test("it lists the links of linkify-it and of a regular expression", async () => {
  const text = "(https://example.com/a_(b)) `https://example.com/c` me@example.com https://example.com/東京。";
  const require = createRequire(new URL("../../../../npm/barelink/", import.meta.url));
  const { version } = require("linkify-it/package.json");
  const found = require("linkify-it").linkifyit().match(text);
  const page = await open();
  await type(page, text);
  const rows = await page.locator(".others > div").evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector("dt").textContent,
      [...row.querySelectorAll("dd bdi")].map((link) => link.textContent),
    ]),
  );
  assert.deepEqual(rows, [
    [
      String.raw`Regular expression https?://[^\s<>]+`,
      ["https://example.com/a_(b))", "https://example.com/c`", "https://example.com/東京。"],
    ],
    [`linkify-it ${version}, with its defaults`, found.map((link) => link.raw)],
  ]);
});

test("a report is the form for a wrong link, filled in", async () => {
  const form = readFileSync(join(DOCS, "../.github/ISSUE_TEMPLATE/wrong-link.yml"), "utf8");
  const fields = form.match(/(?<=^ +id: )\w+$/gm);
  const ways = form.match(/(?<=^ +- )(plain text|Markdown, by pulldown-cmark)$/gm);
  const report = async (page, dialect) => {
    const address = new URL(await page.getAttribute(`[data-dialect=${dialect}] .report`, "href"));
    assert.equal(address.origin + address.pathname, "https://github.com/barelink/barelink/issues/new");
    const { template, ...filled } = Object.fromEntries(address.searchParams);
    assert.equal(template, "wrong-link.yml");
    assert.deepEqual(Object.keys(filled).filter((name) => !fields.includes(name)), []);
    return filled;
  };
  const page = await open({ ends: "text", text: "see a.co/&x=#1 東京" });
  const { text, dialect, way, actual } = await report(page, "uts58");
  assert.deepEqual([text, dialect, way], ["see a.co/&x=#1 東京", "uts58", ways[0]]);
  assert.equal(actual, "uts58, plain text\nends: text\n\na.co/&x=#1 -> https://a.co/&x=#1");
  assert.match((await report(page, "gfm")).actual, /no links$/);
  await click(page, "[name=mode][value=markdown]");
  assert.equal((await report(page, "gfm")).way, ways[1]);
  // GitHub refuses long addresses.
  await type(page, "東京 ".repeat(10_000));
  assert.equal((await report(page, "gfm")).text, undefined);
});

test("a page that is not built says how to build it", async () => {
  const page = await newPage();
  await serve(page, SITE, DOCS);
  await page.route(`${SITE}playground/barelink/**`, (route) => route.fulfill({ status: 404 }));
  await page.goto(`${SITE}playground/`);
  await page.getByText("barelink could not be loaded").waitFor();
  assert(await page.getByText("cargo xtask wasm").isVisible());
});

test("a page that is opened as a file says how to serve it", async () => {
  const page = await newPage();
  await page.goto(`file://${join(DOCS, "playground/index.html")}`);
  assert(!(await page.getByText("http.server").isVisible()));
  await page.getByText("python3 -m http.server -d docs").waitFor({ timeout: 10_000 });
  assert(!(await page.getByText("Loading").isVisible()));
});

test("Markdown is rendered without scripts, images and foreign attributes", async () => {
  const text = [
    `<script>window.ran=1</script><img src=x onerror="window.ran=1">\n\n**www.a.co** [x](javascript:window.ran=1)`,
    '![picture](http://b.co/p.png) <b id=text onclick="ran=1">bold</b> `www.c.co`',
  ].join(" ");
  const page = await open({ mode: "markdown", text });
  const gfm = page.locator("[data-dialect=gfm]");
  assert.equal((await gfm.locator(".page").innerText()).trim(), "www.a.co x picture bold www.c.co");
  const elements = await gfm.locator(".page *").evaluateAll((elements) =>
    elements.map(({ localName, attributes }) =>
      [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join(" "),
    ),
  );
  const link = "a href=http://www.a.co rel=nofollow noopener noreferrer";
  assert.deepEqual(elements, ["p", "strong", link, "a", "b", "code"]);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  const rules = (await gfm.locator(".rule").allTextContents()).join("\n");
  assert.match(rules, /It begins with www\./);
  assert.match(rules, /Markdown has code, a link or other markup here/);
});

test("it can be used with a keyboard", async () => {
  const page = await open();
  const seen = new Set();
  for (let tab = 0; tab < 60; tab++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const at = document.activeElement;
      const isVisible = at === document.body || at.matches(":focus-visible");
      return isVisible ? at.id || at.name || at.localName : "invisible";
    });
    seen.add(name);
  }
  const controls = ["mode", "text", "button", "summary", "copy", "a"];
  assert.deepEqual(controls.filter((name) => !seen.has(name)), []);
  assert(!seen.has("invisible"));
  await click(page, "#text");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" www.typed.co");
  await drawn(page);
  assert((await links(page))[0].includes("www.typed.co"));
});

// With links, with rejected links, and with links of some dialects only.
const PLAIN = { untrusted: "true", text: "http://192.168.0.1/ www.a.co。b example.com me@example.org" };

// With a heading, a table, and code that hides a link.
const MARKDOWN = { mode: "markdown", text: "# Tides\n\n|www.a.co|b|\n|-|-|\n|1|2|\n\n`www.c.co` \u202Ed" };

for (const state of [PLAIN, MARKDOWN]) {
  test(`axe finds no fault in ${state.mode ?? "plain text"}`, () =>
    checkAccessibility((screen) => open(state, screen)));
}
