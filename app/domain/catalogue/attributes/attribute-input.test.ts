import { describe, expect, test } from "vitest";
import { testAttribute } from "#tests/helpers/catalogue/attribute-fixture.ts";
import {
  carriedInput,
  collectAttributeFields,
  formatAttributeInput,
  parseAttributeInput,
} from "./attribute-input.ts";

const ports = testAttribute({});
const speed = testAttribute({ kind: "choice", choices: ["1 Gb/s", "10 Gb/s"] });
const features = testAttribute({ kind: "choices", choices: ["None", "VLANs", "802.1X"] });
const managed = testAttribute({ kind: "boolean" });
const uplinks = testAttribute({ kind: "text" });

describe("the input of an attribute", () => {
  test.each([
    [ports, " 24 ", 24],
    [ports, "1 370,5", 1370.5],
    [ports, "-30", -30],
    [speed, "1 gb/s", "1 Gb/s"],
    [features, "802.1X\nVLANs", ["VLANs", "802.1X"]],
    [features, "vlans | 802.1x", ["VLANs", "802.1X"]],
    [features, "none", ["None"]],
    [managed, "Yes", true],
    [managed, "no", false],
    [uplinks, " 4 × SFP+ ", "4 × SFP+"],
    [ports, "", undefined],
  ])("%j reads %j", (definition, input, value) => {
    expect(parseAttributeInput(definition, input)).toEqual({ value });
  });

  test.each([
    [ports, "many"],
    [ports, "1e9"],
    [ports, "1234567890123"],
    [speed, "100 Gb/s"],
    [features, "VLANs\nOSPF"],
    [features, "None\nVLANs"],
    [managed, "perhaps"],
    [uplinks, "x".repeat(201)],
  ])("%j rejects %j", (definition, input) => {
    expect(parseAttributeInput(definition, input)).toHaveProperty("problem");
  });

  test("is the text of the value that it is read from", () => {
    for (const [definition, input] of [
      [ports, "24.5"],
      [features, "VLANs\n802.1X"],
      [managed, "no"],
    ] as const) {
      const parsed = parseAttributeInput(definition, input);
      expect("value" in parsed && formatAttributeInput(definition, parsed.value)).toBe(input);
    }
  });
});

test("an input follows to the attribute of the same name and kind in another category", () => {
  const wifi = (id: string, choices: string[]) =>
    testAttribute({ id, categoryId: id, name: "Wi-Fi", kind: "choice", choices });
  const [laptop, desktop] = [
    wifi("laptops", ["Wi-Fi 6", "Wi-Fi 7"]),
    wifi("desktops", ["Wi-Fi 6"]),
  ];
  const all = [laptop, desktop, testAttribute({ id: "yes", name: "Wi-Fi", kind: "boolean" })];
  expect(carriedInput(desktop, { laptops: "Wi-Fi 6" }, all)).toBe("Wi-Fi 6");
  expect(carriedInput(desktop, { laptops: "Wi-Fi 7" }, all)).toBe("");
  expect(carriedInput(desktop, { laptops: "Wi-Fi 6", desktops: "" }, all)).toBe("");
  expect(carriedInput(desktop, { yes: "yes" }, all)).toBe("");
});

test("the fields of a form are gathered by attribute, the checkboxes of one as lines", () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = Object.fromEntries([
    [`attribute.${one}`, "24"],
    [`attribute.${two}.0`, "VLANs"],
    [`attribute.${two}.3`, "802.1X"],
    ["attribute.x", "1"],
    ["name", "Kameel"],
    ["__proto__", "x"],
  ]);
  const { attributes, ...others } = collectAttributeFields(fields);
  expect(attributes).toEqual({ [one]: "24", [two]: "VLANs\n802.1X" });
  expect(Object.keys(others)).toEqual(["attribute.x", "name", "__proto__"]);
});
