import type { ImportColumn } from "#app/database/tables/imports.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { categoryLevelNames } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { categoryLevels } from "#app/domain/catalogue/editing/category-levels.ts";
import { productFieldList } from "#app/domain/catalogue/product-fields.ts";
import type { ShopColumn } from "#app/domain/media/file-worker/convert-shop-rows.ts";
import { attributeColumns, normalizeColumn } from "./attribute-columns.ts";
import { guessShopColumns, headerWords, supplierHeaders } from "./known-headers.ts";
import { productCsvColumnNames } from "./product-csv.ts";

/** The identifier by which a row is matched to an existing product. */
export const productMatches = ["id", "sku", "mpn", "gtin"] as const;
export type ProductMatch = (typeof productMatches)[number];

/** How a file is read: the target of each of its columns, and how its rows find their products. */
export type ColumnMapping = {
  /** From left to right; empty for a column that is left out. */
  targets: string[];
  match: ProductMatch;
  createsCategories: boolean;
  /** The category of new products whose row names none; empty: they are refused. */
  categoryId: string;
  /**
   * Not in our own format: specifications that the category of a row lacks are left out, and a new
   * product without a description gets its name.
   */
  isSupplierList?: boolean;
};

export type ImportTarget = { key: string; label: string; group: TargetGroup };
type TargetGroup = "Product" | "Category" | "Specifications" | "Variants and pictures";

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
  const [product, category] = [target("Product"), target("Category")];
  const [specification, other] = [target("Specifications"), target("Variants and pictures")];
  return [
    product("id", "Product ID of this shop"),
    ...productFieldList.map(({ csv, label }) => product(csv.column, fieldLabels[label] ?? label)),
    product("description_html", "Description (HTML)"),
    product("weight_g", "Shipping weight in grams"),
    product("compare_at_price", "Price before the sale"),
    product("status", "Status"),
    product("version", "Version"),
    category("category_path", "Category path: A > B > C"),
    category("category_list", "Several category paths"),
    ...categoryLevelNames.map((name, level) =>
      category(name, categoryLevels[level]?.label ?? name),
    ),
    ...attributeColumns(definitions).map((column) =>
      specification(normalizeColumn(column), column.slice("attr:".length)),
    ),
    specification("specification_name", "Name of a specification"),
    specification("specification_value", "Value of the specification before it"),
    other("pictures", "Picture file names"),
    other("handle", "Handle: rows of one product"),
    other("option", "Option, added to the name"),
    other("parent", "Parent of a variation"),
    other("row_id", "Row number for parents"),
    other("row_type", "Row type (simple, variation)"),
  ];
}

type TargetKey = ShopColumn | (string & {});

const fieldLabels: Partial<Record<string, string>> = {
  Price: "Price including VAT",
  Cost: "Cost excluding VAT",
  "Shipping weight": "Shipping weight in kg",
};

/** The mapping of a file in our own format that names its products; undefined for any other file. */
export function ownColumnMapping(
  columns: readonly ImportColumn[],
  definitions: readonly Attribute[],
): ColumnMapping | undefined {
  const known = [...productCsvColumnNames, ...attributeColumns(definitions).map(normalizeColumn)];
  const names = columns.map(({ name }) => normalizeColumn(name));
  const given = names.filter((name) => name !== "");
  const isOwn = given.includes("id") && given.every((name) => known.includes(name));
  if (!isOwn || new Set(given).size < given.length) return undefined;
  const targets = names.map((name) => (readOnlyColumns.includes(name) ? "" : name));
  return { targets, match: "id", createsCategories: false, categoryId: "" };
}

const readOnlyColumns: readonly string[] = [
  ...["margin", "margin_percent", "images", "datasheet", "created_at", "updated_at"],
];

/** Stored for a supplier, by column name: the order of the columns may change. */
export type RememberedMapping = Omit<ColumnMapping, "targets"> & {
  columns: Record<string, string>;
};

export function rememberMapping(
  columns: readonly ImportColumn[],
  { targets, ...rest }: ColumnMapping,
): RememberedMapping {
  const entries = columns.map(({ name }, index) => [headerWords(name), targets[index] ?? ""]);
  return { ...rest, columns: Object.fromEntries(entries) };
}

/** The mapping to begin with: as remembered, and guessed from the names of the other columns. */
export function suggestMapping(
  columns: readonly ImportColumn[],
  definitions: readonly Attribute[],
  remembered?: RememberedMapping,
): ColumnMapping {
  const keys = new Set(importTargets(definitions).map(({ key }) => key));
  const taken = new Set<string>();
  const takeFirst = (key: string | undefined) => {
    if (!key || !keys.has(key) || (taken.has(key) && !REPEATABLE.includes(key))) return "";
    taken.add(key);
    return key;
  };
  const own = ownColumnMapping(columns, definitions);
  const shop = guessShopColumns(columns);
  const targets = columns.map((column, index) => {
    const words = headerWords(column.name);
    if (remembered && Object.hasOwn(remembered.columns, words)) {
      return takeFirst(remembered.columns[words]);
    }
    if (own) return takeFirst(own.targets[index]);
    return takeFirst(shop ? shop.get(words) : guessTarget(column, definitions));
  });
  const match = productMatches.find((each) => targets.includes(each)) ?? "id";
  return {
    targets,
    match: remembered && targets.includes(remembered.match) ? remembered.match : match,
    createsCategories: remembered?.createsCategories ?? !own,
    categoryId: remembered?.categoryId ?? "",
  };
}

function guessTarget(
  { name, samples }: ImportColumn,
  definitions: readonly Attribute[],
): string | undefined {
  const words = headerWords(name);
  const own = normalizeColumn(name);
  const isOurs = productCsvColumnNames.includes(own) && !readOnlyColumns.includes(own);
  const found = supplierHeaders.get(words) ?? (isOurs ? own : guessAttribute(name, definitions));
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
