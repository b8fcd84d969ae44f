import { company } from "#app/content/company.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { randOfCents } from "#app/domain/products/rand.ts";
import { orderNewsMail } from "#app/mail/messages/order-news.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import type { OrderNews } from "./order-news.ts";
import { orderNumber } from "./order-numbers.ts";
import { readOrderById } from "./read-order.server.ts";

/** Mails the customer what has just become true; in the same transaction, so never without it. */
export async function tellCustomer(
  transaction: Transaction,
  { origin }: { origin: string },
  { orderId, news }: { orderId: string; news: OrderNews },
): Promise<void> {
  const order = await readOrderById(transaction, orderId);
  // Forgotten on request: there is nobody left to tell.
  if (!order?.email) return;
  const rand = (cents: number) => `R ${randOfCents(cents)}`;
  const mail = orderNewsMail({
    origin,
    company,
    news,
    reference: orderNumber(order.number),
    path: `/orders/${order.accessKey}`,
    order: {
      ...order,
      lines: order.lines.map(({ name, quantity, total }) => ({
        name,
        quantity,
        total: rand(total),
      })),
      delivery: rand(order.delivery),
      total: rand(order.total),
      vat: order.vat === undefined ? undefined : rand(order.vat),
      refunded: rand(order.refunds.at(-1)?.amount ?? 0),
    },
  });
  await writeMail(transaction, { ...mail, to: order.email, origin });
}
