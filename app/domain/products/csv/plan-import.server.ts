import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { pathOfColumns } from "../category-path.server.ts";
import { type PlannedRow, storePlan } from "../changes/store-plan.server.ts";
import { centsOfRand } from "../rand.ts";
import { checkImportRow, type ImportFields } from "./check-import-row.ts";
import { MOST_IMPORT_ROWS } from "./csv-columns.ts";
import { type ImportRow, type ReadImport, readImportFile } from "./read-import-file.ts";

export type ImportPlan = { ok: true; id: string } | Extract<ReadImport, { ok: false }>;

/** What the stored request of an import holds. */
export type ImportRequest = { file: string; rows: number; same: number };

/** Works out what a file would change, row by row, and keeps that. Nothing is changed yet. */
export async function planImport(
  { database }: { database: Database },
  _admin: Admin,
  { name, text, tree }: { name: string; text: string; tree: readonly Category[] },
): Promise<ImportPlan> {
  const file = readImportFile(text, MOST_IMPORT_ROWS);
  if (!file.ok) return file;
  const id = await database.transaction(async (transaction) => {
    const known = await readKnown(transaction, file.rows);
    const seen = new Set<string>();
    const rows = file.rows.flatMap((row) => planRow(row, { known, seen, tree }) ?? []);
    const request: ImportRequest = {
      file: name.slice(0, 200),
      rows: file.rows.length,
      same: file.rows.length - rows.length,
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

const IDS_AT_ONCE = 5000;

async function readKnown(
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<Map<string, Known>> {
  const ids = rows
    .map(({ cells }) => cells.id?.trim().toLowerCase() ?? "")
    .filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id));
  const known = new Map<string, Known>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const found = await transaction
      .select()
      .from(products)
      .where(inArray(products.id, ids.slice(start, start + IDS_AT_ONCE)));
    for (const row of found) {
      const { id, name, description, stock, weightGrams, version } = row;
      const cents = centsOfRand(row.price);
      const path = pathOfColumns(row);
      known.set(id, { name, description, cents, stock, weightGrams, version, path });
    }
  }
  return known;
}
