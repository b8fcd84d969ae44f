import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, searchLexemes, spellingWords } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { parseSearchTerms } from "./search-terms.ts";
import { readTermQueries } from "./term-queries.server.ts";

const fixture = catalogueFixture(
  [],
  [
    { name: "Headset", description: "Comfortable for a whole day." },
    { name: "Reader", description: "For USB3.0 and micro-SD, see marula.example/usb/readers." },
    { name: "Headphones", description: "Closed." },
  ],
);

test.for([
  ["head", ["Headset", "Headphones"]],
  ["headse", ["Headset"]],
  ["comfort", ["Headset"]],
  ["usb3", ["Reader"]],
  ["micros", ["Reader"]],
  ["marula.exam", ["Reader"]],
  ["for a whole da", ["Headset"]],
  ["head clos", ["Headphones"]],
] as const)("“%s” matches as a prefix", async ([search, wanted]) => {
  const { names, corrected, isNearest } = await fixture.search(search);
  expect({ names, corrected, isNearest }).toEqual({
    names: wanted,
    corrected: undefined,
    isNearest: false,
  });
});

test("few matching words are listed, many use a prefix query", async () => {
  expect(await begun("heads")).toBe("('head') | ('headset')");
  expect(await begun("headz")).toBe("('headz')");
  for (let at = 0; at < 10; at++) await fixture.add({ name: `Zebra zebr${at}x` });
  expect(await begun("zebr")).toContain("'zebr':*");
  expect((await fixture.search("zebr")).facets.total).toBe(10);
});

test("a changed product is found by its new words at once", async () => {
  const id = await fixture.add({ name: "Quagga" });
  expect((await fixture.search("quag")).names).toEqual(["Quagga"]);
  await fixture.database.update(products).set({ name: "Okapi lamp" }).where(eq(products.id, id));
  expect((await fixture.search("okap")).names).toEqual(["Okapi lamp"]);
  expect((await fixture.search("quag")).names).toEqual([]);
});

test("every lexeme of the index is stored, and a sale adds none", async () => {
  const { rows: unknown } = await fixture.database.execute(sql`
    select lexeme from products, unnest(tsvector_to_array(search_vector || name_vector || first_line_vector))
      as lexeme
    except select lexeme from search_lexemes`);
  expect(unknown).toEqual([]);
  await fixture.database.delete(searchLexemes);
  await fixture.database.delete(spellingWords);
  await fixture.database.update(products).set({ stock: 1, price: "5.00" });
  const known = async () => [
    await fixture.database.$count(searchLexemes),
    await fixture.database.$count(spellingWords),
  ];
  expect(await known()).toEqual([0, 0]);
  const description = "Gemsbok.";
  await fixture.database.update(products).set({ description }).where(eq(products.name, "Reader"));
  // Twice for its name, once for each of the others.
  expect(await known()).toEqual([3, 2]);
});

async function begun(word: string): Promise<string | undefined> {
  const [query] = await readTermQueries(fixture.database, parseSearchTerms([word]));
  return query?.prefix;
}
