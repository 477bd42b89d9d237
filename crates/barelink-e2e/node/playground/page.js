// Opens the playground, and reads what it shows.
import { join } from "node:path";
import { newPage, serve } from "../browser.js";

export const SITE = "https://playground.test/";
export const DOCS = join(import.meta.dirname, "../../../../docs");

/** Opens the playground with a state in its address. Waits until all dialects are shown. */
export async function open(state = {}, screen = {}) {
  const page = await newPage(screen);
  await serve(page, SITE, DOCS);
  await page.goto(`${SITE}playground/#${new URLSearchParams(state)}`);
  await page.locator(".panel").nth(2).waitFor();
  return page;
}

/** Waits until the page shows its current state. It draws at most once a frame. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

export async function type(page, text) {
  await page.fill("#text", text);
  await drawn(page);
}

export async function click(page, selector) {
  await page.click(selector);
  await drawn(page);
}

/** Returns the number of links that each dialect finds, as a sentence. */
export const summary = (page) => page.textContent("#summary");

/** Returns the texts of the elements in each dialect's panel. The panels are GFM's, md4c's and UTS #58's. */
export const inPanels = (page, selector) =>
  page.locator(".panel").evaluateAll(
    (panels, selector) =>
      panels.map((panel) => [...panel.querySelectorAll(selector)].map((one) => one.textContent)),
    selector,
  );

/** Returns the links that each dialect's panel shows. */
export const links = (page) => inPanels(page, ".text .link");
