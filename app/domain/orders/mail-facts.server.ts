import { randText } from "#app/domain/products/rand.ts";
import { addressLines } from "./address-lines.ts";
import type { Order } from "./read-order.server.ts";

/** An order as mails show it: amounts written out, the address as on a parcel. */
export function mailFacts(order: Order) {
  return {
    ...order,
    recipient: order.address
      ? [order.fullName, ...(order.companyName ? [order.companyName] : [])].concat(
          addressLines(order.address),
        )
      : [],
    lines: order.lines.map(({ name, quantity, total }) => ({
      name,
      quantity,
      total: randText(total),
    })),
    goods: randText(order.goods),
    delivery: order.delivery === 0 ? "Free" : randText(order.delivery),
    total: randText(order.total),
    vat: order.vat === undefined ? undefined : randText(order.vat),
    refunded: randText(order.refunds.at(-1)?.amount ?? 0),
  };
}
