import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { gtinIn } from "./product-identifiers.ts";
import { isPublished } from "./product-status.server.ts";

/** Shorter ones are the beginning of too many. */
const MIN_PREFIX_LENGTH = 3;
/** Of a part number. */
const MAX_IDENTIFIER_LENGTH = 60;

const upperSku = sql`upper(${products.sku})`;
const upperMpn = sql`upper(${products.mpn})`;

/**
 * The one published product with this SKU, part number or GTIN. Undefined when there is none, and
 * when several share a part number: then the search shows them all.
 */
export async function findProductByIdentifier(
  { database }: { database: DatabaseOrTransaction },
  search: string,
): Promise<{ id: string; name: string } | undefined> {
  const text = identifierIn(search);
  if (!text) return undefined;
  const gtin = gtinIn(text);
  const found = await database
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        isPublished(),
        or(
          sql`${upperSku} = upper(${text})`,
          sql`${upperMpn} = upper(${text})`,
          gtin ? sql`${products.gtin} = ${gtin}` : undefined,
        ),
      ),
    )
    .limit(2);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Condition for products whose SKU or part number begins with the search, or whose GTIN it is. Undefined
 * when it can be none.
 */
export function matchesIdentifier(search: string): SQL | undefined {
  const text = identifierIn(search);
  if (!text || text.length < MIN_PREFIX_LENGTH) return undefined;
  const pattern = prefixPattern(text);
  const gtin = gtinIn(text);
  return or(
    sql`${upperSku} like ${pattern}`,
    sql`${upperMpn} like ${pattern}`,
    gtin ? sql`${products.gtin} = ${gtin}` : undefined,
  );
}

export async function readSkus(
  { database }: { database: DatabaseOrTransaction },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, sku } = products;
  const rows = await database
    .select({ id, sku })
    .from(products)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.sku]));
}

/** For an index on the upper case of an identifier. */
export function prefixPattern(text: string): string {
  return likePattern(text.toUpperCase()).slice(1);
}

/** PostgreSQL rejects some control characters, and no identifier has any. */
function identifierIn(search: string): string | undefined {
  const text = search.trim();
  const isPossible = text.length > 0 && text.length <= MAX_IDENTIFIER_LENGTH;
  return isPossible && !/\p{C}/u.test(text) ? text : undefined;
}
