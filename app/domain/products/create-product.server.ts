import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFields,
  type ProductInput,
} from "./check-product.ts";
import { claimDatasheet, claimPictures } from "./claim-files.server.ts";
import { productFacts } from "./product-facts.ts";
import { randOfCents } from "./rand.ts";

type Product = typeof products.$inferSelect;

export type CreateProductOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "already-created" };

/** Puts a new product into the shop, once: the same form sent again finds it there. */
export async function createProduct(
  { database }: { database: Database },
  admin: Admin,
  { id, fields }: { id: string; fields: ProductFields },
): Promise<CreateProductOutcome> {
  return database.transaction(async (transaction) => {
    const tree = await readCategoryTree({ database: transaction });
    const checked = checkProduct(fields, tree);
    if (!checked.ok) return { ok: false, reason: "fields", errors: checked.errors };
    const { value } = checked;
    const images = await claimPictures(transaction, value.images);
    if (!images || !(await claimSheet(transaction, value))) {
      return { ok: false, reason: "files-gone" };
    }
    const columns = columnsOf(value, images);
    const [created] = await transaction
      .insert(products)
      .values({ id, ...columns })
      .onConflictDoNothing({ target: products.id })
      .returning();
    if (!created) return findTwin(transaction, id, columns);
    const thing = { kind: "product" as const, id, label: created.name };
    const after = productFacts(created, tree);
    await recordAudit(transaction, admin, { verb: "added", thing, after });
    return { ok: true, id };
  });
}

/** What the form says, as the table keeps it. */
export function columnsOf(value: ProductInput, images: ProductImage[]) {
  const { name, description, cents, stock, weightGrams, levels, datasheet } = value;
  const price = randOfCents(cents);
  return { name, description, price, stock, weightGrams, ...levels, images, datasheet };
}

export async function claimSheet(
  transaction: Transaction,
  { datasheet }: Pick<ProductInput, "datasheet">,
): Promise<boolean> {
  return datasheet === null || claimDatasheet(transaction, datasheet);
}

/** Whether the row says already what the form says; the database orders the facts of a picture. */
export function isSame(row: Product, columns: ReturnType<typeof columnsOf>): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof Product], value),
  );
}

/** Pressed twice, it is the same product; changed in between, it would be lost without a word. */
async function findTwin(
  transaction: Transaction,
  id: string,
  columns: ReturnType<typeof columnsOf>,
): Promise<CreateProductOutcome> {
  const [twin] = await transaction.select().from(products).where(eq(products.id, id));
  return twin && isSame(twin, columns)
    ? { ok: true, id }
    : { ok: false, reason: "already-created" };
}
