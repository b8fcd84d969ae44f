import type { MetaDescriptor } from "react-router";
import { spellMoment } from "#app/content/spell-moment.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import type { Order } from "#app/domain/orders/read-order.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";

/** Where an order stands for somebody who comes to pay. */
export type Standing = "open" | "held" | "paid" | "ended";

/** What the browser is told of an order here: nothing that paying does not need. */
export function paymentView(order: Order, { mail }: { mail: "smtp" | "folder" }) {
  const { accessKey, number, total, paid, due, expiresAt, paymentWay } = order;
  return {
    accessKey,
    number,
    reference: orderNumber(number),
    total,
    paid,
    due,
    expiresAt,
    paymentWay,
    items: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    isVatCharged: order.vat !== undefined,
    standing: standingOf(order),
    /** Whether mail leaves the site: otherwise none is promised. */
    isMailing: mail === "smtp",
    proofs: order.proofs.map(proofView),
  };
}

/** What has arrived, for whoever wonders whether it did. */
export function proofView({ id, shownName, size, uploadedAt }: Order["proofs"][number]) {
  return { id, shownName, size: sizeText(size), sentAt: spellMoment(uploadedAt) };
}

export type SentProof = ReturnType<typeof proofView>;

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export type PaymentView = ReturnType<typeof paymentView>;
export type PaymentWay = PaymentView["paymentWay"];

function standingOf({ state, due }: Pick<Order, "state" | "due">): Standing {
  if (state === "awaiting-payment") return due > 0 ? "open" : "held";
  return state === "cancelled" || state === "expired" ? "ended" : "paid";
}

/** The address that search engines would keep names no order: the key stays with its owner. */
export function paymentMeta(title: string) {
  return ({ matches }: { matches: readonly [RootMatch, ...unknown[]] }): MetaDescriptor[] =>
    privatePageMeta(matches, { path: "/orders", title });
}

type RootMatch = { loaderData: { origin: string } | undefined };
