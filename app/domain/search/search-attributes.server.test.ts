import { beforeAll, describe, expect, test } from "vitest";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";

const fixture = catalogueFixture(
  [
    ["Hardware"],
    ["Hardware", "Switches"],
    ["Hardware", "Laptops"],
    ["Hardware", "UPS"],
    ["Accessories"],
  ],
  [
    // The newest first: without a reason, the mention would be listed before the product.
    {
      name: "Panel",
      on: "accessories",
      description: "A patch panel.\nFits below any 24 port PoE switch, a 3 kVA UPS and a laptop.",
    },
    {
      name: "Bag",
      on: "accessories",
      description: "A bag.\nFor laptops with 8 cores and 32 GB of memory.",
    },
    { name: "Kameel", on: "hardware.switches", description: "For the rack." },
    { name: "Kudu", on: "hardware.switches", description: "For the desk." },
    { name: "Duiker", on: "hardware.laptops", description: "Light." },
    { name: "Eland", on: "hardware.laptops", description: "Heavy." },
    { name: "Spekboom", on: "hardware.ups", description: "For servers." },
    { name: "Vygie", on: "hardware.ups", description: "For routers." },
  ],
);

beforeAll(async () => {
  await defineAttributes(fixture, "hardware.switches", [
    { name: "Ports", kind: "number" },
    { name: "PoE", kind: "choice", choices: ["None", "PoE+"] },
    { name: "PoE budget", kind: "number", unit: "W" },
  ]);
  await defineAttributes(fixture, "hardware.laptops", [
    { name: "Cores", kind: "number" },
    { name: "Memory", kind: "number", unit: "GB" },
    { name: "Graphics memory", kind: "number", unit: "GB" },
  ]);
  await defineAttributes(fixture, "hardware.ups", [
    { name: "Capacity", kind: "number", unit: "VA" },
  ]);
  await setAttributes(fixture, "Kameel", { Ports: 24, PoE: "PoE+", "PoE budget": 370 });
  await setAttributes(fixture, "Kudu", { Ports: 8, PoE: "PoE+", "PoE budget": 124 });
  await setAttributes(fixture, "Duiker", { Cores: 8, Memory: 32 });
  await setAttributes(fixture, "Eland", { Cores: 16, Memory: 32, "Graphics memory": 8 });
  await setAttributes(fixture, "Spekboom", { Capacity: 3000 });
  await setAttributes(fixture, "Vygie", { Capacity: 650 });
});

describe("a value is found however it is written, above products that only mention it", () => {
  test.for([
    ["24 port poe", "Kameel", ["Kudu"]],
    ["24-port poe", "Kameel", ["Kudu"]],
    ["24ports PoE+", "Kameel", ["Kudu"]],
    ["poe switch 24 ports", "Kameel", ["Kudu"]],
    ["370w", "Kameel", ["Kudu"]],
    ["8 core 32gb", "Duiker", ["Eland"]],
    ["8-core 32 GB", "Duiker", ["Eland"]],
    ["octa core laptop 32gb", "Duiker", ["Eland"]],
    ["octa 32gb", "Duiker", ["Eland"]],
    ["3kva ups", "Spekboom", ["Vygie"]],
    ["3 kVA UPS", "Spekboom", ["Vygie"]],
    ["3000va ups", "Spekboom", ["Vygie"]],
    ["0.65 kva", "Vygie", ["Spekboom"]],
  ] as const)("“%s” lists %s first", async ([search, first, others]) => {
    const { names, isNearest, corrected } = await fixture.search(search);
    expect(names[0]).toBe(first);
    expect({ isNearest, corrected }).toEqual({ isNearest: false, corrected: undefined });
    for (const other of others) expect(names.indexOf(other)).not.toBe(0);
  });
});

test("a count belongs to its word: 8 cores are not 16 cores and 8 GB", async () => {
  const { names } = await fixture.search("8 core laptop");
  expect(names[0]).toBe("Duiker");
});
