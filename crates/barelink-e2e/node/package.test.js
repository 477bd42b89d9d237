// Tests what the npm package does in a browser: how it loads its binaries, and that it works on after a failure.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { newPage, serve } from "./browser.js";

const SITE = "https://package.test/";
const FOLDER = fileURLToPath(new URL("../../../npm/barelink/", import.meta.url));

/** Opens a page that can import the package's files. */
async function open() {
  const page = await newPage();
  await serve(page, SITE, FOLDER);
  await page.route(SITE, (route) => route.fulfill({ contentType: "text/html", body: "<title>package</title>" }));
  await page.goto(SITE);
  return page;
}

test("after a panic of the parser, the next call works", async () => {
  const page = await open();
  const results = await page.evaluate(async () => {
    const { init, render } = await import("/src/markdown-browser.js");
    await init();
    const results = [];
    for (let i = 0; i < 100; i++) {
      try {
        render("- [x] \\\n  =", { extensions: ["gfm", "heading-attributes"] });
      } catch ({ message, cause }) {
        results.push(`${message} ${cause instanceof WebAssembly.RuntimeError} ${render("www.a.co")}`);
      }
    }
    return results;
  });
  assert.equal(results.length, 100);
  for (const result of results) {
    assert.match(result, /^barelink: render failed: .* true <p><a href="http:\/\/www\.a\.co">/);
  }
});

test("after a lack of memory, the next call works, and streams are lost", async () => {
  const page = await open();
  const results = await page.evaluate(async () => {
    const { LinkFinder, init } = await import("/src/browser.js");
    const markdown = await import("/src/markdown-browser.js");
    const { withPages } = await import("/test/small-memory.js");
    const small = async (name) => withPages(new Uint8Array(await (await fetch(name)).arrayBuffer()), 256);
    await init(small("/barelink.wasm"));
    markdown.initSync(await WebAssembly.compile(await small("/markdown.wasm")));
    const finder = new LinkFinder({ dialect: "uts58" });
    const stream = finder.stream();
    stream.push("a.co");
    const messages = [];
    for (const call of [() => finder.find("a ".repeat(10_000_000)), () => stream.push("m "), () => markdown.render("a ".repeat(10_000_000))]) {
      try {
        call();
      } catch ({ message }) {
        messages.push(message);
      }
    }
    return [messages, finder.find("a.co").length, markdown.render("a"), finder.stream().push("b.co ").length];
  });
  const memory = "barelink: no memory for the text";
  const lost = "barelink: the stream was lost when another call failed; start a new one";
  assert.deepEqual(results, [[memory, lost, memory], 1, "<p>a</p>\n", 1]);
});

test("the binary is compiled while it arrives, whatever it comes as", async () => {
  for (const [source, streams] of [
    ["undefined", 1],
    ["'/barelink.wasm'", 1],
    ["new URL('/barelink.wasm', location.href)", 1],
    ["fetch('/barelink.wasm')", 1],
    ["new Response(await (await fetch('/barelink.wasm')).arrayBuffer())", 0],
    ["(await fetch('/barelink.wasm')).arrayBuffer()", 0],
    ["WebAssembly.compileStreaming(fetch('/barelink.wasm'))", 0],
  ]) {
    const page = await open();
    const result = await page.evaluate(`(async () => {
      const { find, init } = await import("/src/browser.js");
      let streams = 0;
      const { instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = (...given) => (streams++, instantiateStreaming(...given));
      await Promise.all([init(${source}), init(${source})]);
      await init();
      return [find("www.a.co").length, streams];
    })()`);
    assert.deepEqual(result, [1, streams], source);
  }
});

test("the data for untrusted text are loaded on demand, in one file", async () => {
  const page = await open();
  const result = await page.evaluate(async () => {
    const { find, init } = await import("/src/browser.js");
    const url = "https://p\u0430ypal.com www.a.co";
    await init({ untrusted: true });
    const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith(".wasm"));
    return [files.length, find(url).length, find(url, { untrusted: true }).length];
  });
  assert.deepEqual(result, [1, 2, 1]);
});

test("what failed to load may be tried again", async () => {
  const page = await open();
  const result = await page.evaluate(async () => {
    const { find, init } = await import("/src/browser.js");
    const failed = await init("/none.wasm").catch(({ message }) => message);
    await init();
    return [failed, find("www.a.co").length];
  });
  assert.deepEqual(result, [`barelink: ${SITE}none.wasm: 404`, 1]);
});
