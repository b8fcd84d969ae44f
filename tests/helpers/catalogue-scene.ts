import { beforeAll } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { pathToSlug } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { browseCatalogue } from "#app/domain/products/browse-catalogue.server.ts";
import type { CatalogueChoice } from "#app/domain/products/catalogue-choice.ts";

export type SceneProduct = {
  name: string;
  description?: string;
  price?: string;
  stock?: number;
  /** The slug of its category. */
  on?: string;
};

const everything: CatalogueChoice = {
  search: "",
  category: undefined,
  from: undefined,
  to: undefined,
  inStockOnly: false,
  sort: "newest",
  page: 1,
};

type Asked = Partial<Omit<CatalogueChoice, "category">> & { category?: string };

/** A database of its own for the test file, with these categories and products, the newest first. */
export function catalogueScene(names: readonly string[][], wanted: readonly SceneProduct[]) {
  let database: Database;

  beforeAll(async () => {
    const created = await createTestDatabase();
    database = created.database;
    for (const path of names) await addCategory(path);
    for (const [age, product] of wanted.entries()) await add(product, age);
    return created.drop;
  });

  async function addCategory(path: readonly string[]): Promise<void> {
    const tree = await readCategoryTree({ database });
    const above = slugOf(path.slice(0, -1));
    await database.insert(categories).values({
      name: path.at(-1) ?? "",
      parentId: pathToSlug(tree, above).at(-1)?.id ?? null,
      level: path.length as 1,
    });
  }

  async function add(product: SceneProduct, age = 0): Promise<string> {
    const tree = await readCategoryTree({ database });
    const path = pathToSlug(tree, product.on ?? "").map(({ id }) => id);
    const rows = await database
      .insert(products)
      .values({
        name: product.name,
        description: product.description ?? "A thing of ours.",
        price: product.price ?? "100.00",
        stock: product.stock ?? 5,
        categoryId: path[0] ?? null,
        subcategoryId: path[1] ?? null,
        typeId: path[2] ?? null,
        subtypeId: path[3] ?? null,
        modelId: path[4] ?? null,
        createdAt: new Date(Date.UTC(2026, 0, 1) - age * 3_600_000),
      })
      .returning({ id: products.id });
    return rows[0]?.id ?? "";
  }

  async function browse({ category = "", ...asked }: Asked = {}, limits = {}) {
    const tree = await readCategoryTree({ database });
    const choice = { ...everything, ...asked, category: pathToSlug(tree, category).at(-1) };
    const files = { publicAddress: (bucket: string, path: string) => `/media/${bucket}/${path}` };
    const view = await browseCatalogue({ database, files }, choice, tree, limits);
    const countOf = (slug: string) =>
      view.facets.byCategory[pathToSlug(tree, slug).at(-1)?.id ?? ""] ?? 0;
    return { ...view, countOf, names: view.products.map(({ name }) => name) };
  }

  return {
    get database() {
      return database;
    },
    add,
    browse,
    search: (search: string, asked: Asked = {}, limits = {}) =>
      browse({ sort: "relevance", ...asked, search }, limits),
  };
}

function slugOf(path: readonly string[]): string {
  return path.map((name) => name.toLowerCase().replaceAll(" ", "-")).join(".");
}
