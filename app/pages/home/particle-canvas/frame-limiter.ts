/** Limits the frame rate to 30 per second, and lowers it step by step on slow screens. */
export function createFrameLimiter(): FrameLimiter {
  let level = 0;
  let delay = 0;
  let previous: number | undefined;
  let painted: number | undefined;

  return {
    next(now) {
      if (previous !== undefined) delay = delay * 0.9 + Math.min(200, now - previous) * 0.1;
      previous = now;
      if (delay > SLOW_FRAME_MS && level < FRAME_INTERVALS_MS.length - 1) {
        level++;
        delay = 0;
      }
      if (painted === undefined) {
        painted = now;
        return 0;
      }
      const elapsed = now - painted;
      // Tolerance of half a frame.
      if (elapsed < (FRAME_INTERVALS_MS[level] ?? 0) - 8) return undefined;
      painted = now;
      return Math.min(MAX_STEP_MS, elapsed);
    },
    reset() {
      previous = painted = undefined;
    },
  };
}

const FRAME_INTERVALS_MS = [33, 50, 100];
const SLOW_FRAME_MS = 40;
/** Caps the step after a long pause. */
const MAX_STEP_MS = 120;

export type FrameLimiter = {
  /** Milliseconds to advance; undefined when the frame is skipped. */
  next(now: number): number | undefined;
  reset(): void;
};
