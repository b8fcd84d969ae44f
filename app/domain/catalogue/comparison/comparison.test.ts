import { expect, test } from "vitest";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { testAttribute } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { compareSpecifications, onlyDifferences, usualValue } from "./comparison.ts";
import { commonPath } from "./read-comparison.server.ts";

const attribute = (id: string, values: Partial<Attribute> = {}) =>
  testAttribute({ id, name: id, ...values });

const definitions = [
  attribute("Ports"),
  attribute("Speed", { kind: "text" }),
  attribute("Budget", { unit: "W", group: "Power" }),
  attribute("Never stated"),
  attribute("ports of routers", { name: "Ports" }),
];

test("rows follow the definitions by group; the same name is one row; what nobody states is left out", () => {
  const groups = compareSpecifications(definitions, [
    { attributes: { Ports: 24, Speed: "1 Gb/s", Budget: 370 }, specifications: [] },
    { attributes: { "ports of routers": 5, Speed: "1 Gb/s" }, specifications: [] },
  ]);
  expect(groups).toEqual([
    {
      name: "",
      rows: [
        { label: "Ports", values: ["24", "5"], isDifferent: true },
        { label: "Speed", values: ["1 Gb/s", "1 Gb/s"], isDifferent: false },
      ],
    },
    {
      name: "Power",
      rows: [{ label: "Budget", values: ["370\u00a0W", undefined], isDifferent: true }],
    },
  ]);
  expect(onlyDifferences(groups).flatMap(({ rows }) => rows.map(({ label }) => label))).toEqual([
    "Ports",
    "Budget",
  ]);
});

test("the fields of a product follow, unless an attribute has their name", () => {
  const groups = compareSpecifications(definitions, [
    { attributes: { Ports: 1 }, specifications: [{ label: "Weight", value: "1 kg" }] },
    {
      attributes: {},
      specifications: [
        { label: "Weight", value: "2 kg" },
        { label: "Ports", value: "9" },
      ],
    },
  ]);
  expect(groups.at(-1)).toEqual({
    name: "Other details",
    rows: [{ label: "Weight", values: ["1 kg", "2 kg"], isDifferent: true }],
  });
});

test.for([
  [
    [
      ["a", "b", "c"],
      ["a", "b", "d"],
    ],
    ["a", "b"],
  ],
  [
    [
      ["a", "b"],
      ["a", "b", "c"],
    ],
    ["a", "b"],
  ],
  [
    [
      ["a", "b", "c"],
      ["a", "b"],
    ],
    ["a", "b"],
  ],
  [[["a"], ["b"]], []],
  [[["a", "b"]], ["a", "b"]],
  [[], []],
] as const)("the common path of %j is %j", ([paths, common]) => {
  expect(commonPath(paths)).toEqual(common);
});

test("a value is usual if more than half of the products have it", () => {
  expect(usualValue(["24", "24", "48"])).toBe("24");
  expect(usualValue(["24", "48"])).toBeUndefined();
  expect(usualValue([undefined, undefined, "48"])).toBeUndefined();
});
