const MOTION_CHANGE_EVENT = "motionchange";
const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

/** Whether things that move by themselves must rest: the system says so, or the visitor paused them. */
export function shouldReduceMotion(): boolean {
  return (
    document.documentElement.dataset.motion === "paused" || matchMedia(REDUCED_MOTION_QUERY).matches
  );
}

export function isMotionPaused(): boolean {
  return document.documentElement.dataset.motion === "paused";
}

/** Pauses or resumes everything that moves by itself, and remembers it for the next page. */
export function setMotionPaused(paused: boolean): void {
  document.documentElement.dataset.motion = paused ? "paused" : "on";
  try {
    localStorage.setItem("motion", paused ? "paused" : "on");
  } catch {
    // Storage may be closed to us; the choice then lasts until the page is left.
  }
  dispatchEvent(new Event(MOTION_CHANGE_EVENT));
}

export function onMotionChange(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION_QUERY);
  addEventListener(MOTION_CHANGE_EVENT, listener);
  query.addEventListener("change", listener);
  return () => {
    removeEventListener(MOTION_CHANGE_EVENT, listener);
    query.removeEventListener("change", listener);
  };
}
