import { and, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { likePattern } from "#app/format/list-query.ts";
import { gtinIn } from "./product-identifiers.ts";
import { isPublished } from "./product-status.server.ts";

/** Shorter ones are the beginning of too many. */
const MIN_PREFIX_LENGTH = 3;
/** A shorter beginning is found, but may also be an ordinary word. */
const MIN_WINNING_LENGTH = 4;
/** The longest identifier is a part number. */
const MAX_IDENTIFIER_LENGTH = 60;

const plainSku = sql`plain_identifier(${products.sku})`;
const plainMpn = sql`plain_identifier(${products.mpn})`;

/**
 * The one published product with this SKU, part number or GTIN, with or without its punctuation; a SKU
 * typed exactly wins. Undefined when there is none, and when several share a part number: then the
 * search shows them all.
 */
export async function findProductByIdentifier(
  { database }: { database: DatabaseOrTransaction },
  search: string,
): Promise<IdentifiedProduct | undefined> {
  const forms = identifierOf(search);
  if (forms.identifier === null) return undefined;
  const { rows } = await database.execute<IdentifierRow>(identifierQuery(forms));
  return identifiedIn(rows);
}

export type IdentifiedProduct = { id: string; name: string };

/** The forms of an identifier; null where the search can be none. */
export function identifierOf(search: string): Record<IdentifierForm, string | null> {
  const identifier = identifierIn(search) ?? null;
  return {
    identifier,
    withoutPunctuation: identifier && plainIdentifier(identifier),
    gtin: (identifier && gtinIn(identifier)) ?? null,
  };
}

type IdentifierForm = "identifier" | "withoutPunctuation" | "gtin";
type IdentifierRow = IdentifiedProduct & { isExact: boolean };

/** The products with the identifier; two are as many as need to be known. */
export function identifierQuery({
  identifier,
  withoutPunctuation,
  gtin,
}: Record<IdentifierForm, string | null | Placeholder>): SQL {
  const hasIdentifier = or(
    sql`${plainSku} = ${withoutPunctuation}`,
    sql`${plainMpn} = ${withoutPunctuation}`,
    sql`${products.gtin} = ${gtin}`,
  );
  return sql`select ${products.id}, ${products.name},
      upper(${products.sku}) = upper(${identifier}) as "isExact"
    from ${products} where ${and(isPublished(), hasIdentifier)} order by "isExact" desc limit 2`;
}

export function identifiedIn(rows: readonly IdentifierRow[]): IdentifiedProduct | undefined {
  const [first] = rows;
  return first && (rows.length === 1 || first.isExact)
    ? { id: first.id, name: first.name }
    : undefined;
}

/** How the products with an identifier are found in a search. */
export type IdentifierMatch = {
  condition: SQL;
  /** They rank above every other match. */
  ranksFirst: boolean;
};

/**
 * Matches products whose SKU or part number begins with the whole search, punctuation aside, or whose
 * GTIN it is. Undefined when it can be none.
 */
export function matchesIdentifier(search: string): IdentifierMatch | undefined {
  const text = identifierIn(search);
  const plain = text ? plainIdentifier(text) : "";
  if (!text || plain.length < MIN_PREFIX_LENGTH) return undefined;
  const gtin = gtinIn(text);
  const condition = or(
    sql`${plainSku} like ${`${plain}%`}`,
    sql`${plainMpn} like ${`${plain}%`}`,
    gtin ? sql`${products.gtin} = ${gtin}` : undefined,
  ) as SQL;
  return { condition, ranksFirst: plain.length >= MIN_WINNING_LENGTH };
}

/** The same as the database function plain_identifier. Removes the wildcards of LIKE. */
function plainIdentifier(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
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

/** A LIKE pattern in upper case, as in the index on identifiers. */
export function prefixPattern(text: string): string {
  return likePattern(text.toUpperCase()).slice(1);
}

/** PostgreSQL rejects some control characters, and no identifier has any. */
function identifierIn(search: string): string | undefined {
  const text = search.trim();
  const isPossible = text.length > 0 && text.length <= MAX_IDENTIFIER_LENGTH;
  return isPossible && !/\p{C}/u.test(text) ? text : undefined;
}
