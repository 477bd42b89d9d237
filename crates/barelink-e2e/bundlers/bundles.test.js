// Bundles the package with esbuild, webpack and Vite, and runs each bundle for servers in a folder that has nothing else. Writes
// bundles for browsers into `pages`, where `node/bundles.test.js` opens them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import * as esbuild from "esbuild";
import * as vite from "vite";
import webpack from "webpack";

const EXPECTED = [
  [{ start: 4, end: 19, kind: "www", text: "www.example.com", destination: "http://www.example.com" }],
  'see <a href="http://www.example.com">www.example.com</a>.',
  '<p>see <a href="http://www.example.com">www.example.com</a>.</p>\n',
  '<p>see <a href="http://www.example.com">www.example.com</a>.</p>\n',
];

/** What a bundle prints. The package is out of its reach. */
function run(folder, file) {
  const alone = mkdtempSync(join(tmpdir(), "bundle-"));
  try {
    cpSync(folder, alone, { recursive: true });
    return execFileSync(process.execPath, [join(alone, file)], { cwd: alone, encoding: "utf8" });
  } finally {
    rmSync(alone, { recursive: true });
  }
}

const check = (folder, file) => assert.deepEqual(JSON.parse(run(folder, file)), EXPECTED);

for (const format of ["esm", "cjs"]) {
  test(`esbuild for Node.js, as ${format}`, async () => {
    const file = format === "esm" ? "app.mjs" : "app.cjs";
    const outfile = join("out", `esbuild-${format}`, file);
    await esbuild.build({ entryPoints: ["app.js"], bundle: true, platform: "node", format, minify: true, outfile });
    check(join("out", `esbuild-${format}`), file);
  });
}

/** Replaces imported modules. */
const replace = (modules) => ({
  name: "replace",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^barelink(\/markdown)?$/ }, ({ path, ...rest }) => resolve(modules[path], rest));
  },
});

test("esbuild without the condition `node`, by the entry for servers", async () => {
  const alias = { barelink: "barelink/server", "barelink/markdown": "barelink/markdown/server" };
  const outfile = "out/esbuild-server/app.mjs";
  await esbuild.build({ entryPoints: ["app.js"], bundle: true, format: "esm", outfile, plugins: [replace(alias)] });
  check("out/esbuild-server", "app.mjs");
});

test("esbuild with JSX, and React", async () => {
  const outfile = "out/react/react.cjs";
  await esbuild.build({ entryPoints: ["react.jsx"], bundle: true, platform: "node", jsx: "automatic", outfile });
  const link = '<a href="http://www.example.com" rel="nofollow">www.example.com</a>';
  assert.equal(run("out/react", "react.cjs"), `see &lt;b&gt; ${link}.\n`);
});

for (const mode of ["development", "production"]) {
  test(`webpack for Node.js, ${mode}`, async () => {
    const output = { path: resolve("out", `webpack-${mode}`), filename: "app.cjs" };
    const stats = await webpacked({ mode, entry: "./app.js", target: "node", output });
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    check(output.path, "app.cjs");
  });
}

test("Vite for servers, with the package in the bundle", async () => {
  await vite.build({
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: "app.js", outDir: "out/vite", rollupOptions: { output: { entryFileNames: "app.mjs" } } },
  });
  check("out/vite", "app.mjs");
});

/** Returns the statistics of webpack. */
function webpacked(configuration) {
  const compiler = webpack(configuration);
  return new Promise((done, fail) => compiler.run((error, stats) => (error ? fail(error) : done(stats))));
}

test("bundles for browsers", async () => {
  const output = { path: resolve("pages/webpack"), filename: "page.js" };
  const stats = await webpacked({ mode: "production", entry: "./browser.js", output, performance: false });
  assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
  await esbuild.build({
    entryPoints: ["esbuild-browser.js"],
    bundle: true,
    format: "esm",
    loader: { ".wasm": "file" },
    // The default address is not used.
    logOverride: { "empty-import-meta": "silent" },
    outfile: "pages/esbuild/page.js",
  });
  await vite.build({
    logLevel: "warn",
    base: "./",
    build: { outDir: "pages/vite", rollupOptions: { input: "browser.js", output: { entryFileNames: "page.js" } } },
  });
});
