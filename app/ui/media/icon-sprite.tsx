import { iconOutlines } from "./icon-outlines.ts";

export function IconSprite() {
  return (
    <svg
      id="icons"
      // Not display="none": the reset's `svg { display: block }` outweighs an attribute.
      width="0"
      height="0"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: static SVG of the build
      dangerouslySetInnerHTML={{ __html: outlines }}
    />
  );
}

// In the browser the sprite is read from the HTML, so that the paths are not part of the script; an
// error page remounts the document.
const outlines = import.meta.env.SSR
  ? Object.entries(iconOutlines)
      .map(([name, path]) => `<path id="icon-${name}" d="${path}"/>`)
      .join("")
  : (document.getElementById("icons")?.innerHTML ?? "");
