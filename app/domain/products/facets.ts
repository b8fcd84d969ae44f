import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";

/** What the filters say beside each choice: how many products it would show. */
export type Facets = {
  /** With every filter. */
  total: number;
  /** By category id, with every filter but the category; zero is left out. */
  byCategory: Record<string, number>;
  /** In every category, with the other filters. */
  everywhere: number;
  /** In stock, with every filter but that one. */
  inStock: number;
  /** The same, in stock or not. */
  inStockOrNot: number;
  /** By step of the price scale, with every filter but the price. */
  byPrice: number[];
  /** With the words alone. */
  withoutFilters: number;
};

/** So many products stand on this shelf. */
export type ShelfCount = { shelfId: string | null; inStock: boolean; products: number };

/** What the counts of shelves say; they know the words and the price, and no other filter. */
export function facetsOf(
  counts: readonly ShelfCount[],
  { category, inStockOnly }: Pick<CatalogueChoice, "category" | "inStockOnly">,
  tree: readonly Category[],
): Omit<Facets, "byPrice" | "withoutFilters"> {
  const chosen = category && new Set(withDescendants(category).map(({ id }) => id));
  const byShelf = new Map<string | null, number>();
  const facets = { total: 0, everywhere: 0, inStock: 0, inStockOrNot: 0 };
  for (const { shelfId, inStock, products } of counts) {
    const fitsStock = !inStockOnly || inStock;
    if (fitsStock) {
      facets.everywhere += products;
      byShelf.set(shelfId, (byShelf.get(shelfId) ?? 0) + products);
    }
    if (chosen && !(shelfId !== null && chosen.has(shelfId))) continue;
    facets.inStockOrNot += products;
    if (inStock) facets.inStock += products;
    if (fitsStock) facets.total += products;
  }
  const byCategory: Record<string, number> = {};
  sumUp(tree, byShelf, byCategory);
  return { ...facets, byCategory };
}

/** Each category's own products and those of everything below it; together, they are returned. */
function sumUp(
  tree: readonly Category[],
  byShelf: ReadonlyMap<string | null, number>,
  byCategory: Record<string, number>,
): number {
  let together = 0;
  for (const { id, children } of tree) {
    const products = (byShelf.get(id) ?? 0) + sumUp(children, byShelf, byCategory);
    if (products > 0) byCategory[id] = products;
    together += products;
  }
  return together;
}
