import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/spell-moment.ts";
import { contactMessages, mailOutbox } from "#app/database/tables/messages.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { contactForm } from "./contact-form.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";

let given: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  given = await createTestDatabase();
});
beforeEach(async () => {
  await given.database.delete(contactMessages);
  await given.database.delete(mailOutbox);
});
afterAll(() => given.drop());

const written = { name: "Thandi", email: "thandi@umfula.example", message: "Marker-text" };

async function send(change: Partial<typeof written & { fax: string }>) {
  const site = { database: given.database, origin: "https://www.umfula.example" };
  const { reference } = await sendContactMessage(
    site,
    contactForm.parse({ ...written, ...change }),
  );
  const mails = await given.database.select().from(mailOutbox);
  const to = (address: string) => mails.filter(({ toEmail }) => toEmail === address);
  const kept = await given.database.select().from(contactMessages);
  return { reference, kept, company: to(company.email), sender: to(written.email), mails };
}

describe("a message from the contact form", () => {
  test("is kept, told to the company and acknowledged to the sender", async () => {
    const { kept, company: told, sender } = await send({});
    expect(kept).toMatchObject([written]);
    expect(told).toMatchObject([
      { replyTo: written.email, subject: "Website message from Thandi" },
    ]);
    expect(sender).toHaveLength(1);
  });

  test("has a reference that the sender, the company and the page all read", async () => {
    const { reference, kept, company: told, sender } = await send({});
    expect(reference).toBe(kept[0]?.id.slice(0, 8).toUpperCase());
    for (const mail of [told[0], sender[0]]) expect(mail?.textBody).toContain(reference);
    expect(sender[0]?.textBody).toContain(formatDateTime(kept[0]?.createdAt ?? new Date(0)));
  });

  test("is acknowledged without a word of what was typed: the address may be a stranger's", async () => {
    const { sender } = await send({ name: "Buy-now", message: "https://evil.example" });
    expect(JSON.stringify(sender)).not.toMatch(/Buy-now|evil/);
  });

  test("from a sender we would not write to is kept and told all the same", async () => {
    const { kept, mails } = await send({ email: "zoë@umfula.example" });
    expect(kept).toHaveLength(1);
    expect(mails).toHaveLength(1);
  });

  test("that filled in the hidden field is kept and told, marked, and not acknowledged", async () => {
    const { kept, company: told, sender } = await send({ fax: "012 345" });
    expect(kept).toMatchObject([written]);
    expect(told).toMatchObject([{ subject: "Perhaps spam: website message from Thandi" }]);
    expect(sender).toEqual([]);
  });

  test("may hold 10 000 characters, however its lines end", async () => {
    const message = `${"x\r\n".repeat(4999)}yy`;
    const { kept } = await send({ message });
    expect(kept[0]?.message).toHaveLength(10_000);
    expect(contactForm.safeParse({ ...written, message: `${message}z` }).success).toBe(false);
  });
});
