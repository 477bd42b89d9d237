// Opens the built book at the address of the published site. The arguments are this address and the book's folder.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { newPage, serve } from "./browser.js";

const [site, book] = process.argv.slice(2);

async function newReader() {
  const page = await newPage();
  await serve(page, site, book);
  return page;
}

test("every page loads with its files, and the book serves the addresses in their heads and links", async () => {
  const page = await newReader();
  const pages = readdirSync(book, { recursive: true }).filter((name) => name.endsWith(".html"));
  const addresses = [];
  const links = [];
  const ids = new Map();
  for (const name of pages) {
    const response = await page.goto(site + name);
    assert.equal(response.status(), 200, name);
    assert.notEqual((await page.innerText("body")).trim(), "", name);
    const missing = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource");
      return files.filter((file) => file.responseStatus !== 200).map((file) => file.name);
    });
    // Chromium requests this icon if a page names none.
    const icon = new URL("/favicon.ico", site).href;
    assert.deepEqual(missing.filter((file) => file !== icon), [], name);
    const [inMain, inPage] = await page.evaluate(() => [
      [...document.querySelectorAll("main a[href]")].map(({ href }) => href),
      [...document.querySelectorAll("[id]")].map(({ id }) => id),
    ]);
    // mdBook's heading on this page links to itself, but the `base` of the page makes it a link to the first page.
    if (name !== "404.html") {
      links.push(...inMain.filter((href) => href.startsWith(site)).map((href) => ({ name, href })));
    }
    ids.set(name, inPage);
    const inHead = page.locator(
      'link[rel=canonical], meta[property="og:url"], meta[property="og:image"], meta[name="twitter:image"]',
    );
    addresses.push(...(await inHead.evaluateAll((all) => all.map((one) => one.href ?? one.content))));
  }
  for (const address of addresses) {
    const response = await page.goto(address);
    assert.equal(response.status(), 200, address);
    const hasContent = await page.evaluate(
      () => document.querySelector("h1") !== null || document.images[0]?.naturalWidth > 0,
    );
    assert(hasContent, `${address} has neither a heading nor a picture`);
  }
  const dead = links.filter(({ href }) => {
    const [address, id] = href.slice(site.length).split("#");
    const file = address === "" || address.endsWith("/") ? `${address}index.html` : address;
    return id ? !ids.get(file)?.includes(decodeURIComponent(id)) : !existsSync(join(book, file));
  });
  assert.deepEqual(dead, []);
  assert(links.length >= 50, `${links.length} links`);
  assert(pages.length > 10 && addresses.length >= 3, `${pages.length} pages, ${addresses.length} addresses`);
});

test("the playground works in the book", async () => {
  const page = await newReader();
  await page.goto(`${site}playground/`);
  await page.getByText("GFM 3, md4c 2, UTS #58 3: they differ.", { exact: true }).waitFor();
});

test("the book can be searched", async () => {
  const page = await newReader();
  await page.goto(site);
  await page.click("#mdbook-search-toggle");
  await page.locator("#mdbook-searchbar").pressSequentially("bidirectional");
  const found = page.locator("#mdbook-searchresults a");
  await found.first().waitFor();
  assert.match((await found.allTextContents()).join("\n"), /Text by strangers/);
});
