import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { lookAt, thandi } from "#tests/helpers/office-scene.ts";
import { openUploadScene } from "#tests/helpers/upload-scene.ts";
import { deleteProducts } from "./delete-products.server.ts";

let scene: Awaited<ReturnType<typeof openUploadScene>>;
beforeAll(async () => {
  scene = await openUploadScene();
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
  expect(await deleteProducts(scene.services, thandi, [gone])).toEqual([{ name: "Gone" }]);
  expect(await deleteProducts(scene.services, thandi, [gone])).toEqual([]);
  const paths = await scene.storedPaths();
  expect(paths).toContain(shared.path);
  expect(paths).not.toContain(own.path);
  expect(await lookAt(scene).log()).toMatchObject([{ verb: "deleted", thingLabel: "Gone" }]);
});
