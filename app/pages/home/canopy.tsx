import { useEffect, useRef } from "react";
import { isStill, onMotionChange } from "#app/ui/motion.ts";
import blossomUrl from "./canopy-blossom.svg?url";
import woodUrl from "./canopy-wood.svg?url";

/** The tree of the first screen: a picture, until the living particles take the blossom's place. */
export function Canopy() {
  const canopy = useRef<HTMLDivElement>(null);
  const wood = useRef<HTMLImageElement>(null);
  useEffect(
    () => (canopy.current && wood.current ? awaken(canopy.current, wood.current) : undefined),
    [],
  );

  return (
    <div ref={canopy} className="canopy" aria-hidden="true">
      <img ref={wood} src={woodUrl} alt="" className="canopy-tree" fetchPriority="high" />
      <img src={blossomUrl} alt="" className="canopy-tree canopy-blossom" />
    </div>
  );
}

/** Fetches the moving part when the page has nothing more urgent to do, and only if it may move. */
function awaken(canopy: HTMLElement, wood: HTMLElement): () => void {
  let end: (() => void) | undefined;
  let isGone = false;
  let isAsked = false;

  async function begin() {
    if (isAsked || isStill()) return;
    isAsked = true;
    const field = await import("./particle-field.ts").catch(() => undefined);
    // Not there, as after a new release: the picture stands still.
    if (!isGone) end = field?.startParticleField(canopy, wood);
  }

  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200));
  const wake = () => whenIdle(() => void begin());
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
