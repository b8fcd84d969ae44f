import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { readWithSettings } from "#app/database/read-with-settings.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, listPaths } from "#app/domain/categories/category-tree.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { correctWords } from "./correct-words.server.ts";
import {
  type OfficeChoice,
  type OfficeView,
  officePageSize,
  officeViews,
} from "./office-choice.ts";
import { fitsView, officeOrders, standsIn, waysToFind } from "./office-conditions.server.ts";
import { type Picture, readCover } from "./picture.ts";
import { firstSentence } from "./product-summary.ts";
import { centsOfRand } from "./rand.ts";
import { alongTheIndex } from "./search-conditions.server.ts";
import { wordsOfSearch } from "./search-text.ts";

/** A product as the back office lists it. */
export type OfficeProduct = {
  id: string;
  version: number;
  name: string;
  line: string;
  cents: number;
  stock: number;
  /** The names from the top of the tree down to its shelf. */
  path: string[];
  picture: Picture | undefined;
  pictures: number;
  hasDatasheet: boolean;
  updatedAt: Date;
};

export type OfficeList = {
  products: OfficeProduct[];
  counts: Record<OfficeView, number>;
  /** What was searched for instead, when nothing fits what was typed. */
  corrected: string | undefined;
};

type Needs = { database: Database; files: Pick<FileStorage, "publicAddress"> };

/**
 * One page of the products that fit, and how many there are in each view of the list. A search that
 * finds nothing is read again, as the shop does.
 */
export async function listOfficeProducts(
  needs: Needs,
  _admin: Admin,
  choice: OfficeChoice,
  tree: readonly Category[],
): Promise<OfficeList> {
  const typed = await readPage(needs, choice, tree);
  if (typed.counts.all > 0 || choice.search === "") return { ...typed, corrected: undefined };
  const corrected = await correctWords(needs.database, wordsOfSearch(choice.search), tree);
  if (!corrected) return { ...typed, corrected: undefined };
  const meant = await readPage(needs, { ...choice, search: corrected }, tree);
  return meant.counts.all > 0 ? { ...meant, corrected } : { ...typed, corrected: undefined };
}

async function readPage(
  { database, files }: Needs,
  choice: OfficeChoice,
  tree: readonly Category[],
): Promise<Omit<OfficeList, "corrected">> {
  const { ids, counts } = await readWithSettings(
    database,
    choice.search ? alongTheIndex : {},
    (transaction) => findPage(transaction, choice, tree),
  );
  const rows = await readRows(database, ids, choice);
  const names = namesByShelf(tree);
  return {
    counts,
    products: rows.map(({ opening, price, cover, shelfId, ...row }) => ({
      ...row,
      line: firstSentence(opening),
      cents: centsOfRand(price),
      path: names.get(shelfId ?? "") ?? [],
      picture: readCover(files, cover),
    })),
  };
}

function readRows(database: Database, ids: readonly string[], { sort }: OfficeChoice) {
  if (ids.length === 0) return [];
  return database
    .select({
      id: products.id,
      version: products.version,
      name: products.name,
      opening: sql<string>`left(${products.description}, 600)`,
      price: products.price,
      stock: products.stock,
      shelfId: products.shelfId,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
      pictures: sql<number>`jsonb_array_length(${products.images})`,
      hasDatasheet: products.hasDatasheet,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(...officeOrders[sort]);
}

/** The names on the way to each category. */
export function namesByShelf(tree: readonly Category[]): Map<string, string[]> {
  return new Map(
    listPaths(tree).map((path) => [path.at(-1)?.id ?? "", path.map(({ name }) => name)]),
  );
}

/** Which products are on the page, by what they are ordered by alone, and the counts of all views. */
async function findPage(
  transaction: Transaction,
  choice: OfficeChoice,
  tree: readonly Category[],
): Promise<{ ids: string[]; counts: Record<OfficeView, number> }> {
  const ways = await waysToFind(transaction, choice, tree);
  const found = foundBy(ways, standsIn(choice, tree));
  const counts = officeViews.map(
    (view) => sql`${view}::text, count(*) filter (where ${fitsView[view] ?? sql`true`})`,
  );
  const { rows } = await transaction.execute<{
    ids: string[];
    counts: Record<OfficeView, number>;
  }>(sql`with found as ${found}
    select (select json_build_object(${sql.join(counts, sql`, `)}) from found as products) as counts,
      array(select id from found as products where ${fitsView[choice.view] ?? sql`true`}
        order by ${sql.join(officeOrders[choice.sort], sql`, `)}
        limit ${officePageSize} offset ${(choice.page - 1) * officePageSize}) as ids`);
  return rows[0] as (typeof rows)[number];
}

const columns = sql`id, name, price, stock, updated_at, stock_level, has_pictures, has_datasheet`;

/** Without words nothing is looked for: one index has the order, another all that is counted. */
function foundBy(ways: readonly SQL[] | undefined, branch: SQL | undefined): SQL {
  if (!ways) {
    return sql`not materialized (select ${columns} from ${products} where ${branch ?? sql`true`})`;
  }
  const each = ways.map((way) => sql`select ${columns} from ${products} where ${and(way, branch)}`);
  return sql`materialized (${sql.join(each, sql` union all `)})`;
}
