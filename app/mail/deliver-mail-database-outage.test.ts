import { beforeEach, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { startDatabaseCable } from "#tests/helpers/database-cable.ts";
import { patient, prepareMailDelivery } from "#tests/helpers/mail-delivery.ts";

const mail = prepareMailDelivery();
let cable: Awaited<ReturnType<typeof startDatabaseCable>>;
beforeEach(async () => {
  cable = await startDatabaseCable(mail.address());
  const database = openDatabase(cable.address);
  mail.atEnd(cable.cut);
  mail.atEnd(() => closeDatabase(database));
  mail.deliver({ tick: 50 }, database);
});

test("a database that goes away only makes mail wait, and is told once", async () => {
  await mail.write();
  await expect.poll(mail.sentCount, patient).toBe(1);
  await cable.cut();
  await mail.write();
  await expect.poll(() => events(), patient).toEqual(["mail waits for the database"]);
  await cable.mend();
  await expect.poll(mail.sentCount, patient).toBe(2);
  expect(events()).toEqual(["mail waits for the database", "mail has the database back"]);
  expect(await mail.server().received()).toHaveLength(2);
});

test("a mail that was sent while the database was away is noted, and not sent again", async () => {
  await mail.server().behave("accept-slowly");
  await mail.write();
  await expect.poll(() => mail.server().seen(), patient).toHaveLength(1);
  await cable.cut();
  await mail.server().behave("accept");
  await expect.poll(() => events(), patient).toContain("mail waits for the database");
  expect(await mail.sentCount()).toBe(0);
  await cable.mend();
  await expect.poll(mail.sentCount, patient).toBe(1);
  expect(await mail.server().seen()).toHaveLength(1);
});

function events(): string[] {
  return mail.said().map(([event]) => event);
}
