import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";

/**
 * Markdown as HTML, made on the server: the parser is not sent to visitors. HTML inside the text is
 * shown as text, and an address with any protocol but http, https, irc, ircs, mailto or xmpp is
 * blanked: that is the parser's own rule, and a test holds it.
 */
export function renderMarkdown(text: string): string {
  return renderToStaticMarkup(<Markdown>{text}</Markdown>);
}
