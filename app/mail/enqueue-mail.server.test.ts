import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { enqueueMail, InvalidEmailAddressError, type Mail } from "./enqueue-mail.server.ts";

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
beforeEach(() => testDatabase.database.delete(mailOutbox));
afterAll(() => testDatabase.drop());

const mail: Mail = {
  kind: "reset-password",
  origin: "https://www.umfula.example:8443",
  to: "thandi@umfula.example",
  subject: "Reset your password",
  text: "Good day",
  html: "<p>Good day</p>",
};
const outbox = () => testDatabase.database.select().from(mailOutbox);

describe("enqueueMail", () => {
  test("inserts a mail that is due at once, with its own Message-ID", async () => {
    const first = await enqueueMail(testDatabase.database, mail);
    const second = await enqueueMail(testDatabase.database, mail);
    expect(first.messageId).toMatch(/^<[0-9a-f-]{36}@www\.umfula\.example>$/);
    expect(second.messageId).not.toBe(first.messageId);
    const rows = await outbox();
    expect(rows.map(({ id, messageId }) => ({ id, messageId }))).toEqual([first, second]);
    expect(rows[0]).toMatchObject({
      toEmail: "thandi@umfula.example",
      replyTo: null,
      attempts: 0,
      sentAt: null,
      textBody: "Good day",
      htmlBody: "<p>Good day</p>",
    });
  });

  test("is part of the caller's transaction", async () => {
    const broken = testDatabase.database.transaction(async (transaction) => {
      await enqueueMail(transaction, mail);
      throw new Error("The order failed.");
    });
    await expect(broken).rejects.toThrow("The order failed.");
    expect(await outbox()).toEqual([]);
  });

  test.each([
    { to: "a@b.example, c@evil.example" },
    { to: "Thandi <a@b.example>" },
    { to: "a@b.example\r\nBcc: c@evil.example" },
    { to: '"c@evil.example x"@b.example' },
    { to: "" },
    { replyTo: "a@b.example;c@evil.example" },
    { replyTo: "" },
  ])("rejects %j and inserts nothing", async (change) => {
    await expect(enqueueMail(testDatabase.database, { ...mail, ...change })).rejects.toThrow(
      InvalidEmailAddressError,
    );
    expect(await outbox()).toEqual([]);
  });

  test("sanitizes subject and body", async () => {
    await enqueueMail(testDatabase.database, {
      ...mail,
      subject: `Hello\r\nBcc: c@evil.example ${"x".repeat(500)}`,
      text: "a\0b\r\nc\ud800",
      html: "<p>\0</p>",
    });
    const [row] = await outbox();
    expect(row?.subject).toMatch(/^Hello Bcc: c@evil.example x+\.\.\.$/);
    expect(row?.subject).toHaveLength(200);
    expect(row?.textBody).toBe("ab\nc\ufffd");
    expect(row?.htmlBody).toBe("<p></p>");
  });

  test("the error does not contain the mail when the insert fails", async () => {
    const secret = { ...mail, subject: "", text: "token=Secr3t", html: "token=Secr3t" };
    const failure: unknown = await enqueueMail(testDatabase.database, secret).catch(
      (error) => error,
    );
    expect(failure).toMatchObject({ message: "The email could not be added to the outbox." });
    const { stack, cause } = failure as Error;
    expect(`${stack} ${String(cause)}`).not.toContain("Secr3t");
    expect(cause).toMatchObject({ code: "23514" });
  });
});
