import { expect, test } from "vitest";
import {
  buildCategoryTree,
  filterCategoryTree,
  findPathBySlug,
  listCategoryPaths,
  withDescendants,
} from "./category-tree.ts";

const tree = buildCategoryTree([
  { id: "3", name: "Pan, tilt and zoom", parentId: "2" },
  { id: "2", name: "Caméras", parentId: "1" },
  { id: "1", name: "Security & access", parentId: null },
  { id: "5", name: "A/B", parentId: null },
  { id: "4", name: "A B", parentId: null },
  { id: "6", name: "!!!", parentId: null },
]);

test("each category has a unique slug, whatever its name", () => {
  expect(listCategoryPaths(tree).map((path) => path.at(-1)?.slug)).toEqual([
    "category",
    "a-b",
    "a-b-2",
    "security-access",
    "security-access.cameras",
    "security-access.cameras.pan-tilt-and-zoom",
  ]);
});

test("findPathBySlug returns the path to the category, or an empty one", () => {
  const namesTo = (slug: string) => findPathBySlug(tree, slug).map(({ name }) => name);
  expect(namesTo("security-access.cameras")).toEqual(["Security & access", "Caméras"]);
  expect(namesTo("a-b")).toEqual(["A B"]);
  for (const slug of ["", "security", "security-access.", "security-access.cameras.x", "a-b.x"]) {
    expect(namesTo(slug), slug).toEqual([]);
  }
});

test("withDescendants returns a category and its whole subtree", () => {
  const [security] = findPathBySlug(tree, "security-access");
  expect(security && withDescendants(security).map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test("filterCategoryTree keeps the ancestors and the subtree of a match", () => {
  const found = (words: string) =>
    listCategoryPaths(filterCategoryTree(tree, words)).map((path) =>
      path.map(({ id }) => id).join(">"),
    );
  expect(found("CAMERAS")).toEqual(["1", "1>2", "1>2>3"]);
  expect(found("zoom pan")).toEqual(["1", "1>2", "1>2>3"]);
  expect(found("a b")).toEqual(["4", "5"]);
  expect(found("nothing")).toEqual([]);
});
