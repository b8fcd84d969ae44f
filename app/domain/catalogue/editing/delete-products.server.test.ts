import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { removeProductFiles } from "#app/domain/catalogue/product-files.server.ts";
import { inspectCatalogue, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { deleteProducts } from "./delete-products.server.ts";

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
beforeAll(async () => {
  scene = await openUploadFixture();
});
afterAll(() => scene.close());

test("a deleted product takes its files along, unless another product shows them", async () => {
  const own = await scene.uploadPicture("own.png");
  const shared = await scene.uploadPicture("shared.png");
  const add = async (name: string, images: (typeof own)[]) => {
    const values = { name, description: "Words", price: "1.00", images };
    const [row] = await scene.database.insert(products).values(values).returning();
    return row?.id ?? "";
  };
  const gone = await add("Gone", [own, shared]);
  await add("Stays", [shared]);
  expect(await deleteProducts(scene.services, testAdmin, [gone])).toEqual([{ name: "Gone" }]);
  expect(await deleteProducts(scene.services, testAdmin, [gone])).toEqual([]);
  const paths = await scene.storedPaths();
  expect(paths).toContain(shared.path);
  expect(paths).not.toContain(own.path);
  expect(await inspectCatalogue(scene).log()).toMatchObject([
    { verb: "deleted", entityLabel: "Gone" },
  ]);
});

test("products are gone also when their files cannot be forgotten just now", async () => {
  const values = { name: "Kudu", description: "Words", price: "1.00", images: [] };
  const [row] = await scene.database.insert(products).values(values).returning();
  let transactions = 0;
  const database = new Proxy(scene.database, {
    get(target, name) {
      // The first deletes the products; the one after it is for their files.
      if (name === "transaction" && ++transactions > 1) throw new Error("connection lost");
      const member = target[name as keyof typeof target];
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const services = { ...scene.services, database };
  expect(await deleteProducts(services, testAdmin, [row?.id ?? ""])).toEqual([{ name: "Kudu" }]);
  expect(transactions).toBe(2);
});

test("the files of ten thousand products are forgotten in one go", async () => {
  const gone = Array.from({ length: 10_000 }, () => ({
    images: Array.from({ length: 20 }, () => ({ path: randomUUID() })),
    datasheet: null,
  }));
  await expect(removeProductFiles(scene.services, gone)).resolves.toBeUndefined();
});

test("the store is asked for about twenty files at a time", async () => {
  const images = await Promise.all(
    Array.from({ length: 9 }, (_, n) => scene.uploadPicture(`${n}.png`)),
  );
  let [now, most, all] = [0, 0, 0];
  const files = {
    ...scene.files,
    async delete(...file: Parameters<typeof scene.files.delete>) {
      most = Math.max(most, ++now);
      all += 1;
      await scene.files.delete(...file);
      now -= 1;
    },
  };
  await removeProductFiles({ database: scene.database, files }, [{ images, datasheet: null }]);
  expect(all).toBeGreaterThan(20);
  expect(most).toBeLessThanOrEqual(20);
});
