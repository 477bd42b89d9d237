// A program for servers, with all entries of the package.
import { find, linkify } from "barelink";
import markdownIt from "barelink/markdown-it";
import { render } from "barelink/markdown";
import MarkdownIt from "markdown-it";

const text = "see www.example.com.";
const plugin = new MarkdownIt().use(markdownIt).render(text);
console.log(JSON.stringify([find(text), linkify(text), render(text), plugin]));
