import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { productMessages } from "#app/content/messages/product-messages.ts";
import { parseRand, toCents } from "#app/content/money.ts";
import {
  categoryCsvColumns,
  MAX_IMPORT_ROWS,
  type ProductCsvColumn,
} from "#app/content/product-csv-columns.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { categoryPathOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_PRICE_CENTS,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_STOCK,
} from "#app/domain/catalogue/editing/check-product.ts";
import { inlineEditMessages } from "#app/domain/catalogue/editing/inline-edit-form.ts";
import { parseWeight } from "#app/domain/catalogue/weight.ts";
import type { ParsedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { type PlannedRow, storeChangePlan } from "./change-plan.server.ts";

export type ImportPlanOutcome =
  | { ok: true; id: string }
  | Extract<ParsedImport, { ok: false }>
  | { ok: false; reason: "busy" | "unreadable" };

/** What the stored request of an import holds. */
export type ImportRequest = { file: string; rows: number; same: number };

/**
 * Works out what a file would change, row by row, and keeps that. Nothing is changed yet. The file is
 * parsed by the file worker, and its rows are compared batch by batch, so that requests are answered
 * in between.
 */
export async function planImport(
  { database }: { database: Database },
  _admin: Admin,
  { name, bytes, tree }: { name: string; bytes: Uint8Array; tree: readonly Category[] },
): Promise<ImportPlanOutcome> {
  const parsed = await runInFileWorker(
    "staff",
    "parse-import",
    { mostRows: MAX_IMPORT_ROWS },
    bytes,
  );
  if (!parsed.ok) return { ok: false, reason: parsed.reason === "busy" ? "busy" : "unreadable" };
  const file = parsed.value;
  if (!file.ok) return file;
  const id = await database.transaction(async (transaction) => {
    const seen = new Set<string>();
    const rows: PlannedRow[] = [];
    for (const batch of parsed.parts) {
      const fileRows = JSON.parse(batch.toString()) as ImportRow[];
      const known = await readCurrentProducts(transaction, fileRows);
      for (const row of fileRows) {
        const planned = planImportRow(row, { known, seen, tree });
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

type CurrentProduct = ImportFields & { name: string; version: number; path: string[] };
type ImportContext = {
  known: ReadonlyMap<string, CurrentProduct>;
  seen: Set<string>;
  tree: readonly Category[];
};

function planImportRow(
  { line, cells }: ImportRow,
  { known, seen, tree }: ImportContext,
): PlannedRow | undefined {
  const id = cells.id?.trim().toLowerCase() ?? "";
  const current = known.get(id);
  const productName = (current?.name ?? cells.name ?? "").trim().slice(0, 200);
  const wrong = (problem: string): PlannedRow => ({ position: line, productName, problem });
  if (id !== "" && !current) {
    return wrong("No product has this id. Leave the id empty to add a product.");
  }
  if (id !== "" && seen.has(id)) return wrong("An earlier row changes the same product.");
  seen.add(id);
  const version = cells.version?.trim() ?? "";
  if (current && version !== "" && version !== String(current.version)) {
    return wrong("The product was changed since this file was exported. Export it again.");
  }
  const needed = current
    ? cells
    : { name: "", description: "", price: "", stock: "0", category: "", ...cells };
  const checked = checkImportRow(needed, tree, current?.path);
  if (!checked.ok) return wrong(checked.problem);
  const { fields } = checked;
  if (!current) return { position: line, productId: randomUUID(), productName, after: fields };
  const changed = Object.entries(fields).filter(
    ([field, value]) => String(current[field as keyof ImportFields]) !== String(value),
  );
  if (changed.length === 0) return undefined;
  const before = changed.map(([field]) => [field, current[field as keyof ImportFields]]);
  return {
    position: line,
    productId: id,
    productName,
    version: current.version,
    before: Object.fromEntries(before),
    after: Object.fromEntries(changed),
  };
}

async function readCurrentProducts(
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<Map<string, CurrentProduct>> {
  const ids = rows
    .map(({ cells }) => cells.id?.trim().toLowerCase() ?? "")
    .filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  const known = new Map<string, CurrentProduct>();
  const found = await transaction.select().from(products).where(inArray(products.id, ids));
  for (const row of found) {
    const { id, name, description, stock, weightGrams, version } = row;
    const cents = toCents(row.price);
    const path = categoryPathOf(row);
    known.set(id, { name, description, cents, stock, weightGrams, version, path });
  }
  return known;
}

/** What a row of the file asks for: only the columns that the file has. */
type ImportFields = {
  name?: string;
  description?: string;
  cents?: number;
  stock?: number;
  weightGrams?: number | null;
  path?: string[];
};

type CheckedRow = { ok: true; fields: ImportFields } | { ok: false; problem: string };

/** Reads one row by the rules of the product form. A category that stays as it was is not judged. */
function checkImportRow(
  cells: Partial<Record<ProductCsvColumn, string>>,
  tree: readonly Category[],
  currentPath?: readonly string[],
): CheckedRow {
  const fields: ImportFields = {};
  const problems: string[] = [];
  if (cells.name !== undefined) fields.name = cells.name.trim();
  if (fields.name === "") problems.push("Name is required");
  if ((fields.name?.length ?? 0) > MAX_PRODUCT_NAME_LENGTH)
    problems.push("The name is over 200 characters");
  if (cells.description !== undefined) {
    fields.description = cells.description.replaceAll("\r\n", "\n").trim();
  }
  if (fields.description === "") problems.push("Description is required");
  if ((fields.description?.length ?? 0) > MAX_DESCRIPTION_LENGTH) {
    problems.push("The description is over 20 000 characters");
  }
  if (cells.price !== undefined) {
    const cents = parseRand(cells.price);
    if (typeof cents === "number" && cents > 0 && cents <= MAX_PRICE_CENTS) fields.cents = cents;
    else problems.push(inlineEditMessages.price);
  }
  if (cells.stock !== undefined) {
    const stock = parseStockCell(cells.stock);
    if (stock === undefined) problems.push(inlineEditMessages.stock);
    else fields.stock = stock;
  }
  if (cells.weight_kg !== undefined) {
    const weightGrams = parseWeight(cells.weight_kg);
    if (weightGrams === undefined) problems.push(productMessages.fields.weightInvalid);
    else fields.weightGrams = weightGrams;
  }
  if (categoryCsvColumns.some((column) => cells[column] !== undefined)) {
    const names = categoryCsvColumns.map((column) => cells[column]?.trim() ?? "");
    const found = findCategoryPath(names, tree, currentPath);
    if (typeof found === "string") problems.push(found);
    else fields.path = found;
  }
  if (Object.values(cells).some((cell) => cell.includes("\0"))) {
    problems.push("The row holds a character that cannot be kept");
  }
  return problems.length > 0
    ? { ok: false, problem: `${problems.join(". ")}.` }
    : { ok: true, fields };
}

function parseStockCell(written: string): number | undefined {
  const plain = written.replace(/[\s\u00a0]/g, "");
  if (plain === "") return 0;
  return /^\d{1,10}$/.test(plain) && Number(plain) <= MAX_STOCK ? Number(plain) : undefined;
}

/** The ids on the way down, or the sentence that says where the way ends. */
function findCategoryPath(
  names: readonly string[],
  tree: readonly Category[],
  currentPath: readonly string[] | undefined,
): string[] | string {
  const path: string[] = [];
  let options: readonly Category[] = tree;
  for (const [level, name] of names.entries()) {
    const column = categoryCsvColumns[level] ?? "category";
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
