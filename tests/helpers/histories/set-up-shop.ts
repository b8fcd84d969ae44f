import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { customerPrices, discounts } from "#app/database/tables/discounts.ts";
import { users } from "#app/database/tables/users.ts";
import { fromCents } from "#app/format/money.ts";
import type { Random } from "./random.ts";

export type Shop = Awaited<ReturnType<typeof setUpShop>>;

/** Products, a customer with or without prices of their own, and discounts: all for one history only. */
export async function setUpShop(database: Database, random: Random) {
  const [category] = await database
    .insert(categories)
    .values({ name: `Cables ${randomUUID()}`, level: 1 })
    .returning({ id: categories.id });
  const categoryId = category?.id ?? "";
  const productIds = await addProducts(database, random, categoryId);
  const buyer = await addBuyer(database, random);
  if (random.chance(0.5)) await grantPrices(database, random, { buyer, categoryId, productIds });
  const codes = await addDiscounts(database, random, { categoryId, productIds });
  return { productIds, buyer, codes };
}

async function addProducts(database: Database, random: Random, categoryId: string) {
  const rows = Array.from({ length: random.integer(1, 4) }, (_, index) => {
    const cents = random.pick([random.integer(1, 99), random.integer(1_00, 3_000_00), 1999_99]);
    const sale = Math.floor(cents * random.pick([0.5, 0.85, 0.999]));
    const bulk = Math.floor(cents * random.pick([0.7, 0.9]));
    return {
      name: `Product ${index}`,
      description: "x",
      price: fromCents(cents),
      salePrice: sale > 0 && random.chance(0.3) ? fromCents(sale) : null,
      priceBreaks: bulk > 0 && random.chance(0.3) ? [{ quantity: 3, cents: bulk }] : [],
      stock: 60,
      weightGrams: random.pick([200, 1500]),
      costPrice: random.chance(0.5) ? fromCents(Math.ceil(cents / 2)) : null,
      categoryId: random.chance(0.5) ? categoryId : null,
    };
  });
  const made = await database.insert(products).values(rows).returning({ id: products.id });
  return made.map(({ id }) => id);
}

export type Buyer = { userId: string | undefined; email: string };

async function addBuyer(database: Database, random: Random): Promise<Buyer> {
  // Letters only, so nothing else finds it.
  const email = `b${randomUUID().replaceAll(/\d|-/g, "x")}@example.co.za`;
  if (random.chance(0.4)) return { userId: undefined, email };
  const [user] = await database
    .insert(users)
    .values({ name: "Thandi", email, emailVerified: random.chance(0.5) })
    .returning({ id: users.id });
  return { userId: user?.id, email };
}

type Goods = { categoryId: string; productIds: readonly string[] };

async function grantPrices(
  database: Database,
  random: Random,
  { buyer, categoryId, productIds }: Goods & { buyer: Buyer },
) {
  const isByEmail = buyer.userId === undefined || random.chance(0.3);
  const isPercent = random.chance(0.7);
  await database.insert(customerPrices).values({
    ...(isByEmail ? { email: buyer.email } : { userId: buyer.userId }),
    ...(isPercent
      ? { percent: random.pick([5, 12.5, 33.33]), categoryId: random.pick([null, categoryId]) }
      : { price: fromCents(random.integer(1, 500_00)), productId: random.pick(productIds) }),
    startsOn: TODAY,
    grantedByName: "Sipho",
  });
}

const TODAY = sql`local_date()` as unknown as string;

/** The codes of these discounts; what applies by itself is for these products only. */
async function addDiscounts(
  database: Database,
  random: Random,
  { categoryId, productIds }: Goods,
): Promise<string[]> {
  const rows = Array.from({ length: random.integer(0, 3) }, () => {
    const kind = random.pick(["percent", "percent", "amount", "free-delivery"] as const);
    const code = random.chance(0.6) ? `C${randomUUID().slice(0, 12).toUpperCase()}` : null;
    const isForAll = code !== null && random.chance(0.5);
    return {
      name: "Special",
      code,
      kind,
      percent: kind === "percent" ? random.pick([5, 10, 33.33, 99.99, 100]) : null,
      amount:
        kind === "amount" ? fromCents(random.pick([1, 50_00, random.integer(1, 900_00)])) : null,
      minimumAmount: random.chance(0.3) ? fromCents(random.integer(1, 500_00)) : null,
      productIds: isForAll ? [] : productIds.slice(0, random.integer(1, productIds.length)),
      categoryIds: isForAll || random.chance(0.7) ? [] : [categoryId],
      includesSaleItems: random.chance(0.5),
      firstOrderOnly: random.chance(0.2),
      maxUses: random.chance(0.3) ? random.integer(1, 2) : null,
      maxUsesPerCustomer: random.chance(0.3) ? 1 : null,
      startsOn: TODAY,
    };
  });
  if (rows.length > 0) await database.insert(discounts).values(rows);
  return rows.flatMap(({ code }) => code ?? []);
}
