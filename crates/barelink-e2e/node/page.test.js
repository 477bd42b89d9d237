// Compares pages before and after `barelink page`, as Chromium parses them. Standard input is `{mark, pairs}` as JSON: the
// value of `rel` that marks the added links, and for each page `{before, after, links}`, with the number of added links.
import assert from "node:assert/strict";
import { text as read } from "node:stream/consumers";
import { test } from "node:test";
import { newPage } from "./browser.js";

/** Number of pairs in one call to the browser. */
const AT_A_TIME = 250;

// In the frame, scripting is enabled for the parser, but the policy keeps scripts from running.
const HOST = `<!doctype html><meta http-equiv=Content-Security-Policy content="default-src 'none'"><iframe></iframe>`;

const { mark, pairs } = JSON.parse(await read(process.stdin));

/** Returns the pairs that differ in more than the added links, or have such links in forbidden elements. */
function differing({ mark, pairs }) {
  const forbidden =
    "a, button, code, datalist, iframe, kbd, noembed, noframes, noscript, object, option, plaintext, pre, samp, " +
    "script, select, style, template, textarea, title, tt, var, xmp, svg, math";
  const frame = document.querySelector("iframe");
  const withScripts = (html) => {
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
    return frame.contentDocument.documentElement;
  };
  const withoutScripts = (html) => new DOMParser().parseFromString(html, "text/html").documentElement;
  const withoutLinks = (root) => {
    const links = [...root.querySelectorAll(`a[rel="${mark}"]`)];
    const wrong = links.filter((link) => link.parentElement.closest(forbidden));
    links.forEach((link) => link.replaceWith(...link.childNodes));
    root.normalize();
    return { links: links.length, wrong: wrong.length, html: root.outerHTML };
  };
  return pairs.flatMap(({ before, after, links }) =>
    [withScripts, withoutScripts].flatMap((parse) => {
      const [original, linked] = [before, after].map((html) => withoutLinks(parse(html)));
      const isEqual =
        original.links === 0 && linked.links === links && linked.wrong === 0 && linked.html === original.html;
      return isEqual ? [] : [{ before, links, original, linked }];
    }),
  );
}

test(`Chromium reads ${pairs.length} pages as without the added links`, async () => {
  const page = await newPage();
  await page.setContent(HOST);
  for (let start = 0; start < pairs.length; start += AT_A_TIME) {
    const some = pairs.slice(start, start + AT_A_TIME);
    assert.deepEqual(await page.evaluate(differing, { mark, pairs: some }), []);
  }
  const links = pairs.reduce((sum, pair) => sum + pair.links, 0);
  assert(links > pairs.length / 2, `${links} links`);
});
