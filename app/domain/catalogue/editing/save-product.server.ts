import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  type Attribute,
  attributeText,
  inheritedAttributes,
} from "#app/domain/catalogue/attributes/attribute.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { toFieldColumns } from "#app/domain/catalogue/product-fields.ts";
import {
  attachDatasheet,
  attachPictures,
  removeProductFiles,
} from "#app/domain/catalogue/product-files.server.ts";
import { isForSale } from "#app/domain/catalogue/product-status.ts";
import { setStockReason } from "#app/domain/catalogue/stock-movements.server.ts";
import { imagePath, originalFileName } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFormValues,
  type ProductInput,
} from "./check-product.ts";
import { productAuditSnapshot } from "./product-audit-snapshot.ts";
import { findSkuConflict, reportSkuConflict } from "./sku-conflict.server.ts";

type Product = typeof products.$inferSelect;

export type CreateProductOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "already-created" };

/** Creates a product, idempotently: the id comes with the form, so the same form sent again finds the product. */
export async function createProduct(
  { database }: { database: Database },
  admin: Admin<ProductEditing>,
  form: NewProduct,
): Promise<CreateProductOutcome> {
  return reportSkuConflict(database, form, () =>
    database.transaction((transaction) => insertProduct(transaction, admin, form)),
  );
}

async function insertProduct(
  transaction: Transaction,
  admin: Admin<ProductEditing>,
  { id, fields, draft }: NewProduct,
): Promise<CreateProductOutcome> {
  const tree = await readCategoryTree({ database: transaction });
  const definitions = await readAttributes({ database: transaction });
  const status = toStatusColumns(draft);
  const rules = { isNew: true, isForSale: isForSale(status) };
  const checked = checkProduct(fields, tree, definitions, rules);
  if (!checked.ok) return { ok: false, reason: "fields", errors: checked.errors };
  const { value } = checked;
  const conflict = await findSkuConflict(transaction, { id, sku: value.sku });
  if (conflict) return conflict;
  const images = await attachPictures(transaction, value.images);
  if (!images || !(await attachDatasheet(transaction, value.datasheet))) {
    return { ok: false, reason: "files-gone" };
  }
  const columns = { ...toProductColumns(value, images, definitions), ...status };
  await setStockReason(transaction, "edit", { by: admin });
  const [created] = await transaction
    .insert(products)
    .values({ id, ...columns })
    .onConflictDoNothing({ target: products.id })
    .returning();
  if (!created) return findExistingProduct(transaction, id, columns);
  await recordAudit(transaction, admin, {
    verb: "added",
    entity: { kind: "product", id, label: created.name },
    after: productAuditSnapshot(created, tree, definitions),
  });
  return { ok: true, id };
}

type NewProduct = {
  id: string;
  fields: ProductFormValues;
  /** Not published yet; with a time, published then. */
  draft?: { publishAt: Date | null } | undefined;
};

function toStatusColumns(draft: NewProduct["draft"]) {
  const publishAt = draft?.publishAt ?? null;
  return { status: draft ? ("draft" as const) : ("published" as const), publishAt };
}

export function toProductColumns(
  value: ProductInput,
  images: ProductImage[],
  definitions: readonly Attribute[],
) {
  const { levels, datasheet, attributes } = value;
  const own = inheritedAttributes(
    definitions,
    Object.values(levels).flatMap((id) => id ?? []),
  );
  return {
    ...toFieldColumns(value),
    ...levels,
    images,
    datasheet,
    attributes,
    attributeText: attributeText(own, attributes),
  };
}

/** A deep comparison, because jsonb reorders the keys of a picture. */
function hasSameColumns(row: Product, columns: Partial<Product>): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof Product], value),
  );
}

/** The same form sent twice finds its product; other values under the same id are rejected, not lost. */
async function findExistingProduct(
  transaction: Transaction,
  id: string,
  columns: Partial<Product>,
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
  admin: Admin<ProductEditing>,
  { id, version, fields }: { id: string; version: number; fields: ProductFormValues },
): Promise<UpdateProductOutcome> {
  let detached: DetachedFiles | undefined;
  const save = async (transaction: Transaction): Promise<UpdateProductOutcome> => {
    const [before] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!before) return { ok: false, reason: "not-found" };
    if (before.version !== version) return { ok: false, reason: "changed-since" };
    const tree = await readCategoryTree({ database: transaction });
    const definitions = await readAttributes({ database: transaction });
    const checked = checkProduct(fields, tree, definitions, { isForSale: isForSale(before) });
    if (!checked.ok) return { ok: false, reason: "fields", errors: checked.errors };
    const { value } = checked;
    const conflict = await findSkuConflict(transaction, { id, sku: value.sku });
    if (conflict) return conflict;
    const images = await attachNewPictures(transaction, before, value.images);
    const hasDatasheet =
      before.datasheet === value.datasheet || (await attachDatasheet(transaction, value.datasheet));
    if (!images || !hasDatasheet) return { ok: false, reason: "files-gone" };
    const columns = toProductColumns(value, images, definitions);
    if (hasSameColumns(before, columns)) return { ok: true, version };
    await setStockReason(transaction, "edit", { by: admin });
    await transaction
      .update(products)
      .set({ ...columns, version: version + 1 })
      .where(eq(products.id, id));
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: { kind: "product", id, label: value.name },
      before: { ...productAuditSnapshot(before, tree, definitions), files: null },
      after: {
        ...productAuditSnapshot({ ...before, ...columns }, tree, definitions),
        files: describeReplacedFiles(before, columns),
      },
    });
    detached = findDetachedFiles(before, value);
    return { ok: true, version: version + 1 };
  };
  const outcome = await reportSkuConflict(database, { id, fields }, () =>
    database.transaction(save),
  );
  // A failed removal does not fail the save: the daily sweep removes unused files.
  if (detached) await removeProductFiles({ database, files }, [detached]).catch(() => undefined);
  return outcome;
}

/** Pictures already on the product stay as they are; only new ones must exist in the file store. */
export async function attachNewPictures(
  transaction: Transaction,
  before: Pick<Product, "images">,
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
  return isReplaced ? "replaced by files with the same name" : null;
}

function findDetachedFiles(before: Product, now: ProductInput): DetachedFiles | undefined {
  const detached = {
    images: before.images.filter((image) => !now.images.includes(imagePath(image))),
    datasheet: before.datasheet === now.datasheet ? null : before.datasheet,
  };
  return detached.images.length > 0 || detached.datasheet ? detached : undefined;
}
