import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { pathOfColumns } from "../category-path.server.ts";
import { type PlannedRow, storePlan } from "../changes/store-plan.server.ts";
import type { ParsedImport } from "../file-worker/file-jobs.ts";
import { runInFileWorker } from "../file-worker/run-in-file-worker.server.ts";
import { centsOfRand } from "../rand.ts";
import { checkImportRow, type ImportFields } from "./check-import-row.ts";
import { MOST_IMPORT_ROWS } from "./csv-columns.ts";
import type { ImportRow } from "./read-import-file.ts";

export type ImportPlan =
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
): Promise<ImportPlan> {
  const parsed = await runInFileWorker(
    "staff",
    "parse-import",
    { mostRows: MOST_IMPORT_ROWS },
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
      const known = await readKnown(transaction, fileRows);
      for (const row of fileRows) {
        const planned = planRow(row, { known, seen, tree });
        if (planned) rows.push(planned);
      }
    }
    const request: ImportRequest = {
      file: name.slice(0, 200),
      rows: file.rowCount,
      same: file.rowCount - rows.length,
    };
    return storePlan(transaction, { kind: "import", request, rows });
  });
  return { ok: true, id };
}

type Known = ImportFields & { name: string; version: number; path: string[] };
type Around = { known: ReadonlyMap<string, Known>; seen: Set<string>; tree: readonly Category[] };

function planRow(
  { line, cells }: ImportRow,
  { known, seen, tree }: Around,
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

async function readKnown(
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<Map<string, Known>> {
  const ids = rows
    .map(({ cells }) => cells.id?.trim().toLowerCase() ?? "")
    .filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  const known = new Map<string, Known>();
  const found = await transaction.select().from(products).where(inArray(products.id, ids));
  for (const row of found) {
    const { id, name, description, stock, weightGrams, version } = row;
    const cents = centsOfRand(row.price);
    const path = pathOfColumns(row);
    known.set(id, { name, description, cents, stock, weightGrams, version, path });
  }
  return known;
}
