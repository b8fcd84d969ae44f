import { describe, expect, test } from "vitest";
import {
  chooseLevel,
  describeLevels,
  formatCategoryPath,
  missingLevels,
  toLevelColumns,
} from "./category-levels.ts";

const leaf = (id: string) => ({ id, name: id.toUpperCase(), children: [] });
const tree = [
  {
    ...leaf("hardware"),
    children: [
      {
        ...leaf("computing"),
        children: [
          { ...leaf("laptops"), children: [{ ...leaf("business"), children: [leaf("h14")] }] },
        ],
      },
    ],
  },
  { ...leaf("services"), children: [leaf("support")] },
];
const nothing = { categoryId: "", subcategoryId: "", typeId: "", subtypeId: "", modelId: "" };
const all = {
  categoryId: "hardware",
  subcategoryId: "computing",
  typeId: "laptops",
  subtypeId: "business",
  modelId: "h14",
};

describe("the category cascade", () => {
  test("a level has options only once the one above is chosen", () => {
    const counts = (chosen: typeof nothing) =>
      describeLevels(tree, chosen).map(({ options }) => options.length);
    expect(counts(nothing)).toEqual([2, 0, 0, 0, 0]);
    expect(counts({ ...nothing, categoryId: "services" })).toEqual([2, 1, 0, 0, 0]);
    expect(counts(all)).toEqual([2, 1, 1, 1, 1]);
  });

  test("a level is required only when it has options, each with its own message", () => {
    expect(missingLevels(tree, nothing)).toEqual({ categoryId: "Category is required" });
    expect(missingLevels(tree, { ...nothing, categoryId: "hardware" })).toEqual({
      subcategoryId: "Subcategory is required",
    });
    expect(missingLevels(tree, { ...all, typeId: "" })).toEqual({ typeId: "Type is required" });
    expect(missingLevels(tree, { ...all, subtypeId: "" })).toEqual({
      subtypeId: "Subtype is required",
    });
    expect(missingLevels(tree, { ...all, modelId: "" })).toEqual({ modelId: "Model is required" });
    const support = { ...nothing, categoryId: "services", subcategoryId: "support" };
    expect(missingLevels(tree, support)).toEqual({});
    expect(missingLevels([], nothing)).toEqual({});
  });

  test("choosing a level clears those below in a new product, and keeps them in an existing one", () => {
    expect(chooseLevel(all, "subcategoryId", "x", { clearsBelow: true })).toEqual({
      ...nothing,
      categoryId: "hardware",
      subcategoryId: "x",
    });
    expect(chooseLevel(all, "categoryId", "services", { clearsBelow: false })).toEqual({
      ...all,
      categoryId: "services",
    });
  });

  test("an option that no longer belongs to the level above is stray, required anew, and never saved", () => {
    const moved = { ...all, categoryId: "services" };
    expect(describeLevels(tree, moved)[1]).toMatchObject({
      chosen: undefined,
      stray: { id: "computing" },
    });
    expect(missingLevels(tree, moved)).toEqual({ subcategoryId: "Subcategory is required" });
    expect(toLevelColumns(tree, moved)).toEqual({
      categoryId: "services",
      subcategoryId: null,
      typeId: null,
      subtypeId: null,
      modelId: null,
    });
  });

  test("a path reads from the top", () => {
    expect(formatCategoryPath(tree, all)).toBe("HARDWARE / COMPUTING / LAPTOPS / BUSINESS / H14");
  });
});
