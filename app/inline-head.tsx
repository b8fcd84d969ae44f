import { use } from "react";
import { DocumentContext } from "./document-context.ts";
import paintedUrl from "./painted.js?url";

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
