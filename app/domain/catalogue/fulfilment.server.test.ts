import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { fulfilmentOf } from "./fulfilment.ts";
import { readProductSummaries } from "./product-lists/read-product-summaries.server.ts";

test.for([
  [1200, "Hardware", "shipping"],
  [null, "Services", "shipping"],
  [3000, "Services", "shipping"],
  [0, "Software", "email"],
  [0, undefined, "email"],
  [0, "Services", "appointment"],
  [0, " services ", "appointment"],
] as const)("%s g in %s: %s", ([weightGrams, topCategory, fulfilment]) => {
  expect(fulfilmentOf({ weightGrams, topCategory })).toBe(fulfilment);
});

describe("a product without shipping weight, in lists and searches", () => {
  const fixture = catalogueFixture([["Services"], ["Services", "Installation"], ["Software"]], []);

  test.for([
    ["services.installation", "appointment"],
    ["software", "email"],
    ["", "email"],
  ] as const)("in “%s”: %s", async ([on, fulfilment]) => {
    const { database } = fixture;
    const id = await fixture.add({ name: "Weightless", on });
    await database.update(products).set({ weightGrams: 0 }).where(eq(products.id, id));
    const lists = [
      await readProductSummaries({ database, files: { publicUrl: () => "" } }, [id]),
      (await fixture.browse({ category: on })).products,
      (await fixture.search("weightless")).products,
    ];
    for (const list of lists) {
      expect(list.find((each) => each.id === id)).toMatchObject({ fulfilment });
    }
  });
});
