import { describe, expect, test } from "vitest";
import { pageNumbers } from "#app/ui/list/pagination.tsx";
import { inCategory, listActiveFilters } from "./filters/active-filters.tsx";
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
    ["only=sale&only=discontinued&only=&only=sale", "/shop?only=sale&only=discontinued"],
    ["brand=Kudu&brand=Eland&brand=&brand=Kudu", "/shop?brand=Eland&brand=Kudu"],
    [
      "spec.poe=PoE%2B&spec.ports.from=24&spec.poe=None&page=2&spec.ports.to=",
      "/shop?spec.poe=None&spec.poe=PoE%2B&spec.ports.from=24&page=2",
    ],
    ["spec.memory.to=8&spec.memory.from=1+024,5", "/shop?spec.memory.from=8&spec.memory.to=1024.5"],
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
    ["spec.ports.from=many", "number"],
    ["spec.ports.to=1e9", "number"],
    ["spec.ports.to=9999999999999", "number"],
    ["spec.=24", "filter"],
    ["spec.PORTS=24", "filter"],
    ["spec.ports.least=24", "filter"],
    [`spec.poe=${"x".repeat(101)}`, "filter"],
    [`brand=${"x".repeat(61)}`, "filter"],
    ["only=free", "filter"],
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
  const { query } = read("q=wi-fi&category=a.b&from=100&to=20000&stock=in&only=sale&page=3");
  const path = [
    { name: "Alpha", slug: "a" },
    { name: "Beta", slug: "a.b" },
  ];
  const filters = listActiveFilters({ query, path, parentSpecs: [], attributes: [] });
  expect(filters.map(({ label, without }) => [label, shopUrl(without)])).toEqual([
    ["“wi-fi”", "/shop?category=a.b&from=100&to=20000&stock=in&only=sale"],
    ["Beta", "/shop?q=wi-fi&category=a&from=100&to=20000&stock=in&only=sale"],
    ["R 100 to R 20\u00a0000", "/shop?q=wi-fi&category=a.b&stock=in&only=sale"],
    ["In stock", "/shop?q=wi-fi&category=a.b&from=100&to=20000&only=sale"],
    ["On sale", "/shop?q=wi-fi&category=a.b&from=100&to=20000&stock=in"],
  ]);
});

test("at most twelve attributes with twenty values each are read", () => {
  const many = Array.from({ length: 13 }, (_, at) => `spec.a${at}=1`).join("&");
  const wide = Array.from({ length: 21 }, (_, at) => `spec.poe=${at}`).join("&");
  const brands = Array.from({ length: 21 }, (_, at) => `brand=${at}`).join("&");
  expect(read(many).query.specs).toHaveLength(12);
  expect(read(wide).query.specs[0]?.values).toHaveLength(20);
  expect(read(brands).query.brands).toHaveLength(20);
  for (const query of [many, wide, brands]) expect(read(query).problems).toEqual(["filter"]);
});

test("each value of an attribute can be removed alone; another category ends its filters", () => {
  const { query } = read("category=a&brand=Eland&spec.poe=None&spec.poe=PoE&spec.ports.from=8");
  const attributes = [
    {
      slug: "poe",
      name: "PoE",
      unit: "",
      range: undefined,
      options: ["None", "PoE", "PoE++"].map((value) => ({
        value,
        label: value,
        count: 1,
        isChosen: value !== "PoE++",
      })),
    },
    {
      slug: "ports",
      name: "Ports",
      unit: "",
      options: [],
      range: { from: 8, to: undefined, min: 8, max: 48, withoutValue: 0 },
    },
  ];
  const filters = listActiveFilters({
    query,
    path: [{ name: "Alpha", slug: "a" }],
    parentSpecs: [],
    attributes,
  });
  expect(filters.map(({ label, without }) => [label, shopUrl(without)])).toEqual([
    ["Alpha", "/shop?brand=Eland"],
    ["Eland", "/shop?category=a&spec.poe=None&spec.poe=PoE&spec.ports.from=8"],
    ["PoE: None", "/shop?category=a&brand=Eland&spec.poe=PoE&spec.ports.from=8"],
    ["PoE: PoE", "/shop?category=a&brand=Eland&spec.poe=None&spec.ports.from=8"],
    ["Ports: from 8", "/shop?category=a&brand=Eland&spec.poe=None&spec.poe=PoE"],
  ]);
  expect(inCategory(query, "a.b", []).specs).toEqual(query.specs);
  expect(inCategory(query, "ab", ["poe"]).specs).toEqual([]);
});

test("filters that the parent category has too stay in its subtree", () => {
  const { query } = read("category=a.b&spec.poe=None&spec.ports.from=8");
  const kept = (category: string) =>
    inCategory(query, category, ["ports"]).specs.map(({ slug }) => slug);
  expect(kept("a")).toEqual(["ports"]);
  expect(kept("a.c")).toEqual(["ports"]);
  expect(kept("a.b.d")).toEqual(["poe", "ports"]);
  expect(kept("")).toEqual([]);
  expect(kept("ab")).toEqual([]);
});
