import { and, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { requestJob } from "#app/database/request-job.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { importPictures, productImports } from "#app/database/tables/imports.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import {
  type PlannedRow,
  storeChangePlan,
} from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  type CategoryPlanner,
  createCategoryPlanner,
} from "#app/domain/catalogue-changes/plan-categories.ts";
import { MAX_IMPORT_ROWS } from "#app/domain/catalogue-changes/product-csv.ts";
import type { ParsedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { createPictureFinder } from "./import-pictures.ts";
import type { ImportPricing } from "./import-prices.ts";
import { readMatchingProducts, readSkuOwners } from "./match-products.server.ts";
import { numberColumns } from "./number-columns.ts";
import {
  type ImportContext,
  nameRow,
  planImportRow,
  type RowProblem,
} from "./plan-import-row.server.ts";
import { readUploadedBytes } from "./product-imports.server.ts";

export type ImportPlanOutcome =
  | { ok: true; id: string; pictures: number }
  | Extract<ParsedImport, { ok: false }>
  | { ok: false; reason: "busy" | "unreadable" | "gone" };

export type ImportRequest = {
  file: string;
  rows: number;
  same: number;
  /** Files that rows name and the ZIP lacks. */
  missingPictures: number;
  /** New products that are drafts because their row has no price, and known ones that keep theirs. */
  addedWithoutPrice?: number;
  keptPrices?: number;
  /** All new products are drafts. */
  addsDrafts?: boolean;
  pricing?: ImportPricing;
  /** Specifications that rows name and their category lacks, and values that do not fit. */
  notImported?: string[];
  /** Rows whose barcode is invalid: they are imported without it. */
  barcodeProblems?: RowProblem[];
  /** How many there are: the list stops at 100. */
  barcodeProblemCount?: number;
  /** Products that were changed since the preview, when it was to be applied in the background. */
  overtaken?: number;
};

/**
 * Plans what an uploaded file would change and stores the plan; nothing is changed yet. The file worker
 * parses the file, and its rows are compared in batches, so other requests are not blocked.
 */
export async function planImport(
  { database }: { database: Database },
  _admin: Admin<ProductEditing>,
  {
    importId,
    mapping,
    tree,
    vatPercent = null,
  }: {
    importId: string;
    mapping: ColumnMapping;
    tree: readonly Category[];
    /** For prices that lack VAT; null where none is charged. */
    vatPercent?: number | null;
  },
): Promise<ImportPlanOutcome> {
  const isImport = eq(productImports.id, importId);
  const { fileName, sheet } = productImports;
  const [upload] = await database.select({ fileName, sheet }).from(productImports).where(isImport);
  if (!upload) return { ok: false, reason: "gone" };
  const content = await readUploadedBytes(database, productImports, isImport);
  const definitions = await readAttributes({ database });
  const { targets, decimalSign, excludesVat, markup, ending } = mapping;
  const pricing: ImportPricing = {
    ...{ vatPercent },
    ...(excludesVat && { excludesVat }),
    ...(markup !== undefined && { markup }),
    ...(ending && { ending }),
  };
  const hasPrices = targets.includes("price") || markup !== undefined;
  const numbers = numberColumns(definitions);
  const parsed = await runInFileWorker(
    "staff",
    "parse-import",
    { maxRows: MAX_IMPORT_ROWS, sheet: upload.sheet, targets, decimalSign, numberColumns: numbers },
    content,
  );
  if (!parsed.ok) return { ok: false, reason: parsed.reason === "busy" ? "busy" : "unreadable" };
  const file = parsed.value;
  if (!file.ok) return file;
  const categories = createCategoryPlanner(tree, mapping);
  return database.transaction(async (transaction) => {
    const ofImport = eq(importPictures.importId, importId);
    const pictures = await transaction
      .select({ name: importPictures.name })
      .from(importPictures)
      .where(ofImport);
    const findPictures = createPictureFinder(
      pictures.map(({ name }) => name),
      pictures.length > 0 ? await readAllSkus(transaction, parsed.parts) : [],
    );
    const planned = { ids: new Set<string>(), skus: new Set<string>(), keys: new Set<string>() };
    const rows: PlannedRow[] = [];
    const notImported = new Set<string>();
    const barcodeProblems: RowProblem[] = [];
    const counts = { missingPictures: 0, addedWithoutPrice: 0, keptPrices: 0 };
    for (const batch of parsed.parts) {
      const fileRows = JSON.parse(batch.toString()) as ImportRow[];
      const match = await readMatchingProducts(transaction, fileRows, { ...mapping, definitions });
      const skuOwners = await readSkuOwners(transaction, fileRows);
      const { isSupplierList = false, addsDrafts = false } = mapping;
      const choices = { isSupplierList, addsDrafts, pricing, matchedBy: mapping.match };
      const rules = { categories, tree, definitions, numbers, ...choices };
      const context: ImportContext = { match, skuOwners, planned, ...rules };
      for (const row of fileRows) {
        const outcome = planImportRow(row, { ...context, findPictures });
        if (outcome.planned) rows.push(outcome.planned);
        counts.missingPictures += outcome.missingPictures ?? 0;
        counts.addedWithoutPrice += outcome.lacksPrice === "new" ? 1 : 0;
        counts.keptPrices += hasPrices && outcome.lacksPrice === "known" ? 1 : 0;
        for (const each of outcome.notImported ?? []) notImported.add(each);
        if (outcome.barcodeProblem) barcodeProblems.push(outcome.barcodeProblem);
      }
    }
    await transaction.update(productImports).set({ mapping }).where(isImport);
    refuseRowsAboveNewCategories(rows, categories);
    const used = [...new Set(rows.flatMap((row) => row.pictures ?? []))];
    if (used.length > 0) {
      await transaction
        .update(importPictures)
        .set({ isUsed: true })
        .where(and(ofImport, inArray(importPictures.name, used)));
    }
    const request: ImportRequest = {
      file: upload.fileName,
      rows: file.rowCount,
      same: file.rowCount - rows.length,
      ...counts,
      ...(mapping.addsDrafts && { addsDrafts: true }),
      pricing,
      notImported: [...notImported].slice(0, MAX_NOT_IMPORTED),
      barcodeProblems: barcodeProblems.slice(0, MAX_NOT_IMPORTED),
      barcodeProblemCount: barcodeProblems.length,
    };
    const paths = rows.flatMap(({ after, problem }) =>
      after?.path && !problem ? [after.path] : [],
    );
    const plan = { kind: "import" as const, request, rows, importId };
    const newCategories = categories.plannedFor(paths);
    const id = await storeChangePlan(transaction, { ...plan, categories: newCategories });
    if (used.length > 0) await requestJob(transaction, "import-pictures");
    return { ok: true, id, pictures: used.length };
  });
}

/** A list of more is not read to its end. */
const MAX_NOT_IMPORTED = 100;

/** The SKUs of the shop and of the file: the name of a picture may be one of them. */
async function readAllSkus(transaction: Transaction, parts: readonly Uint8Array[]) {
  const existing = await transaction.select({ sku: products.sku }).from(products);
  const given = parts.flatMap((part) =>
    (JSON.parse(Buffer.from(part).toString()) as ImportRow[]).map(({ cells }) => cells.sku ?? ""),
  );
  return [...existing.map(({ sku }) => sku), ...given];
}

/** Products belong to leaf categories, but a later row may have planned a category below. */
function refuseRowsAboveNewCategories(rows: PlannedRow[], categories: CategoryPlanner): void {
  for (const row of rows) {
    if (!categories.hasNewChildren(row.after?.path?.at(-1))) continue;
    row.productName = nameRow(row.productName, row.after?.sku);
    row.problem = "Other rows create categories below this one. Choose one of them.";
  }
}
