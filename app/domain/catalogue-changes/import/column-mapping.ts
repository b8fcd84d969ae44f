import type { ImportColumn } from "#app/database/tables/imports.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { categoryLevels } from "#app/domain/catalogue/editing/category-levels.ts";
import { productFieldList } from "#app/domain/catalogue/product-fields.ts";
import {
  attributeColumns,
  normalizeColumn,
} from "#app/domain/catalogue-changes/attribute-columns.ts";
import { productCsvColumnNames } from "#app/domain/catalogue-changes/product-csv.ts";
import type { ShopColumn } from "#app/domain/media/file-worker/convert-shop-rows.ts";
import type { DecimalSign } from "#app/format/written-number.ts";
import type { ImportPrices } from "./import-prices.ts";
import { findSupplierHeader, guessShopColumns, headerWords } from "./known-headers.ts";

/** The identifier by which a row is matched to an existing product. */
export const productMatches = ["id", "sku", "mpn", "gtin"] as const;
export type ProductMatch = (typeof productMatches)[number];

/** What is known of an uploaded file before anything is chosen. */
export type ImportFile = { columns: ImportColumn[]; decimalSign: DecimalSign };

/** How a file is read: the target of each of its columns, and how its rows find their products. */
export type ColumnMapping = ImportPrices & {
  /** From left to right; empty for a column that is left out. */
  targets: string[];
  match: ProductMatch;
  decimalSign: DecimalSign;
  createsCategories: boolean;
  /** The category of new products whose row names none; empty: they are refused. */
  categoryId: string;
  /**
   * Not in our own format: specifications that the category of a row lacks are left out, and a new
   * product without a description gets its name.
   */
  isSupplierList?: boolean;
  /** New products arrive as drafts. */
  addsDrafts?: boolean;
};

export type ImportTarget = { key: string; label: string; group: TargetGroup };

/** The headings of the list to choose from, in their order. */
const targetGroups = [
  "Product",
  "Prices",
  "Stock and delivery",
  "Description and pictures",
  "Category",
  "Specifications",
  "Specifications named in the file",
  "Variants from another shop",
] as const;
type TargetGroup = (typeof targetGroups)[number];

/** Columns that may be read as the same field; their cells are joined. */
export const REPEATABLE: readonly string[] = [
  "description",
  "description_html",
  "pictures",
  "option",
  "specification_name",
  "specification_value",
];

/** Everything that a column can be read as, in the order of the list to choose from. */
export function importTargets(definitions: readonly Attribute[]): ImportTarget[] {
  const target = (group: TargetGroup) => (key: TargetKey, label: string) => ({ key, label, group });
  const [category, specification] = [target("Category"), target("Specifications")];
  const named = target("Specifications named in the file");
  const variant = target("Variants from another shop");
  const targets = [
    target("Product")("id", "Product ID of this shop"),
    ...productFieldList.map(({ csv, label }) =>
      target(fieldGroups[csv.column] ?? "Product")(csv.column, fieldLabels[label] ?? label),
    ),
    target("Product")("status", "Status: published, draft or archived"),
    target("Product")("version", "Version, from our own export"),
    target("Prices")("compare_at_price", "Price before the sale"),
    target("Stock and delivery")("weight_g", "Shipping weight in grams"),
    target("Description and pictures")("description_html", "Description with HTML tags"),
    target("Description and pictures")("pictures", "Picture file names"),
    category("category_path", "Category path: A > B > C"),
    category("category_list", "Several category paths, separated by commas"),
    ...categoryLevelNames.map((name, level) =>
      category(name, `Level ${level + 1}: ${categoryLevels[level]?.label ?? name}`),
    ),
    ...attributeColumns(definitions).map((column) =>
      specification(normalizeColumn(column), column.slice("attr:".length)),
    ),
    named("specification_name", "Specification name"),
    named("specification_value", "Specification value, after its name"),
    variant("handle", "Product handle that variants share"),
    variant("option", "Variant option, such as size or colour"),
    variant("parent", "Main product of a variant: its SKU or row ID"),
    variant("row_id", "Row ID that variants refer to"),
    variant("row_type", "Row type: simple, variable or variation"),
  ];
  return targetGroups.flatMap((group) => targets.filter((each) => each.group === group));
}

const fieldGroups: Partial<Record<string, TargetGroup>> = {
  ...groupFields("Prices", [
    ...["price", "cost", "sale_price", "sale_starts_at", "sale_ends_at", "quantity_prices"],
  ]),
  ...groupFields("Stock and delivery", [
    ...["stock", "reorder_level", "weight_kg", "lead_time_days", "backorder", "restock_date"],
    ...["service_area"],
  ]),
  ...groupFields("Description and pictures", ["description", "warranty_months"]),
};

function groupFields(group: TargetGroup, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, group]));
}

type TargetKey = ShopColumn | (string & {});

const fieldLabels: Partial<Record<string, string>> = {
  Cost: "Cost excluding VAT",
  "Shipping weight": "Shipping weight in kg",
};

/** The mapping of a file in our own format that names its products; undefined for any other file. */
export function ownColumnMapping(
  { columns, decimalSign }: ImportFile,
  definitions: readonly Attribute[],
): ColumnMapping | undefined {
  const known = [...productCsvColumnNames, ...attributeColumns(definitions).map(normalizeColumn)];
  const names = columns.map(({ name }) => normalizeColumn(name));
  const given = names.filter((name) => name !== "");
  const isOwn = given.includes("id") && given.every((name) => known.includes(name));
  if (!isOwn || new Set(given).size < given.length) return undefined;
  const targets = names.map((name) => (readOnlyColumns.includes(name) ? "" : name));
  return { targets, match: "id", decimalSign, createsCategories: false, categoryId: "" };
}

const readOnlyColumns: readonly string[] = [
  ...["margin", "margin_percent", "images", "datasheet", "created_at", "updated_at"],
];

/**
 * As it is stored for a supplier: by the names of the columns, whatever their order. Without the decimal sign, which
 * each file shows.
 */
export type RememberedMapping = Omit<ColumnMapping, "targets" | "decimalSign"> & {
  columns: Record<string, string>;
};

export function rememberMapping(
  columns: readonly ImportColumn[],
  { targets, decimalSign: _, ...rest }: ColumnMapping,
): RememberedMapping {
  const entries = columns.map(({ name }, index) => [headerWords(name), targets[index] ?? ""]);
  return { ...rest, columns: Object.fromEntries(entries) };
}

export type SupplierMapping = { supplier: string; mapping: RememberedMapping };

/** Suppliers add a column now and then. */
const MIN_KNOWN_SHARE = 0.8;
const MIN_KNOWN_COLUMNS = 2;

/** The supplier whose earlier lists had nearly all of these columns; of several, the one with the fewest others. */
export function findSupplier(
  columns: readonly ImportColumn[],
  mappings: readonly SupplierMapping[],
): SupplierMapping | undefined {
  const names = [...new Set(columns.map(({ name }) => headerWords(name)))].filter(Boolean);
  const candidates = mappings.flatMap((each) => {
    const known = names.filter((name) => Object.hasOwn(each.mapping.columns, name)).length;
    const others = Object.keys(each.mapping.columns).length - known;
    const isEnough = known >= MIN_KNOWN_COLUMNS && known >= names.length * MIN_KNOWN_SHARE;
    return isEnough ? [{ each, known, others }] : [];
  });
  const [best] = candidates.toSorted(
    (one, other) => other.known - one.known || one.others - other.others,
  );
  return best?.each;
}

/** The initial mapping: remembered columns, and guesses from the names of the others. */
export function suggestMapping(
  file: ImportFile,
  definitions: readonly Attribute[],
  remembered?: RememberedMapping,
): ColumnMapping {
  const { columns, decimalSign } = file;
  const keys = new Set(importTargets(definitions).map(({ key }) => key));
  const taken = new Set<string>();
  const takeFirst = (key: string | undefined) => {
    if (!key || !keys.has(key) || (taken.has(key) && !REPEATABLE.includes(key))) return "";
    taken.add(key);
    return key;
  };
  const own = ownColumnMapping(file, definitions);
  const shop = guessShopColumns(columns);
  const targets = columns.map((column, index) => {
    const words = headerWords(column.name);
    if (remembered && Object.hasOwn(remembered.columns, words)) {
      return takeFirst(remembered.columns[words]);
    }
    if (own) return takeFirst(own.targets[index]);
    return takeFirst(shop ? shop.get(words) : guessTarget(column, definitions));
  });
  const description = targets.indexOf("description");
  const isGuessed = !remembered && !own && !shop;
  if (isGuessed && !taken.has("name") && isShort(columns[description])) {
    targets[description] = "name";
  }
  const { columns: _, ...choices } = remembered ?? {
    ...{ columns: {}, createsCategories: !own, categoryId: "" },
    ...(hasPricesWithoutVat(columns, targets) && { excludesVat: true }),
  };
  const match =
    remembered && targets.includes(remembered.match) ? remembered.match : matchFor(targets);
  return { ...choices, targets, match, decimalSign };
}

/** Distributors have a description of a line, which is what a shop calls the name. */
function isShort(column: ImportColumn | undefined): boolean {
  return column?.samples.every((sample) => sample.length < MAX_NAME_SAMPLE_LENGTH) ?? false;
}

/** A longer value is shortened to 80 characters. */
const MAX_NAME_SAMPLE_LENGTH = 80;

function hasPricesWithoutVat(
  columns: readonly ImportColumn[],
  targets: readonly string[],
): boolean {
  const name = columns[targets.indexOf("price")]?.name ?? "";
  return /\bex(?:c|cl|cluding)?\b/.test(headerWords(name));
}

/** The number that rows are matched by unless staff choose another: the first one that a column is read as. */
export function matchFor(targets: readonly string[]): ProductMatch {
  return productMatches.find((each) => targets.includes(each)) ?? "id";
}

function guessTarget(
  { name, samples }: ImportColumn,
  definitions: readonly Attribute[],
): string | undefined {
  const words = headerWords(name);
  const own = normalizeColumn(name);
  const isOurs = productCsvColumnNames.includes(own) && !readOnlyColumns.includes(own);
  const found = findSupplierHeader(words) ?? (isOurs ? own : guessAttribute(name, definitions));
  const hasTags = samples.some((sample) => /<\/?[a-z][a-z\d]*[\s/>]/i.test(sample));
  return found === "description" && hasTags ? "description_html" : found;
}

/** `attr:Memory (GB)`, `Memory (GB)` or `Memory`. */
function guessAttribute(name: string, definitions: readonly Attribute[]): string | undefined {
  const written = normalizeColumn(name).replace(/^attr:/, "");
  const found = definitions.find((each) => {
    const [column = ""] = attributeColumns([each]).map(normalizeColumn);
    return column === `attr:${written}` || normalizeColumn(each.name) === written;
  });
  return found && attributeColumns([found]).map(normalizeColumn)[0];
}

export const MAX_SUPPLIER_LENGTH = 80;

export function columnField(index: number): string {
  return `column-${index}`;
}

export const matchNames = {
  id: "product ID",
  sku: "SKU",
  mpn: "part number",
  gtin: "GTIN",
} as const satisfies Record<ProductMatch, string>;
