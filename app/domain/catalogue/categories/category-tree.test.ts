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

test("each category has an address of its own, whatever its name", () => {
  expect(listCategoryPaths(tree).map((path) => path.at(-1)?.slug)).toEqual([
    "category",
    "a-b",
    "a-b-2",
    "security-access",
    "security-access.cameras",
    "security-access.cameras.pan-tilt-and-zoom",
  ]);
});

test("an address leads down to its category, or nowhere", () => {
  const namesTo = (slug: string) => findPathBySlug(tree, slug).map(({ name }) => name);
  expect(namesTo("security-access.cameras")).toEqual(["Security & access", "Caméras"]);
  expect(namesTo("a-b")).toEqual(["A B"]);
  for (const slug of ["", "security", "security-access.", "security-access.cameras.x", "a-b.x"]) {
    expect(namesTo(slug), slug).toEqual([]);
  }
});

test("a category comes with all that hangs below it", () => {
  const [security] = findPathBySlug(tree, "security-access");
  expect(security && withDescendants(security).map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test("a search keeps the way to what it finds, and what hangs below it", () => {
  const found = (words: string) =>
    listCategoryPaths(filterCategoryTree(tree, words)).map((path) =>
      path.map(({ id }) => id).join(">"),
    );
  expect(found("CAMERAS")).toEqual(["1", "1>2", "1>2>3"]);
  expect(found("zoom pan")).toEqual(["1", "1>2", "1>2>3"]);
  expect(found("a b")).toEqual(["4", "5"]);
  expect(found("nothing")).toEqual([]);
});
