import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { parseDescription, splitSpecifications } from "#app/domain/catalogue/parse-description.ts";
import { crossedOutPrice } from "#app/domain/catalogue/prices/unit-price.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { readCover } from "#app/domain/media/picture.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import { toCents } from "#app/format/money.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { firstSentence } from "./read-product-summaries.server.ts";

export const featuredLimit = 5;

const MAX_POINTS = 3;

/** The newest products in stock, filled up with the newest sold-out ones. */
export async function listFeaturedProducts({
  database,
  files,
}: {
  database: Database;
  files: Pick<FileStorage, "publicUrl">;
}) {
  const newest = (inStock: boolean) =>
    database
      .select({ id: products.id })
      .from(products)
      .where(and(isPublished(), eq(products.inStock, inStock)))
      .orderBy(desc(products.createdAt), products.id)
      .limit(featuredLimit);
  // PostgreSQL does not run the second query when the first fills the limit.
  const chosen = await unionAll(newest(true), newest(false)).limit(featuredLimit);
  const ids = chosen.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      id: products.id,
      name: products.name,
      family: categories.name,
      price: products.price,
      regularPrice: products.regularPrice,
      offeredPrice: products.offeredPrice,
      opening: sql<string>`left(${products.description}, 1500)`,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, familyColumn))
    .where(inArray(products.id, ids));
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, name, family, opening, cover, ...prices }) => ({
      id,
      path: productPath({ id, name }),
      name,
      family: family ?? undefined,
      /** The first bullets of its description that are no specifications, or its first sentence. */
      points: highlightsOf(opening).map(keepTogether),
      cents: toCents(prices.price),
      ...crossedOutPrice(prices),
      picture: readCover(files, cover),
    }));
}

/** The type (laptops, switches, cameras) or the deepest level above it. */
const familyColumn = sql`coalesce(${products.typeId}, ${products.subcategoryId}, ${products.categoryId})`;

function highlightsOf(opening: string): string[] {
  const { rest } = splitSpecifications(parseDescription(opening));
  const items = rest.flatMap((block) => (block.kind === "bullets" ? block.items : []));
  const sentence = firstSentence(opening);
  return items.length > 0 ? items.slice(0, MAX_POINTS) : sentence ? [sentence] : [];
}

/** A product as the home page features it. */
export type FeaturedProduct = Awaited<ReturnType<typeof listFeaturedProducts>>[number];
