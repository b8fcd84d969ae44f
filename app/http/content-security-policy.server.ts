import { createHash } from "node:crypto";
import { type Context, requestContext } from "./request-context.server.ts";

/**
 * Hash-based CSP for a rendered page. Inline scripts and styles with this render's nonce are ours: they
 * are allowed by their hash, and the nonce is removed so that the page can be cached. Injected markup
 * cannot know the nonce, gets no hash and does not run.
 */
export function applyContentSecurityPolicy(
  rendered: string,
  nonce: string,
  options: PolicyOptions,
): { bytes: Buffer<ArrayBuffer>; contentSecurityPolicy: string } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const { name, attributes, body } of inlineBlocks(nonceAttribute, rendered)) {
    if (attributes.includes(" src=")) continue;
    (name === "style" ? styles : scripts).push(sourceHash(body));
  }
  return {
    bytes: Buffer.from(rendered.replaceAll(nonceAttribute, "")),
    contentSecurityPolicy: documentPolicy(scripts, styles, options),
  };
}

type PolicyOptions = {
  secure: boolean;
  /** Other origins that forms may be sent to. */
  formTargets?: readonly string[] | undefined;
  /** Whether pages of this site may show it in a frame. */
  isFramed?: boolean | undefined;
};

/**
 * The scripts and styles with the nonce. By indexOf: faster than a pattern on long pages with few
 * blocks.
 */
function* inlineBlocks(nonceAttribute: string, html: string) {
  for (let at = html.indexOf(nonceAttribute); at >= 0; at = html.indexOf(nonceAttribute, at + 1)) {
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

/** The policy of a page: nothing from any other host. */
function documentPolicy(
  scripts: string[],
  styles: string[],
  { secure, formTargets = [], isFramed = false }: PolicyOptions,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    ["style-src 'self'", ...new Set(styles)].join(" "),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    // Only a preview allows to be framed.
    "frame-src 'self'",
    `frame-ancestors '${isFramed ? "self" : "none"}'`,
    "base-uri 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** For the HTML of an email, which has style attributes, in the preview of its texts. */
export const emailPreviewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'";

/**
 * For everything but pages. Without `sandbox`, which breaks PDF viewers and workers; uploaded files
 * have it (serve-stored-file).
 */
export const denyAllPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

/**
 * Allows the forms of this page to be sent to other origins. The page must be loaded as a document: the
 * policy of a client-side navigation is that of the first document.
 */
export function allowFormTargets(context: Context, targets: readonly string[]): void {
  context.get(requestContext).formTargets = targets;
}
