import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type {
  Database,
  DatabaseConfig,
  DatabaseOrTransaction,
} from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { startMailDelivery } from "#app/mail/deliver-mail.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { openSmtpTransport, parseSmtpUrl } from "#app/mail/transport/smtp-transport.server.ts";
import { type SmtpServer, startSmtpServer } from "./smtp-server.ts";

type Timing = Parameters<typeof startMailDelivery>[0]["timing"];

/** How long to wait for mail to move. */
export const POLLING = { timeout: 60_000, interval: 20 };

/** An empty outbox and a mail server for each test of the file that calls this. */
export function mailDeliveryFixture() {
  let given: { config: DatabaseConfig; database: Database; drop(): Promise<void> };
  let server: SmtpServer;
  let said: [event: string, details?: unknown][];
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    given = await createTestDatabase();
  });
  beforeEach(async () => {
    said = [];
    await given.database.delete(mailOutbox);
    server = await startSmtpServer();
    ends.push(() => server.stop());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  afterAll(() => given.drop());

  /** A worker that looks only when it is woken, unless its tick is set. */
  function deliver(timing: Timing = {}, database = given.database) {
    const transport = openSmtpTransport({
      server: parseSmtpUrl(server.url),
      from: () => ({ name: "Jacaranda ICT", address: "hello@umfula.example" }),
    });
    const delivery = startMailDelivery({
      database,
      transport,
      log: { info: (event) => said.push([event]), warn: (...event) => said.push(event) },
      timing: { pollInterval: 3_600_000, ...timing },
    });
    ends.push(transport.close, delivery.stop);
    return delivery;
  }

  function write(to = "thandi@umfula.example", database: DatabaseOrTransaction = given.database) {
    return enqueueMail(database, {
      kind: "contact-received",
      origin: "https://umfula.example",
      to,
      subject: "Zoë",
      text: "Good day, Zoë",
      html: "<p>Good day, Zoë</p>",
    });
  }

  async function writeMany(count: number) {
    for (let number = 0; number < count; number += 1) {
      await write(`visitor-${number}@umfula.example`);
    }
  }

  const rows = () => given.database.select().from(mailOutbox).orderBy(mailOutbox.createdAt);

  return {
    database: () => given.database,
    address: () => given.config,
    server: () => server,
    /** The same server again, on the same port, after it was stopped. */
    async restartServer() {
      server = await startSmtpServer({ port: server.port });
    },
    said: () => said,
    atEnd: (end: () => Promise<unknown>) => ends.push(end),
    deliver,
    write,
    writeMany,
    rows,
    oldest: async () => (await rows())[0],
    sentCount: async () => (await rows()).filter(({ sentAt }) => sentAt).length,
    /** Brings on the moment at which mails are tried again; who is being sent stays held. */
    letPausesPass: () => given.database.update(mailOutbox).set({ nextAttemptAt: sql`now()` }),
    letHoldsRunOut: () => given.database.update(mailOutbox).set({ leaseExpiresAt: sql`now()` }),
  };
}
