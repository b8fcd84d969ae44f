import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
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
import { fitsOffice, fitsSearch, fitsView, officeOrders } from "./office-conditions.server.ts";
import { type Picture, readCover } from "./picture.ts";
import { firstSentence } from "./product-summary.ts";
import { centsOfRand } from "./rand.ts";
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
  const [rows, counts] = await Promise.all([
    database
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
        hasDatasheet: sql<boolean>`${products.datasheet} is not null`,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .where(fitsOffice(choice, tree))
      .orderBy(...officeOrders[choice.sort])
      .limit(officePageSize)
      .offset((choice.page - 1) * officePageSize),
    countViews(database, fitsSearch(choice, tree)),
  ]);
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

/** The names on the way to each category. */
export function namesByShelf(tree: readonly Category[]): Map<string, string[]> {
  return new Map(
    listPaths(tree).map((path) => [path.at(-1)?.id ?? "", path.map(({ name }) => name)]),
  );
}

async function countViews(
  database: Database,
  fits: SQL | undefined,
): Promise<Record<OfficeView, number>> {
  const columns = officeViews.map(
    (view) =>
      [view, sql<number>`(count(*) filter (where ${fitsView[view] ?? sql`true`}))::int`] as const,
  );
  const [counted] = await database
    .select(Object.fromEntries(columns) as Record<OfficeView, SQL<number>>)
    .from(products)
    .where(fits);
  return (
    counted ??
    (Object.fromEntries(officeViews.map((view) => [view, 0])) as Record<OfficeView, number>)
  );
}
