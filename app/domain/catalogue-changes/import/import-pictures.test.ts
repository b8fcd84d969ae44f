import { expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { createPictureFinder } from "./import-pictures.ts";

const find = createPictureFinder([
  ...["SW-24-10.jpg", "SW-24-2.jpg", "sw-24.png", "Other (1).jpg", "My Photo.jpg", "A-B.jpg"],
]);
const none = { sku: undefined, images: [] };

test("finds pictures by SKU, numbered ones in their order", () => {
  expect(find(undefined, { ...none, sku: "sw-24" }).names).toEqual([
    ...["sw-24.png", "SW-24-2.jpg", "SW-24-10.jpg"],
  ]);
  expect(find("", { ...none, sku: "Other" }).names).toEqual(["Other (1).jpg"]);
  expect(find("", { ...none, sku: "A/B" }).names).toEqual(["A-B.jpg"]);
  expect(find("", { ...none, sku: "" }).names).toEqual([]);
});

test("a numbered picture belongs to the longest SKU that exists", () => {
  const names = ["SW-24.jpg", "SW-24-2.jpg", "SW-24-3.jpg", "SW-24-2-1.jpg"];
  const findAmong = createPictureFinder(names, ["SW-24", "sw/24-2"]);
  expect(findAmong("", { ...none, sku: "SW-24" }).names).toEqual(["SW-24.jpg", "SW-24-3.jpg"]);
  expect(findAmong("", { ...none, sku: "SW/24-2" }).names).toEqual([
    ...["SW-24-2.jpg", "SW-24-2-1.jpg"],
  ]);
});

test("finds pictures by the file names and addresses of a cell", () => {
  const cell = "https://x.example/p/My%20Photo.jpg?v=3, missing.jpg, images\\sw-24.jpg, %E0%A4%A";
  expect(find(cell, { ...none, sku: "A/B" })).toEqual({
    names: ["My Photo.jpg", "sw-24.png"],
    missing: 2,
  });
});

test("leaves out what the product has already, and more than 20", () => {
  const path = "1700000000000-abcdefgh-my-photo.jpg";
  const image = { path, width: 1, height: 1, widths: [] };
  expect(find("My Photo.jpg", { ...none, images: [image] }).names).toEqual([]);
  const images = Array.from({ length: 20 }, () => ({ ...image, path: `${path}x` }));
  expect(find("sw-24.png", { ...none, images }).names).toEqual([]);
});

test("reads a hostile cell at once: a list comes from a supplier", () => {
  const cell = `${"?".repeat(30_000)}\u2028x`;
  const spent = cpuMilliseconds(() =>
    expect(find(cell, { ...none, sku: "A/B" }).names).toEqual(["A-B.jpg"]),
  );
  expect(spent).toBeLessThan(300);
});
