import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { pictures } from "#app/database/tables/uploads.ts";
import { pictureFiles, sharePicturePath } from "#app/domain/media/picture.ts";
import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { attachPictures, removeProductFiles } from "./product-files.server.ts";
import { makeSharePictures, readShareUrl } from "./share-pictures.server.ts";

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
beforeAll(async () => {
  scene = await openUploadFixture();
});
beforeEach(() => scene.clear());
afterAll(() => scene.close());

describe("the picture of a shared link", () => {
  test("is a JPEG of 1200 x 630 with the whole first picture on the product backdrop", async () => {
    const [cover, second] = [await scene.uploadPicture("a.webp"), await scene.uploadPicture()];
    const id = await addProduct([cover, second]);
    expect(await readShareUrl(scene.services, id)).toBeUndefined();

    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 1, failed: 0 });
    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 0, failed: 0 });

    const url = await readShareUrl(scene.services, id);
    expect(url).toMatch(/\.share\.jpg$/);
    const image = sharp(await read(sharePicturePath(cover.path)));
    expect(await image.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const pixels = await image.raw().toBuffer();
    const pixel = (x: number, y: number) => [...pixels.subarray((y * 1200 + x) * 3).subarray(0, 3)];
    for (const [at, part] of [0xf7, 0xf6, 0xfa].entries()) {
      expect(Math.abs((pixel(600, 20)[at] ?? 0) - part), "backdrop").toBeLessThan(4);
    }
    expect(pixel(600, 315)[2], "the picture, across the middle").toBeLessThan(0xa0);
  });

  test("exists for a cover stored as a bare path, too", async () => {
    const { path } = await scene.uploadPicture();
    const id = await addProduct([path] as never);
    await makeSharePictures(scene.services);
    expect(await readShareUrl(scene.services, id)).toContain(sharePicturePath(path));
  });

  test("is tried once where the file is missing, and the page keeps the cover", async () => {
    const cover = await scene.uploadPicture();
    await scene.files.delete("product-images", cover.path);
    const id = await addProduct([cover]);
    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 0, failed: 1 });
    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 0, failed: 0 });
    expect(await readShareUrl(scene.services, id)).toBeUndefined();
  });

  test("is finished by the next run when the last was killed after storing it", async () => {
    const cover = await scene.uploadPicture();
    const id = await addProduct([cover]);
    await makeSharePictures(scene.services);
    await scene.database.update(pictures).set({ sharePicture: null });
    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 1, failed: 0 });
    expect(await readShareUrl(scene.services, id)).toBeDefined();
  });

  test("that the file store does not take holds up no other, and is tried again", async () => {
    const covers = [await scene.uploadPicture(), await scene.uploadPicture()];
    for (const cover of covers) await addProduct([cover]);
    const [first = ""] = covers.map(({ path }) => sharePicturePath(path)).sort();
    const put: FileStorage["put"] = (bucket, name, ...rest) => {
      if (name === first) throw new StorageUnavailable("The disk is full.");
      return scene.files.put(bucket, name, ...rest);
    };
    const failing = { ...scene.services, files: { ...scene.files, put } };
    expect(await makeSharePictures(failing)).toEqual({
      made: 1,
      failed: 0,
      errors: [expect.objectContaining({ message: "The disk is full." })],
    });
    expect(await makeSharePictures(scene.services)).toMatchObject({ made: 1, errors: [] });
  });

  test("locks nothing while the file store is slow", async () => {
    const cover = await scene.uploadPicture();
    await addProduct([cover]);
    const reading = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const slow: FileStorage["read"] = async (...args) => {
      reading.resolve();
      await answer.promise;
      return scene.files.read(...args);
    };
    const files = { ...scene.files, read: slow };
    const run = makeSharePictures({ ...scene.services, files });
    await reading.promise;
    // As when staff save a product with this picture; fails at once if its row is locked.
    await scene.database
      .transaction(async (transaction) => {
        await transaction.execute(sql`set local lock_timeout = '1s'`);
        expect(await attachPictures(transaction, [cover.path])).toHaveLength(1);
      })
      .finally(answer.resolve);
    expect(await run).toMatchObject({ made: 1 });
  });

  test("is deleted with its picture", async () => {
    const cover = await scene.uploadPicture();
    const id = await addProduct([cover]);
    await makeSharePictures(scene.services);
    expect((await scene.storedPaths()).sort()).toEqual(
      pictureFiles({ ...cover, widths: cover.widths ?? [], sharePicture: "stored" }).sort(),
    );
    await scene.database.delete(products).where(eq(products.id, id));
    await removeProductFiles(scene.services, [{ images: [cover], datasheet: null }]);
    expect(await scene.storedPaths()).toEqual([]);
  });
});

async function addProduct(images: (typeof products.$inferInsert)["images"]): Promise<string> {
  const row = { name: "One", description: "One", price: "1.00", images };
  const [added] = await scene.database.insert(products).values(row).returning();
  return added?.id ?? "";
}

async function read(path: string): Promise<Buffer> {
  const found = await scene.files.read("product-images", path);
  if (!found.ok) throw new Error(found.reason);
  return buffer(found.body);
}
