import {
  closeDatabase,
  type DatabaseConfig,
  openDatabase,
} from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { checkHistories } from "#tests/helpers/histories/check-histories.ts";
import { type History, makeHistory } from "#tests/helpers/histories/make-history.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";
import { machine, table, writeReport } from "./report.ts";

/**
 * `npm run bench -- histories`: the histories of `npm test`, but 10 000 of them. BENCH_HISTORIES makes fewer (which
 * writes no report), BENCH_SEED starts elsewhere. A failure names its seed: HISTORY_SEED=17 repeats it in
 * tests/histories.test.ts.
 */
const WHOLE_RUN = 10_000;
const HISTORIES = Number(process.env.BENCH_HISTORIES ?? WHOLE_RUN);
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 1);
/** In a database of their own: the reports of a period are read once for each batch. */
const BATCH = 250;
const TEMPLATE = "template_of_histories";

const folder = await makeDataFolder();
const postgres = await startPrivatePostgres({
  folder: folder.path,
  settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" },
});
const run = (statement: string) =>
  withClient(postgres.config, async (client) => void (await client.query(statement)));
const happened = new Map<string, number>();
const wrong: string[] = [];
const startedAt = performance.now();
let orders = 0;
try {
  await run(`create database ${TEMPLATE}`);
  await migrate({ ...postgres.config, database: TEMPLATE });
  for (let done = 0; done < HISTORIES; done += BATCH) {
    const count = Math.min(BATCH, HISTORIES - done);
    const histories = await runBatch(
      Array.from({ length: count }, (_, index) => FIRST_SEED + done + index),
    );
    for (const name of histories.flatMap(({ events }) => events)) {
      happened.set(name, (happened.get(name) ?? 0) + 1);
    }
    orders += histories.reduce((sum, { orderIds }) => sum + orderIds.length, 0);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${done + count} histories, ${seconds} s, ${wrong.length} wrong`);
  }
} finally {
  await postgres.stop();
  await folder.remove();
}
for (const each of wrong) console.error(each);
if (wrong.length > 0) process.exitCode = 1;
if (wrong.length === 0 && HISTORIES === WHOLE_RUN) await report();

async function runBatch(seeds: readonly number[]): Promise<History[]> {
  const config: DatabaseConfig = { ...postgres.config, database: `histories_${seeds[0]}` };
  await run(`create database ${config.database} template ${TEMPLATE} strategy file_copy`);
  const database = openDatabase(config);
  try {
    const admin = await addOwner();
    const histories: History[] = [];
    for (const seed of seeds) {
      await makeHistory(database, admin, seed).then(
        (history) => histories.push(history),
        (error: Error) => wrong.push(`${error.message}: ${error.cause}`),
      );
    }
    wrong.push(...(await checkHistories(database, admin, histories)));
    return histories;
  } finally {
    await closeDatabase(database);
    await run(`drop database ${config.database} with (force)`);
  }

  async function addOwner(): Promise<Owner> {
    const person = { name: "Sipho", email: "sipho@example.com" };
    const { rows } = await database.$client.query(
      "insert into users (name, email) values ($1, $2) returning id",
      [person.name, person.email],
    );
    const viewer = { ...person, userId: rows[0].id, role: "admin", staffRoles: ["owner"] };
    return viewer as unknown as Owner;
  }
}

function report(): Promise<void> {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const rows = [...happened].toSorted(([, one], [, other]) => other - one);
  return writeReport("histories", [
    "# Histories of orders",
    "",
    `\`npm run bench -- histories\`: ${HISTORIES} histories with ${orders} orders, from seed ${FIRST_SEED} on, in ${seconds} s. A history is one customer with products at list, sale and quantity prices, prices of their own, discounts with and without codes, and one to three orders, to which whatever is in the table happens. After each batch of ${BATCH}, lines, orders, redemptions, invoices, credit notes, the VAT report and the sales report agreed to the cent; nothing was wrong. ${machine()}`,
    "",
    ...table(["What happened", "Times"], rows),
  ]);
}
