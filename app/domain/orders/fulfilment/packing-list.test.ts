import { expect, test } from "vitest";
import { isRestockedByDefault, packingList } from "./packing-list.ts";

const line = (name: string, weightGrams: number, quantity = 1, refunded = 0) => ({
  name,
  weightGrams,
  quantity,
  refunded,
});

test("goods are packed; licences and services, which weigh nothing, are listed apart", () => {
  const list = packingList([
    line("Laptop", 2000, 3, 1),
    line("Licence", 0, 5),
    line("Cable", 100),
    line("Refunded", 500, 1, 1),
    line("Installation", 0),
  ]);
  expect(list.goods.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Laptop", 2],
    ["Cable", 1],
  ]);
  expect(list.byEmail.map(({ name }) => name)).toEqual(["Licence", "Installation"]);
  expect(list).toMatchObject({ itemCount: 3, grams: 4100 });
});

test.for([
  ["paid", 2000, true],
  ["packed", 2000, true],
  ["shipped", 2000, false],
  ["paid", 0, false],
] as const)("%s, %i g: proposed to return to stock %s", ([state, weightGrams, isRestocked]) => {
  expect(isRestockedByDefault(state, { weightGrams })).toBe(isRestocked);
});
