// Opens pages in Chromium, whose path is in the environment variable CHROMIUM.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach } from "node:test";
import axe from "axe-core";
import { chromium } from "playwright-core";

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  // No network: a page has only local files and what a test serves.
  args: ["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND"],
});
after(() => browser.close());
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

/** Opens an empty page with a fresh profile. Emulates a phone if the screen is narrower than 600 pixels. */
export async function newPage({ width = 1280, height = 900, colorScheme = "light" } = {}) {
  const viewport = { width, height };
  const page = await browser.newPage({ viewport, isMobile: width < 600, colorScheme });
  page.setDefaultTimeout(60_000);
  return page;
}

/** Serves the files of a folder below the address `base`. Other addresses below it are not found. */
export async function serve(page, base, folder) {
  await page.route(`${base}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const index = pathname.endsWith("/") ? "index.html" : "";
    const path = join(folder, pathname.slice(new URL(base).pathname.length), index);
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    return route.fulfill(isFile ? { path } : { status: 404 });
  });
}

/** Checks that a page scrolls sideways on no screen, and that two elements are side by side only on a wide one. */
export async function checkFit(open, selector) {
  for (const [width, isBeside] of [[1280, true], [375, false]]) {
    const page = await open({ width });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(scrollWidth <= width, `${scrollWidth} pixels on a screen of ${width}`);
    const [one, other] = await page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().top),
    );
    assert.equal(one === other, isBeside, `side by side on a screen of ${width} pixels`);
  }
}

/** Checks that axe-core finds no fault in a page, in both colour schemes, on a wide and on a narrow screen. */
export async function checkAccessibility(open) {
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [1280, 375]) {
      const page = await open({ width, colorScheme });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => window.axe.run());
      const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target)]);
      assert.deepEqual(faults, [], `${colorScheme}, ${width} pixels`);
    }
  }
}
