import { and, desc, eq, gt, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, type PostalAddress, quotes } from "#app/database/tables/orders.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin, SignedInUser } from "#app/domain/accounts/people.ts";
import { recordPersonalDataView } from "#app/domain/audit/record-personal-data-view.server.ts";
import { formatPhone } from "./buyer-address.ts";
import type { CheckoutDetails, SubmittedDetails } from "./checkout-details.ts";
import { billingFields, fieldsOfStep } from "./checkout-steps.ts";

/** How many past orders are searched for a postal address. */
const ORDERS_SEARCHED = 20;

/** Prefills the checkout from the person's account and the latest orders that they placed while signed in. */
export async function prefillFromAccount(
  { database }: { database: Database },
  {
    userId,
    name,
    email,
    isVerified,
  }: Pick<SignedInUser, "userId" | "name" | "email" | "isVerified">,
): Promise<SubmittedDetails> {
  // A verified account claims guest orders, which anyone can place in its name.
  const isPlacedByThem = isVerified ? not(orders.isGuest) : undefined;
  // An erased order has no details.
  const isOwn = and(eq(orders.userId, userId), isPlacedByThem, ne(orders.fullName, ""));
  const found = await database
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_SEARCHED);
  const [last] = found;
  if (!last) return { fullName: name, email };
  // A delivery address can be a billing address, but not the other way round (PO Box).
  const source =
    found.find((order) => order.deliveryAddress) ??
    found.find((order) => order.siteAddress) ??
    found.find((order) => order.billingAddress);
  const { companyName, buyerVatNumber, deliveryMethod, paymentMethod } = last;
  return {
    fullName: name,
    email,
    phone: formatPhone(last.phone),
    ...(companyName !== null && { companyName }),
    ...(buyerVatNumber !== null && { buyerVatNumber }),
    deliveryMethod,
    paymentMethod,
    ...(source && addressFields(source)),
  };
}

/** The addresses of an order or quotation; a field that is not filled in is left out. */
function addressFields(order: AddressesOfOrder): SubmittedDetails {
  const site = order.deliveryAddress ?? order.siteAddress;
  // Without another address, the billing address is the only one asked for.
  const own = site ? order.billingAddress : null;
  return {
    ...fieldsOf(site ?? order.billingAddress, (field) => field),
    ...(own && { billingSame: "no", ...fieldsOf(own, (field) => billingFields[field]) }),
  };
}

type AddressesOfOrder = {
  [kind in "deliveryAddress" | "siteAddress" | "billingAddress"]?: PostalAddress | null | undefined;
};

function fieldsOf(
  address: PostalAddress | null | undefined,
  toName: (field: keyof typeof billingFields) => string,
): SubmittedDetails {
  const names = Object.keys(billingFields) as (keyof typeof billingFields)[];
  const entries = names.map((field) => [toName(field), address?.[field]]);
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined));
}

/** Prefills a phone order from the customer's account and latest order or quotation. The view is recorded. */
export async function prefillForCustomer(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  userId: string,
): Promise<SubmittedDetails | undefined> {
  const [account] = await database
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return undefined;
  await recordPersonalDataView(database, admin, { kind: "customer", userId });
  const last = await lastDetails(database, {
    order: eq(orders.userId, userId),
    quote: eq(quotes.userId, userId),
  });
  return { ...last, fullName: last.fullName || account.name, email: account.email };
}

/** The same for a guest, by email address. The view is recorded. */
export async function prefillForGuest(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
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
  if (!last.email) return undefined;
  await recordPersonalDataView(database, admin, { kind: "guest", email: last.email });
  return last;
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
      .where(and(whose.quote, gt(quotes.revision, 0)))
      .orderBy(desc(quotes.createdAt))
      .limit(1),
  ]);
  if (quote && (!order || quote.madeAt > order.placedAt)) return detailsOfQuote(quote.details);
  return order ? detailsOfOrder(order) : noDetails;
}

/** Clears another customer's details from a phone order's form. */
const noDetails: SubmittedDetails = {
  ...Object.fromEntries(
    [...fieldsOfStep.contact, ...Object.keys(billingFields), ...Object.values(billingFields)].map(
      (name) => [name, ""],
    ),
  ),
  billingSame: "yes",
};

function detailsOfOrder(order: typeof orders.$inferSelect): SubmittedDetails {
  const { fullName, email, phone, companyName, buyerVatNumber } = order;
  return {
    ...noDetails,
    fullName,
    email,
    phone: formatPhone(phone),
    companyName: companyName ?? "",
    buyerVatNumber: buyerVatNumber ?? "",
    ...addressFields(order),
  };
}

function detailsOfQuote(saved: unknown): SubmittedDetails {
  // Written by requestQuote and createStaffQuote, which validate it; empty once its buyer was erased.
  const details = saved as Partial<CheckoutDetails>;
  const { fullName = "", email = "", phone = "", companyName = "", buyerVatNumber = "" } = details;
  const { siteAddress, billingAddress } = { ...details } as AddressesOfOrder;
  const deliveryAddress = "street" in details ? (details as PostalAddress) : undefined;
  return {
    ...noDetails,
    fullName,
    email,
    phone: formatPhone(phone),
    companyName,
    buyerVatNumber,
    ...addressFields({ deliveryAddress, siteAddress, billingAddress }),
  };
}
