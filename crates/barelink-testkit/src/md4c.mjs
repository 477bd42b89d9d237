// Renders documents with md4c. Reads JSON lines with a list of documents. Answers each with a list of pages.

import { createInterface } from "node:readline";
import { init, mdToHtml } from "md4w";

await init("fast");

const flags = {
  autolink: ["PERMISSIVE_URL_AUTO_LINKS", "PERMISSIVE_EMAIL_AUTO_LINKS", "PERMISSIVE_WWW_AUTO_LINKS"],
  strikethrough: ["STRIKETHROUGH"],
  table: ["TABLES"],
  tasklist: ["TASKLISTS"],
};

// Anchor that the package md4w adds to the headings of md4c.
const ANCHOR = / ?<a class="anchor" aria-hidden="true"[^>]*><\/a>(?=<\/h[1-6]>)/g;

// The package writes an ampersand in a destination unescaped. HTML would read a final `&copy` as an entity.
const DESTINATION = / href="[^"]*"/g;
const AMPERSAND = /&(?!#?[0-9a-z]+;)/gi;
const escaped = (destination) => destination.replace(AMPERSAND, "&amp;");

for await (const line of createInterface({ input: process.stdin })) {
  const { documents, extensions } = JSON.parse(line);
  const unknown = extensions.filter((name) => !(name in flags));
  if (unknown.length > 0) throw new Error(`md4c has no ${unknown}`);
  const parseFlags = extensions.flatMap((name) => flags[name]);
  // The package fails on an empty document.
  const page = (document) =>
    document && mdToHtml(document, { parseFlags }).replace(ANCHOR, "").replace(DESTINATION, escaped);
  process.stdout.write(JSON.stringify(documents.map(page)) + "\n");
}
