import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
  orderFixture,
} from "#tests/helpers/orders/order-fixture.ts";

const fixture = orderFixture();

describe("placeOrder", () => {
  test("snapshots lines, prices and VAT, deducts stock, empties the cart and mails, in one transaction", async () => {
    const laptop = await fixture.product({ name: "Highveld 14", price: "24999.00", stock: 5 });
    const cable = await fixture.product({ name: "Cable", price: "49.90", stock: 10 });
    const owner = await fixture.filledCart({ [laptop]: 2, [cable]: 3 });
    const outcome = await fixture.place(owner, {
      details: courierDetails,
      agreedTotal: 2 * 2499900 + 3 * 4990 + 9900 + 5 * 650,
    });
    expect(outcome).toMatchObject({ ok: true, isNew: true });
    if (!outcome.ok) return;
    await fixture.change(laptop, { price: "1.00", name: "Renamed" });
    const order = await fixture.read(outcome.order.accessKey);
    expect(order).toMatchObject({
      state: "awaiting-payment",
      goods: 5014770,
      delivery: 13150,
      total: 5027920,
      vat: Math.round((5027920 * 15) / 115),
      deliveryAddress: { street: "12 Example Road", province: "Gauteng", postalCode: "0083" },
      lines: [
        { name: "Highveld 14", quantity: 2, unitPrice: 2499900, total: 4999800 },
        { name: "Cable", quantity: 3, unitPrice: 4990, total: 14970 },
      ],
      events: [{ kind: "placed", toState: "awaiting-payment", actor: "customer" }],
    });
    expect([await fixture.stockOf(laptop), await fixture.stockOf(cable)]).toEqual([3, 7]);
    expect(await fixture.contents(owner)).toEqual({});
    const mails = await fixture.database
      .select()
      .from(mailOutbox)
      .where(sql`${mailOutbox.textBody} like ${`%${outcome.order.accessKey}%`}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(`ORD-${outcome.order.number}`);
    expect(mails[0]?.textBody).toContain("R 50\u00a0279.20");
  });

  test("refuses an order without the billing address that its invoice requires", async () => {
    const dear = await fixture.product({ price: "5000.01", stock: 5 });
    const cheap = await fixture.product({ price: "10.00", stock: 5, weightGrams: 0 });
    const missing = { ok: false, reason: "no-address" };
    const [one, other] = [
      await fixture.filledCart({ [dear]: 1 }),
      await fixture.filledCart({ [cheap]: 1 }),
    ];
    expect(await fixture.place(one, { agreedTotal: 5000_01 })).toEqual(missing);
    const mailed = { ...collectionDetails, deliveryMethod: "email" } as const;
    const business = { ...mailed, buyerVatNumber: "4123456789" };
    expect(await fixture.place(other, { details: business, agreedTotal: 10_00 })).toEqual(missing);
    expect([await fixture.stockOf(dear), await fixture.stockOf(cheap)]).toEqual([5, 5]);
    expect(await fixture.contents(one)).not.toEqual({});
    expect(await fixture.place(other, { details: mailed, agreedTotal: 10_00 })).toMatchObject({
      ok: true,
    });
    const details = { ...collectionDetails, billingAddress };
    const placed = await fixture.place(one, { details, agreedTotal: 5000_01 });
    if (!placed.ok) throw new Error(placed.reason);
    expect(await fixture.read(placed.order.accessKey)).toMatchObject({
      deliveryAddress: null,
      billingAddress,
    });
  });

  test("is idempotent: one key makes one order from any number of submits and tabs", async () => {
    for (let round = 0; round < 5; round++) {
      const productId = await fixture.product({ price: "100.00", stock: 50 });
      const owner = await fixture.filledCart({ [productId]: 2 });
      const key = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () =>
          fixture.place(owner, { idempotencyKey: key, agreedTotal: 20000 }),
        ),
      );
      expect(outcomes.every(({ ok }) => ok)).toBe(true);
      expect(outcomes.filter((each) => each.ok && each.isNew)).toHaveLength(1);
      expect(new Set(outcomes.map((each) => each.ok && each.order.id)).size).toBe(1);
      expect(await fixture.stockOf(productId)).toBe(48);
    }
  });

  test("two tabs with different idempotency keys order a cart only once", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const owner = await fixture.filledCart({ [productId]: 2 });
    const outcomes = await Promise.all(
      [1, 2].map(() => fixture.place(owner, { agreedTotal: 20000 })),
    );
    expect(outcomes.map((each) => (each.ok ? "placed" : each.reason)).sort()).toEqual([
      "cart-empty",
      "placed",
    ]);
    expect(await fixture.stockOf(productId)).toBe(48);
  });

  test("refuses a changed price, missing stock and a discontinued product, without deducting stock", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 2 });
    const owner = await fixture.filledCart({ [productId]: 2 });
    const changed = { ok: false, reason: "changed" };
    await fixture.change(productId, { price: "90.00" });
    expect(await fixture.place(owner, { agreedTotal: 20000 })).toEqual(changed);
    expect(await fixture.place(owner, { agreedTotal: 18000 })).toEqual(changed);
    await fixture.change(productId, { price: "100.00", stock: 1 });
    expect(await fixture.place(owner, { agreedTotal: 20000 })).toEqual(changed);
    expect(await fixture.stockOf(productId)).toBe(1);
    await fixture.stopSelling(productId);
    expect(await fixture.place(owner, { agreedTotal: 20000 })).toEqual(changed);
    expect(await fixture.contents(owner)).toEqual({ "Highveld 14": 2 });
  });

  test("refuses any total other than the computed one", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 5 });
    const owner = await fixture.filledCart({ [productId]: 1 });
    for (const agreedTotal of [0, 1, 9999, 10001, -10000]) {
      expect(await fixture.place(owner, { agreedTotal })).toEqual({ ok: false, reason: "changed" });
    }
    expect((await fixture.place(owner, { agreedTotal: 10000 })).ok).toBe(true);
  });

  test("200 concurrent buyers of the last 10 make exactly 10 sales", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 10 });
    const owners = await Promise.all(
      Array.from({ length: 200 }, () => fixture.filledCart({ [productId]: 1 })),
    );
    const outcomes = await Promise.all(
      owners.map((owner) => fixture.place(owner, { agreedTotal: 10000 })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(outcomes.filter((each) => !each.ok && each.reason === "changed")).toHaveLength(190);
    expect(await fixture.stockOf(productId)).toBe(0);
  });

  test("no deadlock between buyers of the same products in different order", async () => {
    const [one, other] = [
      await fixture.product({ price: "100.00", stock: 100 }),
      await fixture.product({ price: "100.00", stock: 100 }),
    ];
    const owners = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        fixture.filledCart(n % 2 ? { [one]: 1, [other]: 1 } : { [other]: 1, [one]: 1 }),
      ),
    );
    const outcomes = await Promise.all(
      owners.map((owner) => fixture.place(owner, { agreedTotal: 20000 })),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect([await fixture.stockOf(one), await fixture.stockOf(other)]).toEqual([80, 80]);
  });

  test("order numbers have no gaps, also after failed orders", async () => {
    const productId = await fixture.product({ price: "100.00", stock: 8 });
    const owners = await Promise.all(
      Array.from({ length: 16 }, () => fixture.filledCart({ [productId]: 1 })),
    );
    await Promise.all(owners.map((owner) => fixture.place(owner, { agreedTotal: 10000 })));
    const rows = await fixture.database
      .select({ number: orders.number })
      .from(orders)
      .orderBy(asc(orders.number));
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => 1001 + place));
  });

  test("the database refuses a transition that the state machine does not allow", async () => {
    const { id } = await fixture.placed();
    await expect(
      fixture.database.update(orders).set({ state: "shipped" }).where(eq(orders.id, id)),
    ).rejects.toThrow();
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
  });
});
