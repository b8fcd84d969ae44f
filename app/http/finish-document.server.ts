import { createHash } from "node:crypto";
import { documentPolicy } from "./content-security-policy.ts";

/**
 * The last touch on a rendered page. Inline scripts and styles that carry this render's nonce are
 * ours: they are allowed by their hash, and the nonce is removed, so that the page can be cached.
 * Anything injected into the page cannot know the nonce, gets no hash and does not run.
 */
export function finishDocument(
  rendered: string,
  nonce: string,
  { secure, formTargets }: Finishing,
): { bytes: Buffer<ArrayBuffer>; contentSecurityPolicy: string } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const { name, attributes, body } of blocksWith(mark, rendered)) {
    if (attributes.includes(" src=")) continue;
    (name === "style" ? styles : scripts).push(sourceHash(body));
  }
  return {
    bytes: Buffer.from(rendered.replaceAll(mark, "")),
    contentSecurityPolicy: documentPolicy({ scripts, styles, secure, formTargets }),
  };
}

type Finishing = { secure: boolean; formTargets?: readonly string[] | undefined };

/**
 * The scripts and styles that carry the mark. Pages are long and blocks are few: they are jumped to,
 * not looked for by a pattern.
 */
function* blocksWith(mark: string, html: string) {
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
    const open = html.indexOf(">", at);
    const tag = html.slice(html.lastIndexOf("<", at), open);
    const name = /^<(script|style)\b/.exec(tag)?.[1];
    if (!name) continue;
    const body = html.slice(open + 1, html.indexOf(`</${name}>`, open));
    yield { name, attributes: tag, body };
  }
}

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
