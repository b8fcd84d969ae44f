import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["thandi@gmial.com", "thandi@gmail.com"],
  ["thandi@gmail.co", "thandi@gmail.com"],
  ["thandi@gmail.con", "thandi@gmail.com"],
  ["thandi@gmail.cm", "thandi@gmail.com"],
  ["thandi@gmail.co.za", "thandi@gmail.com"],
  ["thandi@gamil.com", "thandi@gmail.com"],
  ["thandi@gmai.com", "thandi@gmail.com"],
  [" Thandi.N@GMIAL.com ", "Thandi.N@gmail.com"],
  ["thandi@yaho.com", "thandi@yahoo.com"],
  ["thandi@yahooo.co.za", "thandi@yahoo.co.za"],
  ["thandi@outlok.com", "thandi@outlook.com"],
  ["thandi@hotmial.com", "thandi@hotmail.com"],
  ["thandi@hotmail.co.z", "thandi@hotmail.co.za"],
  ["thandi@iclould.com", "thandi@icloud.com"],
  ["thandi@mweb.co.az", "thandi@mweb.co.za"],
  ["thandi@telkomsa.ne", "thandi@telkomsa.net"],
  ["thandi@vodamial.co.za", "thandi@vodamail.co.za"],
])("%s is questioned", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "thandi@gmail.com",
  "THANDI@GMAIL.COM",
  "thandi@yahoo.co.za",
  "thandi@ymail.com",
  "thandi@email.com",
  "thandi@mail.com",
  "thandi@gmx.com",
  "thandi@me.com",
  "thandi@live.co.uk",
  "thandi@yahoo.co.uk",
  "thandi@hotmail.co.uk",
  "thandi@umfula.co.za",
  "thandi@web.co.za",
  "thandi@hotel.co.za",
  "thandi@up.ac.za",
  "thandi@fnb.co.za",
  "thandi@example.com",
  "thandi",
  "",
  undefined,
])("%s is not", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
