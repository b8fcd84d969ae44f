import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { vatRates } from "#app/database/tables/orders.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import { articleNumber } from "#app/domain/catalogue/article-number.ts";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { stepsToShop } from "./close-product-link.tsx";
import { productMetaDescription } from "./product-meta-description.server.ts";
import { loader } from "./product-page.tsx";

const fixture = catalogueFixture(
  [["Hardware"], ["Hardware", "A B"], ["Hardware", "A/B"]],
  [{ name: "Neighbour", on: "hardware.a-b-2" }],
);
const ORIGIN = "https://www.example.co.za";

describe("the product's page", () => {
  test("has price, VAT, stock, pictures and datasheet", async () => {
    const id = await fixture.add({ name: "Highveld 14", price: "24999.00", stock: 2 });
    await fixture.database.insert(datasheets).values({ path: "1-a-sheet.pdf", size: 412_000 });
    await fixture.database
      .update(products)
      .set({
        images: [{ path: "1-a-x.png", width: 640, height: 512, widths: [320] }],
        datasheet: "1-a-sheet.pdf",
      })
      .where(eq(products.id, id));
    const { found, status } = await load(id);
    expect(status).toBe(200);
    expect(found).toMatchObject({
      product: {
        name: "Highveld 14",
        cents: 2_499_900,
        stock: 2,
        pictures: [{ src: "/media/product-images/1-a-x.png" }],
        datasheet: { url: "/media/product-datasheets/1-a-sheet.pdf", bytes: 412_000 },
      },
      vat: { cents: 326_074, percent: 15 },
      specs: { article: articleNumber(id), fields: [], delivery: 99_00 },
    });
  });

  test.for([
    [0, { weight: undefined, delivery: "email" }],
    [1450, { weight: "1.45 kg", delivery: 99_00 }],
    [12_000, { weight: "12 kg", delivery: 144_50 }],
    [400_000, { weight: "400 kg", delivery: "pallet" }],
  ] as const)("at %i g shows weight and delivery", async ([weightGrams, { weight, delivery }]) => {
    const id = await fixture.add({ name: "Weighed" });
    await fixture.database.update(products).set({ weightGrams }).where(eq(products.id, id));
    const fields = weight ? [{ label: "Weight", value: weight }] : [];
    expect((await load(id)).found?.specs).toMatchObject({ fields, delivery });
  });

  test("has breadcrumbs through the category levels", async () => {
    const id = await fixture.add({ name: "Deep", on: "hardware.a-b-2" });
    const { found } = await load(id);
    expect(found?.crumbs).toEqual([
      { label: "Shop", to: "/shop" },
      { label: "Hardware", to: "/shop?category=hardware" },
      { label: "A/B", to: "/shop?category=hardware.a-b-2" },
    ]);
    expect(found?.related.map(({ name }) => name)).toEqual(["Neighbour"]);
  });

  test("is tagged with itself, its related products and categories", async () => {
    const id = await fixture.add({ name: "Kept", on: "hardware.a-b-2" });
    const { found, cachePolicy } = await load(id);
    expect(cachePolicy?.tags).toEqual([
      "categories",
      "vat-rates",
      `product:${id}`,
      ...(found?.related ?? []).map((each) => `product:${each.id}`),
    ]);
  });

  test("is cached until the next VAT rate begins, and shows that rate from then on", async () => {
    const id = await fixture.add({ name: "Kept", price: "116.00" });
    expect((await load(id)).cachePolicy?.until).toBeUndefined();
    const tomorrow = localIsoDate(new Date(Date.now() + 86_400_000));
    await fixture.database.insert(vatRates).values({ validFrom: tomorrow, percent: 15.5 });
    const midnight = new Date(`${tomorrow}T00:00:00+02:00`);
    expect((await load(id)).cachePolicy?.until).toEqual(midnight);
    await fixture.database
      .update(vatRates)
      .set({ validFrom: localIsoDate(new Date()), percent: 16 })
      .where(eq(vatRates.validFrom, tomorrow));
    expect((await load(id)).found?.vat).toEqual({ cents: 16_00, percent: 16 });
    await fixture.database.delete(vatRates).where(eq(vatRates.percent, 16));
  });

  test("describes product, offer and breadcrumbs to search engines", async () => {
    const id = await fixture.add({ name: "Sold out", on: "hardware", stock: 0, price: "99.90" });
    const { structuredData } = await load(id);
    expect(structuredData).toMatchObject([
      {
        "@type": "Product",
        name: "Sold out",
        category: "Hardware",
        url: `${ORIGIN}/products/${id}`,
        offers: { price: "99.90", availability: "https://schema.org/OutOfStock" },
      },
      { "@type": "BreadcrumbList", itemListElement: [{}, {}, { name: "Sold out" }] },
    ]);
  });

  test.for([
    "00000000-0000-4000-8000-000000000000",
    "x",
    "1",
    "../etc/passwd",
    "'; drop table products; --",
    "x".repeat(5000),
  ])("is not found for %s and not cached", async (id) => {
    const response = await load(id);
    expect(response).toMatchObject({ status: 404, missing: "Product not found" });
    expect(response.cachePolicy).toBeUndefined();
  });
});

test.for([
  ["A laptop. It is light.", "A laptop. R 1.00 with VAT from Jacaranda ICT."],
  ["* 32 GB\n* 1 TB", "32 GB, 1 TB. R 1.00 with VAT from Jacaranda ICT."],
  ["a".repeat(300), /^a{140}… R 1\.00 with VAT/],
] as const)("meta description: %s", ([description, line]) => {
  expect(productMetaDescription({ description, cents: 100 })).toMatch(line);
});

test.for([
  [["/", "/shop?q=x", "/products/1"], 1],
  [["/shop", "/products/1", "/products/2"], 2],
  [["/shop", "/cart", "/products/1"], undefined],
  [["/products/1"], undefined],
] as const)("closing, after %s, goes back %s", ([paths, steps]) => {
  const entries = () => paths.map((path) => ({ url: ORIGIN + path }));
  expect(stepsToShop({ entries, currentEntry: { index: paths.length - 1 } })).toBe(steps);
});

async function load(productId: string) {
  const context = new RouterContextProvider();
  const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
  context.set(appServices, {
    database: fixture.database,
    files,
    origin: ORIGIN,
  } as unknown as AppServices);
  const details: RequestContext = { id: "test", ipAddress: "", isPublic: true };
  context.set(requestContext, details);
  const { data, init } = await loader({ params: { productId }, context } as never);
  return { ...data, ...details, status: init?.status ?? 200 };
}
