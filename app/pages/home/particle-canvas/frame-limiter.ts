/**
 * Decides which of the screen's frames are painted: 30 a second are enough for a tree in the wind.
 * Where the screen cannot keep up, it asks for less, step by step, and never for more again.
 */
export function createFrameLimiter(): FrameLimiter {
  let level = 0;
  let delay = 0;
  let seen: number | undefined;
  let painted: number | undefined;

  return {
    next(now) {
      if (seen !== undefined) delay = delay * 0.9 + Math.min(200, now - seen) * 0.1;
      seen = now;
      if (delay > SLOW_FRAME_MS && level < FRAME_INTERVALS_MS.length - 1) {
        level++;
        delay = 0;
      }
      if (painted === undefined) {
        painted = now;
        return 0;
      }
      const elapsed = now - painted;
      // Frames come a little early or late: half a frame decides.
      if (elapsed < (FRAME_INTERVALS_MS[level] ?? 0) - 8) return undefined;
      painted = now;
      return Math.min(MAX_STEP_MS, elapsed);
    },
    reset() {
      seen = painted = undefined;
    },
  };
}

const FRAME_INTERVALS_MS = [33, 50, 100];
const SLOW_FRAME_MS = 40;
/** A long pause is not made up for: the tree goes on from where it stood. */
const MAX_STEP_MS = 120;

export type FrameLimiter = {
  /** Milliseconds to move on by, or nothing when this frame is left out. */
  next(now: number): number | undefined;
  reset(): void;
};
