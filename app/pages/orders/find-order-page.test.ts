import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { backgroundWorkDone } from "#app/http/auth/mail-in-background.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { placeOrderFor } from "#tests/helpers/accounts/personal-data-fixture.ts";
import { action } from "./find-order-page.tsx";

const fixture = accountFixture();
let visitors = 0;

describe("finding an order", () => {
  test.each([
    ["as printed", (number: number) => `ORD-${number}`],
    ["typed carelessly", (number: number) => ` ord ${number} `],
    ["without its prefix", (number: number) => `${number}`],
  ])("emails its link to its own address: %s", async (_name, typed) => {
    const order = await guestOrder();
    await ask(typed(order.number), fixture.email.toUpperCase());
    const [mail, ...more] = await linkMails();
    expect(more).toEqual([]);
    expect(mail?.toEmail).toBe(fixture.email);
    expect(mail?.textBody).toContain(`${ORIGIN}/orders/${order.accessKey}`);
  });

  test("answers the same with another number, another address or an erased buyer, and emails nobody", async () => {
    const order = await guestOrder();
    const found = await ask(`${order.number}`, fixture.email);
    // It repeats what was typed.
    const alike = (number: number, email: string) => ({
      ...found,
      data: { ok: true, number: `ORD-${number}`, isQuotation: false, email },
    });
    expect(found).toEqual(alike(order.number, fixture.email));
    await fixture.database.delete(mailOutbox);
    for (const [number, email] of [
      [order.number + 1, fixture.email],
      [order.number, `other-${fixture.email}`],
    ] as const) {
      expect(await ask(`${number}`, email)).toEqual(alike(number, email));
    }
    await fixture.database.update(orders).set({ email: "" }).where(eq(orders.id, order.id));
    expect(await ask(`${order.number}`, fixture.email)).toEqual(found);
    expect(await linkMails()).toEqual([]);
  });

  test("takes the number of a quotation as one, and sends no link to an order with the same number", async () => {
    const order = await guestOrder();
    // The last is its second revision.
    for (const typed of [`quo ${order.number}`, `QUO-${order.number}-2`]) {
      const { data } = await ask(typed, fixture.email);
      expect(data).toEqual({
        ...{ ok: true, isQuotation: true },
        ...{ number: `QUO-${order.number}`, email: fixture.email },
      });
    }
    expect(await linkMails()).toEqual([]);
  });

  test.each(["", "ORD-", "ORD-1001x", "12345678901", "x".repeat(41)])(
    "asks again for the number %o",
    async (number) => {
      const answer = await ask(number, fixture.email);
      expect(answer.status).toBe(422);
      expect(answer.data).toMatchObject({ errors: { number: expect.any(String) } });
    },
  );

  test("refuses the eleventh attempt of an IP group within an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await ask("1001", `nobody-${n}@example.com`, "198.51.100.7")).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  test("emails five times an hour at most for an order, whatever other numbers were tried, and says the same beyond", async () => {
    const order = await guestOrder();
    for (let n = 1; n < 7; n++) await ask(`${order.number + n}`, fixture.email);
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await ask(`${order.number}`, fixture.email));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await linkMails()).toHaveLength(5);
  });
});

async function ask(number: string, email: string, ip = `192.0.2.${++visitors}`) {
  const request = new Request(`${ORIGIN}/find-order`, {
    method: "POST",
    body: new URLSearchParams({ number, email }),
  });
  const args = { request, context: fixture.context(ip), params: {} };
  const answer = await action(args as unknown as Parameters<typeof action>[0]);
  await backgroundWorkDone();
  return { status: answer.init?.status ?? 200, data: answer.data };
}

async function guestOrder() {
  const order = await placeOrderFor(fixture, fixture.email);
  await fixture.database.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
  return order;
}

async function linkMails() {
  const mails = await fixture.mailsTo(fixture.email);
  return mails.filter(({ subject }) => subject.startsWith("The link to your order"));
}
