import { sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";

/**
 * The next number of a series, without gaps: it is taken back with the transaction that fails. Held
 * until the transaction ends, so it is taken as late as can be.
 */
export async function takeNumber(
  transaction: Transaction,
  series: "order" | "quote" | "invoice" | "credit-note",
): Promise<number> {
  const { rows } = await transaction.execute<{ number: number }>(
    sql`select take_number(${series}) as number`,
  );
  const number = rows[0]?.number;
  if (!number) throw new Error(`There is no series of numbers called ${series}`);
  return number;
}
