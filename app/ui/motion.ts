const changed = "motionchange";
const reduced = "(prefers-reduced-motion: reduce)";

/** Whether things that move by themselves must rest: the system says so, or the visitor paused them. */
export function isStill(): boolean {
  return document.documentElement.dataset.motion === "paused" || matchMedia(reduced).matches;
}

export function isPaused(): boolean {
  return document.documentElement.dataset.motion === "paused";
}

/** Pauses or resumes everything that moves by itself, and remembers it for the next page. */
export function pauseMotion(paused: boolean): void {
  document.documentElement.dataset.motion = paused ? "paused" : "on";
  try {
    localStorage.setItem("motion", paused ? "paused" : "on");
  } catch {
    // Storage may be closed to us; the choice then lasts until the page is left.
  }
  dispatchEvent(new Event(changed));
}

export function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(reduced);
  addEventListener(changed, listener);
  query.addEventListener("change", listener);
  return () => {
    removeEventListener(changed, listener);
    query.removeEventListener("change", listener);
  };
}
