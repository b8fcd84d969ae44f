import { describe, expect, test } from "vitest";
import { createFrameLimiter } from "./frame-limiter.ts";

describe("frame limiter", () => {
  test("paints every second frame of a 60 Hz screen", () => {
    const pace = createFrameLimiter();
    const painted = frames(pace, 120, 16.7);
    expect(painted.length).toBeGreaterThanOrEqual(58);
    expect(painted.length).toBeLessThanOrEqual(62);
  });

  test("lowers the frame rate on slow screens, down to ten a second", () => {
    const pace = createFrameLimiter();
    const painted = frames(pace, 200, 60);
    expect(painted.at(-1)).toBeGreaterThanOrEqual(100);
    expect(painted.at(-1)).toBeLessThanOrEqual(120);
  });

  test("one late frame does not lower the frame rate", () => {
    const pace = createFrameLimiter();
    frames(pace, 60, 16.7);
    pace.next(60 * 16.7 + 150);
    expect(frames(pace, 60, 16.7, 70 * 16.7).length).toBeGreaterThanOrEqual(28);
  });

  test("caps the step after a pause", () => {
    const pace = createFrameLimiter();
    frames(pace, 10, 16.7);
    pace.reset();
    expect(pace.next(60_000)).toBe(0);
    expect(frames(pace, 60, 16.7, 60_017).length).toBeGreaterThanOrEqual(28);
  });
});

function frames(
  pace: ReturnType<typeof createFrameLimiter>,
  count: number,
  gap: number,
  from = 0,
): number[] {
  return Array.from({ length: count }, (_, index) => pace.next(from + index * gap)).filter(
    (elapsed) => elapsed !== undefined,
  );
}
