import { describe, expect, test } from "vitest";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Power"], ["Hardware", "Switches"]],
  [
    { name: "Suurberg 1500 UPS", description: "Keeps a router running.", on: "hardware.power" },
    { name: "Dienste", description: "Loading and shielding of cables." },
    { name: "Network Desk", description: "Tell us about a round switch in your network." },
    { name: "Kameel 24", description: "24 ports.", on: "hardware.switches" },
  ],
);

describe("a phrase that has synonyms", () => {
  test.for(["loadshedding", "load shedding", "load-shedding"])(
    "“%s” finds what its synonym names",
    async (search) => {
      const { names, corrected } = await fixture.search(search);
      expect({ names, corrected }).toEqual({ names: ["Suurberg 1500 UPS"], corrected: undefined });
    },
  );

  test.for([
    ["loadsheding", "loadshedding"],
    ["loadshedin", "loadshedding"],
    ["load-sheding", "loadshedding"],
    ["load sheding", "load shedding"],
  ] as const)("“%s” is corrected to “%s”", async ([submitted, meant]) => {
    const { names, corrected } = await fixture.search(submitted);
    expect({ names, corrected }).toEqual({ names: ["Suurberg 1500 UPS"], corrected: meant });
  });
});

test("“network switch” finds the switches first", async () => {
  const { names } = await fixture.search("network switch");
  expect(names).toEqual(["Kameel 24", "Network Desk"]);
});

test("a partner’s brand and a word of a help page are not corrected", async () => {
  expect((await fixture.search("dell")).corrected).toBe("tell");
  expect((await fixture.search("dell", { brand: "Dell" })).corrected).toBeUndefined();
  expect((await fixture.search("refund")).corrected).toBeUndefined();
});
