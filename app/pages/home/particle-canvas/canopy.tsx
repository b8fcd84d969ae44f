import { use, useEffect, useRef } from "react";
import { drawingUrl } from "#app/content/brand/drawing-url.ts";
import { DocumentContext } from "#app/document.tsx";
import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";
import blossomSvg from "./canopy-blossom.svg?raw";
import blossomUrl from "./canopy-blossom.svg?url";
import woodSvg from "./canopy-wood.svg?raw";
import woodUrl from "./canopy-wood.svg?url";
import { startParticleCanvas } from "./particle-canvas.ts";
import "./canopy.css";

/** The hero's tree: a picture until the particles run. */
export function Canopy() {
  const canopy = useRef<HTMLDivElement>(null);
  const wood = useRef<HTMLDivElement>(null);
  const { recolour } = use(DocumentContext);
  useEffect(
    () =>
      canopy.current && wood.current ? startWhenIdle(canopy.current, wood.current) : undefined,
    [],
  );

  return (
    <div ref={canopy} className="canopy" aria-hidden="true">
      <div
        ref={wood}
        className="canopy-tree"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: static SVG of the build
        dangerouslySetInnerHTML={drawing(recolour, inlineWood, drawingUrl("canopy-wood", woodUrl))}
      />
      <div
        className="canopy-tree canopy-blossom"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: static SVG of the build
        dangerouslySetInnerHTML={drawing(
          recolour,
          inlineBlossom,
          drawingUrl("canopy-blossom", blossomUrl),
        )}
      />
    </div>
  );
}

// Inlined in the HTML for the first paint; after a client-side navigation it is loaded as an image,
// so that the drawing is not part of the script.
const inlineWood = import.meta.env.SSR ? woodSvg : "";
const inlineBlossom = import.meta.env.SSR ? blossomSvg : "";

function drawing(recolour: ((svg: string) => string) | undefined, svg: string, url: string) {
  if (import.meta.env.SSR) return { __html: recolour ? recolour(svg) : svg };
  return { __html: `<img src="${url}" alt="">` };
}

/** Starts the particles when the page is idle and motion is allowed. */
function startWhenIdle(canopy: HTMLElement, wood: HTMLElement): () => void {
  let end: (() => void) | undefined;
  let isUnmounted = false;

  function begin() {
    if (!isUnmounted && !shouldReduceMotion()) end ??= startParticleCanvas(canopy, wood);
  }

  const startWhenIdle = () => whenIdle(begin);
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
  const stopListening = onMotionChange(startWhenIdle);

  return () => {
    isUnmounted = true;
    removeEventListener("load", startWhenIdle);
    stopListening();
    end?.();
  };
}

/** requestIdleCallback with a fallback. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}
