import { describe, expect, test } from "vitest";
import { pageNumbers } from "#app/ui/list/pagination.tsx";
import { listActiveFilters } from "./active-filters.tsx";
import { parseShopUrl, shopUrl } from "./shop-url.ts";

const read = (query: string) => parseShopUrl(new URLSearchParams(query));

describe("the shop's URL", () => {
  test.for([
    ["", "/shop"],
    ["q=&category=&from=&to=&sort=", "/shop"],
    ["q=laptop&sort=relevance", "/shop?q=laptop"],
    ["q=laptop&sort=newest", "/shop?q=laptop&sort=newest"],
    ["sort=relevance", "/shop"],
    ["sort=newest&page=1", "/shop"],
    [
      "page=2&stock=in&category=Hardware.Networking",
      "/shop?category=hardware.networking&stock=in&page=2",
    ],
    ["from=R+2+000&to=65000,50", "/shop?from=2000&to=65000.50"],
    ["from=2,000&to=1,234,567.89", "/shop?from=2000&to=1234567.89"],
    ["from=500&to=100", "/shop?from=100&to=500"],
    ["from=5+000,50&to=R%C2%A05%C2%A0001", "/shop?from=5000.50&to=5001"],
    ["stock=yes&utm_source=mail", "/shop"],
  ] as const)("?%s is %s", ([search, url]) => {
    const { query, problems } = read(search);
    expect({ url: shopUrl(query), problems }).toEqual({ url, problems: [] });
  });

  test.for([
    ["sort=popular", "sort"],
    ["sort=price;drop", "sort"],
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=1e3", "page"],
    ["page=9999999", "page"],
    ["page=two", "page"],
    ["from=cheap", "price"],
    ["to=-5", "price"],
    ["to=1e9", "price"],
    ["from=1.234", "price"],
    ["to=99999999999", "price"],
  ] as const)("?%s is ignored with the problem %s", ([search, problem]) => {
    const { query, problems } = read(search);
    expect(problems).toEqual([problem]);
    expect(shopUrl(query)).toBe("/shop");
  });
});

test.for([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 4, [1, 2, 3, 4]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [4, 9, [1, 2, 3, 4, 5, undefined, 9]],
  [1, 9, [1, 2, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
] as const)("on page %d of %d the pagination shows %j", ([page, pages, numbers]) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test("each active filter can be removed alone; a category falls back to its parent", () => {
  const { query } = read("q=wi-fi&category=a.b&from=100&to=20000&stock=in&page=3");
  const path = [
    { name: "Alpha", slug: "a" },
    { name: "Beta", slug: "a.b" },
  ];
  const filters = listActiveFilters({ query, path });
  expect(filters.map(({ label, without }) => [label, shopUrl(without)])).toEqual([
    ["“wi-fi”", "/shop?category=a.b&from=100&to=20000&stock=in"],
    ["Beta", "/shop?q=wi-fi&category=a&from=100&to=20000&stock=in"],
    ["R 100 to R 20\u00a0000", "/shop?q=wi-fi&category=a.b&stock=in"],
    ["In stock", "/shop?q=wi-fi&category=a.b&from=100&to=20000"],
  ]);
});
