import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderNewsMail } from "#app/mail/messages/order-news.ts";
import type { OrderNews } from "#app/mail/messages/order-news-input.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { mailFacts } from "./mail-facts.server.ts";
import { orderNumber } from "./order-numbers.ts";
import { readOrderById } from "./read-order.server.ts";
import { readReservation } from "./read-reservation.server.ts";

/** Mails the customer what has just become true; in the same transaction, so never without it. */
export async function tellCustomer(
  transaction: Transaction,
  { origin }: { origin: string },
  { orderId, news }: { orderId: string; news: OrderNews },
): Promise<void> {
  const order = await readOrderById(transaction, orderId);
  // Forgotten on request: there is nobody left to tell.
  if (!order?.email) return;
  const mail = orderNewsMail({
    origin,
    company,
    news,
    reference: orderNumber(order.number),
    path: `/orders/${order.accessKey}`,
    order: { ...mailFacts(order), reservation: await readReservation(transaction, order) },
  });
  await writeMail(transaction, { ...mail, to: order.email, origin });
}
