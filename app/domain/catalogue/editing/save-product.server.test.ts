import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import type { ProductFields } from "./check-product.ts";
import { deleteProducts } from "./delete-products.server.ts";
import { readEditableProduct } from "./product-form-data.server.ts";
import { createProduct, updateProduct } from "./save-product.server.ts";

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
let fields: ProductFields;
const admin = { userId: randomUUID(), name: "Thandi", email: "t@example.com" } as Admin;

beforeAll(async () => {
  scene = await openUploadFixture();
  const [top] = await scene.database
    .insert(categories)
    .values({ name: "Hardware", level: 1 })
    .returning();
  const [below] = await scene.database
    .insert(categories)
    .values({ name: "Computing", level: 2, parentId: top?.id ?? "" })
    .returning();
  fields = {
    name: "Highveld 14",
    description: "A laptop.",
    price: "24999.00",
    stock: "3",
    weight: "",
    categoryId: top?.id ?? "",
    subcategoryId: below?.id ?? "",
    typeId: "",
    subtypeId: "",
    modelId: "",
    images: [],
    datasheet: "",
  };
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.database.delete(products);
});

async function create(more: Partial<ProductFields> = {}, id: string = randomUUID()) {
  const outcome = await createProduct(scene, admin, { id, fields: { ...fields, ...more } });
  return { id, outcome };
}
const change = (id: string, version: number, more: Partial<ProductFields>) =>
  updateProduct(scene, admin, { id, version, fields: { ...fields, ...more } });
const row = async (id: string) =>
  (await scene.database.select().from(products).where(eq(products.id, id)))[0];
const log = (id: string) =>
  scene.database.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(asc(auditLog.at));

describe("a new product", () => {
  test("is in the shop with its files in order, and in the log", async () => {
    const [one, two] = [await scene.uploadPicture("one.png"), await scene.uploadPicture("two.png")];
    const datasheet = await scene.uploadDatasheet();
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

  test("sent twice is one product; another one under its id is told", async () => {
    const { id } = await create();
    expect((await create({}, id)).outcome).toEqual({ ok: true, id });
    expect((await create({ name: "Other" }, id)).outcome).toMatchObject({
      reason: "already-created",
    });
    expect(await scene.database.$count(products)).toBe(1);
    expect(await log(id)).toHaveLength(1);
  });

  test("sent again with anything changed is told, and not lost without a word", async () => {
    const [one, two] = [await scene.uploadPicture("one.png"), await scene.uploadPicture("two.png")];
    const sheets = [await scene.uploadDatasheet(), await scene.uploadDatasheet()];
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

  test("is refused with a sentence, or when a file is not in the store", async () => {
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
    expect(await scene.database.$count(products)).toBe(0);
  });
});

describe("a change", () => {
  test("counts the version up, is in the log, and removes the files that are left", async () => {
    const [one, two] = [await scene.uploadPicture("old.png"), await scene.uploadPicture("new.png")];
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
    const paths = await scene.storedPaths();
    expect(paths).toContain(two.path);
    expect(paths).not.toContain(one.path);
  });

  test("that follows an older version does nothing: nobody is overwritten unseen", async () => {
    const { id } = await create();
    await change(id, 1, { stock: "9" });
    expect(await change(id, 1, { name: "Mine" })).toEqual({ ok: false, reason: "changed-since" });
    expect(await row(id)).toMatchObject({ name: "Highveld 14", stock: 9, version: 2 });
  });

  test("of two at once, one is saved and the other told", async () => {
    const { id } = await create();
    const outcomes = await Promise.all([
      change(id, 1, { name: "Mine" }),
      change(id, 1, { name: "Theirs" }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual({ ok: false, reason: "changed-since" });
    expect(await row(id)).toMatchObject({ version: 2 });
  });

  test("that changes nothing is no change and no entry", async () => {
    const { id } = await create();
    expect(await change(id, 1, {})).toEqual({ ok: true, version: 1 });
    expect(await log(id)).toHaveLength(1);
  });

  test("of a file for another of the same name is seen in the log", async () => {
    const [one, two] = [await scene.uploadDatasheet(), await scene.uploadDatasheet()];
    const { id } = await create({ datasheet: one });
    expect(await change(id, 1, { datasheet: two })).toEqual({ ok: true, version: 2 });
    expect((await log(id)).at(-1)?.after).toEqual({ files: "replaced by others of the same name" });
  });

  test("keeps a picture that the store knows no row of, as older products have them", async () => {
    const { id } = await create();
    const images = JSON.stringify(["1-old.png"]);
    await scene.database.$client.query("update products set images = $1 where id = $2", [
      images,
      id,
    ]);
    expect(await change(id, 1, { images: ["1-old.png"], stock: "4" })).toMatchObject({ ok: true });
    expect((await row(id))?.images).toEqual(["1-old.png"]);
  });

  test("of what is gone says so", async () => {
    expect(await change(randomUUID(), 1, {})).toEqual({ ok: false, reason: "not-found" });
  });
});

test("a deleted product takes its files along and stays in the log", async () => {
  const picture = await scene.uploadPicture("last.png");
  const { id } = await create({ images: [picture.path] });
  expect(await deleteProducts(scene, admin, [id])).toEqual([{ name: "Highveld 14" }]);
  expect(await deleteProducts(scene, admin, [id])).toEqual([]);
  expect(await row(id)).toBeUndefined();
  expect(await scene.storedPaths()).not.toContain(picture.path);
  expect((await log(id)).at(-1)).toMatchObject({
    verb: "deleted",
    entityLabel: "Highveld 14",
    before: { name: "Highveld 14", pictures: "last.png" },
  });
});

test("the form reads what was saved, and by whom; an odd id is no product", async () => {
  const datasheet = await scene.uploadDatasheet("Spec sheet.pdf");
  const { id } = await create({ datasheet });
  expect(await readEditableProduct(scene, admin, id)).toMatchObject({
    version: 1,
    fields: { ...fields, datasheet },
    datasheet: { path: datasheet, name: "spec-sheet.pdf" },
    lastChange: { by: "Thandi" },
  });
  for (const odd of ["x", "", "../1", randomUUID()]) {
    expect(await readEditableProduct(scene, admin, odd)).toBeUndefined();
  }
});
