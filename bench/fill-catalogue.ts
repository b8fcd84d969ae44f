import { sql } from "drizzle-orm";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { makeLargeCatalogue } from "./large-catalogue.ts";

/** Fills a data folder's database with so many products, unless it holds some already. */
export async function fillCatalogue(postgresFolder: string, count: number) {
  const postgres = await startPrivatePostgres({ folder: postgresFolder });
  await migrate(postgres.address);
  const database = openDatabase(postgres.address);
  try {
    let tree = await readCategoryTree({ database });
    if (tree.length === 0) {
      await makeLargeCatalogue(database, count);
      tree = await readCategoryTree({ database });
    }
    // A kept catalogue may have been written anew by a migration: lists read its indexes alone.
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
