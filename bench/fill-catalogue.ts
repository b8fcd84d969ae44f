import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import {
  attributes,
  type CategoryLevel,
  categories,
  products,
} from "#app/database/tables/catalogue.ts";
import { inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { demoProducts } from "#demo/catalogue.ts";
import { demoDescription } from "#demo/demo-product.ts";
import { makeAttributes, makeAttributeValues } from "./fill-attributes.ts";

/** Fills a data folder's database with so many products, unless it has some already. */
export async function fillCatalogue(postgresFolder: string, count: number) {
  const postgres = await startPrivatePostgres({ folder: postgresFolder });
  await migrate(postgres.config);
  const database = openDatabase(postgres.config);
  try {
    let tree = await readCategoryTree({ database });
    if (tree.length === 0) {
      await makeLargeCatalogue(database, count);
      tree = await readCategoryTree({ database });
    }
    // A migration may have rewritten the tables: index-only scans need a vacuum.
    await database.$client.query("vacuum analyze");
    const wide = tree[0]?.slug ?? "";
    const narrow = tree[0]?.children[0]?.children[0]?.slug ?? "";
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from products order by created_at limit 1`,
    );
    return { wide, narrow, product: rows[0]?.id };
  } finally {
    await closeDatabase(database);
    await postgres.stop();
  }
}

const CHILDREN_PER_LEVEL = [4, 5, 5, 2, 2]; // 4 + 20 + 100 + 200 + 200 (of every second subtype) = 524
const BATCH = 500;

/**
 * Generates a catalogue of this size, with descriptions made of the demo's sentences, so length
 * and word frequencies are realistic.
 */
async function makeLargeCatalogue(
  database: Database,
  count: number,
): Promise<{ categories: number }> {
  const random = makeRandom(20_260_801);
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const categoryRows = makeCategories(pick);
  for (const level of [1, 2, 3, 4, 5]) {
    const rows = categoryRows.filter((category) => category.level === level);
    await database.insert(categories).values(rows.map(({ path: _, ...row }) => row));
  }
  const types = categoryRows.filter(({ level }) => level === 3);
  const definitions = makeAttributes(types.map(({ id }) => id));
  await database.insert(attributes).values(definitions);
  const leaves = categoryRows.filter(
    ({ id }) => !categoryRows.some(({ parentId }) => parentId === id),
  );
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const rows = Array.from({ length: size }, (_, place) => makeProduct(from + place));
    // As one JSON parameter: thousands of parameters would be slower.
    await database.execute(sql`
      insert into ${products} (name, description, price, stock, category_id, subcategory_id,
        type_id, subtype_id, model_id, created_at, attributes, attribute_text)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        name text, description text, price numeric, stock int, category_id uuid,
        subcategory_id uuid, type_id uuid, subtype_id uuid, model_id uuid, created_at timestamptz,
        attributes jsonb, attribute_text text)`);
  }
  return { categories: categoryRows.length };

  function makeProduct(number: number) {
    const [one, other] = [pick(demoProducts), pick(demoProducts)];
    const { path } = pick(leaves);
    const series = `${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}`;
    return {
      name: `${pick(demoProducts).name.split(" ")[0]} ${series} ${pick(KINDS)} ${10 + Math.floor(random() * 90)}`,
      description: demoDescription({
        ...one,
        points: [...one.points.slice(0, 4), ...other.points.slice(0, 4)],
        closing: other.closing,
      }),
      price: Math.exp(random() * 8 + 4).toFixed(2),
      stock: random() < 0.15 ? 0 : Math.floor(random() * 60),
      category_id: path[0],
      subcategory_id: path[1],
      type_id: path[2],
      subtype_id: path[3],
      model_id: path[4],
      created_at: new Date(Date.UTC(2020, 0, 1) + number * 1_800_000),
      ...makeAttributeValues(inheritedAttributes(definitions, path), pick),
    };
  }
}

type CategoryRow = {
  id: string;
  name: string;
  parentId: string | null;
  level: CategoryLevel;
  path: string[];
};

function makeCategories(pick: <Item>(items: readonly Item[]) => Item): CategoryRow[] {
  const buildSubtree = (parent: CategoryRow | undefined, level: number): CategoryRow[] =>
    Array.from({ length: CHILDREN_PER_LEVEL[level - 1] ?? 0 }, (_, place) => {
      const id = randomUUID();
      const category: CategoryRow = {
        id,
        name: `${pick(KINDS)} ${pick(SYLLABLES)}${pick(SYLLABLES)} ${place + 1}`,
        parentId: parent?.id ?? null,
        level: level as CategoryLevel,
        path: [...(parent?.path ?? []), id],
      };
      const hasChildren = level < 4 || (level === 4 && place % 2 === 0);
      return [category, ...(hasChildren ? buildSubtree(category, level + 1) : [])];
    }).flat();
  return buildSubtree(undefined, 1);
}

const SYLLABLES =
  "ba ko ri mu sa te lo wi na du fe ga hi jo ke la mo ni pa re so ta vu ze bo ky".split(" ");
const KINDS = "Laptop Switch Router Camera Server Phone Printer Terminal Cable Licence".split(" ");

/** Seeded random numbers (mulberry32): the same catalogue every time. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
