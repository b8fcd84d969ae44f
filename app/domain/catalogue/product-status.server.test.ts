import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type ProductStatus, products } from "#app/database/tables/catalogue.ts";
import { addLinesToCart, addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { lineChanges } from "#app/domain/cart/cart.ts";
import { acceptChanges } from "#app/domain/cart/change-cart-lines.server.ts";
import { readCartQuantities, readCartVersion } from "#app/domain/cart/read-cart.server.ts";
import { priceDraftOrder } from "#app/domain/checkout/price-draft-order.server.ts";
import { catalogueFixture, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { cartFixture } from "#tests/helpers/orders/cart-fixture.ts";
import { listLargestCategories, readCategoryTree } from "./categories/read-categories.server.ts";
import { findProductByIdentifier } from "./find-by-identifier.server.ts";
import { listFeaturedProducts } from "./product-lists/list-featured-products.server.ts";
import {
  countProducts,
  listProductsForSitemap,
} from "./product-lists/list-products-for-sitemap.server.ts";
import { listRelatedProducts } from "./product-lists/list-related-products.server.ts";
import { readProductSummaries } from "./product-lists/read-product-summaries.server.ts";
import { readProduct } from "./read-product.server.ts";

const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };

describe("a catalogue with drafts and archived products", () => {
  const fixture = catalogueFixture(
    [["Hardware"], ["Hardware", "Switches"]],
    [
      { name: "Kameel draft", on: "hardware.switches" },
      { name: "Kameel archived", on: "hardware.switches" },
      { name: "Kameel sold", on: "hardware.switches" },
      { name: "Kameel sold too", on: "hardware.switches" },
    ],
  );
  const ids = { draft: "", archived: "", sold: "" };
  const services = () => ({ database: fixture.database, files });

  beforeAll(async () => {
    const rows = await fixture.database.select().from(products);
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
    ids.draft = idOf("Kameel draft");
    ids.archived = idOf("Kameel archived");
    ids.sold = idOf("Kameel sold");
    for (const status of ["draft", "archived"] as const) {
      await fixture.database.update(products).set({ status }).where(eq(products.id, ids[status]));
    }
  });

  test("lists and counts published products only", async () => {
    const list = await fixture.browse();
    expect(list.names).toEqual(["Kameel sold", "Kameel sold too"]);
    expect([list.facets.total, list.countOf("hardware.switches")]).toEqual([2, 2]);
    expect(list.facets.byPrice.reduce((sum, count) => sum + count, 0)).toBe(2);
    const tree = await readCategoryTree(fixture);
    expect(tree).toHaveLength(1);
    expect(await listLargestCategories(services(), 3)).toMatchObject([{ count: 2 }]);
  });

  test("finds published products only, by word, category, SKU and misspelling", async () => {
    expect((await fixture.search("kameel")).names.sort()).toEqual([
      "Kameel sold",
      "Kameel sold too",
    ]);
    expect((await fixture.search("kameel switches")).facets.total).toBe(2);
    expect((await fixture.search("kameel archived")).names).not.toContain("Kameel archived");
    const misspelt = await fixture.search("archivd");
    expect([misspelt.names, misspelt.corrected]).toEqual([[], undefined]);
    for (const [id, found] of [
      [ids.sold, ids.sold],
      [ids.draft, undefined],
      [ids.archived, undefined],
    ] as const) {
      const [row] = await fixture.database.select().from(products).where(eq(products.id, id));
      expect((await findProductByIdentifier(services(), row?.sku ?? ""))?.id).toBe(found);
    }
  });

  test("features, relates, summarises and maps published products only", async () => {
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(names(await listFeaturedProducts(services()))).toEqual([
      "Kameel sold",
      "Kameel sold too",
    ]);
    const [row] = await fixture.database.select().from(products).where(eq(products.id, ids.sold));
    const categoryIds = [row?.categoryId ?? "", row?.subcategoryId ?? ""];
    const related = await listRelatedProducts(services(), { id: ids.sold, categoryIds });
    expect(names(related)).toEqual(["Kameel sold too"]);
    expect(names(await readProductSummaries(services(), Object.values(ids)))).toEqual([
      "Kameel sold",
    ]);
    expect(await countProducts(services())).toBe(2);
    const listed = await Array.fromAsync(listProductsForSitemap(services(), { skip: 0, max: 9 }));
    expect(listed.map(({ id }) => id)).not.toContain(ids.draft);
    expect(listed).toHaveLength(2);
  });

  test("has a page for published products only", async () => {
    expect(await readProduct(services(), ids.sold)).toMatchObject({ name: "Kameel sold" });
    expect(await readProduct(services(), ids.draft)).toBeUndefined();
    expect(await readProduct(services(), ids.archived)).toBeUndefined();
  });
});

describe("a cart", () => {
  const fixture = cartFixture();
  const setStatus = (id: string, status: ProductStatus) =>
    fixture.database.update(products).set({ status }).where(eq(products.id, id));

  test("refuses a product that is not published", async () => {
    const productId = await fixture.product();
    await setStatus(productId, "draft");
    const owner = fixture.visitor();
    const refused = { ok: false, reason: "not-found" };
    expect(await addToCart(fixture, owner, { productId, quantity: 1 })).toEqual(refused);
    const lines = [{ productId, name: "Highveld 14", quantity: 1 }];
    const outcome = await addLinesToCart(fixture, owner, lines);
    expect([outcome.inCart, outcome.noLongerSold]).toEqual([0, ["Highveld 14"]]);
  });

  test("shows a line as no longer sold once its product is archived, and lets go of it", async () => {
    const productId = await fixture.product({ name: "Kameel" });
    const owner = fixture.visitor();
    await addToCart(fixture, owner, { productId, quantity: 2 });
    await setStatus(productId, "archived");
    const [line] = await fixture.read(owner);
    if (!line) throw new Error("The line is gone");
    expect([line.name, line.product, lineChanges(line)]).toEqual([
      "Kameel",
      undefined,
      [{ kind: "no-longer-sold" }],
    ]);
    expect(await readCartQuantities(fixture, owner)).toEqual({});
    expect((await readCartVersion(fixture, owner))?.startsWith("0.")).toBe(true);
    await acceptChanges(fixture, owner, [{ itemId: line.id, now: "gone" }]);
    expect(await fixture.read(owner)).toEqual([]);
  });

  test("of a phone order leaves out what is not published", async () => {
    const productId = await fixture.product();
    const draft = { lines: [{ productId, quantity: 1 }], method: undefined, province: undefined };
    expect((await priceDraftOrder(fixture, testAdmin, draft)).lines).toHaveLength(1);
    await setStatus(productId, "archived");
    expect((await priceDraftOrder(fixture, testAdmin, draft)).lines).toEqual([]);
  });
});
