import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderLines, orders, quoteRevisions } from "#app/database/tables/orders.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { collectionDetails, withUniqueEmail } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { acceptQuote } from "./accept-quote.server.ts";
import { createStaffQuote, requestQuote } from "./create-quote.server.ts";
import { quoteDocument } from "./quote-document.server.ts";
import { readQuote } from "./read-quote.server.ts";

const fixture = staffOrderFixture();

const AREA = "0001-0299";
const [pretoria, polokwane] = [
  {
    street: "12 Example Road",
    suburb: "Hatfield",
    city: "Pretoria",
    province: "Gauteng",
    postalCode: "0083",
  },
  {
    street: "1 Mall Road",
    suburb: "Central",
    city: "Polokwane",
    province: "Limpopo",
    postalCode: "0699",
  },
] as const;
const refused = {
  ok: false,
  reason: "outside-area",
  outside: [{ name: "Installation Day", area: "postal codes 0001–0299" }],
};

const bookedFor = (siteAddress?: CheckoutSite): CheckoutDetails =>
  withUniqueEmail({ ...collectionDetails, deliveryMethod: "email", siteAddress });
type CheckoutSite = typeof pretoria | typeof polokwane;

const installation = () =>
  fixture.product({
    name: "Installation Day",
    price: "100.00",
    stock: 5,
    weightGrams: 0,
    serviceArea: AREA,
  });

describe("an order for a service outside its service area", () => {
  test("is refused with the name of the product, whatever the delivery method", async () => {
    const [service, goods] = [await installation(), await fixture.product({ price: "50.00" })];
    const owner = await fixture.filledCart({ [service]: 1 });
    for (const details of [bookedFor(polokwane), bookedFor()]) {
      expect(await fixture.place(owner, { details, agreedTotal: 100_00 })).toEqual(refused);
    }
    const mixed = await fixture.filledCart({ [service]: 1, [goods]: 1 });
    const courier = { ...collectionDetails, deliveryMethod: "courier", ...polokwane } as const;
    const outcome = await fixture.place(mixed, { details: courier, agreedTotal: 299_00 });
    expect(outcome).toEqual(refused);
    expect(await fixture.stockOf(service)).toBe(5);
  });

  test("is placed at a site inside it, which the order and its line keep", async () => {
    const owner = await fixture.filledCart({ [await installation()]: 1 });
    const details = bookedFor(pretoria);
    const outcome = await fixture.place(owner, { details, agreedTotal: 100_00 });
    if (!outcome.ok) throw new Error(outcome.reason);
    const [order] = await fixture.database
      .select({ siteAddress: orders.siteAddress, specification: orderLines.specification })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orders.id, outcome.order.id));
    expect(order).toEqual({
      siteAddress: pretoria,
      specification: "Available in postal codes 0001–0299 only",
    });
  });
});

describe("a quotation for a service", () => {
  const ask = async (details: CheckoutDetails, productId: string) =>
    requestQuote(fixture.needs(), await fixture.filledCart({ [productId]: 1 }), {
      idempotencyKey: randomUUID(),
      details,
      agreedTotal: 100_00,
    });
  const accept = (accessKey: string) =>
    acceptQuote(fixture.needs(), accessKey, { paymentMethod: "eft", ipHash: randomUUID() });

  test("is refused outside its service area, and states the area otherwise", async () => {
    const productId = await installation();
    expect(await ask(bookedFor(polokwane), productId)).toEqual(refused);
    const made = await ask(bookedFor(pretoria), productId);
    if (!made.ok) throw new Error(made.reason);
    const quote = await readQuote(fixture, { accessKey: made.quote.accessKey });
    if (!quote) throw new Error("No quotation");
    const { lines, buyer } = quoteDocument(quote);
    expect(lines[0]?.specification).toBe("Available in postal codes 0001–0299 only");
    expect(buyer.address).toContain("12 Example Road");
  });

  test("is not accepted where it is no longer, or never was, offered", async () => {
    const productId = await installation();
    const made = await ask(bookedFor(pretoria), productId);
    if (!made.ok) throw new Error(made.reason);
    const { accessKey } = made.quote;
    const saved = (details: CheckoutDetails) =>
      fixture.database
        .update(quoteRevisions)
        .set({ details })
        .where(sql`quote_id = (select id from quotes where access_key = ${accessKey})`);
    await saved(bookedFor(polokwane));
    expect(await accept(accessKey)).toEqual(refused);
    await saved(bookedFor());
    expect(await accept(accessKey)).toEqual(refused);
    await saved(bookedFor(pretoria));
    expect(await accept(accessKey)).toMatchObject({ ok: true });
  });
});

describe("staff", () => {
  const sale = (productId: string, acceptsOutsideArea: boolean) => ({
    idempotencyKey: randomUUID(),
    userId: undefined,
    details: bookedFor(polokwane),
    lines: [{ productId, quantity: 1 }],
    agreedTotal: 100_00,
    acceptsOutsideArea,
  });

  test("take an order outside the service area only if they say so, and the log records it", async () => {
    const [productId, admin] = [await installation(), await fixture.staff()];
    const take = (accepts: boolean) =>
      createPhoneOrder(fixture.needs(), admin, {
        ...sale(productId, accepts),
        paidInPerson: undefined,
      });
    expect(await take(false)).toEqual(refused);
    const taken = await take(true);
    if (!taken.ok) throw new Error(taken.reason);
    expect((await fixture.logOf(taken.order.id))[0]).toMatchObject({
      after: { "outside service area": "Installation Day" },
    });
  });

  test("correct an address to one outside the service area only if they say so", async () => {
    const [productId, admin] = [await installation(), await fixture.staff()];
    const booked = bookedFor(pretoria);
    const placed = await createPhoneOrder(fixture.needs(), admin, {
      ...sale(productId, false),
      details: booked,
      paidInPerson: undefined,
    });
    if (!placed.ok) throw new Error(placed.reason);
    const { id, number } = placed.order;
    const correct = (
      address: Omit<CheckoutSite, "street"> & { street: string },
      acceptsOutsideArea: boolean,
    ) => {
      const { fullName, phone, email } = booked;
      const details = { fullName, phone, email, address };
      const expected = { number, expectedState: "awaiting-payment" as const };
      return correctOrder(fixture.needs(), admin, { ...expected, details, acceptsOutsideArea });
    };
    expect(await correct(polokwane, false)).toEqual({
      ...refused,
      reason: "to-confirm",
      deliveryPrice: undefined,
    });
    expect(await correct({ ...pretoria, street: "14 Example Road" }, false)).toMatchObject({
      ok: true,
      changed: ["site address"],
    });
    expect(await correct(polokwane, true)).toMatchObject({ ok: true });
    expect((await fixture.logOf(id))[0]).toMatchObject({
      verb: "corrected",
      after: { "outside service area": "Installation Day" },
    });
    // The place is known: another street there is not asked about again.
    expect(await correct({ ...polokwane, street: "2 Other Road" }, false)).toMatchObject({
      ok: true,
    });
  });

  test("make a quotation outside the service area, which its customer can accept", async () => {
    const [productId, admin] = [await installation(), await fixture.staff()];
    expect(await createStaffQuote(fixture.needs(), admin, sale(productId, false))).toEqual(refused);
    const made = await createStaffQuote(fixture.needs(), admin, sale(productId, true));
    if (!made.ok) throw new Error(made.reason);
    const quote = await readQuote(fixture, { number: made.number, admin });
    if (!quote) throw new Error("No quotation");
    expect((await fixture.logOf(quote.id))[0]).toMatchObject({
      after: { "outside service area": "Installation Day" },
    });
    const outcome = await acceptQuote(fixture.needs(), quote.accessKey, {
      paymentMethod: "eft",
      ipHash: randomUUID(),
    });
    expect(outcome).toMatchObject({ ok: true });
  });
});
