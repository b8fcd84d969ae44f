import { readdirSync } from "node:fs";
import { desc, eq, isNotNull, not, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import {
  isDemoProduct,
  readDemoCatalogue,
  removeDemoCatalogue,
} from "#app/domain/catalogue/editing/demo-catalogue.server.ts";
import {
  editPriceInline,
  editStockInline,
} from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { imagePath, pictureFiles } from "#app/domain/media/picture.ts";
import { testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { discardingFileStorage } from "#tests/helpers/catalogue/storage-fixture.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { demoProducts } from "./catalogue.ts";
import { listDemoCategories } from "./category-tree.ts";
import { demoDescription } from "./demo-product.ts";
import { loadDemo } from "./load-demo.server.ts";
import { draftProduct } from "./products/draft.ts";

const ALL = {
  loaded: true,
  products: demoProducts.length,
  categories: listDemoCategories().length,
};
const NOTHING = { loaded: false, products: 0, categories: 0 };

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
let database: Database;
const load = (on = database) => loadDemo({ database: on, files: discardingFileStorage });

beforeEach(async () => {
  scene = await openUploadFixture();
  database = scene.database;
});
afterEach(() => scene.close());

describe("loading the demo catalogue", () => {
  test("fills an empty catalogue once, every product in its category, at a distinct time in the past", async () => {
    expect(await load()).toEqual(ALL);
    expect(await readWays()).toEqual(
      new Map(demoProducts.map((product) => [product.name, product.path.join(" > ")])),
    );
    expect(await database.$count(categories)).toBe(ALL.categories);
    const pictured = await database
      .select({ level: categories.level })
      .from(categories)
      .where(isNotNull(categories.picture));
    expect(pictured).toEqual([1, 2, 3, 4].map(() => ({ level: 1 })));

    const rows = await database
      .select()
      .from(products)
      .where(isPublished())
      .orderBy(desc(products.createdAt));
    expect(
      rows.map(({ name, regularPrice, stock, description }) => ({
        name,
        regularPrice,
        stock,
        description,
      })),
    ).toEqual(
      demoProducts.map((product) => ({
        name: product.name,
        regularPrice: product.price,
        stock: product.stock,
        description: demoDescription(product),
      })),
    );
    const moments = rows.map(({ createdAt }) => createdAt.getTime());
    expect(new Set(moments).size).toBe(rows.length);
    expect(moments.every((moment) => moment < Date.now())).toBe(true);

    expect(await load()).toEqual(NOTHING);
    expect(await database.$count(products, isPublished())).toBe(ALL.products);
  });

  test("adds one draft that no customer sees", async () => {
    await load();
    const drafts = await database.select().from(products).where(not(isPublished()));
    expect(drafts.map(({ name, status }) => [name, status])).toEqual([
      [draftProduct.name, "draft"],
    ]);
  });

  test("has one sale that runs, and quantity prices for laptops, leads, phones, access points and licences", async () => {
    await load();
    const rows = await database.select().from(products);
    const onSale = rows.filter(({ price, regularPrice }) => price !== regularPrice);
    expect(onSale).toMatchObject([{ name: "Vygie M34", price: "4499.00" }]);
    // Crossed out, because the demo counts its list prices as offered.
    expect(onSale[0]?.offeredPrice).toBe(onSale[0]?.regularPrice);
    expect(onSale[0]?.saleEndsAt?.getTime()).toBeGreaterThan(Date.now() + 14 * 86_400_000);
    const kinds = demoProducts.filter(({ name }) =>
      rows.some((row) => row.name === name && row.priceBreaks.length > 0),
    );
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(["laptop", "phone", "access-point", "licence", "cable"]),
    );
  });

  test("stores every picture, its variants and every datasheet before anyone sees the shop", async () => {
    await loadDemo(scene.services);
    const rows = await database.select().from(products).where(isPublished());
    expect(rows.filter(({ images }) => images.length === 0)).toEqual([]);
    const withSheet = demoProducts.filter(({ hasDatasheet }) => hasDatasheet).length;
    expect(rows.filter(({ datasheet }) => datasheet !== null)).toHaveLength(withSheet);
    const promised = [
      ...(await database.select().from(pictures)).flatMap((row) => pictureFiles(row)),
      ...rows.flatMap(({ datasheet }) => datasheet ?? []),
    ];
    expect((await scene.storedPaths()).sort()).toEqual(promised.sort());
    expect(await database.$count(pictures)).toBe(rows.flatMap(({ images }) => images).length);
    expect(await database.$count(datasheets)).toBe(withSheet);
  });

  test("stores every finished picture, each with the width of its name and one aspect ratio", async () => {
    await load();
    const rows = await database.select().from(pictures);
    const names = readdirSync(projectFile("demo/pictures"));
    expect(names).toHaveLength(rows.flatMap((row) => pictureFiles(row).slice(1)).length);
    const [row = { width: 0, height: 0 }] = rows;
    for (const name of names.filter((each) => !each.endsWith(".share.jpg"))) {
      const { width, height } = await sharp(projectFile(`demo/pictures/${name}`)).metadata();
      expect([name, width]).toEqual([name, Number(/\.w(\d+)\./.exec(name)?.[1])]);
      expect([name, width / height]).toEqual([name, row.width / row.height]);
    }
  });

  test("has the JPEG that shared links show for the first picture of each product, and no other", async () => {
    await load();
    const shared = await database
      .select()
      .from(pictures)
      .where(eq(pictures.sharePicture, "stored"));
    const rows = await database.select().from(products).where(isPublished());
    expect(shared.map(({ path }) => path).sort()).toEqual(
      rows.map(({ images }) => imagePath(images[0])).sort(),
    );
    const names = readdirSync(projectFile("demo/pictures")).filter((name) =>
      /\.share\./.test(name),
    );
    expect(names).toHaveLength(shared.length);
    for (const name of names) {
      const { format, width, height } = await sharp(
        projectFile(`demo/pictures/${name}`),
      ).metadata();
      expect([name, format, width, height]).toEqual([name, "jpeg", 1200, 630]);
    }
  });

  test("runs once when several processes start concurrently", async () => {
    const others = [openDatabase(scene.address), openDatabase(scene.address)];
    try {
      const results = await Promise.all([database, ...others].map((one) => load(one)));
      expect(results.filter((result) => result.loaded)).toEqual([ALL]);
      expect(results.filter((result) => !result.loaded)).toEqual([NOTHING, NOTHING]);
      expect(await database.$count(products, isPublished())).toBe(ALL.products);
    } finally {
      await Promise.all(others.map(closeDatabase));
    }
  });

  test("is removed on request with its categories, and does not come back", async () => {
    await load();
    const [top] = await database.select().from(categories).where(sql`name = 'Services'`);
    const values = { name: "My own", description: "Words", price: "1.00", categoryId: top?.id };
    await database.insert(products).values(values);
    const demo = ALL.products + 1;
    const before = await readDemoCatalogue({ database }, testAdmin);
    expect(before).toMatchObject({ edited: [], drafts: 1, ownProducts: 1 });
    expect(before.untouched).toHaveLength(demo);

    const removed = await removeDemoCatalogue(scene.services, testAdmin, {
      includesEdited: false,
    });
    expect(removed).toEqual({ products: demo, categories: ALL.categories - 1 });
    expect(await database.select({ name: products.name }).from(products)).toEqual([
      { name: "My own" },
    ]);
    expect(await database.select({ name: categories.name }).from(categories)).toEqual([
      { name: "Services" },
    ]);
    expect(await readDemoCatalogue({ database }, testAdmin)).toEqual({
      untouched: [],
      edited: [],
      drafts: 0,
      ownProducts: 1,
      ownPublished: 1,
    });

    await database.delete(products);
    await database.delete(categories);
    expect(await load()).toEqual(NOTHING);
  });

  test("marks its products until staff edit them, and removes edited ones only on request", async () => {
    await load();
    const find = async (name: string) => {
      const [row] = await database
        .select({ id: products.id, version: products.version, isDemo: isDemoProduct() })
        .from(products)
        .where(sql`name = ${name}`);
      if (!row) throw new Error(`There is no ${name}`);
      return row;
    };
    const [kept, other] = [await find("Kameel 24P"), await find("Vygie M34")];
    expect([kept.isDemo, other.isDemo]).toEqual([true, true]);
    const edit = {
      id: kept.id,
      version: kept.version,
      was: 0,
      value: 900_000,
      sure: "yes" as const,
    };
    expect(await editPriceInline({ database }, testAdmin, edit)).toMatchObject({ ok: true });
    // An order changes the stock, and staff count it, but neither is an edit.
    await database.execute(sql`update products set version = version + 1 where id = ${other.id}`);
    const count = { id: other.id, version: other.version + 1, was: 0, value: 3 };
    expect(await editStockInline({ database }, testAdmin, count)).toMatchObject({ ok: true });
    expect([(await find("Kameel 24P")).isDemo, (await find("Vygie M34")).isDemo]).toEqual([
      false,
      true,
    ]);

    await removeDemoCatalogue(scene.services, testAdmin, { includesEdited: false });
    const left = await database.select({ name: products.name }).from(products);
    expect(left).toEqual([{ name: "Kameel 24P" }]);
    const { untouched, edited, ownProducts } = await readDemoCatalogue({ database }, testAdmin);
    expect([untouched, edited, ownProducts]).toEqual([[], [], 1]);
  });

  test("takes edited products along when asked to", async () => {
    await load();
    const [row] = await database.select().from(products).where(sql`name = 'Kameel 24P'`);
    const edit = { id: row?.id ?? "", version: 1, was: 0, value: 900_000, sure: "yes" as const };
    expect(await editPriceInline({ database }, testAdmin, edit)).toMatchObject({ ok: true });
    await removeDemoCatalogue(scene.services, testAdmin, { includesEdited: true });
    expect(await database.$count(products)).toBe(0);
    expect(await database.$count(categories)).toBe(0);
  });

  test("does nothing when there is a category", async () => {
    await database.insert(categories).values({ name: "Ours", level: 1 });
    expect(await load()).toEqual(NOTHING);
    expect(await database.$count(products)).toBe(0);
    expect(await database.$count(categories)).toBe(1);
  });

  test("does nothing when there is a product", async () => {
    await database.insert(products).values({ name: "Ours", description: "One", price: "1.00" });
    expect(await load()).toEqual(NOTHING);
    expect(await database.$count(products)).toBe(1);
    expect(await database.$count(categories)).toBe(0);
  });

  test("is rolled back when it fails", async () => {
    // Given a database that refuses one of the products, after the categories went in.
    await database.execute(
      sql`alter table products add constraint refused check (name <> 'Kameel 24P')`,
    );
    await expect(load()).rejects.toThrow();
    expect(await database.$count(categories)).toBe(0);
    // The next start loads it.
    await database.execute(sql`alter table products drop constraint refused`);
    expect(await load()).toEqual(ALL);
  });

  test("is repeated by the next start after a failure of the file store", async () => {
    let stored = 0;
    const put: typeof discardingFileStorage.put = async (...file) => {
      stored += 1;
      if (stored > 100) throw new Error("down");
      return discardingFileStorage.put(...file);
    };
    await expect(loadDemo({ database, files: { put } })).rejects.toThrow("down");
    expect(await database.$count(products)).toBe(0);
    expect(await database.$count(pictures)).toBe(0);
    expect(await load()).toEqual(ALL);
  });
});

/** Each product's name with the names of its five levels, read by the ids it was stored with. */
async function readWays(): Promise<Map<string, string>> {
  const names = new Map(
    (await database.select().from(categories)).map((category) => [category.id, category.name]),
  );
  const rows = await database.select().from(products).where(isPublished());
  return new Map(
    rows.map((row) => [
      row.name,
      [row.categoryId, row.subcategoryId, row.typeId, row.subtypeId, row.modelId]
        .flatMap((id) => (id === null ? [] : (names.get(id) ?? "unknown")))
        .join(" > "),
    ]),
  );
}
