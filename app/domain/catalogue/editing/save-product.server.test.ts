import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { mapProductFields } from "#app/domain/catalogue/product-fields.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import type { ProductFormValues } from "./check-product.ts";
import { deleteProducts } from "./delete-products.server.ts";
import { listBrands, readEditableProduct } from "./product-form-data.server.ts";
import { createProduct, updateProduct } from "./save-product.server.ts";

let fixture: Awaited<ReturnType<typeof openUploadFixture>>;
let fields: ProductFormValues;
const admin = { userId: randomUUID(), name: "Thandi", email: "t@example.com" } as Owner;

beforeAll(async () => {
  fixture = await openUploadFixture();
  const [top] = await fixture.database
    .insert(categories)
    .values({ name: "Hardware", level: 1 })
    .returning();
  const [below] = await fixture.database
    .insert(categories)
    .values({ name: "Computing", level: 2, parentId: top?.id ?? "" })
    .returning();
  fields = {
    ...mapProductFields(({ form }) => form.initial),
    name: "Highveld 14",
    description: "A laptop.",
    price: "24999.00",
    stock: "3",
    categoryId: top?.id ?? "",
    subcategoryId: below?.id ?? "",
    typeId: "",
    subtypeId: "",
    modelId: "",
    images: [],
    datasheet: "",
    attributes: {},
  };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.database.delete(products);
});

async function create(more: Partial<ProductFormValues> = {}, id: string = randomUUID()) {
  const outcome = await createProduct(fixture, admin, { id, fields: { ...fields, ...more } });
  return { id, outcome };
}
/** With the SKU that the product has, as its form would send it. */
const change = async (id: string, version: number, more: Partial<ProductFormValues>) => {
  const sku = (await row(id))?.sku ?? "";
  return updateProduct(fixture, admin, { id, version, fields: { ...fields, sku, ...more } });
};
const row = async (id: string) =>
  (await fixture.database.select().from(products).where(eq(products.id, id)))[0];
const log = (id: string) =>
  fixture.database
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, id))
    .orderBy(asc(auditLog.at));

describe("creating a product", () => {
  test("stores it with its files in order, and records it in the audit log", async () => {
    const [one, two] = [
      await fixture.uploadPicture("one.png"),
      await fixture.uploadPicture("two.png"),
    ];
    const datasheet = await fixture.uploadDatasheet();
    const { id, outcome } = await create({ images: [two.path, one.path], datasheet });
    expect(outcome).toEqual({ ok: true, id });
    expect(await row(id)).toMatchObject({
      name: "Highveld 14",
      price: "24999.00",
      stock: 3,
      subcategoryId: fields.subcategoryId,
      typeId: null,
      images: [two, one],
      datasheet,
      version: 1,
    });
    expect(await log(id)).toMatchObject([
      {
        verb: "added",
        actorName: "Thandi",
        after: {
          name: "Highveld 14",
          price: { cents: 2_499_900 },
          category: "Hardware / Computing",
          pictures: "two.png, one.png",
          datasheet: "a.pdf",
        },
      },
    ]);
  });

  test("as a draft needs only a name, which the form of the draft then accepts, too", async () => {
    const empty = { description: "", price: "", categoryId: "", subcategoryId: "" };
    const draft = { publishAt: null };
    const id = randomUUID();
    const created = await createProduct(fixture, admin, {
      id,
      fields: { ...fields, ...empty },
      draft,
    });
    expect(created).toEqual({ ok: true, id });
    expect(await row(id)).toMatchObject({ status: "draft", description: "", price: "0.00" });
    expect(await change(id, 1, { ...empty, name: "Highveld 15" })).toMatchObject({ ok: true });
    const launch = { publishAt: new Date("2036-11-20T06:00:00Z") };
    expect(
      await createProduct(fixture, admin, {
        id: randomUUID(),
        fields: { ...fields, ...empty },
        draft: launch,
      }),
    ).toMatchObject({ reason: "fields", errors: { description: "Description is required" } });
  });

  test("is idempotent by id; another product under the same id is rejected", async () => {
    const { id } = await create();
    expect((await create({}, id)).outcome).toEqual({ ok: true, id });
    expect((await create({ name: "Other" }, id)).outcome).toMatchObject({
      reason: "already-created",
    });
    expect(await fixture.database.$count(products)).toBe(1);
    expect(await log(id)).toHaveLength(1);
  });

  test("generates a SKU that nobody has typed, and keeps the one that was given", async () => {
    const first = (await row((await create()).id))?.sku ?? "";
    expect(first).toMatch(/^P-\d{6}$/);
    const next = `p-${Number(first.slice(2)) + 1}`;
    const { id } = await create({ sku: next });
    expect((await row(id))?.sku).toBe(next);
    expect((await row((await create()).id))?.sku).toBe(`P-${Number(first.slice(2)) + 2}`);
  });

  test("rejects a SKU that another product has, in any case, at its field", async () => {
    await create({ sku: "KML-24P", name: "Kameel 24P" });
    const errors = { sku: "This SKU is already used by Kameel 24P." };
    const { id, outcome } = await create({ sku: "kml-24p" });
    expect(outcome).toEqual({ ok: false, reason: "fields", errors });
    expect(await row(id)).toBeUndefined();
    const other = await create({ sku: "KML-8" });
    expect(await change(other.id, 1, { sku: "Kml-24p" })).toMatchObject({ errors });
    expect(await change(other.id, 1, { sku: "kml-8" })).toMatchObject({ ok: true });
  });

  test("of two products that are given one SKU at the same time, one is rejected at its field", async () => {
    const saved = await Promise.all([create({ sku: "ONE-1" }), create({ sku: "one-1" })]);
    const outcomes = saved.map(({ outcome }) => outcome);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: "fields",
      errors: { sku: "This SKU is already used by Highveld 14." },
    });
  });

  test("rejects the same id with any other value", async () => {
    const [one, two] = [
      await fixture.uploadPicture("one.png"),
      await fixture.uploadPicture("two.png"),
    ];
    const sheets = [await fixture.uploadDatasheet(), await fixture.uploadDatasheet()];
    const first = { images: [one.path, two.path], datasheet: sheets[0] ?? "" };
    const { id } = await create(first);
    expect((await create(first, id)).outcome).toEqual({ ok: true, id });
    for (const edit of [
      { price: "24999.01" },
      { stock: "4" },
      { description: "Another laptop." },
      { images: [two.path, one.path] },
      { images: [one.path] },
      { datasheet: sheets[1] ?? "" },
      { datasheet: "" },
    ]) {
      expect((await create({ ...first, ...edit }, id)).outcome, JSON.stringify(edit)).toEqual({
        ok: false,
        reason: "already-created",
      });
    }
    expect(await row(id)).toMatchObject({ price: "24999.00", stock: 3, version: 1 });
  });

  test("is rejected with messages, or when a file is not in the store", async () => {
    expect((await create({ subcategoryId: "" })).outcome).toMatchObject({
      reason: "fields",
      errors: { subcategoryId: "Subcategory is required" },
    });
    expect((await create({ images: ["1-gone.png"] })).outcome).toMatchObject({
      reason: "files-gone",
    });
    expect((await create({ datasheet: "1-gone.pdf" })).outcome).toMatchObject({
      reason: "files-gone",
    });
    expect(await fixture.database.$count(products)).toBe(0);
  });
});

describe("updating a product", () => {
  test("increases the version, records the change, and removes detached files", async () => {
    const [one, two] = [
      await fixture.uploadPicture("old.png"),
      await fixture.uploadPicture("new.png"),
    ];
    const { id } = await create({ images: [one.path] });
    expect(await change(id, 1, { price: "19999", images: [two.path] })).toEqual({
      ok: true,
      version: 2,
    });
    expect(await row(id)).toMatchObject({ price: "19999.00", images: [two], version: 2 });
    expect((await log(id)).at(-1)).toMatchObject({
      verb: "changed",
      before: { price: { cents: 2_499_900 }, pictures: "old.png" },
      after: { price: { cents: 1_999_900 }, pictures: "new.png" },
    });
    const paths = await fixture.storedPaths();
    expect(paths).toContain(two.path);
    expect(paths).not.toContain(one.path);
  });

  test("rejects an outdated version (optimistic lock)", async () => {
    const { id } = await create();
    await change(id, 1, { stock: "9" });
    expect(await change(id, 1, { name: "Mine" })).toEqual({ ok: false, reason: "changed-since" });
    expect(await row(id)).toMatchObject({ name: "Highveld 14", stock: 9, version: 2 });
  });

  test("saves one of two concurrent updates and rejects the other", async () => {
    const { id } = await create();
    const outcomes = await Promise.all([
      change(id, 1, { name: "Mine" }),
      change(id, 1, { name: "Theirs" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "changed-since" });
    expect(await row(id)).toMatchObject({ version: 2 });
  });

  test("without changes keeps the version and writes no audit entry", async () => {
    const { id } = await create();
    expect(await change(id, 1, {})).toEqual({ ok: true, version: 1 });
    expect(await log(id)).toHaveLength(1);
  });

  test("records a file replaced by another of the same name", async () => {
    const [one, two] = [await fixture.uploadDatasheet(), await fixture.uploadDatasheet()];
    const { id } = await create({ datasheet: one });
    expect(await change(id, 1, { datasheet: two })).toEqual({ ok: true, version: 2 });
    expect((await log(id)).at(-1)?.after).toEqual({
      files: "replaced by files with the same name",
    });
  });

  test("keeps a picture without a row in the pictures table", async () => {
    const { id } = await create();
    const images = JSON.stringify(["1-old.png"]);
    await fixture.database.$client.query("update products set images = $1 where id = $2", [
      images,
      id,
    ]);
    expect(await change(id, 1, { images: ["1-old.png"], stock: "4" })).toMatchObject({ ok: true });
    expect((await row(id))?.images).toEqual(["1-old.png"]);
  });

  test("reports a deleted product", async () => {
    expect(await change(randomUUID(), 1, {})).toEqual({ ok: false, reason: "not-found" });
  });
});

test("deleting a product removes its files and stays in the audit log", async () => {
  const picture = await fixture.uploadPicture("last.png");
  const { id } = await create({ images: [picture.path] });
  expect(await deleteProducts(fixture, admin, [id])).toEqual([{ name: "Highveld 14" }]);
  expect(await deleteProducts(fixture, admin, [id])).toEqual([]);
  expect(await row(id)).toBeUndefined();
  expect(await fixture.storedPaths()).not.toContain(picture.path);
  expect((await log(id)).at(-1)).toMatchObject({
    verb: "deleted",
    entityLabel: "Highveld 14",
    before: { name: "Highveld 14", pictures: "last.png" },
  });
});

test("readEditableProduct returns the saved values and the last editor; undefined for a malformed id", async () => {
  const datasheet = await fixture.uploadDatasheet("Spec sheet.pdf");
  const { id } = await create({ datasheet, sku: "HV-14" });
  expect(await readEditableProduct(fixture, admin, id)).toMatchObject({
    version: 1,
    fields: { ...fields, datasheet, sku: "HV-14" },
    datasheet: { path: datasheet, name: "spec-sheet.pdf" },
    lastChange: { by: "Thandi", isOwn: true },
  });
  for (const odd of ["x", "", "../1", randomUUID()]) {
    expect(await readEditableProduct(fixture, admin, odd)).toBeUndefined();
  }
});

test("the form suggests each brand once, in order", async () => {
  for (const brand of ["Tamboti", "Kameel", "Tamboti", ""]) await create({ brand });
  expect(await listBrands(fixture, admin)).toEqual(["Kameel", "Tamboti"]);
});
