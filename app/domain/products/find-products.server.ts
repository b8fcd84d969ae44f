import { and, asc, desc, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type CatalogueChoice, pageSize, type Sort } from "./catalogue-choice.ts";
import { fitsFilters, isDescribed, isNamed, queryOf } from "./catalogue-conditions.server.ts";
import { readCover } from "./picture.ts";
import { firstSentence, type ProductSummary } from "./product-summary.ts";
import { centsOfRand } from "./rand.ts";

/**
 * So many products with a word in their name, and so many with it anywhere, are looked at; beyond
 * that a search is too wide for its order to mean anything, and must not cost more.
 */
export const mostMatches = 2000;

type Reading = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicAddress"> };

/** One page of the products that fit, in the order asked for. */
export async function findProducts(
  { database, files }: Reading,
  choice: CatalogueChoice,
  text: { words: readonly string[]; tree: readonly Category[] },
): Promise<ProductSummary[]> {
  const found =
    text.words.length > 0
      ? await findMatching(database, choice, text.words, text.tree)
      : await findInOrder(database, choice);
  if (found.length === 0) return [];
  const { id, name, price, stock } = getTableColumns(products);
  const rows = await database
    .select({
      id,
      name,
      price,
      stock,
      opening: sql<string>`left(${products.description}, 600)`,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
    })
    .from(products)
    .where(inArray(products.id, found));
  return rows
    .toSorted((one, other) => found.indexOf(one.id) - found.indexOf(other.id))
    .map((row) => ({
      id: row.id,
      name: row.name,
      line: firstSentence(row.opening),
      cents: centsOfRand(row.price),
      stock: row.stock,
      picture: readCover(files, row.cover),
    }));
}

/** Straight along the index of the order: only what is passed over on the way costs anything. */
async function findInOrder(database: DatabaseOrTransaction, choice: CatalogueChoice) {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(fitsFilters(choice))
    .orderBy(...orders[choice.sort === "relevance" ? "newest" : choice.sort])
    .limit(pageSize)
    .offset((choice.page - 1) * pageSize);
  return rows.map(({ id }) => id);
}

async function findMatching(
  database: DatabaseOrTransaction,
  choice: CatalogueChoice,
  words: readonly string[],
  tree: readonly Category[],
) {
  const matches = matchesOf({
    named: and(isNamed(words), fitsFilters(choice)),
    described: and(isDescribed(words, tree), fitsFilters(choice)),
    columns: sql`${products.id}, ${products.price}, ${products.createdAt},
      lower(${products.name}) as written, ts_rank(${products.search}, ${queryOf(words)}) as rank`,
  });
  const { rows } = await database.execute<{ id: string }>(sql`
    with matches as (${matches}), best as (
      select distinct on (id) * from matches order by id, tier
    )
    select id from best order by ${matchOrders[choice.sort](words)}
    limit ${pageSize} offset ${(choice.page - 1) * pageSize}`);
  return rows.map(({ id }) => id);
}

/** Products with the words in their name come first, so that a wide search cuts off the others. */
export function matchesOf(parts: {
  named: SQL | undefined;
  described: SQL | undefined;
  columns: SQL;
}): SQL {
  const { named, described, columns } = parts;
  return sql`
    (select 0 as tier, ${columns} from ${products} where ${named} limit ${mostMatches})
    union all
    (select 1 as tier, ${columns} from ${products} where ${described} limit ${mostMatches})`;
}

const orders = {
  newest: [desc(products.createdAt), asc(products.id)],
  "price-up": [asc(products.price), asc(products.id)],
  "price-down": [desc(products.price), desc(products.id)],
  name: [sql`lower(${products.name})`, asc(products.id)],
} satisfies Record<Exclude<Sort, "relevance">, SQL[]>;

/** The same orders among matches, and the one that only they have. */
const matchOrders = {
  relevance: (words) => sql`tier, starts_with(written, ${words[0] ?? ""}) desc, rank desc,
    created_at desc, id`,
  newest: () => sql`created_at desc, id`,
  "price-up": () => sql`price, id`,
  "price-down": () => sql`price desc, id desc`,
  name: () => sql`written, id`,
} satisfies Record<Sort, (words: readonly string[]) => SQL>;
