import { beforeEach, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { mailDeliveryFixture, POLLING } from "#tests/helpers/mail/mail-delivery-fixture.ts";

const mail = mailDeliveryFixture();
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
beforeEach(async () => {
  proxy = await startDatabaseProxy(mail.address());
  const database = openDatabase(proxy.address);
  mail.atEnd(proxy.disconnect);
  mail.atEnd(() => closeDatabase(database));
  mail.deliver({ pollInterval: 50 }, database);
});

test("a database outage delays mail, and is logged once", async () => {
  await mail.write();
  await expect.poll(mail.sentCount, POLLING).toBe(1);
  await proxy.disconnect();
  await mail.write();
  await expect
    .poll(() => events(), POLLING)
    .toEqual(["mail delivery paused: database unavailable"]);
  await proxy.reconnect();
  await expect.poll(mail.sentCount, POLLING).toBe(2);
  expect(events()).toEqual([
    "mail delivery paused: database unavailable",
    "mail delivery resumed: database available",
  ]);
  expect(await mail.server().received()).toHaveLength(2);
});

test("a mail sent during a database outage is recorded afterwards, and not sent again", async () => {
  await mail.server().behave("accept-slowly");
  await mail.write();
  await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(1);
  await proxy.disconnect();
  await mail.server().behave("accept");
  await expect
    .poll(() => events(), POLLING)
    .toContain("mail delivery paused: database unavailable");
  expect(await mail.sentCount()).toBe(0);
  await proxy.reconnect();
  await expect.poll(mail.sentCount, POLLING).toBe(1);
  expect(await mail.server().seen()).toHaveLength(1);
});

function events(): string[] {
  return mail.said().map(([event]) => event);
}
