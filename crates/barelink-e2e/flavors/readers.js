// Reads documents as one flavour's own parser does: `node readers.js NAME`. Each line of standard input is a JSON array of
// documents. Each line of standard output is an array with their trees, as `tree.rs` describes them. A document that the
// parser rejects has `null` as its tree.
import { createInterface } from "node:readline";

/** Fields of a node that say where it was written, or repeat what another field says. */
const REPEATED = new Set(["position", "estree", "data", "key", "identifier", "html_id"]);

/** Copies a tree of unified or MyST. A text becomes a string, and an inline link an object with the field `link`. */
function ofNode(node) {
  if (Array.isArray(node)) return node.map(ofNode);
  if (node === null || typeof node !== "object") return node;
  if (node.type === "text") return node.value;
  if (node.type === "link" && !node.static) {
    return { link: node.url, title: node.title ?? "", content: node.children.map(ofNode) };
  }
  // The source of a directive's body is its `value`, and the body its children.
  const isRepeated = (name) =>
    REPEATED.has(name) ||
    (name === "value" && node.children?.length > 0) ||
    // A random name.
    (name === "id" && node.type === "outputs");
  const fields = Object.entries(node).filter(([name]) => !isRepeated(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, ofNode(value)]));
}

/** Attributes that VitePress adds to each link that leaves the site. */
const ADDED = new Set(["target", "rel"]);

/** The link of a heading to itself. VitePress copies the heading's source into it. */
const TO_HEADING = "header-anchor";

/** Makes a tree of markdown-it's tokens. A text becomes a string, and a link an object with the field `link`. */
function ofTokens(tokens) {
  const root = [];
  const open = [root];
  for (const token of tokens) {
    const { type, tag, attrs, content, info, markup, meta, hidden, nesting } = token;
    if (nesting < 0) {
      if (open.length > 1) open.pop();
      continue;
    }
    const siblings = open.at(-1);
    if (type === "text") {
      siblings.push(content);
    } else if (type === "softbreak") {
      siblings.push("\n");
    } else if (type === "link_open") {
      const { href = "", title = "", ...others } = Object.fromEntries(attrs ?? []);
      if (others.class === TO_HEADING) delete others["aria-label"];
      const attributes = Object.entries(others).filter(([name]) => !ADDED.has(name));
      const link = { link: href, title, content: [] };
      if (attributes.length > 0) link.attributes = attributes;
      siblings.push(link);
      open.push(link.content);
    } else {
      const node = { type, tag, attrs, info, markup, meta, hidden };
      // The content of an inline token is the source of its children.
      node.content = type === "inline" ? ofTokens(token.children) : content;
      siblings.push(node);
      if (nesting > 0) {
        node.children = [];
        open.push(node.children);
      }
    }
  }
  return root;
}

async function unified(...plugins) {
  const [{ unified }, { default: parse }, { default: gfm }, { default: directive }, { default: frontmatter }] =
    await Promise.all([
      import("unified"),
      import("remark-parse"),
      import("remark-gfm"),
      import("remark-directive"),
      import("remark-frontmatter"),
    ]);
  const processor = unified().use(parse).use(gfm).use(directive).use(frontmatter);
  for (const plugin of plugins) processor.use((await import(plugin)).default);
  return (text) => ofNode(processor.parse(text));
}

/** Parts of a template's token that are not its source. */
function ofTemplate(node) {
  return JSON.parse(JSON.stringify(node, (name, value) => (name === "loc" ? undefined : value)));
}

const READERS = {
  remark: () => unified("remark-math"),
  mdx: () => unified("remark-mdx"),
  async myst() {
    const { mystParse } = await import("myst-parser");
    const vfile = () => ({ message: (reason) => ({ reason }) });
    // Directives of extensions, which hold Markdown.
    const others = new Set(["card", "grid", "grid-item", "grid-item-card", "tab-item", "tab-set", "todo"]);
    const parse = (text) => {
      const tree = mystParse(text, { vfile: vfile(), markdownit: { linkify: true, typographer: false } });
      const walk = (node) => {
        if (others.has(node.name) && !node.children) {
          const [options] = /^(:[^:\n]+:.*\n?)*/.exec(node.value ?? "");
          node.options = { options };
          node.children = parse((node.value ?? "").slice(options.length)).children;
        }
        node.children?.forEach(walk);
      };
      walk(tree);
      return tree;
    };
    return (text) => ofNode(parse(text));
  },
  async "markdown-it"() {
    const { default: MarkdownIt } = await import("markdown-it");
    const plugins = ["attrs", "mark", "ins"].map((name) => import(`markdown-it-${name}`));
    const { default: container } = await import("markdown-it-container");
    const parser = new MarkdownIt({ html: true });
    for (const { default: plugin } of await Promise.all(plugins)) parser.use(plugin);
    parser.use(container, "any", { validate: () => true });
    return (text) => ofTokens(parser.parse(text, {}));
  },
  async vitepress() {
    const { createMarkdownRenderer } = await import("vitepress");
    // The highlighter colours code when a page is rendered; tokens hold code as it was written.
    const parser = await createMarkdownRenderer(".", { highlight: (code) => code, math: false });
    return (text) => ofTokens(parser.parse(text, { path: "a.md", relativePath: "a.md" }));
  },
  async liquid() {
    const { Tokenizer, TokenKind } = await import("liquidjs");
    return (text) => {
      const tokens = new Tokenizer(text).readTopLevelTokens();
      return tokens.filter((token) => token.kind !== TokenKind.HTML).map((token) => ({ tag: token.getText() }));
    };
  },
  async handlebars() {
    const { default: handlebars } = await import("handlebars");
    return (text) => {
      const tags = [];
      const walk = (node) => {
        if (node.type === "ContentStatement") return;
        const { program, inverse, body, ...tag } = node;
        if (node.type !== "Program") tags.push(ofTemplate(tag));
        [...(body ?? []), program, inverse].filter(Boolean).forEach(walk);
      };
      walk(handlebars.parse(text));
      return tags;
    };
  },
};

const read = await READERS[process.argv[2]]();
for await (const line of createInterface({ input: process.stdin })) {
  const trees = JSON.parse(line).map((text) => {
    try {
      return read(text);
    } catch {
      return null;
    }
  });
  console.log(JSON.stringify(trees));
}
