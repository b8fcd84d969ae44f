import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { fromCents } from "#app/content/money.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  attachDatasheet,
  attachPictures,
  removeProductFiles,
} from "#app/domain/catalogue/product-files.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFields,
  type ProductInput,
} from "./check-product.ts";
import { imagePath, originalFileName, productAuditSnapshot } from "./product-audit-snapshot.ts";

type Product = typeof products.$inferSelect;

export type CreateProductOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "already-created" };

/** Creates a product, idempotently: the id comes with the form, so the same form sent again finds the product. */
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
    const images = await attachPictures(transaction, value.images);
    if (!images || !(await attachOptionalDatasheet(transaction, value))) {
      return { ok: false, reason: "files-gone" };
    }
    const columns = toProductColumns(value, images);
    const [created] = await transaction
      .insert(products)
      .values({ id, ...columns })
      .onConflictDoNothing({ target: products.id })
      .returning();
    if (!created) return findExistingProduct(transaction, id, columns);
    const thing = { kind: "product" as const, id, label: created.name };
    const after = productAuditSnapshot(created, tree);
    await recordAudit(transaction, admin, { verb: "added", entity: thing, after });
    return { ok: true, id };
  });
}

/** What the form says, as the table keeps it. */
export function toProductColumns(value: ProductInput, images: ProductImage[]) {
  const { name, description, cents, stock, weightGrams, levels, datasheet } = value;
  const price = fromCents(cents);
  return { name, description, price, stock, weightGrams, ...levels, images, datasheet };
}

export async function attachOptionalDatasheet(
  transaction: Transaction,
  { datasheet }: Pick<ProductInput, "datasheet">,
): Promise<boolean> {
  return datasheet === null || attachDatasheet(transaction, datasheet);
}

/** Whether the row says already what the form says; the database orders the facts of a picture. */
export function hasSameColumns(
  row: Product,
  columns: ReturnType<typeof toProductColumns>,
): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof Product], value),
  );
}

/** Sent twice, it is the same product; with other values, the second form would be lost silently. */
async function findExistingProduct(
  transaction: Transaction,
  id: string,
  columns: ReturnType<typeof toProductColumns>,
): Promise<CreateProductOutcome> {
  const [existing] = await transaction.select().from(products).where(eq(products.id, id));
  return existing && hasSameColumns(existing, columns)
    ? { ok: true, id }
    : { ok: false, reason: "already-created" };
}

type UpdateProductOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "not-found" | "changed-since" };

type StoredProduct = typeof products.$inferSelect;
type DetachedFiles = { images: readonly unknown[]; datasheet: string | null };

/**
 * Saves a product as its form says, with an optimistic lock: whoever saved since is not overwritten,
 * then nothing is done, and the form asks which one counts. Files that it no longer shows are removed.
 */
export async function updateProduct(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  { id, version, fields }: { id: string; version: number; fields: ProductFields },
): Promise<UpdateProductOutcome> {
  const { outcome, left } = await database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!before) return refuseUpdate("not-found");
    if (before.version !== version) return refuseUpdate("changed-since");
    const tree = await readCategoryTree({ database: transaction });
    const checked = checkProduct(fields, tree);
    if (!checked.ok) {
      return { outcome: { ok: false as const, reason: "fields" as const, errors: checked.errors } };
    }
    const { value } = checked;
    const images = await attachNewPictures(transaction, before, value.images);
    const hasSheet =
      before.datasheet === value.datasheet || (await attachOptionalDatasheet(transaction, value));
    if (!images || !hasSheet) return refuseUpdate("files-gone");
    const columns = toProductColumns(value, images);
    if (hasSameColumns(before, columns)) return { outcome: { ok: true as const, version } };
    await transaction
      .update(products)
      .set({ ...columns, version: version + 1 })
      .where(eq(products.id, id));
    const thing = { kind: "product" as const, id, label: value.name };
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: thing,
      before: { ...productAuditSnapshot(before, tree), files: null },
      after: {
        ...productAuditSnapshot({ ...before, ...columns }, tree),
        files: describeReplacedFiles(before, columns),
      },
    });
    return {
      outcome: { ok: true as const, version: version + 1 },
      left: findDetachedFiles(before, value),
    };
  });
  // The product is saved whatever becomes of its old files: what stays behind is swept away.
  if (left) await removeProductFiles({ database, files }, [left]).catch(() => undefined);
  return outcome;
}

function refuseUpdate(reason: "files-gone" | "not-found" | "changed-since"): {
  outcome: UpdateProductOutcome;
  left?: undefined;
} {
  return { outcome: { ok: false, reason } };
}

/** What the product shows already is kept as it is; only what is new must be in the store. */
async function attachNewPictures(
  transaction: Transaction,
  before: StoredProduct,
  paths: readonly string[],
): Promise<ProductImage[] | undefined> {
  const shown = new Map(before.images.map((image) => [imagePath(image), image]));
  const claimed = await attachPictures(
    transaction,
    paths.filter((path) => !shown.has(path)),
  );
  if (!claimed) return undefined;
  const added = new Map(claimed.map((image) => [image.path, image]));
  return paths.flatMap((path) => shown.get(path) ?? added.get(path) ?? []);
}

/** Another file under the name of the old one would not show in the log: it is said in words. */
function describeReplacedFiles(before: StoredProduct, now: DetachedFiles): string | null {
  const pairs = [
    [before.datasheet ?? "", now.datasheet ?? ""],
    ...before.images.map((image, place) => [imagePath(image), imagePath(now.images[place])]),
  ];
  const isReplaced = pairs.some(
    ([old = "", path = ""]) => old !== path && originalFileName(old) === originalFileName(path),
  );
  return isReplaced ? "replaced by others of the same name" : null;
}

function findDetachedFiles(
  before: StoredProduct,
  now: { images: readonly string[]; datasheet: string | null },
) {
  const left: DetachedFiles = {
    images: before.images.filter((image) => !now.images.includes(imagePath(image))),
    datasheet: before.datasheet === now.datasheet ? null : before.datasheet,
  };
  return left.images.length > 0 || left.datasheet ? left : undefined;
}
