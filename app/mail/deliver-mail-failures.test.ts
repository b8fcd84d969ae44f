import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { mailDeliveryFixture, POLLING } from "#tests/helpers/mail/mail-delivery-fixture.ts";

const mail = mailDeliveryFixture();

describe("a failed attempt", () => {
  test("is retried with the same Message-ID", async () => {
    await mail.server().behave("drop-after-data");
    const { messageId } = await mail.write();
    mail.deliver({ pollInterval: 50 });
    await expect.poll(async () => (await mail.oldest())?.lastError, POLLING).toBeTruthy();
    await mail.server().behave("accept");
    await mail.letPausesPass();
    await expect.poll(mail.sentCount, POLLING).toBe(1);
    const seen = await mail.server().seen();
    expect(seen.map((got) => got.mail.messageId)).toEqual([messageId, messageId]);
    expect(await mail.server().received()).toHaveLength(1);
  });

  test("is retried with growing delays, and given up after the tenth", async () => {
    await mail.server().behave("refuse-temporarily");
    await mail.write();
    let triedAfter = Date.now();
    const delivery = mail.deliver();
    const expectPause = async (attempts: number, seconds: number) => {
      await expect.poll(mail.oldest, POLLING).toMatchObject({
        attempts,
        leaseExpiresAt: null,
        lastError: "451 4.2.1 Try again later",
        failedAt: null,
      });
      const next = (await mail.oldest())?.nextAttemptAt.getTime() ?? 0;
      expect((next - triedAfter) / 1000).toBeGreaterThanOrEqual(seconds * 0.9);
      expect((next - Date.now()) / 1000).toBeLessThan(seconds * 1.1 + 1);
    };
    const tryAgain = async () => {
      await mail.letPausesPass();
      triedAfter = Date.now();
      delivery.wake();
    };
    await expectPause(1, 30);
    await tryAgain();
    await expectPause(2, 120);
    // retry-schedule.test.ts has the pauses between.
    await mail.database().update(mailOutbox).set({ attempts: 8 });
    await tryAgain();
    await expectPause(9, 86_400);
    await tryAgain();
    await expect.poll(async () => (await mail.oldest())?.failedAt, POLLING).toBeTruthy();
    expect(await mail.oldest()).toMatchObject({ attempts: 10, sentAt: null });
    expect(mail.said()).toEqual([
      ["mail given up", expect.objectContaining({ attempt: 10, kind: "contact-received" })],
    ]);
  });

  test("is not retried for an unknown recipient, and does not block other mail", async () => {
    await mail.server().behave("refuse-permanently");
    await mail.write("nobody@umfula.example");
    const delivery = mail.deliver();
    await expect.poll(async () => (await mail.oldest())?.failedAt, POLLING).toBeTruthy();
    expect(await mail.oldest()).toMatchObject({ attempts: 1, lastError: "550 5.1.1 No such user" });
    await mail.server().behave("accept");
    await mail.write();
    delivery.wake();
    await expect.poll(mail.sentCount, POLLING).toBe(1);
    expect(await mail.server().received()).toHaveLength(1);
  });

  test("is retried while the error concerns our sender or login", async () => {
    await mail.server().behave("refuse-relaying");
    await mail.write();
    mail.deliver();
    await expect.poll(async () => (await mail.oldest())?.lastError, POLLING).toContain("5.7.1");
    expect(await mail.oldest()).toMatchObject({ failedAt: null });
  });

  test("is aborted at the send timeout", async () => {
    await mail.server().behave("accept-slowly");
    await mail.write();
    mail.deliver({ sendTimeout: 300 });
    await expect
      .poll(async () => (await mail.oldest())?.lastError, POLLING)
      .toContain("The mail server did not answer in time.");
    expect(await mail.oldest()).toMatchObject({
      attempts: 1,
      leaseExpiresAt: null,
      failedAt: null,
    });
  });
});

describe("an unavailable mail server", () => {
  test("gets every mail once when it is back; the outage is logged once", async () => {
    await mail.server().stop();
    await mail.writeMany(20);
    mail.deliver({ pollInterval: 30 });
    await expect
      .poll(async () => (await mail.rows()).filter(({ attempts }) => attempts > 0).length, POLLING)
      .toBeGreaterThan(3);
    await mail.restartServer();
    const sentSoFar = async () => {
      await mail.letPausesPass();
      return mail.sentCount();
    };
    await expect.poll(sentSoFar, POLLING).toBe(20);
    const received = await mail.server().received();
    expect(new Set(received.map((got) => got.mail.messageId)).size).toBe(20);
    expect(received).toHaveLength(20);
    expect(mail.said()).toEqual([
      ["mail server unavailable", { reason: expect.stringContaining("ECONNREFUSED") }],
      ["mail server available again"],
    ]);
  });

  test("one failure pauses delivery of all waiting mails", async () => {
    await mail.server().behave("drop-after-data");
    await mail.writeMany(20);
    const delivery = mail.deliver({ concurrency: 1 });
    await expect
      .poll(async () => (await mail.rows()).some(({ lastError }) => lastError), POLLING)
      .toBe(true);
    delivery.wake();
    delivery.wake();
    await delivery.stop();
    expect((await mail.rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
  });
});
