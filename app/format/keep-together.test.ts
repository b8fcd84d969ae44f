import { expect, test } from "vitest";
import { keepTogether } from "./keep-together.ts";

test.each([
  ["32 GB memory and 1 TB storage", "32\u00a0GB memory and 1\u00a0TB storage"],
  ["We reply within 24 hours.", "We reply within 24\u00a0hours."],
  ["(ECT Act, section 42)", "(ECT Act, section\u00a042)"],
  ["open again on 5 January", "open again on 5\u00a0January"],
  ["Copyright Act 98 of 1978", "Copyright Act\u00a098 of 1978"],
  ["below R 2 million", "below R\u00a02 million"],
  ["call 012 000 0123 or 0860 000 272", "call 012\u00a0000\u00a00123 or 0860\u00a0000\u00a0272"],
  ["Azure and Microsoft 365", "Azure and Microsoft\u00a0365"],
  ["10 of any product, 2 to 4 working days", "10 of any product, 2 to 4 working days"],
])("a number stays with its unit or name: %s", (text, shown) => {
  expect(keepTogether(text)).toBe(shown);
});
