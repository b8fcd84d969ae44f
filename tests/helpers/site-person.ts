import { randomUUID } from "node:crypto";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { createUser } from "#app/domain/users/create-user.server.ts";
import { eventually } from "./eventually.ts";
import { readOutbox } from "./site-process.ts";

export type SitePerson = { userId: string; name: string; email: string; password: string };

/** A person with an account at the running site, whose address no other test uses. */
export async function makePerson(
  dataFolder: string,
  { isProven = true, name = "Thandi Mokoena" } = {},
): Promise<SitePerson> {
  const person = {
    name,
    email: `thandi-${randomUUID()}@example.com`,
    password: "a few words to remember",
  };
  const user = await inSiteDatabase(dataFolder, (database) =>
    database.transaction((transaction) => createUser(transaction, { ...person, isProven })),
  );
  return { ...person, userId: user?.id ?? "" };
}

/** For what no page can do: moving a clock, looking into a table. */
export async function inSiteDatabase<Result>(
  dataFolder: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase((await findRunningPostgres(`${dataFolder}/postgres`)) ?? {});
  try {
    return await work(database);
  } finally {
    await closeDatabase(database);
  }
}

/** The text of the newest mail to this address with this subject, once it has been delivered. */
export async function mailTo(
  dataFolder: string,
  address: string,
  subject: string,
): Promise<string> {
  let found = "";
  await eventually(async () => {
    const mails = (await readOutbox(dataFolder)).map(plainly);
    found =
      mails.findLast((mail) => mail.includes(`To: ${address}`) && mail.includes(subject)) ?? "";
    if (!found) throw new Error(`No mail to ${address} about ${subject}`);
  });
  return found;
}

/** Without the line breaks and signs that mail puts into long lines. */
function plainly(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
