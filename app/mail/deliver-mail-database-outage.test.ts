import { beforeEach, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { mailDeliveryFixture, POLLING } from "#tests/helpers/mail/mail-delivery-fixture.ts";

const mail = mailDeliveryFixture();
let cable: Awaited<ReturnType<typeof startDatabaseProxy>>;
beforeEach(async () => {
  cable = await startDatabaseProxy(mail.address());
  const database = openDatabase(cable.address);
  mail.atEnd(cable.disconnect);
  mail.atEnd(() => closeDatabase(database));
  mail.deliver({ pollInterval: 50 }, database);
});

test("a database that goes away only makes mail wait, and is told once", async () => {
  await mail.write();
  await expect.poll(mail.sentCount, POLLING).toBe(1);
  await cable.disconnect();
  await mail.write();
  await expect.poll(() => events(), POLLING).toEqual(["mail waits for the database"]);
  await cable.reconnect();
  await expect.poll(mail.sentCount, POLLING).toBe(2);
  expect(events()).toEqual(["mail waits for the database", "mail has the database back"]);
  expect(await mail.server().received()).toHaveLength(2);
});

test("a mail that was sent while the database was away is noted, and not sent again", async () => {
  await mail.server().behave("accept-slowly");
  await mail.write();
  await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(1);
  await cable.disconnect();
  await mail.server().behave("accept");
  await expect.poll(() => events(), POLLING).toContain("mail waits for the database");
  expect(await mail.sentCount()).toBe(0);
  await cable.reconnect();
  await expect.poll(mail.sentCount, POLLING).toBe(1);
  expect(await mail.server().seen()).toHaveLength(1);
});

function events(): string[] {
  return mail.said().map(([event]) => event);
}
