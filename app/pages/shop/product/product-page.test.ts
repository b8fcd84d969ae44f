import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { vatRates } from "#app/database/tables/orders.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
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
  [
    ["Hardware"],
    ["Hardware", "A B"],
    ["Hardware", "A/B"],
    ["Services"],
    ["Services", "Support plans"],
    ["Software"],
  ],
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
        sku: expect.stringMatching(/^P-\d{6}$/),
        stock: 2,
        pictures: [{ src: "/media/product-images/1-a-x.png" }],
        datasheet: { url: "/media/product-datasheets/1-a-sheet.pdf", bytes: 412_000 },
      },
      vat: { cents: 326_074, percent: 15 },
      specs: { fields: [], delivery: 99_00 },
    });
  });

  test.for([
    [0, { weight: undefined, delivery: undefined }],
    [1450, { weight: "1.45 kg", delivery: 99_00 }],
    [12_000, { weight: "12 kg", delivery: 144_50 }],
    [400_000, { weight: "400 kg", delivery: "pallet" }],
  ] as const)("at %i g shows weight and delivery", async ([weightGrams, { weight, delivery }]) => {
    const id = await fixture.add({ name: "Weighed" });
    await fixture.database.update(products).set({ weightGrams }).where(eq(products.id, id));
    const fields = weight ? [{ label: "Shipping weight", value: weight }] : [];
    expect((await load(id)).found?.specs).toMatchObject({ fields, delivery });
  });

  test("links to the service pages that list its category", async () => {
    const plan = await fixture.add({ name: "Server Care", on: "services.support-plans" });
    expect((await load(plan)).found?.services).toEqual([
      { label: "Managed IT Services", to: "/managed-it-services" },
    ]);
    const other = await fixture.add({ name: "Visit", on: "services" });
    expect((await load(other)).found?.services).toEqual([]);
  });

  test("states the warranty once, from its field", async () => {
    const id = await fixture.add({
      name: "Under warranty",
      description: "A switch.\n* Warranty: 12 months\n* Warranty service: On site",
    });
    const change = { warrantyMonths: 36 };
    expect((await load(id)).found?.specs.warranty).toBe("12 months, on site");
    await fixture.database.update(products).set(change).where(eq(products.id, id));
    const { found, structuredData } = await load(id);
    expect(found?.specs).toMatchObject({
      warranty: "36 months, on site",
      fields: [{ label: "Warranty service", value: "On site" }],
    });
    expect(structuredData?.[0]?.additionalProperty).toContainEqual({
      "@type": "PropertyValue",
      name: "Warranty",
      value: "36 months",
    });
  });

  test.for([
    [0, "software", "email"],
    [0, "services", "appointment"],
    [1450, "services", "shipping"],
  ] as const)("at %i g in %s is fulfilled by %s", async ([weightGrams, on, fulfilment]) => {
    const id = await fixture.add({ name: "Fulfilled", on });
    await fixture.database.update(products).set({ weightGrams }).where(eq(products.id, id));
    expect((await load(id)).found?.specs.fulfilment).toBe(fulfilment);
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

  test("shows a sale that runs with the regular price and its end, and is cached until then", async () => {
    const id = await fixture.add({ name: "On sale", price: "100.00" });
    const saleEndsAt = new Date("2099-11-30T22:00:00Z");
    const breaks = [
      { quantity: 10, cents: 95_00 },
      { quantity: 20, cents: 80_00 },
    ];
    await fixture.database
      .update(products)
      .set({ salePrice: "90.00", saleEndsAt, priceBreaks: breaks })
      .where(eq(products.id, id));
    const { found, cachePolicy, structuredData } = await load(id);
    expect(found).toMatchObject({
      product: { cents: 90_00, sale: { wasCents: 100_00 }, priceBreaks: [breaks[1]] },
      saleEnds: "Sale ends 30 November",
    });
    expect(cachePolicy?.until).toEqual(saleEndsAt);
    expect(structuredData?.[0]).toMatchObject({
      offers: { price: "90.00", priceValidUntil: "2099-11-30" },
    });
    await fixture.database.delete(products).where(eq(products.id, id));
  });

  test("says nothing of a sale to come", async () => {
    const id = await fixture.add({ name: "Not yet", price: "100.00" });
    const saleStartsAt = new Date("2099-11-01T22:00:00Z");
    await fixture.database
      .update(products)
      .set({ salePrice: "77.00", saleStartsAt })
      .where(eq(products.id, id));
    const { found, cachePolicy, structuredData } = await load(id);
    expect(found?.product).toMatchObject({ cents: 100_00, sale: undefined });
    // Not its ids, which may have any digits.
    const told = JSON.stringify([found, structuredData]).replaceAll(
      /[\da-f]{8}(-[\da-f]+){4}/g,
      "",
    );
    expect(told).not.toMatch(/2099|77(00|\.00)/);
    expect(cachePolicy?.until).toEqual(saleStartsAt);
    await fixture.database.delete(products).where(eq(products.id, id));
  });

  test("describes product, offer and breadcrumbs to search engines", async () => {
    const id = await fixture.add({ name: "Sold out", on: "hardware", stock: 0, price: "99.90" });
    const { structuredData } = await load(id);
    expect(structuredData).toMatchObject([
      {
        "@type": "Product",
        name: "Sold out",
        category: "Hardware",
        url: `${ORIGIN}/products/${id}/sold-out`,
        offers: { price: "99.90", availability: "https://schema.org/OutOfStock" },
      },
      { "@type": "BreadcrumbList", itemListElement: [{}, {}, { name: "Sold out" }] },
    ]);
  });

  test("lists brand and part number, and tells search engines all identifiers", async () => {
    const id = await fixture.add({ name: "Identified" });
    const identifiers = { sku: "KML-24P", brand: "Karoovane", mpn: "KV-9", gtin: "2600100000016" };
    await fixture.database.update(products).set(identifiers).where(eq(products.id, id));
    const { found, structuredData } = await load(id);
    expect(found?.specs.fields).toEqual([
      { label: "Brand", value: "Karoovane" },
      { label: "Part number", value: "KV-9" },
    ]);
    const brand = { "@type": "Brand", name: "Karoovane" };
    expect(structuredData).toMatchObject([{ ...identifiers, brand }, {}]);
  });

  test("is the same under its slug; another slug moves there for good and is not cached", async () => {
    const id = await fixture.add({ name: "Kameel 24P" });
    expect(await load(id, "kameel-24p")).toMatchObject({ status: 200, cachePolicy: {} });
    for (const [slug, requested] of [
      ["kameel-48p", `/products/${id}/kameel-48p?from=mail`],
      ["kameel-24p", `/products/${id.toUpperCase()}/kameel-24p?from=mail`],
    ] as const) {
      const details = requestDetails();
      const moved = await load(requested.split("/")[2] ?? "", slug, details, requested).catch(
        (thrown: Response) => thrown,
      );
      expect(moved).toMatchObject({ status: 301 });
      expect((moved as Response).headers.get("location")).toBe(`/products/${id}/kameel-24p`);
      expect(details.cachePolicy).toBeUndefined();
    }
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
  ["A laptop. It is light.", "A laptop. R 1.00 including VAT from Jacaranda ICT."],
  ["* 32 GB\n* 1 TB", "32 GB, 1 TB. R 1.00 including VAT from Jacaranda ICT."],
  ["a".repeat(300), /^a{140}… R 1\.00 including VAT/],
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

function requestDetails(): RequestContext {
  return { id: "test", ipAddress: "", isPublic: true };
}

async function load(
  productId: string,
  slug?: string,
  details = requestDetails(),
  path = `/products/${productId}/${slug}`,
) {
  const context = new RouterContextProvider();
  const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
  context.set(appServices, {
    database: fixture.database,
    files,
    origin: ORIGIN,
    payments: {},
  } as unknown as AppServices);
  context.set(requestContext, details);
  const request = new Request(ORIGIN + path);
  const { data, init } = await loader({ request, params: { productId, slug }, context } as never);
  return { ...data, ...details, status: init?.status ?? 200 };
}
