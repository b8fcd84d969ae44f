import { describe, expect, test } from "vitest";
import {
  emptyDraft,
  listChanges,
  movePicture,
  type ProductDraft,
  parseStoredDraft,
  placePicture,
  withLaterInput,
} from "./product-draft.ts";

import { filterPictureFiles } from "./uploads/use-picture-uploads.ts";

const picture = (path: string) => ({ path, name: path, picture: undefined });
const base: ProductDraft = {
  fields: { ...emptyDraft().fields, name: "A", price: "10.00", stock: "1", categoryId: "c1" },
  attributes: {},
  pictures: [picture("1"), picture("2")],
  datasheet: undefined,
};
const withFields = (
  draft: ProductDraft,
  fields: Partial<ProductDraft["fields"]>,
): ProductDraft => ({
  ...draft,
  fields: { ...draft.fields, ...fields },
});

describe("listChanges", () => {
  test("returns the labels of the changed fields", () => {
    expect(listChanges(base, base)).toEqual([]);
    expect(listChanges(base, withFields(base, { name: "B", typeId: "t" }))).toEqual([
      "Name",
      "Category",
    ]);
    expect(listChanges(base, { ...base, pictures: base.pictures.toReversed() })).toEqual([
      "Pictures",
    ]);
    expect(listChanges(base, { ...base, attributes: { ports: "24" } })).toEqual(["Specifications"]);
    expect(listChanges(base, { ...base, attributes: { ports: "" } })).toEqual([]);
    expect(listChanges(base, { ...base, datasheet: { path: "d", name: "d" } })).toEqual([
      "Datasheet",
    ]);
  });

  test("ignores another notation of the same price, and a blank that counts as 0", () => {
    expect(listChanges(base, withFields(base, { price: "10" }))).toEqual([]);
    expect(listChanges(emptyDraft(), withFields(emptyDraft(), { price: "0", stock: "" }))).toEqual(
      [],
    );
  });
});

test("withLaterInput keeps what was changed while the product was being saved", () => {
  const saved = withFields(base, { price: "11.00" });
  const submitted = withFields(base, { price: "11" });
  expect(withLaterInput(saved, submitted, submitted)).toEqual(saved);
  const now = { ...withFields(submitted, { name: "Typed later" }), pictures: [picture("2")] };
  expect(withLaterInput(saved, submitted, now)).toEqual({
    ...withFields(saved, { name: "Typed later" }),
    pictures: [picture("2")],
  });
});

describe("the order of pictures", () => {
  test("movePicture moves a picture to any position", () => {
    expect(movePicture(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(movePicture(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(movePicture(["a"], 4, 0)).toEqual(["a"]);
  });

  test("placePicture keeps the order of files chosen together", () => {
    const orders = new Map([
      ["x", 1],
      ["y", 2],
      ["z", 3],
    ]);
    let pictures = [picture("old")];
    for (const path of ["z", "x", "y"]) pictures = placePicture(pictures, picture(path), orders);
    expect(pictures.map(({ path }) => path)).toEqual(["old", "x", "y", "z"]);
  });
});

describe("filterPictureFiles", () => {
  const file = (name: string, type: string, size = 10) => ({ name, type, size });
  test("accepts jpeg, jpg, png, webp and avif up to 50 MB", () => {
    const names = ["a.jpeg", "b.jpg", "c.png", "d.webp", "e.avif", "f.JPG"];
    const { valid } = filterPictureFiles([
      ...names.map((name) => file(name, "")),
      file("g", "image/png", 50 * 1024 * 1024),
    ]);
    expect(valid).toHaveLength(7);
  });

  test("skips other files with the reason", () => {
    const { valid, skipped } = filterPictureFiles([
      file("a.svg", "image/svg+xml"),
      file("b.pdf", "application/pdf"),
      file("c.gif", ""),
      file("d.jpg", "image/jpeg", 50 * 1024 * 1024 + 1),
    ]);
    expect(valid).toEqual([]);
    expect(skipped.map(({ message }) => message)).toEqual([
      ...Array(3).fill("Not a JPEG, PNG, WebP or AVIF picture"),
      "Larger than 50 MB",
    ]);
  });
});

test("a stored draft is restored completely or not at all", () => {
  const draft = { ...base, datasheet: { path: "d", name: "d.pdf", size: 9 } };
  const kept = { version: 3, draft };
  expect(parseStoredDraft(JSON.parse(JSON.stringify(kept)))).toEqual(
    JSON.parse(JSON.stringify(kept)),
  );
  const { weight: _, ...older } = base.fields;
  for (const broken of [
    undefined,
    "text",
    { version: 3 },
    { ...kept, version: "3" },
    { ...kept, draft: { ...draft, fields: older } },
    { ...kept, draft: { ...draft, pictures: [{ path: 1 }] } },
    { ...kept, draft: { ...draft, datasheet: "d" } },
  ]) {
    expect(parseStoredDraft(broken)).toBeUndefined();
  }
});
