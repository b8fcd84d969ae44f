import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  type AttributeFilter,
  type FacetAttribute,
  warrantyFacet,
} from "#app/domain/catalogue/attributes/facet-attributes.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { type AttributeCounts, attributeTerm } from "./attribute-facets.ts";

/** Beyond so many products the options have no counts: it bounds the cost of a wide category. */
export const MAX_COUNTED = 5000;

export function matchesBrands(brands: readonly string[]): SQL | undefined {
  return brands.length > 0 ? sql`${products.brand} = any(${sql.param(brands)}::text[])` : undefined;
}

/** Several values of one attribute are alternatives; the attributes are all required. */
export function matchesAttributes(filters: readonly AttributeFilter[]): SQL | undefined {
  return and(...filters.map(matchesAttribute));
}

function matchesAttribute({ attribute, values, from, to }: AttributeFilter): SQL | undefined {
  if (attribute.kind !== "number") {
    const terms = values.map((value) => attributeTerm(attribute, value));
    return sql`${products.attributeTerms} && ${sql.param(terms)}::text[]`;
  }
  const number = numberValue(attribute);
  return and(
    from === undefined ? undefined : sql`${number} >= ${from}::numeric`,
    to === undefined ? undefined : sql`${number} <= ${to}::numeric`,
  );
}

/** Null for a value of another type: casting it would make the query fail. */
function numberValue({ id }: Pick<FacetAttribute, "id">): SQL {
  if (id === warrantyFacet.id) return sql`nullif(${products.warrantyMonths}, 0)`;
  return sql`case when jsonb_typeof(${products.attributes} -> ${id}::text) = 'number'
    then (${products.attributes} ->> ${id}::text)::numeric end`;
}

/**
 * Counts of the attributes among the products of a condition, as one JSON value. The counts of an
 * attribute ignore its own selection: a product counts for it if it fails no other one.
 */
export function countAttributesQuery(
  attributes: readonly FacetAttribute[],
  filters: readonly AttributeFilter[],
  condition: SQL | undefined,
): SQL {
  const ids = attributes.map(({ id }) => id);
  const failed = filters.map(
    (filter) =>
      sql`case when ${matchesAttribute(filter) ?? sql`true`} then null else ${filter.attribute.id}::text end`,
  );
  const numbers = attributes.filter(({ kind }) => kind === "number");
  const ranges = numbers.map(({ id }, place) => {
    const counts = sql`filter (where failed = '{}' or failed = array[${id}::text])`;
    const column = sql.identifier(`number_${place}`);
    const without = sql`count(*) filter (where failed = array[${id}::text] and ${column} is null)`;
    return sql`${id}::text,
      json_build_array(min(${column}) ${counts}, max(${column}) ${counts}, ${without})`;
  });
  const numberColumns = numbers.map(
    (attribute, place) => sql`, ${numberValue(attribute)} as ${sql.identifier(`number_${place}`)}`,
  );
  return sql`(with candidates as materialized (
      select ${products.attributeTerms} as terms,
        array_remove(array[${sql.join(failed, sql`, `)}]::text[], null) as failed
        ${sql.join(numberColumns)}
      from ${products} where ${and(isPublished(), condition)} limit ${MAX_COUNTED + 1}
    )
    select json_build_object(
      'isCapped', (select count(*) > ${MAX_COUNTED} from candidates),
      'terms', (select coalesce(json_object_agg(term, products), '{}') from (
        select term, count(*)::int as products from candidates, unnest(terms) as term
        where (failed = '{}' or (cardinality(failed) = 1 and starts_with(term, failed[1] || '=')))
          and split_part(term, '=', 1) = any(${sql.param(ids)}::text[])
        group by term) as counted),
      'ranges', ${ranges.length > 0 ? sql`(select json_build_object(${sql.join(ranges, sql`, `)}) from candidates)` : sql`'{}'::json`}))`;
}

export const noAttributeCounts: AttributeCounts = { terms: {}, ranges: {}, isCapped: false };

/** Those of the brands that any product has. */
export async function findKnownBrands(
  { database }: { database: DatabaseOrTransaction },
  brands: readonly string[],
): Promise<string[]> {
  if (brands.length === 0) return [];
  const rows = await database
    .selectDistinct({ brand: products.brand })
    .from(products)
    .where(and(isPublished(), matchesBrands(brands)));
  return brands.filter((brand) => rows.some((row) => row.brand === brand));
}
