import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { acceptChanges } from "#app/domain/cart/change-cart-lines.server.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { switchSalePrices } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { priceDraftOrder } from "#app/domain/checkout/price-draft-order.server.ts";
import { createStaffQuote } from "#app/domain/quotes/create-quote.server.ts";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import { letHoursPass } from "#tests/helpers/catalogue/move-sales.ts";
import { collectionDetails, withUniqueEmail } from "#tests/helpers/orders/order-fixture.ts";
import { quoteFixture } from "#tests/helpers/orders/quote-fixture.ts";
import { createPhoneOrder } from "./create-phone-order.server.ts";

const { scene: fixture, ask, accept } = quoteFixture();
const files = createMediaUrls("a secret of more than thirty-two characters");
const priceBreaks = [{ quantity: 10, cents: 99_00 }];
const CHANGED = { ok: false, reason: "changed" };

describe("quantity prices", () => {
  test.for([
    [9, 945_00],
    [10, 990_00],
  ] as const)(
    "an order of %i costs %i cents, and no other total is taken",
    async ([quantity, agreedTotal]) => {
      const id = await fixture.product({ price: "105.00", stock: 60, priceBreaks });
      const owner = await fixture.filledCart({ [id]: quantity });
      expect(await fixture.place(owner, { agreedTotal: agreedTotal - 1 })).toEqual(CHANGED);
      const placed = await fixture.place(owner, { agreedTotal });
      if (!placed.ok) throw new Error(placed.reason);
      const order = await fixture.read(placed.order.accessKey);
      expect(order).toMatchObject({
        goods: agreedTotal,
        lines: [{ quantity, unitPrice: agreedTotal / quantity }],
      });
    },
  );

  test("a quotation and its order keep the quoted price after the quantity prices end", async () => {
    const id = await fixture.product({ price: "105.00", stock: 60, priceBreaks });
    const owner = await fixture.filledCart({ [id]: 10 });
    expect(await ask(owner, { agreedTotal: 1050_00 })).toEqual(CHANGED);
    const quoted = await ask(owner, { agreedTotal: 990_00 });
    if (!quoted.ok) throw new Error(quoted.reason);
    await fixture.change(id, { priceBreaks: [] });
    const accepted = await accept(quoted.quote.accessKey);
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await fixture.read(accepted.order.accessKey)).toMatchObject({
      total: 990_00,
      lines: [{ quantity: 10, unitPrice: 99_00 }],
    });
  });

  test("a phone order and a staff quotation have them, too", async () => {
    const admin = await fixture.staff();
    const id = await fixture.product({ price: "105.00", stock: 60, priceBreaks });
    const lines = [{ productId: id, quantity: 11 }];
    const draft = { lines, method: "collection", province: undefined } as const;
    expect(await priceDraftOrder(fixture, admin, draft)).toMatchObject({
      lines: [{ price: 99_00 }],
      totals: { goods: 1089_00 },
    });
    const details = withUniqueEmail(collectionDetails);
    const order = () => ({
      ...{ idempotencyKey: randomUUID(), userId: undefined, details, lines },
      agreedTotal: 1089_00,
    });
    const paid = { ...order(), paidInPerson: undefined };
    expect(await createPhoneOrder(fixture, admin, paid)).toMatchObject({ ok: true });
    expect(await createStaffQuote(fixture, admin, order())).toMatchObject({ ok: true });
  });
});

describe("a sale that ends between review and order", () => {
  test("nothing is ordered until the regular price is accepted", async () => {
    const saleEndsAt = new Date(Date.now() + 3_600_000);
    const facts = { price: "100.00", stock: 5, salePrice: "90.00", saleEndsAt };
    const id = await fixture.product(facts);
    const owner = await fixture.filledCart({ [id]: 1 });
    await letHoursPass(fixture.database, 2);
    await switchSalePrices(fixture);
    for (const agreedTotal of [90_00, 100_00]) {
      expect(await fixture.place(owner, { agreedTotal })).toEqual(CHANGED);
    }
    expect(await fixture.stockOf(id)).toBe(5);
    const [line] = await readCart({ database: fixture.database, files }, owner);
    await acceptChanges(fixture, owner, [{ itemId: line?.id ?? "", now: 100_00 }]);
    expect(await fixture.place(owner, { agreedTotal: 100_00 })).toMatchObject({ ok: true });
  });

  test("placed at the same moment, an order has the one price or the other, never a mix", async () => {
    const saleEndsAt = new Date(Date.now() + 3_600_000);
    const facts = { price: "100.00", stock: 50, salePrice: "90.00", saleEndsAt };
    const id = await fixture.product(facts);
    const owners = await Promise.all(
      Array.from({ length: 6 }, () => fixture.filledCart({ [id]: 2 })),
    );
    await letHoursPass(fixture.database, 2);
    const [, ...outcomes] = await Promise.all([
      switchSalePrices(fixture),
      ...owners.map((owner) => fixture.place(owner, { agreedTotal: 180_00 })),
    ]);
    for (const outcome of outcomes) {
      if (!outcome.ok) expect(outcome).toEqual(CHANGED);
      else {
        expect(await fixture.read(outcome.order.accessKey)).toMatchObject({
          total: 180_00,
          lines: [{ unitPrice: 90_00 }],
        });
      }
    }
  });
});
