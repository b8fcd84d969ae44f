import { company } from "#app/content/company.ts";
import { deliveryNames } from "#app/content/delivery.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { orderReceivedMail } from "#app/mail/messages/order-received.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { mailFacts } from "./mail-facts.server.ts";
import { orderNumber } from "./order-numbers.ts";
import { readOrderById } from "./read-order.server.ts";

/** Mails the company that something waits for it: a new order, a proof, or money to look at. */
export async function tellCompany(
  transaction: Transaction,
  { origin }: { origin: string },
  { orderId, news }: { orderId: string; news: "placed" | "proof" | "payment" },
): Promise<void> {
  const order = await readOrderById(transaction, orderId);
  if (!order?.email) return;
  const mail = orderReceivedMail({
    origin,
    company,
    news,
    reference: orderNumber(order.number),
    path: `/admin/orders/${order.number}`,
    order: { ...mailFacts(order), wayShown: deliveryNames[order.deliveryWay] },
  });
  await writeMail(transaction, { ...mail, to: company.email, origin });
}
