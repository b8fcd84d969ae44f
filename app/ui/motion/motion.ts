const MOTION_CHANGE_EVENT = "motionchange";
const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

/** Whether motion is off: prefers-reduced-motion or the pause switch. */
export function shouldReduceMotion(): boolean {
  return isMotionPaused() || matchMedia(REDUCED_MOTION_QUERY).matches;
}

export function isMotionPaused(): boolean {
  return document.documentElement.dataset.motion === "paused";
}

export function setMotionPaused(paused: boolean): void {
  document.documentElement.dataset.motion = paused ? "paused" : "on";
  try {
    localStorage.setItem("motion", paused ? "paused" : "on");
  } catch {
    // Storage is blocked: the setting lasts for this page.
  }
  dispatchEvent(new Event(MOTION_CHANGE_EVENT));
}

export function onMotionChange(listener: () => void): () => void {
  const events = new AbortController();
  const { signal } = events;
  addEventListener(MOTION_CHANGE_EVENT, listener, { signal });
  matchMedia(REDUCED_MOTION_QUERY).addEventListener("change", listener, { signal });
  return () => events.abort();
}
