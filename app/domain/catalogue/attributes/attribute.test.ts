import { expect, test } from "vitest";
import { testAttribute } from "#tests/helpers/catalogue/attribute-fixture.ts";
import {
  attributeSpecifications,
  attributeText,
  formatAttributeValue,
  inheritedAttributes,
  shortSpecification,
  typedAttributeValue,
} from "./attribute.ts";

const ports = testAttribute({ name: "Ports", isKey: true });
const budget = testAttribute({ name: "PoE budget", unit: "W", group: "Power", isKey: true });
const managed = testAttribute({ name: "Managed", kind: "boolean", isKey: true });
const speed = testAttribute({ name: "Speed", kind: "choice", choices: ["1 Gb/s", "10 Gb/s"] });
const features = testAttribute({ name: "Features", kind: "choices", choices: ["VLAN", "802.1X"] });
const all = [ports, budget, managed, speed, features];
const values = {
  Ports: 24,
  "PoE budget": 1370,
  Managed: true,
  Speed: "1 Gb/s",
  Features: ["VLAN", "802.1X"],
};

test("specifications follow the definitions; a value of another type is left out", () => {
  expect(attributeSpecifications(all, { ...values, Speed: "gone" })).toEqual([
    { group: "", label: "Ports", value: "24" },
    { group: "Power", label: "PoE budget", value: "1370\u00a0W" },
    { group: "", label: "Managed", value: "Yes" },
    { group: "", label: "Features", value: "VLAN, 802.1X" },
  ]);
});

test("the short specification names what says nothing by itself", () => {
  expect(shortSpecification(all, values)).toBe("24 ports\u00a0· 1370\u00a0W\u00a0· Managed");
  expect(shortSpecification(all, { Managed: false })).toBe("");
  const poePorts = testAttribute({ name: "PoE ports", isKey: true });
  expect(shortSpecification([poePorts], { "PoE ports": 8 })).toBe("8 PoE ports");
});

test("five digits and more are grouped", () => {
  const yieldOf = testAttribute({ name: "Yield", unit: "pages" });
  expect(formatAttributeValue(yieldOf, 3000)).toBe("3000\u00a0pages");
  expect(formatAttributeValue(yieldOf, 100_000)).toBe("100\u00a0000\u00a0pages");
});

test("a thousand gigabytes are a terabyte", () => {
  const storage = testAttribute({ name: "Storage", unit: "GB" });
  expect(formatAttributeValue(storage, 512)).toBe("512\u00a0GB");
  expect(formatAttributeValue(storage, 1920)).toBe("1.92\u00a0TB");
});

test("a sign is written against its number", () => {
  const zoom = testAttribute({ name: "Optical zoom", unit: "×" });
  expect(formatAttributeValue(zoom, 25)).toBe("25×");
});

test("the search text has each value with its name, and large numbers in both units", () => {
  expect(attributeText(all, values).split("\n")).toEqual([
    "24 Ports",
    "1370 W PoE budget 1.37 kW",
    "Managed",
    "Speed 1 Gb/s",
    "Features VLAN 802.1X",
  ]);
  expect(attributeText(all, { Ports: 0 })).toBe("");
});

test.each([
  [ports, "24"],
  [ports, Number.NaN],
  [speed, "100 Gb/s"],
  [features, []],
  [features, ["VLAN", "x"]],
  [managed, "yes"],
])("%j does not accept %j", (definition, value) => {
  expect(typedAttributeValue(definition, value)).toBeUndefined();
});

test("attributes are inherited down the path, those of the top first", () => {
  const top = testAttribute({ name: "Warranty", categoryId: "hardware" });
  const other = testAttribute({ name: "Cores", categoryId: "laptops" });
  expect(inheritedAttributes([ports, other, top], ["hardware", "switches"])).toEqual([top, ports]);
});

test("“None” is stated in full, but is no reason to be found and not in the short line", () => {
  const choices = ["None", "Wi-Fi 6"];
  const wifi = testAttribute({ name: "Wi-Fi", kind: "choice", choices, isKey: true });
  const features = testAttribute({ name: "Features", kind: "choices", choices: ["None", "VLANs"] });
  const none = { [wifi.id]: "None", [features.id]: ["None"] };
  expect(formatAttributeValue(features, ["None"])).toBe("None");
  expect(shortSpecification([wifi, features], none)).toBe("");
  expect(attributeText([wifi, features], none)).toBe("");
});
