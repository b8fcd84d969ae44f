import { afterAll, beforeAll, expect, test } from "vitest";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { openTestMedia, storedPicture } from "#tests/helpers/catalogue/storage-fixture.ts";
import { signedFileUrl } from "./serve-stored-file.server.ts";

let media: Awaited<ReturnType<typeof openTestMedia>>;
beforeAll(async () => {
  media = await openTestMedia();
});
afterAll(() => media.close());

test("an existing file has a URL signed for an hour", async () => {
  const address = await signedFileUrl(media.files, "product-images", storedPicture);
  expect(address).toMatch(`/media/product-images/${storedPicture}?`);
  const query = new URL(address, "http://site").searchParams;
  const check = media.files.checkSignature("product-images", storedPicture, query);
  expect(check).toMatchObject({ state: "valid" });
  expect("secondsLeft" in check && check.secondsLeft).toBeGreaterThan(3500);
});

test("a missing file or an invalid path gives an empty URL", async () => {
  expect(await signedFileUrl(media.files, "product-images", "1-a-gone.png")).toBe("");
  expect(await signedFileUrl(media.files, "product-images", "../secret")).toBe("");
});

test("the URL is signed unchecked while the store is unavailable", async () => {
  const down = { ...media.files, stat: () => Promise.reject(new StorageUnavailable("down")) };
  const address = await signedFileUrl(down, "product-images", storedPicture);
  const query = new URL(address, "http://site").searchParams;
  expect(media.files.checkSignature("product-images", storedPicture, query)).toMatchObject({
    state: "valid",
  });
});
