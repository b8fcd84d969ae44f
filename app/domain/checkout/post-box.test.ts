import { expect, test } from "vitest";
import { isPostBox } from "./post-box.ts";

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
