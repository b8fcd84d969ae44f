import { createHash } from "node:crypto";
import { documentPolicy } from "./content-security-policy.ts";

/**
 * The last touch on a rendered page. Inline scripts and styles that carry this render's nonce are
 * ours: they are allowed by their hash, and the nonce is removed, so that the page can be cached.
 * Anything injected into the page cannot know the nonce, gets no hash and does not run.
 */
export function finishDocument(
  html: string,
  nonce: string,
  { secure }: { secure: boolean },
): { html: string; contentSecurityPolicy: string } {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, name, attributes = "", body = ""] of html.matchAll(INLINE_BLOCK)) {
    if (!attributes.includes(`nonce="${nonce}"`) || attributes.includes(" src=")) continue;
    (name === "style" ? styles : scripts).push(sourceHash(body));
  }
  return {
    // Preloaded modules compete with the first paint; the script that needs them asks soon enough.
    html: html.replaceAll(MODULE_PRELOAD, "").replaceAll(` nonce="${nonce}"`, ""),
    contentSecurityPolicy: documentPolicy({ scripts, styles, secure }),
  };
}

const INLINE_BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

function sourceHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
