// Builds the example for Next.js in the folder in the second argument, with both of its bundlers, and opens it.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { newPage } from "./browser.js";

const FOLDER = process.argv[2];
const SITE = "https://next.test";
const NEXT = createRequire(join(FOLDER, "package.json")).resolve("next/dist/bin/next");
const options = { cwd: FOLDER, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" } };

/** Starts the built site. Returns its process and its address. */
async function start() {
  const server = spawn(process.execPath, [NEXT, "start", "--hostname", "127.0.0.1", "--port", "0"], options);
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/\S+:[1-9]\d*/.exec(line);
    if (address) {
      return { server, address: address[0] };
    }
  }
  throw new Error("the server has no address");
}

for (const bundler of ["--turbopack", "--webpack"]) {
  test(`next build ${bundler}`, async () => {
    execFileSync(process.execPath, [NEXT, "build", bundler], { ...options, stdio: ["ignore", "inherit", "inherit"] });
    const { server, address } = await start();
    try {
      // The server has rendered all links, those of the client component too.
      const html = await (await fetch(address)).text();
      for (const name of ["a", "b", "c"]) {
        assert.ok(html.includes(`<a href="http://www.example.com/${name}"`), html);
      }
      const page = await newPage();
      await page.route(`${SITE}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const answer = await fetch(`${address}${pathname}${search}`);
        const contentType = answer.headers.get("Content-Type");
        await route.fulfill({ status: answer.status, contentType, body: Buffer.from(await answer.arrayBuffer()) });
      });
      const wasm = page.waitForResponse((response) => response.url().endsWith(".wasm"));
      await page.goto(`${SITE}/`);
      await wasm;
      await page.fill("#client input", "and https://example.com/d");
      await page.waitForSelector('#client a[href="https://example.com/d"]');
      assert.equal(await page.locator("#client a").count(), 1);
    } finally {
      server.kill();
      await once(server, "exit");
    }
  });
}
