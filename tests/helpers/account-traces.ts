import { expect } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { markSent, takeDueMail } from "#app/mail/take-mail.server.ts";

/** Every mail that waits has gone. */
export async function deliverMails(database: Database): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(database, 1000);
    if (!mail) break;
    await markSent(database, mail, "smtp");
  }
  expect(
    (await database.select().from(mailOutbox)).every((mail) => mail.sentAt || mail.givenUpAt),
  ).toBe(true);
}

/** Every table with a row that says this anywhere, in any column. */
export async function tablesThatSay(database: Database, text: string): Promise<string[]> {
  const { $client } = database;
  const { rows } = await $client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await $client.query(
      `select 1 from ${name} as row where strpos(lower(row::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (hits.rowCount) found.push(name);
  }
  return found.sort();
}
