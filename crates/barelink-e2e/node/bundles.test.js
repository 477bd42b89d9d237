// Opens the bundles for browsers that `bundlers/bundles.test.js` writes into the folder in the second argument.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { newPage, serve } from "./browser.js";

const SITE = "https://bundles.test/";

for (const [name, title] of [
  ["webpack", "www.a.co<p><a href=\"http://www.b.co\">www.b.co</a></p>"],
  ["vite", "www.a.co<p><a href=\"http://www.b.co\">www.b.co</a></p>"],
  ["esbuild", "www.a.co"],
]) {
  test(`a bundle of ${name} finds its WebAssembly`, async () => {
    const page = await newPage();
    await serve(page, SITE, join(process.argv[2], name));
    await page.route(`${SITE}start`, (route) =>
      route.fulfill({ contentType: "text/html", body: '<script type="module" src="page.js"></script>' }));
    await page.goto(`${SITE}start`);
    await page.waitForFunction(() => document.title !== "");
    assert.equal(await page.title(), title);
  });
}
