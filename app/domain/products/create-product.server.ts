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
    const [created] = await transaction
      .insert(products)
      .values({ id, ...columnsOf(value, images) })
      .onConflictDoNothing({ target: products.id })
      .returning();
    if (!created) return findTwin(transaction, id, value);
    const thing = { kind: "product" as const, id, label: created.name };
    const after = productFacts(created, tree);
    await recordAudit(transaction, admin, { verb: "added", thing, after });
    return { ok: true, id };
  });
}

/** What the form says, as the table keeps it. */
export function columnsOf(value: ProductInput, images: ProductImage[]) {
  const { name, description, cents, stock, levels, datasheet } = value;
  return { name, description, price: randOfCents(cents), stock, ...levels, images, datasheet };
}

export async function claimSheet(
  transaction: Transaction,
  { datasheet }: Pick<ProductInput, "datasheet">,
): Promise<boolean> {
  return datasheet === null || claimDatasheet(transaction, datasheet);
}

/** Pressed twice, it is the same product; changed in between, it would be lost without a word. */
async function findTwin(
  transaction: Transaction,
  id: string,
  { name, description }: ProductInput,
): Promise<CreateProductOutcome> {
  const [twin] = await transaction.select().from(products).where(eq(products.id, id));
  const isSame = twin?.name === name && twin.description === description;
  return isSame ? { ok: true, id } : { ok: false, reason: "already-created" };
}
