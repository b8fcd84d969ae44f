import { expect, test } from "vitest";
import { keepTogether } from "./keep-together.ts";

test.each([
  ["32 GB memory and 1 TB storage", "32\u00a0GB memory and 1\u00a0TB storage"],
  ["We reply within 24 hours.", "We reply within 24\u00a0hours."],
  ["(ECT Act, section 42)", "(ECT Act, section\u00a042)"],
  ["Azure and Microsoft 365", "Azure and Microsoft\u00a0365"],
  ["10 of any product, 2 to 4 working days", "10 of any product, 2 to 4 working days"],
])("a number stays with its unit or name: %s", (text, shown) => {
  expect(keepTogether(text)).toBe(shown);
});
