import { createContext, use } from "react";

/** The order of cascade layers, before any sheet: the sheets may then be linked in any order. */
export function CascadeLayerOrder() {
  const { nonce } = use(DocumentContext);
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, known to the policy by its hash
      dangerouslySetInnerHTML={{ __html: "@layer reset, base, ui, page, state;" }}
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

/** What only the server knows while it renders a document; in the browser it is empty. */
export const DocumentContext = createContext<{
  nonce?: string;
  requestId?: string;
  /** What the page is about, for search engines. */
  descriptions?: readonly object[];
}>({});
