import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { discountRedemptions } from "#app/database/tables/discounts.ts";
import { orders } from "#app/database/tables/orders.ts";
import { addDiscount, enterCode, newCode } from "#tests/helpers/orders/discount-fixture.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";

const fixture = orderFixture();
const BUYERS = 50;

/** Carts with one product of R 100.00 and the same code each. */
async function carts(count: number, code: string) {
  // Of this try alone.
  await fixture.database.execute(sql`truncate orders cascade`);
  const productId = await fixture.product({ price: "100.00", stock: count });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const owner = await fixture.filledCart({ [productId]: 1 });
      await enterCode(fixture.database, owner, code);
      return owner;
    }),
  );
}

test(`one use left, ${BUYERS} checkouts at once: one has the discount, the others the new total`, async () => {
  const code = newCode();
  await addDiscount(fixture.database, { code, maxUses: 1 });
  const owners = await carts(BUYERS, code);
  const place = (agreedTotal: number, all = owners) =>
    Promise.all(all.map((owner) => fixture.place(owner, { agreedTotal })));
  const first = await place(90_00);
  expect(first.filter(({ ok }) => ok)).toHaveLength(1);
  expect(first.filter((each) => !each.ok && each.reason === "changed")).toHaveLength(BUYERS - 1);
  expect(await fixture.database.$count(orders)).toBe(1);
  const left = owners.filter((_, index) => !first[index]?.ok);
  // Nothing was lost: cart and code are as they were, and the total without the discount is accepted.
  const second = await place(100_00, left);
  expect(second.every(({ ok }) => ok)).toBe(true);
  const totals = await fixture.database.select({ total: orders.total }).from(orders);
  const sorted = totals.map(({ total }) => total).toSorted();
  expect(sorted).toEqual([...Array.from({ length: BUYERS - 1 }, () => "100.00"), "90.00"]);
  expect(await fixture.database.$count(discountRedemptions)).toBe(1);
});

test("a first-order discount in two tabs, under two spellings of one mailbox: one use", async () => {
  const code = newCode();
  const id = await addDiscount(fixture.database, { code, firstOrderOnly: true });
  const name = randomUUID().replaceAll("-", "");
  const emails = [`${name}@gmail.com`, `${name.slice(0, 5)}.${name.slice(5)}+b@googlemail.com`];
  const owners = await carts(emails.length, code);
  const outcomes = await Promise.all(
    owners.map((owner, index) =>
      fixture.place(owner, {
        agreedTotal: 90_00,
        details: { ...collectionDetails, email: emails[index] ?? "" },
      }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "changed" });
  expect(await fixture.database.$count(discountRedemptions, sql`discount_id = ${id}`)).toBe(1);
});
