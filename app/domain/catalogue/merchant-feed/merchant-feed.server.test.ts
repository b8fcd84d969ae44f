import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { catalogueFixture } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { listFeedProducts } from "./list-feed-products.server.ts";
import { type FeedProduct, feedItem, merchantFeed } from "./merchant-feed.ts";

const ORIGIN = "https://www.example.co.za";
const fixture = catalogueFixture([["Hardware"], ["Hardware", "Switches"], ["Services"]], []);
const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
const image = (path: string) => ({ path, width: 640, height: 512, widths: [320, 640] });
const listed = async () => Array.fromAsync(listFeedProducts({ database: fixture.database, files }));
const change = (id: string, values: Partial<typeof products.$inferInsert>) =>
  fixture.database.update(products).set(values).where(eq(products.id, id));

const product: FeedProduct = {
  id: "0190a8a4-0000-7000-8000-000000000001",
  sku: "KM-24P",
  name: "Kameel 24P",
  description: "A switch.\nWith <PoE> & more.",
  price: "12999.00",
  sale: undefined,
  isInStock: true,
  weightGrams: 4200,
  brand: "Kameel",
  mpn: "K24P",
  gtin: "6001234567891",
  categories: ["Hardware", "Switches"],
  pictures: ["/media/product-images/1-a.webp", "https://files.example/2-b.webp"],
};
const fieldsOf = (item: string) =>
  [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, value]) => [name, value]);

test("an item has the fields that Google's specification requires, in its formats", () => {
  expect(fieldsOf(feedItem(ORIGIN, product))).toEqual([
    ["id", "KM-24P"],
    ["title", "Kameel 24P"],
    ["description", "A switch.\nWith &#60;PoE&#62; &#38; more."],
    ["link", `${ORIGIN}/products/${product.id}`],
    ["image_link", `${ORIGIN}/media/product-images/1-a.webp`],
    ["additional_image_link", "https://files.example/2-b.webp"],
    ["availability", "in_stock"],
    ["price", "12999.00 ZAR"],
    ["condition", "new"],
    ["brand", "Kameel"],
    ["gtin", "6001234567891"],
    ["mpn", "K24P"],
    ["product_type", "Hardware &#62; Switches"],
    ["shipping_weight", "4.2 kg"],
  ]);
});

test("a sale has the regular price beside it, and dates once both are known", () => {
  const sale = { price: "9999.00", startsAt: new Date("2026-11-27T08:00:00+02:00"), endsAt: null };
  const fields = (endsAt: Date | null) =>
    Object.fromEntries(fieldsOf(feedItem(ORIGIN, { ...product, sale: { ...sale, endsAt } })));
  expect(fields(new Date("2026-12-01T00:00:00+02:00"))).toMatchObject({
    price: "12999.00 ZAR",
    sale_price: "9999.00 ZAR",
    sale_price_effective_date: "2026-11-27T06:00Z/2026-11-30T22:00Z",
  });
  expect(fields(null)).toMatchObject({ price: "12999.00 ZAR", sale_price: "9999.00 ZAR" });
  expect(fields(null)).not.toHaveProperty("sale_price_effective_date");
});

test("says that there are no identifiers only when there are none", () => {
  const none = { ...product, brand: null, mpn: null, gtin: null, weightGrams: 0 };
  const fields = Object.fromEntries(fieldsOf(feedItem(ORIGIN, none)));
  expect(fields).toMatchObject({ identifier_exists: "no" });
  expect(fields).not.toHaveProperty("brand");
  expect(fields).not.toHaveProperty("shipping_weight");
  expect(feedItem(ORIGIN, { ...none, brand: "A", mpn: "B" })).not.toContain("identifier_exists");
});

test.each(["2600100000016", "02600100000016", "212345678992", "412345678997"])(
  "leaves out the GTIN %s, which is for use inside a company",
  (gtin) => {
    const fields = Object.fromEntries(fieldsOf(feedItem(ORIGIN, { ...product, gtin })));
    expect(fields).not.toHaveProperty("gtin");
    expect(fields).toMatchObject({ brand: product.brand, mpn: product.mpn });
    expect(fields).not.toHaveProperty("identifier_exists");
  },
);

test("says from when a product on backorder is sent", () => {
  const backorder = { ...product, isInStock: false, backorderFrom: "2026-12-04" };
  expect(Object.fromEntries(fieldsOf(feedItem(ORIGIN, backorder)))).toMatchObject({
    availability: "backorder",
    availability_date: "2026-12-04T08:00+0200",
  });
  expect(feedItem(ORIGIN, { ...backorder, isInStock: true })).not.toContain("availability_date");
});

test("keeps to the lengths of the specification and to the characters of XML", () => {
  const item = feedItem(ORIGIN, {
    ...product,
    isInStock: false,
    name: "😀".repeat(200),
    description: `\u0000\u000b${"x".repeat(6000)}\ud800`,
    pictures: Array.from({ length: 20 }, (_, index) => `/media/product-images/${index}.webp`),
  });
  const fields = fieldsOf(item);
  const lengthOf = (name: string) =>
    [...(fields.find(([field]) => field === name)?.[1] ?? "")].length;
  expect(lengthOf("title")).toBe(150);
  expect(lengthOf("description")).toBeLessThanOrEqual(5000);
  expect(fields.filter(([name]) => name === "additional_image_link")).toHaveLength(10);
  expect(item).toContain("<g:availability>out_of_stock<");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  expect(item).not.toMatch(/[\u0000-\u0008\u000b]/);
});

test("the feed is RSS 2.0 with the namespace of Google's fields", async () => {
  async function* one() {
    yield product;
  }
  const text = (await Array.fromAsync(merchantFeed(ORIGIN, one()))).join("");
  expect(text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">\n<channel>\n<title>/,
  );
  expect(text.match(/<item>/g)).toHaveLength(1);
  expect(text).toMatch(/<\/channel>\n<\/rss>\n$/);
});

let ids: Record<string, string>;
beforeAll(async () => {
  const add = (name: string, on: string) => fixture.add({ name, on, price: "99.50" });
  ids = {
    shown: await add("Shown", "hardware.switches"),
    draft: await add("Draft", "hardware.switches"),
    bare: await add("Without a picture", "hardware"),
    service: await add("Installation", "services"),
  };
  for (const id of [ids.shown, ids.draft, ids.service]) {
    await change(id ?? "", { images: [image("1-a.avif"), image("2-b.jpg")] });
  }
  await change(ids.draft ?? "", { status: "draft" });
  await change(ids.service ?? "", { weightGrams: 0 });
});

test("lists published goods with a picture, in a format that Google reads", async () => {
  expect(await listed()).toMatchObject([
    {
      name: "Shown",
      price: "99.50",
      sale: undefined,
      isInStock: true,
      categories: ["Hardware", "Switches"],
      pictures: [
        expect.stringMatching(/^\/media\/product-images\/1-a.*640.*\.webp$/),
        "/media/product-images/2-b.jpg",
      ],
    },
  ]);
});

test("lists a sale only while it runs", async () => {
  const day = 24 * 60 * 60 * 1000;
  const [past, coming] = [new Date(Date.now() - day), new Date(Date.now() + day)];
  const saleWith = async (values: Partial<typeof products.$inferInsert>) => {
    await change(ids.shown ?? "", { saleStartsAt: null, salePrice: "79.00", ...values });
    return (await listed())[0];
  };
  expect(await saleWith({ saleStartsAt: coming })).toMatchObject({
    price: "99.50",
    sale: undefined,
  });
  expect(await saleWith({ saleStartsAt: past, saleEndsAt: coming })).toMatchObject({
    price: "99.50",
    sale: { price: "79.00", startsAt: past, endsAt: coming },
  });
  expect(await saleWith({ saleEndsAt: coming })).toMatchObject({
    sale: { startsAt: expect.any(Date), endsAt: coming },
  });
});

test("lists the selling price alone if the product was never on offer at its regular price", async () => {
  await change(ids.shown ?? "", { salePrice: "79.00", saleStartsAt: null, saleEndsAt: null });
  await change(ids.shown ?? "", { regularPrice: "120.00" });
  expect((await listed())[0]).toMatchObject({ price: "79.00", sale: undefined });
});
