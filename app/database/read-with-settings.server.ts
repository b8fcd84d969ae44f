import type { Database, Transaction } from "./connection.server.ts";

/**
 * Reads that see one moment, with PostgreSQL's settings for them alone. Drizzle writes the mode into
 * `begin` as it stands: the settings go along in the same message, and hold from the first question.
 */
export function readWithSettings<Result>(
  database: Database,
  settings: Record<string, number | "off">,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const set = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`);
  return database.transaction(read, {
    isolationLevel: "repeatable read",
    accessMode: `read only${set.join("")}` as "read only",
  });
}
