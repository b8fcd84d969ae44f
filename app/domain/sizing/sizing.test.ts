import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatRunTime, type SizingOutcome, sizeFor, sizePoe, sizePower } from "./sizing.ts";

const record = readFileSync(
  "docs/decisions/0062-sizing-is-plain-arithmetic-on-specifications.md",
  "utf8",
);
const examples = record
  .split("\n")
  .filter((line) => /^\| (UPS|Switch) /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()) as string[])
  .map(([, product = "", figures = "", load = "", hours = "", answer = ""]) => {
    return { product, figures, load, hours, answer };
  });

test("the decision record has ten worked examples", () => {
  expect(examples).toHaveLength(10);
});

test.each(examples)("$product with $figures under $load: $answer", (example) => {
  const [first = 0, second = 0] = numbersIn(example.figures);
  const outcome =
    example.product === "UPS"
      ? sizeFor(
          { kind: "power", batteryWh: first, outputW: second },
          { watts: numbersIn(example.load)[0] ?? 0, count: 1 },
          numbersIn(example.hours)[0] ?? 0,
        )
      : sizeFor(
          { kind: "poe", budgetW: first, ports: second },
          { count: numbersIn(example.load)[0] ?? 0, watts: numbersIn(example.load)[1] ?? 0 },
          0,
        );
  expect(words(outcome)).toBe(example.answer);
});

/** The answer as the record writes it. */
function words(outcome: SizingOutcome): string {
  if (outcome.kind === "poe") {
    if (outcome.reason === "too-few-ports") return `refused: ${-outcome.leftPorts} ports too few`;
    if (outcome.reason) return `refused: ${-outcome.leftWatts} W above the budget`;
    return `fits: ${outcome.leftWatts} W and ${outcome.leftPorts} ports left`;
  }
  if (outcome.minutes === undefined) return `refused: ${-outcome.leftWatts} W above the output`;
  const advice = outcome.isTight ? ", next size advised" : "";
  return `${outcome.minutes} min: ${outcome.fits ? "fits" : "too short"}${advice}`;
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

describe("the limits", () => {
  const ups = { kind: "power", batteryWh: 216, outputW: 900 } as const;

  test("exactly the output and exactly the hours still fit", () => {
    expect(sizePower(ups, { watts: 900, count: 1 }, 0.1)).toMatchObject({ fits: true });
    expect(sizePower(ups, { watts: 28.8, count: 1 }, 6)).toMatchObject({
      fits: true,
      minutes: 360,
    });
  });

  test("exactly the budget and every port still fit", () => {
    const outcome = sizePoe(
      { kind: "poe", budgetW: 0.3, ports: 3 },
      { watts: 0.1 + 0.2, count: 3 },
    );
    expect(outcome).toMatchObject({ fits: true, leftWatts: 0, leftPorts: 0 });
  });
});

test.each([
  [34, "34\u00a0min"],
  [120, "2\u00a0h"],
  [150, "2\u00a0h\u00a030\u00a0min"],
  [0, "0\u00a0min"],
  [72 * 60, "over 3 days"],
])("%i minutes are %s", (minutes, text) => {
  expect(formatRunTime(minutes)).toBe(text);
});
