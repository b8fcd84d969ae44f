import { expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { isPostBox } from "./checkout-details.ts";

test.each([
  "PO Box 12",
  "po box 12, Hatfield",
  "P.O. Box 12",
  "P. O. Box 12",
  "P O Box 12",
  "POBox 12",
  "P.O.Box no. 12",
  "PO Box",
  "Post Office Box 12",
  "Postbox 12",
  "Posbus 12",
  "POSBUS 1204, Menlyn",
  "Private Bag X12",
  "Private Bag X 12",
  "private  bag 12",
  "Pvt. Bag X12",
  "P/Bag X12",
  "Privaatsak X12",
  "Privaat Sak 12",
  "Suite 5, Private Bag X4",
  "Postnet Suite 5 Private Bag X4",
  "PO Box number 12",
  "Posbus nommer 12",
  "P.O. Box A12",
  "Private Bag A12",
  "P/O Box 12",
])("%s is a post box", (line) => {
  expect(isPostBox(line)).toBe(true);
});

test.each([
  "12 Example Road",
  "12 Box Street",
  "Pobox Street 12",
  "4 PO Box Street",
  "Unit 12, Posbusstraat 4",
  "Private Bag Road 3",
  "7 Privaatsakweg",
  "Depot Box 12",
  "Shop O Boxer 12",
  "12 Baggage Lane",
  "Erf 12, Postmasburg",
  "",
])("%s is no post box", (line) => {
  expect(isPostBox(line)).toBe(false);
});

test.each(["p", "po box", "po box no", "po box a", "post office", "private bag", "p/o box - "])(
  "a long line of %j is read in linear time",
  (part) => {
    const lines = [part.repeat(10_000), `${part} `.repeat(10_000), part + " ".repeat(10_000)];
    const taken = cpuMilliseconds(() => {
      for (const line of lines) isPostBox(`${line}street`);
    });
    expect(taken).toBeLessThan(500);
  },
);
