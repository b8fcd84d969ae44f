import { expect, test } from "vitest";
import { findRawColours, rawColoursIn } from "./raw-colours.ts";

test("raw colours occur only in the tokens", async () => {
  expect(await findRawColours()).toEqual([]);
});

test.each([
  ["color: #16a34a;", "#16a34a"],
  ['fill="#fff"', '"#fff"'],
  ["border: 1px solid rgb(0 0 0)", "rgb("],
  ["background: oklch(0.5 0.2 290)", "oklch("],
])("%s is found", (line, raw) => {
  expect(rawColoursIn(line)).toContain(raw);
});

test.each([
  'import { users } from "#app/database/tables/users.ts";',
  '<a href="/#about">About</a>',
  "fill: url(#glow)",
  "&#39;",
])("%s is not a colour", (line) => {
  expect(rawColoursIn(line)).toEqual([]);
});
