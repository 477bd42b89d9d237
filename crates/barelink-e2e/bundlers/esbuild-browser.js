// The same with esbuild, which copies a file only if it is imported.
import { find, init } from "barelink";
import file from "barelink/barelink.wasm";

init(file).then(
  () => (document.title = find("www.a.co")[0].text),
  (error) => (document.title = String(error)),
);
