import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { discounts } from "#app/database/tables/discounts.ts";
import { orders } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import {
  addDiscount,
  countUses,
  enterCode,
  localDay,
  newCode,
} from "#tests/helpers/orders/discount-fixture.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { type DiscountCustomer, findDiscounts, normalizeCode } from "./find-discounts.server.ts";

const fixture = staffOrderFixture();
const add = (facts: Parameters<typeof addDiscount>[1]) => addDiscount(fixture.database, facts);

beforeEach(async () => {
  // What applies by itself would also apply in the next test.
  await fixture.database.update(discounts).set({ endedAt: new Date() });
});

/** Whether a customer may have the discount of a code. */
async function isFound(code: string, customer: DiscountCustomer = {}) {
  return (await findDiscounts(fixture.database, { code, customer })).length > 0;
}

/** Orders something of R 100.00 with a code of ten percent. */
async function order(
  code: string,
  { owner, ...buyer }: { owner?: CartOwner; email?: string; total?: number } = {},
) {
  const { email = `${randomUUID()}@example.co.za`, total = 90_00 } = buyer;
  const productId = await fixture.product({ price: "100.00", stock: 5 });
  const cart = owner ?? fixture.visitor();
  await fixture.filledCart({ [productId]: 1 }, cart);
  await enterCode(fixture.database, cart, code);
  const outcome = await fixture.place(cart, {
    details: { ...collectionDetails, email },
    agreedTotal: total,
  });
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  return outcome.order;
}

describe("the days of a discount", () => {
  test.for<[from: number, to: number | null, isOn: boolean]>([
    [0, 0, true],
    [0, null, true],
    [-7, 0, true],
    [-7, null, true],
    [-7, -1, false],
    [1, null, false],
    [1, 1, false],
  ])("from %i to %s days from today: %s", async ([from, to, isOn]) => {
    const code = newCode();
    const startsOn = localDay(from) as unknown as string;
    await add({ code, startsOn, endsOn: to === null ? null : (localDay(to) as never) });
    expect(await isFound(code)).toBe(isOn);
  });

  test.for<[now: string, day: string]>([
    ["2026-11-18 21:59:59.999+00", "2026-11-18"],
    ["2026-11-18 22:00+00", "2026-11-19"],
    ["2026-12-31 23:30+02", "2026-12-31"],
    ["2027-01-01 00:00+02", "2027-01-01"],
  ])("at %s it is %s in Johannesburg, wherever the database is", async ([now, day]) => {
    await fixture.database.transaction(async (transaction) => {
      // A clock that stands still.
      await transaction.execute(
        sql.raw(`create schema clock;
          create function clock.now() returns timestamptz language sql stable as $$ select '${now}'::timestamptz $$;
          set local search_path = clock, pg_catalog, public;
          set local time zone 'Pacific/Auckland'`),
      );
      const { rows } = await transaction.execute(sql`select local_date()::text as day`);
      expect(rows).toEqual([{ day }]);
      await transaction.execute(sql.raw("reset search_path; drop schema clock cascade"));
    });
  });

  test("today is the same day in the database and in the code", async () => {
    const { rows } = await fixture.database.execute(sql`select local_date()::text as day`);
    expect([localIsoDate(new Date()), addDays(localIsoDate(new Date()), -1)]).toContain(
      rows[0]?.day,
    );
  });
});

test("paused and ended discounts are not found, and a resumed one is", async () => {
  const code = newCode();
  const id = await add({ code });
  const set = (facts: Partial<typeof discounts.$inferInsert>) =>
    fixture.database.update(discounts).set(facts).where(eq(discounts.id, id));
  await set({ pausedAt: new Date() });
  expect(await isFound(code)).toBe(false);
  await set({ pausedAt: null });
  expect(await isFound(code)).toBe(true);
  await set({ endedAt: new Date() });
  expect(await isFound(code)).toBe(false);
});

test("a code is found without regard to case and spaces; what has none, always", async () => {
  const [automatic, coded] = [await add({}), await add({ code: "SPRING-10" })];
  await add({ code: "SPRING-11" });
  const found = async (code: string | null | undefined) =>
    (await findDiscounts(fixture.database, { code, customer: {} })).map(({ id }) => id);
  for (const typed of ["SPRING-10", " spring-10 ", "Spr ing-\t10\n"]) {
    expect(await found(typed)).toEqual([automatic, coded]);
  }
  for (const typed of ["", " ", null, undefined, "SPRING10", "SPRING-1_", "SPRING-%"]) {
    expect(await found(typed)).toEqual([automatic]);
  }
  expect(normalizeCode(" spring\u00a0- 10")).toBe("SPRING-10");
});

describe("uses in all", () => {
  test("end with the last one", async () => {
    const code = newCode();
    const id = await add({ code, maxUses: 2 });
    await order(code);
    expect(await isFound(code)).toBe(true);
    await order(code);
    expect(await isFound(code)).toBe(false);
    expect(await countUses(fixture.database, id)).toBe(2);
  });

  test("are returned by a cancellation, and taken again when the order is paid after all", async () => {
    const code = newCode();
    await add({ code, maxUses: 1 });
    const { accessKey, number } = await order(code);
    expect(await isFound(code)).toBe(false);
    await cancelOrder(fixture, { accessKey });
    expect(await isFound(code)).toBe(true);
    await fixture.pay(await fixture.staff(), number);
    expect(await isFound(code)).toBe(false);
  });

  test("are returned when the order expires unpaid", async () => {
    const code = newCode();
    await add({ code, maxUses: 1 });
    const { id } = await order(code);
    await fixture.database.execute(sql`update orders set expires_at = now() where id = ${id}`);
    expect((await sweepOrders(fixture)).failed).toEqual([]);
    expect(await fixture.stateOf(id)).toBe("expired");
    expect(await isFound(code)).toBe(true);
  });

  test("are not returned by a refund", async () => {
    const code = newCode();
    await add({ code, maxUses: 1 });
    const { id, number } = await order(code);
    const admin = await fixture.staff();
    await fixture.pay(admin, number);
    expect(await fixture.refund(admin, number, { amount: 90_00 })).toMatchObject({ isWhole: true });
    expect(await fixture.stateOf(id)).toBe("refunded");
    expect(await isFound(code)).toBe(false);
  });
});

describe("uses of one customer", () => {
  test("of an account, whatever address it orders under", async () => {
    const code = newCode();
    await add({ code, maxUsesPerCustomer: 1 });
    const owner = await fixture.customer();
    await order(code, { owner });
    expect(await isFound(code, { ...owner, email: "another@example.co.za" })).toBe(false);
    expect(await isFound(code, await fixture.customer())).toBe(true);
    expect(await isFound(code)).toBe(true);
  });

  test.for([
    ["thandi.nkosi@gmail.com", "ThandiNkosi@Gmail.com"],
    ["sipho@gmail.com", "s.i.pho+shop@googlemail.com"],
    ["lerato@example.co.za", "Lerato+2@EXAMPLE.co.za"],
  ] as const)("of a guest, by mailbox: %s is %s", async ([email, other]) => {
    const code = newCode();
    await add({ code, maxUsesPerCustomer: 1 });
    await order(code, { email });
    expect(await isFound(code, { email: other })).toBe(false);
  });

  test.for([
    ["thandi.n@example.co.za", "thandin@example.co.za"],
    ["kagiso@gmail.com", "kagiso@example.com"],
  ] as const)("another mailbox is another guest: %s is not %s", async ([email, other]) => {
    const code = newCode();
    await add({ code, maxUsesPerCustomer: 1 });
    await order(code, { email });
    expect(await isFound(code, { email: other })).toBe(true);
  });

  test("of a guest who signs in later", async () => {
    const code = newCode();
    await add({ code, maxUsesPerCustomer: 1 });
    const owner = await fixture.customer();
    const [account] = await fixture.database
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, owner.userId));
    await order(code, { email: account?.email.replace("@", "+guest@") ?? "" });
    expect(await isFound(code, owner)).toBe(false);
    expect(await isFound(code, { ...owner, email: "another@example.co.za" })).toBe(false);
  });

  test("are as many as the discount says", async () => {
    const code = newCode();
    await add({ code, maxUsesPerCustomer: 2 });
    const owner = await fixture.customer();
    await order(code, { owner });
    expect(await isFound(code, owner)).toBe(true);
    await order(code, { owner });
    expect(await isFound(code, owner)).toBe(false);
  });
});

describe("first orders only", () => {
  test("not for who has ordered before, with or without a discount", async () => {
    const code = newCode();
    await add({ code, firstOrderOnly: true });
    const owner = await fixture.customer();
    const email = `${randomUUID()}@example.co.za`;
    expect(await isFound(code, { ...owner, email })).toBe(true);
    await order("", { owner, total: 100_00 });
    await order("", { email, total: 100_00 });
    expect(await isFound(code, owner)).toBe(false);
    expect(await isFound(code, { email: email.toUpperCase() })).toBe(false);
    expect(await isFound(code)).toBe(true);
  });

  test.for([
    [["cancelled"], true],
    [["expired"], true],
    [[], false],
    [["paid"], false],
    [["paid", "refunded"], false],
  ] as const)("after an order that became %s: %s", async ([states, isFirst]) => {
    const code = newCode();
    await add({ code, firstOrderOnly: true });
    const owner = await fixture.customer();
    const { id } = await order("", { owner, total: 100_00 });
    for (const state of states) {
      await fixture.database.update(orders).set({ state }).where(eq(orders.id, id));
    }
    expect(await isFound(code, owner)).toBe(isFirst);
  });

  test("the orders of deleted customers are nobody's", async () => {
    const code = newCode();
    await add({ code, firstOrderOnly: true, maxUsesPerCustomer: 1 });
    const { id } = await order(code);
    await fixture.database
      .update(orders)
      .set({ email: "", fullName: "", phone: "" })
      .where(eq(orders.id, id));
    expect(await isFound(code, { email: "" })).toBe(true);
  });
});
