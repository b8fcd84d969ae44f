import { asc, inArray } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cachedQuery } from "#app/database/query-cache.server.ts";
import { attributes } from "#app/database/tables/catalogue.ts";
import { type Attribute, inheritedAttributes } from "./attribute.ts";
import { type FacetAttribute, facetAttributes } from "./facet-attributes.ts";

const { id, categoryId, name, group, kind, unit, choices, isFacet, isKey } = attributes;
const columns = { id, categoryId, name, group, kind, unit, choices, isFacet, isKey };

/** Every attribute, by category in the order of its template. */
export function readAttributes({
  database,
}: {
  database: DatabaseOrTransaction;
}): Promise<Attribute[]> {
  return database
    .select(columns)
    .from(attributes)
    .orderBy(asc(attributes.position), asc(attributes.name), asc(attributes.id));
}

/** The attributes that the products of a category have: its own and those above it. */
export async function readInheritedAttributes(
  { database }: { database: DatabaseOrTransaction },
  categoryIds: readonly string[],
): Promise<Attribute[]> {
  if (categoryIds.length === 0) return [];
  const found = await database
    .select(columns)
    .from(attributes)
    .where(inArray(attributes.categoryId, [...categoryIds]))
    .orderBy(asc(attributes.position), asc(attributes.name), asc(attributes.id));
  return inheritedAttributes(found, categoryIds);
}

/** Every attribute, for the pages of the shop; staff see their own change at once. */
export const readShownAttributes = cachedQuery(["categories"], (database) =>
  readAttributes({ database }),
);

/** The filters that the shop offers in a category. */
export async function readFacetAttributes(
  { database }: { database: Database },
  path: readonly { id: string }[],
): Promise<FacetAttribute[]> {
  return facetAttributesOf(await readShownAttributes(database), path);
}

/** The same, of attributes that were read before. */
export function facetAttributesOf(
  attributes: readonly Attribute[],
  path: readonly { id: string }[],
): FacetAttribute[] {
  const ids = path.map(({ id }) => id);
  return facetAttributes(inheritedAttributes(attributes, ids));
}
