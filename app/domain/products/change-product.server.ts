import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { type ProductImage, products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { checkProduct, type ProductErrors, type ProductFields } from "./check-product.ts";
import { claimPictures } from "./claim-files.server.ts";
import { claimSheet, columnsOf, isSame } from "./create-product.server.ts";
import { fileLabel, pathOf, productFacts } from "./product-facts.ts";
import { removeProductFiles } from "./remove-product-files.server.ts";

export type ChangeProductOutcome =
  | { ok: true; version: number }
  | { ok: false; reason: "fields"; errors: ProductErrors }
  | { ok: false; reason: "files-gone" | "not-found" | "changed-since" };

type Product = typeof products.$inferSelect;
type Left = { images: readonly unknown[]; datasheet: string | null };

/**
 * Saves a product as its form says. Whoever saved since the form was opened is not overwritten:
 * then nothing is done, and the form asks which one counts. Files that it no longer shows are removed.
 */
export async function changeProduct(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  { id, version, fields }: { id: string; version: number; fields: ProductFields },
): Promise<ChangeProductOutcome> {
  const { outcome, left } = await database.transaction(async (transaction) => {
    const [before] = await transaction
      .select()
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!before) return refuse("not-found");
    if (before.version !== version) return refuse("changed-since");
    const tree = await readCategoryTree({ database: transaction });
    const checked = checkProduct(fields, tree);
    if (!checked.ok) {
      return { outcome: { ok: false as const, reason: "fields" as const, errors: checked.errors } };
    }
    const { value } = checked;
    const images = await claimNew(transaction, before, value.images);
    const hasSheet = before.datasheet === value.datasheet || (await claimSheet(transaction, value));
    if (!images || !hasSheet) return refuse("files-gone");
    const columns = columnsOf(value, images);
    if (isSame(before, columns)) return { outcome: { ok: true as const, version } };
    await transaction
      .update(products)
      .set({ ...columns, version: version + 1 })
      .where(eq(products.id, id));
    const thing = { kind: "product" as const, id, label: value.name };
    await recordAudit(transaction, admin, {
      verb: "changed",
      thing,
      before: { ...productFacts(before, tree), files: null },
      after: {
        ...productFacts({ ...before, ...columns }, tree),
        files: namesakes(before, columns),
      },
    });
    return {
      outcome: { ok: true as const, version: version + 1 },
      left: leftBehind(before, value),
    };
  });
  // The product is saved whatever becomes of its old files: what stays behind is swept away.
  if (left) await removeProductFiles({ database, files }, [left]).catch(() => undefined);
  return outcome;
}

function refuse(reason: "files-gone" | "not-found" | "changed-since"): {
  outcome: ChangeProductOutcome;
  left?: undefined;
} {
  return { outcome: { ok: false, reason } };
}

/** What the product shows already is kept as it is; only what is new must be in the store. */
async function claimNew(
  transaction: Transaction,
  before: Product,
  paths: readonly string[],
): Promise<ProductImage[] | undefined> {
  const shown = new Map(before.images.map((image) => [pathOf(image), image]));
  const claimed = await claimPictures(
    transaction,
    paths.filter((path) => !shown.has(path)),
  );
  if (!claimed) return undefined;
  const added = new Map(claimed.map((image) => [image.path, image]));
  return paths.flatMap((path) => shown.get(path) ?? added.get(path) ?? []);
}

/** Another file under the name of the old one would not show in the log: it is said in words. */
function namesakes(before: Product, now: Left): string | null {
  const pairs = [
    [before.datasheet ?? "", now.datasheet ?? ""],
    ...before.images.map((image, place) => [pathOf(image), pathOf(now.images[place])]),
  ];
  const isReplaced = pairs.some(
    ([old = "", path = ""]) => old !== path && fileLabel(old) === fileLabel(path),
  );
  return isReplaced ? "replaced by others of the same name" : null;
}

function leftBehind(before: Product, now: { images: readonly string[]; datasheet: string | null }) {
  const left: Left = {
    images: before.images.filter((image) => !now.images.includes(pathOf(image))),
    datasheet: before.datasheet === now.datasheet ? null : before.datasheet,
  };
  return left.images.length > 0 || left.datasheet ? left : undefined;
}
