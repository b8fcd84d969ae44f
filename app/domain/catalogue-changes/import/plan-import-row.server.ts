import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { ProductStatus } from "#app/database/tables/catalogue.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
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
import type { PlannedRow } from "#app/domain/catalogue-changes/change-plan.server.ts";
import type { CategoryPlanner } from "#app/domain/catalogue-changes/plan-categories.ts";
import type { ImportPatch } from "#app/domain/catalogue-changes/product-csv.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { checkAttributes, checkImportRow, newProductRow } from "./check-import-row.ts";
import { matchNames, type ProductMatch } from "./column-mapping.ts";
import type { createPictureFinder } from "./import-pictures.ts";
import { type ImportPricing, toSellingPrices } from "./import-prices.ts";
import type { MatchOutcome } from "./match-products.server.ts";
import type { numberColumns } from "./number-columns.ts";

export type RowProblem = { position: number; productName: string; problem: string };

export type ImportContext = {
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

/** What one row of a file changes, or why it is refused. */
export function planImportRow(
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
  // A list without names updates the products it finds.
  if (!current && key && cells.name === undefined) {
    const sentence = `No product has this ${matchNames[matchedBy]}`;
    return reject(sentence, "Add a column with the name to add it");
  }
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

/** As a list of problems names a row, beside its place in the file. */
export function nameRow(productName: string, sku: unknown): string {
  const code = typeof sku === "string" ? sku.trim().slice(0, 60) : "";
  return [code, productName].filter(Boolean).join(" · ") || "No name or SKU";
}
