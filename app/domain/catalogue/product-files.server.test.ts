import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { contentEntries, contentPreviews, contentVersions } from "#app/database/tables/content.ts";
import { datasheets, pictures } from "#app/database/tables/uploads.ts";
import {
  readCategoryDetails,
  setCategoryPicture,
} from "#app/domain/catalogue/categories/category-details.server.ts";
import { deleteCategory } from "#app/domain/catalogue/categories/change-categories.server.ts";
import { pictureFiles } from "#app/domain/media/picture.ts";
import { storeDatasheet } from "#app/domain/media/store-upload.server.ts";
import { testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { openUploadFixture, smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import {
  attachDatasheet,
  attachPictures,
  removeProductFiles,
  sweepUploads,
} from "./product-files.server.ts";

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
beforeAll(async () => {
  scene = await openUploadFixture();
});
beforeEach(() => scene.clear());
afterAll(() => scene.close());

type Columns = Partial<typeof products.$inferInsert>;
async function addProduct(columns: Columns): Promise<string> {
  const row = { name: "One", description: "One", price: "1.00", ...columns };
  const [added] = await scene.database.insert(products).values(row).returning();
  return added?.id ?? "";
}

describe("sweepUploads", () => {
  test("removes files and rows that no product uses after a day", async () => {
    await scene.uploadPicture();
    await scene.uploadDatasheet();
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 4 });
    expect(await scene.storedPaths()).toEqual([]);
    expect(await scene.database.$count(pictures)).toBe(0);
    expect(await scene.database.$count(datasheets)).toBe(0);
  });

  test("keeps a video while the content, a draft or the history names it", async () => {
    const [published, drafted, past, shared, unused] = [
      await scene.uploadVideo("published.mp4"),
      await scene.uploadVideo("drafted.mp4"),
      await scene.uploadVideo("past.mp4"),
      await scene.uploadVideo("shared.mp4"),
      await scene.uploadVideo("unused.mp4"),
    ];
    const entryId = "project/film";
    const updatedBy = "Thandi";
    await scene.database.insert(contentEntries).values({
      ...{ id: entryId, updatedBy },
      published: { video: { mp4: published } },
      draft: { video: { mp4: drafted } },
    });
    await scene.database
      .insert(contentVersions)
      .values({ entryId, value: { video: { mp4: past } }, publishedBy: updatedBy });
    await scene.database.insert(contentPreviews).values({
      ...{ entryId, createdBy: updatedBy, expiresAt: new Date() },
      value: { video: { mp4: shared } },
    });
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 1 });
    const kept = [published, drafted, past, shared];
    expect((await scene.storedPaths()).toSorted()).toEqual(kept.toSorted());
    expect(await scene.storedPaths()).not.toContain(unused);
    await scene.database.delete(contentEntries);
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 4 });
  });

  test("keeps a picture that the content names at any depth", async () => {
    const { path } = await scene.uploadPicture();
    await scene.uploadPicture();
    const photo = { path, alt: "Sipho", focus: { x: 50, y: 50 } };
    await scene.database.insert(contentEntries).values({
      id: "home",
      updatedBy: "Thandi",
      published: { team: { people: [{ name: "Sipho", photo }] } },
    });
    await scene.age(25);
    await sweepUploads(scene.services);
    const rows = await scene.database.select({ path: pictures.path }).from(pictures);
    await scene.database.delete(contentEntries);
    expect(rows).toEqual([{ path }]);
  });

  test("keeps uploads of the last day: the form may still be open", async () => {
    await scene.uploadPicture();
    await scene.uploadDatasheet();
    await scene.leaveFile("product-images", "1-a-stray.png");
    await scene.age(23);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 0 });
    expect(await scene.storedPaths()).toHaveLength(5);
  });

  test("keeps files that a product uses, as an object or as a path, with all variants", async () => {
    const [first, second] = [await scene.uploadPicture(), await scene.uploadPicture("b.png")];
    const sheet = await scene.uploadDatasheet();
    await addProduct({ images: [first], datasheet: sheet });
    await addProduct({ images: sql`${JSON.stringify([second.path])}::jsonb` as never });
    await scene.age(1000);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 0 });
    const shown = [...pictureFiles(first), ...pictureFiles(second), sheet];
    expect((await scene.storedPaths()).sort()).toEqual(shown.sort());
  });

  test("removes files without a row, left by a killed process", async () => {
    await scene.leaveFile("product-images", "1-a-stray.png");
    await scene.leaveFile("product-datasheets", "1-a-stray.pdf");
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 2 });
  });

  test("keeps files that only a product refers to, without a row", async () => {
    await scene.leaveFile("product-images", "1-a-old.png");
    await addProduct({ images: [{ path: "1-a-old.png", width: 1, height: 1, widths: [] }] });
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 0 });
  });

  test("keeps files attached by an uncommitted save", async () => {
    const picture = await scene.uploadPicture();
    await scene.age(25);
    const claimed = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const saving = scene.database.transaction(async (transaction) => {
      await attachPictures(transaction, [picture.path]);
      claimed.resolve();
      await finish.promise;
      await transaction
        .insert(products)
        .values({ name: "One", description: "One", price: "1.00", images: [picture] });
    });
    await claimed.promise;
    const sweeping = sweepUploads(scene.services);
    await waitForLock();
    finish.resolve();
    await saving;
    expect(await sweeping).toEqual({ removed: 0 });
    expect(await scene.storedPaths()).toHaveLength(3);
  });
});

describe("the files of a deleted product", () => {
  test("are deleted with it", async () => {
    const images = [await scene.uploadPicture(), await scene.uploadPicture("b.png")];
    const datasheet = await scene.uploadDatasheet();
    const id = await addProduct({ images, datasheet });
    const gone = await scene.database.delete(products).where(eq(products.id, id)).returning();
    await removeProductFiles(scene.services, gone);
    expect(await scene.storedPaths()).toEqual([]);
    expect(await scene.database.$count(pictures)).toBe(0);
  });

  test("stay while another product uses them, such as a copy", async () => {
    const images = [await scene.uploadPicture()];
    const datasheet = await scene.uploadDatasheet();
    const id = await addProduct({ images, datasheet });
    await addProduct({ name: "Copy", images, datasheet });
    const gone = await scene.database.delete(products).where(eq(products.id, id)).returning();
    await removeProductFiles(scene.services, gone);
    expect(await scene.storedPaths()).toHaveLength(4);
  });

  test("are swept later when the store fails to delete them", async () => {
    const images = [await scene.uploadPicture()];
    const files = { ...scene.files, delete: () => Promise.reject(new Error("down")) };
    await removeProductFiles({ database: scene.database, files }, [{ images, datasheet: null }]);
    expect(await scene.database.$count(pictures)).toBe(0);
    await scene.age(25);
    expect(await sweepUploads(scene.services)).toEqual({ removed: 3 });
  });

  test("an empty list does nothing", async () => {
    const picture = await scene.uploadPicture();
    await removeProductFiles(scene.services, []);
    await removeProductFiles(scene.services, [{ images: [null, 7, {}], datasheet: null }]);
    expect(await scene.storedPaths()).toContain(picture.path);
  });
});

describe("attachPictures", () => {
  const claim = (paths: string[]) =>
    scene.database.transaction((transaction) => attachPictures(transaction, paths));

  test("returns pictures in the order of the form", async () => {
    const [first, second] = [await scene.uploadPicture(), await scene.uploadPicture("b.png", 20)];
    expect(await claim([second.path, first.path])).toEqual([second, first]);
    expect(await claim([])).toEqual([]);
  });

  test("rejects a path that is not in the store", async () => {
    const picture = await scene.uploadPicture();
    expect(await claim([picture.path, "1-a-someone-elses.png"])).toBeUndefined();
    const known = await scene.uploadDatasheet();
    const ask = (path: string) =>
      scene.database.transaction((transaction) => attachDatasheet(transaction, path));
    expect([await ask(known), await ask("1-a-other.pdf")]).toEqual([true, false]);
  });
});

describe("a datasheet", () => {
  const store = (bytes: Uint8Array, name: string) =>
    storeDatasheet(scene.services, { bytes, name });

  test("is accepted by its content, whatever its name", async () => {
    const outcome = await store(smallPdf, "Data sheet.exe");
    expect(outcome).toEqual({ ok: true, path: expect.stringMatching(/-data-sheet\.pdf$/) });
    expect(await scene.database.select({ size: datasheets.size }).from(datasheets)).toEqual([
      { size: smallPdf.length },
    ]);
  });

  test.each([
    ["empty", Buffer.of()],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n%%EOF", "latin1")],
    ["cut short", smallPdf.subarray(0, 20)],
    ["a page in front of it", Buffer.concat([Buffer.from("<html>"), smallPdf])],
    ["of no known version", Buffer.from("%PDF-9\n%%EOF")],
  ])("is rejected when it is %s", async (_what, bytes) => {
    expect(await store(bytes, "sheet.pdf")).toEqual({ ok: false, reason: "no-pdf" });
    expect(await scene.storedPaths()).toEqual([]);
  });

  test("is rejected over 50 MB", async () => {
    const bytes = Buffer.alloc(50 * 1024 * 1024 + 1);
    expect(await store(bytes, "sheet.pdf")).toEqual({ ok: false, reason: "too-large" });
  });
});

/** Until some query waits for another's lock: the sweeper has met the unfinished save. */
async function waitForLock(): Promise<void> {
  await eventually(async () => {
    const { rows } = await scene.database.$client.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length === 0) throw new Error("Nobody waits");
  });
}

describe("the picture of a category", () => {
  async function addCategory(name: string): Promise<string> {
    const [added] = await scene.database.insert(categories).values({ name, level: 1 }).returning();
    return added?.id ?? "";
  }
  const set = (id: string, path: string, alt = "") =>
    setCategoryPicture(scene.services, testAdmin, { id, path, alt });

  test("is kept by the sweep, replaced with its files, and deleted with the category", async () => {
    const id = await addCategory("Hardware");
    const [first, second] = [await scene.uploadPicture(), await scene.uploadPicture("b.png")];
    expect(await set(id, first.path, "A switch")).toEqual({ ok: true, name: "Hardware" });
    expect(await readCategoryDetails(scene.services, id)).toMatchObject({
      pictureAlt: "A switch",
      picturePath: first.path,
      picture: { width: first.width, src: expect.stringContaining(first.path) },
    });
    await set(id, second.path);
    await scene.age(25);
    await sweepUploads(scene.services);
    expect((await scene.storedPaths()).sort()).toEqual(pictureFiles(second).sort());
    await deleteCategory(scene.services, testAdmin, { id, toId: undefined });
    expect(await scene.storedPaths()).toEqual([]);
    expect(await scene.database.$count(pictures)).toBe(0);
  });

  test("stays while a product or another category shows it", async () => {
    const [one, other] = [await addCategory("Software"), await addCategory("Services")];
    const picture = await scene.uploadPicture();
    const productId = await addProduct({ images: [picture] });
    for (const id of [one, other]) await set(id, picture.path);
    await set(one, "");
    await scene.database.delete(products).where(eq(products.id, productId));
    await removeProductFiles(scene.services, [{ images: [picture], datasheet: null }]);
    expect(await scene.storedPaths()).toHaveLength(pictureFiles(picture).length);
    await set(other, "");
    expect(await scene.storedPaths()).toEqual([]);
  });

  test("must have been uploaded", async () => {
    const id = await addCategory("Cables");
    expect(await set(id, "1-a-unknown.png")).toEqual({ ok: false, reason: "picture-gone" });
  });
});
