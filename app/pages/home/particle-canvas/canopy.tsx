import { useEffect, useRef } from "react";
import { onMotionChange, shouldReduceMotion } from "#app/ui/motion/motion.ts";
import blossomSvg from "./canopy-blossom.svg?raw";
import blossomUrl from "./canopy-blossom.svg?url";
import woodSvg from "./canopy-wood.svg?raw";
import woodUrl from "./canopy-wood.svg?url";
import { startParticleCanvas } from "./particle-canvas.ts";
import "./canopy.css";

/** The tree of the first screen: a picture, until the living particles take the blossom's place. */
export function Canopy() {
  const canopy = useRef<HTMLDivElement>(null);
  const wood = useRef<HTMLDivElement>(null);
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={woodDrawing}
      />
      <div
        className="canopy-tree canopy-blossom"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
        dangerouslySetInnerHTML={blossomDrawing}
      />
    </div>
  );
}

// In the page itself, so that the first paint has its tree; reached from another page of ours, where
// there is no such HTML, it comes as a picture, and the browser is not sent the drawing as script.
const woodDrawing = { __html: import.meta.env.SSR ? woodSvg : staticImage(woodUrl) };
const blossomDrawing = { __html: import.meta.env.SSR ? blossomSvg : staticImage(blossomUrl) };

function staticImage(url: string): string {
  return `<img src="${url}" alt="">`;
}

/** Starts the moving part when the page has nothing more urgent to do, and only if it may move. */
function startWhenIdle(canopy: HTMLElement, wood: HTMLElement): () => void {
  let end: (() => void) | undefined;
  let isGone = false;

  function begin() {
    if (!isGone && !shouldReduceMotion()) end ??= startParticleCanvas(canopy, wood);
  }

  const wake = () => whenIdle(begin);
  if (document.readyState === "complete") wake();
  else addEventListener("load", wake, { once: true });
  const stopListening = onMotionChange(wake);

  return () => {
    isGone = true;
    removeEventListener("load", wake);
    stopListening();
    end?.();
  };
}

/** Runs a task when the page has nothing more urgent to do. Not every browser tells when that is. */
function whenIdle(task: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(task);
  else setTimeout(task, 200);
}
