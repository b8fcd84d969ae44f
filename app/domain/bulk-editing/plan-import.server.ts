import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { categoryPathOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  type ProductValues,
  productFieldList,
  toProductValues,
} from "#app/domain/catalogue/product-fields.ts";
import type { ParsedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { type PlannedRow, storeChangePlan } from "./change-plan.server.ts";
import { MAX_IMPORT_ROWS, productCsvColumnNames, requiredCsvFields } from "./product-csv.ts";

export type ImportPlanOutcome =
  | { ok: true; id: string }
  | Extract<ParsedImport, { ok: false }>
  | { ok: false; reason: "busy" | "unreadable" };

export type ImportRequest = { file: string; rows: number; same: number };

/**
 * Plans what a CSV file would change and stores the plan; nothing is changed yet. The file worker
 * parses the file, and its rows are compared in batches, so that other requests are not blocked.
 */
export async function planImport(
  { database }: { database: Database },
  _admin: Admin,
  { name, bytes, tree }: { name: string; bytes: Uint8Array; tree: readonly Category[] },
): Promise<ImportPlanOutcome> {
  const parsed = await runInFileWorker(
    "staff",
    "parse-import",
    { maxRows: MAX_IMPORT_ROWS, columns: productCsvColumnNames },
    bytes,
  );
  if (!parsed.ok) return { ok: false, reason: parsed.reason === "busy" ? "busy" : "unreadable" };
  const file = parsed.value;
  if (!file.ok) return file;
  const id = await database.transaction(async (transaction) => {
    const plannedIds = new Set<string>();
    const rows: PlannedRow[] = [];
    for (const batch of parsed.parts) {
      const fileRows = JSON.parse(batch.toString()) as ImportRow[];
      const known = await readCurrentProducts(transaction, fileRows);
      for (const row of fileRows) {
        const planned = planImportRow(row, { known, plannedIds, tree });
        if (planned) rows.push(planned);
      }
    }
    const request: ImportRequest = {
      file: name.slice(0, 200),
      rows: file.rowCount,
      same: file.rowCount - rows.length,
    };
    return storeChangePlan(transaction, { kind: "import", request, rows });
  });
  return { ok: true, id };
}

type CurrentProduct = { name: string; version: number; values: Required<ImportPatch> };
type ImportContext = {
  known: ReadonlyMap<string, CurrentProduct>;
  /** Products that an earlier row of the file changes. */
  plannedIds: Set<string>;
  tree: readonly Category[];
};

function planImportRow(
  { row, cells }: ImportRow,
  { known, plannedIds, tree }: ImportContext,
): PlannedRow | undefined {
  const id = cells.id?.trim().toLowerCase() ?? "";
  const current = known.get(id);
  const productName = (current?.name ?? cells.name ?? "").trim().slice(0, 200);
  const reject = (problem: string): PlannedRow => ({ position: row, productName, problem });
  if (id !== "" && !current) {
    return reject("No product has this id. Leave the id empty to add a product.");
  }
  if (id !== "" && plannedIds.has(id)) return reject("An earlier row changes the same product.");
  plannedIds.add(id);
  const version = cells.version?.trim() ?? "";
  if (current && version !== "" && version !== String(current.version)) {
    return reject("The product was changed since this file was exported. Export it again.");
  }
  const checked = current
    ? checkImportRow(cells, tree, current.values.path)
    : checkImportRow({ ...newProductCells, ...cells }, tree);
  if (!checked.ok) return reject(checked.problem);
  const { patch } = checked;
  if (!current) return { position: row, productId: randomUUID(), productName, after: patch };
  const values: Record<string, unknown> = current.values;
  const changed = Object.entries(patch).filter(
    ([key, value]) => String(values[key]) !== String(value),
  );
  if (changed.length === 0) return undefined;
  const before = changed.map(([key]) => [key, values[key]]);
  return {
    position: row,
    productId: id,
    productName,
    version: current.version,
    before: Object.fromEntries(before),
    after: Object.fromEntries(changed),
  };
}

/** A new product needs these columns, whether or not the file has them. */
const newProductCells: Record<string, string> = {
  ...Object.fromEntries(requiredCsvFields.map(({ csv }) => [csv.column, csv.initial])),
  category: "",
};

async function readCurrentProducts(
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<Map<string, CurrentProduct>> {
  const ids = rows
    .map(({ cells }) => cells.id?.trim().toLowerCase() ?? "")
    .filter((id) => UUID_PATTERN.test(id));
  const found = await transaction.select().from(products).where(inArray(products.id, ids));
  return new Map(
    found.map((row) => {
      const { id, name, version } = row;
      const values = { ...toProductValues(row), path: categoryPathOf(row) };
      return [id, { name, version, values }];
    }),
  );
}

type ImportPatch = Partial<ProductValues> & { path?: string[] };

type CheckedRow = { ok: true; patch: ImportPatch } | { ok: false; problem: string };

/** Validates one row. A category that does not change is not checked. */
function checkImportRow(
  cells: Readonly<Record<string, string>>,
  tree: readonly Category[],
  currentPath?: readonly string[],
): CheckedRow {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const { key, csv } of productFieldList) {
    const cell = cells[csv.column];
    if (cell === undefined) continue;
    const parsed = csv.parse(cell);
    if ("problem" in parsed) problems.push(parsed.problem);
    else values[key] = parsed.value;
  }
  if (categoryLevelNames.some((column) => cells[column] !== undefined)) {
    const names = categoryLevelNames.map((column) => cells[column]?.trim() ?? "");
    const found = findCategoryPath(names, tree, currentPath);
    if (typeof found === "string") problems.push(found);
    else values.path = found;
  }
  if (Object.values(cells).some((cell) => cell.includes("\0"))) {
    problems.push("The row holds a character that cannot be kept");
  }
  return problems.length > 0
    ? { ok: false, problem: `${problems.join(". ")}.` }
    : { ok: true, patch: values as ImportPatch };
}

/** The ids of the category path, or the message that says which level is wrong. */
function findCategoryPath(
  names: readonly string[],
  tree: readonly Category[],
  currentPath: readonly string[] | undefined,
): string[] | string {
  const path: string[] = [];
  let options: readonly Category[] = tree;
  for (const [level, name] of names.entries()) {
    const column = categoryLevelNames[level] ?? "category";
    if (name === "") {
      if (names.slice(level).some((below) => below !== ""))
        return `${capitalize(column)} is required`;
      if (path.join() === currentPath?.join()) return path;
      return options.length > 0 ? `${capitalize(column)} is required` : path;
    }
    const found = options.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!found)
      return `There is no ${column} “${name}”${level > 0 ? ` below ${names[level - 1]}` : ""}`;
    path.push(found.id);
    options = found.children;
  }
  return path;
}

function capitalize(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1);
}
