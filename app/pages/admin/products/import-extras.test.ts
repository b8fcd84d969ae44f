import { expect, test } from "vitest";
import type { ImportRequest } from "#app/domain/catalogue-changes/import/plan-import.server.ts";
import { importPriceNotes } from "./import-extras.tsx";

const request: ImportRequest = { file: "list.csv", rows: 9, same: 0, missingPictures: 0 };

test("names the new products that are drafts for want of a price", () => {
  const notes = (more: Partial<ImportRequest>, isDone = false) =>
    importPriceNotes({ ...request, addedWithoutPrice: 7, ...more }, isDone);
  expect(notes({})).toEqual(["7 new products without a price will be imported as drafts."]);
  expect(notes({}, true)).toEqual(["7 new products without a price imported as drafts."]);
  // All of them are drafts.
  expect(notes({ addsDrafts: true })).toEqual(["7 new products without a price."]);
});
