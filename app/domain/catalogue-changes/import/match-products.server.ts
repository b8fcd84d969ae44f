import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import {
  type AttributeValues,
  type ProductImage,
  products,
} from "#app/database/tables/catalogue.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import { categoryPathOf } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { toProductValues } from "#app/domain/catalogue/product-fields.ts";
import { attributePatch } from "#app/domain/catalogue-changes/attribute-columns.ts";
import type { ImportPatch } from "#app/domain/catalogue-changes/product-csv.ts";
import type { ImportRow } from "#app/domain/media/file-worker/parse-import-file.ts";
import { matchNames, type ProductMatch } from "./column-mapping.ts";

type CurrentProduct = {
  id: string;
  name: string;
  version: number;
  publishAt: Date | null;
  values: Required<ImportPatch>;
  attributes: AttributeValues;
  images: readonly ProductImage[];
};

type Cells = ImportRow["cells"];

/** The product that a row changes, none for a new one, or why the row is refused. */
export type MatchOutcome = { product?: CurrentProduct; key?: string } | { problem: string };

/**
 * Reads the products that these rows change, and returns the function that finds the one of a row: by
 * its id if the row has one, else by the chosen number.
 */
export async function readMatchingProducts(
  transaction: Transaction,
  rows: readonly ImportRow[],
  { match, definitions }: { match: ProductMatch; definitions: readonly Attribute[] },
): Promise<(cells: Cells) => MatchOutcome> {
  const ids = rows.map(({ cells }) => idIn(cells)).filter((id) => UUID_PATTERN.test(id));
  const keys = rows.flatMap(({ cells }) => matchKey(match, cells[match] ?? "") ?? []);
  const found = await transaction
    .select()
    .from(products)
    .where(or(inArray(products.id, ids), matchesKeys(match, keys)));
  const current = found.map((row) => toCurrentProduct(row, definitions));
  const byId = new Map(current.map((product) => [product.id, product]));
  const byKey = Map.groupBy(current, ({ values, id }) =>
    matchKey(match, String({ ...values, id }[match] ?? "")),
  );
  return (cells) => {
    const id = idIn(cells);
    if (id !== "") {
      const product = byId.get(id);
      return product
        ? { product }
        : { problem: "No product has this id. Leave the id empty to add a product." };
    }
    const key = match === "id" ? undefined : matchKey(match, cells[match] ?? "");
    if (!key) return {};
    const [product, ...others] = (byKey.get(key) ?? []).filter(
      ({ values }) => match !== "mpn" || isSameBrand(values.brand, cells.brand),
    );
    if (product && others.length > 0) return { problem: ambiguousMatch(match, 1 + others.length) };
    const brand = match === "mpn" ? (cells.brand ?? "").trim().toLowerCase() : "";
    return { ...(product && { product }), key: `${key} ${brand}` };
  };
}

function ambiguousMatch(match: ProductMatch, count: number): string {
  const advice =
    match === "mpn" ? "Add a column with the brand, or match by SKU." : "Match by SKU instead.";
  return `${count} products have this ${matchNames[match]}. ${advice}`;
}

function idIn(cells: Cells): string {
  return cells.id?.trim().toLowerCase() ?? "";
}

/** For comparison: upper case without extra spaces; for a GTIN, the digits without leading zeros. */
function matchKey(match: ProductMatch, written: string): string | undefined {
  const text = written.trim().replace(/\s+/g, " ").toUpperCase();
  if (match !== "gtin") return text || undefined;
  return text.replace(/[\s-]/g, "").replace(/^0+/, "") || undefined;
}

function matchesKeys(match: ProductMatch, keys: string[]): SQL | undefined {
  if (match === "id" || keys.length === 0) return undefined;
  if (match === "sku") return sql`upper(${products.sku}) = any(${sql.param(keys)}::text[])`;
  if (match === "mpn") return sql`upper(${products.mpn}) = any(${sql.param(keys)}::text[])`;
  const padded = keys.flatMap((digits) =>
    GTIN_LENGTHS.map((length) => digits.padStart(length, "0")),
  );
  return sql`${products.gtin} = any(${sql.param(padded)}::text[])`;
}

const GTIN_LENGTHS = [8, 12, 13, 14];

/** Part numbers are unique within a brand only; an unknown brand may be any. */
function isSameBrand(brand: string | null, written: string | undefined): boolean {
  const wanted = written?.trim().toLowerCase() ?? "";
  return wanted === "" || brand === null || brand.toLowerCase() === wanted;
}

function toCurrentProduct(
  row: typeof products.$inferSelect,
  definitions: readonly Attribute[],
): CurrentProduct {
  const { id, name, version, status, publishAt, attributes, images } = row;
  const path = categoryPathOf(row);
  const specifications = attributePatch(inheritedAttributes(definitions, path), attributes);
  const values = { ...toProductValues(row), path, status, ...specifications };
  return { id, name, version, publishAt, values, attributes, images };
}

/** The products that have the SKUs of these rows now, by SKU in upper case. */
export async function readSkuOwners(
  transaction: Transaction,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, { id: string; name: string }>> {
  const skus = rows.flatMap(({ cells }) => matchKey("sku", cells.sku ?? "") ?? []);
  const upperSku = sql<string>`upper(${products.sku})`;
  const found = await transaction
    .select({ id: products.id, name: products.name, upperSku })
    .from(products)
    .where(sql`${upperSku} = any(${sql.param(skus)}::text[])`);
  return new Map(found.map(({ upperSku: sku, ...owner }) => [sku, owner]));
}
