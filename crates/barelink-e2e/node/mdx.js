// Compiles MDX documents before and after `barelink fix`. Reads a JSON array of `{name, original, fixed, isReal}`.
// Prints the documents that are wrong, and exits with 1 if there are any. Exits with 1 too if no document compiles.
//
// An original that does not compile is counted and skipped, but is an error if `isReal` is true. The links are compared
// only if `isReal` is true.
import { text as read } from "node:stream/consumers";
import { compile } from "@mdx-js/mdx";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";

/** Collects the links of a page, each as its destination and its text. */
function links(node, found = []) {
  const destination = node.attributes
    ? node.attributes.find((attribute) => attribute.name === "href")?.value
    : node.properties?.href;
  if (destination !== undefined && (node.name ?? node.tagName) === "a") {
    found.push(`${decoded(String(destination))} ${text(node)}`);
  }
  (node.children ?? []).forEach((child) => links(child, found));
  return found;
}

function decoded(destination) {
  try {
    return decodeURI(destination);
  } catch {
    return destination;
  }
}

function text(node) {
  return node.value ?? (node.children ?? []).map(text).join("");
}

/** Collects the JavaScript of a document: its modules and expressions, and the names and attributes of its tags. */
function script(node, found = []) {
  if (node.type.startsWith("mdx")) {
    const attributes = node.attributes?.map(({ name, value }) => [name, value?.value ?? value]);
    found.push([node.type, node.name, node.value, attributes]);
  }
  (node.children ?? []).forEach((child) => script(child, found));
  return found;
}

async function partsOf(source) {
  const [found, scripts] = [[], []];
  const collect = () => (tree) => void links(tree, found);
  const collectScripts = () => (tree) => void script(tree, scripts);
  const remarkPlugins = [remarkFrontmatter, remarkGfm, collectScripts];
  await compile(source, { remarkPlugins, rehypePlugins: [collect] });
  return { links: found, script: JSON.stringify(scripts) };
}

let [compiled, skipped, wrong] = [0, 0, 0];
for (const { name, original, fixed, isReal } of JSON.parse(await read(process.stdin))) {
  let expected;
  try {
    expected = await partsOf(original);
  } catch (error) {
    if (isReal) throw error;
    skipped += 1;
    continue;
  }
  compiled += 1;
  try {
    const found = await partsOf(fixed);
    if (found.script !== expected.script) {
      throw new Error(`JavaScript ${found.script}, not ${expected.script}`);
    }
    if (isReal && JSON.stringify(found.links) !== JSON.stringify(expected.links)) {
      throw new Error(`links ${JSON.stringify(found.links)}, not ${JSON.stringify(expected.links)}`);
    }
  } catch (error) {
    wrong += 1;
    console.log(`${name}: ${error.message}\n${fixed}`);
  }
}
console.log(`${compiled} documents compiled, ${skipped} were no MDX, ${wrong} are wrong`);
process.exitCode = wrong > 0 || compiled === 0 ? 1 : 0;
