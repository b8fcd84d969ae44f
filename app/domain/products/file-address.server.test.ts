import { afterAll, beforeAll, expect, test } from "vitest";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { openTestMedia, picture } from "#tests/helpers/media.ts";
import { fileAddress } from "./file-address.server.ts";

let media: Awaited<ReturnType<typeof openTestMedia>>;
beforeAll(async () => {
  media = await openTestMedia();
});
afterAll(() => media.close());

test("a file that is there has its public address", async () => {
  expect(await fileAddress(media.files, "product-images", picture)).toBe(
    `/media/product-images/${picture}`,
  );
});

test("a file that is not there, or could not be, stays blank", async () => {
  expect(await fileAddress(media.files, "product-images", "1-a-gone.png")).toBe("");
  expect(await fileAddress(media.files, "product-images", "../secret")).toBe("");
});

test("while the store does not answer, the address is signed for an hour", async () => {
  const down = { ...media.files, stat: () => Promise.reject(new StorageUnavailable("down")) };
  const address = await fileAddress(down, "product-images", picture);
  const query = new URL(address, "http://site").searchParams;
  expect(media.files.checkSignature("product-images", picture, query)).toMatchObject({
    state: "valid",
  });
});
