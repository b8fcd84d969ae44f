import type { ImportColumn } from "#app/database/tables/imports.ts";

/** The words of a column name: `Weight (kg)` and `weight_kg` are both "weight kg". */
export function headerWords(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What a supplier calls a column, whether or not its name also says VAT or rand: "Dealer (R, excl.)". */
export function findSupplierHeader(words: string): string | undefined {
  const plain = words.split(" ").filter((word) => !VAT_AND_CURRENCY.test(word));
  return supplierHeaders.get(words) ?? supplierHeaders.get(plain.join(" "));
}

const VAT_AND_CURRENCY = /^(?:inc|incl|including|ex|exc|excl|excluding|vat|zar|r|rand)$/;

/** What suppliers call their columns, by words. */
const supplierHeaders: ReadonlyMap<string, string> = byTarget({
  name: ["name", "title", "product", "product name", "product title", "item name", "item"],
  description: ["description", "long description", "product description", "details"],
  sku: ["sku", "code", "item code", "product code", "stock code", "item no", "item number"],
  mpn: [
    ...["mpn", "part number", "part no", "part", "manufacturer part number", "mfr part number"],
    ...["model number", "model no", "supplier code", "vendor part number"],
  ],
  gtin: ["gtin", "ean", "ean13", "ean 13", "upc", "barcode", "bar code"],
  brand: ["brand", "brands", "vendor", "manufacturer", "make"],
  price: [
    ...["price", "retail price", "selling price", "rrp", "srp", "recommended retail price"],
    ...["regular price", "incl vat"],
  ],
  sale_price: ["sale price", "special price", "promo price"],
  cost: [
    ...["cost", "cost price", "cost per item", "dealer", "dealer cost", "dealer price"],
    ...["reseller price", "trade price", "your price", "nett price", "net price"],
    // Without VAT, "price" is what a reseller pays.
    ...["price excl vat", "price ex vat", "price excluding vat", "price excl", "price ex"],
    ...["excl vat", "ex vat"],
  ],
  stock: [
    ...["stock", "qty", "quantity", "stock on hand", "soh", "qty on hand", "available"],
    ...["qty available", "qty avail", "stock qty", "stock quantity", "on hand", "free stock"],
  ],
  weight_kg: ["weight", "weight kg", "mass kg", "mass"],
  weight_g: ["weight g", "weight grams", "grams", "mass g"],
  warranty_months: ["warranty months", "warranty in months"],
  lead_time_days: ["lead time days", "lead time"],
  category_path: ["category path", "categories", "product category", "full category"],
  category: ["category", "main category", "category 1", "department", "product group"],
  subcategory: ["subcategory", "sub category", "category 2", "sub group"],
  type: ["category 3"],
  subtype: ["category 4"],
  model: ["category 5"],
  pictures: [
    ...["picture", "pictures", "image", "images", "photo", "photos", "image file", "image name"],
    ...["image url", "image urls", "picture file", "image link"],
  ],
  status: ["status", "published"],
});

/** The product CSV export of WooCommerce, in English. */
const wooHeaders = byTarget({
  row_id: ["id"],
  row_type: ["type"],
  sku: ["sku"],
  gtin: ["gtin upc ean or isbn"],
  name: ["name"],
  status: ["published"],
  description_html: ["short description", "description"],
  sale_starts_at: ["date sale price starts"],
  sale_ends_at: ["date sale price ends"],
  stock: ["stock"],
  reorder_level: ["low stock amount"],
  weight_kg: ["weight kg"],
  weight_g: ["weight g"],
  sale_price: ["sale price"],
  price: ["regular price"],
  category_list: ["categories"],
  brand: ["brands"],
  pictures: ["images"],
  parent: ["parent"],
});

/** `Attribute 1 name` and `Attribute 1 value(s)`: a specification by its name. */
function wooAttribute(words: string): [string, string][] {
  if (/^attribute \d{1,3} name$/.test(words)) return [[words, "specification_name"]];
  return /^attribute \d{1,3} value s$/.test(words) ? [[words, "specification_value"]] : [];
}

/** The product CSV export of Shopify, in English. */
const shopifyHeaders = byTarget({
  handle: ["handle", "url handle"],
  name: ["title"],
  description_html: ["body html", "description"],
  brand: ["vendor"],
  category_path: ["product category"],
  category: ["type"],
  option: ["option1 value", "option2 value", "option3 value"],
  sku: ["variant sku", "sku"],
  weight_g: ["variant grams", "weight value grams"],
  stock: ["variant inventory qty", "inventory quantity"],
  price: ["variant price", "price"],
  compare_at_price: ["variant compare at price", "compare at price"],
  gtin: ["variant barcode", "barcode"],
  pictures: ["image src", "product image url"],
  cost: ["cost per item"],
  status: ["status"],
});

/** The targets of a shop's export by the words of its columns; undefined for any other file. */
export function guessShopColumns(
  columns: readonly ImportColumn[],
): ReadonlyMap<string, string> | undefined {
  const given = new Map(columns.map(({ name, samples }) => [headerWords(name), samples]));
  const has = (...names: string[]) => names.every((name) => given.has(name));
  if (has("type", "name", "published", "regular price")) {
    return new Map([...wooHeaders, ...[...given.keys()].flatMap(wooAttribute)]);
  }
  if (!has("handle", "title") && !has("url handle", "title")) return undefined;
  // Owners fill in either their own type or Shopify's category.
  const hasTypes = (given.get("type") ?? []).length > 0;
  const other = hasTypes ? "product category" : "type";
  return new Map([...shopifyHeaders].filter(([name]) => name !== other));
}

function byTarget(headers: Record<string, readonly string[]>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([target, names]) =>
      names.map((name): [string, string] => [name, target]),
    ),
  );
}
