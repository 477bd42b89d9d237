// A page that loads both binaries, as a bundler for browsers leaves them.
import { find, init } from "barelink";
import * as markdown from "barelink/markdown";

Promise.all([init(), markdown.init()]).then(
  () => (document.title = find("www.a.co")[0].text + markdown.render("www.b.co")),
  (error) => (document.title = String(error)),
);
