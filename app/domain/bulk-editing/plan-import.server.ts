import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { inArray, sql } from "drizzle-orm";
import { productMessages } from "#app/content/messages/product-messages.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import {
  type AttributeValues,
  type ProductStatus,
  products,
} from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { categoryPathOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { type CheckedPrices, checkPrices } from "#app/domain/catalogue/prices/check-prices.ts";
import {
  type ProductValues,
  productFieldList,
  productFields,
  toProductValues,
} from "#app/domain/catalogue/product-fields.ts";
import { productStatuses } from "#app/domain/catalogue/product-status.ts";
import type { ParsedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import {
  attributeColumns,
  attributePatch,
  normalizeColumn,
  parseAttributeCells,
} from "./attribute-columns.ts";
import { type PlannedRow, storeChangePlan } from "./change-plan.server.ts";
import { MAX_IMPORT_ROWS, productCsvColumnNames } from "./product-csv.ts";

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
  const definitions = await readAttributes({ database });
  const columns = [...productCsvColumnNames, ...attributeColumns(definitions).map(normalizeColumn)];
  const parsed = await runInFileWorker(
    "staff",
    "parse-import",
    { maxRows: MAX_IMPORT_ROWS, columns },
    bytes,
  );
  if (!parsed.ok) return { ok: false, reason: parsed.reason === "busy" ? "busy" : "unreadable" };
  const file = parsed.value;
  if (!file.ok) return file;
  const id = await database.transaction(async (transaction) => {
    const plannedIds = new Set<string>();
    const plannedSkus = new Set<string>();
    const rows: PlannedRow[] = [];
    for (const batch of parsed.parts) {
      const fileRows = JSON.parse(batch.toString()) as ImportRow[];
      const known = await readCurrentProducts(transaction, fileRows, definitions);
      const skuOwners = await readSkuOwners(transaction, fileRows);
      const context = { known, plannedIds, skuOwners, plannedSkus, tree, definitions };
      for (const row of fileRows) {
        const planned = planImportRow(row, context);
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

type CurrentProduct = {
  name: string;
  version: number;
  publishAt: Date | null;
  values: Required<ImportPatch>;
  attributes: AttributeValues;
};
type ImportContext = {
  known: ReadonlyMap<string, CurrentProduct>;
  /** Products that an earlier row of the file changes. */
  plannedIds: Set<string>;
  /** The products that have the SKUs of the file now, by SKU in upper case. */
  skuOwners: ReadonlyMap<string, { id: string; name: string }>;
  /** SKUs of earlier rows of the file. */
  plannedSkus: Set<string>;
  tree: readonly Category[];
  definitions: readonly Attribute[];
};

function planImportRow(
  { row, cells }: ImportRow,
  { known, plannedIds, skuOwners, plannedSkus, tree, definitions }: ImportContext,
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
    return reject("The product has changed since this file was exported. Export it again.");
  }
  const checked = current
    ? checkImportRow(cells, tree, current.values.path)
    : checkImportRow({ ...newProductCells, ...cells }, tree);
  if (!checked.ok) return reject(checked.problem);
  const specifications = checkAttributes(cells, definitions, {
    path: checked.patch.path ?? current?.values.path ?? [],
    values: current?.attributes ?? {},
  });
  if (typeof specifications === "string") return reject(specifications);
  const patch = { ...checked.patch, ...specifications };
  const problems = Object.values(checkPrices({ ...noSale, ...current?.values, ...patch }));
  if (problems.length > 0) return reject(`${problems.join(". ")}.`);
  const skuProblem = findSkuProblem(patch.sku, id, { skuOwners, plannedSkus });
  if (skuProblem) return reject(skuProblem);
  if (!current) return { position: row, productId: randomUUID(), productName, after: patch };
  const values: Record<string, unknown> = current.values;
  const changed = Object.entries(patch).filter(
    ([key, value]) => !isDeepStrictEqual(values[key], value),
  );
  if (changed.length === 0) return undefined;
  const before = changed.map(([key]) => [key, values[key]]);
  return {
    position: row,
    productId: id,
    productName,
    version: current.version,
    before: {
      ...Object.fromEntries(before),
      // A change of the status ends a scheduled launch; undo restores it.
      ...(changed.some(([key]) => key === "status") &&
        current.publishAt && { publishAt: current.publishAt.toISOString() }),
    },
    after: Object.fromEntries(changed),
  };
}

/** A SKU is given once in the file, and only to the product that has it already or to none. */
function findSkuProblem(
  sku: string | undefined,
  id: string,
  { skuOwners, plannedSkus }: Pick<ImportContext, "skuOwners" | "plannedSkus">,
): string | undefined {
  if (sku === undefined) return undefined;
  if (sku === "") return id === "" ? undefined : `${productFields.sku.generated.requiredLater}.`;
  const key = sku.toUpperCase();
  const owner = skuOwners.get(key);
  if (owner && owner.id !== id) return productMessages.fields.skuTaken(owner.name);
  if (plannedSkus.has(key)) return "An earlier row has the same SKU.";
  plannedSkus.add(key);
  return undefined;
}

async function readSkuOwners(transaction: Transaction, rows: readonly ImportRow[]) {
  const { column, parse } = productFields.sku.csv;
  const skus = rows.flatMap(({ cells }) => {
    const parsed = parse(cells[column] ?? "");
    return "value" in parsed ? parsed.value.toUpperCase() : [];
  });
  const upperSku = sql<string>`upper(${products.sku})`;
  const found = await transaction
    .select({ id: products.id, name: products.name, upperSku })
    .from(products)
    .where(sql`${upperSku} = any(${sql.param(skus)}::text[])`);
  return new Map(found.map(({ upperSku: sku, ...owner }) => [sku, owner]));
}

/** A new product has these values where the file lacks the column, as in the form. */
const newProductCells: Record<string, string> = {
  ...Object.fromEntries(
    productFieldList.map(({ csv, form }) => [csv.column, csv.initial ?? form.initial]),
  ),
  category: "",
};

/** For a new product whose file lacks these columns. */
const noSale: CheckedPrices = {
  cents: 0,
  saleCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  priceBreaks: [],
};

async function readCurrentProducts(
  transaction: Transaction,
  rows: readonly ImportRow[],
  definitions: readonly Attribute[],
): Promise<Map<string, CurrentProduct>> {
  const ids = rows
    .map(({ cells }) => cells.id?.trim().toLowerCase() ?? "")
    .filter((id) => UUID_PATTERN.test(id));
  const found = await transaction.select().from(products).where(inArray(products.id, ids));
  return new Map(
    found.map((row) => {
      const { id, name, version, status, publishAt, attributes } = row;
      const path = categoryPathOf(row);
      const specifications = attributePatch(inheritedAttributes(definitions, path), attributes);
      const values = { ...toProductValues(row), path, status, ...specifications };
      return [id, { name, version, publishAt, values, attributes }];
    }),
  );
}

type ImportPatch = Partial<ProductValues> & {
  path?: string[];
  status?: ProductStatus;
  /** As JSON, and in words. */
  attributes?: string;
  attributeText?: string;
};

/** The patch of the attributes, or what is wrong with their cells. */
function checkAttributes(
  cells: Readonly<Record<string, string>>,
  definitions: readonly Attribute[],
  { path, values }: { path: readonly string[]; values: AttributeValues },
): Pick<ImportPatch, "attributes" | "attributeText"> | string {
  const own = inheritedAttributes(definitions, path);
  const parsed = parseAttributeCells(cells, own, values);
  if (!parsed) return {};
  return parsed.problems.length > 0
    ? `${parsed.problems.join(". ")}.`
    : attributePatch(own, parsed.values);
}

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
  const status = parseStatusCell(cells.status, currentPath !== undefined);
  if (typeof status === "string") values.status = status;
  else if (status) problems.push(status.problem);
  if (Object.values(cells).some((cell) => cell.includes("\0"))) {
    problems.push("The row contains a character that cannot be saved");
  }
  return problems.length > 0
    ? { ok: false, problem: `${problems.join(". ")}.` }
    : { ok: true, patch: values as ImportPatch };
}

/** An empty cell leaves a product as it is; a new one is published. */
function parseStatusCell(
  cell: string | undefined,
  isKnown: boolean,
): ProductStatus | { problem: string } | undefined {
  const written = cell?.trim().toLowerCase() ?? "";
  if (written === "") return isKnown || cell === undefined ? undefined : "published";
  const status = productStatuses.find((each) => each === written);
  return status ?? { problem: "Status must be published, draft or archived" };
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
      return `There is no ${column} “${name}”${level > 0 ? ` under ${names[level - 1]}` : ""}`;
    path.push(found.id);
    options = found.children;
  }
  return path;
}

function capitalize(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1);
}
