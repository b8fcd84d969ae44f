import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import type { MessageKind } from "#app/content/message-kinds.ts";
import type { Database } from "#app/database/connection.server.ts";
import { auditLog } from "#app/database/tables/audit.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { grantAdmin } from "#app/domain/accounts/staff/grant-admin.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";

export const ORIGIN = "https://www.umfula.example";

/** A database with two admins, and an empty inbox before each test. */
export function inboxFixture() {
  let database: Database;
  const people = {} as Record<"naledi" | "pieter", Owner>;

  beforeAll(async () => {
    const created = await createTestDatabase();
    database = created.database;
    people.naledi = await makeAdmin("Naledi");
    people.pieter = await makeAdmin("Pieter");
    return created.drop;
  });
  beforeEach(async () => {
    await database.delete(contactMessages);
    await database.delete(mailOutbox);
  });

  async function makeAdmin(name: string): Promise<Owner> {
    const email = `${name.toLowerCase()}@umfula.example`;
    const { userId } = await grantAdmin({ database }, { name, email });
    return { userId, name, email, role: "admin", staffRoles: ["owner"] } as unknown as Owner;
  }

  /** Somebody writes with the contact form. */
  async function write(change: Partial<ContactInput> = {}): Promise<number> {
    const written = { name: "Thandi", email: "thandi@example.com", message: "Good day" };
    const { number } = await sendContactMessage(
      { database, origin: ORIGIN },
      { ...written, ...change },
    );
    return number;
  }

  const rowOf = async (number: number) => {
    const [row] = await database
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.number, number));
    if (!row) throw new Error(`No message ${number}`);
    return row;
  };

  return {
    get database() {
      return database;
    },
    people,
    write,
    rowOf,
    mails: () => database.select().from(mailOutbox),
    /** What the log says of a message, oldest first. */
    log: async (number: number) => {
      const rows = await database
        .select()
        .from(auditLog)
        .where(eq(auditLog.entityId, String(number)))
        .orderBy(asc(auditLog.at));
      return rows.map(({ actorName, verb }) => `${actorName} ${verb}`);
    },
  };
}

type ContactInput = {
  name: string;
  email: string;
  message: string;
  fax: string;
  kind: MessageKind;
};
