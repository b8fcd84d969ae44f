import type { MetaDescriptor } from "react-router";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";

/** Where an order stands for somebody who comes to pay. */
export type Standing = "open" | "paid" | "ended";

/** What the browser is told of an order here: nothing that paying does not need. */
export function paymentView(order: Order) {
  const { accessKey, number, total, expiresAt, paymentWay } = order;
  return {
    accessKey,
    number,
    reference: orderNumber(number),
    total,
    expiresAt,
    paymentWay,
    items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isVatCharged: order.vat !== undefined,
    standing: standingOf(order),
    proofs: order.proofs.map(({ id, shownName }) => ({ id, shownName })),
  };
}

export type PaymentView = ReturnType<typeof paymentView>;
export type PaymentWay = PaymentView["paymentWay"];

function standingOf({ state }: Pick<Order, "state">): Standing {
  if (state === "awaiting-payment") return "open";
  return state === "cancelled" || state === "expired" ? "ended" : "paid";
}

/** The address that search engines would keep names no order: the key stays with its owner. */
export function paymentMeta(title: string) {
  return ({ matches }: { matches: readonly [RootMatch, ...unknown[]] }): MetaDescriptor[] =>
    privatePageMeta(matches, { path: "/orders", title });
}

type RootMatch = { loaderData: { origin: string } | undefined };
