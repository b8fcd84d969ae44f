import { htmlToText } from "./html-to-text.ts";

/**
 * What a column of another shop's export can be read as, beside our own columns: convertShopRows turns
 * it into these. `handle`, `parent`, `row_id` and `row_type` say which rows are variants of one product.
 */
export type ShopColumn =
  | "description_html"
  | "category_list"
  | "weight_g"
  | "compare_at_price"
  | "option"
  | "handle"
  | "parent"
  | "row_id"
  | "row_type";

type ShopRow = {
  row: number;
  cells: Record<string, string>;
  unreadable?: Record<string, string>;
};

/** Turns the rows of another shop's export into rows of our own columns; other rows stay as they are. */
export function convertShopRows(rows: readonly ShopRow[]): ShopRow[] {
  const first = rows[0]?.cells ?? {};
  const merged =
    "handle" in first ? mergeHandles(rows) : "parent" in first ? mergeParents(rows) : rows;
  return merged.map((each) => ({ ...each, cells: convertCells(each.cells) }));
}

/** Shopify: rows with one handle are the variants and pictures of one product. */
function mergeHandles(rows: readonly ShopRow[]): ShopRow[] {
  const groups = Map.groupBy(rows, ({ row, cells }) => cell(cells, "handle") || `row ${row}`);
  const merged = [...groups.values()].flatMap((group) => {
    const [product] = group;
    if (!product) return [];
    const pictures = group.map(({ cells }) => cell(cells, "pictures")).filter(Boolean);
    const variants = group.filter((each) => each === product || isVariant(each.cells));
    return variants.map((each) => ({
      ...each,
      cells: {
        ...inherit(each.cells, product.cells),
        name: variantName(cell(product.cells, "name"), each.cells),
        ...(pictures.length > 0 && { pictures: pictures.join("\n") }),
      },
    }));
  });
  return merged.toSorted((one, other) => one.row - other.row);
}

/** The other rows of a handle only add a picture. */
function isVariant(cells: ShopRow["cells"]): boolean {
  return ["sku", "price", "option"].some((key) => cell(cells, key) !== "");
}

/** WooCommerce: a variation names its parent by SKU or as id:123; the parent itself is not sold. */
function mergeParents(rows: readonly ShopRow[]): ShopRow[] {
  const byKey = new Map<string, ShopRow>();
  for (const each of rows) {
    const [id, sku] = [cell(each.cells, "row_id"), cell(each.cells, "sku")];
    if (id) byKey.set(`id:${id}`, each);
    if (sku) byKey.set(sku.toUpperCase(), each);
  }
  const parentOf = ({ cells }: ShopRow) => {
    const key = cell(cells, "parent");
    return byKey.get(key) ?? byKey.get(key.toUpperCase());
  };
  const parents = new Set(rows.map(parentOf));
  return rows
    .filter((each) => !parents.has(each) && cell(each.cells, "row_type") !== "grouped")
    .map((each) => {
      const parent = parentOf(each);
      if (!parent) return each;
      const name = cell(each.cells, "name") || variantName(cell(parent.cells, "name"), each.cells);
      return { ...each, cells: { ...inherit(each.cells, parent.cells), name } };
    });
}

/** Every variant has these of its own. */
const OWN_CELLS = new Set([
  ...["id", "version", "sku", "mpn", "gtin", "price", "compare_at_price", "sale_price", "stock"],
  ...["option", "parent", "row_id", "row_type"],
]);

function inherit(cells: ShopRow["cells"], from: ShopRow["cells"]): ShopRow["cells"] {
  // The keys of both: a row has cells only for the specifications that it names.
  const entries = Object.keys({ ...from, ...cells }).map((key) => {
    const value = cells[key] ?? "";
    return [key, value.trim() === "" && !OWN_CELLS.has(key) ? (from[key] ?? "") : value];
  });
  return Object.fromEntries(entries);
}

function variantName(product: string, cells: ShopRow["cells"]): string {
  const options = cell(cells, "option")
    .split("\n")
    .map((each) => each.trim())
    .filter((each) => each !== "" && each !== "Default Title");
  return options.length > 0 ? `${product} – ${options.join(" / ")}` : product;
}

function cell(cells: ShopRow["cells"], key: string): string {
  return cells[key]?.trim() ?? "";
}

function convertCells(cells: ShopRow["cells"]): ShopRow["cells"] {
  const {
    description_html: html,
    category_list: categoryList,
    weight_g: grams,
    compare_at_price: compareAt,
    option: _option,
    handle: _handle,
    parent: _parent,
    row_id: _rowId,
    row_type: _rowType,
    ...own
  } = cells;
  const converted = { ...own };
  if (html !== undefined) {
    converted.description = [own.description, htmlToText(html)].filter(Boolean).join("\n");
  }
  if (categoryList !== undefined) converted.category_path = deepestCategory(categoryList);
  if (grams !== undefined) converted.weight_kg = toKilograms(grams);
  if (compareAt !== undefined) Object.assign(converted, splitSale(own.price ?? "", compareAt));
  for (const key of ["sku", "mpn", "gtin"]) {
    // Shopify marks numbers that are text.
    if (converted[key]?.startsWith("'")) converted[key] = converted[key].slice(1);
  }
  for (const key of ["sale_starts_at", "sale_ends_at"]) {
    if (converted[key])
      converted[key] = converted[key].replace(/^(.{10}[ T]\d\d:\d\d):\d\d.*$/, "$1");
  }
  if (converted.status !== undefined) {
    converted.status = statusWords.get(converted.status.trim().toLowerCase()) ?? converted.status;
  }
  return converted;
}

/** WooCommerce writes 1, 0 and -1 (draft), Shopify active or TRUE. */
const statusWords = new Map(
  Object.entries({
    ...{ "1": "published", true: "published", yes: "published", active: "published" },
    ...{ "0": "draft", "-1": "draft", false: "draft", no: "draft", private: "draft" },
  }),
);

/** "Cables, Networking > Cables > Copper": the one with the most levels. */
function deepestCategory(list: string): string {
  const paths = list.split(/(?<!\\),/).map((path) => path.replaceAll("\\,", ",").trim());
  const depth = (path: string) => path.split(">").length;
  return paths.reduce((best, path) => (depth(path) > depth(best) ? path : best));
}

function toKilograms(grams: string): string {
  const plain = grams.trim().replace(/g$/i, "").trimEnd();
  return /^\d{1,9}(\.\d+)?$/.test(plain) ? String(Math.round(Number(plain)) / 1000) : grams;
}

/** Shopify: a product on sale has its former price to compare with. */
function splitSale(price: string, compareAt: string) {
  const isSale = toNumber(compareAt) > toNumber(price);
  return isSale ? { price: compareAt, sale_price: price } : { sale_price: "" };
}

/** NaN for an empty cell: then it is no sale. */
function toNumber(written: string): number {
  return Number.parseFloat(written);
}
