import { and, desc, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { TypedDetails } from "./checkout-details.ts";
import { phoneShown } from "./phone-shown.ts";

/** How far back an address is looked for among orders that were collected. */
const ORDERS_BACK = 20;

/** What we know of a shopper already: from their account, and from what they ordered last. */
export async function prefillCheckout(
  { database }: { database: Database },
  { userId, name, email }: { userId: string; name: string; email: string },
): Promise<TypedDetails> {
  const { phone, companyName, buyerVatNumber, deliveryWay, paymentWay, address, billingAddress } =
    orders;
  const found = await database
    .select({
      phone,
      companyName,
      buyerVatNumber,
      deliveryWay,
      paymentWay,
      address,
      billingAddress,
    })
    .from(orders)
    // One whose person was forgotten knows nothing any more.
    .where(and(eq(orders.userId, userId), ne(orders.fullName, "")))
    .orderBy(desc(orders.placedAt), desc(orders.number))
    .limit(ORDERS_BACK);
  const [last] = found;
  if (!last) return { fullName: name, email };
  // A door serves an invoice, too; a post box serves no courier.
  const door =
    found.find((order) => order.address)?.address ??
    found.find((order) => order.billingAddress)?.billingAddress;
  return withoutGaps({
    fullName: name,
    email,
    phone: phoneShown(last.phone),
    companyName: last.companyName,
    buyerVatNumber: last.buyerVatNumber,
    deliveryWay: last.deliveryWay,
    paymentWay: last.paymentWay,
    street: door?.street,
    building: door?.building,
    suburb: door?.suburb,
    city: door?.city,
    province: door?.province,
    postalCode: door?.postalCode,
  });
}

function withoutGaps(facts: Record<keyof TypedDetails | string, string | null | undefined>) {
  return Object.fromEntries(
    Object.entries(facts).filter(([, text]) => text !== null && text !== undefined),
  ) as TypedDetails;
}
