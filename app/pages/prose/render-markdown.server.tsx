import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Components } from "react-markdown";
import { hasTooMuchFormatting } from "#app/content/kinds/markdown.ts";
import { keepTogether } from "#app/format/keep-together.ts";

/**
 * Renders Markdown on the server. HTML in the text is escaped, and URLs with a protocol other than
 * http, https, irc, ircs, mailto or xmpp are removed by the parser (tested).
 */
export function renderMarkdown(text: string): string {
  return renderToStaticMarkup(<MarkdownText text={text} />);
}

/** The page imports prose.css. */
export function MarkdownText({ text, components }: { text: string; components?: Components }) {
  // Only a draft can be so: it is not published.
  if (hasTooMuchFormatting(text)) return <p>{text}</p>;
  return <Markdown components={{ ...elements, ...components }}>{keepTogether(text)}</Markdown>;
}

/** An email address stays on one line, at a hyphen too, unless a phone has no room for it. */
function Anchor({ href = "", title, children }: AnchorProps) {
  const isShortEmail = href === `mailto:${children}` && href.length <= MAX_UNBROKEN_EMAIL;
  return (
    <a href={href} title={title} className={isShortEmail ? "email-link" : undefined}>
      {children}
    </a>
  );
}

type AnchorProps = { href?: string | undefined; title?: string | undefined; children?: ReactNode };

const MAX_UNBROKEN_EMAIL = "mailto:".length + 32;

/** The text is part of a section that has a heading of the second level. */
const headings: Components = { h1: "h3", h2: "h3", h3: "h3", h4: "h3", h5: "h3", h6: "h3" };

const elements: Components = { ...headings, a: Anchor };
