import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { removeProductFiles } from "#app/domain/catalogue/product-files.server.ts";
import { inspectCatalogue, testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { deleteProducts } from "./delete-products.server.ts";

let fixture: Awaited<ReturnType<typeof openUploadFixture>>;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

test("deletes the files of a product, unless another product uses them", async () => {
  const own = await fixture.uploadPicture("own.png");
  const shared = await fixture.uploadPicture("shared.png");
  const add = async (name: string, images: (typeof own)[]) => {
    const values = { name, description: "Words", price: "1.00", images };
    const [row] = await fixture.database.insert(products).values(values).returning();
    return row?.id ?? "";
  };
  const gone = await add("Gone", [own, shared]);
  await add("Stays", [shared]);
  expect(await deleteProducts(fixture.services, testAdmin, [gone])).toEqual([{ name: "Gone" }]);
  expect(await deleteProducts(fixture.services, testAdmin, [gone])).toEqual([]);
  const paths = await fixture.storedPaths();
  expect(paths).toContain(shared.path);
  expect(paths).not.toContain(own.path);
  expect(await inspectCatalogue(fixture).log()).toMatchObject([
    { verb: "deleted", entityLabel: "Gone" },
  ]);
});

test("deletes products even when their files cannot be deleted now", async () => {
  const values = { name: "Kudu", description: "Words", price: "1.00", images: [] };
  const [row] = await fixture.database.insert(products).values(values).returning();
  let transactions = 0;
  const database = new Proxy(fixture.database, {
    get(target, name) {
      // The first deletes the products; the one after it is for their files.
      if (name === "transaction" && ++transactions > 1) throw new Error("connection lost");
      const member = target[name as keyof typeof target];
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const services = { ...fixture.services, database };
  expect(await deleteProducts(services, testAdmin, [row?.id ?? ""])).toEqual([{ name: "Kudu" }]);
  expect(transactions).toBe(2);
});

test("deletes more files at once than a statement may have parameters", async () => {
  // 65 535 are the most; each product has twenty files.
  const gone = Array.from({ length: 3_300 }, () => ({
    images: Array.from({ length: 20 }, () => ({ path: randomUUID() })),
    datasheet: null,
  }));
  await expect(removeProductFiles(fixture.services, gone)).resolves.toBeUndefined();
});

test("deletes about twenty files of the store at a time", async () => {
  const images = await Promise.all(
    Array.from({ length: 9 }, (_, n) => fixture.uploadPicture(`${n}.png`)),
  );
  let [now, most, all] = [0, 0, 0];
  const files = {
    ...fixture.files,
    async delete(...file: Parameters<typeof fixture.files.delete>) {
      most = Math.max(most, ++now);
      all += 1;
      await fixture.files.delete(...file);
      now -= 1;
    },
  };
  await removeProductFiles({ database: fixture.database, files }, [{ images, datasheet: null }]);
  expect(all).toBeGreaterThan(20);
  expect(most).toBeLessThanOrEqual(20);
});
