import { randText } from "#app/content/rand-text.ts";
import { addressLines } from "./address-lines.ts";
import { zoneOf } from "./delivery-cost.ts";
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
    due: randText(order.due),
    paid: randText(order.paid),
    isPartlyPaid: order.state === "awaiting-payment" && order.paid > 0 && order.due > 0,
    vat: order.vat === undefined ? undefined : randText(order.vat),
    /** Once it has left us. */
    deliveryDays: order.address ? zoneOf(order.address.province).days : undefined,
    refunded: randText(order.refunds.at(-1)?.amount ?? 0),
  };
}
