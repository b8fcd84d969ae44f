import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { toFieldColumns } from "#app/domain/catalogue/product-fields.ts";
import {
  attachDatasheet,
  attachPictures,
  removeProductFiles,
} from "#app/domain/catalogue/product-files.server.ts";
import { imagePath, originalFileName } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFormValues,
  type ProductInput,
} from "./check-product.ts";
import { productAuditSnapshot } from "./product-audit-snapshot.ts";

type Product = typeof products.$inferSelect;

export type CreateProductOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "already-created" };

/** Creates a product, idempotently: the id comes with the form, so the same form sent again finds the product. */
export async function createProduct(
  { database }: { database: Database },
  admin: Admin,
  { id, fields }: { id: string; fields: ProductFormValues },
): Promise<CreateProductOutcome> {
  return database.transaction(async (transaction) => {
    const tree = await readCategoryTree({ database: transaction });
    const checked = checkProduct(fields, tree);
    if (!checked.ok) return { ok: false, reason: "fields", errors: checked.errors };
    const { value } = checked;
    const images = await attachPictures(transaction, value.images);
    if (!images || !(await attachDatasheet(transaction, value.datasheet))) {
      return { ok: false, reason: "files-gone" };
    }
    const columns = toProductColumns(value, images);
    const [created] = await transaction
      .insert(products)
      .values({ id, ...columns })
      .onConflictDoNothing({ target: products.id })
      .returning();
    if (!created) return findExistingProduct(transaction, id, columns);
    await recordAudit(transaction, admin, {
      verb: "added",
      entity: { kind: "product", id, label: created.name },
      after: productAuditSnapshot(created, tree),
    });
    return { ok: true, id };
  });
}

function toProductColumns(value: ProductInput, images: ProductImage[]) {
  const { levels, datasheet } = value;
  return { ...toFieldColumns(value), ...levels, images, datasheet };
}

/** A deep comparison, because jsonb reorders the keys of a picture. */
function hasSameColumns(row: Product, columns: ReturnType<typeof toProductColumns>): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof Product], value),
  );
}

/** The same form sent twice finds its product; other values under the same id are rejected, not lost. */
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

type DetachedFiles = { images: readonly unknown[]; datasheet: string | null };

/**
 * Saves the form of a product with an optimistic lock: after a concurrent save nothing is written and
 * the form asks which version to keep. Files that were taken off the product are removed.
 */
export async function updateProduct(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  { id, version, fields }: { id: string; version: number; fields: ProductFormValues },
): Promise<UpdateProductOutcome> {
  let detached: DetachedFiles | undefined;
  const outcome = await database.transaction(async (transaction): Promise<UpdateProductOutcome> => {
    const [before] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== version) return { ok: false, reason: "changed-since" };
    const tree = await readCategoryTree({ database: transaction });
    const checked = checkProduct(fields, tree);
    if (!checked.ok) return { ok: false, reason: "fields", errors: checked.errors };
    const { value } = checked;
    const images = await attachNewPictures(transaction, before, value.images);
    const hasDatasheet =
      before.datasheet === value.datasheet || (await attachDatasheet(transaction, value.datasheet));
    if (!images || !hasDatasheet) return { ok: false, reason: "files-gone" };
    const columns = toProductColumns(value, images);
    if (hasSameColumns(before, columns)) return { ok: true, version };
    await transaction
      .update(products)
      .set({ ...columns, version: version + 1 })
      .where(eq(products.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "product", id, label: value.name },
      before: { ...productAuditSnapshot(before, tree), files: null },
      after: {
        ...productAuditSnapshot({ ...before, ...columns }, tree),
        files: describeReplacedFiles(before, columns),
      },
    });
    detached = findDetachedFiles(before, value);
    return { ok: true, version: version + 1 };
  });
  // A failed removal does not fail the save: the daily sweep removes unused files.
  if (detached) await removeProductFiles({ database, files }, [detached]).catch(() => undefined);
  return outcome;
}

/** Pictures already on the product stay as they are; only new ones must exist in the file store. */
async function attachNewPictures(
  transaction: Transaction,
  before: Product,
  paths: readonly string[],
): Promise<ProductImage[] | undefined> {
  const current = new Map(before.images.map((image) => [imagePath(image), image]));
  const attached = await attachPictures(
    transaction,
    paths.filter((path) => !current.has(path)),
  );
  if (!attached) return undefined;
  const added = new Map(attached.map((image) => [image.path, image]));
  return paths.flatMap((path) => current.get(path) ?? added.get(path) ?? []);
}

/** The audit log stores file names only, so a new file of the same name needs a remark of its own. */
function describeReplacedFiles(before: Product, now: DetachedFiles): string | null {
  const pairs = [
    [before.datasheet ?? "", now.datasheet ?? ""],
    ...before.images.map((image, place) => [imagePath(image), imagePath(now.images[place])]),
  ];
  const isReplaced = pairs.some(
    ([old = "", path = ""]) => old !== path && originalFileName(old) === originalFileName(path),
  );
  return isReplaced ? "replaced by others of the same name" : null;
}

function findDetachedFiles(before: Product, now: ProductInput): DetachedFiles | undefined {
  const detached = {
    images: before.images.filter((image) => !now.images.includes(imagePath(image))),
    datasheet: before.datasheet === now.datasheet ? null : before.datasheet,
  };
  return detached.images.length > 0 || detached.datasheet ? detached : undefined;
}
