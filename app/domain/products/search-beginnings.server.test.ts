import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products, searchLexemes, searchWords } from "#app/database/tables/catalogue.ts";
import { catalogueScene } from "#tests/helpers/catalogue-scene.ts";
import { readQueries } from "./search-queries.server.ts";
import { termsOf } from "./search-terms.ts";

const scene = catalogueScene(
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
] as const)("“%s” finds what it begins", async ([search, wanted]) => {
  const { names, corrected, isNearest } = await scene.search(search);
  expect({ names, corrected, isNearest }).toEqual({
    names: wanted,
    corrected: undefined,
    isNearest: false,
  });
});

test("few words are asked for by themselves, many by their beginning", async () => {
  expect(await begun("heads")).toBe("('head') | ('headset')");
  expect(await begun("headz")).toBe("('headz')");
  for (let at = 0; at < 10; at++) await scene.add({ name: `Zebra zebr${at}x` });
  expect(await begun("zebr")).toContain("'zebr':*");
  expect((await scene.search("zebr")).facets.total).toBe(10);
});

test("a product that is written anew is found by its new words at once", async () => {
  const id = await scene.add({ name: "Quagga" });
  expect((await scene.search("quag")).names).toEqual(["Quagga"]);
  await scene.database.update(products).set({ name: "Okapi lamp" }).where(eq(products.id, id));
  expect((await scene.search("okap")).names).toEqual(["Okapi lamp"]);
  expect((await scene.search("quag")).names).toEqual([]);
});

test("every lexeme of the index is known, and a sale teaches none", async () => {
  const { rows: unknown } = await scene.database.execute(sql`
    select lexeme from products, unnest(tsvector_to_array(search || name_words || opening_words))
      as lexeme
    except select lexeme from search_lexemes`);
  expect(unknown).toEqual([]);
  await scene.database.delete(searchLexemes);
  await scene.database.delete(searchWords);
  await scene.database.update(products).set({ stock: 1, price: "5.00" });
  const known = async () => [
    await scene.database.$count(searchLexemes),
    await scene.database.$count(searchWords),
  ];
  expect(await known()).toEqual([0, 0]);
  const description = "Gemsbok.";
  await scene.database.update(products).set({ description }).where(eq(products.name, "Reader"));
  // Twice for its name, once for each of the others.
  expect(await known()).toEqual([3, 2]);
});

async function begun(word: string): Promise<string | undefined> {
  const [query] = await readQueries(scene.database, termsOf([word]));
  return query?.begun;
}
