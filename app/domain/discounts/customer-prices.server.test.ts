import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { describeAudit } from "#app/domain/audit/describe-audit.ts";
import { readRoleAndCartVersion } from "#app/domain/cart/read-cart.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { addDays } from "#app/format/working-days.ts";
import {
  catalogueFixture,
  inspectCatalogue,
  storeTestAdmin,
  testAdmin,
  testStaff,
} from "#tests/helpers/catalogue/catalogue-fixture.ts";
import {
  endCustomerPrice,
  grantCustomerPrice,
  listCustomerPrices,
  MAX_CUSTOMER_PRICES,
  type NewCustomerPrice,
  type PricedCustomer,
  readOwnPrices,
} from "./customer-prices.server.ts";

const LEVELS = ["Networking", "Routers", "Indoor", "Dual band", "K24"];
const fixture = catalogueFixture(
  LEVELS.map((_, depth) => LEVELS.slice(0, depth + 1)),
  [],
);
beforeAll(() => storeTestAdmin(fixture.database));

const today = () => localIsoDate(new Date());
const ten = (wish: Partial<NewCustomerPrice> = {}): NewCustomerPrice => ({
  ...{ kind: "discount", percent: 10, categoryId: undefined },
  ...{ startsOn: today(), endsOn: undefined },
  ...(wish as object),
});
const priced = (productId: string, cents: number): NewCustomerPrice => ({
  ...{ kind: "product", productId, cents },
  ...{ startsOn: today(), endsOn: undefined },
});

async function account({ isVerified = true } = {}) {
  const email = `${randomUUID()}@example.co.za`;
  const [user] = await fixture.database
    .insert(users)
    .values({ name: "Thandi Nkosi", email, emailVerified: isVerified })
    .returning({ userId: users.id });
  return { userId: user?.userId ?? "", email };
}

const grant = (customer: PricedCustomer, price: NewCustomerPrice = ten()) =>
  grantCustomerPrice(fixture, testAdmin, keyOf(customer), price);
const list = (customer: PricedCustomer, admin: Admin<"see-contact-details"> = testAdmin) =>
  listCustomerPrices(fixture, admin, keyOf(customer));
const end = (customer: PricedCustomer, id: string) =>
  endCustomerPrice(fixture, testAdmin, keyOf(customer), id);
const keyOf = (customer: PricedCustomer): PricedCustomer =>
  "userId" in customer ? { userId: customer.userId } : { email: customer.email };

/** What SQL says that a customer pays for a product, whatever the shop asks. */
async function customerPrice(
  productId: string,
  { userId = null, email = null }: { userId?: string | null; email?: string | null },
) {
  const { rows } = await fixture.database.execute<{ price: string | null }>(sql`
    select customer_price(products, ${userId}::uuid, ${email}::text) as price
    from products where id = ${productId}`);
  return rows[0]?.price ?? null;
}

/** A row as time has left it. */
const grantedBefore = (row: Partial<typeof customerPrices.$inferInsert>) =>
  fixture.database
    .insert(customerPrices)
    .values({ percent: 10, startsOn: today(), grantedByName: "Sipho", ...row })
    .returning({ id: customerPrices.id });

describe("what a customer pays", () => {
  test("is the lowest of their prices, for a category at each of its five levels", async () => {
    const productId = await fixture.add({
      name: "Kameel router",
      on: "networking.routers.indoor.dual-band.k24",
    });
    const other = await fixture.add({ name: "Cable" });
    for (const [depth, name] of LEVELS.entries()) {
      const categoryId = await inspectCatalogue(fixture).categoryId(
        LEVELS.slice(0, depth + 1)
          .join(".")
          .toLowerCase()
          .replaceAll(" ", "-"),
      );
      const customer = await account();
      expect(await grant(customer, ten({ categoryId } as object))).toEqual({
        ok: true,
        what: `10% off ${name}`,
      });
      expect(await customerPrice(productId, customer)).toBe("90.00");
      expect(await customerPrice(other, customer)).toBeNull();
      await grant(customer, ten({ percent: 12.5 } as object));
      expect(await customerPrice(productId, customer)).toBe("87.50");
      await grant(customer, priced(productId, 86_99));
      expect(await customerPrice(productId, customer)).toBe("86.99");
      expect(await customerPrice(other, customer)).toBe("87.50");
    }
  });

  test("counts from the first day to the last, as days begin in South Africa", async () => {
    const productId = await fixture.add({ name: "Switch" });
    const days = [
      ["today alone", 0, 0, "90.00"],
      ["until today", -3, 0, "90.00"],
      ["from today", 0, null, "90.00"],
      ["until yesterday", -3, -1, null],
      ["from tomorrow", 1, null, null],
    ] as const;
    for (const [name, from, to, expected] of days) {
      const { userId } = await account();
      const endsOn = to === null ? null : addDays(today(), to);
      await grantedBefore({ userId, startsOn: addDays(today(), from), endsOn });
      expect(await customerPrice(productId, { userId }), name).toBe(expected);
      const { hasOwnPrices } = await readRoleAndCartVersion(fixture, userId);
      expect(hasOwnPrices, name).toBe(expected !== null);
    }
    // Where it is already tomorrow, and where it is still yesterday.
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await fixture.database.transaction(async (transaction) => {
        await transaction.execute(sql.raw(`set local timezone to '${zone}'`));
        const { rows } = await transaction.execute(sql`select local_date()::text as day`);
        expect(rows).toEqual([{ day: today() }]);
      });
    }
  });

  test("is off the list price, also in a sale, and one cent at least", async () => {
    const productId = await fixture.add({ name: "Sticker", price: "100.00" });
    await fixture.database
      .update(products)
      .set({ salePrice: "50.00", price: "50.00" })
      .where(eq(products.id, productId));
    const customer = await account();
    await grant(customer);
    expect(await customerPrice(productId, customer)).toBe("90.00");
    // The sale is lower: there is nothing of their own to show.
    expect(await readOwnPrices(fixture, customer, [productId])).toEqual({});
    const cheap = await fixture.add({ name: "Washer", price: "0.02" });
    const regular = await account();
    await grant(regular, ten({ percent: 99.99 } as object));
    expect(await customerPrice(cheap, regular)).toBe("0.01");
    expect(await readOwnPrices(fixture, regular, [cheap])).toEqual({ [cheap]: 1 });
  });

  test("follows an email address once the account has verified it", async () => {
    const productId = await fixture.add({ name: "Camera" });
    const customer = await account({ isVerified: false });
    await grant({ email: customer.email.toUpperCase() });
    const { userId } = customer;
    expect(await customerPrice(productId, { userId })).toBeNull();
    expect((await readRoleAndCartVersion(fixture, userId)).hasOwnPrices).toBe(false);
    expect(await customerPrice(productId, { email: customer.email })).toBe("90.00");
    await fixture.database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    expect(await customerPrice(productId, { userId })).toBe("90.00");
    expect((await readRoleAndCartVersion(fixture, userId)).hasOwnPrices).toBe(true);
    expect(await list({ userId })).toMatchObject([{ email: customer.email, state: "applies" }]);
    expect(await customerPrice(productId, await account())).toBeNull();
  });

  test("says nothing of a product that is not published", async () => {
    const productId = await fixture.add({ name: "Draft" });
    const customer = await account();
    await grant(customer, priced(productId, 50_00));
    expect(await readOwnPrices(fixture, customer, [productId])).toEqual({ [productId]: 50_00 });
    await fixture.database
      .update(products)
      .set({ status: "draft" })
      .where(eq(products.id, productId));
    expect(await readOwnPrices(fixture, customer, [productId])).toEqual({});
  });
});

describe("granting a price", () => {
  test("is in the log as a sentence and in the list, with margin figures only for who may see costs", async () => {
    const productId = await fixture.add({ name: "Kameel 24P" });
    await fixture.database
      .update(products)
      .set({ costPrice: "40" })
      .where(eq(products.id, productId));
    const customer = await account();
    await grant(customer, { ...priced(productId, 899_00), endsOn: addDays(today(), 30) });
    expect(await sentence()).toBe("Thandi granted Thandi Nkosi a price: R 899.00 for Kameel 24P");
    expect(await list(customer)).toMatchObject([
      {
        ...{ what: "R 899.00 for Kameel 24P", cents: 899_00, listCents: 100_00, costCents: 40_00 },
        ...{ startsOn: today(), endsOn: addDays(today(), 30) },
        ...{ grantedByName: "Thandi", state: "applies" },
      },
    ]);
    const support = testStaff("support") as Admin<"see-contact-details">;
    expect((await list(customer, support))[0]?.costCents).toBeUndefined();
  });

  test("is refused twice, in the past, for what is gone, and beyond the limit", async () => {
    const customer = await account();
    expect(await grant(customer)).toMatchObject({ ok: true });
    const refused = (reason: string) => ({ ok: false, reason });
    expect(await grant(customer)).toEqual(refused("duplicate"));
    expect(await grant({ email: customer.email })).toMatchObject({ ok: true });
    expect(await grant(customer, ten({ startsOn: addDays(today(), -1) }))).toEqual(
      refused("begun"),
    );
    expect(await grant(customer, ten({ categoryId: randomUUID() } as object))).toEqual(
      refused("category-gone"),
    );
    expect(await grant(customer, priced(randomUUID(), 1))).toEqual(refused("product-gone"));
    expect(await grant({ userId: randomUUID() })).toEqual(refused("missing"));
    const { userId } = customer;
    await fixture.database.insert(customerPrices).values(
      Array.from({ length: MAX_CUSTOMER_PRICES - 1 }, (_, day) => ({
        ...{ userId, percent: 5, startsOn: addDays(today(), day), grantedByName: "Sipho" },
      })),
    );
    expect(await grant(customer, ten({ percent: 20 } as object))).toEqual(refused("too-many"));
  });

  test("pressed twice at once is one price", async () => {
    const customer = await account();
    const outcomes = await Promise.all([grant(customer), grant(customer), grant(customer)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await list(customer)).toHaveLength(1);
  });
});

describe("ending a price", () => {
  test("makes yesterday its last day, and says so in the log", async () => {
    const customer = await account();
    const [price] = await grantedBefore({
      userId: customer.userId,
      startsOn: addDays(today(), -10),
      endsOn: addDays(today(), 10),
    });
    const id = price?.id ?? "";
    expect(await end(await account(), id)).toEqual({ ok: false, reason: "missing" });
    expect(await end(customer, id)).toEqual({
      ok: true,
      what: "10% off everything",
      hadBegun: true,
    });
    expect(await list(customer)).toMatchObject([{ endsOn: addDays(today(), -1), state: "ended" }]);
    expect(await sentence()).toBe("Thandi ended a price of Thandi Nkosi: 10% off everything");
    expect(await end(customer, id)).toEqual({ ok: false, reason: "missing" });
  });

  test("deletes one that began today or has not begun, also of an email address", async () => {
    const customer = { email: `${randomUUID()}@example.co.za` };
    await grant(customer);
    await grant(customer, ten({ startsOn: addDays(today(), 5) }));
    expect((await list(customer)).map(({ state }) => state)).toEqual(["ahead", "applies"]);
    for (const { id } of await list(customer)) {
      expect(await end(customer, id)).toMatchObject({ ok: true, hadBegun: false });
    }
    expect(await list(customer)).toEqual([]);
    expect(await sentence()).toContain(`a price of ${customer.email}: 10% off everything`);
  });
});

async function sentence() {
  const [entry] = await inspectCatalogue(fixture).log();
  if (!entry) throw new Error("Nothing logged");
  return describeAudit(entry);
}
