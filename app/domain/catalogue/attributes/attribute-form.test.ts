import { expect, test } from "vitest";
import { attributeForm } from "./attribute-form.ts";

const fields = {
  do: "add-attribute",
  categoryId: "00000000-0000-4000-8000-000000000001",
  name: " Port  speed ",
  group: "",
  kind: "choice",
  unit: "W",
  choices: "1 Gb/s\r\n\r\n10 Gb/s\n1 Gb/s",
};

test("a definition is cleaned: no unit without a number, each choice once", () => {
  expect(attributeForm.parse(fields)).toMatchObject({
    name: "Port speed",
    unit: "",
    choices: ["1 Gb/s", "10 Gb/s"],
    isFacet: false,
    isKey: false,
  });
  const number = { ...fields, kind: "number", isFacet: "yes" };
  expect(attributeForm.parse(number)).toMatchObject({ unit: "W", choices: [], isFacet: true });
});

test.each([
  [{ name: " " }],
  [{ name: "x".repeat(61) }],
  [{ group: "x".repeat(61) }],
  [{ kind: "colour" }],
  [{ choices: "" }],
  [{ choices: "x".repeat(81) }],
  [{ choices: "a|b" }],
  [{ choices: Array.from({ length: 101 }, (_, index) => `${index}`).join("\n") }],
  [{ other: "x" }],
])("%j is rejected", (wrong) => {
  expect(attributeForm.safeParse({ ...fields, ...wrong }).success).toBe(false);
});
