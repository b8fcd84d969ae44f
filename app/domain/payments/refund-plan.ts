import { paidFor, type SoldLine } from "#app/domain/checkout/pricing.ts";

export type RefundableLine = SoldLine & {
  /** The quantity that was refunded before. */
  refunded: number;
  /** Null once the product is no longer sold: there is no stock to return it to. */
  productId: string | null;
  /** On backorder and not here yet: a refund takes these first, and there is nothing to restock. */
  awaited: number;
};

export type RefundRequest = {
  /** Quantities by line, and whether they are restocked. */
  lines: readonly { lineId: string; quantity: number; restock: boolean }[];
  /** Whole cents; by default the sum of lines and delivery. */
  amount: number | undefined;
  withDelivery: boolean;
};

export type RefundPlan = {
  amount: number;
  lines: {
    lineId: string;
    quantity: number;
    restocked: number;
    /** Units on backorder that the order no longer waits for. */
    notAwaited: number;
  }[];
};

export type RefundPlanOutcome =
  | { ok: true; plan: RefundPlan }
  | { ok: false; reason: "nothing" | "too-many" | "too-much"; max: number };

/** Plans a refund, or refuses it: never more goods than ordered, never more money than refundable. */
export function planRefund(
  order: { lines: readonly RefundableLine[]; delivery: number; refundableAmount: number },
  { lines: requested, amount: requestedAmount, withDelivery }: RefundRequest,
): RefundPlanOutcome {
  const max = order.refundableAmount;
  const chosen = requested.filter(({ quantity }) => quantity > 0);
  let sum = withDelivery ? order.delivery : 0;
  const lines: RefundPlan["lines"] = [];
  for (const { lineId, quantity, restock } of chosen) {
    const line = order.lines.find(({ id }) => id === lineId);
    const isTwice = lines.some((each) => each.lineId === lineId);
    if (!line || isTwice || quantity > line.quantity - line.refunded) {
      return { ok: false, reason: "too-many", max };
    }
    sum += paidFor(line, quantity, line.refunded);
    const notAwaited = Math.min(quantity, line.awaited);
    const restocked = restock && line.productId ? quantity - notAwaited : 0;
    lines.push({ lineId, quantity, restocked, notAwaited });
  }
  const amount = requestedAmount ?? sum;
  if (amount <= 0) return { ok: false, reason: "nothing", max };
  if (amount > max) return { ok: false, reason: "too-much", max };
  return { ok: true, plan: { amount, lines } };
}

/** Takes the fields of the lines out of a form: `quantity-<line>` and `restock-<line>`. */
export function parseRefundLines(fields: Readonly<Record<string, string>>) {
  const rest: Record<string, string> = {};
  const lines: { lineId: string; quantity: number; restock: boolean }[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const [, what, lineId] = /^(quantity|restock)-([\da-f-]{36})$/.exec(name) ?? [];
    if (!what || !lineId) rest[name] = value;
    if (what !== "quantity" || !lineId) continue;
    const quantity = /^\d{1,6}$/.test(value.trim()) ? Number(value) : value.trim() ? -1 : 0;
    lines.push({ lineId, quantity, restock: fields[`restock-${lineId}`] === "yes" });
  }
  return { lines, rest };
}
