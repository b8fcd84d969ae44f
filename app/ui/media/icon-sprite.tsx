import { iconOutlines } from "./icon-outlines.ts";

/** The outlines of all icons, once in the document, where each `Icon` refers to its own. */
export function IconSprite() {
  return (
    <svg
      id="icons"
      className="icon-sprite"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: outlines }}
    />
  );
}

// The browser has them in its HTML, and is not sent them as script; an error page builds the document anew.
const outlines = import.meta.env.SSR
  ? Object.entries(iconOutlines)
      .map(([name, path]) => `<path id="icon-${name}" d="${path}"/>`)
      .join("")
  : (document.getElementById("icons")?.innerHTML ?? "");
