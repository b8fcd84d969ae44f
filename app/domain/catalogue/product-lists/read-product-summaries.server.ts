import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { attributes, categories, products } from "#app/database/tables/catalogue.ts";
import { type Attribute, shortSpecification } from "#app/domain/catalogue/attributes/attribute.ts";
import { backorderDates } from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { successorColumn } from "#app/domain/catalogue/availability/read-successor.server.ts";
import { fulfilmentOf } from "#app/domain/catalogue/fulfilment.ts";
import { activePriceBreaks, crossedOutPrice } from "#app/domain/catalogue/prices/unit-price.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { publicStock } from "#app/domain/catalogue/stock.ts";
import { readCover } from "#app/domain/media/picture.ts";
import { toCents } from "#app/format/money.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

/** Summaries of these products in this order; those that are no longer sold are left out. */
export async function readProductSummaries(
  { database, files }: SummaryServices,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const isListed = inArray(products.id, [...ids]);
  const rows = await productSummariesQuery(database).where(and(isPublished(), isListed));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((row) => toProductSummary(files, row));
}

function productSummariesQuery(database: DatabaseOrTransaction) {
  return database.select(columns).from(products);
}

/** The rows of these ids as one JSON value inside a larger query; `toProductSummary` converts each. */
export function productSummariesJson(ids: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object(${fields}) order by place), '[]')
    from unnest(${ids}) with ordinality as page (id, place)
    join ${products} on ${products.id} = page.id)`;
}

/** A product as lists show it (product card). */
export type ProductSummary = ReturnType<typeof toProductSummary>;

export function toProductSummary(files: SummaryServices["files"], row: ProductSummaryRow) {
  return {
    id: row.id,
    name: row.name,
    /** The first sentence of its description. */
    line: firstSentence(row.opening),
    /** Its key attributes, `24 ports · PoE+`; empty without any. */
    specification: shortSpecification(row.keyAttributes, row.attributes),
    cents: toCents(row.price),
    ...crossedOutPrice(row),
    ...lowestPriceBreak(row),
    /** Exact for the last few only. */
    stock: publicStock(row.stock),
    /** By when a unit that is not in stock is expected (ISO date); null where it is not sold. */
    backorderBy: backorderDates(row, new Date())?.expectedBy ?? null,
    fulfilment: fulfilmentOf(row),
    ...(row.discontinued && { discontinued: { successor: row.successor } }),
    picture: readCover(files, row.cover),
  };
}

/** The best price for a quantity, where there is one. */
function lowestPriceBreak({
  price,
  priceBreaks,
}: Pick<ProductSummaryRow, "price" | "priceBreaks">) {
  const lowest = activePriceBreaks({ price: toCents(price), priceBreaks }).at(-1);
  return lowest && { lowestBreak: lowest };
}

const columns = {
  id: products.id,
  name: products.name,
  // As text, because a JSON number would lose the exact decimal.
  price: sql<string>`${products.price}::text`,
  regularPrice: sql<string>`${products.regularPrice}::text`,
  offeredPrice: sql<string | null>`${products.offeredPrice}::text`,
  priceBreaks: products.priceBreaks,
  stock: products.stock,
  successor: successorColumn,
  weightGrams: products.weightGrams,
  ...backorderColumns,
  // Read only where the fulfilment depends on it.
  topCategory: sql<string | null>`case when ${products.weightGrams} = 0 then
    (select top.name from ${categories} as top where top.id = ${products.categoryId}) end`,
  opening: sql<string>`left(${products.description}, 600)`,
  cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
  attributes: products.attributes,
  // In the same query as the rows: a list needs no further one for its definitions.
  keyAttributes: sql<Attribute[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'categoryId', category_id, 'name', name,
      'group', group_name, 'kind', kind, 'unit', unit, 'choices', choices, 'isFacet', is_facet,
      'isKey', is_key) order by level, position, name), '[]')
    from unnest(array[${products.categoryId}, ${products.subcategoryId}, ${products.typeId},
      ${products.subtypeId}, ${products.modelId}]) with ordinality as path (path_id, level)
    join ${attributes} on category_id = path_id
    where is_key and ${products.attributes} <> '{}')`,
};

const fields = sql`'id', ${columns.id}, 'name', ${columns.name}, 'price', ${columns.price},
  'regularPrice', ${columns.regularPrice}, 'offeredPrice', ${columns.offeredPrice},
  'priceBreaks', ${columns.priceBreaks},
  'stock', ${columns.stock}, 'discontinued', ${columns.discontinued},
  'successor', ${columns.successor}, 'weightGrams', ${columns.weightGrams},
  'allowsBackorder', ${columns.allowsBackorder}, 'restockDate', ${columns.restockDate},
  'leadTimeDays', ${columns.leadTimeDays},
  'topCategory', ${columns.topCategory}, 'opening', ${columns.opening}, 'cover', ${columns.cover},
  'attributes', ${columns.attributes}, 'keyAttributes', ${columns.keyAttributes}`;

export type ProductSummaryRow = Awaited<ReturnType<typeof productSummariesQuery>>[number];

type SummaryServices = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicUrl"> };

const MAX_SENTENCE_LENGTH = 140;

/** The first sentence of a description that does not begin with a bullet. */
export function firstSentence(description: string): string {
  const lines = description.split("\n").map((line) => line.trim());
  const line = lines.find((each) => each !== "" && !each.startsWith("*")) ?? "";
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= MAX_SENTENCE_LENGTH) return sentence.replace(/\.$/, "");
  return `${sentence.slice(0, MAX_SENTENCE_LENGTH).replace(/\s+\S*$/, "")}…`;
}
