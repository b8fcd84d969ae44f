import { describe, expect, test } from "vitest";
import { entryTitle, kindOf } from "./content-kinds.ts";
import { LEGAL_PAGES } from "./legal-fields.ts";
import {
  blocksInSentences,
  companyPlaceholders,
  fillPlaceholders,
  legalPlaceholders,
} from "./placeholders.ts";

describe("placeholders", () => {
  test("stand for the settings; unknown ones stay as they are", () => {
    expect(fillPlaceholders("{company}, {nothing}, {constructor}")).toBe(
      "Jacaranda ICT, {nothing}, {constructor}",
    );
  });

  test("have a name once", () => {
    expect(Object.keys(legalPlaceholders).filter((name) => name in companyPlaceholders)).toEqual(
      [],
    );
  });

  test("a block stands alone in its paragraph", () => {
    expect(blocksInSentences("One.\n\n{courierPrices}\n \n{contactDetails} ")).toEqual([]);
    expect(blocksInSentences("Our prices: {courierPrices}\n\n- {contactDetails}")).toEqual([
      "courierPrices",
      "contactDetails",
    ]);
  });
});

describe("the legal pages", () => {
  test("are a fixed set, each at its own address", () => {
    expect(LEGAL_PAGES.map((name) => kindOf(`legal/${name}`)?.path({}))).toEqual(
      LEGAL_PAGES.map((name) => `/${name}`),
    );
    for (const id of ["legal", "legal/", "legal/foo", "home/terms"]) {
      expect(kindOf(id), id).toBeUndefined();
    }
    expect(kindOf("legal/terms")?.canAdd).toBeUndefined();
  });

  test("are called by their titles", () => {
    expect(entryTitle("legal/terms", { title: "Terms of Service" })).toBe("Terms of Service");
    expect(entryTitle("home", {})).toBe("Home page");
  });
});
