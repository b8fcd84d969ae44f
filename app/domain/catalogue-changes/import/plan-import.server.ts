import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { requestJob } from "#app/database/request-job.server.ts";
import { type ProductStatus, products } from "#app/database/tables/catalogue.ts";
import { importPictures, productImports } from "#app/database/tables/imports.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { ProductEditing } from "#app/domain/accounts/staff/permissions.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { checkBackorder } from "#app/domain/catalogue/availability/availability-fields.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { missingToPublish } from "#app/domain/catalogue/editing/missing-to-publish.ts";
import {
  type CheckedPrices,
  checkPrices,
  NO_PRICE,
} from "#app/domain/catalogue/prices/check-prices.ts";
import { MAX_PRICE_CENTS, productFields } from "#app/domain/catalogue/product-fields.ts";
import { isForSale } from "#app/domain/catalogue/product-status.ts";
import {
  type PlannedRow,
  storeChangePlan,
} from "#app/domain/catalogue-changes/change-plan.server.ts";
import {
  type CategoryPlanner,
  createCategoryPlanner,
} from "#app/domain/catalogue-changes/plan-categories.ts";
import { type ImportPatch, MAX_IMPORT_ROWS } from "#app/domain/catalogue-changes/product-csv.ts";
import type { ParsedImport } from "#app/domain/media/file-worker/file-worker-protocol.server.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { runInFileWorker } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { checkAttributes, checkImportRow, newProductRow } from "./check-import-row.ts";
import type { ColumnMapping, ProductMatch } from "./column-mapping.ts";
import { createPictureFinder } from "./import-pictures.ts";
import { type ImportPricing, toSellingPrices } from "./import-prices.ts";
import { type MatchOutcome, readMatchingProducts, readSkuOwners } from "./match-products.server.ts";
import { numberColumns } from "./number-columns.ts";
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
  pricing?: ImportPricing;
  /** Specifications that rows name and their category lacks, and values that do not fit. */
  notImported?: string[];
  /** Rows whose barcode is invalid: they are imported without it. */
  barcodeProblems?: RowProblem[];
  /** Products that were changed since the preview, when it was to be applied in the background. */
  overtaken?: number;
};

type RowProblem = { position: number; productName: string; problem: string };

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
      pricing,
      notImported: [...notImported].slice(0, MAX_NOT_IMPORTED),
      barcodeProblems: barcodeProblems.slice(0, MAX_NOT_IMPORTED),
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

/** As a list of problems names a row, beside its place in the file. */
function nameRow(productName: string, sku: unknown): string {
  const code = typeof sku === "string" ? sku.trim().slice(0, 60) : "";
  return [code, productName].filter(Boolean).join(" · ") || "No name or SKU";
}

type ImportContext = {
  match: (cells: ImportRow["cells"]) => MatchOutcome;
  /** The products that have the SKUs of the file now, by SKU in upper case. */
  skuOwners: ReadonlyMap<string, { id: string; name: string }>;
  /** Taken by earlier rows of the file: products, SKUs, and the identifiers that rows are matched by. */
  planned: { ids: Set<string>; skus: Set<string>; keys: Set<string> };
  categories: CategoryPlanner;
  tree: readonly Category[];
  definitions: readonly Attribute[];
  numbers: ReturnType<typeof numberColumns>;
  isSupplierList: boolean;
  addsDrafts: boolean;
  matchedBy: ProductMatch;
  pricing: ImportPricing;
};

/** A price list has headings between its rows, and terms below them. */
const LONE_CELL = "Only one cell is filled in: a heading or a note";

type Matched = Extract<MatchOutcome, { product?: unknown }>["product"];
type PicturesOfRow = { findPictures: ReturnType<typeof createPictureFinder> };

function planImportRow(
  { row, cells, unreadable = {} }: ImportRow,
  {
    match,
    skuOwners,
    planned,
    categories,
    tree,
    definitions,
    numbers,
    isSupplierList,
    addsDrafts,
    matchedBy,
    pricing,
    findPictures,
  }: ImportContext & PicturesOfRow,
): {
  planned?: PlannedRow;
  missingPictures?: number;
  notImported?: string[];
  lacksPrice?: "new" | "known" | undefined;
  barcodeProblem?: RowProblem;
} {
  const matched = match(cells);
  const current = "product" in matched ? matched.product : undefined;
  const productName = (current?.name ?? cells.name ?? "").trim().slice(0, 200);
  const rowName = nameRow(productName, cells.sku || current?.values.sku);
  const reject = (...sentences: string[]) => ({
    planned: {
      ...{ position: row, productName: rowName },
      problem: `${sentences.map((each) => each.replace(/\.$/, "")).join(". ")}.`,
    },
  });
  if ("problem" in matched) return reject(matched.problem);
  const all = [...Object.values(cells), ...Object.values(unreadable)];
  const isLone = all.length > 2 && all.filter((cell) => cell.trim() !== "").length === 1;
  if (!current && isLone && !cells.name?.trim()) return reject(LONE_CELL);
  const { key } = matched;
  if (current && planned.ids.has(current.id))
    return reject("An earlier row changes the same product.");
  if (!current && key && planned.keys.has(key))
    return reject("An earlier row adds the same product.");
  if (current) planned.ids.add(current.id);
  if (key) planned.keys.add(key);
  const version = cells.version?.trim() ?? "";
  if (current && version !== "" && version !== String(current.version)) {
    return reject("The product has changed since this file was exported. Export it again.");
  }
  const checked = current
    ? checkImportRow(cells, categories, current.values.path)
    : checkImportRow(newProductRow(cells, isSupplierList), categories);
  const unread = Object.entries(unreadable).map(
    ([column, written]) => `Cannot read the ${numbers[column]?.noun ?? column} ${written}`,
  );
  const { status: written = current?.values.status } = checked.patch;
  const missing = written === "draft" || (!current && addsDrafts) ? [] : checked.missing;
  // A barcode that says which product it is has to be right.
  const isKey = matchedBy === "gtin" && !current;
  const keyProblems = isKey && checked.barcodeProblem ? [checked.barcodeProblem] : [];
  const rowProblems = [...keyProblems, ...checked.problems];
  if (rowProblems.length > 0) return reject(...unread, ...rowProblems, ...missing);
  const specifications = checkAttributes(
    cells,
    { definitions, isSupplierList },
    {
      path: checked.patch.path ?? current?.values.path ?? [],
      values: current?.attributes ?? {},
    },
  );
  const { notImported, problems } = specifications;
  if (unread.length + problems.length > 0) return reject(...unread, ...problems, ...missing);
  const patch = {
    ...toSellingPrices(checked.patch, pricing),
    ...specifications.patch,
  };
  const hasPrice = patch.cents !== undefined;
  if (!current) {
    patch.cents ??= NO_PRICE;
    const { status = "published" } = patch;
    if (status === "published" && (addsDrafts || !hasPrice)) patch.status = "draft";
  }
  // Matched by its SKU, which another spelling does not change.
  if (current && patch.sku?.toUpperCase() === current.values.sku.toUpperCase()) {
    patch.sku = current.values.sku;
  }
  const after = { ...noSale, ...noBackorder, ...current?.values, ...patch };
  const conflicts = [
    ...missingForSale(after, { current, tree, missing: checked.missing }),
    ...(after.cents > MAX_PRICE_CENTS ? ["The price would be above the maximum"] : []),
    ...Object.values({ ...checkPrices(after), ...checkBackorder(after) }),
  ];
  if (conflicts.length > 0) return reject(...conflicts);
  const skuProblem = findSkuProblem(patch.sku, current?.id, { skuOwners, planned });
  if (skuProblem) return reject(skuProblem);
  const { names: pictures, missing: missingPictures } = findPictures(cells.pictures, {
    sku: patch.sku ?? current?.values.sku,
    images: current?.images ?? [],
  });
  const place = { position: row, productName, pictures };
  const remarks = {
    missingPictures,
    notImported,
    ...(checked.barcodeProblem && {
      barcodeProblem: { position: row, productName: rowName, problem: checked.barcodeProblem },
    }),
  };
  if (!current) {
    const added = { ...place, productId: randomUUID(), after: patch };
    const lacksPrice = hasPrice ? undefined : ("new" as const);
    return { planned: added, ...remarks, lacksPrice };
  }
  const lacksPrice = hasPrice ? undefined : ("known" as const);
  const values: Record<string, unknown> = current.values;
  const changed = Object.entries(patch).filter(
    ([key, value]) => !isDeepStrictEqual(values[key], value),
  );
  if (changed.length === 0 && pictures.length === 0) return { ...remarks, lacksPrice };
  const before = changed.map(([key]) => [key, values[key]]);
  return {
    planned: {
      ...place,
      productId: current.id,
      version: current.version,
      before: {
        ...Object.fromEntries(before),
        // A change of the status ends a scheduled launch; undo restores it.
        ...(changed.some(([key]) => key === "status") &&
          current.publishAt && { publishAt: current.publishAt.toISOString() }),
      },
      after: Object.fromEntries(changed),
    },
    ...remarks,
    lacksPrice,
  };
}

/** What a row lacks to be published. A draft may lack it, and what a published product has is not checked. */
function missingForSale(
  after: ImportPatch & { cents: number; status: ProductStatus },
  {
    current,
    tree,
    missing,
  }: { current: Matched | undefined; tree: readonly Category[]; missing: readonly string[] },
): readonly string[] {
  const publishAt = current && after.status === current.values.status ? current.publishAt : null;
  if (!isForSale({ status: after.status, publishAt })) return [];
  if (missing.length > 0) return missing;
  const { cents, description = "", path = [] } = after;
  const isUnchanged = current !== undefined && current.values.path.join() === path.join();
  const isNewlyForSale = current?.values.status !== "published" && publishAt === null;
  return missingToPublish({ cents, description, path }, isUnchanged && isNewlyForSale ? tree : []);
}

/** A SKU is given once in the file, and only to the product that has it already or to none. */
function findSkuProblem(
  sku: string | undefined,
  id: string | undefined,
  { skuOwners, planned }: Pick<ImportContext, "skuOwners" | "planned">,
): string | undefined {
  if (sku === undefined) return undefined;
  if (sku === "") return id ? `${productFields.sku.generated.requiredLater}.` : undefined;
  const key = sku.toUpperCase();
  const owner = skuOwners.get(key);
  if (owner && owner.id !== id) return productTexts.fields.skuTaken(owner.name);
  if (planned.skus.has(key)) return "An earlier row has the same SKU.";
  planned.skus.add(key);
  return undefined;
}

/** For a new product whose file lacks these columns. */
const noSale: CheckedPrices & { status: ProductStatus } = {
  status: "published",
  cents: NO_PRICE,
  saleCents: null,
  saleStartsAt: null,
  saleEndsAt: null,
  priceBreaks: [],
};

const noBackorder = { allowsBackorder: false, leadTimeDays: null, restockDate: null };
