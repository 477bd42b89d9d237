// Checks the page that `barelink compare --html` writes. The argument is an empty folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { checkAccessibility, checkFit, newPage } from "./browser.js";

const FOLDER = process.argv[2];
const TOUR = join(import.meta.dirname, "../../../fixtures/tour.md");

// A document with links, some only in some dialects. Its scripts must not run, and its image must not load.
const HOSTILE = join(FOLDER, "hostile.md");
writeFileSync(
  HOSTILE,
  `www.example.com/b?c=1&d=2 is a link to all, and
http://example.com/a。 is one to GFM and, without the full stop, to UTS #58.

<script>document.title = 'run'</script> <img src=http://example.com/loaded>

http://example.com/"onmouseover="document.title='run'
[x](javascript:document.title='run')
`,
);

/** Opens the page of some documents. */
async function open(documents, screen) {
  const html = join(FOLDER, "page.html");
  execFileSync("barelink", ["compare", "--extension", "gfm", "--html", html, ...documents]);
  const page = await newPage(screen);
  await page.goto(pathToFileURL(html).href);
  return page;
}

test("the page neither runs nor loads anything", async () => {
  const page = await open([HOSTILE]);
  assert.equal(await page.title(), `Links in ${HOSTILE}`);
  assert.deepEqual((await page.requests()).map((request) => request.url()), [page.url()]);
});

test("each link leads to its destination", async () => {
  const page = await open([HOSTILE]);
  const requests = [];
  await page.route(/^http/, (route) => {
    requests.push(route.request().url());
    return route.fulfill();
  });
  const links = page.locator("td a");
  const count = await links.count();
  for (let index = 0; index < count; index++) {
    await links.nth(index).click();
    await page.waitForURL(/^http/);
    await page.goBack();
  }
  // The page shows a line once if all dialects agree on it. Otherwise it shows the line for each dialect.
  assert.deepEqual(requests, [
    "http://www.example.com/b?c=1&d=2",
    "http://example.com/a%E3%80%82",
    "http://example.com/a",
    "http://example.com/%22onmouseover=%22document.title='run",
    "http://example.com/%22onmouseover=%22document.title='run",
  ]);
});

test("it fits a desk and a phone", () =>
  checkFit((screen) => open([TOUR], screen), ".differs > td"));

test("its background is light or dark, as the reader prefers", async () => {
  for (const [colorScheme, isScheme] of [
    ["light", (brightness) => brightness > 600],
    ["dark", (brightness) => brightness < 150],
  ]) {
    const page = await open([TOUR], { colorScheme });
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [red, green, blue] = colour.match(/\d+/g).map(Number);
    assert(isScheme(red + green + blue), `${colorScheme}: ${colour}`);
  }
});

test("it can show only the lines on which the dialects differ", async () => {
  const page = await open([TOUR]);
  const visibleRows = () => page.locator("tbody tr").filter({ visible: true }).count();
  const differing = await page.locator("tr.differs").count();
  assert((await visibleRows()) > differing);
  await page.click("#only");
  assert.equal(await visibleRows(), differing);
});

test("axe finds no fault in the page of two documents", () =>
  checkAccessibility((screen) => open([TOUR, HOSTILE], screen)));
