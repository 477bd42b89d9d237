// The component of the example for Next.js, in React alone.
import { renderToStaticMarkup } from "react-dom/server";
import { Linkified } from "./app/linkified.jsx";

const html = renderToStaticMarkup(<Linkified text="see <b> www.example.com." />);
console.log(html);
