import { desc, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { listPaths, pathToSlug } from "#app/domain/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** Somebody of the company. In the product itself only requireAdmin makes one. */
export const thandi = {
  userId: "00000000-0000-4000-8000-000000000001",
  name: "Thandi",
  email: "thandi@example.com",
} as Admin;

/** Ways to look at a catalogue as the back office changed it. */
export function lookAt(scene: { readonly database: Database }) {
  return {
    async product(id: string) {
      const [row] = await scene.database.select().from(products).where(eq(products.id, id));
      return row;
    },
    async categoryId(slug: string) {
      const tree = await readCategoryTree(scene);
      return pathToSlug(tree, slug).at(-1)?.id ?? "";
    },
    /** Where a product stands, by names. */
    async placeOf(id: string) {
      const tree = await readCategoryTree(scene);
      const [row] = await scene.database.select().from(products).where(eq(products.id, id));
      const path = listPaths(tree).find((each) => each.at(-1)?.id === row?.shelfId);
      return path?.map(({ name }) => name).join(" > ");
    },
    async slugs() {
      return listPaths(await readCategoryTree(scene)).map((path) => path.at(-1)?.slug);
    },
    async levelOf(id: string) {
      const [row] = await scene.database.select().from(categories).where(eq(categories.id, id));
      return row?.level;
    },
    /** The newest entries of the log, the newest first. */
    async log(most = 1) {
      return scene.database.select().from(auditLog).orderBy(desc(auditLog.at)).limit(most);
    },
  };
}
