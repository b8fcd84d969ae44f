import { and, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { formatPhone } from "./buyer-address.ts";
import type { CheckoutDetails, SubmittedDetails } from "./checkout-details.ts";

/** How many past orders are searched for a postal address. */
const ORDERS_SEARCHED = 20;

/** Prefills the checkout from the shopper's account and latest orders. */
export async function prefillForShopper(
  { database }: { database: Database },
  { userId, name, email }: { userId: string; name: string; email: string },
): Promise<SubmittedDetails> {
  const {
    phone,
    companyName,
    buyerVatNumber,
    deliveryMethod,
    paymentMethod,
    deliveryAddress,
    billingAddress,
  } = orders;
  const found = await database
    .select({
      phone,
      companyName,
      buyerVatNumber,
      deliveryMethod,
      paymentMethod,
      address: deliveryAddress,
      billingAddress,
    })
    .from(orders)
    // An erased order has no details.
    .where(and(eq(orders.userId, userId), ne(orders.fullName, "")))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_SEARCHED);
  const [last] = found;
  if (!last) return { fullName: name, email };
  // A delivery address can be a billing address, but not the other way round (post boxes).
  const postalAddress =
    found.find((order) => order.address)?.address ??
    found.find((order) => order.billingAddress)?.billingAddress;
  return omitEmpty({
    fullName: name,
    email,
    phone: formatPhone(last.phone),
    companyName: last.companyName,
    buyerVatNumber: last.buyerVatNumber,
    deliveryMethod: last.deliveryMethod,
    paymentMethod: last.paymentMethod,
    street: postalAddress?.street,
    building: postalAddress?.building,
    suburb: postalAddress?.suburb,
    city: postalAddress?.city,
    province: postalAddress?.province,
    postalCode: postalAddress?.postalCode,
  });
}

function omitEmpty(details: Record<keyof SubmittedDetails | string, string | null | undefined>) {
  return Object.fromEntries(
    Object.entries(details).filter(([, text]) => text !== null && text !== undefined),
  ) as SubmittedDetails;
}

/** Prefills a phone order from the customer's account and latest order or quotation. */
export async function prefillForCustomer(
  { database }: { database: Database },
  _admin: Admin,
  userId: string,
): Promise<SubmittedDetails | undefined> {
  const [account] = await database
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return undefined;
  const last = await lastDetails(database, {
    order: eq(orders.userId, userId),
    quote: eq(quotes.userId, userId),
  });
  return { ...last, fullName: last.fullName || account.name, email: account.email };
}

/** The same for a guest, by email address. */
export async function prefillForGuest(
  { database }: { database: Database },
  _admin: Admin,
  email: string,
): Promise<SubmittedDetails | undefined> {
  const lowerCaseEmail = email.toLowerCase();
  const last = await lastDetails(database, {
    order: and(isNull(orders.userId), sql`lower(${orders.email}) = ${lowerCaseEmail}`),
    quote: and(
      isNull(quotes.userId),
      sql`lower(${quotes.details} ->> 'email') = ${lowerCaseEmail}`,
    ),
  });
  return last.email ? last : undefined;
}

/** The details of the latest order or quotation. */
async function lastDetails(
  database: Database,
  whose: { order: SQL | undefined; quote: SQL | undefined },
): Promise<SubmittedDetails> {
  const [[order], [quote]] = await Promise.all([
    database.select().from(orders).where(whose.order).orderBy(desc(orders.placedAt)).limit(1),
    database
      .select({ details: quotes.details, madeAt: quotes.createdAt })
      .from(quotes)
      .where(whose.quote)
      .orderBy(desc(quotes.createdAt))
      .limit(1),
  ]);
  if (quote && (!order || quote.madeAt > order.placedAt)) return detailsOfQuote(quote.details);
  return order ? detailsOfOrder(order) : { phone: "" };
}

function detailsOfOrder(order: typeof orders.$inferSelect): SubmittedDetails {
  const { building, ...address } = order.deliveryAddress ?? order.billingAddress ?? {};
  return {
    fullName: order.fullName,
    email: order.email,
    phone: formatPhone(order.phone),
    companyName: order.companyName ?? "",
    buyerVatNumber: order.buyerVatNumber ?? "",
    ...address,
    building: building ?? "",
  };
}

function detailsOfQuote(saved: unknown): SubmittedDetails {
  // Written by requestQuote and createStaffQuote, which validate it; empty once its buyer was erased.
  const details = saved as Partial<CheckoutDetails>;
  const at =
    "street" in details
      ? details
      : "billingAddress" in details
        ? details.billingAddress
        : undefined;
  return {
    fullName: details.fullName ?? "",
    email: details.email ?? "",
    phone: formatPhone(details.phone ?? ""),
    companyName: details.companyName ?? "",
    buyerVatNumber: details.buyerVatNumber ?? "",
    ...(at && {
      street: at.street ?? "",
      suburb: at.suburb ?? "",
      city: at.city ?? "",
      province: at.province ?? "",
      postalCode: at.postalCode ?? "",
    }),
    building: at?.building ?? "",
  };
}
