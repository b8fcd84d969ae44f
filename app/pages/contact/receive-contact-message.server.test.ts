import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contactMessages } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { type AppServices, appServices, requestContext } from "#app/http/request-context.server.ts";
import { receiveContactMessage } from "./receive-contact-message.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const ORIGIN = "http://shop.example";

function receive(ipAddress: string, email: string) {
  const { database } = testDatabase;
  const context = new RouterContextProvider();
  context.set(appServices, { database, origin: ORIGIN } as unknown as AppServices);
  context.set(requestContext, { id: "test", ipAddress, isPublic: false });
  const submission = { name: "Thandi", email, message: "Good day", fax: "" };
  return receiveContactMessage(context, new Request(ORIGIN), submission);
}

test("nobody's mailbox is filled with acknowledgements, from however many addresses", async () => {
  const { database } = testDatabase;
  for (let at = 1; at <= 12; at++) {
    const email = at % 2 ? "victim@umfula.example" : "Victim@umfula.example";
    expect(await receive(`203.0.113.${at}`, email)).toMatchObject({ ok: true });
  }
  expect(await database.$count(contactMessages)).toBe(12);
  const acknowledged = eq(mailOutbox.kind, "contact-acknowledged");
  expect(await database.$count(mailOutbox, acknowledged)).toBe(10);
  await receive("203.0.113.99", "somebody-else@umfula.example");
  expect(await database.$count(mailOutbox, acknowledged)).toBe(11);
});
