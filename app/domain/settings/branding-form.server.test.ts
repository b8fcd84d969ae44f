import { expect, test } from "vitest";
import { coloursForm, contrastRefusal } from "./branding-form.server.ts";

const own = { palette: "custom", colour: "#e4002b" } as const;

test("the colour is kept only where it counts, in lower case", () => {
  const read = (fields: object) => coloursForm.parse({ version: "3", ...fields });
  expect(read({ palette: "custom", colour: "#E4002B" })).toEqual({ version: 3, choice: own });
  const ocean = { palette: "ocean", colour: "" };
  expect(read({ ...ocean, colour: "#e4002b" })).toEqual({ version: 3, choice: ocean });
});

test("colours that nobody could read are refused with the place and its contrast", () => {
  expect(contrastRefusal(own)).toBeUndefined();
  const contrasts = [{ place: "Links on the page", ratio: 4.44 }];
  expect(contrastRefusal(own, contrasts)).toBe(
    "Links on the page would have a contrast of 4.4:1, and text needs 4.5:1. Choose another colour.",
  );
});
