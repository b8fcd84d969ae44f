import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import type { Shopper } from "./people.ts";

/** What we call this person from now on. */
export async function changeName(
  { database }: { database: Database },
  shopper: Shopper,
  form: { name: string },
): Promise<void> {
  await database.update(users).set({ name: form.name }).where(eq(users.id, shopper.userId));
}
