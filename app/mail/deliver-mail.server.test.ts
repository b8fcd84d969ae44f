import { describe, expect, test } from "vitest";
import { listenForNotifications } from "#app/database/notifications.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { mailDeliveryFixture, POLLING } from "#tests/helpers/mail/mail-delivery-fixture.ts";
import { startMailWorker } from "#tests/helpers/mail/mail-worker.ts";
import { leaseDueMail } from "./outbox-queue.server.ts";

const mail = mailDeliveryFixture();

describe("the outbox", () => {
  test("sends the mail of a committed transaction, not of a rolled-back one", async () => {
    const broken = mail.database().transaction(async (transaction) => {
      await mail.write("nobody@umfula.example", transaction);
      throw new Error("The order failed.");
    });
    await expect(broken).rejects.toThrow();
    await mail
      .database()
      .transaction((transaction) => mail.write("thandi@umfula.example", transaction));
    mail.deliver();
    await expect.poll(mail.sentCount, POLLING).toBe(1);
    const received = await mail.server().received();
    expect(received.map(({ envelope }) => envelope.to)).toEqual([["thandi@umfula.example"]]);
    expect(received[0]?.mail.text?.trimEnd()).toBe("Good day, Zoë");
    expect(received[0]?.mail.html?.trimEnd()).toBe("<p>Good day, Zoë</p>");
  });

  test("is delivered as soon as the database notifies", async () => {
    const delivery = mail.deliver();
    const notifications = await listenForNotifications(
      mail.address(),
      { mail_outbox: delivery.wake },
      delivery.wake,
    );
    mail.atEnd(() => notifications.close());
    await mail
      .database()
      .transaction((transaction) => mail.write("thandi@umfula.example", transaction));
    await expect.poll(mail.sentCount, POLLING).toBe(1);
  });

  test("is fully delivered after one wake", async () => {
    const delivery = mail.deliver();
    await mail.writeMany(40);
    delivery.wake();
    await expect.poll(mail.sentCount, POLLING).toBe(40);
    expect(await mail.server().connections()).toBeLessThanOrEqual(3);
  });

  test("is polled without a notification", async () => {
    mail.deliver({ pollInterval: 50 });
    await mail.write();
    await expect.poll(mail.sentCount, POLLING).toBe(1);
  });

  test("two worker processes send 80 mails once each", async () => {
    await mail.writeMany(80);
    await mail.server().behave("accept-slowly");
    const settings = { address: mail.address(), smtpUrl: mail.server().url };
    const workers = await Promise.all([startMailWorker(settings), startMailWorker(settings)]);
    for (const worker of workers) mail.atEnd(worker.stop);
    // Both are busy before the first mail is sent.
    await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(6);
    await mail.server().behave("accept");
    await expect.poll(mail.sentCount, { interval: 100 }).toBe(80);
    const received = await mail.server().received();
    expect(received).toHaveLength(80);
    expect(new Set(received.map((got) => got.mail.messageId)).size).toBe(80);
    expect(new Set(received.map(({ envelope }) => envelope.to[0])).size).toBe(80);
    expect((await mail.rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  });
});

describe("a worker", () => {
  test("killed while sending, its mail is sent once the lease has expired", async () => {
    await mail.server().behave("accept-slowly");
    const { messageId } = await mail.write();
    const worker = await startMailWorker({ address: mail.address(), smtpUrl: mail.server().url });
    await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(1);
    await worker.kill();
    await expect.poll(() => mail.server().clients(), POLLING).toBe(0);
    await mail.server().behave("accept");
    expect(await mail.oldest()).toMatchObject({ sentAt: null, leaseExpiresAt: expect.any(Date) });
    expect(await leaseDueMail(mail.database(), 1000)).toBeUndefined();
    await mail.letHoldsRunOut();
    mail.deliver();
    await expect.poll(mail.sentCount, POLLING).toBe(1);
    const received = await mail.server().received();
    expect(received.map((got) => got.mail.messageId)).toEqual([messageId]);
    expect(await mail.oldest()).toMatchObject({ attempts: 2 });
  });

  test("gives up a mail after ten attempts without an outcome", async () => {
    await mail.write();
    await mail.database().update(mailOutbox).set({ attempts: 10 });
    mail.deliver();
    await expect.poll(async () => (await mail.oldest())?.failedAt, POLLING).toBeTruthy();
    expect(await mail.server().seen()).toEqual([]);
  });

  test("finishes mail in flight on stop, and leases no more", async () => {
    await mail.server().behave("accept-slowly");
    await mail.write("first@umfula.example");
    const delivery = mail.deliver({ concurrency: 1 });
    await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(1);
    await mail.write("second@umfula.example");
    const stopped = delivery.stop();
    delivery.wake();
    await mail.server().behave("accept");
    await stopped;
    expect((await mail.rows()).map(({ attempts, sentAt }) => [attempts, sentAt !== null])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test("does not wait on stop for a server that never responds", async () => {
    await mail.server().behave("accept-slowly");
    await mail.write();
    const delivery = mail.deliver({ shutdownTimeout: 100 });
    await expect.poll(() => mail.server().seen(), POLLING).toHaveLength(1);
    await delivery.stop();
    expect(await mail.oldest()).toMatchObject({
      attempts: 1,
      leaseExpiresAt: null,
      sentAt: null,
      lastError: "The site is shutting down.",
    });
  });
});
