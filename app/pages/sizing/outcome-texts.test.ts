import { expect, test } from "vitest";
import { type Figures, type Load, sizeFor } from "#app/domain/sizing/sizing.ts";
import { figuresText, outcomeReason, outcomeTitle } from "./outcome-texts.ts";

const ups: Figures = { kind: "power", batteryWh: 216, outputW: 900, outputVa: 1500 };
const large: Figures = { kind: "power", batteryWh: 1296, outputW: 2700 };
const poe: Figures = { kind: "poe", budgetW: 120, ports: 8 };

const answer = (figures: Figures, load: Load, hours: number) => {
  const outcome = sizeFor(figures, load, hours);
  const reason = outcomeReason(outcome, figures, load, hours);
  return `${outcomeTitle(outcome)}. ${reason}`.replaceAll("\u00a0", " ");
};

test.each([
  [
    ...[ups, 36, 4, 2.5],
    "Runs it for 4 h 48 min. That is 2 h 18 min longer than you asked for. Uses 4% of its 900 W: 864 W left.",
  ],
  [
    ...[ups, 36, 4, 4.8],
    "Runs it for 4 h 48 min. Exactly the 4 h 48 min you asked for. Uses 4% of its 900 W: 864 W left.",
  ],
  [
    ...[ups, 36, 4, 6],
    "Runs it for 4 h 48 min. That is 1 h 12 min short of 6 h. Uses 4% of its 900 W: 864 W left.",
  ],
  [
    ...[ups, 750, 1, 0.2],
    "Runs it for 13 min. That is 1 min longer than you asked for. Uses 83% of its 900 W: 150 W left. That’s a tight fit: take the next size up.",
  ],
  [
    ...[ups, 950, 1, 0.25],
    "Too small for this load. Its output is 900 W, 50 W short. It would switch off at once.",
  ],
  [...[poe, 104, 8, 0], "Powers everything. Uses 104 W of its 120 W: 16 W and 0 ports left."],
  [...[poe, 72, 9, 0], "Too small for this. It has 8 PoE ports, 1 too few."],
  [...[poe, 130.5, 5, 0], "Too small for this. Its PoE budget is 120 W, 10.5 W short."],
] as [Figures, number, number, number, string][])(
  "%j, %d W on %d: %d h",
  (figures, watts, count, hours, text) => {
    expect(answer(figures, { watts, count }, hours)).toBe(text);
  },
);

test("the figures of a product are in words", () => {
  const words = (figures: Figures) => figuresText(figures).replaceAll("\u00a0", " ");
  expect(words(ups)).toBe("216 Wh battery, 900 W (1500 VA) output");
  expect(words(large)).toBe("1296 Wh battery, 2700 W output");
  expect(words(poe)).toBe("120 W PoE budget, 8 PoE ports");
});
