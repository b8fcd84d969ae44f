import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "./connection.server.ts";

/** The jobs that a request can ask for, beside their schedule (server/lifecycle/jobs.ts). */
export type RequestedJob = "import-pictures" | "large-imports";

export const JOB_REQUESTED = "job_requested";

/**
 * Has a job run soon, once the transaction is committed. What it has to do is in a table; if the notification is
 * lost, its schedule finds it.
 */
export async function requestJob(
  database: DatabaseOrTransaction,
  name: RequestedJob,
): Promise<void> {
  await database.execute(sql`select pg_notify(${JOB_REQUESTED}, ${name})`);
}
