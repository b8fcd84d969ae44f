import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { customerPrices } from "#app/database/tables/discounts.ts";
import { users } from "#app/database/tables/users.ts";
import { type Admin, displayName, may } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { fromCents, toCents } from "#app/format/money.ts";
import { addDays } from "#app/format/working-days.ts";
import { customerPriceState, describeCustomerPrice } from "./customer-price-form.ts";
import { pricingColumns, withPrices } from "./pricing-columns.server.ts";

/** An account, or the email address of somebody who orders without one. */
export type PricedCustomer = { userId: string } | { email: string };

/** Prices that have not ended; a page and a query must stay fast. */
export const MAX_CUSTOMER_PRICES = 200;

/** A customer's prices: those that apply or begin later first, then the ended ones, newest first. */
export async function listCustomerPrices(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  customer: PricedCustomer,
) {
  const rows = await database
    .select({
      price: customerPrices,
      category: categories.name,
      product: products.name,
      listPrice: products.regularPrice,
      costPrice: products.costPrice,
    })
    .from(customerPrices)
    .leftJoin(categories, eq(categories.id, customerPrices.categoryId))
    .leftJoin(products, eq(products.id, customerPrices.productId))
    .where(isOf(customer))
    .orderBy(desc(customerPrices.startsOn), desc(customerPrices.grantedAt), customerPrices.id);
  const today = localIsoDate(new Date());
  const listed = rows.map(({ price, category, product, listPrice, costPrice }) => ({
    id: price.id,
    what: describeCustomerPrice({ ...priceOf(price), category, product }),
    productId: price.productId,
    cents: centsOrNull(price.price),
    listCents: centsOrNull(listPrice),
    /** Undefined without the permission to see it. */
    costCents: may(admin, "see-costs") ? centsOrNull(costPrice) : undefined,
    startsOn: price.startsOn,
    endsOn: price.endsOn,
    grantedAt: price.grantedAt,
    grantedByName: price.grantedByName,
    /** The address that it was granted to, before there was an account or beside it. */
    email: price.email,
    state: customerPriceState(price, today),
  }));
  return [
    ...listed.filter(({ state }) => state !== "ended"),
    ...listed.filter(({ state }) => state === "ended"),
  ];
}

export type NewCustomerPrice = (
  | { kind: "discount"; percent: number; categoryId: string | undefined }
  | { kind: "product"; productId: string; cents: number }
) & {
  /** The first and the last day, in South Africa. */
  startsOn: string;
  endsOn: string | undefined;
};

export type GrantOutcome =
  | { ok: true; what: string }
  /** Missing: the account. Begun: the first day is over. */
  | {
      ok: false;
      reason: "missing" | "category-gone" | "product-gone" | "begun" | "duplicate" | "too-many";
    };

/** Grants a customer a price. Several may apply to a product: the lowest counts. */
export async function grantCustomerPrice(
  { database }: { database: Database },
  admin: Admin<"manage-discounts">,
  customer: PricedCustomer,
  granted: NewCustomerPrice,
): Promise<GrantOutcome> {
  if (granted.startsOn < localIsoDate(new Date())) return { ok: false, reason: "begun" };
  return database.transaction(async (transaction) => {
    const person = await lockCustomer(transaction, customer);
    if (!person) return { ok: false, reason: "missing" };
    const row = {
      percent: granted.kind === "discount" ? granted.percent : null,
      categoryId: (granted.kind === "discount" && granted.categoryId) || null,
      productId: granted.kind === "product" ? granted.productId : null,
      price: granted.kind === "product" ? fromCents(granted.cents) : null,
      startsOn: granted.startsOn,
      endsOn: granted.endsOn ?? null,
    };
    const names = await readNames(transaction, row);
    if (row.categoryId && !names.category) return { ok: false, reason: "category-gone" };
    if (row.productId && !names.product) return { ok: false, reason: "product-gone" };
    const present = await transaction
      .select()
      .from(customerPrices)
      .where(and(isGrantedTo(customer), isNotEnded));
    if (present.some((each) => isSamePrice(each, row))) return { ok: false, reason: "duplicate" };
    if (present.length >= MAX_CUSTOMER_PRICES) return { ok: false, reason: "too-many" };
    await transaction.insert(customerPrices).values({
      ...row,
      ...("userId" in customer
        ? { userId: customer.userId }
        : { email: customer.email.toLowerCase() }),
      grantedBy: admin.userId,
      grantedByName: displayName(admin),
    });
    const what = describeCustomerPrice({ ...priceOf(row), ...names });
    await recordAudit(transaction, admin, {
      verb: "granted a price to",
      entity: person,
      after: { price: what, "first day": row.startsOn, "last day": row.endsOn },
    });
    return { ok: true, what };
  });
}

export type EndOutcome =
  | { ok: true; what: string; hadBegun: boolean }
  /** It belongs to another customer, has already ended, or was deleted with its product. */
  | { ok: false; reason: "missing" };

/**
 * Ends a customer's price: yesterday was its last day. One that began today or later is deleted; those that applied
 * stay as history.
 */
export async function endCustomerPrice(
  { database }: { database: Database },
  admin: Admin<"manage-discounts">,
  customer: PricedCustomer,
  priceId: string,
): Promise<EndOutcome> {
  return database.transaction(async (transaction) => {
    const person = await lockCustomer(transaction, customer);
    const [price] = await transaction
      .select()
      .from(customerPrices)
      .where(and(eq(customerPrices.id, priceId), isOf(customer), isNotEnded))
      .for("update");
    if (!person || !price) return { ok: false, reason: "missing" };
    const today = localIsoDate(new Date());
    const hadBegun = price.startsOn < today;
    const isThis = eq(customerPrices.id, priceId);
    if (hadBegun) {
      const endsOn = addDays(today, -1);
      await transaction.update(customerPrices).set({ endsOn }).where(isThis);
    } else {
      await transaction.delete(customerPrices).where(isThis);
    }
    const names = await readNames(transaction, price);
    const what = describeCustomerPrice({ ...priceOf(price), ...names });
    await recordAudit(transaction, admin, {
      verb: "ended a price of",
      entity: person,
      before: { price: what, "first day": price.startsOn, "last day": price.endsOn },
    });
    return { ok: true, what, hadBegun };
  });
}

/** What an account pays for one of each product, by its id, where that is less than the shop's price for one. */
export async function readOwnPrices(
  { database }: { database: DatabaseOrTransaction },
  { userId }: { userId: string },
  productIds: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const rows = await database
    .select({ id: products.id, ...pricingColumns({ userId }) })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isPublished()));
  const lower = rows
    .map(withPrices)
    .flatMap(({ id, price, customerPrice }) =>
      customerPrice !== undefined && customerPrice < price ? [[id, customerPrice] as const] : [],
    );
  return Object.fromEntries(lower);
}

/** Whether an account has prices of its own today, for a row of users. */
export const hasOwnPrices = sql<boolean>`exists (select from ${customerPrices}
  where (${customerPrices.userId} = ${users.id}
      or (${users.emailVerified} and ${customerPrices.email} = lower(${users.email})))
    and local_date() between ${customerPrices.startsOn} and coalesce(${customerPrices.endsOn}, 'infinity'))`;

/** An account has those granted to its address as well; they apply once it is verified. */
function isOf(customer: PricedCustomer): SQL | undefined {
  if ("email" in customer) return isGrantedTo(customer);
  const address = sql`(select lower(email) from users where id = ${customer.userId}::uuid)`;
  return or(isGrantedTo(customer), eq(customerPrices.email, address));
}

function isGrantedTo(customer: PricedCustomer): SQL {
  return "userId" in customer
    ? eq(customerPrices.userId, customer.userId)
    : eq(customerPrices.email, customer.email.toLowerCase());
}

const isNotEnded = sql`coalesce(${customerPrices.endsOn}, 'infinity') >= local_date()`;

/** Names the customer for the audit log; one change of their prices at a time. */
async function lockCustomer(transaction: Transaction, customer: PricedCustomer) {
  const key = "userId" in customer ? customer.userId : customer.email.toLowerCase();
  if ("userId" in customer) {
    // Before the other lock, as when an account is deleted.
    const [account] = await transaction
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, key))
      .for("key share");
    if (!account) return undefined;
    await lockKey(transaction, key);
    return { kind: "customer", id: key, label: displayName(account) } as const;
  }
  await lockKey(transaction, key);
  return { kind: "customer", id: key, label: key } as const;
}

async function lockKey(transaction: Transaction, key: string): Promise<void> {
  const lock = `customer-prices:${key}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

type PriceRow = Pick<
  typeof customerPrices.$inferSelect,
  "percent" | "categoryId" | "productId" | "price" | "startsOn" | "endsOn"
>;

async function readNames(
  transaction: Transaction,
  { categoryId, productId }: Pick<PriceRow, "categoryId" | "productId">,
) {
  const [category] = categoryId
    ? await transaction
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.id, categoryId))
    : [];
  const [product] = productId
    ? await transaction
        .select({ name: products.name })
        .from(products)
        .where(eq(products.id, productId))
    : [];
  return { category: category?.name ?? null, product: product?.name ?? null };
}

function isSamePrice(one: PriceRow, other: PriceRow): boolean {
  return (
    one.percent === other.percent &&
    one.categoryId === other.categoryId &&
    one.productId === other.productId &&
    one.price === other.price &&
    one.startsOn === other.startsOn &&
    one.endsOn === other.endsOn
  );
}

const priceOf = ({ percent, price }: Pick<PriceRow, "percent" | "price">) => ({
  percent,
  cents: centsOrNull(price),
});

const centsOrNull = (price: string | null) => (price === null ? null : toCents(price));
