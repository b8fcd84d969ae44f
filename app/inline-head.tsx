import { use } from "react";
import { DocumentContext, STYLES_PLACE } from "./document-context.ts";
import paintedUrl from "./painted.js?url";
import stylesUrl from "./styles.css?url";

/**
 * The whole site's styles. A stranger gets them in the page itself: the first paint waits for
 * nothing. Who has been here gets them as a file, which the browser keeps.
 */
export function SiteStyles() {
  const { nonce, isKnown } = use(DocumentContext);
  if (import.meta.env.DEV) return null;
  if (import.meta.env.SSR ? isKnown : cameAsFile()) {
    return <link data-site="" rel="stylesheet" href={stylesUrl} suppressHydrationWarning />;
  }
  return (
    <style
      data-site=""
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built styles, known to the policy by their hash
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? STYLES_PLACE : stylesOfThisPage() }}
    />
  );
}

/** A few lines that must run before the first paint. */
export function InlineScript({ code }: { code: string }) {
  const { nonce } = use(DocumentContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code, known to the policy by its hash
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/**
 * Says when the first text stands on the screen: the page's modules are asked for then. A painted
 * frame takes a moment to reach the screen; a page in the background paints nothing. It is a file of
 * its own, sent as it is written, so that browsers can check it against its fingerprint.
 */
export function PaintedScript() {
  const { paintedIntegrity } = use(DocumentContext);
  if (import.meta.env.DEV) return null;
  return <script defer src={paintedUrl} integrity={paintedIntegrity} suppressHydrationWarning />;
}

/** Data, not script: browsers do not run it, so the policy need not know it. */
export function JsonLdBlocks() {
  const { descriptions = [] } = use(DocumentContext);
  return descriptions.map((description) => (
    <script
      key={JSON.stringify(description)}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours; no text in it can end the block
      dangerouslySetInnerHTML={{ __html: JSON.stringify(description).replaceAll("<", "\\u003c") }}
    />
  ));
}

function cameAsFile(): boolean {
  return document.querySelector("link[data-site]") !== null;
}

/** The browser is not sent the styles twice: when React makes the head anew, it finds them here. */
function stylesOfThisPage(): string {
  return document.querySelector("style[data-site]")?.innerHTML ?? "";
}
