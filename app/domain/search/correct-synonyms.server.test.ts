import { describe, expect, test } from "vitest";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Power"]],
  [
    { name: "Suurberg 1500 UPS", description: "Keeps a router running.", on: "hardware.power" },
    { name: "Dienste", description: "Loading and shielding of cables." },
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
