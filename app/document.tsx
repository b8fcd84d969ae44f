import { createContext, use } from "react";
import { settingsElement } from "#app/settings/settings.ts";
import { iconLinks } from "./content/brand/icons.ts";

/** Declares the cascade layers first, so that style sheets may be linked in any order. */
export function CascadeLayerOrder() {
  const { nonce } = use(DocumentContext);
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash in the CSP
      dangerouslySetInnerHTML={{ __html: "@layer reset, base, ui, page, state;" }}
    />
  );
}

/** The browser's own bar, and the brand colours where they differ from app/styles.css. */
export function BrandColours() {
  const server = use(DocumentContext);
  // In the browser those of the page: the script does not carry the palettes.
  const { themeColour, brandCss } = import.meta.env.SSR ? server : brandOfPage();
  return (
    <>
      <meta name="theme-color" content={themeColour} />
      {brandCss && (
        <style
          id={BRAND_ELEMENT}
          nonce={server.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: derived from numbers, allowed by its hash in the CSP
          dangerouslySetInnerHTML={{ __html: brandCss }}
        />
      )}
    </>
  );
}

const BRAND_ELEMENT = "brand-colours";

function brandOfPage() {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  return {
    themeColour: bar?.content,
    brandCss: document.getElementById(BRAND_ELEMENT)?.textContent,
  };
}

/** Script that must run before the first paint. */
export function InlineScript({ code }: { code: string }) {
  const { nonce } = use(DocumentContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant code, allowed by its hash in the CSP
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/** Structured data (JSON-LD). Browsers do not run it, so the CSP need not allow it. */
export function JsonLdBlocks() {
  const { structuredData = [] } = use(DocumentContext);
  return structuredData.map((item) => (
    <script
      key={JSON.stringify(item)}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; \u003c keeps any text from ending the block
      dangerouslySetInnerHTML={{ __html: JSON.stringify(item).replaceAll("<", "\\u003c") }}
    />
  ));
}

/** They do not change while a page is open, so the script need not know them. */
export function IconLinks() {
  return iconLinks().map((link) => <link key={link.href} {...link} />);
}

/** The settings for the browser's script. Browsers do not run it, so the CSP need not allow it. */
export function SettingsData() {
  const { id, json } = settingsElement();
  return (
    <script
      id={id}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<"
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Values that exist only while the server renders; empty in the browser. */
export const DocumentContext = createContext<{
  nonce?: string;
  requestId?: string;
  themeColour?: string;
  /** Empty while the default palette applies. */
  brandCss?: string;
  /** A drawing in the brand's colours. */
  recolour?: (svg: string) => string;
  /** JSON-LD for search engines. */
  structuredData?: readonly object[];
}>({});
