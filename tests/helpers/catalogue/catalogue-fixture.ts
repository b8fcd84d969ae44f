import { desc, eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import type { Database, DatabaseConfig } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Admin, Owner } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import {
  findPathBySlug,
  listCategoryPaths,
} from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { browseCatalogue } from "#app/domain/search/browse-catalogue.server.ts";
import type { CatalogueQuery } from "#app/domain/search/catalogue-query.ts";

export type ProductSeed = {
  name: string;
  description?: string;
  price?: string;
  stock?: number;
  /** The slug of its category. */
  on?: string;
};

const noFilters: CatalogueQuery = {
  search: "",
  category: undefined,
  from: undefined,
  to: undefined,
  inStockOnly: false,
  flags: [],
  brands: [],
  attributeFilters: [],
  offeredAttributes: [],
  sort: "newest",
  page: 1,
};

type BrowseQuery = Partial<Omit<CatalogueQuery, "category">> & { category?: string };

/** A database of its own for the test file, with these categories and products, the newest first. */
export function catalogueFixture(names: readonly string[][], wanted: readonly ProductSeed[]) {
  let database: Database;
  let config: DatabaseConfig;

  beforeAll(async () => {
    const created = await createTestDatabase();
    ({ database, config } = created);
    for (const path of names) await addCategory(path);
    for (const [age, product] of wanted.entries()) await add(product, age);
    return created.drop;
  });

  async function addCategory(path: readonly string[]): Promise<void> {
    const tree = await readCategoryTree({ database });
    const above = slugOf(path.slice(0, -1));
    await database.insert(categories).values({
      name: path.at(-1) ?? "",
      parentId: findPathBySlug(tree, above).at(-1)?.id ?? null,
      level: path.length as 1,
    });
  }

  async function add(product: ProductSeed, age = 0): Promise<string> {
    const tree = await readCategoryTree({ database });
    const path = findPathBySlug(tree, product.on ?? "").map(({ id }) => id);
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

  async function browse({ category = "", ...asked }: BrowseQuery = {}, limits = {}) {
    const tree = await readCategoryTree({ database });
    const choice = { ...noFilters, ...asked, category: findPathBySlug(tree, category).at(-1) };
    const files = { publicUrl: (bucket: string, path: string) => `/media/${bucket}/${path}` };
    const view = await browseCatalogue({ database, files }, choice, tree, limits);
    const countOf = (slug: string) =>
      view.facets.byCategory[findPathBySlug(tree, slug).at(-1)?.id ?? ""] ?? 0;
    return { ...view, countOf, names: view.products.map(({ name }) => name) };
  }

  return {
    get database() {
      return database;
    },
    get config() {
      return config;
    },
    files: { delete: async () => {} },
    add,
    browse,
    search: (search: string, asked: BrowseQuery = {}, limits = {}) =>
      browse({ sort: "relevance", ...asked, search }, limits),
  };
}

function slugOf(path: readonly string[]): string {
  return path.map((name) => name.toLowerCase().replaceAll(" ", "-")).join(".");
}

/** Somebody of the company. In the product itself only requireAdmin makes one. */
export const testAdmin = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@example.com",
  role: "admin",
  staffRoles: ["owner"],
} as unknown as Owner;

/** Somebody of the company with these roles. */
export function testStaff(...staffRoles: StaffRole[]): Admin<never> {
  return { ...testAdmin, staffRoles };
}

/** Where the database has to know them. */
export async function storeTestAdmin(database: Database): Promise<void> {
  const { userId, name, email } = testAdmin;
  await database.insert(users).values({ id: userId, name, email });
  await database
    .update(profiles)
    .set({ role: "admin", staffRoles: ["owner"] })
    .where(eq(profiles.id, userId));
}

/** Queries of the catalogue as admins changed it. */
export function inspectCatalogue(scene: { readonly database: Database }) {
  return {
    async product(id: string) {
      const [row] = await scene.database.select().from(products).where(eq(products.id, id));
      return row;
    },
    async categoryId(slug: string) {
      const tree = await readCategoryTree(scene);
      return findPathBySlug(tree, slug).at(-1)?.id ?? "";
    },
    /** Where a product stands, by names. */
    async placeOf(id: string) {
      const tree = await readCategoryTree(scene);
      const [row] = await scene.database.select().from(products).where(eq(products.id, id));
      const path = listCategoryPaths(tree).find((each) => each.at(-1)?.id === row?.leafCategoryId);
      return path?.map(({ name }) => name).join(" > ");
    },
    async slugs() {
      return listCategoryPaths(await readCategoryTree(scene)).map((path) => path.at(-1)?.slug);
    },
    async levelOf(id: string) {
      const [row] = await scene.database.select().from(categories).where(eq(categories.id, id));
      return row?.level;
    },
    /** The newest entries of the log, the newest first. */
    async log(max = 1) {
      return scene.database.select().from(auditLog).orderBy(desc(auditLog.at)).limit(max);
    },
  };
}
