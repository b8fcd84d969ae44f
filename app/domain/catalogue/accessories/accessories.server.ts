import { and, asc, eq, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { productAccessories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  type ProductSummary,
  readProductSummaries,
} from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

/** As many as a page shows without hiding the rest. */
export const MAX_ACCESSORIES = 12;

/** What goes with a product, for its page. */
export async function listAccessories(
  services: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  productId: string,
): Promise<ProductSummary[]> {
  const rows = await services.database
    .select({ id: products.id })
    .from(productAccessories)
    .innerJoin(products, eq(products.id, productAccessories.accessoryId))
    .where(and(eq(productAccessories.productId, productId), isPublished()))
    .orderBy(...inOrder)
    .limit(MAX_ACCESSORIES);
  const ids = rows.map(({ id }) => id);
  return readProductSummaries(services, ids);
}

/** All of them, drafts too. */
export async function readAccessories(
  { database }: { database: DatabaseOrTransaction },
  _admin: Admin<"change-products">,
  productId: string,
): Promise<{ id: string; name: string }[]> {
  return database
    .select({ id: products.id, name: products.name })
    .from(productAccessories)
    .innerJoin(products, eq(products.id, productAccessories.accessoryId))
    .where(eq(productAccessories.productId, productId))
    .orderBy(...inOrder);
}

export type ChangeAccessoryOutcome =
  | { ok: true; name: string }
  | { ok: false; reason: "gone" | "itself" | "too-many" };

export async function addAccessory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { productId, accessoryId }: AccessoryInput,
): Promise<ChangeAccessoryOutcome> {
  if (productId === accessoryId) return { ok: false, reason: "itself" };
  return changeAccessories(
    database,
    admin,
    { productId, accessoryId },
    async (transaction, now) => {
      if (now.some(({ id }) => id === accessoryId)) return "ok";
      if (now.length >= MAX_ACCESSORIES) return "too-many";
      await transaction.execute(sql`
      insert into ${productAccessories} (product_id, accessory_id, position)
      select ${productId}, ${accessoryId}, coalesce(max(position) + 1, 0)
      from ${productAccessories} where product_id = ${productId}`);
      return "ok";
    },
  );
}

export async function removeAccessory(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { productId, accessoryId }: AccessoryInput,
): Promise<ChangeAccessoryOutcome> {
  return changeAccessories(database, admin, { productId, accessoryId }, async (transaction) => {
    await transaction
      .delete(productAccessories)
      .where(
        and(
          eq(productAccessories.productId, productId),
          eq(productAccessories.accessoryId, accessoryId),
        ),
      );
    return "ok";
  });
}

type AccessoryInput = { productId: string; accessoryId: string };

/** One change under a lock on both products, with its audit entry. */
async function changeAccessories(
  database: Database,
  admin: Admin<"change-products">,
  { productId, accessoryId }: AccessoryInput,
  change: (
    transaction: Transaction,
    now: readonly { id: string; name: string }[],
  ) => Promise<"ok" | "too-many">,
): Promise<ChangeAccessoryOutcome> {
  return database.transaction(async (transaction) => {
    // Locked by id, as in checkout, to avoid a deadlock.
    const { rows } = await transaction.execute<{ id: string; name: string }>(sql`
      select id, name from ${products} where id in (${productId}, ${accessoryId})
      order by id for no key update`);
    const [product, accessory] = [productId, accessoryId].map((id) =>
      rows.find((row) => row.id === id),
    );
    if (!product || !accessory) return { ok: false, reason: "gone" };
    const before = await readAccessories({ database: transaction }, admin, productId);
    const outcome = await change(transaction, before);
    if (outcome !== "ok") return { ok: false, reason: outcome };
    const after = await readAccessories({ database: transaction }, admin, productId);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "product", id: productId, label: product.name },
      before: { accessories: namesOf(before) },
      after: { accessories: namesOf(after) },
    });
    return { ok: true, name: accessory.name };
  });
}

const inOrder = [asc(productAccessories.position), asc(products.name)];

function namesOf(list: readonly { name: string }[]): string {
  return list.map(({ name }) => name).join(", ");
}
