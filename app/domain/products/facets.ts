import { type Category, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CatalogueChoice } from "./catalogue-choice.ts";
import { priceSteps } from "./price-steps.ts";

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

type Tally = {
  shelfId: string | null;
  inStock: boolean;
  step: number;
  isWithin: boolean;
  products: number;
};

/** One pass over the counted shelves; each filter's own counts leave that filter out. */
export function facetsOf(
  tallies: readonly Tally[],
  choice: CatalogueChoice,
  tree: readonly Category[],
): Facets {
  const chosen = choice.category && new Set(withDescendants(choice.category).map(({ id }) => id));
  const byShelf = new Map<string | null, number>();
  const byPrice = priceSteps.map(() => 0);
  const facets = { inStock: 0, inStockOrNot: 0, everywhere: 0, total: 0, withoutFilters: 0 };

  for (const { shelfId, inStock, step, isWithin, products } of tallies) {
    const fitsCategory = !chosen || (shelfId !== null && chosen.has(shelfId));
    const fitsStock = !choice.inStockOnly || inStock;
    const countsOnScale = step >= 0;
    if (countsOnScale) facets.withoutFilters += products;
    if (countsOnScale && fitsCategory && fitsStock) byPrice[step] = (byPrice[step] ?? 0) + products;
    if (!isWithin) continue;
    if (fitsStock) {
      facets.everywhere += products;
      byShelf.set(shelfId, (byShelf.get(shelfId) ?? 0) + products);
    }
    if (fitsCategory) {
      facets.inStockOrNot += products;
      if (inStock) facets.inStock += products;
      if (fitsStock) facets.total += products;
    }
  }
  return { ...facets, byPrice, byCategory: Object.fromEntries(sumUp(tree, byShelf)) };
}

/** Each category's own products and those of everything below it. */
function sumUp(
  tree: readonly Category[],
  byShelf: ReadonlyMap<string | null, number>,
): [id: string, products: number][] {
  return tree.flatMap((category) => {
    const below = sumUp(category.children, byShelf);
    const children = new Set(category.children.map(({ id }) => id));
    const total = below.reduce(
      (sum, [id, products]) => sum + (children.has(id) ? products : 0),
      byShelf.get(category.id) ?? 0,
    );
    return total > 0 ? [[category.id, total] as [string, number], ...below] : below;
  });
}
