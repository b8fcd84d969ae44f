import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { expect } from "vitest";

/** `npm run attack` tries everything; `npm test` as much as a few seconds allow. */
export const isFullRun = process.env.ATTACK_RESULTS !== undefined;

/** One line of the table that `npm run attack` prints. */
export type AttackResult = {
  threat: string;
  /** What was tried, and how often. */
  tried: string;
  /** What got through, a few words for each. */
  through: readonly string[];
  /** What else was measured. */
  measured?: string;
  /** It could not be tried here. */
  isUntried?: boolean;
};

/** Writes the number down, and fails when anything got through. */
export function reportAttack(result: AttackResult): void {
  const file = process.env.ATTACK_RESULTS;
  const { threat, tried, through, measured = "", isUntried = false } = result;
  const { currentTestName, testPath } = expect.getState();
  const test = `${relative(process.cwd(), testPath ?? "")}: ${currentTestName}`;
  const line = { test, threat, tried, through: through.length, measured, isUntried };
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  expect(through, threat).toEqual([]);
}
