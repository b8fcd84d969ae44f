import { describe, expect, test } from "vitest";
import { typingSteps } from "./typing-line.tsx";

describe("the typing line", () => {
  const phrases = ["With Innovation", "With Technology", "With Solutions"];

  test("shows each phrase for 3 seconds in turn and repeats", () => {
    const whole = take(typingSteps(phrases), 200).filter(({ wait }) => wait === 3000);
    expect(whole.slice(0, 4).map(({ text }) => text)).toEqual([...phrases, phrases[0]]);
  });

  test("changes one character every 50 ms in between", () => {
    const steps = take(typingSteps(phrases), 200);
    for (const [index, { text, wait }] of steps.entries()) {
      const next = steps[index + 1];
      if (next) expect(Math.abs(next.text.length - text.length)).toBe(1);
      if (!phrases.includes(text)) expect(wait).toBe(50);
    }
  });

  test("keeps the common prefix of two phrases", () => {
    for (const { text } of take(typingSteps(phrases), 200)) expect(text).toMatch(/^With /);
  });
});

function take<Step>(steps: Iterator<Step, never>, count: number): Step[] {
  return Array.from({ length: count }, () => steps.next().value);
}
