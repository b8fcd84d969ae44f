import { sql } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter, RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { defineAttributes, setAttributes } from "#tests/helpers/catalogue/attribute-fixture.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { linksWithText } from "#tests/helpers/render-page.ts";
import { categoryLevel } from "./category-row.tsx";
import { ShopFilters } from "./filters/shop-filters.tsx";
import { loader } from "./shop-page.tsx";
import type { ShopPageData } from "./shop-page-data.ts";
import { NoProductsFound, ProductsWithoutValue } from "./shop-screen.tsx";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "Switches"], ["Software"], ["Software", "Games"]],
  [
    ...Array.from({ length: 30 }, (_, place) => ({
      name: `Kameel ${place}`,
      on: "hardware.switches",
      price: `${1000 + place}.00`,
    })),
    { name: "Guard", on: "software" },
  ],
);

describe("the shop's page", () => {
  test("is cached with its tags when it is linked", async () => {
    for (const query of ["", "?page=2", "?category=hardware.switches&stock=in&sort=name"]) {
      const { cachePolicy, status } = await load(query);
      expect(status, query).toBe(200);
      expect(cachePolicy, query).toEqual({ tags: ["products", "categories", "vat-rates"] });
    }
  });

  test("is cached with the same tags for unbounded queries once they are repeated", async () => {
    for (const query of ["?q=kameel", "?from=100", "?to=100", "?only=sale"]) {
      const { repeatedCachePolicy } = await load(query);
      expect(repeatedCachePolicy, query).toEqual({ tags: ["products", "categories", "vat-rates"] });
    }
    for (const query of ["", "?sort=x", "?page=9", "?category=x", "?from=cheap"]) {
      expect((await load(query)).repeatedCachePolicy, query).toBeUndefined();
    }
  });

  test("is not cached for unbounded queries", async () => {
    for (const query of [
      "?q=kameel",
      "?from=100",
      "?to=100",
      "?only=sale",
      "?sort=x",
      "?page=9",
      "?category=x",
    ]) {
      expect((await load(query)).cachePolicy, query).toBeUndefined();
    }
  });

  test("a search for a SKU leads to the product", async () => {
    await fixture.database.execute(sql`update products set sku = 'GRD-1' where name = 'Guard'`);
    const { status, location } = await load("?q=grd-1");
    expect(status).toBe(302);
    expect(location).toMatch(/^\/products\/[\da-f-]{36}\/guard$/);
  });

  test.for([
    ["?q=&category=&from=&to=&sort=", "/shop"],
    ["?q=+kameel++1+", "/shop?q=kameel+1"],
    ["?sort=name&category=software", "/shop?category=software&sort=name"],
    ["?page=1", "/shop"],
    ["?from=900&to=800", "/shop?from=800&to=900"],
  ] as const)("%s redirects to the canonical URL", async ([query, address]) => {
    expect((await load(query)).location).toBe(address);
  });

  test("ignores unknown parameters", async () => {
    expect((await load("?utm_source=mail&page=2")).status).toBe(200);
  });

  test.for([
    ["?page=3", 404, ["page"], { page: 2 }],
    ["?page=two", 404, ["page"], { page: 1 }],
    ["?category=hardware.nothing", 404, ["category"], { category: "" }],
    ["?sort=cheapest", 200, ["sort"], { sort: "newest" }],
    ["?from=cheap&to=500", 200, ["price"], { from: undefined, to: 50_000 }],
    ["?category=x&sort=y&page=z", 404, ["sort", "page", "category"], { page: 1 }],
  ] as const)("%s answers %d and names the problem", async ([search, status, problems, query]) => {
    const response = await load(search);
    expect(response.status).toBe(status);
    expect(response.shop?.problems).toEqual(problems);
    expect(response.shop?.query).toMatchObject(query);
  });

  test("shows the last page for a page number beyond it", async () => {
    expect((await load("?page=900")).shop?.products).toHaveLength(7);
  });

  test("returns the submitted text when it is not a price", async () => {
    expect((await load("?from=cheap&to=500")).shop?.submitted).toEqual({
      from: "cheap",
      to: "500",
    });
  });

  test("expands facets along the selected path only", async () => {
    const { shop } = await load("?category=hardware");
    expect(shop?.categoryFacets).toMatchObject([
      { name: "Hardware", position: "chosen", count: 30, children: [{ name: "Switches" }] },
      { name: "Software", position: "aside", count: 1, children: [] },
    ]);
  });

  test("on a small screen a row links to the categories below, or else beside, the chosen one", async () => {
    const slugsAt = async (query: string) =>
      categoryLevel((await load(query)).shop?.categoryFacets ?? []).map(({ slug }) => slug);
    expect(await slugsAt("")).toEqual(["", "hardware", "software"]);
    expect(await slugsAt("?category=software")).toEqual(["", "hardware", "software"]);
    expect(await slugsAt("?category=hardware")).toEqual(["hardware", "hardware.switches"]);
    expect(await slugsAt("?category=hardware.switches")).toEqual(["hardware", "hardware.switches"]);
  });

  test("leaves out empty categories", async () => {
    const { shop } = await load("?q=guard");
    expect(shop?.categoryFacets.map(({ name }) => name)).toEqual(["Software"]);
  });
});

describe("filters by attributes and brand", () => {
  const SWITCHES = "category=hardware.switches";

  beforeAll(async () => {
    await defineAttributes(fixture, "hardware.switches", [
      { name: "Ports", kind: "number" },
      { name: "PoE", kind: "choice", choices: ["None", "PoE+"] },
      { name: "Managed", kind: "boolean" },
    ]);
    await setAttributes(fixture, "Kameel 1", { Ports: 8, PoE: "None", Managed: false }, "Kameel");
    await setAttributes(fixture, "Kameel 2", { Ports: 24, PoE: "PoE+", Managed: true }, "Kameel");
  });

  test("are read from the URL and not cached", async () => {
    for (const query of [
      "spec.poe=PoE%2B",
      "spec.managed=yes",
      "spec.ports.from=9",
      "brand=Kameel",
    ]) {
      const { shop, cachePolicy, status } = await load(`?${SWITCHES}&${query}`);
      expect({ query, status, problems: shop?.problems }).toEqual({
        query,
        status: 200,
        problems: [],
      });
      expect(shop?.products.map(({ name }) => name)).toContain("Kameel 2");
      expect(shop?.facets.total, query).toBe(query.startsWith("brand") ? 2 : 1);
      expect(cachePolicy).toBeUndefined();
    }
  });

  test("a range says how many products without a value it leaves out", async () => {
    const { shop } = await load(`?${SWITCHES}&spec.ports.from=9`);
    const attributes = shop?.facets.attributes ?? [];
    expect(renderToStaticMarkup(createElement(ProductsWithoutValue, { attributes }))).toBe(
      '<p class="without-value soft">28 products without stated ports aren’t shown.</p>',
    );
  });

  test("the category above keeps the filters that it has too", async () => {
    await defineAttributes(fixture, "hardware", [{ name: "Rack mount", kind: "boolean" }]);
    await setAttributes(fixture, "Kameel 3", { "Rack mount": true }, "Kameel");
    const { shop } = await load(`?${SWITCHES}&spec.rack-mount=yes`);
    expect(shop?.parentSpecs).toEqual(["rack-mount", "warranty"]);
    expect((await load("?category=hardware&spec.rack-mount=yes")).shop?.problems).toEqual([]);
  });

  test.for([
    [`?${SWITCHES}&spec.ports.from=24&spec.ports.to=`, `/shop?${SWITCHES}&spec.ports.from=24`],
    [`?spec.poe=None&${SWITCHES}`, `/shop?${SWITCHES}&spec.poe=None`],
    // Attributes belong to a category: that of all results.
    ["?q=managed&spec.poe=PoE%2B", `/shop?q=managed&${SWITCHES}&spec.poe=PoE%2B`],
  ] as const)("%s redirects to the canonical URL", async ([query, address]) => {
    expect((await load(query)).location).toBe(address);
  });

  test.for([
    [`?${SWITCHES}&spec.poe=PoE%2B&spec.poe=Gone`, ["filter"], { specs: [{ values: ["PoE+"] }] }],
    [`?${SWITCHES}&spec.colour=red`, ["filter"], { specs: [] }],
    [`?${SWITCHES}&spec.ports=24`, ["filter"], { specs: [] }],
    [`?${SWITCHES}&spec.poe.from=1`, ["filter"], { specs: [] }],
    ["?spec.poe=PoE%2B", ["filter"], { specs: [] }],
    ["?brand=Nobody", ["filter"], { brands: [] }],
    [`?${SWITCHES}&spec.ports.from=lots`, ["number"], { specs: [] }],
  ] as const)("%s is answered without it, and says so", async ([search, problems, query]) => {
    const { shop, status } = await load(search);
    expect(status).toBe(200);
    expect(shop?.problems).toEqual(problems);
    expect(shop?.query).toMatchObject(query);
  });
});

describe("a search too wide to count", () => {
  beforeAll(async () => {
    await fixture.database.execute(sql`
      insert into products (name, description, price, category_id)
      select 'Dassie ' || n, 'Small.', 100, (select id from categories where name = 'Software')
      from generate_series(1, 1250) as n`);
    for (const name of ["Dassie S1", "Dassie S2"])
      await fixture.add({ name, on: "hardware.switches" });
  });

  test("shows categories without counts", async () => {
    const { shop } = await load("?q=dassie");
    expect(shop).toMatchObject({ isCapped: true, isCounted: false, facets: { total: 1200 } });
    expect(shop?.categoryFacets.map(({ name, count }) => [name, count])).toEqual([
      ["Hardware", undefined],
      ["Software", undefined],
    ]);
  });

  test("is counted exactly once filters narrow it", async () => {
    const { shop } = await load("?q=dassie&category=hardware");
    expect(shop).toMatchObject({ isCapped: false, isCounted: false, facets: { total: 2 } });
    expect(shop?.products.map(({ name }) => name).sort()).toEqual(["Dassie S1", "Dassie S2"]);
  });

  test("without matches says how many there are without filters", async () => {
    const { shop } = await load("?q=dassie&from=90000");
    const screen = createElement(NoProductsFound, { shop: shop as ShopPageData });
    const html = renderToStaticMarkup(createElement(MemoryRouter, undefined, screen));
    expect(html).toContain("No products match “dassie” and your filters.");
    expect(html).toContain("Show more than 1200 products without filters");
  });
});

describe("a search without results", () => {
  test("offers the categories and the contact form with the words of the search", async () => {
    const { shop } = await load("?q=lenovo+thinkpad");
    expect(shop?.products).toEqual([]);
    const screen = createElement(NoProductsFound, { shop: shop as ShopPageData });
    const html = renderToStaticMarkup(createElement(MemoryRouter, undefined, screen));
    expect(linksWithText(html)).toEqual([
      ["Ask us about “lenovo thinkpad”", "/?wanted=lenovo+thinkpad#contact-form"],
      ["Hardware", "/shop?category=hardware"],
      ["Software", "/shop?category=software"],
    ]);
  });
});

describe("the filters", () => {
  test.for([
    ["?category=software", true],
    ["?category=software.games", false],
    ["?category=software.games&from=5", true],
  ] as const)("by price and stock need products to choose from: %s", async ([query, isShown]) => {
    const { shop } = await load(query);
    const props = { shop: shop as ShopPageData, isOpen: false, onClose: () => {} };
    const filters = createElement(ShopFilters, props);
    const html = renderToStaticMarkup(createElement(MemoryRouter, undefined, filters));
    expect([html.includes('name="from"'), html.includes('name="stock"')]).toEqual([
      isShown,
      isShown,
    ]);
  });
});

type LoadResult = {
  status: number;
  location?: string | null;
  shop?: ShopPageData;
} & Pick<RequestContext, "cachePolicy" | "repeatedCachePolicy">;

async function load(query: string): Promise<LoadResult> {
  const context = new RouterContextProvider();
  const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
  context.set(appServices, { database: fixture.database, files } as unknown as AppServices);
  const details: RequestContext = { id: "test", ipAddress: "", isPublic: true };
  context.set(requestContext, details);
  const request = new Request(`https://www.example.co.za/shop${query}`);
  try {
    const { data, init } = await loader({ request, context, params: {} } as never);
    return { status: init?.status ?? 200, shop: data, ...details };
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return { status, location: headers.get("location"), ...details };
  }
}
