import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/database/connection.server.ts";
import {
  FOREIGN_KEY_VIOLATION,
  postgresErrorCode,
  UNIQUE_VIOLATION,
} from "#app/database/postgres-error-code.ts";
import type { AuditValues } from "#app/database/tables/audit.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import {
  catalogueChanges,
  type ProductPatch,
  catalogueChangeRows as rows,
} from "#app/database/tables/catalogue-changes.ts";
import type { Admin, AdminForJob } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { rewriteProductAttributes } from "#app/domain/catalogue/attributes/rewrite-product-attributes.server.ts";
import { categoryLevels } from "#app/domain/catalogue/editing/category-levels.ts";
import {
  auditProductValues,
  type ProductField,
  type ProductValues,
  productFieldList,
} from "#app/domain/catalogue/product-fields.ts";
import { setStockReason } from "#app/domain/catalogue/stock-movements.server.ts";
import { createPlannedCategories, removeCreatedCategories } from "./apply-categories.server.ts";
import { countPlannedRows, notApplying } from "./change-plan.server.ts";
import { addImportPictures } from "./import/prepare-import-pictures.server.ts";

type ApplyChangeOutcome =
  | { ok: true; changed: number; added: number; needsWork: boolean }
  | { ok: false; reason: "gone" | "done" | "nothing" | "preparing" }
  /** Optimistic lock: this many products were changed since the plan was made; nothing was written. */
  | { ok: false; reason: "changed"; products: number };

/** Applies a change plan, all or nothing; rows with errors can be left out of an import. */
export async function applyCatalogueChange(
  { database }: { database: DatabaseOrTransaction },
  admin: Admin<ProductEditing> | AdminForJob<ProductEditing>,
  id: string,
  { batchSize = UPDATE_BATCH_SIZE, skipsProblems = false, onProgress }: Partial<ApplyOptions> = {},
): Promise<ApplyChangeOutcome> {
  try {
    return await database.transaction((transaction) =>
      applyInTransaction(transaction, admin, { id, batchSize, skipsProblems, onProgress }),
    );
  } catch (error) {
    if (error instanceof ConcurrentChangeError) {
      return { ok: false, reason: "changed", products: error.products };
    }
    // A category was deleted after the check of the path, or a SKU taken after its check.
    if ([FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION].includes(postgresErrorCode(error) ?? ""))
      return { ok: false, reason: "changed", products: 1 };
    throw error;
  }
}

type ApplyOptions = {
  batchSize: number;
  skipsProblems: boolean;
  /** Called after each batch with the number of products written so far. */
  onProgress: ((products: number) => unknown) | undefined;
};

async function applyInTransaction(
  transaction: Transaction,
  admin: Admin<ProductEditing> | AdminForJob<ProductEditing>,
  { id, batchSize, skipsProblems, onProgress }: ApplyOptions & { id: string },
): Promise<ApplyChangeOutcome> {
  const change = await lockChange(transaction, id);
  if (!change) return { ok: false, reason: "gone" };
  if (change.state !== "planned") return { ok: false, reason: "done" };
  const pictures = await addImportPictures(transaction, change);
  if (pictures !== "ready") return { ok: false, reason: pictures };
  const size = await countPlannedRows(transaction, id);
  const isRefused = change.kind === "import" && size.problems > 0 && !skipsProblems;
  if (size.changes + size.additions === 0 || isRefused) return { ok: false, reason: "nothing" };
  const newCategories = await createPlannedCategories(transaction, id);
  await setStockReason(transaction, change.kind, { by: admin });
  const batches = { last: size.last, batchSize, onProgress };
  const written = await updateProducts(transaction, id, "after", batches);
  if (written.length < size.changes) throw new ConcurrentChangeError(size.changes - written.length);
  const added =
    size.additions > 0
      ? await insertProducts(transaction, id, {
          ...batches,
          onProgress: onProgress && ((products) => onProgress(written.length + products)),
        })
      : 0;
  if (added < size.additions) throw new ConcurrentChangeError(size.additions - added);
  await transaction
    .update(rows)
    .set({ versionAfter: sql`coalesce(${rows.version}, 0) + 1` })
    .where(and(eq(rows.changeId, id), isNull(rows.problem)));
  await transaction
    .update(catalogueChanges)
    .set({ state: "applied", appliedAt: new Date(), ...notApplying })
    .where(eq(catalogueChanges.id, id));
  const entries = await auditEntriesOf(transaction, change);
  await recordAudit(transaction, admin, [...newCategories, ...entries]);
  const needsWork = change.kind === "import" && size.problems + size.drafts > 0;
  return { ok: true, changed: written.length, added, needsWork };
}

async function lockChange(transaction: Transaction, id: string) {
  const [change] = await transaction
    .select()
    .from(catalogueChanges)
    .where(eq(catalogueChanges.id, id))
    .for("update");
  return change;
}

/** Thrown to roll back the transaction. */
class ConcurrentChangeError extends Error {
  readonly products: number;
  constructor(products: number) {
    super("Products were changed since the plan was made");
    this.products = products;
  }
}

type UndoChangeOutcome =
  | { ok: true; undone: number; left: number }
  | { ok: false; reason: "gone" | "not-applied" };

/** Undoes a change, but only where nobody has changed the product since (optimistic lock). */
export async function undoCatalogueChange(
  { database }: { database: DatabaseOrTransaction },
  admin: Admin<ProductEditing>,
  id: string,
  { batchSize = UPDATE_BATCH_SIZE } = {},
): Promise<UndoChangeOutcome> {
  const undo = () =>
    database.transaction((transaction) => undoInTransaction(transaction, admin, { id, batchSize }));
  // A SKU was taken after its check: the second time the check sees it.
  return undo().catch((error: unknown) => {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    return undo();
  });
}

async function undoInTransaction(
  transaction: Transaction,
  admin: Admin<ProductEditing>,
  { id, batchSize }: { id: string; batchSize: number },
): Promise<UndoChangeOutcome> {
  const change = await lockChange(transaction, id);
  if (!change) return { ok: false, reason: "gone" };
  if (change.state !== "applied") return { ok: false, reason: "not-applied" };
  const size = await countPlannedRows(transaction, id);
  await setStockReason(transaction, change.kind, { by: admin });
  const written = await updateProducts(transaction, id, "before", { ...size, batchSize });
  await followUndoneVersions(transaction, id, written);
  const { rows: removed } = await transaction.execute<{ id: string }>(sql`
      delete from ${products} using ${rows}
      where ${rows.changeId} = ${id} and ${rows.productId} = ${products.id}
        and ${rows.before} is null and ${rows.problem} is null
        and ${products.version} = ${rows.versionAfter}
      returning ${products.id}`);
  const undone = [...written, ...removed.map((row) => row.id)];
  const removedCategories = await removeCreatedCategories(transaction, id);
  await transaction
    .update(catalogueChanges)
    .set({ state: "undone" })
    .where(eq(catalogueChanges.id, id));
  const entries = await auditEntriesOf(transaction, change, inArray(rows.productId, undone));
  const undoneEntries = entries.map(({ before, after, verb, entity }) => ({
    verb: undoneVerbs[verb] ?? verb,
    entity,
    ...(after && { before: after }),
    ...(before && { after: before }),
  }));
  await recordAudit(transaction, admin, [...undoneEntries, ...removedCategories]);
  const left = size.changes + size.additions - undone.length;
  return { ok: true, undone: undone.length, left };
}

/** The products are as an earlier change left them, so it can be undone as well. */
async function followUndoneVersions(
  transaction: Transaction,
  changeId: string,
  productIds: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    update ${rows} set version_after = ${products.version}
    from ${rows} as undone, ${products}
    where undone.change_id = ${changeId} and undone.product_id = ${products.id}
      and ${products.id} = any(${sql.param(productIds)}::uuid[])
      and ${rows.productId} = ${products.id} and ${rows.changeId} <> ${changeId}
      and ${rows.versionAfter} = undone.version`);
}

const undoneVerbs: Record<string, string> = { added: "removed again", imported: "took back" };

/** Keeps each statement short. */
const UPDATE_BATCH_SIZE = 1000;

type Batches = {
  /** The last position of the plan. */
  last: number;
  batchSize: number;
  onProgress?: ApplyOptions["onProgress"];
};

/**
 * Writes the before or after values of a change in SQL, with an optimistic lock on the product version;
 * returns the ids of the updated products.
 */
async function updateProducts(
  transaction: Transaction,
  changeId: string,
  side: "before" | "after",
  { last, batchSize, onProgress }: Batches,
): Promise<string[]> {
  const patch = side === "after" ? sql`${rows.after}` : sql`${rows.before}`;
  const expectedVersion = side === "after" ? sql`${rows.version}` : sql`${rows.versionAfter}`;
  const written: string[] = [];
  // Locked by id, as in checkout, to avoid a deadlock.
  await transaction.execute(sql`
    select ${products.id} from ${products}
    where ${products.id} in (select product_id from ${rows} where change_id = ${changeId})
    order by ${products.id} for no key update`);
  for (let start = 0; start <= last; start += batchSize) {
    const { rows: done } = await transaction.execute<{ id: string }>(sql`
      update ${products} set
        ${sql.join(patchedColumns(patch), sql`, `)},
        version = ${products.version} + 1,
        updated_at = now()
      from ${rows}
      where ${rows.changeId} = ${changeId}
        and ${rows.position} between ${start} and ${start + batchSize - 1}
        and ${rows.productId} = ${products.id} and ${rows.before} is not null
        and ${rows.after} is not null and ${rows.problem} is null
        and ${products.version} = ${expectedVersion}
        and ${categoryPathExists(patch)} and ${skuIsFree(patch, sql`${products.id}`)}
      returning ${products.id}`);
    written.push(...done.map(({ id }) => id));
    await onProgress?.(written.length);
  }
  // Values follow a product into another category.
  await rewriteProductAttributes(
    transaction,
    sql`${products.id} in (
      select product_id from ${rows} where change_id = ${changeId} and after ? 'path')`,
  );
  return written;
}

/** Inserts the new products of an import whose category path still exists and whose SKU is free. */
async function insertProducts(
  transaction: Transaction,
  changeId: string,
  { last, batchSize, onProgress }: Batches,
): Promise<number> {
  const columns = patchColumns(sql`${rows.after}`);
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ value, generated }) =>
    generated ? sql`coalesce(nullif(${value}, ''), ${sql.identifier(generated.by)}())` : value,
  );
  let added = 0;
  for (let start = 0; start <= last; start += batchSize) {
    const { rowCount } = await transaction.execute(sql`
      insert into ${products} (id, ${sql.join(names, sql`, `)})
      select product_id, ${sql.join(values, sql`, `)}
      from ${rows}
      where change_id = ${changeId} and position between ${start} and ${start + batchSize - 1}
        and before is null and after is not null and problem is null
        and ${categoryPathExists(sql`${rows.after}`)}
        and ${skuIsFree(sql`${rows.after}`, sql`product_id`)}
      order by position`);
    added += rowCount ?? 0;
    await onProgress?.(added);
  }
  return added;
}

/** Each column that a patch may set: its name, its key in the patch and its value as SQL. */
function patchColumns(patch: SQL): PatchColumn[] {
  const fields = productFieldList.map((field) => ({
    name: columnName(field.column),
    key: field.key,
    value: patchValue(patch, field),
    generated: field.generated,
  }));
  const column = (of: ProductField["column"], key: string, value: SQL): PatchColumn => {
    return { name: columnName(of), key, value };
  };
  const levels = categoryLevels.map(({ field }, level) =>
    column(field, "path", sql`(${patch} -> 'path' ->> ${level}::integer)::uuid`),
  );
  return [
    ...fields,
    ...levels,
    column("attributes", "attributes", sql`coalesce((${patch} ->> 'attributes')::jsonb, '{}')`),
    column("attributeText", "attributeText", sql`coalesce(${patch} ->> 'attributeText', '')`),
    column("images", "images", sql`coalesce(${patch} -> 'images', '[]')`),
    // A new product without a status is published.
    column("status", "status", sql`coalesce(${patch} ->> 'status', 'published')`),
    // A patch that sets the status also sets or ends the scheduled launch.
    column("publishAt", "status", sql`(${patch} ->> 'publishAt')::timestamptz`),
  ];
}

type PatchColumn = { name: SQL; key: string; value: SQL; generated?: ProductField["generated"] };

function columnName(column: ProductField["column"]): SQL {
  return sql`${sql.identifier(products[column].name)}`;
}

function patchValue(patch: SQL, { key, kind }: ProductField): SQL {
  const text = sql`${patch} ->> ${key}::text`;
  if (kind === "money") return sql`(${text})::numeric / 100`;
  if (kind === "date") return sql`(${text})::date`;
  if (kind === "timestamp") return sql`(${text})::timestamptz`;
  // A new product whose file lacks the column.
  if (kind === "json") return sql`coalesce(${patch} -> ${key}::text, '[]')`;
  if (kind === "boolean") return sql`(${text})::boolean`;
  return kind === "integer" ? sql`(${text})::integer` : sql`(${text})`;
}

/** Assignments that leave a column as it is when the patch lacks its key. */
function patchedColumns(patch: SQL): SQL[] {
  return patchColumns(patch).map(
    ({ name, key, value }) => sql`${name} = case when ${patch} ? ${key}::text
      then ${value} else ${products}.${name} end`,
  );
}

/** No other product has the SKU of the patch. */
function skuIsFree(patch: SQL, productId: SQL): SQL {
  return sql`not exists (
    select from ${products} as other
    where upper(other.sku) = upper(${patch} ->> 'sku') and other.id <> ${productId}
  )`;
}

/** Each category of the path still exists below the one before. */
function categoryPathExists(patch: SQL): SQL {
  return sql`not exists (
    select from jsonb_array_elements_text(coalesce(${patch} -> 'path', '[]'))
      with ordinality as step (id, level)
    where not exists (
      select from categories
      where categories.id = step.id::uuid and categories.level = step.level
        and categories.parent_id is not distinct from case when step.level > 1
          then (${patch} -> 'path' ->> (step.level::integer - 2))::uuid end
    )
  )`;
}

/** One audit entry for each product, and one for an imported file. */
async function auditEntriesOf(
  transaction: Transaction,
  change: typeof catalogueChanges.$inferSelect,
  only?: SQL,
): Promise<AuditEntry[]> {
  const done = await transaction
    .select()
    .from(rows)
    .where(and(eq(rows.changeId, change.id), isNull(rows.problem), only))
    .orderBy(asc(rows.position));
  const all = await transaction
    .select({ id: categories.id, name: categories.name })
    .from(categories);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const auditValues = ({
    path,
    status,
    publishAt: _,
    attributeText,
    images,
    ...values
  }: ProductPatch): AuditValues => ({
    ...auditProductValues(values as Partial<ProductValues>),
    ...(typeof status === "string" && { status }),
    ...(Array.isArray(images) && { pictures: images.length }),
    ...(attributeText !== undefined && {
      specifications: String(attributeText).replaceAll("\n", ", "),
    }),
    ...(path && { category: path.map((id) => names.get(id) ?? "a former category").join(" › ") }),
  });
  const entries = done.map(
    (row): AuditEntry => ({
      verb: row.before ? "changed" : "added",
      entity: { kind: "product", id: row.productId ?? "", label: row.productName },
      ...(row.before && { before: auditValues(row.before) }),
      ...(row.after && { after: auditValues(row.after) }),
    }),
  );
  if (change.kind === "bulk") return entries;
  const { file } = change.request as { file: string };
  const fileEntry: AuditEntry = {
    verb: "imported",
    entity: { kind: "import", id: change.id, label: file },
    after: { products: done.length },
  };
  return [fileEntry, ...entries];
}
