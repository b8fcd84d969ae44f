import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";

/** Moves every sale back, as if these hours had passed: prices stay as they are until the job runs. */
export async function letHoursPass(database: Database, hours: number): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`alter table products disable trigger products_set_selling_price`);
    await transaction.execute(sql`update products set
      sale_starts_at = sale_starts_at - make_interval(hours => ${hours}),
      sale_ends_at = sale_ends_at - make_interval(hours => ${hours})`);
    await transaction.execute(sql`alter table products enable trigger products_set_selling_price`);
  });
}
