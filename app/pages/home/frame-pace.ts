/**
 * Decides which of the screen's frames are painted: 30 a second are enough for a tree in the wind.
 * Where the screen cannot keep up, it asks for less, step by step, and never for more again.
 */
export function makeFramePace(): FramePace {
  let level = 0;
  let delay = 0;
  let seen: number | undefined;
  let painted: number | undefined;

  return {
    next(now) {
      if (seen !== undefined) delay = delay * 0.9 + Math.min(200, now - seen) * 0.1;
      seen = now;
      if (delay > tooLate && level < waits.length - 1) {
        level++;
        delay = 0;
      }
      if (painted === undefined) {
        painted = now;
        return 0;
      }
      const elapsed = now - painted;
      // Frames come a little early or late: half a frame decides.
      if (elapsed < (waits[level] ?? 0) - 8) return undefined;
      painted = now;
      return Math.min(longest, elapsed);
    },
    rest() {
      seen = painted = undefined;
    },
  };
}

const waits = [33, 50, 100];
const tooLate = 40;
/** A long pause is not made up for: the tree goes on from where it stood. */
const longest = 120;

export type FramePace = {
  /** Milliseconds to move on by, or nothing when this frame is left out. */
  next(now: number): number | undefined;
  rest(): void;
};
