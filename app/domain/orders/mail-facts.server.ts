import { randOfCents } from "#app/domain/products/rand.ts";
import { addressLines } from "./address-lines.ts";
import type { Order } from "./read-order.server.ts";

/** An order as mails show it: amounts written out, the address as on a parcel. */
export function mailFacts(order: Order) {
  const rand = (cents: number) => `R ${randOfCents(cents)}`;
  return {
    ...order,
    recipient: order.address
      ? [order.fullName, ...(order.companyName ? [order.companyName] : [])].concat(
          addressLines(order.address),
        )
      : [],
    lines: order.lines.map(({ name, quantity, total }) => ({ name, quantity, total: rand(total) })),
    goods: rand(order.goods),
    delivery: order.delivery === 0 ? "Free" : rand(order.delivery),
    total: rand(order.total),
    vat: order.vat === undefined ? undefined : rand(order.vat),
    refunded: rand(order.refunds.at(-1)?.amount ?? 0),
  };
}
