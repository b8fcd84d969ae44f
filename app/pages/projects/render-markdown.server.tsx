import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";

/**
 * Renders Markdown on the server. HTML in the text is escaped, and URLs with a protocol other than
 * http, https, irc, ircs, mailto or xmpp are removed by the parser (tested).
 */
export function renderMarkdown(text: string): string {
  return renderToStaticMarkup(<Markdown>{text}</Markdown>);
}
